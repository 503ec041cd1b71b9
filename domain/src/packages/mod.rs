//! Packages: what an agent delivers as files, beside or instead of a link. A package is an Agent Skill: instructions,
//! conversation starters and files, which members add to the assistant they use.

mod checks;
mod content;
mod file;
mod skill;

pub use checks::Warning;
pub use content::{
    Instructions, InstructionsError, PackageContent, PackageError, Starter, StarterError, VersionNote,
    VersionNoteError,
};
pub use file::{FileKey, FileName, FileNameError, PackageFile};
pub use skill::{Assistant, SKILL_FILE, Skill};

use chrono::{DateTime, Utc};

use crate::version::{later_version, next_version};
use crate::{AgentId, EditConflict};

/// The number of the first version of a package.
pub const FIRST_VERSION: u32 = 1;

/// What an admin is writing. Members get it when it is published as a version.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Package {
    pub agent_id: AgentId,
    pub content: PackageContent,
    /// Optimistic lock: an edit based on another value is an [`EditConflict`].
    pub updated_at: DateTime<Utc>,
}

/// A published version. It never changes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PackageVersion {
    pub agent_id: AgentId,
    /// From [`FIRST_VERSION`].
    pub number: u32,
    pub content: PackageContent,
    /// What changed, for members.
    pub note: VersionNote,
    pub published_at: DateTime<Utc>,
}

/// The newest version that a member downloaded or copied.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeenVersion {
    pub agent_id: AgentId,
    pub number: u32,
    pub seen_at: DateTime<Utc>,
}

impl Package {
    pub fn new(agent_id: AgentId, content: PackageContent, now: DateTime<Utc>) -> Self {
        Self { agent_id, content, updated_at: now }
    }

    /// Changes the text. The files are added and removed one by one.
    pub fn edit(
        &mut self,
        instructions: Instructions,
        starters: Vec<Starter>,
        based_on: Option<DateTime<Utc>>,
        now: DateTime<Utc>,
    ) -> Result<(), EditConflict> {
        self.updated_at = next_version(self.updated_at, based_on, now)?;
        self.content.instructions = instructions;
        self.content.starters = starters;
        Ok(())
    }

    /// Replaces the whole content: an import, or a version that is restored.
    pub fn replace(&mut self, content: PackageContent, now: DateTime<Utc>) {
        self.updated_at = later_version(self.updated_at, now);
        self.content = content;
    }

    /// Replaces the file of the same name.
    pub fn add_file(&mut self, file: PackageFile, now: DateTime<Utc>) -> Result<(), PackageError> {
        let mut content = self.content.clone();
        content.files.retain(|existing| !existing.name.is_same(&file.name));
        content.files.push(file);
        content.files.sort_by(|a, b| a.name.cmp(&b.name));
        content.check_files()?;
        self.replace(content, now);
        Ok(())
    }

    /// Returns whether it existed.
    pub fn remove_file(&mut self, name: &FileName, now: DateTime<Utc>) -> bool {
        let mut content = self.content.clone();
        content.files.retain(|existing| existing.name != *name);
        let is_removed = content.files.len() < self.content.files.len();
        if is_removed {
            self.replace(content, now);
        }
        is_removed
    }

    /// The version after `latest`.
    pub fn publish(
        &self,
        latest: Option<u32>,
        note: VersionNote,
        now: DateTime<Utc>,
    ) -> Result<PackageVersion, PackageError> {
        if self.content.instructions.as_str().is_empty() {
            return Err(PackageError::NoInstructions);
        }
        Ok(PackageVersion {
            agent_id: self.agent_id,
            number: latest.map_or(FIRST_VERSION, |latest| latest.saturating_add(1)),
            content: self.content.clone(),
            note,
            published_at: now,
        })
    }
}
