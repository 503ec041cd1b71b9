use domain::agents::Agent;
use domain::packages::PackageVersion;
use domain::users::{EmailTopic, User};
use minijinja::context;

use crate::context::use_case;
use crate::outbox::{EMAILS_PER_STATEMENT, MailContent, MailKind, UnsubscribeLinks, render};
use crate::ports::{StoreError, UnitOfWork};

use_case! {
    /// Tells buyers of an agent that it has a new version.
    pub(super) struct UpdateMailer
}

impl UpdateMailer {
    /// Each member gets at most one of these emails on a day of the site's time zone: the first one.
    pub(super) async fn send(
        &self,
        unit: &mut dyn UnitOfWork,
        agent: &Agent,
        version: &PackageVersion,
    ) -> Result<(), StoreError> {
        let (site, kind) = (self.context.site(), MailKind::AgentUpdated);
        let day = version.published_at.with_timezone(&site.time_zone).date_naive();
        let links = UnsubscribeLinks::new(&self.context);
        let note_lines: Vec<_> = version.note.as_str().lines().map(str::to_owned).collect();
        let mut buyers = unit.users().list_buyers(agent.id).await?;
        buyers.retain(User::is_active);
        for batch in buyers.chunks(EMAILS_PER_STATEMENT) {
            let recipients: Vec<_> = batch.iter().map(|buyer| (buyer.id, &buyer.email)).collect();
            let mut urls = links.find_all(unit, &recipients, EmailTopic::AgentUpdates).await?;
            let mut mails = Vec::new();
            for buyer in batch {
                let Some(unsubscribe_url) = urls.remove(&buyer.id) else { continue };
                let values = context! {
                    title => agent.title.as_str(),
                    note_lines => &note_lines,
                    package_url => site.url_for(&format!("/packages/{}", agent.id)),
                    unsubscribe_url => &unsubscribe_url,
                };
                let content = render(kind, buyer.first_name.as_str(), &site, values)?;
                let content = MailContent { unsubscribe_url: Some(unsubscribe_url), ..content };
                let key = format!("{}:{day}:{}", kind.as_str(), buyer.id);
                mails.push(self.context.mail(kind, Some(key), (buyer.id, &buyer.email), content));
            }
            unit.outbox().enqueue_all(&mails).await?;
        }
        Ok(())
    }
}
