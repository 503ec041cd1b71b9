//! The TOML format of content packs: one file, or a folder that `marigold export` has written.

mod entries;
pub(super) mod format;

use std::fs::File;
use std::io::Read as _;
use std::path::{Component, Path};

use application::seeding::ContentPack;
use domain::media::{Image, ImageFile};

use self::entries::ReadFile;
use self::format::PackFile;
use super::CliError;

/// The built-in demo pack.
pub(super) const DEMO: &str = include_str!("../../content/demo.toml");

/// The file of a pack in its folder, and the folder of images.
pub(super) const PACK_FILE: &str = "pack.toml";
pub(super) const MEDIA_FOLDER: &str = "media";

/// In bytes: far beyond any real file of a pack.
const MAX_FILE: u64 = 100 * 1024 * 1024;

/// A parsed pack and the credentials of its accounts.
#[derive(Debug)]
pub struct ParsedPack {
    pub pack: ContentPack,
    /// Their files are in the folder of the pack.
    pub images: Vec<Image>,
    pub logins: Vec<Login>,
}

#[derive(Debug)]
pub struct Login {
    pub email: String,
    pub password: String,
    pub is_admin: bool,
}

/// Parses a pack that is one file.
///
/// # Errors
/// Names the entry and the field that is invalid.
pub fn parse(text: &str) -> Result<ParsedPack, CliError> {
    parse_with(text, &|_| Err("only a pack that is a folder has files".into()))
}

/// Reads a pack from a file or a folder.
pub(super) fn read(path: &Path) -> Result<ParsedPack, CliError> {
    let file = if path.is_dir() { path.join(PACK_FILE) } else { path.to_owned() };
    let folder = file.parent().unwrap_or(path);
    let text = read_text(&file)?;
    let parsed = parse_with(&text, &|name| read_text(&inside(folder, name)?));
    parsed.map_err(|error| format!("{}: {error}", file.display()).into())
}

/// The file of an image of a pack.
pub(super) fn read_image(folder: &Path, file: &ImageFile) -> Result<Vec<u8>, CliError> {
    read_bytes(&folder.join(MEDIA_FOLDER).join(file.to_string()))
}

/// A file below the folder, not above it.
fn inside(folder: &Path, name: &str) -> Result<std::path::PathBuf, CliError> {
    let is_inside = Path::new(name).components().all(|part| matches!(part, Component::Normal(_)));
    if is_inside {
        Ok(folder.join(name))
    } else {
        Err(format!("{name:?} is not in the folder of the pack").into())
    }
}

fn read_text(path: &Path) -> Result<String, CliError> {
    String::from_utf8(read_bytes(path)?).map_err(|_| format!("{} is not in UTF-8", path.display()).into())
}

fn read_bytes(path: &Path) -> Result<Vec<u8>, CliError> {
    let unreadable = |error| format!("{} cannot be read: {error}", path.display());
    let mut bytes = Vec::new();
    File::open(path)
        .map_err(unreadable)?
        .take(MAX_FILE.saturating_add(1))
        .read_to_end(&mut bytes)
        .map_err(unreadable)?;
    if u64::try_from(bytes.len()).is_ok_and(|length| length <= MAX_FILE) {
        Ok(bytes)
    } else {
        Err(format!("{} has more than 100 MB", path.display()).into())
    }
}

fn parse_with(text: &str, read: ReadFile<'_>) -> Result<ParsedPack, CliError> {
    let file: PackFile = toml::from_str(text)?;
    let logins = file.members.iter().map(|member| Login {
        email: member.email.clone(),
        password: member.password.clone(),
        is_admin: member.admin,
    });
    Ok(ParsedPack {
        logins: logins.collect(),
        images: file.images.iter().map(entries::image).collect::<Result<_, _>>()?,
        pack: ContentPack {
            name: file.name,
            agents: file.agents.into_iter().map(entries::agent).collect::<Result<_, _>>()?,
            bundles: file.bundles.into_iter().map(entries::bundle).collect::<Result<_, _>>()?,
            prompts: file.prompts.into_iter().map(entries::prompt).collect::<Result<_, _>>()?,
            posts: file.posts.into_iter().map(|post| entries::post(post, read)).collect::<Result<_, _>>()?,
            pages: file.pages.iter().map(|page| entries::page(page, read)).collect::<Result<_, _>>()?,
            discounts: file.discounts.into_iter().map(entries::discount).collect::<Result<_, _>>()?,
            members: file.members.iter().map(entries::member).collect::<Result<_, _>>()?,
            tag_redirects: file.tag_redirects.iter().map(entries::tag_redirect).collect::<Result<_, _>>()?,
        },
    })
}

#[cfg(test)]
mod tests;
