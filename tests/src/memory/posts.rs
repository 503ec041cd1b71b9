use std::cmp::Reverse;
use std::collections::BTreeMap;

use application::ports::{PostQueries, PostRepository, PostSummary, PostView, Slugs, StoreError};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::posts::{Post, PostTags};
use domain::{PostId, Slug, UserId, reading_minutes};

use super::agents::is_deleted_before;
use super::state::State;
use super::store::MemoryStore;
use super::unit_of_work::MemoryUnitOfWork;

#[async_trait]
impl PostRepository for MemoryUnitOfWork {
    async fn insert(&mut self, post: &Post) -> Result<bool, StoreError> {
        self.enter("posts.insert").await?;
        if self.state.posts.contains_key(&post.id) || self.state.has_slug(&post.slug) {
            return Ok(false);
        }
        self.state.posts.insert(post.id, post.clone());
        self.state.former_slugs.remove(&post.slug);
        self.log_write(None, Some(post)).await?;
        Ok(true)
    }

    async fn update(&mut self, post: &Post) -> Result<bool, StoreError> {
        self.enter("posts.update").await?;
        let before = self.state.posts.get(&post.id).cloned();
        let taken = self.state.posts.values().any(|other| other.id != post.id && other.slug == post.slug);
        let Some(stored) = self.state.posts.get_mut(&post.id).filter(|_| !taken) else { return Ok(false) };
        *stored = Post { created_at: stored.created_at, ..post.clone() };
        self.state.former_slugs.remove(&post.slug);
        self.log_write(before.as_ref(), Some(post)).await?;
        Ok(true)
    }

    async fn lock(&mut self, id: PostId) -> Result<Option<Post>, StoreError> {
        self.enter("posts.lock").await?;
        Ok(self.state.posts.get(&id).cloned())
    }

    async fn find(&mut self, id: PostId) -> Result<Option<Post>, StoreError> {
        self.enter("posts.find").await?;
        Ok(self.state.posts.get(&id).cloned())
    }

    async fn change_author(&mut self, from: UserId, to: UserId) -> Result<(), StoreError> {
        self.enter("posts.change_author").await?;
        for post in self.state.posts.values_mut().filter(|post| post.author_id == from) {
            post.author_id = to;
            post.author_name = None;
        }
        Ok(())
    }

    async fn list_tags(&mut self) -> Result<Vec<(PostId, PostTags)>, StoreError> {
        self.enter("posts.list_tags").await?;
        let mut posts: Vec<_> =
            self.state.posts.values().filter(|post| !post.details.tags.is_empty()).collect();
        posts.sort_by_key(|post| Reverse((post.created_at, post.id)));
        Ok(posts.into_iter().map(|post| (post.id, post.details.tags.clone())).collect())
    }

    async fn list_tag_redirects(&mut self) -> Result<BTreeMap<Slug, Slug>, StoreError> {
        self.enter("posts.list_tag_redirects").await?;
        Ok(self.state.former_tag_slugs.clone())
    }

    async fn redirect_tag(&mut self, from: &Slug, to: &Slug) -> Result<(), StoreError> {
        self.enter("posts.redirect_tag").await?;
        let redirects = &mut self.state.former_tag_slugs;
        for current in redirects.values_mut().filter(|current| *current == from) {
            *current = to.clone();
        }
        redirects.insert(from.clone(), to.clone());
        redirects.remove(to);
        Ok(())
    }

    async fn remove_deleted(&mut self, before: DateTime<Utc>, limit: u64) -> Result<u64, StoreError> {
        self.enter("posts.remove_deleted").await?;
        let deleted = self.state.posts.values().filter(|post| is_deleted_before(post.lifecycle, before));
        let ids: Vec<_> =
            deleted.map(|post| post.id).take(usize::try_from(limit).unwrap_or(usize::MAX)).collect();
        self.state.erase_posts(&ids);
        Ok(u64::try_from(ids.len()).unwrap())
    }

    async fn remove(&mut self, id: PostId) -> Result<bool, StoreError> {
        self.enter("posts.remove").await?;
        let is_deleted = self.state.posts.get(&id).is_some_and(|post| post.lifecycle.is_deleted());
        if is_deleted {
            self.state.erase_posts(&[id]);
        }
        Ok(is_deleted)
    }
}

impl State {
    fn erase_posts(&mut self, ids: &[PostId]) {
        self.posts.retain(|id, _| !ids.contains(id));
        self.remove_orphans_of_posts();
        self.detach_newsletters();
    }
}

#[async_trait]
impl Slugs<PostId> for MemoryUnitOfWork {
    async fn add_slug_redirect(&mut self, id: PostId, slug: &Slug) -> Result<(), StoreError> {
        self.enter("posts.add_slug_redirect").await?;
        self.state.former_slugs.insert(slug.clone(), id);
        Ok(())
    }

    async fn has_slug(&mut self, slug: &Slug) -> Result<bool, StoreError> {
        self.enter("posts.has_slug").await?;
        Ok(self.state.has_slug(slug))
    }

    async fn list_slug_redirects(&mut self) -> Result<BTreeMap<Slug, PostId>, StoreError> {
        self.enter("posts.list_slug_redirects").await?;
        Ok(self.state.former_slugs.iter().map(|(slug, id)| (slug.clone(), *id)).collect())
    }
}

#[async_trait]
impl PostQueries for MemoryStore {
    async fn list_published(&self) -> Result<Vec<PostSummary>, StoreError> {
        let state = self.read()?;
        Ok(newest_first(&state).into_iter().map(|post| summary(&state, post)).collect())
    }

    async fn list_latest(&self, count: u64) -> Result<Vec<PostView>, StoreError> {
        let count = usize::try_from(count).unwrap_or(usize::MAX);
        let state = self.read()?;
        Ok(newest_first(&state).into_iter().take(count).map(view).collect())
    }

    async fn list_full(&self, ids: &[PostId]) -> Result<Vec<PostView>, StoreError> {
        let state = self.read()?;
        let published = newest_first(&state).into_iter().filter(|post| post.is_published);
        Ok(published.filter(|post| ids.contains(&post.id)).map(view).collect())
    }

    async fn find_tag_redirect(&self, slug: &str) -> Result<Option<String>, StoreError> {
        let state = self.read()?;
        let redirect = state.former_tag_slugs.iter().find(|(former, _)| former.as_str() == slug);
        Ok(redirect.map(|(_, current)| current.to_string()))
    }

    async fn list_all(&self) -> Result<Vec<PostSummary>, StoreError> {
        let state = self.read()?;
        let mut posts: Vec<_> = listed(&state).filter(|post| !post.is_message).collect();
        posts.sort_by_key(|post| Reverse((post.created_at, post.id)));
        Ok(posts.into_iter().map(|post| summary(&state, post)).collect())
    }

    async fn list_messages(&self) -> Result<Vec<PostSummary>, StoreError> {
        let state = self.read()?;
        let is_sent =
            |id| state.newsletters.values().any(|it| it.post_id == Some(id) && it.started_at.is_some());
        let mut posts: Vec<_> = listed(&state).filter(|post| post.is_message && !is_sent(post.id)).collect();
        posts.sort_by_key(|post| Reverse((post.created_at, post.id)));
        Ok(posts.into_iter().map(|post| summary(&state, post)).collect())
    }

    async fn find_due(&self, now: DateTime<Utc>) -> Result<Option<PostId>, StoreError> {
        let state = self.read()?;
        let due = listed(&state).filter(|post| post.scheduled_for.is_some_and(|at| at <= now));
        Ok(due.min_by_key(|post| post.scheduled_for).map(|post| post.id))
    }

    async fn find_by_id(&self, id: PostId) -> Result<Option<PostView>, StoreError> {
        let state = self.read()?;
        Ok(listed(&state).find(|post| post.id == id).map(view))
    }

    async fn find(&self, slug: &str) -> Result<Option<PostView>, StoreError> {
        let state = self.read()?;
        Ok(listed(&state).find(|post| post.slug.as_str() == slug).map(view))
    }

    async fn find_by_former_slug(&self, slug: &str) -> Result<Option<PostView>, StoreError> {
        let state = self.read()?;
        let redirect = state.former_slugs.iter().find(|(former, _)| former.as_str() == slug);
        Ok(redirect.and_then(|(_, id)| listed(&state).find(|post| post.id == *id)).map(view))
    }
}

/// The posts that are not removed.
fn listed(state: &State) -> impl Iterator<Item = &Post> {
    state.posts.values().filter(|post| post.lifecycle.is_active())
}

fn newest_first(state: &State) -> Vec<&Post> {
    let mut posts: Vec<_> = listed(state).filter(|post| post.is_published).collect();
    posts.sort_by_key(|post| Reverse((post.published_at, post.id)));
    posts
}

fn summary(state: &State, post: &Post) -> PostSummary {
    PostSummary {
        id: post.id,
        slug: post.slug.to_string(),
        title: post.title.to_string(),
        excerpt: post.excerpt.as_str().to_owned(),
        tags: post.details.tags.clone(),
        feature_image: post.details.feature_image.clone(),
        is_published: post.is_published,
        created_at: post.created_at,
        updated_at: post.updated_at,
        published_at: post.published_at,
        scheduled_for: post.scheduled_for,
        has_working_copy: state.working_copies.contains_key(&post.id),
        newsletter_at: state.newsletter_at(post.id),
        reading_minutes: reading_minutes(post.content.as_str()),
    }
}

fn view(post: &Post) -> PostView {
    PostView {
        id: post.id,
        slug: post.slug.to_string(),
        title: post.title.to_string(),
        excerpt: post.excerpt.as_str().to_owned(),
        content: post.content.as_str().to_owned(),
        author_id: post.author_id,
        author_name: post.author_name.as_ref().map(|name| name.as_str().to_owned()),
        tags: post.details.tags.clone(),
        feature_image: post.details.feature_image.clone(),
        seo_title: post.details.seo_title.as_ref().map(|title| title.as_str().to_owned()),
        seo_description: post.details.seo_description.as_ref().map(|text| text.as_str().to_owned()),
        is_message: post.is_message,
        is_published: post.is_published,
        created_at: post.created_at,
        updated_at: post.updated_at,
        published_at: post.published_at,
        scheduled_for: post.scheduled_for,
        reading_minutes: reading_minutes(post.content.as_str()),
    }
}
