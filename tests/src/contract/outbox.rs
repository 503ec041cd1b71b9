use application::outbox::{MailContent, MailId, MailKind, MailState, OutboxMail};
use application::ports::{ClaimScope, MailFilter, PageRequest, StoreError};
use chrono::TimeDelta;
use domain::Transition;
use domain::users::EmailAddress;
use futures_util::future::join_all;

use super::Ports;
use super::builders::{at, commit, mail};

async fn enqueue(db: &Ports, mail: &OutboxMail) {
    commit!(db.outbox().enqueue(mail));
}

async fn queued(db: &Ports, key: &str, due: i64) -> OutboxMail {
    let mail = mail(key, at(due));
    enqueue(db, &mail).await;
    mail
}

async fn find(db: &Ports, id: MailId) -> Option<OutboxMail> {
    commit!(db.outbox().find(id))
}

async fn claim(db: &Ports, now: i64, limit: u64) -> Vec<OutboxMail> {
    commit!(db.outbox().claim(ClaimScope::All, at(now), at(now + 120), limit))
}

async fn has_due(db: &Ports, now: i64) -> bool {
    db.store.read().await.unwrap().outbox().has_due(ClaimScope::All, at(now)).await.unwrap()
}

async fn update(db: &Ports, mail: &OutboxMail) {
    commit!(db.outbox().update(mail));
}

pub async fn enqueue_email_round_trips(db: &Ports) {
    let mail = queued(db, "verify:1", 0).await;
    assert_eq!(find(db, mail.id).await, Some(mail));

    let timeless = OutboxMail { expires_at: None, ..super::builders::mail("receipt:1", at(0)) };
    let timeless = OutboxMail { invoice: "TEST-C2026-0001".parse().ok(), ..timeless };
    enqueue(db, &timeless).await;
    assert_eq!(find(db, timeless.id).await, Some(timeless));
}

pub async fn enqueue_same_cause_twice_stores_one_email(db: &Ports) {
    let first = queued(db, "receipt:1", 0).await;
    let again = queued(db, "receipt:1", 5).await;
    assert_eq!(find(db, again.id).await, None);

    let [other, twice] = [mail("receipt:2", at(6)), mail("receipt:2", at(7))];
    commit!(db.outbox().enqueue_all(&[again, other.clone(), twice]));
    commit!(db.outbox().enqueue_all(&[]));
    assert_eq!(claim(db, 10, 10).await, [first, other]);
}

pub async fn enqueue_discarded_stores_nothing(db: &Ports) {
    let queued_email = queued(db, "reset:1", 0).await;
    let discarded = mail("reset:2", at(0));
    let same_cause = mail("reset:1", at(0));
    for discarded in [&discarded, &same_cause] {
        commit!(db.outbox().enqueue_discarded(discarded));
        assert_eq!(find(db, discarded.id).await, None);
    }

    assert_eq!(claim(db, 10, 10).await, [queued_email], "the queued email stays");
    enqueue(db, &discarded).await;
    assert_eq!(find(db, discarded.id).await, Some(discarded), "a discarded email does not use up its key");
}

pub async fn claim_due_emails_is_oldest_first_and_limited(db: &Ports) {
    let second = queued(db, "2", 20).await;
    let first = queued(db, "1", 10).await;
    let third = queued(db, "3", 30).await;

    assert_eq!(claim(db, 9, 10).await, []);
    assert_eq!([has_due(db, 9).await, has_due(db, 30).await], [false, true]);
    assert_eq!(claim(db, 30, 2).await, [first, second]);
    assert_eq!(claim(db, 30, 2).await, [third]);
}

pub async fn claim_email_skips_leased_until_lease_ends(db: &Ports) {
    let mail = queued(db, "1", 0).await;
    assert_eq!(claim(db, 0, 10).await, std::slice::from_ref(&mail));

    assert_eq!(claim(db, 119, 10).await, []);
    assert_eq!([has_due(db, 119).await, has_due(db, 120).await], [false, true]);
    assert_eq!(claim(db, 120, 10).await, [mail], "its worker has died");
}

pub async fn claim_email_concurrently_claims_each_once(db: &Ports) {
    for number in 0..20 {
        queued(db, &number.to_string(), number).await;
    }

    let batches = join_all((0..8).map(|_| claim(db, 60, 5))).await;

    let mut claimed: Vec<_> = batches.into_iter().flatten().map(|mail| mail.id.as_uuid()).collect();
    let all = claimed.len();
    claimed.sort_unstable();
    claimed.dedup();
    assert_eq!(claimed.len(), all, "no mail twice");
    assert!(all > 0);
}

pub async fn defer_email_keeps_text_and_next_attempt(db: &Ports) {
    queued(db, "1", 0).await;
    let mut mail = claim(db, 0, 10).await.remove(0);
    mail.record_failure(at(1), "451 try again");
    update(db, &mail).await;

    let found = find(db, mail.id).await.unwrap();
    assert_eq!(found, mail);
    assert_eq!((found.attempts, found.content.text.as_str()), (1, "A secret link"));
    assert_eq!(claim(db, 30, 10).await, []);
    assert_eq!(claim(db, 31, 10).await, [mail], "due at its next attempt");
}

pub async fn finish_email_clears_its_text(db: &Ports) {
    let late_view = queued(db, "1", 0).await;
    let mut sent = late_view.clone();
    sent.record_sent(at(3));
    let mut failed = queued(db, "2", 0).await;
    failed.record_rejection(at(2), "550 unknown");
    // Texts are deleted even if the worker did not blank them.
    failed.content.text = "A secret link".into();
    for mail in [&sent, &failed] {
        update(db, mail).await;
        let found = find(db, mail.id).await.unwrap();
        assert_eq!((found.state, found.attempts, found.sent_at), (mail.state, 1, mail.sent_at));
        assert_eq!((found.last_error, found.failed_at), (mail.last_error.clone(), mail.failed_at));
        assert_eq!(found.content, MailContent::default());
    }

    let mut stale = late_view;
    stale.record_failure(at(4), "451 try again");
    update(db, &stale).await;
    assert_eq!(find(db, sent.id).await.unwrap().state, MailState::Sent);
    assert_eq!(claim(db, 9999, 10).await, []);
}

pub async fn remove_finished_emails_respects_retention(db: &Ports) {
    let waiting = queued(db, "1", 0).await;
    let mut sent = queued(db, "2", 0).await;
    sent.record_sent(at(10));
    let mut failed = queued(db, "3", 5).await;
    failed.mark_failed("550 unknown");
    for mail in [&sent, &failed] {
        update(db, mail).await;
    }
    let remove = async |before| commit!(db.outbox().remove_finished(before, 10));

    assert_eq!(remove(at(5)).await, 0);
    assert_eq!(remove(at(10)).await, 1);
    assert_eq!(find(db, failed.id).await, None);
    assert_eq!(remove(at(10) + TimeDelta::microseconds(1)).await, 1);
    assert_eq!(find(db, sent.id).await, None);
    assert_eq!(find(db, waiting.id).await, Some(waiting));
}

pub async fn requeue_failed_email_keeps_text_and_makes_it_due(db: &Ports) {
    let mut receipt = OutboxMail { expires_at: None, ..mail("receipt:1", at(0)) };
    enqueue(db, &receipt).await;
    let _ = claim(db, 0, 10).await;
    receipt.mark_failed("550 unknown");
    update(db, &receipt).await;
    assert_eq!(find(db, receipt.id).await, Some(receipt.clone()));
    assert_eq!(claim(db, 200, 10).await, []);

    assert_eq!(receipt.retry(at(300)), Ok(Transition::Applied));
    let requeued = commit(db, async |unit| {
        let locked = unit.outbox().lock(receipt.id).await?;
        unit.outbox().requeue(&receipt).await?;
        Ok::<_, StoreError>(locked)
    });
    assert_eq!(requeued.await.unwrap().map(|mail| mail.state), Some(MailState::Failed));
    assert_eq!(claim(db, 300, 10).await, [receipt]);
}

pub async fn list_emails_filters_and_pages_newest_first(db: &Ports) {
    let first = queued(db, "1", 1).await;
    let second = queued(db, "2", 2).await;
    let mut sent = queued(db, "3", 3).await;
    sent.record_sent(at(4));
    update(db, &sent).await;
    let receipt = OutboxMail {
        kind: MailKind::Receipt,
        to: EmailAddress::parse("Berta@Example.com").unwrap(),
        ..mail("4", at(3))
    };
    enqueue(db, &receipt).await;
    let list = async |filter: MailFilter, page: PageRequest| commit!(db.outbox().list(&filter, &page));
    let all = MailFilter::default;
    let page = || PageRequest::first(10);

    let mails = list(all(), page()).await;
    assert_eq!((&mails.items[..2], mails.next), (&[receipt.clone(), sent.clone()][..], None));
    for (filter, expected) in [
        (MailFilter { state: Some(MailState::Queued), ..all() }, vec![&receipt, &second, &first]),
        (MailFilter { state: Some(MailState::Sent), ..all() }, vec![&sent]),
        (MailFilter { kind: Some(MailKind::Receipt), ..all() }, vec![&receipt]),
        (MailFilter { to: Some(EmailAddress::parse("BERTA@example.com").unwrap()), ..all() }, vec![&receipt]),
        (MailFilter { state: Some(MailState::Failed), ..all() }, vec![]),
    ] {
        assert_eq!(
            list(filter.clone(), page()).await.items.iter().collect::<Vec<_>>(),
            expected,
            "{filter:?}"
        );
    }

    let newest = list(all(), PageRequest::first(2)).await;
    assert_eq!(newest.items, [receipt, sent]);
    let older = list(all(), PageRequest { limit: 2, after: newest.next }).await;
    assert_eq!((older.items, older.next), (vec![second, first], None));
}

pub async fn find_email_by_key_returns_it(db: &Ports) {
    let sent = mail("receipt:1", at(0));
    commit!(db.outbox().enqueue(&sent));
    let find = async |key| commit!(db.outbox().find_by_key(key));
    assert_eq!(find("receipt:1").await, Some(sent));
    assert_eq!(find("receipt").await, None);
}
