//! Reads the entries of a pack. Errors name the entry and the field.

use std::fmt::Display;

use application::discounts::NewDiscount;
use application::posts::{AuthorInput, PostInput, PublishAt, ShownName};
use application::seeding::{
    PackAgent, PackBundle, PackDiscount, PackMeta, PackPage, PackPost, PackPrompt, PackUser,
};
use chrono::{DateTime, Utc};
use domain::agents::{Access, AgentDetails, AgentUrl, Category, Description, ExampleConversation, Title};
use domain::discounts::{DiscountAudience, DiscountCode, DiscountConditions, DiscountDraft, DiscountKind};
use domain::legal_pages::LegalPageKind;
use domain::media::{AltText, FeatureImage, Image, ImageFile, ImageName, ImageSource};
use domain::money::Cents;
use domain::posts::{AuthorName, PostDetails, PostExcerpt, PostTags, PostTitle, SeoDescription, SeoTitle};
use domain::prompts::{PromptDraft, PromptName, PromptText};
use domain::users::{EmailAddress, FirstName, PlainPassword};
use domain::{ImageId, Position, Slug, is_calendar_time};

use super::format::{
    AgentToml, BundleToml, DiscountToml, FeatureImageToml, ImageToml, MemberToml, PageToml, PostToml,
    PromptToml,
};
use crate::cli::CliError;

/// Reads a file of the folder of the pack.
pub(super) type ReadFile<'f> = &'f dyn Fn(&str) -> Result<String, CliError>;

pub(super) fn agent(entry: AgentToml) -> Result<PackAgent, CliError> {
    let invalid = |field, error: &dyn Display| field_error("agent", &entry.key, field, error);
    let example = entry.example.iter().map(|(member, agent)| (member.as_str(), agent.as_str()));
    Ok(PackAgent {
        title: Title::parse(&entry.title).map_err(|e| invalid("title", &e))?,
        description: Description::parse(&entry.description).map_err(|e| invalid("description", &e))?,
        category: Category::parse(&entry.category).map_err(|e| invalid("category", &e))?,
        url: AgentUrl::parse(&entry.url).map_err(|e| invalid("url", &e))?,
        access: match entry.price {
            None => Access::Free,
            Some(cents) => Access::Premium(Cents::new(cents).map_err(|e| invalid("price", &e))?),
        },
        details: AgentDetails::parse(&entry.details).map_err(|e| invalid("details", &e))?,
        example: ExampleConversation::parse(example).map_err(|e| invalid("example", &e))?,
        image: feature_image(entry.image.as_ref()).map_err(|e| invalid("image", &e))?,
        meta: PackMeta {
            id: entry.id,
            created_at: date(entry.created).map_err(|e| invalid("created", &e))?,
            updated_at: date(entry.updated).map_err(|e| invalid("updated", &e))?,
            slug: slug(entry.slug.as_deref()).map_err(|e| invalid("slug", &e))?,
            former_slugs: slugs(&entry.former_slugs).map_err(|e| invalid("former_slugs", &e))?,
            is_featured: entry.featured,
            position: entry.position.map(Position::new),
        },
        key: entry.key,
    })
}

pub(super) fn bundle(entry: BundleToml) -> Result<PackBundle, CliError> {
    let invalid = |field, error: &dyn Display| field_error("bundle", &entry.key, field, error);
    Ok(PackBundle {
        title: Title::parse(&entry.title).map_err(|e| invalid("title", &e))?,
        description: Description::parse(&entry.description).map_err(|e| invalid("description", &e))?,
        price: Cents::new(entry.price).map_err(|e| invalid("price", &e))?,
        agents: entry.agents,
        is_published: entry.published,
        meta: PackMeta {
            id: entry.id,
            created_at: date(entry.created).map_err(|e| invalid("created", &e))?,
            updated_at: date(entry.updated).map_err(|e| invalid("updated", &e))?,
            slug: slug(entry.slug.as_deref()).map_err(|e| field_error("bundle", &entry.key, "slug", &e))?,
            ..PackMeta::default()
        },
        key: entry.key,
    })
}

pub(super) fn prompt(entry: PromptToml) -> Result<PackPrompt, CliError> {
    let invalid = |field, error: &dyn Display| field_error("prompt", &entry.key, field, error);
    Ok(PackPrompt {
        draft: PromptDraft {
            name: PromptName::parse(&entry.name).map_err(|e| invalid("name", &e))?,
            category: Category::parse(&entry.category).map_err(|e| invalid("category", &e))?,
            text: PromptText::parse(&entry.text).map_err(|e| invalid("text", &e))?,
        },
        meta: PackMeta {
            id: entry.id,
            created_at: date(entry.created).map_err(|e| invalid("created", &e))?,
            updated_at: date(entry.updated).map_err(|e| invalid("updated", &e))?,
            is_featured: entry.featured,
            position: entry.position.map(Position::new),
            ..PackMeta::default()
        },
        key: entry.key,
    })
}

pub(super) fn post(entry: PostToml, read: ReadFile<'_>) -> Result<PackPost, CliError> {
    let invalid = |field, error: &dyn Display| field_error("post", &entry.key, field, error);
    let content = content(entry.content.as_deref(), entry.content_file.as_deref(), read);
    let name = match entry.author_name.as_deref().map(AuthorName::parse) {
        None => ShownName::Default,
        Some(name) => name.map_err(|e| invalid("author_name", &e))?.map_or(ShownName::Site, ShownName::Name),
    };
    Ok(PackPost {
        input: PostInput {
            title: PostTitle::parse(&entry.title).map_err(|e| invalid("title", &e))?,
            slug: Slug::parse(&entry.slug).map_err(|e| invalid("slug", &e))?,
            excerpt: PostExcerpt::parse(&entry.excerpt).map_err(|e| invalid("excerpt", &e))?,
            html: content.map_err(|e| invalid("content", &e))?,
            is_published: entry.published,
            publish_at: PublishAt::Unchanged,
            details: PostDetails {
                tags: PostTags::parse(entry.tags.iter().map(String::as_str))
                    .map_err(|e| invalid("tags", &e))?,
                seo_title: SeoTitle::parse(&entry.seo_title).map_err(|e| invalid("seo_title", &e))?,
                seo_description: SeoDescription::parse(&entry.seo_description)
                    .map_err(|e| invalid("seo_description", &e))?,
                feature_image: feature_image(entry.feature_image.as_ref())
                    .map_err(|e| invalid("feature_image", &e))?,
            },
            author: AuthorInput { id: None, name },
        },
        published_at: date(entry.published_at).map_err(|e| invalid("published_at", &e))?,
        scheduled_for: date(entry.scheduled_for).map_err(|e| invalid("scheduled_for", &e))?,
        meta: PackMeta {
            id: entry.id,
            created_at: date(entry.created).map_err(|e| invalid("created", &e))?,
            updated_at: date(entry.updated).map_err(|e| invalid("updated", &e))?,
            former_slugs: slugs(&entry.former_slugs).map_err(|e| invalid("former_slugs", &e))?,
            ..PackMeta::default()
        },
        key: entry.key,
    })
}

fn feature_image(entry: Option<&FeatureImageToml>) -> Result<Option<FeatureImage>, CliError> {
    let Some(FeatureImageToml { src, height, alt }) = entry else { return Ok(None) };
    Ok(Some(FeatureImage::parse(src, *height, AltText::parse(alt)?)?))
}

pub(super) fn page(entry: &PageToml, read: ReadFile<'_>) -> Result<PackPage, CliError> {
    let invalid = |field, error: &dyn Display| field_error("page", &entry.page, field, error);
    let content = content(entry.content.as_deref(), entry.content_file.as_deref(), read);
    Ok(PackPage {
        kind: LegalPageKind::parse(&entry.page)
            .ok_or_else(|| invalid("page", &"must be privacy, terms or contact"))?,
        html: content.map_err(|e| invalid("content", &e))?,
        updated_at: date(entry.updated).map_err(|e| invalid("updated", &e))?,
    })
}

fn content(content: Option<&str>, file: Option<&str>, read: ReadFile<'_>) -> Result<String, CliError> {
    match (content, file) {
        (Some(content), None) => Ok(content.to_owned()),
        (None, Some(file)) => read(file),
        _ => Err("set either content or content_file".into()),
    }
}

pub(super) fn discount(entry: DiscountToml) -> Result<PackDiscount, CliError> {
    let invalid = |field, error: &dyn Display| field_error("discount", &entry.code, field, error);
    let kind = match (entry.percentage, entry.fixed) {
        (Some(percent), None) => DiscountKind::percentage(percent).map_err(|e| invalid("percentage", &e))?,
        (None, Some(cents)) => DiscountKind::fixed(cents).map_err(|e| invalid("fixed", &e))?,
        _ => return Err(invalid("kind", &"set either percentage or fixed")),
    };
    let audience = entry.audience.as_deref().map(|text| {
        let found = DiscountAudience::ALL.into_iter().find(|audience| audience.as_str() == text);
        found.ok_or_else(|| invalid("audience", &"must be everyone, new_buyers or owners"))
    });
    let conditions = DiscountConditions {
        starts_at: date(entry.starts).map_err(|e| invalid("starts", &e))?,
        agents: Vec::new(),
        min_subtotal: Cents::new(entry.min_subtotal.unwrap_or_default())
            .map_err(|e| invalid("min_subtotal", &e))?,
        audience: audience.transpose()?.unwrap_or_default(),
    };
    Ok(PackDiscount {
        new: NewDiscount {
            code: DiscountCode::parse(&entry.code).map_err(|e| invalid("code", &e))?,
            draft: DiscountDraft {
                kind,
                expires_at: date(entry.expires).map_err(|e| invalid("expires", &e))?,
                max_uses: entry.max_uses,
                max_uses_per_member: entry.max_uses_per_member,
                conditions,
            },
        },
        agents: entry.agents,
        is_active: entry.active,
        batch: entry.batch,
        meta: PackMeta {
            id: entry.id,
            created_at: date(entry.created).map_err(|e| invalid("created", &e))?,
            updated_at: date(entry.updated).map_err(|e| invalid("updated", &e))?,
            ..PackMeta::default()
        },
    })
}

pub(super) fn image(entry: &ImageToml) -> Result<Image, CliError> {
    let invalid = |field, error: &dyn Display| field_error("image", &entry.name, field, error);
    let file: ImageFile = entry.file.parse().map_err(|e| invalid("file", &e))?;
    Ok(Image {
        id: ImageId::from_uuid(entry.id),
        source: ImageSource {
            hash: file.hash,
            width: file.width,
            height: entry.height,
            fallback: file.format,
        },
        bytes: entry.bytes,
        alt: AltText::parse(&entry.alt).map_err(|e| invalid("alt", &e))?,
        name: ImageName::from_file_name(&entry.name),
        created_at: check_date(entry.created).map_err(|e| invalid("created", &e))?,
    })
}

pub(super) fn member(entry: &MemberToml) -> Result<PackUser, CliError> {
    let invalid = |field, error: &dyn Display| field_error("member", &entry.email, field, error);
    Ok(PackUser {
        email: EmailAddress::parse(&entry.email).map_err(|e| invalid("email", &e))?,
        first_name: FirstName::parse(&entry.first_name).map_err(|e| invalid("first_name", &e))?,
        password: PlainPassword::parse(&entry.password).map_err(|e| invalid("password", &e))?,
        is_admin: entry.admin,
    })
}

pub(super) fn tag_redirect((from, to): (&String, &String)) -> Result<(Slug, Slug), CliError> {
    let parse = |text: &str| Slug::parse(text).map_err(|e| field_error("tag", text, "slug", &e));
    Ok((parse(from)?, parse(to)?))
}

fn date(date: Option<DateTime<Utc>>) -> Result<Option<DateTime<Utc>>, &'static str> {
    date.map(check_date).transpose()
}

fn check_date(date: DateTime<Utc>) -> Result<DateTime<Utc>, &'static str> {
    if is_calendar_time(date) { Ok(date) } else { Err("use a year from 1 to 9999") }
}

fn slug(text: Option<&str>) -> Result<Option<Slug>, domain::SlugError> {
    text.map(Slug::parse).transpose()
}

fn slugs(texts: &[String]) -> Result<Vec<Slug>, domain::SlugError> {
    texts.iter().map(|text| Slug::parse(text)).collect()
}

fn field_error(kind: &str, name: &str, field: &str, error: &dyn Display) -> CliError {
    format!("{kind} {name:?}, {field}: {error}").into()
}
