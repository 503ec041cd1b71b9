use domain::agents::{ProblemReport, ReportNote};
use domain::users::EmailTopic;
use domain::{AgentId, ProblemReportId};
use minijinja::context;

use crate::context::use_case;
use crate::failure::{Failure, from_failure};
use crate::outbox::{MailKind, TeamNotice, notify_team};
use crate::ports::{Actor, Forbidden};
use crate::rate_limits::RateLimit;

#[derive(Debug, thiserror::Error)]
pub enum ReportProblemError {
    /// It does not exist, or the member does not own it.
    #[error("This agent isn't available")]
    NotFound,
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(ReportProblemError);

use_case! {
    /// Lets members report that an agent doesn't open.
    pub struct ReportProblem
}

impl ReportProblem {
    /// Idempotent while the member's report of this agent is open.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn run(
        &self,
        actor: Actor,
        agent_id: AgentId,
        note: Option<ReportNote>,
    ) -> Result<(), ReportProblemError> {
        let member = actor.user_id().ok_or(Forbidden)?;
        self.context.rate_limiter.count(RateLimit::ProblemReportsPerMember, &member.to_string()).await??;
        let mut unit = self.context.store.begin_as(actor).await?;
        let found = unit.agents().lock_shared(&[agent_id]).await?.pop();
        let agent = found.filter(|agent| agent.removal.is_none()).ok_or(ReportProblemError::NotFound)?;
        let is_owned = !unit.purchases().owned(member, &[agent_id]).await?.is_empty();
        if !actor.may_open(agent.access.is_premium(), is_owned) {
            return Err(ReportProblemError::NotFound);
        }
        let report = ProblemReport {
            id: ProblemReportId::from_uuid(self.context.ids.next_id()),
            agent_id,
            member,
            note,
            created_at: self.context.clock.now(),
            resolution: None,
        };
        if unit.problem_reports().insert(&report).await? {
            let notice = TeamNotice {
                topic: EmailTopic::Reports,
                kind: MailKind::ReportNotice,
                subject: report.id.to_string(),
                values: context! {
                    title => agent.title.as_str(),
                    agents_admin_url => self.context.site().url_for("/admin"),
                },
            };
            notify_team(&mut *unit, &self.context.site(), &*self.context.ids, &*self.context.clock, notice)
                .await?;
        }
        Ok(unit.commit().await?)
    }
}
