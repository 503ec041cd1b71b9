//! Prompts: texts that members copy into an AI chat.

mod earlier_text;
mod fields;
mod prompt;
mod template;

pub use earlier_text::EarlierText;
pub use fields::{PromptName, PromptNameError, PromptText, PromptTextError};
pub use prompt::{Prompt, PromptDraft, shown_copies};
