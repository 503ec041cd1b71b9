//! Fakes of external services with seeded faults.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use application::outbox::OutboxMail;
use application::ports::{
    CancelOutcome, Clock, HasherError, IdGenerator, Intent, Mailer, MailerError, NewPaymentIntent, NewRefund,
    PasswordHasher, PaymentProvider, PaymentProviderError, ProviderKind, ProviderRefund, RefundsAndDisputes,
    Requester, Secret, SecretGenerator,
};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::Country;
use domain::OrderId;
use domain::users::{PasswordHash, PlainPassword, RecoveryCode, TokenDigest, TotpSecret};
use domain::webhooks::WebhookSecret;
use infrastructure::security::OsSecretGenerator;
use integration_tests::app::{FlakyPayments, TestClock};
use uuid::{Builder, Uuid};

use crate::simulation::faults::{Fault, Faults};

/// Ids and secrets that are unique and the same in every run of a seed.
#[derive(Default)]
pub struct Counter(AtomicU64);

impl Counter {
    fn next(&self) -> u64 {
        self.0.fetch_add(1, Ordering::SeqCst)
    }
}

pub struct SeededIds {
    pub counter: Counter,
    pub clock: Arc<TestClock>,
}

impl IdGenerator for SeededIds {
    fn next_id(&self) -> Uuid {
        let millis = u64::try_from(self.clock.now().timestamp_millis()).unwrap();
        let mut bytes = [0; 10];
        bytes[2..].copy_from_slice(&self.counter.next().to_be_bytes());
        Builder::from_unix_timestamp_millis(millis, &bytes).into_uuid()
    }
}

impl SecretGenerator for Counter {
    fn generate(&self) -> Secret {
        Secret::new(format!("secret{}", self.next()))
    }

    fn generate_code(&self) -> Secret {
        Secret::new(format!("{:06}", self.next() % 1_000_000))
    }

    fn generate_totp_secret(&self) -> TotpSecret {
        let mut bytes = [0; TotpSecret::LENGTH];
        bytes[..8].copy_from_slice(&self.next().to_be_bytes());
        TotpSecret::new(bytes)
    }

    fn generate_recovery_code(&self) -> RecoveryCode {
        let mut bytes = [0; RecoveryCode::BYTES];
        bytes[..8].copy_from_slice(&self.next().to_be_bytes());
        RecoveryCode::new(bytes)
    }

    fn generate_webhook_secret(&self) -> WebhookSecret {
        WebhookSecret::new(format!("whsec_{:08}", self.next()))
    }

    fn digest(&self, secret: &str) -> TokenDigest {
        OsSecretGenerator.digest(secret)
    }

    fn sign(&self, key: &str, text: &str) -> Secret {
        OsSecretGenerator.sign(key, text)
    }

    fn verify_signature(&self, key: &str, text: &str, signature: &str) -> bool {
        OsSecretGenerator.verify_signature(key, text, signature)
    }
}

/// The password hash of the simulation.
pub fn hashed(password: &str) -> PasswordHash {
    PasswordHash::new(format!("hash of {password}"))
}

pub struct FakeHasher(pub Faults);

impl From<Fault> for HasherError {
    fn from(Fault: Fault) -> Self {
        Self::Busy
    }
}

#[async_trait]
impl PasswordHasher for FakeHasher {
    async fn hash(&self, password: &PlainPassword, _: &Requester) -> Result<PasswordHash, HasherError> {
        self.0.fail_point("hash").await?;
        Ok(hashed(password.expose()))
    }

    async fn verify(
        &self,
        typed: &str,
        hash: Option<&PasswordHash>,
        _: &Requester,
    ) -> Result<bool, HasherError> {
        self.0.fail_point("verify").await?;
        Ok(hash.is_some_and(|hash| *hash == hashed(typed)))
    }

    fn is_outdated(&self, _: &PasswordHash) -> bool {
        false
    }
}

impl From<Fault> for PaymentProviderError {
    fn from(Fault: Fault) -> Self {
        Self::Temporary("injected fault".to_owned())
    }
}

/// A provider that fails before or after an operation takes effect.
pub struct FaultyPayments {
    inner: Arc<FlakyPayments>,
    faults: Faults,
    /// The payments created for each order.
    created_payments: Mutex<BTreeMap<OrderId, BTreeSet<String>>>,
}

impl FaultyPayments {
    pub fn new(inner: Arc<FlakyPayments>, faults: Faults) -> Self {
        Self { inner, faults, created_payments: Mutex::default() }
    }

    pub fn created_payments(&self) -> MutexGuard<'_, BTreeMap<OrderId, BTreeSet<String>>> {
        self.created_payments.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn with_faults<T>(
        &self,
        call: &str,
        effect: impl Future<Output = Result<T, PaymentProviderError>> + Send,
    ) -> Result<T, PaymentProviderError> {
        self.faults.fail_point(call).await?;
        let response = effect.await?;
        self.faults.fail_point("the provider's response").await?;
        Ok(response)
    }
}

#[async_trait]
impl PaymentProvider for FaultyPayments {
    fn kind(&self) -> ProviderKind {
        self.inner.kind()
    }

    fn publishable_key(&self) -> Option<String> {
        self.inner.publishable_key()
    }

    async fn create(&self, intent: &NewPaymentIntent) -> Result<Intent, PaymentProviderError> {
        let create = async {
            let created = self.inner.create(intent).await?;
            self.created_payments().entry(intent.order_id).or_default().insert(created.id.clone());
            Ok(created)
        };
        self.with_faults("provider.create", create).await
    }

    async fn retrieve(&self, intent_id: &str) -> Result<Option<Intent>, PaymentProviderError> {
        self.with_faults("provider.retrieve", self.inner.retrieve(intent_id)).await
    }

    async fn card_country(&self, intent_id: &str) -> Option<Country> {
        self.inner.card_country(intent_id).await
    }

    async fn cancel(&self, intent_id: &str) -> Result<CancelOutcome, PaymentProviderError> {
        self.with_faults("provider.cancel", self.inner.cancel(intent_id)).await
    }

    async fn refund(&self, new: &NewRefund) -> Result<ProviderRefund, PaymentProviderError> {
        self.with_faults("provider.refund", self.inner.refund(new)).await
    }

    async fn refunds_and_disputes(
        &self,
        intent_id: &str,
    ) -> Result<RefundsAndDisputes, PaymentProviderError> {
        self.with_faults("provider.refunds_and_disputes", self.inner.refunds_and_disputes(intent_id)).await
    }

    async fn refunds_and_disputes_since(
        &self,
        since: DateTime<Utc>,
    ) -> Result<Vec<(String, RefundsAndDisputes)>, PaymentProviderError> {
        self.with_faults("provider.refunds_and_disputes_since", self.inner.refunds_and_disputes_since(since))
            .await
    }

    async fn list_since(&self, since: DateTime<Utc>) -> Result<Vec<Intent>, PaymentProviderError> {
        self.with_faults("provider.list_since", self.inner.list_since(since)).await
    }
}

impl From<Fault> for MailerError {
    fn from(Fault: Fault) -> Self {
        Self::Temporary("injected fault".to_owned())
    }
}

/// All mailboxes. An email may arrive although sending it failed.
pub struct Mailboxes {
    arrived: Mutex<Vec<OutboxMail>>,
    pub faults: Faults,
}

impl Mailboxes {
    pub fn new(faults: Faults) -> Self {
        Self { arrived: Mutex::default(), faults }
    }

    pub fn arrived(&self) -> MutexGuard<'_, Vec<OutboxMail>> {
        self.arrived.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The token of the latest email to this address that links to this page.
    pub fn latest_secret(&self, to: &str, page: &str) -> Option<String> {
        let start = format!("{page}?token=");
        self.arrived().iter().rev().filter(|mail| mail.to.as_str() == to).find_map(|mail| {
            let (_, rest) = mail.content.text.split_once(&start)?;
            rest.split_whitespace().next().map(str::to_owned)
        })
    }
}

#[async_trait]
impl Mailer for Mailboxes {
    async fn send(&self, mail: &OutboxMail) -> Result<(), MailerError> {
        self.faults.fail_point("mailer.send").await?;
        self.arrived().push(mail.clone());
        Ok(self.faults.fail_point("the mailer's response").await?)
    }
}
