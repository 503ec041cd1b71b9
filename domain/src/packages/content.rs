use super::PackageFile;
use crate::text::optional_text;

optional_text!(
    /// What the agent does and how, in Markdown. Empty until it is written.
    Instructions, InstructionsError, unix_lines, 100_000, "Instructions"
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
    /// By name.
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
        let sizes: Vec<_> = self.files.iter().map(|file| file.bytes).collect();
        Self::check_sizes(&sizes)
    }

    /// Whether a package can have files of these sizes, in bytes.
    pub fn check_sizes(sizes: &[u64]) -> Result<(), PackageError> {
        if sizes.len() > Self::MAX_FILES {
            return Err(PackageError::TooManyFiles);
        }
        sizes.iter().try_for_each(|bytes| PackageFile::check_size(*bytes))?;
        let total = sizes.iter().fold(0_u64, |sum, bytes| sum.saturating_add(*bytes));
        if total > Self::MAX_BYTES { Err(PackageError::TooLarge) } else { Ok(()) }
    }

    pub fn file(&self, name: &str) -> Option<&PackageFile> {
        self.files.iter().find(|file| file.name.as_str() == name)
    }
}
