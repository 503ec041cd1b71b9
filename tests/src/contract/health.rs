use application::outbox::OutboxMail;
use application::ports::{
    BackupEvent, BackupStatus, BackupTool, EmailFailure, EmailFigures, LastBackup, ProviderKind,
    QueueFigures, QueuedEvent, SetupStep, WebhookActivity, WebhookError,
};
use chrono::{DateTime, TimeDelta, Utc};
use domain::agents::Access;
use domain::purchases::{Order, SettlementContext};

use super::Ports;
use super::builders::{at, cents, mail, order, stored_agent, stored_order, stored_user};

pub async fn database_info_names_version_without_pending_migrations(db: &Ports) {
    let info = db.queries.health().database().await.unwrap();
    let (name, version) = info.version.split_once(' ').unwrap();
    assert!(["Memory", "SQLite", "PostgreSQL"].contains(&name), "{info:?}");
    assert!(version.starts_with(|first: char| first.is_ascii_digit()), "{info:?}");
    assert_eq!(info.pending_migrations, Vec::<String>::new());
    assert_eq!(db.queries.health().server_time().await.unwrap().is_some(), name == "PostgreSQL");
}

pub async fn last_backup_is_the_latest_of_any_tool(db: &Ports) {
    assert_eq!(db.queries.health().backup_status().await.unwrap(), BackupStatus::default());
    for (tool, seconds, latest) in [
        (BackupTool::Marigold, 10, (BackupTool::Marigold, 10)),
        (BackupTool::Other, 5, (BackupTool::Marigold, 10)),
        (BackupTool::Other, 20, (BackupTool::Other, 20)),
        (BackupTool::Marigold, 30, (BackupTool::Marigold, 30)),
    ] {
        let size = |tool| (tool == BackupTool::Marigold).then_some(5_000_000_000);
        record(db, BackupEvent::Finished { tool, bytes: size(tool) }, seconds).await;
        let (tool, seconds) = latest;
        let expected = LastBackup { tool, finished_at: at(seconds), bytes: size(tool) };
        assert_eq!(db.queries.health().backup_status().await.unwrap().last, Some(expected));
    }
}

pub async fn signing_key_is_inserted_once(db: &Ports) {
    let find = async || db.store.read().await.unwrap().signing_keys().find("forms").await.unwrap();
    assert_eq!(find().await, None);
    for key in ["first", "second"] {
        commit!(db.signing_keys().insert_if_absent("forms", key));
    }
    assert_eq!(find().await.as_deref(), Some("first"));
}

pub async fn skipped_setup_step_is_stored_once_until_undone(db: &Ports) {
    for step in [SetupStep::Post, SetupStep::Backup, SetupStep::Post] {
        commit!(db.setup().skip(step));
    }
    let skipped = db.store.read().await.unwrap().setup().list_skipped().await.unwrap();
    assert_eq!(skipped.len(), 2, "{skipped:?}");
    assert!(skipped.contains(&SetupStep::Post) && skipped.contains(&SetupStep::Backup), "{skipped:?}");
    for step in [SetupStep::Post, SetupStep::Brand] {
        commit!(db.setup().undo_skip(step));
    }
    let skipped = db.store.read().await.unwrap().setup().list_skipped().await.unwrap();
    assert_eq!(skipped, [SetupStep::Backup]);
}

async fn record(db: &Ports, event: BackupEvent, seconds: i64) {
    commit!(db.backup_status().record(event, at(seconds)));
}

pub async fn backup_failure_lasts_until_the_next_success(db: &Ports) {
    let status = async || db.queries.health().backup_status().await.unwrap();
    record(db, BackupEvent::Failed { reason: "full".to_owned() }, 1).await;
    record(db, BackupEvent::VerificationFailed { reason: "damaged".to_owned() }, 2).await;
    let both = BackupStatus {
        failure: Some("full".to_owned()),
        verification_failure: Some("damaged".to_owned()),
        ..BackupStatus::default()
    };
    assert_eq!(status().await, both);
    record(db, BackupEvent::Finished { tool: BackupTool::Other, bytes: None }, 3).await;
    assert_eq!(status().await.failure, both.failure, "another tool succeeded");
    record(db, BackupEvent::Finished { tool: BackupTool::Marigold, bytes: Some(7) }, 4).await;
    assert_eq!(
        (status().await.failure, status().await.verification_failure),
        (None, both.verification_failure)
    );
    record(db, BackupEvent::Verified, 5).await;
    let last = LastBackup { tool: BackupTool::Marigold, finished_at: at(4), bytes: Some(7) };
    let healthy = BackupStatus { last: Some(last), verified_at: Some(at(5)), ..BackupStatus::default() };
    assert_eq!(status().await, healthy);
}

async fn email(db: &Ports, key: &str, created: i64, attempt: impl FnOnce(&mut OutboxMail)) {
    let mut mail = mail(key, at(created));
    commit!(db.outbox().enqueue(&mail));
    attempt(&mut mail);
    commit!(db.outbox().update(&mail));
}

pub async fn email_figures_find_failures_and_the_oldest_in_the_queue(db: &Ports) {
    let figures = async || db.queries.health().emails().await.unwrap();
    assert_eq!(figures().await, EmailFigures::default());
    // A sign-in link is due before it was created, to be sent ahead of others.
    let link = OutboxMail { next_attempt_at: at(-80_000), ..mail("link", at(7)) };
    commit!(db.outbox().enqueue(&link));
    email(db, "deferred", 5, |mail| mail.record_failure(at(6), "451 later")).await;
    let queue = QueueFigures { waiting: 2, oldest_at: Some(at(5)), first_due_at: Some(at(7)) };
    let last_failure = Some(EmailFailure { at: at(6), reason: "451 later".to_owned() });
    let expected = EmailFigures { last_sent_at: None, last_failure, failed_since_sent: 1, queue };
    assert_eq!(figures().await, expected);

    email(db, "sent", 8, |mail| mail.record_sent(at(9))).await;
    email(db, "rejected", 8, |mail| mail.record_rejection(at(11), "550 no")).await;
    email(db, "expired", 8, |mail| mail.mark_failed("The link has expired.")).await;
    let last_failure = Some(EmailFailure { at: at(11), reason: "550 no".to_owned() });
    let expected = EmailFigures { last_sent_at: Some(at(9)), last_failure, ..expected };
    assert_eq!(figures().await, expected, "the deferred email failed before one was sent");
    email(db, "sent later", 8, |mail| mail.record_sent(at(11))).await;
    assert_eq!(figures().await.failed_since_sent, 0);
}

pub async fn webhook_event_figures_omit_processed_events(db: &Ports) {
    assert_eq!(db.queries.health().webhook_events().await.unwrap(), QueueFigures::default());
    for (id, received, next_attempt_at) in
        [("evt_1", 1, None), ("evt_2", 2, Some(at(40))), ("evt_3", 3, Some(at(30)))]
    {
        let mut event = QueuedEvent::received(id.to_owned(), "pi_1".to_owned(), at(received));
        event.next_attempt_at = next_attempt_at;
        commit!(db.payment_events().insert(&event));
    }
    let expected = QueueFigures { waiting: 2, oldest_at: Some(at(2)), first_due_at: Some(at(30)) };
    assert_eq!(db.queries.health().webhook_events().await.unwrap(), expected);
}

/// An order of its own member, placed and paid at these times.
async fn placed(db: &Ports, name: &str, price: i64, created_at: DateTime<Utc>, paid: Option<i64>) -> Order {
    let member = stored_user(db, &format!("{name}@example.com")).await;
    let agent = stored_agent(db, name, Access::Premium(cents(price)), at(0)).await;
    let mut placed = order(&member, &[agent], None);
    placed.provider = ProviderKind::StripeLive;
    placed.created_at = created_at;
    placed.next_check_at = created_at + TimeDelta::minutes(1);
    let mut placed = stored_order(db, placed).await;
    if let Some(paid) = paid {
        let context = SettlementContext { already_owned: vec![], discount_error: None };
        assert!(placed.settle(placed.total, &context, at(paid)).unwrap().is_applied());
        commit!(db.orders().update(&placed));
    }
    placed
}

pub async fn open_order_figures_omit_settled_orders(db: &Ports) {
    assert_eq!(db.queries.health().open_orders().await.unwrap(), QueueFigures::default());
    let first = placed(db, "anna", 500, at(10), None).await;
    placed(db, "berta", 500, at(20), None).await;
    placed(db, "carla", 500, at(5), Some(30)).await;
    let expected = QueueFigures {
        waiting: 2,
        oldest_at: Some(first.created_at),
        first_due_at: Some(first.next_check_at),
    };
    assert_eq!(db.queries.health().open_orders().await.unwrap(), expected);
}

pub async fn webhook_activity_finds_the_order_paid_last(db: &Ports) {
    let live = ProviderKind::StripeLive;
    let activity =
        async |provider, before| db.queries.health().webhook_activity(provider, at(before)).await.unwrap();
    assert_eq!(activity(live, 100).await, WebhookActivity::default());
    placed(db, "anna", 500, at(10), Some(40)).await;
    placed(db, "berta", 500, at(20), Some(30)).await;
    placed(db, "carla", 0, at(25), Some(50)).await;
    placed(db, "dora", 500, at(26), None).await;
    for (before, expected) in [(30, None), (40, Some(at(20))), (100, Some(at(10)))] {
        assert_eq!(activity(live, before).await.last_paid_order_placed_at, expected, "before {before}");
    }
    let other = activity(ProviderKind::StripeTest, 100).await;
    assert_eq!(other, WebhookActivity::default());

    let rejected = Err(WebhookError::BadSignature);
    commit!(db.webhook_status().record(live, rejected, at(60)));
    assert_eq!(activity(live, 100).await.status.open_rejection().map(|found| found.at), Some(at(60)));
}
