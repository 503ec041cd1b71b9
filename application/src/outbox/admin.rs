use chrono::SecondsFormat;
use domain::PostId;
use domain::users::{Permission, User};
use minijinja::context;

use super::sample::{FIRST_NAME, sample_values};
use super::{MailContent, MailId, MailKind, OutboxMail, RetryMailError, render};
use crate::Context;
use crate::context::use_case;
use crate::failure::{Failure, from_failure};
use crate::ports::{
    Actor, AuditAction, AuditFields, AuditRecord, Forbidden, MailFilter, Page, PageRequest, StoreError,
    SubjectKind, UnitOfWork,
};
use crate::site::Site;

#[derive(Debug, thiserror::Error)]
pub enum RetryEmailError {
    #[error("This email no longer exists")]
    NotFound,
    #[error(transparent)]
    NotRetryable(RetryMailError),
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(RetryEmailError);

/// An email template with sample data.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MailPreview {
    pub kind: MailKind,
    pub content: MailContent,
}

use_case! {
    /// Lists and retries emails, previews their templates and sends test emails.
    pub struct ManageEmails
}

impl ManageEmails {
    /// Matching emails, newest first, and whether each can be retried.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list(
        &self,
        actor: Actor,
        filter: &MailFilter,
        page: &PageRequest,
    ) -> Result<Page<(OutboxMail, bool)>, Failure> {
        actor.require(Permission::ViewEmails)?;
        let now = self.context.clock.now();
        let page = self.context.store.read().await?.outbox().list(filter, page).await?;
        let items = page.items.into_iter().map(|mail| {
            let can_retry = mail.can_retry(now);
            (mail, can_retry)
        });
        Ok(Page { items: items.collect(), next: page.next })
    }

    /// Sends a failed or postponed email again, now. Idempotent.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn retry(&self, actor: Actor, id: MailId) -> Result<(), RetryEmailError> {
        actor.require(Permission::ViewEmails)?;
        let mut unit = self.context.store.begin_as(actor).await?;
        let mut mail = unit.outbox().lock(id).await?.ok_or(RetryEmailError::NotFound)?;
        let before = retry_details(&mail);
        if mail.retry(self.context.clock.now()).map_err(RetryEmailError::NotRetryable)?.is_applied() {
            unit.outbox().requeue(&mail).await?;
            let details = (Some(before), retry_details(&mail));
            record(&self.context, &mut *unit, AuditAction::Changed, &mail, details).await?;
        }
        Ok(unit.commit().await?)
    }

    /// Sends a test email to the admin's own address.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn send_test(&self, actor: Actor) -> Result<MailId, Failure> {
        actor.require(Permission::ViewEmails)?;
        let admin = find_admin(&self.context, actor).await?;
        let values = context! { emails_url => self.context.site().url_for("/admin/emails") };
        let content = render(MailKind::TestEmail, admin.first_name.as_str(), &self.context.site(), values)?;
        enqueue_test(&self.context, actor, &admin, content, None).await
    }

    /// Every template with sample data.
    pub fn previews(&self, actor: Actor) -> Result<Vec<MailPreview>, Failure> {
        actor.require(Permission::ViewEmails)?;
        MailKind::ALL.into_iter().map(|kind| Ok(MailPreview { kind, content: self.sample(kind)? })).collect()
    }

    /// One template with sample data.
    pub fn preview(&self, actor: Actor, kind: MailKind) -> Result<MailContent, Failure> {
        actor.require(Permission::ViewEmails)?;
        Ok(self.sample(kind)?)
    }

    fn sample(&self, kind: MailKind) -> Result<MailContent, StoreError> {
        render_sample(kind, &self.context.site())
    }
}

/// The admin who gets a test email. The command line has no mailbox of its own.
pub(crate) async fn find_admin(context: &Context, actor: Actor) -> Result<User, Failure> {
    let admin = actor.user_id().ok_or(Forbidden)?;
    Ok(context.queries.users().find(admin).await?.ok_or(Forbidden)?)
}

/// `post` is the one that the email shows.
pub(crate) async fn enqueue_test(
    context: &Context,
    actor: Actor,
    admin: &User,
    email: MailContent,
    post: Option<PostId>,
) -> Result<MailId, Failure> {
    let kind = MailKind::TestEmail;
    context.count_email(kind, &admin.email).await??;
    let mail = context.mail(kind, None, (admin.id, &admin.email), email);
    let mut details = AuditFields::from_iter([("kind".to_owned(), kind.as_str().into())]);
    details.extend(post.map(|post| ("post".to_owned(), post.to_string().into())));
    let mut unit = context.store.begin_as(actor).await?;
    unit.outbox().enqueue(&mail).await?;
    record(context, &mut *unit, AuditAction::Created, &mail, (None, details)).await?;
    unit.commit().await?;
    Ok(mail.id)
}

async fn record(
    context: &Context,
    unit: &mut dyn UnitOfWork,
    action: AuditAction,
    mail: &OutboxMail,
    (before, after): (Option<AuditFields>, AuditFields),
) -> Result<(), StoreError> {
    let record = AuditRecord {
        subject_name: Some(mail.to.to_string()),
        person: mail.user_id,
        before,
        after: Some(after),
        ..context.audit_record(action, SubjectKind::Email, mail.id)
    };
    unit.audit().append(&record).await
}

/// With sample data.
pub(crate) fn render_sample(kind: MailKind, site: &Site) -> Result<MailContent, StoreError> {
    render(kind, FIRST_NAME, site, sample_values(site))
}

fn retry_details(mail: &OutboxMail) -> AuditFields {
    AuditFields::from_iter([
        ("state".to_owned(), mail.state.as_str().into()),
        (
            "nextAttemptAt".to_owned(),
            mail.next_attempt_at.to_rfc3339_opts(SecondsFormat::Micros, true).into(),
        ),
    ])
}
