use domain::problem_reports::{ProblemReport, ReportNote};
use domain::toolbox::ToolboxItem;
use domain::users::EmailTopic;
use domain::{ProblemReportId, UserId};
use minijinja::context;

use crate::context::use_case;
use crate::failure::{Failure, from_failure};
use crate::outbox::{MailKind, TeamNotice, notify_team};
use crate::ports::{Actor, Forbidden, StoreError, UnitOfWork};
use crate::rate_limits::RateLimit;

#[derive(Debug, thiserror::Error)]
pub enum ReportProblemError {
    /// It does not exist, or the member does not own it.
    #[error("This is no longer available, so your report wasn't sent.")]
    NotFound,
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(ReportProblemError);

use_case! {
    /// Lets members report that an agent doesn't open, or a problem with a prompt.
    pub struct ReportProblem
}

impl ReportProblem {
    /// Idempotent while the member's report of this item is open.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn run(
        &self,
        actor: Actor,
        item: ToolboxItem,
        note: Option<ReportNote>,
    ) -> Result<(), ReportProblemError> {
        let member = actor.user_id().ok_or(Forbidden)?;
        self.context.rate_limiter.count(RateLimit::ProblemReportsPerMember, &member.to_string()).await??;
        let mut unit = self.context.store.begin_as(actor).await?;
        let title = find_title(&mut *unit, actor, member, item).await?.ok_or(ReportProblemError::NotFound)?;
        let report = ProblemReport {
            id: ProblemReportId::from_uuid(self.context.ids.next_id()),
            item,
            member,
            note,
            created_at: self.context.clock.now(),
            resolution: None,
        };
        if unit.problem_reports().insert(&report).await? {
            let list = match item {
                ToolboxItem::Agent(_) => "/admin?problem=reported",
                ToolboxItem::Prompt(_) => "/admin/prompts?problem=reported",
            };
            let notice = TeamNotice {
                topic: EmailTopic::Reports,
                kind: MailKind::ReportNotice,
                subject: report.id.to_string(),
                values: context! { title, item => item.kind(), list_url => self.context.site().url_for(list) },
            };
            notify_team(&self.context, &mut *unit, notice).await?;
        }
        Ok(unit.commit().await?)
    }
}

/// `None` unless the member may use it.
async fn find_title(
    unit: &mut dyn UnitOfWork,
    actor: Actor,
    member: UserId,
    item: ToolboxItem,
) -> Result<Option<String>, StoreError> {
    match item {
        ToolboxItem::Agent(id) => {
            let agent = unit.agents().lock_shared(&[id]).await?.pop();
            let is_owned = !unit.purchases().owned(member, &[id]).await?.is_empty();
            let agent = agent.filter(|agent| {
                agent.lifecycle.is_active() && actor.may_open(agent.access.is_premium(), is_owned)
            });
            Ok(agent.map(|agent| agent.title.to_string()))
        }
        ToolboxItem::Prompt(id) => {
            let prompt = unit.prompts().lock(id).await?.filter(|prompt| prompt.lifecycle.is_active());
            Ok(prompt.map(|prompt| prompt.name.to_string()))
        }
    }
}
