//! Requests that admins make for several agents, prompts or posts together, and their order.

use application::bulk::{BulkIds, BulkOutcome, CatalogChange, PostChange};
use domain::agents::Category;
use domain::{MoveTo, PostId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::error::ApiError;
use crate::extract::FieldErrors;

/// What to do with agents or prompts.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum CatalogAction {
    SetCategory,
    /// Featured ones come first in their list.
    Feature,
    Unfeature,
    /// Out of every list until they are restored.
    Archive,
    /// Into the trash. Agents that were ordered go into the archive.
    Delete,
    /// Out of the trash or the archive.
    Restore,
}

/// A change to agents or prompts.
#[derive(Debug, Deserialize, ToSchema)]
pub struct CatalogBulkRequest {
    ids: Vec<Uuid>,
    action: CatalogAction,
    /// With `set_category`.
    #[serde(default)]
    category: String,
}

impl CatalogBulkRequest {
    /// # Errors
    /// Status 422
    pub fn parse<Id: Copy + Ord>(
        &self,
        id: fn(Uuid) -> Id,
    ) -> Result<(BulkIds<Id>, CatalogChange), ApiError> {
        let mut fields = FieldErrors::default();
        let ids = fields.collect("ids", BulkIds::new(self.ids.iter().copied().map(id)));
        let change = match self.action {
            CatalogAction::SetCategory => {
                fields.collect("category", Category::parse(&self.category)).map(CatalogChange::SetCategory)
            }
            CatalogAction::Feature => Some(CatalogChange::SetFeatured(true)),
            CatalogAction::Unfeature => Some(CatalogChange::SetFeatured(false)),
            CatalogAction::Archive => Some(CatalogChange::Archive),
            CatalogAction::Delete => Some(CatalogChange::Delete),
            CatalogAction::Restore => Some(CatalogChange::Restore),
        };
        fields.into_result(ids.zip(change))
    }
}

/// What to do with posts.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum PostAction {
    Publish,
    /// Drafts again.
    Unpublish,
    /// Out of every list until they are restored.
    Archive,
    /// Into the trash.
    Delete,
    /// Out of the trash or the archive.
    Restore,
}

impl From<PostAction> for PostChange {
    fn from(action: PostAction) -> Self {
        match action {
            PostAction::Publish => Self::SetPublished(true),
            PostAction::Unpublish => Self::SetPublished(false),
            PostAction::Archive => Self::Archive,
            PostAction::Delete => Self::Delete,
            PostAction::Restore => Self::Restore,
        }
    }
}

/// A change to posts.
#[derive(Debug, Deserialize, ToSchema)]
pub struct PostBulkRequest {
    ids: Vec<Uuid>,
    action: PostAction,
}

impl PostBulkRequest {
    /// # Errors
    /// Status 422
    pub fn parse(&self) -> Result<(BulkIds<PostId>, PostChange), ApiError> {
        let ids = BulkIds::new(self.ids.iter().copied().map(PostId::from_uuid));
        let ids = ids.map_err(|error| ApiError::invalid_field("ids", error.to_string()))?;
        Ok((ids, self.action.into()))
    }
}

/// What the change did. Those that were already as requested are in neither list.
#[derive(Debug, Serialize, ToSchema)]
pub struct BulkResponse {
    changed: Vec<Uuid>,
    /// Those that no longer exist.
    missing: Vec<Uuid>,
}

impl BulkResponse {
    pub fn new<Id: Copy>(outcome: &BulkOutcome<Id>, uuid: fn(&Id) -> Uuid) -> Self {
        Self {
            changed: outcome.changed.iter().map(uuid).collect(),
            missing: outcome.missing.iter().map(uuid).collect(),
        }
    }
}

/// Where to move something within its list: `before` or `after` another one, which is featured if it is.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct MoveRequest {
    before: Option<Uuid>,
    after: Option<Uuid>,
}

impl MoveRequest {
    /// # Errors
    /// Status 422 unless there is one of them
    pub fn parse<Id>(&self, id: fn(Uuid) -> Id) -> Result<MoveTo<Id>, ApiError> {
        match (self.before, self.after) {
            (Some(before), None) => Ok(MoveTo::Before(id(before))),
            (None, Some(after)) => Ok(MoveTo::After(id(after))),
            _ => Err(ApiError::invalid_field("before", "Use either before or after")),
        }
    }
}
