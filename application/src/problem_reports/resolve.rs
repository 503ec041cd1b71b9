use std::collections::BTreeSet;

use domain::ProblemReportId;
use domain::problem_reports::{AlreadyResolved, ProblemReport, ReportOutcome, Resolution};
use domain::toolbox::ToolboxItem;
use domain::users::Permission;

use super::mailer::{ReportMailer, ReportedItem};
use crate::audit;
use crate::context::use_case;
use crate::failure::{Failure, from_failure};
use crate::ports::{
    Actor, AuditAction, AuditFields, AuditRecord, ProblemReportView, StoreError, SubjectKind, UnitOfWork,
};

#[derive(Debug, thiserror::Error)]
pub enum ResolveReportsError {
    #[error("This no longer exists")]
    UnknownItem,
    #[error(transparent)]
    AlreadyResolved(AlreadyResolved),
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(ResolveReportsError);

use_case! {
    /// Lists and resolves members' reports of agents and prompts.
    pub struct ResolveReports
}

impl ResolveReports {
    /// The maximum number of reports of an item that are listed, and resolved together.
    pub const LIMIT: usize = 200;

    /// The open reports of an agent or a prompt, oldest first. Only admins who manage members see who made them.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list(&self, actor: Actor, item: ToolboxItem) -> Result<Vec<ProblemReportView>, Failure> {
        actor.require(Permission::ManageContent)?;
        let mut reports = self.context.queries.agents().open_reports(item, Self::LIMIT).await?;
        if !actor.may(Permission::ManageMembers) {
            for report in &mut reports {
                report.reporter = None;
            }
        }
        Ok(reports)
    }

    /// Resolves the reports of an item that the admin has seen, all or none. Later ones stay open. The members get an
    /// email if it is fixed, or if there is an answer.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn resolve(
        &self,
        actor: Actor,
        item: ToolboxItem,
        seen: &BTreeSet<ProblemReportId>,
        outcome: ReportOutcome,
    ) -> Result<(), ResolveReportsError> {
        actor.require(Permission::ManageContent)?;
        let open = self.context.queries.agents().open_reports(item, Self::LIMIT).await?;
        let mut unit = self.context.store.begin_as(actor).await?;
        let reported = ReportedItem::lock(&mut *unit, item).await?.ok_or(ResolveReportsError::UnknownItem)?;
        let mut reports = unit.problem_reports().lock_all(item, seen).await?;
        // Reports are deleted with the account of their member. The others can still be resolved.
        if reports.is_empty() {
            return Err(ResolveReportsError::AlreadyResolved(AlreadyResolved));
        }
        for report in &mut reports {
            let resolution =
                Resolution { outcome: outcome.clone(), by: actor.user_id(), at: self.context.clock.now() };
            report.resolve(resolution).map_err(ResolveReportsError::AlreadyResolved)?;
            unit.problem_reports().update(report).await?;
            let view = open.iter().find(|view| view.id == report.id);
            if let Some(reporter) = view.and_then(|view| view.reporter.as_ref()) {
                ReportMailer::new(&self.context)
                    .send(&mut *unit, &reported, report.id, reporter, &outcome)
                    .await?;
            }
        }
        self.record(&mut *unit, reported, &reports, &outcome).await?;
        Ok(unit.commit().await?)
    }

    /// Adds one audit log entry about the item. It omits the members and their notes, because audit entries are never
    /// deleted.
    async fn record(
        &self,
        unit: &mut dyn UnitOfWork,
        reported: ReportedItem,
        reports: &[ProblemReport],
        outcome: &ReportOutcome,
    ) -> Result<(), StoreError> {
        let mut after = AuditFields::from_iter([
            ("resolvedReports".to_owned(), reports.len().into()),
            ("outcome".to_owned(), outcome.as_str().into()),
        ]);
        if let Some(answer) = outcome.answer() {
            after.insert("answer".to_owned(), audit::text(answer.as_str()));
        }
        let kind = match reported.item {
            ToolboxItem::Agent(_) => SubjectKind::Agent,
            ToolboxItem::Prompt(_) => SubjectKind::Prompt,
        };
        let record = AuditRecord {
            subject_name: Some(reported.title),
            before: Some(AuditFields::new()),
            after: Some(after),
            ..self.context.audit_record(AuditAction::Changed, kind, reported.item.as_uuid())
        };
        unit.audit().append(&record).await
    }
}
