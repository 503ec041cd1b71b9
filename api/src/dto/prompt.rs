use application::ports::AdminPromptView;
use chrono::{DateTime, Utc};
use domain::prompts::{Prompt, shown_copies};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PromptResponse {
    id: Uuid,
    /// The slug of its page, `/prompts/{slug}`.
    slug: String,
    name: String,
    category: String,
    prompt_text: String,
    /// Featured prompts come first.
    is_featured: bool,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
    /// How often members copied it; null below 25, and outside of the list and the page of members.
    copies: Option<u32>,
}

impl From<&Prompt> for PromptResponse {
    fn from(prompt: &Prompt) -> Self {
        Self {
            id: prompt.id.as_uuid(),
            slug: prompt.slug.to_string(),
            name: prompt.name.to_string(),
            category: prompt.category.to_string(),
            prompt_text: prompt.text.to_string(),
            is_featured: prompt.is_featured,
            created_at: prompt.created_at,
            updated_at: prompt.updated_at,
            copies: None,
        }
    }
}

impl PromptResponse {
    pub(crate) fn with_copies(prompt: &Prompt, copies: u32) -> Self {
        Self { copies: shown_copies(copies), ..Self::from(prompt) }
    }
}

/// A prompt in the list of admins.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AdminPromptResponse {
    #[serde(flatten)]
    prompt: PromptResponse,
    /// Whether it is not published yet.
    is_draft: bool,
    /// Number of members who report a problem with it.
    open_reports: u32,
}

impl From<AdminPromptView> for AdminPromptResponse {
    fn from(AdminPromptView { prompt, open_reports }: AdminPromptView) -> Self {
        Self { prompt: PromptResponse::from(&prompt), is_draft: prompt.is_draft(), open_reports }
    }
}

/// What the page of a prompt shows.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PromptPageResponse {
    slug: String,
    name: String,
    category: String,
    /// The first two lines of its text, cut after 160 characters.
    preview: String,
    /// The names of what members fill in.
    fields: Vec<String>,
    /// How often members copied it; null below 25.
    copies: Option<u32>,
    /// The whole prompt; null for visitors.
    prompt: Option<PromptResponse>,
}

impl PromptPageResponse {
    pub(crate) fn for_visitor(prompt: &Prompt, copies: u32) -> Self {
        Self {
            slug: prompt.slug.to_string(),
            name: prompt.name.to_string(),
            category: prompt.category.to_string(),
            preview: prompt.text.preview(),
            fields: prompt.text.fields(),
            copies: shown_copies(copies),
            prompt: None,
        }
    }

    pub(crate) fn for_member(prompt: &Prompt, copies: u32) -> Self {
        let whole = PromptResponse::with_copies(prompt, copies);
        Self { prompt: Some(whole), ..Self::for_visitor(prompt, copies) }
    }
}
