//! The body of a request that creates or updates a post.

use application::posts::{AuthorInput, PostInput, PublishAt, ShownName};
use chrono::{DateTime, Utc};
use domain::posts::{
    AuthorName, EditorSession, PostDetails, PostExcerpt, PostTags, PostTitle, SeoDescription, SeoTitle,
    TagName,
};
use domain::{Slug, UserId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::dto::FeatureImageRequest;
use crate::error::ApiResult;
use crate::extract::FieldErrors;
use crate::rule;

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default, rename_all = "camelCase")]
pub(crate) struct PostRequest {
    #[schema(required, extensions(("x-rule" = json!(rule::single_line(PostTitle::MAX_LENGTH)))))]
    title: String,
    /// Lowercase letters, numbers and single hyphens between them.
    #[schema(required, extensions(("x-rule" = json!(rule::SLUG))))]
    slug: String,
    /// HTML from the editor; the server sanitizes it.
    #[schema(required, extensions(("x-rule" = json!(rule::CONTENT))))]
    content: String,
    /// Up to 300 characters.
    #[schema(required, extensions(("x-rule" = json!(rule::paragraphs(PostExcerpt::MAX_LENGTH)))))]
    excerpt: String,
    is_published: bool,
    /// When to publish a draft, such as `2026-12-01T09:00` in the time zone of the site. Empty: never. Without it, the
    /// schedule stays as it is.
    #[schema(extensions(("x-rule" = json!(rule::PUBLISH_AT))))]
    publish_at: Option<String>,
    /// Those with the same slug are one tag.
    #[schema(extensions(("x-rule" = json!(rule::list(
        PostTags::MAX_COUNT,
        rule::single_line(TagName::MAX_LENGTH)
    )))))]
    tags: Vec<String>,
    /// Empty for the title.
    #[schema(extensions(("x-rule" = json!(rule::any_line(SeoTitle::MAX_LENGTH)))))]
    seo_title: String,
    /// Empty for the excerpt.
    #[schema(extensions(("x-rule" = json!(rule::any_line(SeoDescription::MAX_LENGTH)))))]
    seo_description: String,
    feature_image: Option<FeatureImageRequest>,
    /// An admin; unchanged without it.
    author_id: Option<Uuid>,
    /// The name that readers see; empty for the name of the site. Without it, a new post or author has the author's
    /// first name.
    #[schema(extensions(("x-rule" = json!(rule::any_line(AuthorName::MAX_LENGTH)))))]
    author_name: Option<String>,
    /// The version this edit is based on; 409 if there is a newer one.
    pub(super) updated_at: Option<DateTime<Utc>>,
    /// The working copy that this was written in, which is then removed; 409 if another editor has changed it since.
    pub(super) working_copy: Option<SourceCopyRequest>,
}

#[derive(Debug, Clone, Copy, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SourceCopyRequest {
    /// The id of the new post.
    pub(super) id: Option<Uuid>,
    /// Identifies the open editor.
    editor: Uuid,
    /// The version of the working copy that the editor loaded or saved last.
    updated_at: Option<DateTime<Utc>>,
}

impl SourceCopyRequest {
    pub(super) const fn state(self) -> EditorSession {
        EditorSession { editor: self.editor, post_version: None, copy_version: self.updated_at }
    }
}

impl PostRequest {
    pub(super) fn parse(&self) -> ApiResult<PostInput> {
        let mut fields = FieldErrors::default();
        let title = fields.collect("title", PostTitle::parse(&self.title));
        let slug = fields.collect("slug", Slug::parse(&self.slug));
        let excerpt = fields.collect("excerpt", PostExcerpt::parse(&self.excerpt));
        let content = if self.content.trim().is_empty() { Err("Content is required") } else { Ok(()) };
        let content = fields.collect("content", content);
        let publish_at = self.publish_at.as_deref().map_or(Ok(PublishAt::Unchanged), str::parse);
        let publish_at = fields.collect("publishAt", publish_at);
        let details = self.parse_details(&mut fields);
        let author = self.parse_author(&mut fields);
        fields.finish(|| {
            Some(PostInput {
                title: title?,
                slug: slug?,
                excerpt: excerpt?,
                html: content.map(|()| self.content.clone())?,
                is_published: self.is_published,
                publish_at: publish_at?,
                details: details?,
                author: author?,
            })
        })
    }

    fn parse_details(&self, fields: &mut FieldErrors) -> Option<PostDetails> {
        let tags = fields.collect("tags", PostTags::parse(self.tags.iter().map(String::as_str)));
        let seo_title = fields.collect("seoTitle", SeoTitle::parse(&self.seo_title));
        let seo_description = fields.collect("seoDescription", SeoDescription::parse(&self.seo_description));
        let image = self.feature_image.as_ref().map_or(Ok(None), FeatureImageRequest::parse);
        let feature_image = fields.collect("featureImage", image);
        Some(PostDetails {
            tags: tags?,
            seo_title: seo_title?,
            seo_description: seo_description?,
            feature_image: feature_image?,
        })
    }

    fn parse_author(&self, fields: &mut FieldErrors) -> Option<AuthorInput> {
        let name = match &self.author_name {
            None => ShownName::Default,
            Some(name) => fields
                .collect("authorName", AuthorName::parse(name))?
                .map_or(ShownName::Site, ShownName::Name),
        };
        Some(AuthorInput { id: self.author_id.map(UserId::from_uuid), name })
    }
}
