use chrono::SecondsFormat;
use domain::users::Permission;
use minijinja::context;

use super::sample::{FIRST_NAME, sample_values};
use super::{MailContent, MailId, MailKind, OutboxMail, RetryMailError, render};
use crate::context::use_case;
use crate::failure::{Failure, from_failure};
use crate::ports::{
    Actor, AuditAction, AuditFields, AuditRecord, Forbidden, MailFilter, Page, PageRequest, StoreError,
    SubjectKind, UnitOfWork,
};
use crate::rate_limits::RateLimit;
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
            let after = Some(retry_details(&mail));
            self.record(&mut *unit, AuditAction::Changed, &mail, Some(before), after).await?;
        }
        Ok(unit.commit().await?)
    }

    /// Sends a test email to the admin's own address.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn send_test(&self, actor: Actor) -> Result<MailId, Failure> {
        actor.require(Permission::ViewEmails)?;
        // The command line has no mailbox of its own.
        let admin = actor.user_id().ok_or(Forbidden)?;
        let mut unit = self.context.store.begin_as(actor).await?;
        let admin = unit.users().lock(admin).await?.ok_or(Forbidden)?;
        let kind = MailKind::TestEmail;
        self.context
            .rate_limiter
            .count(RateLimit::EmailsPerMailbox, &kind.rate_limit_key(&admin.email))
            .await??;
        let values = context! { emails_url => self.context.site().url_for("/admin/emails") };
        let content = render(kind, admin.first_name.as_str(), &self.context.site(), values)?;
        let mail = self.context.mail(kind, None, (admin.id, &admin.email), content);
        unit.outbox().enqueue(&mail).await?;
        let details = AuditFields::from_iter([("kind".to_owned(), kind.as_str().into())]);
        self.record(&mut *unit, AuditAction::Created, &mail, None, Some(details)).await?;
        unit.commit().await?;
        Ok(mail.id)
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

    async fn record(
        &self,
        unit: &mut dyn UnitOfWork,
        action: AuditAction,
        mail: &OutboxMail,
        before: Option<AuditFields>,
        after: Option<AuditFields>,
    ) -> Result<(), StoreError> {
        let record = AuditRecord {
            subject_name: Some(mail.to.to_string()),
            person: mail.user_id,
            before,
            after,
            ..self.context.audit_record(action, SubjectKind::Email, mail.id)
        };
        unit.audit().append(&record).await
    }
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
