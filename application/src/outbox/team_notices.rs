use domain::users::EmailTopic;
use minijinja::{Value, context as values};

use super::{MailKind, render};
use crate::context::Context;
use crate::ports::{StoreError, UnitOfWork};

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
    context: &Context,
    unit: &mut dyn UnitOfWork,
    notice: TeamNotice,
) -> Result<(), StoreError> {
    let site = context.site();
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
        let values = values! { profile_url => site.url_for("/profile"), ..values.clone() };
        let email = render(kind, admin.first_name.as_str(), &site, values)?;
        let key = format!("{}:{subject}:{}", kind.as_str(), admin.id);
        unit.outbox().enqueue(&context.mail(kind, Some(key), (admin.id, &admin.email), email)).await?;
    }
    Ok(())
}
