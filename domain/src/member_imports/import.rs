use chrono::{DateTime, TimeDelta, Utc};

use super::{ColumnMapping, ImportPreset};
use crate::MemberImportId;

crate::text_enum! {
    pub enum ImportState {
        /// The rows are being stored.
        Uploading = "uploading",
        /// Waits for its columns to be chosen.
        Mapping = "mapping",
        /// The dry run is in progress.
        Checking = "checking",
        Checked = "checked",
        Importing = "importing",
        Imported = "imported",
        /// The new members are being invited.
        Inviting = "inviting",
        Undoing = "undoing",
        Undone = "undone",
    }
}

/// A file of members and purchases, from its upload until its rows are deleted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MemberImport {
    pub id: MemberImportId,
    pub file_name: String,
    pub header: Vec<String>,
    pub preset: ImportPreset,
    pub mapping: ColumnMapping,
    /// Whether the purchases count in sums of sales.
    pub counts_in_revenue: bool,
    pub state: ImportState,
    /// The number of rows.
    pub rows: u64,
    /// Rows processed in the current state; undoing counts from the end.
    pub cursor: u64,
    pub created_at: DateTime<Utc>,
    pub imported_at: Option<DateTime<Utc>>,
    pub invited_at: Option<DateTime<Utc>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum MemberImportError {
    #[error("Choose the column with email addresses.")]
    InvalidColumns,
    #[error("This import has changed since you opened this page. Reload it.")]
    UnexpectedState,
    #[error("This import is more than 30 days old and can't be undone anymore.")]
    UndoExpired,
}

impl MemberImport {
    /// How long its rows are stored, and how long it can be undone.
    pub const RETENTION: TimeDelta = TimeDelta::days(30);
    pub const MAX_ROWS: u64 = 250_000;
    pub const MAX_BYTES: u64 = 100 * 1024 * 1024;
    pub const MAX_COLUMNS: usize = 200;
    const MAX_NAME: usize = 200;

    pub fn upload(id: MemberImportId, file_name: &str, header: Vec<String>, now: DateTime<Utc>) -> Self {
        let preset = ImportPreset::detect(&header);
        Self {
            id,
            file_name: file_name.chars().filter(|char| !char.is_control()).take(Self::MAX_NAME).collect(),
            mapping: preset.mapping(&header),
            header,
            preset,
            counts_in_revenue: false,
            state: ImportState::Uploading,
            rows: 0,
            cursor: 0,
            created_at: now,
            imported_at: None,
            invited_at: None,
        }
    }

    pub const fn finish_upload(&mut self, rows: u64) {
        (self.rows, self.state) = (rows, ImportState::Mapping);
    }

    /// Starts the dry run. Can be repeated with other columns.
    ///
    /// # Errors
    /// [`MemberImportError`]; then nothing has changed.
    pub fn check(
        &mut self,
        mapping: ColumnMapping,
        counts_in_revenue: bool,
    ) -> Result<(), MemberImportError> {
        let mapping = mapping.validate(self.header.len())?;
        self.begin(&[ImportState::Mapping, ImportState::Checked], ImportState::Checking)?;
        (self.mapping, self.counts_in_revenue) = (mapping, counts_in_revenue);
        Ok(())
    }

    /// # Errors
    /// [`MemberImportError::UnexpectedState`] before the dry run has ended, and a second time
    pub fn start(&mut self) -> Result<(), MemberImportError> {
        self.begin(&[ImportState::Checked], ImportState::Importing)
    }

    /// # Errors
    /// [`MemberImportError::UnexpectedState`] before the import has ended, and a second time
    pub fn invite(&mut self, now: DateTime<Utc>) -> Result<(), MemberImportError> {
        if self.invited_at.is_some() {
            return Err(MemberImportError::UnexpectedState);
        }
        self.begin(&[ImportState::Imported], ImportState::Inviting)?;
        self.invited_at = Some(now);
        Ok(())
    }

    /// # Errors
    /// [`MemberImportError`]; then nothing has changed.
    pub fn undo(&mut self, now: DateTime<Utc>) -> Result<(), MemberImportError> {
        if self.imported_at.is_some_and(|at| now - at >= Self::RETENTION) {
            return Err(MemberImportError::UndoExpired);
        }
        self.begin(&[ImportState::Imported, ImportState::Inviting], ImportState::Undoing)
    }

    /// Records the progress, and ends the state after the last row.
    pub fn advance(&mut self, cursor: u64, now: DateTime<Utc>) {
        self.cursor = cursor.min(self.rows);
        if cursor < self.rows {
            return;
        }
        self.state = match self.state {
            ImportState::Checking => ImportState::Checked,
            ImportState::Importing => {
                self.imported_at = Some(now);
                ImportState::Imported
            }
            ImportState::Inviting => ImportState::Imported,
            ImportState::Undoing => ImportState::Undone,
            other => other,
        };
    }

    /// Whether a worker has to continue it.
    pub const fn is_running(&self) -> bool {
        matches!(
            self.state,
            ImportState::Checking | ImportState::Importing | ImportState::Inviting | ImportState::Undoing
        )
    }

    fn begin(&mut self, from: &[ImportState], to: ImportState) -> Result<(), MemberImportError> {
        if !from.contains(&self.state) {
            return Err(MemberImportError::UnexpectedState);
        }
        (self.state, self.cursor) = (to, 0);
        Ok(())
    }
}
