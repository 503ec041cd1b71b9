//! Prompts: short texts that members copy into the AI of their choice.

mod fields;
mod prompt;

pub use fields::{PromptName, PromptNameError, PromptText, PromptTextError};
pub use prompt::Prompt;
