use std::fs;
use std::io::{self, Read as _};
use std::path::{Component, Path, PathBuf};

use application::ports::{FoundImage, ImageFolder, ImageFolderError};
use domain::media::Image;
use percent_encoding::percent_decode_str;

/// The folders of uploads, as they are in URLs. Paths below them are paths in the folder of images.
const UPLOADS: [&str; 2] = ["/content/images/", "/wp-content/uploads/"];

/// Images of an export in a folder of this machine.
pub struct LocalImages {
    root: Option<PathBuf>,
}

impl LocalImages {
    /// Without a folder, every image is missing.
    pub const fn new(root: Option<PathBuf>) -> Self {
        Self { root }
    }
}

impl ImageFolder for LocalImages {
    fn find(&self, folder: &str, url: &str) -> Result<FoundImage, ImageFolderError> {
        let Some(root) = &self.root else { return Ok(FoundImage::Missing) };
        for candidate in candidates(folder, url) {
            let found = read(root, &candidate)
                .map_err(|source| ImageFolderError { path: root.join(&candidate), source: source.into() })?;
            if found != FoundImage::Missing {
                return Ok(found);
            }
        }
        Ok(FoundImage::Missing)
    }
}

/// Paths in the folder of images at which the file of a URL may be.
fn candidates(folder: &str, url: &str) -> Vec<PathBuf> {
    let path =
        url.split_once("://").map_or(url, |(_, rest)| rest.find('/').map_or("", |at| rest.split_at(at).1));
    let is_absolute = path.len() < url.len() || path.starts_with('/');
    let path = path.split(['?', '#']).next().unwrap_or_default();
    let path = percent_decode_str(path).decode_utf8_lossy();
    let uploads = UPLOADS.iter().find_map(|uploads| path.split_once(uploads).map(|(_, rest)| rest));
    let mut found = Vec::new();
    if let Some(rest) = uploads {
        found.push(rest.to_owned());
        found.extend(without_size_folder(rest));
        found.extend(without_size_suffix(rest));
    } else if is_absolute {
        let rest = path.trim_start_matches('/');
        found.extend([rest.to_owned(), format!("static/{rest}")]);
    } else {
        // Of a post at the top of the folder, `folder` is empty.
        found.push(format!("{folder}/{path}").trim_start_matches('/').to_owned());
    }
    found.iter().filter_map(|path| normalize(path)).collect()
}

/// Ghost has smaller versions of `2024/01/a.jpg` at `size/w600/2024/01/a.jpg`.
fn without_size_folder(path: &str) -> Option<String> {
    let (_, rest) = path.strip_prefix("size/")?.split_once('/')?;
    Some(
        rest.strip_prefix("format/")
            .and_then(|rest| rest.split_once('/'))
            .map_or(rest, |(_, rest)| rest)
            .to_owned(),
    )
}

/// WordPress has smaller versions of `a.jpg` at `a-300x200.jpg`.
fn without_size_suffix(path: &str) -> Option<String> {
    let (stem, extension) = path.rsplit_once('.')?;
    let (name, size) = stem.rsplit_once('-')?;
    let (width, height) = size.split_once('x')?;
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    (is_number(width) && is_number(height)).then(|| format!("{name}.{extension}"))
}

/// A path inside of the folder; `None` if it leads out of it.
fn normalize(path: &str) -> Option<PathBuf> {
    if path.contains('\0') {
        return None;
    }
    let mut inside = PathBuf::new();
    for component in Path::new(path).components() {
        match component {
            Component::Normal(name) => inside.push(name),
            Component::CurDir => {}
            Component::ParentDir => {
                if !inside.pop() {
                    return None;
                }
            }
            Component::RootDir | Component::Prefix(_) => return None,
        }
    }
    inside.file_name().is_some().then_some(inside)
}

/// Reads a file in the folder. Links out of it are not followed.
fn read(root: &Path, path: &Path) -> io::Result<FoundImage> {
    let missing = |error: &io::Error| {
        matches!(
            error.kind(),
            io::ErrorKind::NotFound | io::ErrorKind::NotADirectory | io::ErrorKind::InvalidFilename
        )
    };
    let resolved = match fs::canonicalize(root.join(path)) {
        Ok(resolved) => resolved,
        Err(error) if missing(&error) => return Ok(FoundImage::Missing),
        Err(error) => return Err(error),
    };
    if !resolved.starts_with(fs::canonicalize(root)?) || !resolved.is_file() {
        return Ok(FoundImage::Missing);
    }
    let limit = u64::try_from(Image::MAX_UPLOAD).unwrap_or(u64::MAX);
    let mut bytes = Vec::new();
    fs::File::open(&resolved)?.take(limit.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() > Image::MAX_UPLOAD {
        return Ok(FoundImage::TooLarge);
    }
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    Ok(FoundImage::File { name, bytes })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paths(folder: &str, url: &str) -> Vec<String> {
        candidates(folder, url).iter().map(|path| path.to_string_lossy().replace('\\', "/")).collect()
    }

    #[test]
    fn urls_lead_to_files_of_the_folder() {
        assert_eq!(paths("", "/content/images/2024/01/a.jpg"), ["2024/01/a.jpg"]);
        assert_eq!(
            paths("", "https://a.example/content/images/size/w600/2024/01/a%20b.jpg?v=1"),
            ["size/w600/2024/01/a b.jpg", "2024/01/a b.jpg"]
        );
        assert_eq!(
            paths("", "https://a.example/blog/wp-content/uploads/2024/a-300x200.jpg"),
            ["2024/a-300x200.jpg", "2024/a.jpg"]
        );
        assert_eq!(paths("posts/one", "../b.png"), ["posts/b.png"]);
        assert_eq!(paths("", "img/b.png"), ["img/b.png"]);
        assert_eq!(paths("", "./b.png"), ["b.png"]);
        assert_eq!(paths("posts", "/img/b.png"), ["img/b.png", "static/img/b.png"]);
        assert_eq!(paths("posts", "https://b.example/img/b.png"), ["img/b.png", "static/img/b.png"]);
    }

    #[test]
    fn urls_do_not_lead_out_of_the_folder() {
        for url in ["../../etc/passwd", "/../etc/passwd", "%2e%2e/%2e%2e/x", "", "a\0b"] {
            assert!(
                paths("a", url).iter().all(|path| !path.contains("..") && !path.starts_with('/')),
                "{url}"
            );
        }
        assert_eq!(paths("a", "../../x"), [""; 0]);
        let folder = tempfile::TempDir::new().unwrap();
        fs::write(folder.path().join("secret.png"), "x").unwrap();
        let inside = folder.path().join("images");
        fs::create_dir(&inside).unwrap();
        #[cfg(unix)]
        std::os::unix::fs::symlink(folder.path().join("secret.png"), inside.join("link.png")).unwrap();
        let images = LocalImages::new(Some(inside));
        assert_eq!(images.find("", "/link.png").unwrap(), FoundImage::Missing);
        assert_eq!(images.find("", &format!("/{}", "a".repeat(5000))).unwrap(), FoundImage::Missing);
    }
}
