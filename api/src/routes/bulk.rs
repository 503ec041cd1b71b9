//! Bulk changes of agents, prompts and posts, and moves within a list.

use application::bulk::{BulkIds, BulkOutcome, CatalogChange, PostChange};
use domain::PostId;
use domain::agents::Category;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::error::ApiResult;
use crate::extract::{FieldErrors, InField as _};
use crate::rule;

/// What to do with agents or prompts.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum CatalogAction {
    SetCategory,
    /// Featured ones come first in their list.
    Feature,
    Unfeature,
    /// Publish drafts.
    Publish,
    /// Remove from every list until restored.
    Archive,
    /// Move to the trash. Agents that were ordered are archived instead.
    Delete,
    /// Restore from the trash or the archive.
    Restore,
}

/// A change to agents or prompts.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct CatalogBulkRequest {
    #[schema(required, extensions(("x-rule" = json!(rule::BULK))))]
    ids: Vec<Uuid>,
    action: CatalogAction,
    /// Required for `set_category`.
    #[serde(default)]
    #[schema(extensions(("x-rule" = json!(rule::any_line(Category::MAX_LENGTH)))))]
    category: String,
}

impl CatalogBulkRequest {
    /// # Errors
    /// Status 422
    pub(crate) fn parse<Id: Copy + Ord>(
        &self,
        id: fn(Uuid) -> Id,
    ) -> ApiResult<(BulkIds<Id>, CatalogChange)> {
        let mut fields = FieldErrors::default();
        let ids = fields.collect("ids", BulkIds::new(self.ids.iter().copied().map(id)));
        let change = match self.action {
            CatalogAction::SetCategory => {
                fields.collect("category", Category::parse(&self.category)).map(CatalogChange::SetCategory)
            }
            CatalogAction::Feature => Some(CatalogChange::SetFeatured(true)),
            CatalogAction::Unfeature => Some(CatalogChange::SetFeatured(false)),
            CatalogAction::Publish => Some(CatalogChange::Publish),
            CatalogAction::Archive => Some(CatalogChange::Archive),
            CatalogAction::Delete => Some(CatalogChange::Delete),
            CatalogAction::Restore => Some(CatalogChange::Restore),
        };
        fields.finish(|| ids.zip(change))
    }
}

/// What to do with posts.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum PostAction {
    Publish,
    /// Turn back into drafts.
    Unpublish,
    /// Remove from every list until restored.
    Archive,
    /// Move to the trash.
    Delete,
    /// Restore from the trash or the archive.
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
pub(crate) struct PostBulkRequest {
    #[schema(required, extensions(("x-rule" = json!(rule::BULK))))]
    ids: Vec<Uuid>,
    action: PostAction,
}

impl PostBulkRequest {
    /// # Errors
    /// Status 422
    pub(crate) fn parse(&self) -> ApiResult<(BulkIds<PostId>, PostChange)> {
        let ids = BulkIds::new(self.ids.iter().copied().map(PostId::from_uuid)).in_field("ids")?;
        Ok((ids, self.action.into()))
    }
}

/// The result of the change. Items that already had the requested state are in neither list.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct BulkResponse {
    changed: Vec<Uuid>,
    /// The ids of items that no longer exist.
    missing: Vec<Uuid>,
}

impl BulkResponse {
    pub(crate) fn new<Id: Copy>(outcome: &BulkOutcome<Id>, uuid: fn(&Id) -> Uuid) -> Self {
        Self {
            changed: outcome.changed.iter().map(uuid).collect(),
            missing: outcome.missing.iter().map(uuid).collect(),
        }
    }
}
