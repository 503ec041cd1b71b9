//! Members' reports that an agent doesn't open, and of problems with prompts.

mod fields;
mod problem_report;

pub use fields::*;
pub use problem_report::{AlreadyResolved, ProblemReport, ReportOutcome, Resolution};
