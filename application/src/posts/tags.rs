use domain::posts::{Post, PostTags, SameTagError, TagName};
use domain::users::Permission;
use domain::{PostId, Slug};

use super::admin::ManagePostError;
use crate::context::use_case;
use crate::failure::{Failure, from_failure};
use crate::ports::{Actor, PostRepository, UnitOfWork};

#[derive(Debug, thiserror::Error)]
pub enum ManageTagError {
    /// Another tag has the name.
    #[error("There is already a tag {0}. Merge the two?")]
    Exists(TagName),
    #[error("No post has this tag")]
    NotFound,
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(ManageTagError);

use_case! {
    /// Renaming, merging and deleting tags of all posts.
    pub struct ManageTags
}

impl ManageTags {
    /// Renames a tag of all posts, including drafts and removed posts. Its former page redirects to the new one. If
    /// another tag has the name, the two become one if `may_merge`.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn rename(
        &self,
        actor: Actor,
        slug: &Slug,
        name: TagName,
        may_merge: bool,
    ) -> Result<(), ManageTagError> {
        actor.require(Permission::ManageContent)?;
        let mut unit = self.context.store.begin_as(actor).await?;
        let used = unit.posts().list_tags().await?;
        spelling(&used, slug).ok_or(ManageTagError::NotFound)?;
        let mut name = name;
        if name.slug() != slug
            && let Some(existing) = spelling(&used, name.slug())
        {
            if !may_merge {
                return Err(ManageTagError::Exists(existing.clone()));
            }
            name = existing.clone();
        }
        change_tagged(&mut *unit, &used, slug, |post| {
            post.details.tags =
                post.details.tags.map(|tag| if tag.slug() == slug { name.clone() } else { tag.clone() });
        })
        .await?;
        if name.slug() != slug {
            unit.posts().redirect_tag(slug, name.slug()).await?;
        }
        unit.commit().await?;
        Ok(())
    }

    /// Removes a tag from all posts.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn delete(&self, actor: Actor, slug: &Slug) -> Result<(), ManageTagError> {
        actor.require(Permission::ManageContent)?;
        let mut unit = self.context.store.begin_as(actor).await?;
        let used = unit.posts().list_tags().await?;
        change_tagged(&mut *unit, &used, slug, |post| {
            post.details.tags = post.details.tags.without(slug);
        })
        .await?;
        unit.commit().await?;
        Ok(())
    }
}

/// Changes the posts with this tag, but not their versions: an open editor may still save its text.
async fn change_tagged(
    unit: &mut dyn UnitOfWork,
    used: &[(PostId, PostTags)],
    slug: &Slug,
    change: impl Fn(&mut Post) + Send + Sync,
) -> Result<(), ManageTagError> {
    let tagged = used.iter().filter(|(_, tags)| tags.find(slug.as_str()).is_some());
    let mut ids: Vec<_> = tagged.map(|(id, _)| *id).collect();
    if ids.is_empty() {
        return Err(ManageTagError::NotFound);
    }
    // In one order, against deadlocks.
    ids.sort();
    for id in ids {
        if let Some(mut post) = unit.posts().lock(id).await? {
            change(&mut post);
            unit.posts().update(&post).await?;
        }
    }
    Ok(())
}

/// How other posts spell a tag.
fn spelling<'a>(used: &'a [(PostId, PostTags)], slug: &Slug) -> Option<&'a TagName> {
    used.iter().find_map(|(_, tags)| tags.find(slug.as_str()))
}

/// The tags of a post, spelled as other posts spell them. A former name becomes the current one, so that an editor that
/// was open during a rename does not bring it back.
pub(super) async fn current_tags(
    posts: &mut dyn PostRepository,
    id: PostId,
    tags: &PostTags,
) -> Result<PostTags, ManagePostError> {
    if tags.is_empty() {
        return Ok(PostTags::default());
    }
    let mut used = posts.list_tags().await?;
    used.retain(|(other, _)| *other != id);
    for tag in tags.iter() {
        if let Some(other) = spelling(&used, tag.slug()).filter(|other| !tag.is_spelling_of(other)) {
            return Err(SameTagError { name: tag.clone(), other: other.clone() }.into());
        }
    }
    let redirects = posts.list_tag_redirects().await?;
    Ok(tags.map(|tag| {
        let current = spelling(&used, tag.slug())
            .or_else(|| redirects.get(tag.slug()).and_then(|slug| spelling(&used, slug)));
        current.unwrap_or(tag).clone()
    }))
}
