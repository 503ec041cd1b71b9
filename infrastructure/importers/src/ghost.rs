//! Ghost's JSON export.

mod cards;
mod lexical;
mod mobiledoc;

use std::collections::HashMap;

use application::posts::{BlogExport, ExportedImage, ExportedKind, ExportedPost, ExportedStatus};
use chrono::{DateTime, Utc};
use serde::Deserialize;
use serde_json::Value;

use super::error::{ExportError, utf8};
use super::html::{LineBreaks, simplify};
use super::markdown::html_of;
use super::restrictions::{in_shortcodes, restrict};
use super::time::parse_time;
use super::{MAX_CONTENT, MAX_POSTS};

/// What Ghost writes in place of the URL of the site.
const SITE: &str = "__GHOST_URL__";

/// Tags of one post and characters of a tag that are looked at: more than a post may have.
const MAX_TAGS: usize = 30;
const MAX_TAG: usize = 100;

#[derive(Deserialize)]
struct File {
    #[serde(default)]
    db: Vec<Database>,
    data: Option<Data>,
}

#[derive(Deserialize)]
struct Database {
    data: Data,
}

#[derive(Deserialize)]
struct Data {
    #[serde(default)]
    posts: Vec<Post>,
    #[serde(default)]
    tags: Vec<Tag>,
    #[serde(default)]
    posts_tags: Vec<PostTag>,
    #[serde(default)]
    posts_meta: Vec<PostMeta>,
}

/// Fields that may be missing or `null`. Ids are numbers in old exports.
#[derive(Deserialize)]
#[serde(default)]
#[derive(Default)]
struct Post {
    id: Value,
    uuid: Option<String>,
    title: Option<String>,
    slug: Option<String>,
    html: Option<String>,
    lexical: Option<String>,
    mobiledoc: Option<String>,
    feature_image: Option<String>,
    /// In exports from before Ghost 1, as is `image`.
    markdown: Option<String>,
    image: Option<String>,
    custom_excerpt: Option<String>,
    status: Option<String>,
    r#type: Option<String>,
    /// In exports from before Ghost 3: whether it is a page.
    page: Value,
    visibility: Option<String>,
    created_at: Value,
    updated_at: Value,
    published_at: Value,
    meta_title: Option<String>,
    meta_description: Option<String>,
    codeinjection_head: Option<String>,
    codeinjection_foot: Option<String>,
}

#[derive(Deserialize)]
struct Tag {
    id: Value,
    #[serde(default)]
    name: String,
    slug: Option<String>,
    visibility: Option<String>,
}

#[derive(Deserialize)]
struct PostTag {
    post_id: Value,
    tag_id: Value,
    sort_order: Option<i64>,
}

#[derive(Deserialize)]
struct PostMeta {
    post_id: Value,
    meta_title: Option<String>,
    meta_description: Option<String>,
    feature_image_alt: Option<String>,
    feature_image_caption: Option<String>,
    /// Whether it is no page of the site.
    #[serde(default)]
    email_only: Value,
}

/// Parses an export.
///
/// # Errors
/// [`ExportError`] names the place.
pub fn parse(bytes: &[u8]) -> Result<BlogExport, ExportError> {
    let text = utf8(bytes)?;
    let file: File = serde_json::from_str(text).map_err(|error| invalid_json(&error))?;
    let data = file.db.into_iter().next().map(|database| database.data).or(file.data);
    let data =
        data.ok_or_else(|| ExportError::new("line 1", "this is not an export of Ghost: it has no \"db\""))?;
    if data.posts.len() > MAX_POSTS {
        return Err(ExportError::TooManyPosts);
    }
    let slug_and_name = |tag: &Tag| Some((tag.slug.clone()?, shortened(&tag.name)));
    let tag_slugs = data.tags.iter().filter_map(slug_and_name).take(MAX_POSTS).collect();
    let mut tags = tags_by_post(&data.tags, data.posts_tags);
    let mut meta: HashMap<_, _> =
        data.posts_meta.into_iter().map(|meta| (meta.post_id.to_string(), meta)).collect();
    let convert = |post: Post| {
        let id = post.id.to_string();
        exported(post, tags.remove(&id).unwrap_or_default(), meta.remove(&id))
    };
    let posts = data.posts.into_iter().map(convert).collect();
    Ok(BlogExport { posts, tag_slugs, ..BlogExport::default() })
}

fn invalid_json(error: &serde_json::Error) -> ExportError {
    let place = format!("line {} column {}", error.line(), error.column());
    let text = error.to_string();
    let reason = text.rsplit_once(" at line ").map_or(text.as_str(), |(reason, _)| reason);
    let reason = if reason == "recursion limit exceeded" { "the JSON is nested too deeply" } else { reason };
    ExportError::new(place, reason)
}

fn shortened(tag: &str) -> String {
    tag.chars().take(MAX_TAG).collect()
}

/// Names of tags by the id of their post, in their order. Internal tags, which start with `#`, are kept to be reported.
fn tags_by_post(tags: &[Tag], mut posts_tags: Vec<PostTag>) -> HashMap<String, Vec<String>> {
    let names: HashMap<_, _> = tags
        .iter()
        .map(|tag| {
            let is_internal = tag.visibility.as_deref() == Some("internal") && !tag.name.starts_with('#');
            let name = if is_internal { format!("#{}", tag.name) } else { tag.name.clone() };
            (tag.id.to_string(), shortened(&name))
        })
        .collect();
    posts_tags.sort_by_key(|tag| tag.sort_order);
    let mut by_post: HashMap<_, Vec<_>> = HashMap::new();
    for tag in posts_tags {
        if let Some(name) = names.get(&tag.tag_id.to_string()) {
            let tags = by_post.entry(tag.post_id.to_string()).or_default();
            if tags.len() < MAX_TAGS {
                tags.push(name.clone());
            }
        }
    }
    by_post
}

fn exported(post: Post, tags: Vec<String>, meta: Option<PostMeta>) -> ExportedPost {
    let mut warnings = Vec::new();
    let is_page = post.r#type.as_deref() == Some("page")
        || matches!(&post.page, Value::Bool(true))
        || post.page.as_i64() == Some(1);
    if is_page {
        warnings.push("is a page and becomes a post".to_owned());
    }
    let html = content_html(&post, &mut warnings).replace(SITE, "");
    let simplified = simplify(&html, LineBreaks::Ignored);
    warnings.extend(simplified.warnings);
    for injected in [&post.codeinjection_head, &post.codeinjection_foot] {
        if injected.as_ref().is_some_and(|code| !code.trim().is_empty()) {
            warnings.push("injected code is left out".to_owned());
        }
    }
    let mut status = status(&post, &mut warnings);
    let excerpt = post.custom_excerpt.unwrap_or_default();
    if let Some(mark) =
        simplified.restriction.or_else(|| in_shortcodes(&html)).or_else(|| in_shortcodes(&excerpt))
    {
        restrict(&mut status, &mark, &mut warnings);
    }
    let (internal, tags): (Vec<_>, Vec<_>) = tags.into_iter().partition(|tag| tag.starts_with('#'));
    warnings.extend(internal.iter().map(|tag| format!("the internal tag {tag:?} is left out")));
    let meta = meta.unwrap_or_else(PostMeta::empty);
    if matches!(meta.email_only, Value::Bool(true)) || meta.email_only.as_i64() == Some(1) {
        restrict(&mut status, "the setting \"email only\"", &mut warnings);
    }
    let date = time(&post.published_at);
    if date.is_none() && status == ExportedStatus::Published && !post.published_at.is_null() {
        warnings.push(format!("the date {} is not understood; it becomes a draft", post.published_at));
        status = ExportedStatus::Draft;
    }
    if meta.feature_image_caption.is_some_and(|caption| !caption.trim().is_empty()) {
        warnings.push("the caption of the feature image is left out".to_owned());
    }
    let feature_image = post.feature_image.or(post.image).filter(|src| !src.is_empty()).map(|src| {
        ExportedImage { src: src.replace(SITE, ""), alt: meta.feature_image_alt.unwrap_or_default() }
    });
    let slug = post.slug.unwrap_or_default();
    ExportedPost {
        key: post.uuid.unwrap_or_else(|| post.id.to_string()),
        kind: if is_page { ExportedKind::Page } else { ExportedKind::Post },
        title: post.title.unwrap_or_default(),
        content: simplified.fragments,
        excerpt,
        feature_image,
        status,
        date,
        created_at: time(&post.created_at),
        updated_at: time(&post.updated_at),
        expires_at: None,
        tags,
        seo_title: meta.meta_title.or(post.meta_title).unwrap_or_default(),
        seo_description: meta.meta_description.or(post.meta_description).unwrap_or_default(),
        folder: String::new(),
        old_paths: if slug.is_empty() { Vec::new() } else { vec![format!("/{slug}/")] },
        slug,
        former_slugs: Vec::new(),
        warnings,
    }
}

/// The rendered text, or else one made of the editor's document.
fn content_html(post: &Post, warnings: &mut Vec<String>) -> String {
    let filled = |text: &Option<String>| text.clone().filter(|text| !text.trim().is_empty());
    let (source, convert): (_, fn(&Value, &mut Vec<String>) -> String) =
        match (filled(&post.html), filled(&post.lexical), filled(&post.mobiledoc), filled(&post.markdown)) {
            (Some(html), ..) if html.len() <= MAX_CONTENT => return html,
            (None, Some(lexical), ..) if lexical.len() <= MAX_CONTENT => (lexical, lexical::html),
            (None, None, Some(mobiledoc), _) if mobiledoc.len() <= MAX_CONTENT => {
                (mobiledoc, mobiledoc::html)
            }
            (None, None, None, Some(markdown)) if markdown.len() <= MAX_CONTENT => return html_of(&markdown),
            (None, None, None, None) => return String::new(),
            _ => {
                warnings.push("the content is larger than 2 MB".to_owned());
                return String::new();
            }
        };
    match serde_json::from_str(&source) {
        Ok(document) => convert(&document, warnings),
        Err(error) => {
            warnings.push(format!("the text of the editor cannot be read: {}", invalid_json(&error)));
            String::new()
        }
    }
}

/// What not everyone could read becomes a draft.
fn status(post: &Post, warnings: &mut Vec<String>) -> ExportedStatus {
    let status = match post.status.as_deref() {
        Some("published") => ExportedStatus::Published,
        Some("scheduled") => ExportedStatus::Scheduled,
        Some("sent") => {
            warnings.push("was sent as an email only, and becomes a draft".to_owned());
            ExportedStatus::Draft
        }
        Some("draft") | None => ExportedStatus::Draft,
        Some(other) => {
            warnings.push(format!("has the unknown status {other:?}, and becomes a draft"));
            ExportedStatus::Draft
        }
    };
    match post.visibility.as_deref() {
        None | Some("public") => status,
        Some(visibility) if status != ExportedStatus::Draft => {
            warnings.push(format!("is visible to {visibility:?} only, and becomes a draft"));
            ExportedStatus::Draft
        }
        Some(_) => status,
    }
}

fn time(value: &Value) -> Option<DateTime<Utc>> {
    match value {
        Value::String(text) => parse_time(text),
        Value::Number(number) => DateTime::from_timestamp_millis(number.as_i64()?),
        _ => None,
    }
}

impl PostMeta {
    const fn empty() -> Self {
        Self {
            post_id: Value::Null,
            meta_title: None,
            meta_description: None,
            feature_image_alt: None,
            feature_image_caption: None,
            email_only: Value::Null,
        }
    }
}

#[cfg(test)]
mod tests;
