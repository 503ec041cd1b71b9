use std::fmt::Display;
use std::sync::Arc;

use domain::UserId;
use domain::mail::{MailContent, MailId, MailKind, OutboxMail};
use domain::users::EmailAddress;

use crate::audit::AuditedStore;
use crate::cleanup::RetentionPolicy;
use crate::legal_pages::CookieInfo;
use crate::media::DamagedFiles;
use crate::newsletters::SendingRate;
use crate::ports::{
    AppMetadataReader, ArchiveWriter, AuditAction, AuditRecord, Clock, EmailBodyRenderer, EmailEventVerifier,
    HtmlSanitizer, IdGenerator, ImageProcessor, InvoicePdfRenderer, MediaStorage, PasskeyVerifier,
    PasswordHasher, PaymentProvider, PaymentWebhookVerifier, Queries, RateLimitResult, RateLimiter,
    Revisions, SearchEngine, SecretGenerator, ShareImageRenderer, Store, StoreError, SubjectKind,
    WebhookSender,
};
use crate::purchases::PaymentRequests;
use crate::rate_limits::RateLimit;
use crate::site::{CurrentSite, Site};
use crate::traffic::TrafficCounter;

/// What use cases need from outside: the adapters of one process, and its settings.
#[derive(Clone)]
pub struct Context {
    pub site: Arc<CurrentSite>,
    /// Records changes in the audit log.
    pub store: Arc<dyn Store>,
    /// The same store without the audit log, which does not record what members use, or sample content.
    pub unaudited_store: Arc<dyn Store>,
    pub queries: Arc<dyn Queries>,
    pub revisions: Arc<dyn Revisions>,
    pub clock: Arc<dyn Clock>,
    pub ids: Arc<dyn IdGenerator>,
    pub secrets: Arc<dyn SecretGenerator>,
    pub rate_limiter: Arc<dyn RateLimiter>,
    /// Counts on this node only, without a write to the database for each request.
    pub node_rate_limiter: Arc<dyn RateLimiter>,
    pub password_hasher: Arc<dyn PasswordHasher>,
    pub passkey_verifier: Arc<dyn PasskeyVerifier>,
    pub payment_provider: Arc<dyn PaymentProvider>,
    pub payment_requests: Arc<PaymentRequests>,
    /// `None` if the provider sends no webhooks.
    pub payment_webhook_verifier: Option<Arc<dyn PaymentWebhookVerifier>>,
    pub html_sanitizer: Arc<dyn HtmlSanitizer>,
    pub search_engine: Arc<dyn SearchEngine>,
    pub media_storage: Arc<dyn MediaStorage>,
    pub damaged_files: Arc<DamagedFiles>,
    pub image_processor: Arc<dyn ImageProcessor>,
    pub share_image_renderer: Arc<dyn ShareImageRenderer>,
    pub invoice_pdf_renderer: Arc<dyn InvoicePdfRenderer>,
    pub archive_writer: Arc<dyn ArchiveWriter>,
    pub email_body_renderer: Arc<dyn EmailBodyRenderer>,
    /// Those of the email providers that report bounces.
    pub email_event_verifiers: Vec<Arc<dyn EmailEventVerifier>>,
    pub webhook_sender: Arc<dyn WebhookSender>,
    pub app_metadata_reader: Arc<dyn AppMetadataReader>,
    /// What this node has not written yet.
    pub traffic: Arc<TrafficCounter>,
    pub newsletter_rate: SendingRate,
    pub retention: RetentionPolicy,
    /// What the privacy policy says about cookies.
    pub cookies: Vec<CookieInfo>,
}

impl Context {
    /// The settings, with the appearance of the last [`refresh_site`](Self::refresh_site).
    pub fn site(&self) -> Arc<Site> {
        self.site.get()
    }

    pub async fn refresh_site(&self) -> Result<(), StoreError> {
        self.site.refresh(&*self.store, &*self.revisions).await
    }

    /// An email to an account, due immediately. At most one is sent for each key; without a key, every one is.
    pub(crate) fn mail(
        &self,
        kind: MailKind,
        key: Option<String>,
        (account, address): (UserId, &EmailAddress),
        content: MailContent,
    ) -> OutboxMail {
        let id = MailId::from_uuid(self.ids.next_id());
        let key = key.unwrap_or_else(|| format!("{}:{id}", kind.as_str()));
        let mail = OutboxMail::queued(id, kind, key, address.clone(), content, None, self.clock.now());
        mail.of_account(account)
    }

    /// Counts an email to this mailbox. Each kind has its own limit, so that requesting one kind does not block another.
    /// Call it before a unit of work begins: it takes a database connection of its own.
    pub(crate) async fn count_email(
        &self,
        kind: MailKind,
        mailbox: &EmailAddress,
    ) -> Result<RateLimitResult, StoreError> {
        self.rate_limiter.count(RateLimit::EmailsPerMailbox, &kind.rate_limit_key(mailbox)).await
    }

    /// An entry of the audit log, without values.
    pub(crate) fn audit_record(
        &self,
        action: AuditAction,
        kind: SubjectKind,
        subject: impl Display,
    ) -> AuditRecord {
        AuditRecord {
            id: self.ids.next_id(),
            at: self.clock.now(),
            action,
            kind,
            subject: subject.to_string(),
            subject_name: None,
            person: None,
            before: None,
            after: None,
        }
    }

    /// The store with the audit log around it (decorator).
    pub fn audited(
        store: Arc<dyn Store>,
        ids: Arc<dyn IdGenerator>,
        clock: Arc<dyn Clock>,
    ) -> Arc<dyn Store> {
        Arc::new(AuditedStore::new(store, ids, clock))
    }
}

/// Declares a use case: a struct with nothing but the [`Context`].
macro_rules! use_case {
    ($(#[$attribute:meta])* $visibility:vis struct $name:ident) => {
        $(#[$attribute])*
        #[derive(Clone)]
        $visibility struct $name {
            pub(crate) context: std::sync::Arc<$crate::Context>,
        }

        impl $name {
            $visibility fn new(context: &std::sync::Arc<$crate::Context>) -> Self {
                Self { context: context.clone() }
            }
        }
    };
}

pub(crate) use use_case;
