use std::collections::BTreeSet;

use application::ports::{ProblemReportRepository, ProblemReportView, Reporter, StoreError};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::ProblemReportId;
use domain::problem_reports::ProblemReport;
use domain::toolbox::ToolboxItem;

use super::state::State;
use super::unit_of_work::MemoryUnitOfWork;

#[async_trait]
impl ProblemReportRepository for MemoryUnitOfWork {
    async fn insert(&mut self, report: &ProblemReport) -> Result<bool, StoreError> {
        self.enter("problem_reports.insert").await?;
        let known = self.state.require_member(report.member).and_then(|()| match report.item {
            ToolboxItem::Agent(id) => self.state.require_agent(id),
            ToolboxItem::Prompt(id) => self.state.require_prompt(id),
        });
        self.check(known)?;
        let mut open = self.state.open_reports(report.item);
        if report.resolution.is_none() && open.any(|other| other.member == report.member) {
            return Ok(false);
        }
        drop(open);
        self.state.problem_reports.insert(report.id, report.clone());
        Ok(true)
    }

    async fn lock_all(
        &mut self,
        item: ToolboxItem,
        ids: &BTreeSet<ProblemReportId>,
    ) -> Result<Vec<ProblemReport>, StoreError> {
        self.enter("problem_reports.lock_all").await?;
        let reports = ids.iter().filter_map(|id| self.state.problem_reports.get(id));
        let mut reports: Vec<_> = reports.filter(|report| report.item == item).cloned().collect();
        reports.sort_by_key(|report| (report.created_at, report.id));
        Ok(reports)
    }

    async fn update(&mut self, report: &ProblemReport) -> Result<(), StoreError> {
        self.enter("problem_reports.update").await?;
        if let Some(stored) = self.state.problem_reports.get_mut(&report.id) {
            stored.resolution.clone_from(&report.resolution);
        }
        Ok(())
    }

    async fn remove_resolved(&mut self, before: DateTime<Utc>, limit: u64) -> Result<u64, StoreError> {
        self.enter("problem_reports.remove_resolved").await?;
        let reports = self.state.problem_reports.values();
        let old = reports.filter(|report| report.resolution.as_ref().is_some_and(|done| done.at < before));
        let ids: Vec<_> =
            old.map(|report| report.id).take(usize::try_from(limit).unwrap_or(usize::MAX)).collect();
        self.state.problem_reports.retain(|id, _| !ids.contains(id));
        Ok(u64::try_from(ids.len()).unwrap())
    }
}

pub(super) fn open_reports(state: &State, item: ToolboxItem, limit: usize) -> Vec<ProblemReportView> {
    let mut reports: Vec<_> = state.open_reports(item).collect();
    reports.sort_by_key(|report| (report.created_at, report.id));
    let view = |report: &ProblemReport| {
        let member = state.users.get(&report.member)?;
        Some(ProblemReportView {
            id: report.id,
            reporter: Some(Reporter {
                id: member.id,
                first_name: member.first_name.as_str().to_owned(),
                email: member.email.clone(),
            }),
            note: report.note.as_ref().map(|note| note.as_str().to_owned()),
            created_at: report.created_at,
        })
    };
    reports.into_iter().take(limit).filter_map(view).collect()
}
