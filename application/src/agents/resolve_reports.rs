use std::collections::BTreeSet;

use domain::agents::{Agent, AlreadyResolved, ProblemReport, ReportOutcome, Resolution};
use domain::users::Permission;
use domain::{AgentId, ProblemReportId};

use super::report_mailer::ReportMailer;
use crate::audit;
use crate::context::use_case;
use crate::failure::{Failure, from_failure};
use crate::ports::{
    Actor, AuditAction, AuditFields, AuditRecord, ProblemReportView, StoreError, SubjectKind, UnitOfWork,
};

#[derive(Debug, thiserror::Error)]
pub enum ResolveReportsError {
    #[error("This agent no longer exists")]
    UnknownAgent,
    #[error(transparent)]
    AlreadyResolved(AlreadyResolved),
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(ResolveReportsError);

use_case! {
    /// Lists and resolves members' reports of agents that don't open.
    pub struct ResolveReports
}

impl ResolveReports {
    /// The maximum number of reports of an agent that are listed, and resolved together.
    pub const LIMIT: usize = 200;

    /// The open reports of an agent, oldest first. Only admins who manage members see who made them.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list(&self, actor: Actor, agent: AgentId) -> Result<Vec<ProblemReportView>, Failure> {
        actor.require(Permission::ManageContent)?;
        let mut reports = self.context.queries.agents().open_reports(agent, Self::LIMIT).await?;
        if !actor.may(Permission::ManageMembers) {
            for report in &mut reports {
                report.reporter = None;
            }
        }
        Ok(reports)
    }

    /// Resolves the reports of an agent that the admin has seen, all or none. Later ones stay open. The members get an
    /// email if the agent is fixed, or if there is an answer.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn resolve(
        &self,
        actor: Actor,
        agent_id: AgentId,
        seen: &BTreeSet<ProblemReportId>,
        outcome: ReportOutcome,
    ) -> Result<(), ResolveReportsError> {
        actor.require(Permission::ManageContent)?;
        let open = self.context.queries.agents().open_reports(agent_id, Self::LIMIT).await?;
        let mut unit = self.context.store.begin_as(actor).await?;
        let agent = unit.agents().lock(agent_id).await?.filter(|agent| agent.removal.is_none());
        let agent = agent.ok_or(ResolveReportsError::UnknownAgent)?;
        let mut reports = unit.problem_reports().lock_all(agent_id, seen).await?;
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
                    .send(&mut *unit, &agent, report.id, reporter, &outcome)
                    .await?;
            }
        }
        self.record(&mut *unit, &agent, &reports, &outcome).await?;
        Ok(unit.commit().await?)
    }

    /// Adds one audit log entry about the agent. It omits the members and their notes, because audit entries are never
    /// deleted.
    async fn record(
        &self,
        unit: &mut dyn UnitOfWork,
        agent: &Agent,
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
        let record = AuditRecord {
            id: self.context.ids.next_id(),
            at: self.context.clock.now(),
            action: AuditAction::Changed,
            kind: SubjectKind::Agent,
            subject: agent.id.to_string(),
            subject_name: Some(agent.title.to_string()),
            person: None,
            before: Some(AuditFields::new()),
            after: Some(after),
        };
        unit.audit().append(&record).await
    }
}
