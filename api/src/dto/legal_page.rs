use application::legal_pages::LegalPageView;
use chrono::{DateTime, Utc};
use domain::legal_pages::LegalPageKind;
use serde::Serialize;
use utoipa::ToSchema;

use super::enum_schema;

enum_schema!(pub LegalPageKindResponse = LegalPageKind);

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
