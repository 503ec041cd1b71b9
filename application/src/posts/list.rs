use std::cmp::Reverse;

use chrono::{DateTime, Utc};
use domain::search::name_key;

use super::{ManagePostError, PostReader};
use crate::item_list::TextFilter;
use crate::ports::{Actor, Page, PageRequest, PostSummary};

domain::text_enum! {
    /// What the list of admins is sorted by.
    #[derive(Default)]
    pub enum PostSort {
        #[default]
        Newest = "newest",
        Oldest = "oldest",
        /// The last change first.
        Updated = "-updated",
        Title = "title",
        TitleDescending = "-title",
    }
}

domain::text_enum! {
    pub enum PostStatus {
        Published = "published",
        Scheduled = "scheduled",
        Draft = "draft",
        /// With changes that an admin has written but not saved.
        Unsaved = "unsaved",
    }
}

/// Which posts an admin wants to see.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PostFilter {
    /// Part of the title, the excerpt, the slug or a tag.
    pub text: TextFilter,
    pub status: Option<PostStatus>,
    /// Dated at or after this time.
    pub since: Option<DateTime<Utc>>,
    /// Dated before this time.
    pub until: Option<DateTime<Utc>>,
}

impl PostFilter {
    fn matches(&self, post: &PostSummary) -> bool {
        let texts = [post.title.as_str(), &post.excerpt, &post.slug];
        self.status.is_none_or(|status| match status {
            PostStatus::Published => post.is_published,
            PostStatus::Scheduled => !post.is_published && post.scheduled_for.is_some(),
            PostStatus::Draft => !post.is_published && post.scheduled_for.is_none(),
            PostStatus::Unsaved => post.has_working_copy,
        }) && self.since.is_none_or(|since| date(post) >= since)
            && self.until.is_none_or(|until| date(post) < until)
            && self
                .text
                .matches(texts.into_iter().chain(post.tags.iter().map(domain::posts::TagName::as_str)))
    }
}

/// Of published posts the date that readers see, of drafts that of the last change.
fn date(post: &PostSummary) -> DateTime<Utc> {
    post.published_at.filter(|_| post.is_published).unwrap_or(post.updated_at)
}

impl PostReader {
    /// A page of the posts that match, for admins.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list_page(
        &self,
        actor: Actor,
        filter: &PostFilter,
        sort: PostSort,
        page: &PageRequest,
    ) -> Result<Page<PostSummary>, ManagePostError> {
        let mut posts = self.list_all(actor).await?;
        match sort {
            PostSort::Newest => posts.sort_by_key(|post| Reverse(date(post))),
            PostSort::Oldest => {
                posts.reverse();
                posts.sort_by_key(date);
            }
            PostSort::Updated => posts.sort_by_key(|post| Reverse(post.updated_at)),
            PostSort::Title => posts.sort_by_cached_key(|post| name_key(&post.title)),
            PostSort::TitleDescending => posts.sort_by_cached_key(|post| Reverse(name_key(&post.title))),
        }
        Ok(Page::of_list(page, posts, |post| post.id.as_uuid(), |post| filter.matches(post)))
    }
}
