use application::legal_pages::LegalPageView;
use chrono::{DateTime, Utc};
use domain::legal_pages::LegalPageKind;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum LegalPageKindResponse {
    Privacy,
    Terms,
    Contact,
}

impl From<LegalPageKind> for LegalPageKindResponse {
    fn from(kind: LegalPageKind) -> Self {
        match kind {
            LegalPageKind::Privacy => Self::Privacy,
            LegalPageKind::Terms => Self::Terms,
            LegalPageKind::Contact => Self::Contact,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LegalPageResponse {
    /// Also the last segment of its URL.
    kind: LegalPageKindResponse,
    title: &'static str,
    /// Sanitized HTML.
    content: String,
    /// Send it with an update to detect concurrent edits; null if this is the default text.
    updated_at: Option<DateTime<Utc>>,
}

impl From<LegalPageView> for LegalPageResponse {
    fn from(page: LegalPageView) -> Self {
        Self {
            kind: page.kind.into(),
            title: page.kind.title(),
            content: page.content,
            updated_at: page.updated_at,
        }
    }
}
