//! The logged fields of agents, prompts, posts and pages.

use chrono::{DateTime, Utc};
use domain::agents::Agent;
use domain::bundles::Bundle;
use domain::legal_pages::LegalPage;
use domain::media::{FeatureImage, Image};
use domain::posts::{Post, PostDetails, TagName};
use domain::prompts::Prompt;
use domain::{Position, Removal};

use super::details::{Auditable, fields, text, time};
use crate::ports::{AuditFields, SubjectKind};

/// Omits values that no admin has set.
fn placement_fields(is_featured: bool, position: Position, created_at: DateTime<Utc>) -> AuditFields {
    let mut details = AuditFields::new();
    if is_featured {
        details.extend(fields([("isFeatured", true.into())]));
    }
    if position != Position::at(created_at) {
        details.extend(fields([("position", time(position.as_time()))]));
    }
    details
}

/// Omits what is empty.
fn page_fields(agent: &Agent) -> AuditFields {
    let mut details = AuditFields::new();
    if !agent.details.as_str().is_empty() {
        details.extend(fields([("details", text(agent.details.as_str()))]));
    }
    let messages: Vec<_> = agent
        .example
        .exchanges()
        .iter()
        .flat_map(|exchange| [exchange.member.as_str(), exchange.agent.as_str()])
        .collect();
    if !messages.is_empty() {
        details.extend(fields([("example", text(&messages.join("\n\n")))]));
    }
    details.extend(image_fields(agent.image.as_ref()));
    details
}

fn image_fields(image: Option<&FeatureImage>) -> AuditFields {
    let Some(image) = image else { return AuditFields::new() };
    let mut details = fields([("image", image.path().into())]);
    if !image.alt.as_str().is_empty() {
        details.extend(fields([("imageAlt", text(image.alt.as_str()))]));
    }
    details
}

/// Omits what is empty. The author is logged by id: names are personal.
fn post_fields(post: &Post) -> AuditFields {
    let PostDetails { tags, seo_title, seo_description, feature_image } = &post.details;
    let tags: Vec<_> = tags.iter().map(TagName::as_str).collect();
    let values = [
        ("authorId", Some(post.author_id.to_string())),
        ("tags", Some(tags.join(", ")).filter(|tags| !tags.is_empty())),
        ("seoTitle", seo_title.as_ref().map(|title| title.as_str().to_owned())),
        ("seoDescription", seo_description.as_ref().map(|text| text.as_str().to_owned())),
    ];
    let values = values.into_iter().filter_map(|(name, value)| Some((name.to_owned(), text(&value?))));
    values.chain(image_fields(feature_image.as_ref())).collect()
}

fn archive_fields(removal: Option<Removal>) -> AuditFields {
    let is_archived = removal.is_some_and(Removal::is_archived);
    if is_archived { fields([("isArchived", true.into())]) } else { AuditFields::new() }
}

impl Auditable for Agent {
    const KIND: SubjectKind = SubjectKind::Agent;

    fn subject(&self) -> String {
        self.id.to_string()
    }

    fn name(&self) -> String {
        self.title.as_str().to_owned()
    }

    fn details(&self) -> AuditFields {
        let mut details = fields([
            ("title", text(self.title.as_str())),
            ("slug", text(self.slug.as_str())),
            ("description", text(self.description.as_str())),
            ("category", text(self.category.as_str())),
            ("url", text(self.url.as_str())),
            ("price", self.access.price().get().into()),
            ("isPremium", self.access.is_premium().into()),
        ]);
        details.extend(page_fields(self));
        details.extend(placement_fields(self.is_featured, self.position, self.created_at));
        details.extend(archive_fields(self.removal));
        details
    }

    fn is_deleted(&self) -> bool {
        self.removal.is_some_and(Removal::is_deleted)
    }
}

impl Auditable for Bundle {
    const KIND: SubjectKind = SubjectKind::Bundle;

    fn subject(&self) -> String {
        self.id.to_string()
    }

    fn name(&self) -> String {
        self.title.as_str().to_owned()
    }

    fn details(&self) -> AuditFields {
        let mut details = fields([
            ("title", text(self.title.as_str())),
            ("slug", text(self.slug.as_str())),
            ("description", text(self.description.as_str())),
            ("agents", self.agents.as_slice().iter().map(ToString::to_string).collect()),
            ("price", self.price.get().into()),
            ("isPublished", self.is_published.into()),
        ]);
        details.extend(archive_fields(self.removal));
        details
    }

    fn is_deleted(&self) -> bool {
        self.removal.is_some_and(Removal::is_deleted)
    }
}

impl Auditable for Prompt {
    const KIND: SubjectKind = SubjectKind::Prompt;

    fn subject(&self) -> String {
        self.id.to_string()
    }

    fn name(&self) -> String {
        self.name.as_str().to_owned()
    }

    fn details(&self) -> AuditFields {
        let mut details = fields([
            ("name", text(self.name.as_str())),
            ("category", text(self.category.as_str())),
            ("promptText", text(self.text.as_str())),
        ]);
        details.extend(placement_fields(self.is_featured, self.position, self.created_at));
        details.extend(archive_fields(self.removal));
        details
    }

    fn is_deleted(&self) -> bool {
        self.removal.is_some_and(Removal::is_deleted)
    }
}

impl Auditable for Post {
    const KIND: SubjectKind = SubjectKind::Post;

    fn subject(&self) -> String {
        self.id.to_string()
    }

    fn name(&self) -> String {
        self.title.as_str().to_owned()
    }

    fn details(&self) -> AuditFields {
        let mut details = fields([
            ("title", text(self.title.as_str())),
            ("slug", text(self.slug.as_str())),
            ("content", text(self.content.as_str())),
            ("excerpt", text(self.excerpt.as_str())),
            ("isPublished", self.is_published.into()),
            ("updatedAt", time(self.updated_at)),
        ]);
        if let Some(at) = self.scheduled_for {
            details.extend(fields([("scheduledFor", time(at))]));
        }
        details.extend(post_fields(self));
        details.extend(archive_fields(self.removal));
        details
    }

    fn is_deleted(&self) -> bool {
        self.removal.is_some_and(Removal::is_deleted)
    }
}

impl Auditable for LegalPage {
    const KIND: SubjectKind = SubjectKind::LegalPage;

    fn subject(&self) -> String {
        self.kind.as_str().to_owned()
    }

    fn name(&self) -> String {
        self.kind.title().to_owned()
    }

    fn details(&self) -> AuditFields {
        fields([("content", text(self.content.as_str())), ("updatedAt", time(self.updated_at))])
    }
}

impl Auditable for Image {
    const KIND: SubjectKind = SubjectKind::Image;

    fn subject(&self) -> String {
        self.id.to_string()
    }

    fn name(&self) -> String {
        self.name.as_str().to_owned()
    }

    fn details(&self) -> AuditFields {
        fields([
            ("name", text(self.name.as_str())),
            ("alt", text(self.alt.as_str())),
            ("url", self.source.fallback_file().path().into()),
        ])
    }
}
