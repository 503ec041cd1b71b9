use domain::agents::Agent;
use domain::packages::PackageVersion;
use domain::users::EmailTopic;
use minijinja::context;

use crate::context::use_case;
use crate::outbox::{MailContent, MailKind, UnsubscribeLinks, render};
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
        for buyer in unit.users().list_buyers(agent.id).await? {
            let link = links.find(unit, buyer.id, &buyer.email, EmailTopic::AgentUpdates).await?;
            let Some(unsubscribe_url) = link.filter(|_| buyer.is_active()) else { continue };
            let values = context! {
                title => agent.title.as_str(),
                note_lines => version.note.as_str().lines().map(str::to_owned).collect::<Vec<_>>(),
                package_url => site.url_for(&format!("/packages/{}", agent.id)),
                unsubscribe_url => &unsubscribe_url,
            };
            let content = render(kind, buyer.first_name.as_str(), &site, values)?;
            let content = MailContent { unsubscribe_url: Some(unsubscribe_url), ..content };
            let key = format!("{}:{day}:{}", kind.as_str(), buyer.id);
            let mail = self.context.mail(kind, Some(key), (buyer.id, &buyer.email), content);
            unit.outbox().enqueue(&mail).await?;
        }
        Ok(())
    }
}
