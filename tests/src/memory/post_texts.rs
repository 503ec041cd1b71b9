use std::cmp::Reverse;

use application::ports::{
    PostPreviewRepository, PostRevisionRepository, RevisionSummary, StoreError, WorkingCopyRepository,
};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::posts::{PostRevision, WorkingCopy};
use domain::users::TokenDigest;
use domain::{PostId, PostRevisionId, UserId};

use super::state::State;
use super::unit_of_work::MemoryUnitOfWork;

pub(super) fn first_name(state: &State, id: Option<UserId>) -> Option<String> {
    id.and_then(|id| state.users.get(&id)).map(|user| user.first_name.as_str().to_owned())
}

#[async_trait]
impl WorkingCopyRepository for MemoryUnitOfWork {
    async fn lock(&mut self, id: PostId) -> Result<Option<WorkingCopy>, StoreError> {
        self.enter("working_copies.lock").await?;
        Ok(self.state.working_copies.get(&id).cloned())
    }

    async fn find(&mut self, id: PostId) -> Result<Option<(WorkingCopy, Option<String>)>, StoreError> {
        self.enter("working_copies.find").await?;
        let found = self.state.working_copies.get(&id);
        Ok(found.map(|copy| (copy.clone(), first_name(&self.state, copy.edited_by))))
    }

    async fn list_new(&mut self, limit: u64) -> Result<Vec<(WorkingCopy, Option<String>)>, StoreError> {
        self.enter("working_copies.list_new").await?;
        let mut found: Vec<_> =
            self.state.working_copies.values().filter(|copy| copy.base.is_none()).collect();
        found.sort_by_key(|copy| Reverse((copy.updated_at, copy.id)));
        found.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
        let named = found.into_iter().map(|copy| (copy.clone(), first_name(&self.state, copy.edited_by)));
        Ok(named.collect())
    }

    async fn insert(&mut self, copy: &WorkingCopy) -> Result<bool, StoreError> {
        self.enter("working_copies.insert").await?;
        let is_new = !self.state.working_copies.contains_key(&copy.id);
        if is_new {
            self.state.working_copies.insert(copy.id, copy.clone());
        }
        Ok(is_new)
    }

    async fn update(&mut self, copy: &WorkingCopy) -> Result<(), StoreError> {
        self.enter("working_copies.update").await?;
        if let Some(stored) = self.state.working_copies.get_mut(&copy.id) {
            stored.clone_from(copy);
        }
        Ok(())
    }

    async fn remove(&mut self, id: PostId) -> Result<(), StoreError> {
        self.enter("working_copies.remove").await?;
        self.state.working_copies.remove(&id);
        Ok(())
    }
}

/// The revisions of a post, latest first.
fn latest_first(state: &State, post: PostId) -> Vec<&PostRevision> {
    let mut revisions: Vec<_> =
        state.post_revisions.values().filter(|revision| revision.post_id == post).collect();
    revisions.sort_by_key(|revision| Reverse((revision.saved_at, revision.id)));
    revisions
}

#[async_trait]
impl PostRevisionRepository for MemoryUnitOfWork {
    async fn insert(&mut self, revision: &PostRevision) -> Result<(), StoreError> {
        self.enter("post_revisions.insert").await?;
        self.state.post_revisions.insert(revision.id, revision.clone());
        Ok(())
    }

    async fn find_latest(&mut self, post: PostId) -> Result<Option<PostRevision>, StoreError> {
        self.enter("post_revisions.find_latest").await?;
        Ok(latest_first(&self.state, post).first().copied().cloned())
    }

    async fn find(&mut self, post: PostId, id: PostRevisionId) -> Result<Option<PostRevision>, StoreError> {
        self.enter("post_revisions.find").await?;
        let found = self.state.post_revisions.get(&id);
        Ok(found.filter(|revision| revision.post_id == post).cloned())
    }

    async fn list(&mut self, post: PostId) -> Result<Vec<RevisionSummary>, StoreError> {
        self.enter("post_revisions.list").await?;
        let summaries = latest_first(&self.state, post).into_iter().map(|revision| RevisionSummary {
            id: revision.id,
            title: revision.title.clone(),
            saved_by: first_name(&self.state, revision.saved_by),
            saved_at: revision.saved_at,
        });
        Ok(summaries.collect())
    }

    async fn remove_oldest(&mut self, post: PostId, keep: u64) -> Result<(), StoreError> {
        self.enter("post_revisions.remove_oldest").await?;
        let keep = usize::try_from(keep).unwrap_or(usize::MAX);
        let oldest: Vec<_> =
            latest_first(&self.state, post).into_iter().skip(keep).map(|revision| revision.id).collect();
        self.state.post_revisions.retain(|id, _| !oldest.contains(id));
        Ok(())
    }
}

#[async_trait]
impl PostPreviewRepository for MemoryUnitOfWork {
    async fn replace(
        &mut self,
        post: PostId,
        digest: TokenDigest,
        at: DateTime<Utc>,
    ) -> Result<(), StoreError> {
        self.enter("post_previews.replace").await?;
        self.state.post_previews.insert(post, (digest, at));
        Ok(())
    }

    async fn find_post(&mut self, digest: TokenDigest) -> Result<Option<PostId>, StoreError> {
        self.enter("post_previews.find_post").await?;
        let found = self.state.post_previews.iter().find(|(_, (stored, _))| *stored == digest);
        Ok(found.map(|(post, _)| *post))
    }

    async fn find_created_at(&mut self, post: PostId) -> Result<Option<DateTime<Utc>>, StoreError> {
        self.enter("post_previews.find_created_at").await?;
        Ok(self.state.post_previews.get(&post).map(|(_, at)| *at))
    }

    async fn remove(&mut self, post: PostId) -> Result<(), StoreError> {
        self.enter("post_previews.remove").await?;
        self.state.post_previews.remove(&post);
        Ok(())
    }
}
