//! Health checks of a real installation; every state of each check is tested with the checks themselves.

use std::io;
use std::sync::Arc;

use application::health::{Check, CheckStatus, EmailTransport, HealthChecks, Installation, RecordBackup};
use application::outbox::OutboxWorker;
use application::ports::{
    Actor, BackupTool, Clock as _, DataDisk, Mailer, MailerError, ProviderKind, QueuedEvent, StoreError,
    WebhookError,
};
use async_trait::async_trait;
use chrono::TimeDelta;
use domain::mail::OutboxMail;
use domain::users::Role;

use crate::use_cases::fixture::TestContext;

crate::use_cases::on_every_store!(
    health_of_new_installation_has_no_error,
    health_backup_is_ok_until_it_is_old,
    health_overdue_queues_are_errors,
    health_failing_mail_server_is_an_error_until_email_is_sent,
    health_webhook_is_silent_until_an_event_is_accepted,
);

struct SmallDisk;

impl DataDisk for SmallDisk {
    fn free_bytes(&self) -> io::Result<Option<u64>> {
        Ok(Some(2_000_000_000))
    }
}

fn installation(provider: ProviderKind) -> Installation {
    Installation {
        version: "1.2.3",
        public_url: "http://localhost:8080".to_owned(),
        is_local: true,
        contact_email: None,
        has_trusted_proxies: false,
        provider,
        email: EmailTransport::Smtp("mail.test:587".to_owned()),
    }
}

fn health_checks(context: &TestContext, provider: ProviderKind) -> HealthChecks {
    HealthChecks::new(
        Ok(context.app.queries.clone()),
        Arc::new(SmallDisk),
        context.app.media_storage.clone(),
        installation(provider),
        context.clock.clone(),
    )
}

async fn checks_of(context: &TestContext, provider: ProviderKind) -> Vec<Check> {
    let checks = health_checks(context, provider);
    let report = checks.run(Actor::Cli, None).await.unwrap();
    assert_eq!((report.version, report.checked_at), ("1.2.3", context.clock.now()));
    assert!(report.checks.is_sorted_by(|left, right| left.status >= right.status), "{report:?}");
    report.checks
}

async fn check(context: &TestContext, id: &str) -> Check {
    let checks = checks_of(context, ProviderKind::StripeTest).await;
    checks.into_iter().find(|check| check.id.as_str() == id).unwrap()
}

async fn status(context: &TestContext, id: &str) -> CheckStatus {
    check(context, id).await.status
}

async fn health_of_new_installation_has_no_error(context: &Arc<TestContext>) {
    let checks = checks_of(context, ProviderKind::Sandbox).await;
    let with = |status: CheckStatus| checks.iter().filter(move |check| check.status == status);
    let names = |status| with(status).map(|check| check.id.as_str()).collect::<Vec<_>>();
    // The test clock is not that of the database server.
    let is_shared = names(CheckStatus::Error) == ["clock"];
    assert!(is_shared || names(CheckStatus::Error).is_empty(), "{checks:?}");
    assert_eq!(names(CheckStatus::Warning), ["backup", "email"]);
    assert_eq!(checks.len(), 16);
}

async fn health_backup_is_ok_until_it_is_old(context: &Arc<TestContext>) {
    RecordBackup::new(&context.app).record(BackupTool::Other).await.unwrap();
    assert_eq!(status(context, "backup").await, CheckStatus::Ok);
    context.clock.advance(TimeDelta::hours(26));
    assert_eq!(status(context, "backup").await, CheckStatus::Warning);
    context.clock.advance(TimeDelta::days(7));
    assert_eq!(status(context, "backup").await, CheckStatus::Error);
    RecordBackup::new(&context.app).record(BackupTool::Marigold).await.unwrap();
    assert_eq!(status(context, "backup").await, CheckStatus::Ok);
}

async fn health_overdue_queues_are_errors(context: &Arc<TestContext>) {
    let anna = context.member("anna@example.com").await;
    let agent = context.agent(1999).await;
    let paid = context.begin(anna, &[agent], None).await.unwrap();
    context.pay(&paid).await.unwrap();
    context.confirm(anna, &paid).await.unwrap();
    let berta = context.member("berta@example.com").await;
    context.begin(berta, &[agent], None).await.unwrap();
    let event = QueuedEvent::received("evt_1".to_owned(), "pi_1".to_owned(), context.clock.now());
    let mut unit = context.app.unaudited_store.begin().await.unwrap();
    assert!(unit.payment_events().insert(&event).await.unwrap());
    unit.commit().await.unwrap();

    for id in ["email_queue", "webhook_queue", "open_orders"] {
        let found = check(context, id).await;
        assert_eq!(found.status, CheckStatus::Ok, "{found:?}");
        assert!(found.message.starts_with("1 "), "{found:?}");
    }
    context.clock.advance(TimeDelta::minutes(10));
    for id in ["email_queue", "webhook_queue", "open_orders"] {
        let found = check(context, id).await;
        assert_eq!(found.status, CheckStatus::Error, "{found:?}");
    }
    context.process_events().await;
    context.reconcile().await;
    OutboxWorker::new(&context.app, Arc::new(MailServer(Ok(())))).deliver_due().await.unwrap();
    for id in ["email_queue", "webhook_queue", "open_orders"] {
        assert_eq!(status(context, id).await, CheckStatus::Ok, "{id}");
    }
}

struct MailServer(Result<(), MailerError>);

#[async_trait]
impl Mailer for MailServer {
    async fn send(&self, _: &OutboxMail) -> Result<(), MailerError> {
        self.0.clone()
    }
}

async fn health_failing_mail_server_is_an_error_until_email_is_sent(context: &Arc<TestContext>) {
    let agent = context.agent(1999).await;
    for name in ["anna", "berta", "carla"] {
        let member = context.member(&format!("{name}@example.com")).await;
        let checkout = context.begin(member, &[agent], None).await.unwrap();
        context.pay(&checkout).await.unwrap();
        context.confirm(member, &checkout).await.unwrap();
    }
    let refused = MailServer(Err(MailerError::Authentication("535 wrong password".to_owned())));
    OutboxWorker::new(&context.app, Arc::new(refused)).deliver_due().await.unwrap();
    let found = check(context, "email").await;
    assert_eq!(found.status, CheckStatus::Error, "{found:?}");
    assert!(found.message.contains("535 wrong password"), "{found:?}");

    context.clock.advance(TimeDelta::minutes(1));
    OutboxWorker::new(&context.app, Arc::new(MailServer(Ok(())))).deliver_due().await.unwrap();
    assert_eq!(status(context, "email").await, CheckStatus::Ok);
}

async fn health_webhook_is_silent_until_an_event_is_accepted(context: &Arc<TestContext>) {
    context.payments.set_kind(ProviderKind::StripeTest);
    assert_eq!(status(context, "webhook").await, CheckStatus::Warning);
    let anna = context.member("anna@example.com").await;
    let agent = context.agent(1999).await;
    let checkout = context.begin(anna, &[agent], None).await.unwrap();
    context.pay(&checkout).await.unwrap();
    context.confirm(anna, &checkout).await.unwrap();
    assert_eq!(status(context, "webhook").await, CheckStatus::Warning, "the event may still arrive");
    context.clock.advance(TimeDelta::minutes(16));
    assert_eq!(status(context, "webhook").await, CheckStatus::Error);

    let provider = ProviderKind::StripeTest;
    for outcome in [Err(WebhookError::BadSignature), Ok(())] {
        context.clock.advance(TimeDelta::minutes(1));
        let mut unit = context.app.unaudited_store.begin().await.unwrap();
        unit.webhook_status().record(provider, outcome, context.clock.now()).await.unwrap();
        unit.commit().await.unwrap();
        let expected = if outcome.is_ok() { CheckStatus::Ok } else { CheckStatus::Error };
        assert_eq!(status(context, "webhook").await, expected, "{outcome:?}");
    }
}

#[tokio::test]
async fn health_requires_its_permission() {
    let context = TestContext::memory().await;
    let anna = context.member("anna@example.com").await;
    let checks = health_checks(&context, ProviderKind::Sandbox);
    for actor in [Actor::Member(anna), Actor::Admin(anna, Role::Editor), Actor::Admin(anna, Role::Support)] {
        checks.run(actor, None).await.unwrap_err();
    }
    assert!(checks.run(Actor::Admin(anna, Role::Owner), None).await.is_ok());
}

#[tokio::test]
async fn health_without_database_still_checks_the_rest() {
    let context = TestContext::memory().await;
    let reason = StoreError::Unavailable("connection refused".into());
    let (disk, clock) = (Arc::new(SmallDisk), context.clock.clone());
    let (media, installation) = (context.app.media_storage.clone(), installation(ProviderKind::Sandbox));
    let checks = HealthChecks::new(Err(reason), disk, media, installation, clock);
    let report = checks.run(Actor::Cli, None).await.unwrap();
    let found: Vec<_> = report.checks.iter().map(|check| (check.id.as_str(), check.status)).collect();
    assert_eq!(report.status(), CheckStatus::Error);
    assert_eq!(found[0], ("database", CheckStatus::Error));
    assert!(report.checks[0].message.contains("storage unavailable: connection refused"), "{report:?}");
    assert_eq!(
        found.iter().skip(1).map(|(id, _)| *id).collect::<Vec<_>>(),
        ["disk", "public_url", "contact", "proxy", "payments"]
    );
}
