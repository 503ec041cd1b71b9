//! Agents: lists for members, management by admins, and members' reports of agents that don't open.

mod admin;
mod catalog;
mod list;
mod report_mailer;
mod report_problem;
mod resolve_reports;

pub use admin::{DeleteOutcome, ManageAgentError, ManageAgents};
pub(crate) use admin::{insert_with_free_slug, notify_buyers};
pub use catalog::{AgentCatalog, AgentLookup, MemberAgentView};
pub use list::{AgentDelivery, AgentFilter, AgentProblem, AgentSort, AgentType};
pub use report_mailer::ReportMailer;
pub use report_problem::{ReportProblem, ReportProblemError};
pub use resolve_reports::{ResolveReports, ResolveReportsError};
