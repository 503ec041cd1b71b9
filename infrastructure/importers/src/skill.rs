//! Agent Skills (agentskills.io/specification): `SKILL.md`, alone or with files beside it, in a folder or a ZIP file. The
//! inverse of the download of a package.

mod fields;
mod files;
mod text;

use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use application::packages::ImportedSkill;
use domain::packages::{FileName, Instructions, PackageContent, PackageFile, SKILL_FILE};

use self::files::SkillFiles;
use self::text::{decode, rename};
use super::error::ExportError;
use super::markdown::front_matter;

/// The size of a skill in bytes: its files, with room for its text and the ZIP file. It is held in memory.
pub const MAX_SKILL: usize = 22_000_000;

/// Lists the skills in a folder: folders and ZIP files, or the folder itself.
///
/// # Errors
/// If the folder cannot be read.
pub fn list(folder: &Path) -> io::Result<Vec<PathBuf>> {
    if folder.join(SKILL_FILE).is_file() {
        return Ok(vec![folder.to_owned()]);
    }
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let path = entry.path();
        let is_archive = path.extension().is_some_and(|extension| extension == "zip" || extension == "skill");
        let is_hidden = entry.file_name().as_encoded_bytes().starts_with(b".");
        if !is_hidden && (is_archive || entry.file_type()?.is_dir()) {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// Reads a skill from a folder, a ZIP file or [`SKILL_FILE`].
///
/// # Errors
/// [`ExportError`] names the file in it.
pub fn read(path: &Path) -> Result<ImportedSkill, ExportError> {
    if path.is_dir() {
        return SkillFiles::in_folder(path).and_then(assemble);
    }
    let unreadable = |error| ExportError::new("the skill", format!("cannot be read: {error}"));
    let limit = u64::try_from(MAX_SKILL).unwrap_or(u64::MAX);
    let mut bytes = Vec::new();
    File::open(path)
        .map_err(unreadable)?
        .take(limit.saturating_add(1))
        .read_to_end(&mut bytes)
        .map_err(unreadable)?;
    parse(&bytes)
}

/// Reads a ZIP file or [`SKILL_FILE`].
///
/// # Errors
/// [`ExportError`] names the file in it.
pub fn parse(bytes: &[u8]) -> Result<ImportedSkill, ExportError> {
    let files = if bytes.starts_with(b"PK") {
        SkillFiles::in_archive(bytes)
    } else {
        SkillFiles::single(SKILL_FILE, bytes)
    };
    files.and_then(assemble)
}

fn assemble(files: SkillFiles) -> Result<ImportedSkill, ExportError> {
    let (skills, others) = files.split(|name| name.eq_ignore_ascii_case(SKILL_FILE));
    let invalid = |reason: String| ExportError::new(SKILL_FILE, reason);
    let [(path, bytes)] = skills.as_slice() else {
        let reason =
            if skills.is_empty() { "is missing" } else { "is there twice; import one skill at a time" };
        return Err(invalid(reason.to_owned()));
    };
    let text = decode(bytes).map_err(invalid)?;
    let Some((front, body)) = front_matter::split(&text).map_err(invalid)? else {
        return Err(invalid("has no front matter with a name and a description".to_owned()));
    };
    // With its slash.
    let folder = path.rfind('/').map_or("", |slash| path.get(..=slash).unwrap_or_default());
    let mut instructions = body.to_owned();
    let (mut files, mut warnings): (Vec<(FileName, Vec<u8>)>, _) = (Vec::new(), Vec::new());
    for (path, bytes) in others {
        let invalid = |reason: String| ExportError::new(path.as_str(), reason);
        let inside = path.strip_prefix(folder);
        let inside = inside.ok_or_else(|| invalid(format!("is outside of the folder of {SKILL_FILE}")))?;
        let name = FileName::parse(inside.rsplit('/').next().unwrap_or_default());
        let name = name.map_err(|error| invalid(error.to_string()))?;
        if files.iter().any(|(other, _)| other.is_same(&name)) {
            let reason =
                format!("another file is also named {}, and a package has no folders", name.as_str());
            return Err(invalid(reason));
        }
        PackageFile::check_size(length(&bytes)).map_err(|error| invalid(error.to_string()))?;
        if inside.contains('/') {
            instructions = rename(&instructions, inside, name.as_str());
            warnings.push(format!("{inside} is now {}, because a package has no folders.", name.as_str()));
        }
        files.push((name, bytes));
    }
    files.sort();
    let sizes: Vec<_> = files.iter().map(|(_, bytes)| length(bytes)).collect();
    PackageContent::check_sizes(&sizes).map_err(|error| ExportError::new("the skill", error.to_string()))?;
    let slug = fields::slug(&front).map_err(invalid)?;
    let starters = fields::starters(&front);
    let starters = PackageContent::parse_starters(starters.iter().map(String::as_str));
    Ok(ImportedSkill {
        title: fields::title(&front, &slug).map_err(invalid)?,
        description: fields::description(&front).map_err(invalid)?,
        instructions: Instructions::parse(&instructions).map_err(|error| invalid(error.to_string()))?,
        starters: starters.map_err(|error| invalid(error.to_string()))?,
        slug,
        files,
        warnings,
    })
}

fn length(bytes: &[u8]) -> u64 {
    u64::try_from(bytes.len()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests;
