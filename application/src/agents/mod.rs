//! Agents: lists for members, management by admins, and reports that one doesn't open.

mod admin;
mod answer_reports;
mod catalog;
mod report_mailer;
mod report_problem;

pub use admin::{DeleteOutcome, ManageAgentError, ManageAgents};
pub use answer_reports::{AnswerReports, AnswerReportsError};
pub use catalog::{AgentCatalog, MemberAgentView};
pub use report_mailer::ReportMailer;
pub use report_problem::{ReportProblem, ReportProblemError};
