use application::ports::PageRequest;
use chrono::TimeDelta;
use domain::WebhookDeliveryId;
use domain::WebhookEndpointId;
use domain::users::User;
use domain::webhooks::{
    AttemptOutcome, OffReason, WebhookDelivery, WebhookEndpoint, WebhookEvent, WebhookSecret, WebhookUrl,
};
use futures_util::future::join_all;

use super::Ports;
use super::builders::{at, next_id, stored_user};

/// One that is on and wants to know of paid orders.
pub fn webhook_endpoint(seconds: i64) -> WebhookEndpoint {
    let url = WebhookUrl::parse("https://hooks.example/catch?token=1").unwrap();
    let secret = WebhookSecret::new("whsec_c2VjcmV0".to_owned());
    let id = WebhookEndpointId::from_uuid(next_id());
    WebhookEndpoint::new(id, url, [WebhookEvent::OrderPaid].into(), secret, at(seconds)).unwrap()
}

async fn stored_endpoint(db: &Ports, seconds: i64) -> WebhookEndpoint {
    let endpoint = webhook_endpoint(seconds);
    commit!(db.webhooks().insert(&endpoint));
    endpoint
}

async fn queued(
    db: &Ports,
    endpoint: &WebhookEndpoint,
    about: Option<&User>,
    seconds: i64,
) -> WebhookDelivery {
    let (id, event) = (WebhookDeliveryId::from_uuid(next_id()), Some(WebhookEvent::OrderPaid));
    let body = "{\"type\":\"order.paid\"}".to_owned();
    let member = about.map(|user| user.id);
    let delivery = WebhookDelivery::new(id, endpoint.id, event, member, body, at(seconds));
    commit!(db.webhooks().enqueue(&delivery));
    delivery
}

async fn update(db: &Ports, endpoint: &WebhookEndpoint) {
    commit!(db.webhooks().update(endpoint));
}

async fn list(db: &Ports) -> Vec<WebhookEndpoint> {
    db.store.read().await.unwrap().webhooks().list().await.unwrap()
}

async fn find(db: &Ports, delivery: &WebhookDelivery) -> Option<WebhookDelivery> {
    db.store.read().await.unwrap().webhooks().find_delivery(delivery.id).await.unwrap()
}

async fn has_due(db: &Ports, now: i64) -> bool {
    db.store.read().await.unwrap().webhooks().has_due(at(now)).await.unwrap()
}

async fn claim(db: &Ports, now: i64) -> Option<(WebhookEndpoint, WebhookDelivery)> {
    commit!(db.webhooks().claim(at(now), at(now + 60)))
}

pub async fn update_webhook_keeps_its_url(db: &Ports) {
    let (first, second) = (stored_endpoint(db, 1).await, stored_endpoint(db, 0).await);
    assert_eq!(list(db).await, [second.clone(), first.clone()]);
    let mut changed = first.clone();
    changed.url = WebhookUrl::parse("https://elsewhere.example/").unwrap();
    changed.events = [WebhookEvent::MemberJoined, WebhookEvent::OrderRefunded].into();
    changed.secret = WebhookSecret::new("whsec_bmV3".to_owned());
    changed.is_on = false;
    changed.off_reason = Some(OffReason::Failing);
    changed.failing_since = Some(at(4));
    update(db, &changed).await;
    changed.url = first.url;
    let locked = commit!(db.webhooks().lock(changed.id));
    assert_eq!(locked, Some(changed));
    assert_eq!(list(db).await.first(), Some(&second));
}

pub async fn lock_subscribed_finds_webhooks_that_are_on(db: &Ports) {
    let (on, mut off) = (stored_endpoint(db, 0).await, stored_endpoint(db, 1).await);
    off.is_on = false;
    update(db, &off).await;
    let subscribed = async |event| commit!(db.webhooks().lock_subscribed(event));
    assert_eq!(subscribed(WebhookEvent::OrderPaid).await, [on.id]);
    assert_eq!(subscribed(WebhookEvent::MemberJoined).await, []);
}

pub async fn claim_webhook_serves_endpoints_in_turn(db: &Ports) {
    let (first, second) = (stored_endpoint(db, 0).await, stored_endpoint(db, 1).await);
    let mut failed = queued(db, &first, None, 2).await;
    failed.attempts = 1;
    commit!(db.webhooks().update_delivery(&failed));
    let new = queued(db, &first, None, 3).await;
    let other = queued(db, &second, None, 4).await;
    assert_eq!([has_due(db, 1).await, has_due(db, 2).await], [false, true]);

    assert_eq!(claim(db, 10).await, Some((first.clone(), new.clone())), "fewest attempts first");
    assert_eq!(claim(db, 10).await, Some((second.clone(), other)));
    assert_eq!((claim(db, 10).await, has_due(db, 10).await), (None, false), "one at a time");
    let release = async |until, now| {
        commit!(db.webhooks().release(first.id, at(until), at(now)));
    };
    release(69, 20).await;
    assert!(!has_due(db, 20).await, "another lease");
    release(70, 20).await;
    assert_eq!(claim(db, 20).await, Some((first.clone(), new)));
    assert_eq!(claim(db, 70).await.unwrap().0, second, "its worker has died");
}

pub async fn claim_webhook_concurrently_claims_each_once(db: &Ports) {
    let mut endpoints = Vec::new();
    for seconds in 0..4 {
        let endpoint = stored_endpoint(db, seconds).await;
        for _ in 0..3 {
            queued(db, &endpoint, None, seconds).await;
        }
        endpoints.push(endpoint.id);
    }
    let claimed = join_all((0..8).map(|_| claim(db, 10))).await;
    let mut claimed: Vec<_> = claimed.into_iter().flatten().map(|(endpoint, _)| endpoint.id).collect();
    let all = claimed.len();
    claimed.sort_unstable();
    claimed.dedup();
    assert_eq!(claimed.len(), all, "no endpoint twice");
    assert!(all > 0);
}

pub async fn claim_webhook_skips_those_that_are_off(db: &Ports) {
    let mut endpoint = stored_endpoint(db, 0).await;
    let waiting = queued(db, &endpoint, None, 1).await;
    endpoint.is_on = false;
    update(db, &endpoint).await;
    assert_eq!((has_due(db, 10).await, claim(db, 10).await), (false, None));
    endpoint.is_on = true;
    update(db, &endpoint).await;
    assert_eq!(claim(db, 10).await, Some((endpoint, waiting)));
}

pub async fn webhook_attempts_round_trip(db: &Ports) {
    let endpoint = stored_endpoint(db, 0).await;
    let mut delivery = queued(db, &endpoint, None, 0).await;
    assert_eq!(find(db, &delivery).await.as_ref(), Some(&delivery));
    for outcome in [AttemptOutcome::Failed("Timeout".to_owned()), AttemptOutcome::Status(204)] {
        delivery.record(outcome, at(5) + TimeDelta::microseconds(7));
        commit!(db.webhooks().update_delivery(&delivery));
        assert_eq!(find(db, &delivery).await.as_ref(), Some(&delivery));
    }
    assert!(!has_due(db, 100).await);
    let mut again = delivery.clone();
    again.send_again(at(9));
    again.attempts = 77;
    commit!(db.webhooks().requeue(&again));
    let expected = WebhookDelivery { next_attempt_at: Some(at(9)), ..delivery };
    assert_eq!(find(db, &expected).await, Some(expected), "only when it is due");
    let test = WebhookDelivery { id: WebhookDeliveryId::from_uuid(next_id()), event: None, ..again };
    commit!(db.webhooks().enqueue(&test));
    assert_eq!(find(db, &test).await.as_ref(), Some(&test));
}

pub async fn list_deliveries_is_newest_first_in_pages(db: &Ports) {
    let (first, second) = (stored_endpoint(db, 0).await, stored_endpoint(db, 1).await);
    let oldest = queued(db, &first, None, 1).await;
    let middle = queued(db, &second, None, 2).await;
    let newest = queued(db, &first, None, 3).await;
    let page = async |request: &PageRequest| {
        let mut unit = db.store.read().await.unwrap();
        unit.webhooks().list_deliveries(request).await.unwrap()
    };
    let start = page(&PageRequest::first(2)).await;
    assert_eq!(start.items, [newest, middle]);
    let rest = page(&PageRequest { limit: 2, after: start.next }).await;
    assert_eq!((rest.items, rest.next), (vec![oldest], None));
}

pub async fn deliveries_go_with_webhook_account_and_age(db: &Ports) {
    let (kept, removed) = (stored_endpoint(db, 0).await, stored_endpoint(db, 1).await);
    let anna = stored_user(db, "anna@example.com").await;
    let of_removed = queued(db, &removed, None, 9).await;
    commit!(db.webhooks().remove(removed.id));
    assert_eq!((find(db, &of_removed).await, list(db).await), (None, vec![kept.clone()]));

    let (about_anna, about_none) =
        (queued(db, &kept, Some(&anna), 9).await, queued(db, &kept, None, 9).await);
    commit!(db.users().remove(anna.id));
    assert_eq!(find(db, &about_anna).await, None);
    assert!(find(db, &about_none).await.is_some());

    for seconds in 0..3 {
        queued(db, &kept, None, seconds).await;
    }
    let remove = async |before, limit| commit!(db.webhooks().remove_deliveries(at(before), limit));
    assert_eq!([remove(9, 2).await, remove(9, 2).await, remove(9, 2).await], [2, 1, 0]);
    assert!(find(db, &about_none).await.is_some());
}
