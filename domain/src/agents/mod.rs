//! Agents: curated GPTs, and members' reports of agents that don't open.

mod agent;
mod fields;
mod page;
mod problem_report;

pub use agent::{Access, Agent, AgentDraft};
pub use fields::{
    AgentUrl, AgentUrlError, Category, CategoryError, Description, DescriptionError, ExampleText,
    ExampleTextError, ReportAnswer, ReportAnswerError, ReportNote, ReportNoteError, Title, TitleError,
};
pub use page::{AgentDetails, AgentDetailsError, ExampleConversation, ExampleConversationError, Exchange};
pub use problem_report::{AlreadyResolved, ProblemReport, ReportOutcome, Resolution};
