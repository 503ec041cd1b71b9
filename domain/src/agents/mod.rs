//! Agents: curated GPTs, and members' reports of agents that don't open.

mod agent;
mod example;
mod fields;
mod problem_report;

pub use agent::{Access, Agent, AgentDraft};
pub use example::{ExampleConversation, ExampleConversationError, Exchange};
pub use fields::*;
pub use problem_report::{AlreadyResolved, ProblemReport, ReportOutcome, Resolution};
