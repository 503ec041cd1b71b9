//! Agents: curated GPTs, and members' reports of agents that don't open.

mod agent;
mod fields;
mod problem_report;

pub use agent::{Access, Agent, AgentDraft};
pub use fields::{
    AgentUrl, AgentUrlError, Category, CategoryError, Description, DescriptionError, ReportAnswer,
    ReportAnswerError, ReportNote, ReportNoteError, Title, TitleError,
};
pub use problem_report::{AlreadyResolved, ProblemReport, ReportOutcome, Resolution};
