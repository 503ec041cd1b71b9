use chrono::{DateTime, Utc};

use super::{PromptName, PromptText};
use crate::PromptId;
use crate::agents::Category;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Prompt {
    pub id: PromptId,
    pub name: PromptName,
    pub category: Category,
    pub text: PromptText,
    pub created_at: DateTime<Utc>,
}
