//! Health checks of a real installation; every state of each check is tested with the checks themselves.

use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use application::health::{
    Check, CheckStatus, EmailTransport, HealthChecks, Installation, ScheduledBackups, record_backup,
};
use application::outbox::OutboxWorker;
use application::ports::{
    Actor, BackupEvent, BackupFailure, BackupReport, BackupTool, Backups, Clock as _, DataDisk, MailerError,
    ProviderKind, QueuedEvent, StoreError, VerificationReport, WebhookError,
};
use async_trait::async_trait;
use chrono::{DateTime, TimeDelta, Utc};
use domain::users::Role;
use integration_tests::app::TestMailer;

use crate::use_cases::fixture::TestContext;

crate::use_cases::on_every_store!(
    health_of_new_installation_has_no_error,
    health_backup_is_ok_until_it_is_old,
    backup_runs_when_due_and_again_after_a_failure,
    backup_is_verified_every_week,
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
        backup_every: None,
        backup_example: "/var/backups/marigold".to_owned(),
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

async fn finish_backup(context: &TestContext, tool: BackupTool) {
    record_backup(&context.app, Actor::Cli, BackupEvent::Finished { tool, bytes: None }).await.unwrap();
}

async fn health_backup_is_ok_until_it_is_old(context: &Arc<TestContext>) {
    finish_backup(context, BackupTool::Other).await;
    assert_eq!(status(context, "backup").await, CheckStatus::Ok);
    context.clock.advance(TimeDelta::hours(26));
    assert_eq!(status(context, "backup").await, CheckStatus::Warning);
    context.clock.advance(TimeDelta::days(7));
    assert_eq!(status(context, "backup").await, CheckStatus::Error);
    finish_backup(context, BackupTool::Marigold).await;
    assert_eq!(status(context, "backup").await, CheckStatus::Ok);
}

/// Backups that fail as long as there is a failure, and count how often they are made and verified.
#[derive(Default)]
struct CountedBackups {
    failure: Mutex<Option<BackupFailure>>,
    made: AtomicUsize,
    verified: AtomicUsize,
}

impl CountedBackups {
    fn attempt(&self, counter: &AtomicUsize) -> Result<(), BackupFailure> {
        counter.fetch_add(1, Ordering::SeqCst);
        self.failure.lock().unwrap().clone().map_or(Ok(()), Err)
    }

    fn fail_with(&self, failure: Option<BackupFailure>) {
        *self.failure.lock().unwrap() = failure;
    }

    fn counts(&self) -> (usize, usize) {
        (self.made.load(Ordering::SeqCst), self.verified.load(Ordering::SeqCst))
    }
}

#[async_trait]
impl Backups for CountedBackups {
    async fn back_up(&self, _: DateTime<Utc>) -> Result<BackupReport, BackupFailure> {
        self.attempt(&self.made)?;
        let name = "marigold-1".to_owned();
        Ok(BackupReport { name, bytes: 5_000_000, removed: Ok(0), missing_images: Vec::new() })
    }

    async fn verify(&self) -> Result<VerificationReport, BackupFailure> {
        self.attempt(&self.verified)?;
        let name = "marigold-1".to_owned();
        Ok(VerificationReport { name, members: 1, orders: 1, files: 1, bytes: 5_000_000 })
    }
}

async fn backup_runs_when_due_and_again_after_a_failure(context: &Arc<TestContext>) {
    let backups = Arc::new(CountedBackups::default());
    let scheduled = || ScheduledBackups::new(&context.app, backups.clone(), TimeDelta::hours(24));
    let made_after = async |time: TimeDelta| {
        context.clock.advance(time);
        // Another object stands for another node, or for the same one after a restart.
        scheduled().run_if_due().await.unwrap();
        scheduled().run_if_due().await.unwrap();
        backups.counts().0
    };
    assert_eq!(made_after(TimeDelta::zero()).await, 1);
    assert!(check(context, "backup").await.message.contains("(5 MB), and one was last verified"));
    assert_eq!(made_after(TimeDelta::minutes(24 * 60 - 1)).await, 1);
    backups.fail_with(Some(BackupFailure::Failed("the disk is full".to_owned())));
    assert_eq!(made_after(TimeDelta::minutes(1)).await, 2);
    let failed = check(context, "backup").await;
    assert_eq!(failed.status, CheckStatus::Warning);
    assert!(failed.message.ends_with("The last attempt failed: the disk is full."), "{failed:?}");
    assert_eq!(made_after(TimeDelta::minutes(59)).await, 2);
    backups.fail_with(Some(BackupFailure::Busy));
    assert_eq!(made_after(TimeDelta::minutes(1)).await, 3);
    backups.fail_with(None);
    assert_eq!(made_after(TimeDelta::hours(1)).await, 4);
    assert_eq!(status(context, "backup").await, CheckStatus::Ok);
    assert_eq!(made_after(TimeDelta::hours(23)).await, 4, "a day after the success, not the failure");
}

async fn backup_is_verified_every_week(context: &Arc<TestContext>) {
    let backups = Arc::new(CountedBackups::default());
    let scheduled = ScheduledBackups::new(&context.app, backups.clone(), TimeDelta::days(1));
    for (days, verified) in [(0, 1), (1, 1), (5, 1), (1, 2), (6, 2), (1, 3)] {
        context.clock.advance(TimeDelta::days(days));
        scheduled.run_if_due().await.unwrap();
        assert_eq!(backups.counts().1, verified);
    }
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
    OutboxWorker::new(&context.app, Arc::new(TestMailer::default())).deliver_due().await.unwrap();
    for id in ["email_queue", "webhook_queue", "open_orders"] {
        assert_eq!(status(context, id).await, CheckStatus::Ok, "{id}");
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
    let refused = TestMailer::refusing_all(MailerError::Authentication("535 wrong password".to_owned()));
    OutboxWorker::new(&context.app, Arc::new(refused)).deliver_due().await.unwrap();
    let found = check(context, "email").await;
    assert_eq!(found.status, CheckStatus::Error, "{found:?}");
    assert!(found.message.contains("535 wrong password"), "{found:?}");

    context.clock.advance(TimeDelta::minutes(1));
    OutboxWorker::new(&context.app, Arc::new(TestMailer::default())).deliver_due().await.unwrap();
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
