//! Folders of Markdown files with front matter, as Jekyll, Hugo and others have them.

use std::fs;
use std::io::Read as _;
use std::path::Path;

use application::posts::{BlogExport, ExportedImage, ExportedKind, ExportedPost, ExportedStatus};
use pulldown_cmark::{Options, Parser, html};

use super::error::{ExportError, utf8};
use super::front_matter::{self, FrontMatter};
use super::html::{LineBreaks, simplify};
use super::time::parse_time;
use super::{MAX_CONTENT, MAX_EXPORT, MAX_POSTS};

/// Folders in each other.
const MAX_DEPTH: usize = 20;

/// The HTML of Markdown, which may contain HTML.
pub(super) fn html_of(markdown: &str) -> String {
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH;
    let mut out = String::new();
    html::push_html(&mut out, Parser::new_ext(markdown, options));
    out
}

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
        if bytes.len() > MAX_CONTENT {
            export.leave_out(path, "the file has more than 2 MB");
            continue;
        }
        match parse(&path, &bytes) {
            Ok(post) => export.posts.push(post),
            Err(ExportError::Invalid { place, reason }) => {
                export.leave_out(place, reason);
            }
            Err(error) => return Err(error),
        }
    }
    Ok(export)
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
        } else if kind.is_file() && ["md", "markdown"].contains(&extension) {
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
    if ["{%", "{{"].iter().any(|start| body.contains(start)) {
        warnings.push("has template tags such as {% … %} or {{ … }}, which stay in the text".to_owned());
    }
    let simplified = simplify(&html_of(body), LineBreaks::Ignored);
    warnings.extend(simplified.warnings);
    let date = date(&front, &name, &mut warnings);
    let own_slug = front.text(&["slug"]);
    let slug = if own_slug.is_empty() { name.slug } else { own_slug };
    let permalink = front.list(&["permalink", "url"]).into_iter().filter(|path| !path.contains(':'));
    let mut old_paths: Vec<_> = permalink.chain(front.list(&["aliases", "redirect_from"])).take(50).collect();
    // Other files link to this one by its path.
    old_paths.push(path.to_owned());
    let feature = front.text(&["image", "cover", "featured_image", "feature_image", "thumbnail"]);
    let is_draft = front.is_true("draft")
        || front.is_false("published")
        || folder.split('/').any(|folder| folder == "_drafts");
    Ok(ExportedPost {
        key: path.to_owned(),
        kind: ExportedKind::Post,
        title: front.text(&["title"]),
        slug,
        content: simplified.fragments,
        excerpt: front.text(&["excerpt", "summary", "description"]),
        feature_image: (!feature.is_empty())
            .then(|| ExportedImage { src: feature, alt: front.text(&["image_alt"]) }),
        status: if is_draft { ExportedStatus::Draft } else { ExportedStatus::Published },
        date,
        created_at: date,
        updated_at: parse_time(&front.text(&["lastmod", "updated", "last_modified_at"])),
        tags: front.list(&["tags", "tag", "categories", "category"]).into_iter().take(50).collect(),
        seo_title: front.text(&["seo_title"]),
        seo_description: front.text(&["description"]),
        folder: folder.to_owned(),
        old_paths,
        former_slugs: Vec::new(),
        warnings,
    })
}

fn date(
    front: &FrontMatter,
    name: &FileName,
    warnings: &mut Vec<String>,
) -> Option<chrono::DateTime<chrono::Utc>> {
    let text = front.text(&["date", "publishDate", "published_at"]);
    let date = parse_time(&text);
    if date.is_none() && !text.is_empty() {
        warnings.push(format!("the date {text:?} is not understood"));
    }
    date.or_else(|| parse_time(&name.date))
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
        let with_date = stem.get(..10).zip(stem.get(11..)).filter(|(date, slug)| {
            parse_time(date).is_some() && stem.get(10..11) == Some("-") && !slug.is_empty()
        });
        with_date.map_or_else(
            || Self { date: String::new(), slug: stem.to_owned() },
            |(date, slug)| Self { date: date.to_owned(), slug: slug.to_owned() },
        )
    }
}

#[cfg(test)]
mod tests {
    use application::posts::Fragment;

    use super::*;

    #[test]
    fn file_is_a_post() {
        let file = "---\ntitle: Hello\ndate: 2024-02-01 09:30\ntags: [A, b]\ndescription: Short.\naliases: [/old/]\n---\n# Hi\n\nSome *text* with a [link](other.md).\n";
        let post = parse("_posts/2024-01-31-hello-world.md", file.as_bytes()).unwrap();
        assert_eq!((post.title.as_str(), post.slug.as_str()), ("Hello", "hello-world"));
        assert_eq!(post.date.unwrap().to_rfc3339(), "2024-02-01T09:30:00+00:00");
        assert_eq!((post.tags.len(), post.excerpt.as_str()), (2, "Short."));
        assert_eq!((post.status, post.folder.as_str()), (ExportedStatus::Published, "_posts"));
        assert_eq!(post.old_paths, ["/old/", "_posts/2024-01-31-hello-world.md"]);
        assert!(post.content.contains(&Fragment::LinkStart("other.md".to_owned())), "{:?}", post.content);
    }

    #[test]
    fn name_of_the_file_has_date_and_slug() {
        let post = parse("a/2024-01-31-b.md", b"---\ntitle: x\n---\ny").unwrap();
        assert_eq!((post.slug.as_str(), post.date.is_some()), ("b", true));
        let bundle = parse("posts/my-post/index.md", b"---\nslug: other\ndraft: true\n---\ny").unwrap();
        assert_eq!((bundle.slug.as_str(), bundle.status), ("other", ExportedStatus::Draft));
        assert_eq!(parse("index.md", b"---\n---\ny").unwrap().slug, "index");
        assert_eq!(parse("_drafts/x.md", b"---\n---\ny").unwrap().status, ExportedStatus::Draft);
        assert_eq!(parse("ä-2024-01-31.md", b"---\n---\ny").unwrap().slug, "ä-2024-01-31");
    }

    #[test]
    fn file_without_front_matter_is_no_post() {
        for (file, reason) in [
            (&b"# Readme"[..], "no front matter"),
            (b"+++\n+++\n", "TOML"),
            (b"---\ntitle: \xff\n---\n", "not in UTF-8"),
        ] {
            let error = parse("a/b.md", file).unwrap_err().to_string();
            assert!(error.starts_with("a/b.md: ") && error.contains(reason), "{error}");
        }
        assert!(parse("a/_index.md", b"---\n---\n").is_err());
    }
}
