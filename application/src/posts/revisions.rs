use domain::posts::{Post, PostRevision};
use domain::users::Permission;
use domain::{PostId, PostRevisionId};

use super::ManagePostError;
use crate::context::use_case;
use crate::ports::{Actor, IdGenerator, RevisionSummary, StoreError, UnitOfWork};

/// Records the text of a saved post, unless the latest revision has it. A post that was saved before there were
/// revisions has none: `before` becomes its first one.
pub(super) async fn record_revision(
    unit: &mut dyn UnitOfWork,
    ids: &dyn IdGenerator,
    before: Option<&Post>,
    post: &Post,
    actor: Actor,
) -> Result<(), StoreError> {
    let next_id = || PostRevisionId::from_uuid(ids.next_id());
    let mut latest = unit.post_revisions().find_latest(post.id).await?;
    if let (None, Some(before)) = (&latest, before) {
        let first = PostRevision::of(before, next_id(), Some(before.author_id));
        unit.post_revisions().insert(&first).await?;
        latest = Some(first);
    }
    if latest.is_some_and(|latest| latest.is_of(post)) {
        return Ok(());
    }
    unit.post_revisions().insert(&PostRevision::of(post, next_id(), actor.user_id())).await?;
    unit.post_revisions().remove_oldest(post.id, PostRevision::MAX_PER_POST).await
}

use_case! {
    /// Earlier texts of posts. Restoring one is an edit like any other, so there is no use case for it.
    pub struct PostRevisions
}

impl PostRevisions {
    /// Latest first.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list(&self, actor: Actor, post: PostId) -> Result<Vec<RevisionSummary>, ManagePostError> {
        actor.require(Permission::ManageContent)?;
        self.context.queries.posts().find_by_id(post).await?.ok_or(ManagePostError::NotFound)?;
        Ok(self.context.store.read().await?.post_revisions().list(post).await?)
    }

    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn find(
        &self,
        actor: Actor,
        post: PostId,
        id: PostRevisionId,
    ) -> Result<PostRevision, ManagePostError> {
        actor.require(Permission::ManageContent)?;
        let found = self.context.store.read().await?.post_revisions().find(post, id).await?;
        found.ok_or(ManagePostError::NotFound)
    }
}
