use std::fs::{self, File};
use std::io::{Cursor, Read};
use std::path::Path;

use domain::packages::{PackageError, PackageFile};
use zip::ZipArchive;
use zip::result::ZipError;

use super::MAX_SKILL;
use crate::error::ExportError;

/// Files and folders, with those that are skipped.
const MAX_ENTRIES: usize = 200;
/// Folders in each other.
const MAX_DEPTH: usize = 10;
/// The start of each entry in the directory of a ZIP file.
const ENTRY: &[u8] = b"PK\x01\x02";

type Entry = (String, Vec<u8>);

/// The files of a skill by path, with `/` between folders. They are read within limits.
#[derive(Debug, Default)]
pub(super) struct SkillFiles {
    entries: Vec<Entry>,
    bytes: usize,
}

impl SkillFiles {
    pub(super) fn single(path: &str, bytes: &[u8]) -> Result<Self, ExportError> {
        let mut files = Self::default();
        files.add(path, bytes)?;
        Ok(files)
    }

    pub(super) fn in_archive(bytes: &[u8]) -> Result<Self, ExportError> {
        let invalid = |error: ZipError| ExportError::new("the ZIP file", error.to_string());
        // Before its directory is read, which takes more memory than the file.
        let entries = bytes.windows(ENTRY.len()).filter(|window| *window == ENTRY);
        if entries.take(MAX_ENTRIES.saturating_add(1)).count() > MAX_ENTRIES {
            return Err(too_many());
        }
        let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(invalid)?;
        if archive.has_duplicate_names() {
            return Err(ExportError::new("the ZIP file", "two files have the same path"));
        }
        let mut files = Self::default();
        for index in 0..archive.len() {
            let entry = archive.by_index(index).map_err(invalid)?;
            let path = entry.name().map_err(invalid)?.into_owned();
            if entry.is_symlink() {
                return Err(link(&path));
            }
            if entry.size() > PackageFile::MAX_BYTES {
                return Err(ExportError::new(path, PackageError::FileTooLarge.to_string()));
            }
            if entry.is_dir() {
                normalize(&path)?;
            } else {
                files.add(&path, entry)?;
            }
        }
        Ok(files)
    }

    pub(super) fn in_folder(root: &Path) -> Result<Self, ExportError> {
        let mut files = Self::default();
        let mut folders = vec![(String::new(), 0_usize)];
        let mut count = 0_usize;
        while let Some((folder, depth)) = folders.pop() {
            let unreadable = |error| ExportError::new(folder.as_str(), format!("cannot be read: {error}"));
            for entry in fs::read_dir(root.join(&folder)).map_err(unreadable)? {
                let entry = entry.map_err(unreadable)?;
                let path = format!("{folder}{}", entry.file_name().to_string_lossy());
                let kind = entry.file_type().map_err(unreadable)?;
                count = count.saturating_add(1);
                if count > MAX_ENTRIES || depth > MAX_DEPTH {
                    return Err(too_many());
                }
                if kind.is_symlink() {
                    return Err(link(&path));
                }
                if kind.is_dir() {
                    folders.push((format!("{path}/"), depth.saturating_add(1)));
                } else {
                    files.add(&path, File::open(entry.path()).map_err(unreadable)?)?;
                }
            }
        }
        Ok(files)
    }

    fn add(&mut self, path: &str, file: impl Read) -> Result<(), ExportError> {
        let invalid = |reason: String| ExportError::new(path, reason);
        let Some(normalized) = normalize(path)? else { return Ok(()) };
        let mut bytes = Vec::new();
        let limit = PackageFile::MAX_BYTES.saturating_add(1);
        let read = file.take(limit).read_to_end(&mut bytes);
        read.map_err(|error| invalid(format!("cannot be read: {error}")))?;
        self.bytes = self.bytes.saturating_add(bytes.len());
        if u64::try_from(bytes.len()).is_ok_and(|length| length >= limit) {
            return Err(invalid(PackageError::FileTooLarge.to_string()));
        }
        if self.bytes > MAX_SKILL {
            return Err(invalid(PackageError::TooLarge.to_string()));
        }
        self.entries.push((normalized, bytes));
        Ok(())
    }

    /// The files with such names, and the others, by path.
    pub(super) fn split(mut self, is_first: impl Fn(&str) -> bool) -> (Vec<Entry>, Vec<Entry>) {
        self.entries.sort();
        let name = |path: &str| path.rsplit('/').next().is_some_and(&is_first);
        self.entries.into_iter().partition(|(path, _)| name(path))
    }
}

/// The path with single slashes; `None` for what systems add, and what they hide.
fn normalize(path: &str) -> Result<Option<String>, ExportError> {
    let parts = || path.split('/').filter(|part| !matches!(*part, "" | "."));
    // A backslash and a colon would lead out of the folder on Windows.
    if path.starts_with('/') || path.contains(['\\', ':', '\0']) || parts().any(|part| part == "..") {
        return Err(ExportError::new(path, "the path may lead out of the folder of the skill"));
    }
    let is_hidden = parts().any(|part| part.starts_with('.') || part == "__MACOSX");
    Ok((!is_hidden).then(|| parts().collect::<Vec<_>>().join("/")))
}

fn link(path: &str) -> ExportError {
    ExportError::new(path, "is a link to another file")
}

fn too_many() -> ExportError {
    ExportError::new("the skill", format!("has more than {MAX_ENTRIES} files and folders"))
}
