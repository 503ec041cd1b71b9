use domain::users::EmailTopic;
use minijinja::{Value, context};

use super::{MailId, MailKind, OutboxMail, render};
use crate::ports::{Clock, IdGenerator, StoreError, UnitOfWork};
use crate::site::Site;

/// Something that admins may want to know immediately.
pub(crate) struct TeamNotice {
    pub(crate) topic: EmailTopic,
    pub(crate) kind: MailKind,
    /// What it is about: each admin gets one email about it.
    pub(crate) subject: String,
    pub(crate) values: Value,
}

/// Emails the notice to the admins who want it. It names no member, because it belongs to the admin's account.
pub(crate) async fn notify_team(
    unit: &mut dyn UnitOfWork,
    site: &Site,
    ids: &dyn IdGenerator,
    clock: &dyn Clock,
    notice: TeamNotice,
) -> Result<(), StoreError> {
    let TeamNotice { topic, kind, subject, values } = notice;
    for admin in unit.users().list_admins().await? {
        // The contact address gets the message itself.
        let has_message =
            topic == EmailTopic::OrderMessages && site.contact_email.as_ref() == Some(&admin.email);
        if !admin.is_active() || !topic.is_for(admin.role) || has_message {
            continue;
        }
        let preferences = unit.email_preferences().list(admin.id).await?;
        if !topic.is_wanted(&preferences, admin.role) {
            continue;
        }
        let values = context! { profile_url => site.url_for("/profile"), ..values.clone() };
        let content = render(kind, admin.first_name.as_str(), site, values)?;
        let id = MailId::from_uuid(ids.next_id());
        let key = format!("{}:{subject}:{}", kind.as_str(), admin.id);
        let mail = OutboxMail::queued(id, kind, key, admin.email, content, None, clock.now());
        unit.outbox().enqueue(&mail.of_account(admin.id)).await?;
    }
    Ok(())
}
