//! Members' reports of agents and prompts, and their answers.

mod mailer;
mod report;
mod resolve;

pub use mailer::ReportMailer;
pub use report::{ReportProblem, ReportProblemError};
pub use resolve::{ResolveReports, ResolveReportsError};
