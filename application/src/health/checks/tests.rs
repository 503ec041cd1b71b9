use std::io;
use std::net::IpAddr;

use domain::users::EmailAddress;

use super::super::CheckStatus::{self, Error, Ok, Warning};
use super::*;
use crate::ports::{
    DatabaseInfo, DatabaseRisk, EmailFailure, MediaStorageError, PaymentWebhookStatus, SetupStep,
    WebhookError, WebhookRejection,
};

fn now() -> DateTime<Utc> {
    DateTime::UNIX_EPOCH + TimeDelta::days(20_000)
}

fn ago(duration: TimeDelta) -> DateTime<Utc> {
    now() - duration
}

/// Expects a status, a part of the message, and an action unless the status is OK.
#[track_caller]
fn expect(check: &Check, status: CheckStatus, message: &str) {
    assert_eq!(check.status, status, "{check:?}");
    assert!(check.message.contains(message), "{check:?}");
    assert!(check.message.ends_with('.'), "{check:?}");
    assert_eq!(check.action.is_empty(), status == Ok, "{check:?}");
}

fn installation(public_url: &str) -> Installation {
    Installation {
        backup_every: None,
        backup_example: String::new(),
        version: "1.2.3",
        public_url: public_url.to_owned(),
        is_local: public_url.contains("localhost"),
        contact_email: None,
        has_trusted_proxies: false,
        provider: ProviderKind::StripeLive,
        email: EmailTransport::Smtp("smtp.example:587".to_owned()),
    }
}

fn local() -> Installation {
    Installation { provider: ProviderKind::Sandbox, ..installation("http://localhost:8080") }
}

fn public() -> Installation {
    installation("https://marigold.example")
}

#[test]
fn database_responds_or_names_the_reason() {
    let found = |risk, installation| {
        let version = "SQLite 3.51.3".to_owned();
        database(&DatabaseInfo { version, pending_migrations: Vec::new(), risk }, &installation)
    };
    expect(&found(None, public()), Ok, "SQLite 3.51.3");
    expect(&found(Some(DatabaseRisk::Superuser), public()), Warning, "superuser");
    expect(&found(Some(DatabaseRisk::Superuser), local()), Ok, "SQLite 3.51.3");
    let readable = DatabaseRisk::ReadableByOthers("/srv/m.db".to_owned());
    expect(&found(Some(readable), local()), Warning, "can read /srv/m.db");
    let refused = database_failed("connection refused");
    expect(&refused, Error, "connection refused.");
    assert!(refused.action.contains("migrate"), "{refused:?}");
    for damage in ["database disk image is malformed", "(code: 26) file is not a database"] {
        let damaged = database_failed(damage);
        expect(&damaged, Error, damage);
        assert!(damaged.action.contains("restore"), "{damaged:?}");
    }
}

#[test]
fn images_without_files_are_named() {
    expect(&images(Result::Ok(&[])), Ok, "all images");
    let names: Vec<_> = (1..=6).map(|number| format!("{number}.jpg")).collect();
    expect(&images(Result::Ok(&names[..1])), Error, "1 image has no files: 1.jpg.");
    expect(
        &images(Result::Ok(&names)),
        Error,
        "6 images have no files: 1.jpg, 2.jpg, 3.jpg, 4.jpg, 5.jpg, ….",
    );
    let down = MediaStorageError("connection refused".into());
    expect(&images(Err(&down)), Error, "connection refused");
}

#[test]
fn public_url_of_this_machine_is_wrong_for_live_payments() {
    let live = Installation { provider: ProviderKind::StripeLive, ..local() };
    expect(&public_url(&live, None), Error, "only this machine can open");
}

#[test]
fn migrations_pending_are_an_error() {
    expect(&migrations(&[]), Ok, "up to date");
    let pending = ["m1".to_owned(), "m2".to_owned()];
    expect(&migrations(&pending[..1]), Error, "1 migration has not been run");
    expect(&migrations(&pending), Error, "2 migrations have not been run");
}

#[test]
fn disk_is_checked_against_its_thresholds() {
    let free = |bytes| disk(&Result::Ok(Some(bytes)));
    expect(&free(LOW_DISK_SPACE), Ok, "1.0 GB free");
    expect(&free(LOW_DISK_SPACE - 1), Warning, "999 MB free");
    expect(&free(CRITICAL_DISK_SPACE), Warning, "250 MB free");
    expect(&free(CRITICAL_DISK_SPACE - 1), Error, "249 MB free");
    expect(&disk(&Result::Ok(None)), Ok, "on another server");
    expect(&disk(&Err(io::ErrorKind::NotFound.into())), Warning, "could not be measured: entity not found");
}

#[test]
fn clock_difference_in_either_direction_is_found() {
    expect(&clock(None), Ok, "the clock of this machine");
    for sign in [1, -1] {
        let differs = |milliseconds: i64| clock(Some(TimeDelta::milliseconds(sign * milliseconds)));
        expect(&differs(999), Ok, "0.9 s");
        expect(&differs(1_000), Warning, "1.0 s");
        expect(&differs(30_000), Error, "30.0 s");
    }
}

fn last_backup(tool: BackupTool, age: TimeDelta) -> BackupStatus {
    let last = LastBackup { tool, finished_at: ago(age), bytes: Some(12_000_000) };
    BackupStatus { last: Some(last), ..BackupStatus::default() }
}

#[test]
fn backup_ages_in_its_interval() {
    let daily = |tool, age| backup(&public(), &last_backup(tool, age), now());
    expect(&backup(&public(), &BackupStatus::default(), now()), Warning, "No backup has been recorded");
    expect(&daily(BackupTool::Marigold, TimeDelta::hours(25)), Ok, "finished 25 hours ago (12 MB)");
    expect(&daily(BackupTool::Other, TimeDelta::minutes(3)), Ok, "another tool was recorded 3 minutes ago");
    expect(&daily(BackupTool::Marigold, TimeDelta::hours(26)), Warning, "26 hours ago");
    expect(&daily(BackupTool::Other, TimeDelta::days(7)), Error, "7 days ago");
    let hourly = Installation { backup_every: Some(TimeDelta::hours(1)), ..public() };
    for (hours, status) in [(2, Ok), (3, Warning), (7, Error)] {
        let found = backup(&hourly, &last_backup(BackupTool::Marigold, TimeDelta::hours(hours)), now());
        expect(&found, status, &format!("{hours} hours ago"));
    }
}

#[test]
fn backup_failure_is_a_warning_with_its_reason() {
    let hour = TimeDelta::hours(1);
    let verified =
        BackupStatus { verified_at: Some(ago(hour * 50)), ..last_backup(BackupTool::Marigold, hour) };
    expect(&backup(&public(), &verified, now()), Ok, "and one was last verified 2 days ago.");
    let full = || Some("the disk is full".to_owned());
    let failing = BackupStatus { failure: full(), ..verified.clone() };
    expect(&backup(&public(), &failing, now()), Warning, "The last attempt failed: the disk is full.");
    let first = BackupStatus { failure: full(), ..BackupStatus::default() };
    expect(
        &backup(&public(), &first, now()),
        Warning,
        "recorded. The last attempt failed: the disk is full.",
    );
    let damaged = BackupStatus { verification_failure: Some("a.jpg is damaged".to_owned()), ..verified };
    expect(&backup(&public(), &damaged, now()), Error, "The last verification failed: a.jpg is damaged.");
}

#[test]
fn public_url_is_encrypted_or_local_and_used() {
    let connection = |host: &str| RequestConnection {
        host: Some(host.to_owned()),
        peer: None,
        is_peer_trusted: false,
        is_forwarded: false,
    };
    expect(&public_url(&installation("http://marigold.example"), None), Error, "not encrypted");
    for installed in [local(), public()] {
        expect(&public_url(&installed, None), Ok, &installed.public_url);
    }
    expect(&public_url(&public(), Some(&connection("Marigold.example"))), Ok, "https://marigold.example");
    expect(&public_url(&public(), Some(&connection("10.0.0.7:8080"))), Warning, "the host 10.0.0.7:8080");
    expect(&public_url(&local(), Some(&connection("localhost:8080"))), Ok, "http://localhost:8080");
}

#[test]
fn contact_is_needed_on_a_public_site() {
    let contact_email = EmailAddress::parse("hello@marigold.example").ok();
    expect(&contact(&public(), contact_email.as_ref()), Ok, "hello@marigold.example");
    expect(&contact(&Installation { contact_email, ..public() }, None), Ok, "hello@marigold.example");
    expect(&contact(&local(), None), Ok, "local site");
    expect(&contact(&public(), None), Warning, "can't reach you");
}

#[test]
fn steps_are_unneeded_only_on_a_local_site_without_them() {
    let email = EmailTransport::Folder("data/mail".to_owned());
    let unneeded =
        |installed: Installation| SetupStep::ALL.into_iter().filter(move |&step| installed.is_unneeded(step));
    let new = Installation { email: email.clone(), ..local() };
    assert!(unneeded(new.clone()).eq([SetupStep::Contact, SetupStep::Email, SetupStep::Payments]));
    assert!(
        unneeded(Installation { provider: ProviderKind::StripeTest, ..local() }).eq([SetupStep::Contact])
    );
    let public_url = "https://marigold.example".to_owned();
    assert!(unneeded(Installation { is_local: false, public_url, ..new }).eq([]));
}

#[test]
fn proxy_is_checked_with_the_request() {
    let connection = |is_peer_trusted, is_forwarded| RequestConnection {
        host: None,
        peer: Some(IpAddr::from([10, 0, 0, 7])),
        is_peer_trusted,
        is_forwarded,
    };
    let trusting = Installation { has_trusted_proxies: true, ..public() };
    for (installed, connection, status, message) in [
        (&trusting, Some(connection(true, true)), Ok, "through a trusted proxy"),
        (&trusting, Some(connection(true, false)), Warning, "does not send X-Forwarded-For"),
        (
            &trusting,
            Some(connection(false, true)),
            Error,
            "10.0.0.7, which is not trusted. All visitors share",
        ),
        (&trusting, Some(connection(false, false)), Warning, "did not arrive through a trusted proxy"),
        (&trusting, None, Ok, "the Health screen checks them"),
        (&public(), Some(connection(false, true)), Error, "10.0.0.7, which is not trusted"),
        (&public(), None, Warning, "No proxy is trusted"),
        (&local(), Some(connection(false, false)), Ok, "A local public URL needs no proxy"),
        (&local(), Some(connection(false, true)), Warning, "10.0.0.7, which is not trusted"),
        (&local(), None, Ok, "A local public URL needs no proxy"),
    ] {
        expect(&proxy(installed, connection.as_ref()), status, message);
    }
}

#[test]
fn payments_that_move_no_money_are_a_warning_in_public() {
    let with = |provider, installed| payments(&Installation { provider, ..installed }, 0);
    expect(&with(ProviderKind::Sandbox, local()), Ok, "Sandbox");
    expect(&with(ProviderKind::Sandbox, public()), Warning, "Sandbox");
    expect(&with(ProviderKind::StripeTest, local()), Ok, "test mode");
    expect(&with(ProviderKind::StripeTest, public()), Warning, "test mode");
    expect(&with(ProviderKind::StripeLive, public()), Ok, "live mode");
}

#[test]
fn agents_without_delivery_are_counted_and_awaited_ones_listed() {
    let problems = |agents_without_delivery, agents_with_link_only| OpenProblems {
        agents_without_delivery,
        agents_with_link_only,
        ..OpenProblems::default()
    };
    expect(&agents(&[], &problems(0, 0)), Ok, "a URL or a package.");
    expect(&agents(&[], &problems(0, 2)), Ok, "Only a link, and no package: 2 agents.");
    expect(&agents(&[], &problems(1, 0)), Warning, "Neither a URL nor a package: 1 agent.");
    let awaited = [("Meal Planner".to_owned(), 2), ("Coach".to_owned(), 1)];
    let check = agents(&awaited, &problems(2, 1));
    expect(&check, Warning, "Meal Planner (2 buyers), Coach (1 buyer).");
    expect(&check, Warning, "Only a link, and no package: 1 agent.");
}

#[test]
fn payments_live_with_test_orders_is_a_warning() {
    let live = Installation { provider: ProviderKind::StripeLive, ..public() };
    for (count, message) in [(1, "1 test order remains"), (2, "2 test orders remain")] {
        expect(&payments(&live, count), Warning, message);
    }
    let test = Installation { provider: ProviderKind::StripeTest, ..local() };
    expect(&payments(&test, 2), Ok, "test mode");
}

#[test]
fn webhook_silence_is_an_error_and_a_rejection_alone_a_warning() {
    let hours = |hours| ago(TimeDelta::hours(hours));
    let check = |accepted: Option<i64>, rejected: Option<i64>, placed: Option<i64>| {
        let status = PaymentWebhookStatus {
            last_accepted_at: accepted.map(hours),
            last_rejection: rejected
                .map(hours)
                .map(|at| WebhookRejection { at, reason: WebhookError::Stale }),
        };
        let last_paid_order_placed_at = placed.map(hours);
        webhook(Some(&WebhookActivity { status, last_paid_order_placed_at }), now())
    };
    expect(&webhook(None, now()), Ok, "The sandbox sends no events");
    expect(&check(None, None, None), Warning, "No event has been accepted yet");
    expect(&check(Some(3), None, Some(4)), Ok, "accepted 3 hours ago");
    expect(&check(Some(3), Some(5), Some(4)), Ok, "accepted 3 hours ago");
    expect(
        &check(Some(3), Some(2), Some(4)),
        Warning,
        "3 hours ago, and a request was rejected 2 hours ago because the",
    );
    let silent = check(Some(3), None, Some(2));
    expect(&silent, Error, "but a paid order caused no event");
    assert!(silent.action.contains("/api/payment/webhook"));
    let wrong_secret = check(None, Some(1), Some(2));
    expect(&wrong_secret, Error, "a paid order caused no event, and a request was rejected 1 hour ago");
    assert!(wrong_secret.action.contains("MARIGOLD_STRIPE_WEBHOOK_SECRET"));
}

fn queue(age: TimeDelta, due: TimeDelta) -> QueueFigures {
    QueueFigures { waiting: 2, oldest_at: Some(ago(age)), first_due_at: Some(ago(due)) }
}

#[test]
fn queue_overdue_is_an_error() {
    let empty = QueueFigures::default();
    let (minute, long) = (TimeDelta::minutes(1), TimeDelta::days(3));
    let checks: [fn(QueueFigures, DateTime<Utc>) -> Check; 3] = [email_queue, webhook_queue, open_orders];
    for (check, noun) in checks.into_iter().zip(["email", "event", "order"]) {
        expect(&check(empty, now()), Ok, &format!("No {noun}s are waiting"));
        expect(
            &check(queue(minute, minute), now()),
            Ok,
            &format!("2 {noun}s are waiting, the oldest for 1 minute."),
        );
        expect(&check(queue(long, OVERDUE), now()), Error, "the oldest for 3 days, and overdue by 5 minutes");
        let one = QueueFigures { waiting: 1, ..queue(minute, OVERDUE) };
        expect(&check(one, now()), Error, &format!("1 {noun} is waiting"));
    }
}

#[test]
fn queue_with_old_work_is_a_warning_except_for_orders() {
    let later = TimeDelta::minutes(-10);
    expect(&email_queue(queue(OLD_EMAIL, later), now()), Warning, "for 1 hour");
    expect(&webhook_queue(queue(OLD_WEBHOOK_EVENT, later), now()), Warning, "for 15 minutes");
    expect(&open_orders(queue(TimeDelta::days(1), later), now()), Ok, "for 24 hours");
}

#[test]
fn email_folder_is_only_for_this_machine() {
    let folder = EmailTransport::Folder("data/mail".to_owned());
    let (local, public) =
        (Installation { email: folder.clone(), ..local() }, Installation { email: folder, ..public() });
    let figures = EmailFigures::default();
    expect(&email(&local, &figures, now()), Ok, "the folder data/mail");
    expect(&email(&public, &figures, now()), Warning, "and not delivered");
}

#[test]
fn email_failures_in_a_row_are_an_error() {
    let check = |sent: Option<i64>, failed: Option<i64>, failed_since_sent| {
        let minutes = |minutes| ago(TimeDelta::minutes(minutes));
        let failure = |at| EmailFailure { at, reason: "550 relaying denied.".to_owned() };
        let figures = EmailFigures {
            last_sent_at: sent.map(minutes),
            last_failure: failed.map(minutes).map(failure),
            failed_since_sent,
            ..EmailFigures::default()
        };
        email(&public(), &figures, now())
    };
    expect(&check(None, None, 0), Warning, "smtp.example:587: no email has been sent");
    expect(&check(Some(2), None, 0), Ok, "the last email was sent 2 minutes ago.");
    expect(&check(Some(2), Some(9), 0), Ok, "the last failure was 9 minutes ago: 550 relaying denied.");
    expect(&check(Some(9), Some(2), 1), Warning, "550 relaying denied");
    expect(&check(Some(9), Some(2), MANY_FAILED_EMAILS), Error, "550 relaying denied");
    expect(&check(None, Some(2), MANY_FAILED_EMAILS), Error, "the last failure was 2 minutes ago");
}
