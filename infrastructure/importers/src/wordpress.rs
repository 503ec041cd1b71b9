//! WordPress' export (WXR): RSS with elements of its own.

mod items;
mod library;
mod restricted;
mod shortcodes;
mod xml;

use std::collections::HashMap;

use application::count_of;
use application::posts::{BlogExport, ExportedKind, ExportedPost, ExportedStatus, ImportWarning};

use self::items::{Channel, Item, Term};
use self::library::Library;
use self::restricted::Rules;
use self::shortcodes::Shortcodes;
use super::error::{ExportError, lossy_utf8};
use super::html::{LineBreaks, simplify, text_of};
use super::restrictions::{has_stem, in_shortcodes, restrict};
use super::time::parse_time;
use super::{MAX_CONTENT, MAX_POSTS};

/// The category of posts without one.
const NO_CATEGORY: &str = "uncategorized";

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
    let (text, bad_bytes) = lossy_utf8(bytes);
    let Channel { link, base_blog_url, items } = items::read(&text)?;
    let site_url = [base_blog_url, link].into_iter().find(|url| !url.is_empty());
    let library = Library::of(&items);
    let rules = Rules::of(&items);
    let mut export = BlogExport { site_url, ..BlogExport::default() };
    export.warnings.extend(bad_bytes.map(|(place, message)| ImportWarning::new(place, message)));
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
        let is_restricted = rules.restrict(&item);
        let mut post = exported(item, kind, &library, export.site_url.as_deref());
        if is_restricted {
            restrict(&mut post.status, "a rule of MemberPress", &mut post.warnings);
        }
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

fn exported(item: Item, kind: ExportedKind, library: &Library, site_url: Option<&str>) -> ExportedPost {
    let mut warnings = Vec::new();
    if kind == ExportedKind::Page {
        warnings.push("is a page and becomes a post".to_owned());
    }
    let mut status = status(&item, &mut warnings);
    let restriction = item.restriction.clone().or_else(|| restricting_term(&item));
    let in_texts = || [&item.title, &item.excerpt].into_iter().find_map(|text| in_shortcodes(text));
    let mut restriction = restriction.or_else(|| in_shortcodes(&item.content)).or_else(in_texts);
    let content = if item.content.len() > MAX_CONTENT {
        warnings.push("the content is larger than 2 MB".to_owned());
        Vec::new()
    } else {
        let html = Shortcodes { library, post_id: &item.id }.replace(&item.content, &mut warnings);
        let has_blocks = item.content.contains("<!-- wp:");
        let line_breaks = if has_blocks { LineBreaks::Ignored } else { LineBreaks::Kept };
        let simplified = simplify(&html, line_breaks);
        warnings.extend(simplified.warnings);
        restriction = restriction.or(simplified.restriction);
        simplified.fragments
    };
    if let Some(mark) = restriction {
        restrict(&mut status, &mark, &mut warnings);
    }
    let tags = item.terms.iter().filter(|term| is_tag(term)).map(|term| text_of(&term.name));
    let site =
        site_url.and_then(|url| url.split_once("://")).map_or("", |(_, host)| host.trim_end_matches('/'));
    let date = parse_time(&item.date_gmt).or_else(|| parse_time(&item.date));
    if date.is_none() && status == ExportedStatus::Published && !item.date.trim().is_empty() {
        warnings.push(format!("the date {:?} is not understood; it becomes a draft", item.date));
        status = ExportedStatus::Draft;
    }
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
        feature_image: library.image(item.meta("_thumbnail_id")).cloned(),
        status,
        date,
        created_at: date,
        updated_at: parse_time(&item.modified_gmt),
        expires_at: item.expires_at,
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

/// The category of a plugin, such as `membership_level`, that restricts an entry.
fn restricting_term(item: &Item) -> Option<String> {
    let is_restricting =
        |term: &&Term| !matches!(term.domain.as_str(), "category" | "post_tag") && has_stem(&term.domain);
    item.terms
        .iter()
        .find(is_restricting)
        .map(|term| format!("the term {:?} of {:?}", term.nicename, term.domain))
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
