use domain::ProblemReportId;
use domain::agents::{Agent, ReportOutcome};
use minijinja::context;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};

use crate::context::use_case;
use crate::outbox::{MailContent, MailId, MailKind, OutboxMail, UnsubscribeLinks, render};
use crate::ports::{Reporter, StoreError, UnitOfWork};

use_case! {
    /// Sends emails to members who reported that an agent doesn't open.
    pub struct ReportMailer
}

impl ReportMailer {
    /// At most one email per report. A dismissal without an answer sends none, and so does a fix if the member has turned
    /// off these emails.
    pub(super) async fn send(
        &self,
        unit: &mut dyn UnitOfWork,
        agent: &Agent,
        report: ProblemReportId,
        to: &Reporter,
        outcome: &ReportOutcome,
    ) -> Result<(), StoreError> {
        let title = agent.title.as_str();
        let (kind, values) = match outcome {
            ReportOutcome::Fixed => {
                (MailKind::AgentFixed, context! { title, agents_url => self.agents_url(agent) })
            }
            ReportOutcome::Dismissed(Some(answer)) => {
                let answer_lines: Vec<_> = answer.as_str().lines().map(str::to_owned).collect();
                (
                    MailKind::ReportAnswered,
                    context! { title, answer_lines, agents_url => self.agents_url(agent) },
                )
            }
            ReportOutcome::Dismissed(None) => return Ok(()),
        };
        let unsubscribe_url = match kind.topic() {
            Some(topic) => {
                match UnsubscribeLinks::new(&self.context).find(unit, to.id, &to.email, topic).await? {
                    Some(url) => Some(url),
                    None => return Ok(()),
                }
            }
            None => None,
        };
        let values = context! { unsubscribe_url => &unsubscribe_url, ..values };
        let content = render(kind, &to.first_name, &self.context.site(), values)?;
        let content = MailContent { unsubscribe_url, ..content };
        let id = MailId::from_uuid(self.context.ids.next_id());
        let key = format!("{}:{report}", kind.as_str());
        let mail =
            OutboxMail::queued(id, kind, key, to.email.clone(), content, None, self.context.clock.now());
        unit.outbox().enqueue(&mail.of_account(to.id)).await
    }

    /// Links to a search for the agent, because only owners may see its own URL.
    fn agents_url(&self, agent: &Agent) -> String {
        let list = if agent.access.is_premium() { "/premium-gpts" } else { "/free-gpts" };
        let title = utf8_percent_encode(agent.title.as_str(), NON_ALPHANUMERIC);
        self.context.site().url_for(&format!("{list}?q={title}"))
    }
}
