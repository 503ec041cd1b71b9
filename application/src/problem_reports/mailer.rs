use domain::ProblemReportId;
use domain::problem_reports::ReportOutcome;
use domain::toolbox::ToolboxItem;
use minijinja::context;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};

use crate::context::use_case;
use crate::outbox::{MailContent, MailKind, UnsubscribeLinks, render};
use crate::ports::{Reporter, StoreError, UnitOfWork};

/// What emails and the audit log say of a reported agent or prompt.
pub(super) struct ReportedItem {
    pub item: ToolboxItem,
    pub title: String,
    path: String,
}

impl ReportedItem {
    /// `None` if it is removed.
    pub(super) async fn lock(
        unit: &mut dyn UnitOfWork,
        item: ToolboxItem,
    ) -> Result<Option<Self>, StoreError> {
        Ok(match item {
            ToolboxItem::Agent(id) => {
                let agent = unit.agents().lock(id).await?.filter(|agent| agent.lifecycle.is_active());
                agent.map(|agent| {
                    // A search for the agent, because only owners may see its own URL.
                    let list = if agent.access.is_premium() { "/premium-gpts" } else { "/free-gpts" };
                    let title = utf8_percent_encode(agent.title.as_str(), NON_ALPHANUMERIC);
                    Self { item, path: format!("{list}?q={title}"), title: agent.title.to_string() }
                })
            }
            ToolboxItem::Prompt(id) => {
                let prompt = unit.prompts().lock(id).await?.filter(|prompt| prompt.lifecycle.is_active());
                prompt.map(|prompt| Self {
                    item,
                    path: format!("/prompts/{}", prompt.slug),
                    title: prompt.name.to_string(),
                })
            }
        })
    }
}

use_case! {
    /// Sends emails to members who reported an agent or a prompt.
    pub struct ReportMailer
}

impl ReportMailer {
    /// At most one email per report. A dismissal without an answer sends none, and so does a fix if the member has turned
    /// off these emails.
    pub(super) async fn send(
        &self,
        unit: &mut dyn UnitOfWork,
        reported: &ReportedItem,
        report: ProblemReportId,
        to: &Reporter,
        outcome: &ReportOutcome,
    ) -> Result<(), StoreError> {
        let (kind, answer) = match outcome {
            ReportOutcome::Fixed => (MailKind::ProblemFixed, None),
            ReportOutcome::Dismissed(Some(answer)) => (MailKind::ReportAnswered, Some(answer)),
            ReportOutcome::Dismissed(None) => return Ok(()),
        };
        let lines = answer.iter().flat_map(|answer| answer.as_str().lines());
        let answer_lines: Vec<_> = lines.map(str::to_owned).collect();
        let unsubscribe_url = match kind.topic() {
            Some(topic) => {
                match UnsubscribeLinks::new(&self.context).find(unit, to.id, &to.email, topic).await? {
                    Some(url) => Some(url),
                    None => return Ok(()),
                }
            }
            None => None,
        };
        let values = context! {
            title => &reported.title,
            item => reported.item.kind(),
            item_url => self.context.site().url_for(&reported.path),
            answer_lines,
            unsubscribe_url => &unsubscribe_url,
        };
        let content = render(kind, &to.first_name, &self.context.site(), values)?;
        let content = MailContent { unsubscribe_url, ..content };
        let key = format!("{}:{report}", kind.as_str());
        unit.outbox().enqueue(&self.context.mail(kind, Some(key), (to.id, &to.email), content)).await
    }
}
