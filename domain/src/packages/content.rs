use super::PackageFile;
use crate::text::optional_text;

optional_text!(
    /// What the agent does and how, in Markdown. Empty until it is written.
    Instructions, InstructionsError, multi_line, 100_000, "Instructions"
);
optional_text!(
    /// A first message that members can send.
    Starter, StarterError, single_line, 500, "Conversation starter"
);
optional_text!(
    /// What changed in a version; may be empty.
    VersionNote, VersionNoteError, multi_line, 1_000, "Note"
);

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PackageError {
    #[error("Write the instructions first.")]
    NoInstructions,
    #[error(transparent)]
    Starter(#[from] StarterError),
    #[error("A package can have {} conversation starters at most.", PackageContent::MAX_STARTERS)]
    TooManyStarters,
    #[error("A package can have {} files at most.", PackageContent::MAX_FILES)]
    TooManyFiles,
    #[error("This file is empty.")]
    EmptyFile,
    #[error("A file can have {} MB at most.", PackageFile::MAX_BYTES / 1_000_000)]
    FileTooLarge,
    #[error("The files of a package can have {} MB together at most.", PackageContent::MAX_BYTES / 1_000_000)]
    TooLarge,
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PackageContent {
    pub instructions: Instructions,
    pub starters: Vec<Starter>,
    /// In the order in which they were added.
    pub files: Vec<PackageFile>,
}

impl PackageContent {
    pub const MAX_STARTERS: usize = 10;
    pub const MAX_FILES: usize = 20;
    pub const MAX_BYTES: u64 = 20_000_000;

    /// Leaves out empty ones.
    pub fn parse_starters<'a>(
        texts: impl IntoIterator<Item = &'a str>,
    ) -> Result<Vec<Starter>, PackageError> {
        let starters: Result<Vec<_>, _> = texts.into_iter().map(Starter::parse).collect();
        let mut starters = starters?;
        starters.retain(|starter| !starter.as_str().is_empty());
        if starters.len() > Self::MAX_STARTERS { Err(PackageError::TooManyStarters) } else { Ok(starters) }
    }

    pub fn check_files(&self) -> Result<(), PackageError> {
        if self.files.len() > Self::MAX_FILES {
            return Err(PackageError::TooManyFiles);
        }
        for file in &self.files {
            match file.bytes {
                0 => return Err(PackageError::EmptyFile),
                1..=PackageFile::MAX_BYTES => {}
                _ => return Err(PackageError::FileTooLarge),
            }
        }
        let total = self.files.iter().fold(0_u64, |sum, file| sum.saturating_add(file.bytes));
        if total > Self::MAX_BYTES { Err(PackageError::TooLarge) } else { Ok(()) }
    }

    pub fn file(&self, name: &str) -> Option<&PackageFile> {
        self.files.iter().find(|file| file.name.as_str() == name)
    }
}
