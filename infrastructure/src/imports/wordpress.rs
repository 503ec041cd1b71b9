//! WordPress' export (WXR): RSS with elements of its own.

mod items;
mod shortcodes;
mod xml;

use std::collections::HashMap;

use application::count_of;
use application::posts::{
    BlogExport, ExportedImage, ExportedKind, ExportedPost, ExportedStatus, ImportWarning,
};

use self::items::{Channel, Item, Term};
use super::error::{ExportError, utf8};
use super::html::{LineBreaks, simplify, text_of};
use super::time::parse_time;
use super::{MAX_CONTENT, MAX_POSTS};

/// The category of posts without one.
const NO_CATEGORY: &str = "uncategorized";

/// In bytes.
const MAX_URL: usize = 2_048;

/// Post types that are no content of readers, or that another setting replaces.
const TECHNICAL: [&str; 8] = [
    "nav_menu_item",
    "revision",
    "custom_css",
    "wp_global_styles",
    "wp_navigation",
    "wp_template",
    "wp_template_part",
    "customize_changeset",
];

/// Parses an export.
///
/// # Errors
/// [`ExportError`] names the place.
pub fn parse(bytes: &[u8]) -> Result<BlogExport, ExportError> {
    let Channel { link, base_blog_url, items } = items::read(utf8(bytes)?)?;
    let site_url = [base_blog_url, link].into_iter().find(|url| !url.is_empty());
    let images = images(&items);
    let mut export = BlogExport { site_url, ..BlogExport::default() };
    let mut unknown: HashMap<String, u32> = HashMap::new();
    let mut comments: usize = 0;
    for item in items {
        comments = comments.saturating_add(item.comments);
        let kind = match item.post_type.as_str() {
            "post" => ExportedKind::Post,
            "page" => ExportedKind::Page,
            "attachment" => continue,
            technical if TECHNICAL.contains(&technical) => continue,
            other => {
                let count = unknown.entry(other.chars().take(60).collect()).or_default();
                *count = count.saturating_add(1);
                continue;
            }
        };
        if matches!(item.status.as_str(), "trash" | "auto-draft" | "inherit") {
            export.leave_out(name(&item), format_args!("its status is {:?}", item.status));
            continue;
        }
        if export.posts.len() == MAX_POSTS {
            return Err(ExportError::TooManyPosts);
        }
        for term in item.terms.iter().filter(|term| is_tag(term)) {
            export.tag_slugs.entry(term.nicename.clone()).or_insert_with(|| text_of(&term.name));
        }
        let post = exported(item, kind, &images, export.site_url.as_deref());
        export.posts.push(post);
    }
    let mut unknown: Vec<_> = unknown.into_iter().collect();
    unknown.sort();
    for (post_type, count) in unknown {
        let entries =
            if count == 1 { "1 entry of this type is" } else { &format!("{count} entries of this type are") };
        export.warnings.push(ImportWarning::new(post_type, format!("{entries} not imported")));
    }
    if comments > 0 {
        export
            .warnings
            .push(ImportWarning::new("comments", format!("{} left out", count_of(comments, "comment"))));
    }
    Ok(export)
}

/// Whether a category or tag becomes a tag.
fn is_tag(term: &Term) -> bool {
    matches!(term.domain.as_str(), "category" | "post_tag") && term.nicename != NO_CATEGORY
}

fn name(item: &Item) -> String {
    if item.title.is_empty() { item.slug.clone() } else { item.title.clone() }
}

/// The images of the library by the id of their entry.
fn images(items: &[Item]) -> HashMap<String, ExportedImage> {
    let is_image =
        |item: &&Item| item.post_type == "attachment" && (1..=MAX_URL).contains(&item.attachment_url.len());
    let attachments = items.iter().filter(is_image);
    let image = |item: &Item| {
        let alt = item.meta("_wp_attachment_image_alt").chars().take(300).collect();
        (item.id.clone(), ExportedImage { src: item.attachment_url.clone(), alt })
    };
    attachments.map(image).collect()
}

fn exported(
    item: Item,
    kind: ExportedKind,
    images: &HashMap<String, ExportedImage>,
    site_url: Option<&str>,
) -> ExportedPost {
    let mut warnings = Vec::new();
    if kind == ExportedKind::Page {
        warnings.push("is a page and becomes a post".to_owned());
    }
    let status = status(&item, &mut warnings);
    let content = if item.content.len() > MAX_CONTENT {
        warnings.push("the content is larger than 2 MB".to_owned());
        Vec::new()
    } else {
        let html = shortcodes::replace(&item.content, images, &mut warnings);
        let has_blocks = item.content.contains("<!-- wp:");
        let line_breaks = if has_blocks { LineBreaks::Ignored } else { LineBreaks::Kept };
        let simplified = simplify(&html, line_breaks);
        warnings.extend(simplified.warnings);
        simplified.fragments
    };
    let tags = item.terms.iter().filter(|term| is_tag(term)).map(|term| text_of(&term.name));
    let site =
        site_url.and_then(|url| url.split_once("://")).map_or("", |(_, host)| host.trim_end_matches('/'));
    let date = parse_time(&item.date_gmt).or_else(|| parse_time(&item.date));
    let mut old_paths = Vec::new();
    if let Some((_, rest)) = item.link.split_once("://") {
        old_paths.extend(rest.find('/').map(|at| rest.split_at(at).1.to_owned()));
    }
    old_paths.extend([format!("/?p={}", item.id), format!("/?page_id={}", item.id)]);
    ExportedPost {
        key: format!("{site}/{}", item.id),
        kind,
        title: text_of(&item.title),
        content,
        excerpt: text_of(&item.excerpt),
        feature_image: images.get(item.meta("_thumbnail_id")).cloned(),
        status,
        date,
        created_at: date,
        updated_at: parse_time(&item.modified_gmt),
        tags: tags.take(MAX_TAGS).collect(),
        seo_title: seo(&item, &["_yoast_wpseo_title", "rank_math_title", "_aioseo_title"], &mut warnings),
        seo_description: seo(
            &item,
            &["_yoast_wpseo_metadesc", "rank_math_description", "_aioseo_description"],
            &mut warnings,
        ),
        folder: String::new(),
        old_paths,
        former_slugs: item.metas("_wp_old_slug").map(str::to_owned).take(MAX_TAGS).collect(),
        slug: item.slug,
        warnings,
    }
}

/// Tags, and former slugs, of one post that are looked at.
const MAX_TAGS: usize = 50;

/// What not everyone could read becomes a draft.
fn status(item: &Item, warnings: &mut Vec<String>) -> ExportedStatus {
    let status = match item.status.as_str() {
        "publish" => ExportedStatus::Published,
        "future" => ExportedStatus::Scheduled,
        "draft" => ExportedStatus::Draft,
        other => {
            warnings.push(format!("has the status {other:?}, and becomes a draft"));
            ExportedStatus::Draft
        }
    };
    if !item.password.is_empty() {
        warnings.push("is protected by a password, and becomes a draft".to_owned());
        return ExportedStatus::Draft;
    }
    status
}

/// The field of one of the common plugins. Their variables, such as `%%title%%`, are not known.
fn seo(item: &Item, names: &[&str], warnings: &mut Vec<String>) -> String {
    let text = names.iter().map(|name| item.meta(name)).find(|text| !text.is_empty()).unwrap_or_default();
    if text.contains('%') && text.matches('%').count() > 1 {
        warnings.push(format!("the SEO text {text:?} has variables, and is left out"));
        return String::new();
    }
    text_of(text)
}

#[cfg(test)]
mod tests;
