//! Folders of Markdown files with front matter, as Jekyll, Hugo and others have them.

pub(super) mod front_matter;
mod publication;
mod text;

use std::fs;
use std::io::Read as _;
use std::path::Path;

use application::posts::{BlogExport, ExportedImage, ExportedKind, ExportedPost};

use self::front_matter::FrontMatter;
use self::publication::{Publication, cascade_restriction};
pub(super) use self::text::html_of;
use self::text::with_urls;
use super::error::{ExportError, utf8};
use super::html::{LineBreaks, simplify};
use super::restrictions::{in_shortcodes, in_templates, restrict};
use super::time::parse_time;
use super::{MAX_CONTENT, MAX_EXPORT, MAX_POSTS};

/// Folders in each other.
const MAX_DEPTH: usize = 20;
/// Tags of one post that are looked at: more than a post may have.
const MAX_TAGS: usize = 50;

/// Reads every Markdown file of a folder, except in hidden folders.
///
/// # Errors
/// [`ExportError`] names the file.
pub fn read_folder(root: &Path) -> Result<BlogExport, ExportError> {
    let mut paths = Vec::new();
    list(root, "", 0, &mut paths)?;
    paths.sort();
    if paths.len() > MAX_POSTS {
        return Err(ExportError::TooManyPosts);
    }
    let mut export = BlogExport::default();
    let mut left = MAX_EXPORT;
    // Folders whose files are restricted, with the file that says so.
    let mut cascades: Vec<(String, String)> = Vec::new();
    // The folder's own name, which links may begin with.
    let name = root.file_name().map(|name| format!("{}/", name.to_string_lossy())).unwrap_or_default();
    for path in paths {
        let file = fs::File::open(root.join(&path)).map_err(|error| unreadable(&path, &error))?;
        let limit = u64::try_from(MAX_CONTENT).unwrap_or(u64::MAX);
        let mut bytes = Vec::new();
        file.take(limit.saturating_add(1))
            .read_to_end(&mut bytes)
            .map_err(|error| unreadable(&path, &error))?;
        left = left.saturating_sub(u64::try_from(bytes.len()).unwrap_or(u64::MAX));
        if left == 0 {
            return Err(ExportError::new(path, "the files have more than 200 MB together"));
        }
        if let Some(mark) = cascade(&path, &bytes) {
            let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
            cascades.push((folder.to_owned(), format!("{mark} in {path}")));
        }
        if is_folder_data(&path) {
            continue;
        }
        if bytes.len() > MAX_CONTENT {
            export.leave_out(path, "the file has more than 2 MB");
            continue;
        }
        match parse(&path, &bytes) {
            Ok(mut post) => {
                post.old_paths.push(format!("{name}{path}"));
                export.posts.push(post);
            }
            Err(ExportError::Invalid { place, reason }) => {
                export.leave_out(place, reason);
            }
            Err(error) => return Err(error),
        }
    }
    for post in &mut export.posts {
        let applies = |folder: &str| {
            folder.is_empty() || post.folder == folder || post.folder.starts_with(&format!("{folder}/"))
        };
        if let Some((_, mark)) = cascades.iter().find(|(folder, _)| applies(folder)) {
            restrict(&mut post.status, mark, &mut post.warnings);
        }
    }
    Ok(export)
}

/// Whether a file is Eleventy's, with fields of all files in its folder.
fn is_folder_data(path: &str) -> bool {
    let Some((stem, "json")) = path.rsplit_once('.') else { return false };
    let (folder, name) = stem.rsplit_once('/').unwrap_or(("", stem));
    name.ends_with(".11tydata") || folder.rsplit('/').next() == Some(name)
}

/// What restricts the files of a folder, if this is a file with fields for all of them.
fn cascade(path: &str, bytes: &[u8]) -> Option<String> {
    let name = path.rsplit('/').next().unwrap_or_default();
    let text = utf8(bytes).ok()?;
    if is_folder_data(path) {
        // JSON is YAML.
        return cascade_restriction(&front_matter::parse(text).ok()?);
    }
    if !["_index.md", "index.md", "_index.markdown"].contains(&name) {
        return None;
    }
    match front_matter::split(text) {
        Ok(Some((front, _))) => cascade_restriction(&front.inside("cascade")),
        _ => (text.starts_with("+++") && text.contains("cascade")).then(|| "a cascade".to_owned()),
    }
}

/// Paths of Markdown files from the root, with `/` between folders. Links are not followed.
fn list(root: &Path, folder: &str, depth: usize, found: &mut Vec<String>) -> Result<(), ExportError> {
    let shown = if folder.is_empty() { root.display().to_string() } else { folder.to_owned() };
    if depth > MAX_DEPTH {
        return Err(ExportError::new(shown, "folders are nested too deeply"));
    }
    let entries = fs::read_dir(root.join(folder)).map_err(|error| unreadable(&shown, &error))?;
    for entry in entries {
        let entry = entry.map_err(|error| unreadable(&shown, &error))?;
        let kind = entry.file_type().map_err(|error| unreadable(&shown, &error))?;
        let name = entry.file_name().into_string();
        let Ok(name) = name.map_err(drop) else { continue };
        if name.starts_with('.') {
            continue;
        }
        let path = if folder.is_empty() { name } else { format!("{folder}/{name}") };
        let extension = path.rsplit_once('.').map_or("", |(_, extension)| extension);
        if kind.is_dir() {
            list(root, &path, depth.saturating_add(1), found)?;
        } else if kind.is_file() && (["md", "markdown"].contains(&extension) || is_folder_data(&path)) {
            if found.len() > MAX_POSTS {
                return Err(ExportError::TooManyPosts);
            }
            found.push(path);
        }
    }
    Ok(())
}

fn unreadable(path: &str, error: &std::io::Error) -> ExportError {
    ExportError::new(path, format!("cannot be read: {error}"))
}

/// Parses one file.
///
/// # Errors
/// [`ExportError`] names the file.
pub fn parse(path: &str, bytes: &[u8]) -> Result<ExportedPost, ExportError> {
    let invalid = |reason: String| ExportError::new(path, reason);
    let text = utf8(bytes).map_err(|error| invalid(error.to_string()))?;
    if text.starts_with("+++") {
        return Err(invalid("its front matter is TOML; only YAML is supported".to_owned()));
    }
    let Some((front, body)) = front_matter::split(text).map_err(invalid)? else {
        return Err(invalid("it has no front matter".to_owned()));
    };
    let (folder, file) = path.rsplit_once('/').unwrap_or(("", path));
    if file == "_index.md" {
        return Err(invalid("it is a list of posts".to_owned()));
    }
    let name = FileName::of(folder, file);
    let mut warnings = Vec::new();
    let with_urls = with_urls(body);
    if ["{%", "{{"].iter().any(|start| with_urls.contains(start)) {
        warnings.push("has template tags such as {% … %} or {{ … }}, which stay in the text".to_owned());
    }
    let simplified = simplify(&html_of(&with_urls), LineBreaks::Ignored);
    warnings.extend(simplified.warnings);
    let Publication { mut status, date, expires_at } =
        Publication::of(&front, path, parse_time(&name.date), &mut warnings);
    let excerpt = front.text(&["excerpt", "summary", "description"]);
    let in_texts =
        || [body, &excerpt].into_iter().find_map(|text| in_templates(text).or_else(|| in_shortcodes(text)));
    if let Some(mark) = simplified.restriction.or_else(in_texts) {
        restrict(&mut status, &mark, &mut warnings);
    }
    let own_slug = front.text(&["slug"]);
    let mut old_paths: Vec<_> = former_paths(&front).take(50).collect();
    // Other files link to this one by its path, or by that of its page.
    old_paths.push(path.to_owned());
    let is_jekyll = !name.date.is_empty() || folder.split('/').any(|folder| folder == "_posts");
    if let Some(date) = parse_time(&name.date) {
        old_paths.push(format!("{}/{}", date.format("%Y/%m/%d"), name.slug));
    }
    let slug = if own_slug.is_empty() { name.slug } else { own_slug };
    let page = format!("{folder}/{slug}");
    old_paths.push(page.trim_start_matches('/').to_owned());
    if front.get("cover.caption").or_else(|| front.get("image.caption")).is_some() {
        warnings.push("the caption of the feature image is left out".to_owned());
    }
    Ok(ExportedPost {
        key: path.to_owned(),
        kind: ExportedKind::Post,
        title: front.text(&["title", "subject"]),
        slug,
        content: simplified.fragments,
        excerpt,
        feature_image: feature_image(&front),
        status,
        date,
        created_at: date,
        updated_at: parse_time(&front.text(&[
            "lastmod",
            "updated",
            "lastmodifiedat",
            "updatedat",
            "updateddate",
        ])),
        expires_at,
        tags: tags(&front, is_jekyll),
        seo_title: front.text(&["seotitle", "metatitle"]),
        seo_description: front.text(&["description"]),
        folder: folder.to_owned(),
        old_paths,
        former_slugs: Vec::new(),
        warnings,
    })
}

fn former_paths(front: &FrontMatter) -> impl Iterator<Item = String> {
    let permalink = front.list(&["permalink", "url"]).into_iter();
    let permalink =
        permalink.filter(|path| !path.contains([':', '{']) && !matches!(path.as_str(), "true" | "false"));
    permalink.chain(front.list(&["aliases", "redirectfrom"]))
}

fn feature_image(front: &FrontMatter) -> Option<ExportedImage> {
    let src = front.text(&[
        "image",
        "image.path",
        "image.src",
        "image.url",
        "image.feature",
        "cover",
        "cover.image",
        "cover.src",
        "featuredimage",
        "featuredimage.src",
        "featureimage",
        "featured.image",
        "heroimage",
        "heroimage.src",
        "hero.image",
        "coverimage",
        "header.image",
        "header.overlayimage",
        "header.teaser",
        "thumbnail",
        "images",
        "images.src",
        "banner",
    ]);
    let alt = front.text(&[
        "imagealt",
        "image.alt",
        "cover.alt",
        "heroimagealt",
        "heroimage.alt",
        "coveralt",
        "featuredimagealt",
    ]);
    (!src.is_empty()).then_some(ExportedImage { src, alt })
}

/// Tags as lists, lists of mappings, or one text: with commas, or in Jekyll with spaces.
fn tags(front: &FrontMatter, is_jekyll: bool) -> Vec<String> {
    const FIELDS: [&str; 10] = [
        "tags",
        "tags.name",
        "tags.title",
        "tags.label",
        "tag",
        "categories",
        "categories.name",
        "category",
        "taxonomies.tags",
        "taxonomies.categories",
    ];
    let mut tags: Vec<String> = Vec::new();
    for (path, field) in FIELDS.into_iter().filter_map(|path| Some((path, front.get(path)?))) {
        for value in &field.values {
            let is_one = field.is_list || matches!(path, "tag" | "category");
            let split: Vec<_> = if is_one {
                vec![value.as_str()]
            } else if value.contains([',', ';']) {
                value.split([',', ';']).collect()
            } else if is_jekyll {
                value.split_whitespace().collect()
            } else {
                vec![value.as_str()]
            };
            let names =
                split.into_iter().map(|tag| tag.trim().trim_start_matches('#')).filter(|tag| !tag.is_empty());
            tags.extend(names.map(str::to_owned));
        }
    }
    tags.truncate(MAX_TAGS);
    tags
}

/// What the name of a file says.
struct FileName {
    /// Empty if it has none.
    date: String,
    slug: String,
}

impl FileName {
    /// Jekyll's files are named `2024-01-31-slug.md`; Hugo's may be `slug/index.md`.
    fn of(folder: &str, file: &str) -> Self {
        let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
        let stem = if stem == "index" {
            folder.rsplit('/').next().filter(|name| !name.is_empty()).unwrap_or(stem)
        } else {
            stem
        };
        let mut parts = stem.splitn(4, '-');
        let (year, month, day) = (parts.next(), parts.next(), parts.next());
        let date = [year, month, day].map(Option::unwrap_or_default).join("-");
        let is_date = year.is_some_and(|year| year.len() == 4) && parse_time(&date).is_some();
        match parts.next().filter(|slug| is_date && !slug.is_empty()) {
            Some(slug) => Self { date, slug: slug.to_owned() },
            None => Self { date: String::new(), slug: stem.to_owned() },
        }
    }
}

#[cfg(test)]
mod tests;
