use application::ports::{Page, PageRequest, StoreError};
use domain::users::{AccountEvent, AccountEventKind, Device, User};
use domain::{AccountEventId, UserId};

use super::Ports;
use super::builders::{at, commit, email, next_id, stored_user, stored_users};

fn event(user_id: UserId, kind: AccountEventKind, seconds: i64) -> AccountEvent {
    AccountEvent {
        id: AccountEventId::from_uuid(next_id()),
        user_id,
        kind,
        happened_at: at(seconds),
        device: Some(Device::from_label("Firefox on Windows".to_owned())),
        count: 1,
    }
}

async fn insert(db: &Ports, events: &[&AccountEvent]) {
    let inserted = commit(db, async |unit| {
        for event in events {
            unit.account_events().insert(event).await?;
        }
        Ok::<_, StoreError>(())
    });
    inserted.await.unwrap();
}

async fn list(db: &Ports, user: &User, limit: u64) -> Vec<AccountEvent> {
    page(db, user, &PageRequest::first(limit)).await.items
}

async fn page(db: &Ports, user: &User, request: &PageRequest) -> Page<AccountEvent> {
    commit!(db.account_events().list(user.id, request))
}

pub async fn account_events_list_returns_own_newest_first(db: &Ports) {
    let [anna, berta] = stored_users(db, ["anna", "berta"]).await;
    let kinds = AccountEventKind::ALL.into_iter();
    let mut events: Vec<_> = kinds.zip(0..).map(|(kind, second)| event(anna.id, kind, second)).collect();
    events[0].device = None;
    events[1].count = u32::MAX;
    insert(db, &events.iter().collect::<Vec<_>>()).await;
    insert(db, &[&event(berta.id, AccountEventKind::SignInFailed, 5)]).await;
    events.reverse();
    assert_eq!(list(db, &anna, 100).await, events);
    assert_eq!(list(db, &anna, 3).await, events[..3]);
    assert_eq!(list(db, &berta, 100).await.len(), 1);
}

pub async fn account_events_pages_cover_list_without_gap(db: &Ports) {
    let anna = stored_user(db, "anna@example.com").await;
    // Three share an instant, across the end of the first page.
    let seconds = [0, 1, 1, 1, 2];
    let events = seconds.map(|second| event(anna.id, AccountEventKind::SignedInByLink, second));
    insert(db, &events.iter().collect::<Vec<_>>()).await;
    let mut request = PageRequest::first(2);
    let mut lengths = Vec::new();
    let mut listed = Vec::new();
    loop {
        let page = page(db, &anna, &request).await;
        lengths.push(page.items.len());
        listed.extend(page.items);
        request.after = page.next;
        if request.after.is_none() {
            break;
        }
    }
    assert_eq!(lengths, [2, 2, 1]);
    assert_eq!(listed, list(db, &anna, 100).await);
    assert_eq!(page(db, &anna, &PageRequest::first(5)).await.next, None);
}

pub async fn account_events_update_writes_time_device_and_count(db: &Ports) {
    let anna = stored_user(db, "anna@example.com").await;
    let mut failed = event(anna.id, AccountEventKind::SignInFailed, 0);
    let other = event(anna.id, AccountEventKind::PasswordSet, 1);
    insert(db, &[&failed, &other]).await;
    let mut latest = event(anna.id, AccountEventKind::SignInFailed, 9);
    latest.device = Some(Device::from_user_agent(""));
    failed.merge(&latest);
    commit!(db.account_events().update(&failed));
    let listed = list(db, &anna, 10).await;
    assert_eq!((listed[0].count, listed[0].happened_at), (2, at(9)));
    assert_eq!(listed, [failed, other]);
}

pub async fn find_failed_sign_in_returns_latest_since(db: &Ports) {
    let [anna, berta] = stored_users(db, ["anna", "berta"]).await;
    let find =
        async |user: &User, since: i64| commit!(db.account_events().find_failed_sign_in(user.id, at(since)));
    let (old, new) = (
        event(anna.id, AccountEventKind::SignInFailed, 0),
        event(anna.id, AccountEventKind::SignInFailed, 5),
    );
    insert(db, &[&old, &new, &event(anna.id, AccountEventKind::SignedInByPassword, 7)]).await;
    assert_eq!(find(&anna, 0).await, Some(new.clone()));
    assert_eq!(find(&anna, 5).await, Some(new));
    assert_eq!(find(&anna, 6).await, None);
    assert_eq!(find(&berta, 0).await, None);
}

pub async fn insert_discarded_account_event_leaves_nothing(db: &Ports) {
    let unknown_user = UserId::from_uuid(next_id());
    let discarded = event(unknown_user, AccountEventKind::SignInFailed, 0);
    commit!(db.account_events().insert_discarded(&discarded));
    assert_eq!(commit!(db.account_events().remove_before(at(1), 10)), 0);
}

pub async fn remove_all_but_latest_account_events_keeps_newest(db: &Ports) {
    let [anna, berta] = stored_users(db, ["anna", "berta"]).await;
    let events: Vec<_> =
        (0..5).map(|second| event(anna.id, AccountEventKind::SignedInByLink, second)).collect();
    insert(db, &events.iter().collect::<Vec<_>>()).await;
    insert(db, &[&event(berta.id, AccountEventKind::SignedInByLink, 0)]).await;
    commit!(db.account_events().remove_all_but_latest(anna.id, 2));
    let remaining: Vec<_> = list(db, &anna, 10).await.into_iter().map(|event| event.happened_at).collect();
    assert_eq!(remaining, [at(4), at(3)]);
    assert_eq!(list(db, &berta, 10).await.len(), 1);
}

pub async fn remove_account_events_before_stops_at_limit(db: &Ports) {
    let anna = stored_user(db, "anna@example.com").await;
    let events: Vec<_> =
        (0..5).map(|second| event(anna.id, AccountEventKind::SignedInByLink, second)).collect();
    insert(db, &events.iter().collect::<Vec<_>>()).await;
    for (expected, left) in [(2, 3), (1, 2), (0, 2)] {
        assert_eq!(
            (commit!(db.account_events().remove_before(at(3), 2)), list(db, &anna, 10).await.len()),
            (expected, left)
        );
    }
}

pub async fn remove_account_removes_its_events(db: &Ports) {
    let anna = stored_user(db, "anna@example.com").await;
    insert(db, &[&event(anna.id, AccountEventKind::SignInFailed, 0)]).await;
    let address = email("anna@example.com");
    commit!(db.users().remove_unverified(&address));
    assert_eq!(list(db, &anna, 10).await, []);
    let orphan = event(anna.id, AccountEventKind::SignInFailed, 1);
    let mut unit = db.store.begin().await.unwrap();
    assert!(unit.account_events().insert(&orphan).await.is_err());
}
