//! The TOML format of content packs: one file, or a folder that `marigold export` has written.

use std::fs::File;
use std::io::Read as _;
use std::path::{Component, Path, PathBuf};

use application::packages::ImportedSkill;
use application::seeding::{ContentPack, PackPackage};
use domain::media::ImageFile;
use importers::read_skill;

use super::CliError;

/// The folder of a pack.
pub(super) struct PackFolder<'f>(pub(super) &'f Path);

impl PackFolder<'_> {
    /// An Agent Skill in it.
    pub(super) fn skill(&self, name: &str) -> Result<ImportedSkill, CliError> {
        Ok(read_skill(&self.inside(name)?)?)
    }

    fn text(&self, name: &str) -> Result<String, CliError> {
        read_text(&self.inside(name)?)
    }

    /// A path below the folder, not above it.
    fn inside(&self, name: &str) -> Result<PathBuf, CliError> {
        let is_inside = Path::new(name).components().all(|part| matches!(part, Component::Normal(_)));
        if is_inside {
            Ok(self.0.join(name))
        } else {
            Err(format!("{name:?} is not in the folder of the pack").into())
        }
    }
}

/// The built-in demo pack.
pub(super) const DEMO: &str = include_str!("../../content/demo.toml");

/// The file of a pack in its folder, and the folder of images.
pub(super) const PACK_FILE: &str = "pack.toml";
pub(super) const MEDIA_FOLDER: &str = "media";

const NO_FOLDER: &str = "only a pack that is a folder has files";

/// In bytes: far beyond any real file of a pack.
const MAX_FILE: u64 = 100 * 1024 * 1024;

/// Parses a pack that is one file.
///
/// # Errors
/// Names the line, or the entry, that is invalid.
pub fn parse(text: &str) -> Result<ContentPack, CliError> {
    parse_with(text, None)
}

/// Reads a pack from a file or a folder.
pub(super) fn read(path: &Path) -> Result<ContentPack, CliError> {
    let file = if path.is_dir() { path.join(PACK_FILE) } else { path.to_owned() };
    let folder = folder_of(path);
    let text = read_text(&file)?;
    parse_with(&text, Some(&PackFolder(folder)))
        .map_err(|error| format!("{}: {error}", file.display()).into())
}

/// The folder of a pack, of which this is the folder or the file.
pub(super) fn folder_of(path: &Path) -> &Path {
    if path.is_dir() { path } else { path.parent().unwrap_or(path) }
}

/// The file of an image of a pack.
pub(super) fn read_image(folder: &Path, file: &ImageFile) -> Result<Vec<u8>, CliError> {
    read_bytes(&folder.join(MEDIA_FOLDER).join(file.to_string()))
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

fn parse_with(text: &str, folder: Option<&PackFolder<'_>>) -> Result<ContentPack, CliError> {
    let mut pack: ContentPack = toml::from_str(text).map_err(|error| locate(text, &error))?;
    for agent in &mut pack.agents {
        if let Some(package) = &mut agent.package {
            read_package(package, folder)
                .map_err(|error| format!("agent {:?}, package: {error}", agent.key))?;
        }
    }
    for post in &mut pack.posts {
        let content = content(post.content.take(), post.content_file.as_deref(), folder);
        post.content = Some(content.map_err(|error| format!("post {:?}, content: {error}", post.key))?);
    }
    for page in &mut pack.pages {
        let content = content(page.content.take(), page.content_file.as_deref(), folder);
        let kind = page.kind.as_str();
        page.content = Some(content.map_err(|error| format!("page {kind:?}, content: {error}"))?);
    }
    Ok(pack)
}

/// The text of a skill. Its files are stored one by one when the pack is loaded.
fn read_package(package: &mut PackPackage, folder: Option<&PackFolder<'_>>) -> Result<(), CliError> {
    if let Some(name) = &package.folder {
        let skill = folder.ok_or(NO_FOLDER)?.skill(name)?;
        package.instructions = skill.instructions;
        package.starters = skill.starters;
    }
    Ok(())
}

fn content(
    content: Option<String>,
    file: Option<&str>,
    folder: Option<&PackFolder<'_>>,
) -> Result<String, CliError> {
    match (content, file) {
        (Some(content), None) => Ok(content),
        (None, Some(file)) => folder.ok_or(NO_FOLDER)?.text(file),
        _ => Err("set either content or content_file".into()),
    }
}

/// The message with its line, and the field or the heading in it. The value may be a long text, or a password.
fn locate(text: &str, error: &toml::de::Error) -> String {
    const MAX_FIELD: usize = 60;
    let Some(span) = error.span() else { return error.message().to_owned() };
    let before = text.get(..span.start).unwrap_or(text).matches('\n').count();
    let line = text.lines().nth(before).unwrap_or_default();
    let field = line.split_once('=').map_or(line, |(field, _)| field).trim();
    let field: String = field.chars().take(MAX_FIELD).collect();
    format!("line {}, {field}: {}", before.saturating_add(1), error.message())
}

#[cfg(test)]
mod tests;
