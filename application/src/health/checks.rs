//! Each check returns a status, a message and an action. `docs/operating.md`, "Health", documents the thresholds.

mod storage;

use chrono::{DateTime, TimeDelta, Utc};
use domain::purchases::ProviderKind;
use domain::users::EmailAddress;

use super::describe::{bytes, duration, end_sentence, seconds};
use super::webhook::WebhookProblems;
use super::{Check, CheckId, EmailTransport, Installation, RequestConnection};
use crate::count_of;
use crate::ports::{
    BackupStatus, BackupTool, EmailFigures, LastBackup, OpenProblems, QueueFigures, WebhookActivity,
};

/// If work is overdue by this much, no server is running.
const OVERDUE: TimeDelta = TimeDelta::minutes(5);
const OLD_EMAIL: TimeDelta = TimeDelta::hours(1);
const OLD_WEBHOOK_EVENT: TimeDelta = TimeDelta::minutes(15);
/// With this many failures in a row, the recipients are not the cause.
const MANY_FAILED_EMAILS: i64 = 3;
/// A backup is old after its interval and this time, in which the next one is made.
const BACKUP_DURATION: TimeDelta = TimeDelta::hours(2);
/// In intervals.
const VERY_OLD_BACKUP: i32 = 7;
const LOW_DISK_SPACE: u64 = 1_000_000_000;
const CRITICAL_DISK_SPACE: u64 = 250_000_000;
const CLOCK_DIFFERENCE: TimeDelta = TimeDelta::seconds(1);
/// Half of the shortest lease.
const LARGE_CLOCK_DIFFERENCE: TimeDelta = TimeDelta::seconds(30);

pub(super) use storage::{database, database_failed, images};

pub(super) fn migrations(pending: &[String]) -> Check {
    match i64::try_from(pending.len()).unwrap_or(i64::MAX) {
        0 => Check::ok(CheckId::Migrations, "The database is up to date."),
        count => {
            let have = if count == 1 { "has" } else { "have" };
            Check::error(
                CheckId::Migrations,
                format!("{} {have} not been run.", count_of(count, "migration")),
                "Run `marigold migrate`, then restart the server.",
            )
        }
    }
}

pub(super) fn disk(free_bytes: &std::io::Result<Option<u64>>) -> Check {
    let id = CheckId::Disk;
    match free_bytes {
        Ok(None) => Check::ok(id, "The database is on another server; monitor the disk there."),
        Ok(Some(free)) => {
            let found = format!("{} free.", bytes(*free));
            if *free < CRITICAL_DISK_SPACE {
                Check::error(id, found, "Free up space now: nothing can be saved on a full disk.")
            } else if *free < LOW_DISK_SPACE {
                Check::warning(id, found, "Free up space or enlarge the disk.")
            } else {
                Check::ok(id, found)
            }
        }
        Err(error) => Check::warning(
            id,
            format!("The free space could not be measured: {}", end_sentence(&error.to_string())),
            "Check that the folder of the database exists and can be read.",
        ),
    }
}

/// `difference` is the database's clock minus this machine's; `None` if they are the same clock.
pub(super) fn clock(difference: Option<TimeDelta>) -> Check {
    const ACTION: &str = "Synchronize the clocks of this machine and of the database with NTP.";
    let id = CheckId::Clock;
    let Some(difference) = difference.map(|difference| difference.abs()) else {
        return Check::ok(id, "The database uses the clock of this machine.");
    };
    let found = format!("The database's clock differs by {}.", seconds(difference));
    if difference >= LARGE_CLOCK_DIFFERENCE {
        Check::error(id, found, ACTION)
    } else if difference >= CLOCK_DIFFERENCE {
        Check::warning(id, found, ACTION)
    } else {
        Check::ok(id, found)
    }
}

pub(super) fn backup(installation: &Installation, backups: &BackupStatus, now: DateTime<Utc>) -> Check {
    let id = CheckId::Backup;
    let every = installation.backup_every;
    let action = match every {
        Some(_) => "Check `MARIGOLD_BACKUP_URL` and the log. A failed backup is repeated every hour.",
        None => {
            "Set `MARIGOLD_BACKUP_URL`, or run `marigold backup --record` after each backup by another tool."
        }
    };
    let failed = |attempt, reason: &String| format!(" The last {attempt} failed: {}", end_sentence(reason));
    let failure = backups.failure.as_ref().map(|reason| failed("attempt", reason)).unwrap_or_default();
    let Some(LastBackup { tool, finished_at, bytes: size }) = backups.last else {
        return Check::warning(id, format!("No backup has been recorded.{failure}"), action);
    };
    let age = now - finished_at;
    let last = match tool {
        BackupTool::Marigold => format!("The last backup finished {} ago", duration(age)),
        BackupTool::Other => format!("The last backup by another tool was recorded {} ago", duration(age)),
    };
    let size = size.map(|size| format!(" ({})", bytes(size))).unwrap_or_default();
    let verified =
        backups.verified_at.map(|at| format!(", and one was last verified {} ago", duration(now - at)));
    let found = format!("{last}{size}{}.", verified.unwrap_or_default());
    if let Some(reason) = &backups.verification_failure {
        let found = format!("{found}{}", failed("verification", reason));
        return Check::error(
            id,
            found,
            "Remove the damaged files from the backups: the next one copies them again.",
        );
    }
    let found = format!("{found}{failure}");
    let every = every.unwrap_or(TimeDelta::days(1));
    if age >= every * VERY_OLD_BACKUP {
        Check::error(id, found, action)
    } else if age >= every + BACKUP_DURATION || backups.failure.is_some() {
        Check::warning(id, found, action)
    } else {
        Check::ok(id, found)
    }
}

pub(super) fn public_url(installation: &Installation, connection: Option<&RequestConnection>) -> Check {
    let Installation { public_url, is_local, provider, .. } = installation;
    let id = CheckId::PublicUrl;
    let (scheme, authority) = public_url.split_once("://").unwrap_or_default();
    if scheme != "https" && !is_local {
        return Check::error(
            id,
            format!("{public_url} is not encrypted, so passwords can be intercepted."),
            "Put a proxy with TLS in front of the server and set `MARIGOLD_PUBLIC_URL` to its https URL.",
        );
    }
    if *is_local && *provider == ProviderKind::StripeLive {
        return Check::error(
            id,
            format!("Payments are live, but links use {public_url}, which only this machine can open."),
            "Set `MARIGOLD_PUBLIC_URL` to the https URL that people use.",
        );
    }
    match connection.and_then(|connection| connection.host.as_deref()) {
        Some(host) if !host.eq_ignore_ascii_case(authority) => Check::warning(
            id,
            format!("Links use {public_url}, but this request was for the host {host}."),
            "Set `MARIGOLD_PUBLIC_URL` to the URL that people use, and configure the proxy to forward the `Host` header.",
        ),
        _ => Check::ok(id, format!("Links use {public_url}.")),
    }
}

pub(super) fn contact(installation: &Installation, email: Option<&EmailAddress>) -> Check {
    let id = CheckId::Contact;
    match email.or(installation.contact_email.as_ref()) {
        Some(email) => Check::ok(id, format!("Visitors are asked to write to {email}.")),
        None if installation.is_local => Check::ok(id, "A local site needs no contact address."),
        None => Check::warning(
            id,
            "No contact address is set, so visitors and security researchers can't reach you.",
            "Set `MARIGOLD_CONTACT_EMAIL` to an address that you read, or enter one under Site, in the tab Seller.",
        ),
    }
}

pub(super) fn proxy(installation: &Installation, connection: Option<&RequestConnection>) -> Check {
    const TRUST: &str = "Add the address of the proxy to `MARIGOLD_TRUSTED_PROXIES`.";
    let id = CheckId::Proxy;
    let Installation { is_local, has_trusted_proxies, .. } = installation;
    match connection {
        Some(RequestConnection { peer, is_peer_trusted: false, is_forwarded: true, .. }) => {
            let peer = peer.map_or_else(|| "an unknown address".to_owned(), |peer| peer.to_string());
            let found = format!("Requests arrive through {peer}, which is not trusted.");
            // With a local URL, there are no other visitors to share a limit with.
            if *is_local {
                Check::warning(id, found, TRUST)
            } else {
                Check::error(id, format!("{found} All visitors share one rate limit."), TRUST)
            }
        }
        Some(RequestConnection { is_peer_trusted: true, is_forwarded: false, .. }) => Check::warning(
            id,
            "The proxy does not send X-Forwarded-For, so all visitors share one rate limit.",
            "Configure the proxy to set `X-Forwarded-For` to the visitor's address.",
        ),
        Some(RequestConnection { is_peer_trusted: true, .. }) => {
            Check::ok(id, "This request arrived through a trusted proxy.")
        }
        _ if *is_local => Check::ok(id, "A local public URL needs no proxy."),
        Some(_) => Check::warning(
            id,
            "This request did not arrive through a trusted proxy.",
            "Add the proxy to `MARIGOLD_TRUSTED_PROXIES`, and make sure that the server accepts connections only from it.",
        ),
        None if *has_trusted_proxies => {
            Check::ok(id, "Trusted proxies are configured; the Health screen checks them with a request.")
        }
        None => Check::warning(id, "No proxy is trusted, so visitors behind one share a rate limit.", TRUST),
    }
}

pub(super) fn payments(installation: &Installation, test_orders: u64) -> Check {
    let id = CheckId::Payments;
    let (found, action) = match installation.provider {
        ProviderKind::StripeLive if test_orders == 0 => return Check::ok(id, "Stripe, live mode."),
        ProviderKind::StripeLive => {
            let (orders, remain) = match test_orders {
                1 => ("1 test order".to_owned(), "remains"),
                count => (format!("{count} test orders"), "remain"),
            };
            return Check::warning(
                id,
                format!(
                    "Stripe, live mode. {orders} {remain}. They give no access and don't count in any totals."
                ),
                "Run `marigold payments clear-test` to remove test orders.",
            );
        }
        ProviderKind::StripeTest => {
            ("Stripe, test mode: no money moves.", "Set Stripe's live keys to take payments.")
        }
        ProviderKind::Sandbox => (
            "Sandbox: test cards only, no money moves.",
            "Set `MARIGOLD_PAYMENTS=stripe` and Stripe's live keys to take payments.",
        ),
    };
    if installation.is_local { Check::ok(id, found) } else { Check::warning(id, found, action) }
}

/// `awaited` has the titles of agents that were bought without anything to open, and the number of their buyers.
pub(super) fn agents(awaited: &[(String, i64)], problems: &OpenProblems) -> Check {
    let id = CheckId::AgentsWithoutUrl;
    let link_only = match problems.agents_with_link_only {
        0 => String::new(),
        count => format!(" Only a link, and no package: {}.", count_of(count, "agent")),
    };
    if !awaited.is_empty() {
        let agents =
            awaited.iter().map(|(title, buyers)| format!("{title} ({})", count_of(*buyers, "buyer")));
        let agents = agents.collect::<Vec<_>>().join(", ");
        return Check::warning(
            id,
            format!("Purchased agents without a URL or a package: {agents}.{link_only}"),
            "Add one on the Agents screen (buyers are notified by email), or refund the orders.",
        );
    }
    match problems.agents_without_delivery {
        0 => Check::ok(id, format!("Every agent has a URL or a package.{link_only}")),
        count => Check::warning(
            id,
            format!("Neither a URL nor a package: {}.{link_only}", count_of(count, "agent")),
            "Add one on the Agents screen before members buy them.",
        ),
    }
}

/// `activity` is `None` if the provider sends no events.
pub(super) fn webhook(activity: Option<&WebhookActivity>, now: DateTime<Utc>) -> Check {
    let id = CheckId::Webhook;
    let Some(activity) = activity else { return Check::ok(id, "The sandbox sends no events.") };
    let last = activity.status.last_accepted_at.map_or_else(
        || "No event has been accepted yet".to_owned(),
        |at| format!("The last event was accepted {} ago", duration(now - at)),
    );
    let problems = WebhookProblems::new(activity, now);
    let rejected = problems.rejection.map(|rejection| {
        format!("a request was rejected {} ago because {}", duration(now - rejection.at), rejection.reason)
    });
    match (problems.silent_since, rejected) {
        (Some(_), Some(rejected)) => Check::error(
            id,
            format!("{last}, a paid order caused no event, and {rejected}."),
            "Set `MARIGOLD_STRIPE_WEBHOOK_SECRET` to the signing secret of the endpoint in Stripe's dashboard.",
        ),
        (Some(_), None) => Check::error(
            id,
            format!("{last}, but a paid order caused no event."),
            "Check in Stripe's dashboard that the endpoint has this site's URL with the path \
             `/api/payment/webhook` and that deliveries succeed.",
        ),
        (None, Some(rejected)) => Check::warning(
            id,
            format!("{last}, and {rejected}."),
            "Check in Stripe's dashboard whether deliveries fail. If none does, the request did not come from Stripe.",
        ),
        (None, None) if activity.status.last_accepted_at.is_none() => Check::warning(
            id,
            format!("{last}."),
            "Add an endpoint with this site's URL and the path `/api/payment/webhook` in Stripe's dashboard, \
             and send it a test event.",
        ),
        (None, None) => Check::ok(id, format!("{last}.")),
    }
}

pub(super) fn webhook_queue(queue: QueueFigures, now: DateTime<Utc>) -> Check {
    check_queue(CheckId::WebhookQueue, "event", queue, now).unwrap_or_else(|found| {
        if is_older(queue, OLD_WEBHOOK_EVENT, now) {
            Check::warning(
                CheckId::WebhookQueue,
                found,
                "Check that the server can reach the payment provider; the log contains the reason for each failure.",
            )
        } else {
            Check::ok(CheckId::WebhookQueue, found)
        }
    })
}

/// Orders may stay open for a day, so only overdue checks are a problem.
pub(super) fn open_orders(queue: QueueFigures, now: DateTime<Utc>) -> Check {
    let check = check_queue(CheckId::OpenOrders, "order", queue, now);
    check.unwrap_or_else(|found| Check::ok(CheckId::OpenOrders, found))
}

pub(super) fn email_queue(queue: QueueFigures, now: DateTime<Utc>) -> Check {
    check_queue(CheckId::EmailQueue, "email", queue, now).unwrap_or_else(|found| {
        if is_older(queue, OLD_EMAIL, now) {
            Check::warning(
                CheckId::EmailQueue,
                found,
                "Check their last errors on the Emails screen, and send them again once the cause is fixed.",
            )
        } else {
            Check::ok(CheckId::EmailQueue, found)
        }
    })
}

/// An error if work is overdue; otherwise the message for the caller's own check.
fn check_queue(id: CheckId, noun: &str, queue: QueueFigures, now: DateTime<Utc>) -> Result<Check, String> {
    let Some(oldest_at) = queue.oldest_at else { return Err(format!("No {noun}s are waiting.")) };
    let are = if queue.waiting == 1 { "is" } else { "are" };
    let waiting = count_of(queue.waiting, noun);
    let waiting = format!("{waiting} {are} waiting, the oldest for {}", duration(now - oldest_at));
    match queue.first_due_at.map(|due_at| now - due_at) {
        Some(overdue) if overdue >= OVERDUE => Ok(Check::error(
            id,
            format!("{waiting}, and overdue by {}.", duration(overdue)),
            "Check that `marigold serve` is running, and look for errors in its log.",
        )),
        _ => Err(format!("{waiting}.")),
    }
}

fn is_older(queue: QueueFigures, age: TimeDelta, now: DateTime<Utc>) -> bool {
    queue.oldest_at.is_some_and(|oldest_at| now - oldest_at >= age)
}

pub(super) fn email(installation: &Installation, figures: &EmailFigures, now: DateTime<Utc>) -> Check {
    let id = CheckId::Email;
    let server = match &installation.email {
        EmailTransport::Folder(path) => {
            let found = format!("Emails are written to the folder {path} and not delivered.");
            return if installation.is_local {
                Check::ok(id, found)
            } else {
                Check::warning(id, found, "Set `MARIGOLD_MAIL_URL` to your mail server.")
            };
        }
        EmailTransport::Smtp(server) => server,
    };
    let ago = |at| format!("{} ago", duration(now - at));
    let sent = figures.last_sent_at.map(|at| format!("the last email was sent {}", ago(at)));
    let failed = figures.last_failure.as_ref().map(|failure| {
        format!("the last failure was {}: {}", ago(failure.at), failure.reason.trim_end_matches('.'))
    });
    let found = match (&sent, &failed) {
        (Some(sent), Some(failed)) => format!("{server}: {sent}, {failed}."),
        (Some(only), None) | (None, Some(only)) => format!("{server}: {only}."),
        (None, None) => format!("{server}: no email has been sent in the last 30 days."),
    };
    match figures.failed_since_sent {
        0 if sent.is_none() => Check::warning(id, found, "Send yourself a test email on the Emails screen."),
        0 => Check::ok(id, found),
        count if count < MANY_FAILED_EMAILS => Check::warning(
            id,
            found,
            "Send yourself a test email on the Emails screen to check whether delivery works.",
        ),
        _ => Check::error(
            id,
            found,
            "Check `MARIGOLD_MAIL_URL` and the mail server, then send yourself a test email on the Emails screen.",
        ),
    }
}

#[cfg(test)]
mod tests;
