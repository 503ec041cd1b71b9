//! Prompts: texts that members copy into an AI chat.

mod fields;
mod prompt;
mod prompt_revision;
mod template;

pub use fields::{PromptName, PromptNameError, PromptText, PromptTextError};
pub use prompt::{Prompt, PromptDraft, shown_copies};
pub use prompt_revision::PromptRevision;
