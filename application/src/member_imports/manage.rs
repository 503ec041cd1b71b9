use std::collections::BTreeMap;

use domain::MemberImportId;
use domain::member_imports::{
    ColumnMapping, ImportRow, ImportState, MemberImport, MemberImportError, RowOutcome,
};
use domain::users::Permission;

use crate::context::use_case;
use crate::failure::Failure;
use crate::ports::{Actor, AuditAction, AuditFields, AuditRecord, StoreError, SubjectKind, UnitOfWork};

/// The rows of a file. It is read while they are stored, so that it never has to fit into memory.
pub trait ImportTable: Send {
    fn header(&self) -> &[String];
    /// The next rows; none at the end.
    fn next_rows(&mut self, limit: usize) -> Result<Vec<Vec<String>>, ImportFileError>;
}

/// Why the file is rejected; shown to the admin.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct ImportFileError(pub String);

#[derive(Debug, thiserror::Error)]
pub enum ManageMemberImportError {
    #[error("This import no longer exists.")]
    NotFound,
    #[error(transparent)]
    File(#[from] ImportFileError),
    #[error(transparent)]
    Import(#[from] MemberImportError),
    #[error(transparent)]
    Failure(Failure),
}

impl<E> From<E> for ManageMemberImportError
where
    Failure: From<E>,
{
    fn from(error: E) -> Self {
        Self::Failure(error.into())
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportOverview {
    pub import: MemberImport,
    pub outcomes: BTreeMap<RowOutcome, u64>,
    /// The first rows, as examples.
    pub samples: Vec<ImportRow>,
}

domain::text_enum! {
    /// Which rows are shown.
    #[derive(Default)]
    pub enum RowFilter {
        #[default]
        All = "all",
        /// Rows that were not imported, and members kept by an undo.
        Problems = "problems",
        New = "new",
    }
}

impl RowFilter {
    const fn outcomes(self) -> &'static [RowOutcome] {
        match self {
            Self::All => &[],
            Self::Problems => &[RowOutcome::Problem, RowOutcome::Kept],
            Self::New => &[RowOutcome::NewMember, RowOutcome::NewPurchase, RowOutcome::Invited],
        }
    }
}

use_case! {
    /// Imports of members and purchases. A worker runs them: [`super::RunMemberImports`].
    pub struct ManageMemberImports
}

impl ManageMemberImports {
    /// How many rows one transaction stores.
    const BATCH: usize = 500;
    const LATEST: u64 = 20;
    const SAMPLES: u64 = 3;

    /// Whether this admin may import at all, before a file is read.
    pub fn authorize(actor: Actor) -> Result<(), Failure> {
        actor.require(Permission::ManageMembers)?;
        Ok(actor.require(Permission::GiveAgents)?)
    }

    /// Stores the rows of a file.
    ///
    /// # Errors
    /// [`ManageMemberImportError`]; then none of its rows is stored.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn upload(
        &self,
        actor: Actor,
        file_name: &str,
        table: &mut dyn ImportTable,
    ) -> Result<MemberImport, ManageMemberImportError> {
        Self::authorize(actor)?;
        let header = table.header().to_vec();
        let id = MemberImportId::from_uuid(self.context.ids.next_id());
        let mut import = MemberImport::upload(id, file_name, header, self.context.clock.now());
        let mut unit = self.context.store.begin_as(actor).await?;
        unit.member_imports().insert(&import).await?;
        unit.commit().await?;
        let stored = self.store_rows(&mut import, table).await;
        if stored.is_err() {
            let mut unit = self.context.store.begin().await?;
            unit.member_imports().remove(id).await?;
            unit.commit().await?;
        }
        stored?;
        Ok(import)
    }

    async fn store_rows(
        &self,
        import: &mut MemberImport,
        table: &mut dyn ImportTable,
    ) -> Result<(), ManageMemberImportError> {
        let mut count: u64 = 0;
        loop {
            let batch = table.next_rows(Self::BATCH)?;
            if batch.is_empty() {
                break;
            }
            let rows: Vec<_> = (count.saturating_add(1)..)
                .zip(batch)
                .map(|(number, row)| ImportRow::new(number, row))
                .collect();
            count = rows.last().map_or(count, |row| row.number);
            if count > MemberImport::MAX_ROWS {
                let max = MemberImport::MAX_ROWS;
                return Err(
                    ImportFileError(format!("A file can have {max} rows. Split it into several.")).into()
                );
            }
            let mut unit = self.context.store.begin().await?;
            unit.member_imports().save_rows(import.id, &rows).await?;
            unit.commit().await?;
        }
        if count == 0 {
            return Err(ImportFileError("This file has no rows.".to_owned()).into());
        }
        import.finish_upload(count);
        let mut unit = self.context.store.begin().await?;
        unit.member_imports().update(import).await?;
        Ok(unit.commit().await?)
    }

    /// The latest imports, newest first.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list(&self, actor: Actor) -> Result<Vec<MemberImport>, Failure> {
        Self::authorize(actor)?;
        let mut imports = self.context.store.read().await?.member_imports().list(Self::LATEST).await?;
        imports.retain(|import| import.state != ImportState::Uploading);
        Ok(imports)
    }

    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn find(
        &self,
        actor: Actor,
        id: MemberImportId,
    ) -> Result<ImportOverview, ManageMemberImportError> {
        Self::authorize(actor)?;
        let mut unit = self.context.store.read().await?;
        let import = unit.member_imports().find(id).await?.ok_or(ManageMemberImportError::NotFound)?;
        let outcomes = unit.member_imports().count_outcomes(id).await?;
        let samples = unit.member_imports().list_rows(id, &[], 0, Self::SAMPLES).await?;
        Ok(ImportOverview { import, outcomes, samples })
    }

    /// One page of its rows.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list_rows(
        &self,
        actor: Actor,
        id: MemberImportId,
        filter: RowFilter,
        after: u64,
        limit: u64,
    ) -> Result<Vec<ImportRow>, Failure> {
        Self::authorize(actor)?;
        let mut unit = self.context.store.read().await?;
        Ok(unit.member_imports().list_rows(id, filter.outcomes(), after, limit).await?)
    }

    /// Starts the dry run.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn check(
        &self,
        actor: Actor,
        id: MemberImportId,
        mapping: ColumnMapping,
        counts_in_revenue: bool,
    ) -> Result<(), ManageMemberImportError> {
        self.change(actor, id, None, |import| import.check(mapping, counts_in_revenue)).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn start(&self, actor: Actor, id: MemberImportId) -> Result<(), ManageMemberImportError> {
        self.change(actor, id, Some("imported"), MemberImport::start).await
    }

    /// Emails a link to each new member of the import who has not logged in yet.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn invite(&self, actor: Actor, id: MemberImportId) -> Result<(), ManageMemberImportError> {
        let now = self.context.clock.now();
        self.change(actor, id, Some("invited"), |import| import.invite(now)).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn undo(&self, actor: Actor, id: MemberImportId) -> Result<(), ManageMemberImportError> {
        let now = self.context.clock.now();
        self.change(actor, id, Some("undone"), |import| import.undo(now)).await
    }

    /// Steps that change members require recent authentication and are audited (`recorded_as`).
    async fn change(
        &self,
        actor: Actor,
        id: MemberImportId,
        recorded_as: Option<&str>,
        change: impl FnOnce(&mut MemberImport) -> Result<(), MemberImportError>,
    ) -> Result<(), ManageMemberImportError> {
        Self::authorize(actor)?;
        if recorded_as.is_some() {
            actor.require_recent_authentication()?;
        }
        let mut unit = self.context.store.begin_as(actor).await?;
        let import = unit.member_imports().lock(id).await?;
        let mut import = import.ok_or(ManageMemberImportError::NotFound)?;
        change(&mut import)?;
        unit.member_imports().update(&import).await?;
        if let Some(step) = recorded_as {
            self.record(&mut *unit, &import, step).await?;
        }
        Ok(unit.commit().await?)
    }

    async fn record(
        &self,
        unit: &mut dyn UnitOfWork,
        import: &MemberImport,
        step: &str,
    ) -> Result<(), StoreError> {
        let after = [
            ("step".to_owned(), step.into()),
            ("rows".to_owned(), import.rows.into()),
            ("countsInRevenue".to_owned(), import.counts_in_revenue.into()),
        ];
        let record = AuditRecord {
            subject_name: Some(import.file_name.clone()),
            after: Some(AuditFields::from_iter(after)),
            ..self.context.audit_record(AuditAction::Created, SubjectKind::MemberImport, import.id)
        };
        unit.audit().append(&record).await
    }
}
