//! Events reach the tools of the owners, signed and at least once.

use std::collections::BTreeSet;
use std::sync::Arc;

use application::cleanup::{Cleanup, ExpiredRows};
use application::ports::{Actor, AuditFilter, Clock as _, PageRequest, SubjectKind};
use application::purchases::{RefundOrder, RefundRequest};
use application::users::{AddMember, Erasure, NewMember};
use application::webhooks::{DeliverWebhooks, ManageWebhookError, ManageWebhooks};
use chrono::TimeDelta;
use domain::users::{EmailAddress, FirstName, Role};
use domain::webhooks::{OffReason, WebhookDelivery, WebhookEndpoint, WebhookEvent, WebhookUrl};
use domain::{Reason, UserId};
use integration_tests::contract::builders::cents;
use integration_tests::webhook_receiver::WebhookReceiver;
use serde_json::json;
use uuid::Uuid;

use crate::use_cases::fixture::TestContext;

crate::use_cases::on_every_store!(
    events_are_delivered_with_a_valid_signature,
    events_that_nobody_wants_are_not_stored,
    failed_delivery_is_repeated_with_its_id,
    redirect_is_a_failure_and_not_followed,
    gone_endpoint_is_turned_off_and_reported,
    endpoint_that_fails_for_days_is_turned_off,
    delivery_of_a_crashed_worker_is_repeated,
    slow_endpoint_does_not_hold_up_another,
    two_workers_send_each_event_once,
    send_again_keeps_the_id,
    erased_member_leaves_no_delivery,
    deliveries_are_removed_after_30_days,
    url_of_a_private_network_is_refused,
    eleventh_webhook_is_refused,
);

fn webhooks(context: &TestContext) -> ManageWebhooks {
    ManageWebhooks::new(&context.app)
}

async fn create(context: &TestContext, url: &str, events: &[WebhookEvent]) -> WebhookEndpoint {
    let url = WebhookUrl::parse(url).unwrap();
    webhooks(context).create(Actor::Cli, url, events.iter().copied().collect()).await.unwrap()
}

async fn join(context: &TestContext, address: &str) -> UserId {
    let new = NewMember {
        email: EmailAddress::parse(address).unwrap(),
        first_name: FirstName::parse("Anna").unwrap(),
        has_consent: false,
        sends_invitation: false,
    };
    AddMember::new(&context.app).run(Actor::Cli, new).await.unwrap()
}

/// Makes all attempts that are due.
async fn deliver(context: &TestContext) {
    while DeliverWebhooks::new(&context.app).deliver_next().await.unwrap().is_some() {}
}

async fn deliveries(context: &TestContext) -> Vec<WebhookDelivery> {
    webhooks(context).list_deliveries(Actor::Cli, &PageRequest::first(50)).await.unwrap().items
}

async fn endpoint(context: &TestContext) -> WebhookEndpoint {
    webhooks(context).list(Actor::Cli).await.unwrap().remove(0)
}

async fn audited(context: &TestContext) -> Vec<(&'static str, String)> {
    let filter = AuditFilter { kind: Some(SubjectKind::Webhook), ..AuditFilter::default() };
    let mut unit = context.app.store.read().await.unwrap();
    let found = unit.audit().list(&filter, &PageRequest::first(20)).await.unwrap().items;
    found.iter().map(|entry| (entry.actor.as_str(), format!("{:?}", entry.record))).collect()
}

async fn events_are_delivered_with_a_valid_signature(context: &Arc<TestContext>) {
    let receiver = WebhookReceiver::start(&[]).await;
    let endpoint = create(context, &receiver.url, &WebhookEvent::ALL).await;
    let anna = join(context, "anna@example.com").await;
    deliver(context).await;
    let agent = context.agent(1999).await;
    let checkout = context.begin(anna, &[agent], None).await.unwrap();
    context.pay(&checkout).await.unwrap();
    let order = context.confirm(anna, &checkout).await.unwrap();
    // Once per order.
    context.confirm(anna, &checkout).await.unwrap();
    deliver(context).await;
    let owner = Actor::Admin(context.admin("ada@example.com").await, Role::Owner);
    let request = RefundRequest {
        key: Uuid::from_u128(1),
        items: [(agent, cents(500))].into(),
        reason: Reason::parse("Bought by mistake").unwrap(),
    };
    RefundOrder::new(&context.app).run(owner, order.id, &request).await.unwrap();
    context.reconcile().await;
    deliver(context).await;

    let requests = receiver.received();
    let types: Vec<_> = requests.iter().map(|request| request.json()["type"].clone()).collect();
    assert_eq!(types, ["member.joined", "order.paid", "order.refunded"]);
    let member = json!({"id": anna.to_string(), "email": "anna@example.com", "firstName": "Anna"});
    let sold = json!({
        "id": order.id.to_string(), "number": order.number().to_string(), "total": 1999, "currency": "usd",
        "discountCode": null, "isTest": true,
        "items": [{
            "id": agent.to_string(), "slug": format!("agent-{agent}"), "title": "Meal Planner", "amount": 1999,
        }],
    });
    let refund = context.refunds(&checkout.payment_id).await.remove(0);
    let refund = json!({"id": refund.id.to_string(), "amount": 500, "currency": "usd"});
    let data: Vec<_> = requests.iter().map(|request| request.json()["data"].clone()).collect();
    assert_eq!(
        data,
        [
            json!({"member": member}),
            json!({"order": sold, "member": member}),
            json!({"refund": refund, "order": sold, "member": member}),
        ]
    );
    let mut ids = BTreeSet::new();
    for request in &requests {
        assert!(request.is_signed_with(endpoint.secret.expose()), "{request:?}");
        assert!(!request.is_signed_with("whsec_b3RoZXI="));
        assert_eq!(request.headers["content-type"], "application/json");
        assert_eq!(request.headers["webhook-timestamp"], context.clock.now().timestamp().to_string());
        assert_eq!(request.json()["timestamp"], "2026-11-21T12:00:00.000Z");
        ids.insert(request.headers["webhook-id"].clone());
    }
    assert_eq!(ids.len(), 3);
    assert!(deliveries(context).await.iter().all(|delivery| delivery.delivered_at.is_some()));
}

async fn events_that_nobody_wants_are_not_stored(context: &Arc<TestContext>) {
    join(context, "anna@example.com").await;
    let receiver = WebhookReceiver::start(&[]).await;
    let paid = create(context, &receiver.url, &[WebhookEvent::OrderPaid]).await;
    join(context, "berta@example.com").await;
    let all = WebhookEvent::ALL.into();
    webhooks(context).change(Actor::Cli, paid.id, all, false).await.unwrap();
    join(context, "clara@example.com").await;
    assert_eq!(deliveries(context).await, []);
    let test = webhooks(context).send_test(Actor::Cli, paid.id).await;
    assert!(matches!(test, Err(ManageWebhookError::Off)));
}

async fn failed_delivery_is_repeated_with_its_id(context: &Arc<TestContext>) {
    let receiver = WebhookReceiver::start(&["500 Internal Server Error"]).await;
    let created = create(context, &receiver.url, &[WebhookEvent::MemberJoined]).await;
    join(context, "anna@example.com").await;
    deliver(context).await;
    let failed = deliveries(context).await.remove(0);
    assert_eq!((failed.attempts, failed.last_status, failed.delivered_at), (1, Some(500), None));
    assert_eq!(endpoint(context).await.failing_since, Some(context.clock.now()));
    deliver(context).await;
    assert_eq!(receiver.received().len(), 1, "not due yet");

    context.clock.advance(TimeDelta::seconds(6));
    deliver(context).await;
    let requests = receiver.received();
    let [first, second] = &requests[..] else { panic!("{requests:?}") };
    assert_eq!(first.headers["webhook-id"], second.headers["webhook-id"]);
    assert_eq!(first.body, second.body);
    assert_ne!(first.headers["webhook-timestamp"], second.headers["webhook-timestamp"]);
    assert!(second.is_signed_with(created.secret.expose()));
    let delivered = deliveries(context).await.remove(0);
    assert_eq!((delivered.attempts, delivered.next_attempt_at), (2, None));
    assert_eq!(endpoint(context).await, created);
}

async fn redirect_is_a_failure_and_not_followed(context: &Arc<TestContext>) {
    let target = WebhookReceiver::start(&[]).await;
    let location = Box::leak(format!("307 Temporary Redirect\r\nLocation: {}", target.url).into_boxed_str());
    let receiver = WebhookReceiver::start(&[location]).await;
    create(context, &receiver.url, &[WebhookEvent::MemberJoined]).await;
    join(context, "anna@example.com").await;
    deliver(context).await;
    assert_eq!((receiver.received().len(), target.received().len()), (1, 0));
    assert_eq!(deliveries(context).await.remove(0).last_status, Some(307));
}

async fn gone_endpoint_is_turned_off_and_reported(context: &Arc<TestContext>) {
    let receiver = WebhookReceiver::start(&["410 Gone"]).await;
    let created = create(context, &receiver.url, &[WebhookEvent::MemberJoined]).await;
    for address in ["anna@example.com", "berta@example.com"] {
        join(context, address).await;
    }
    deliver(context).await;
    let gone = endpoint(context).await;
    assert_eq!((gone.is_on, gone.off_reason), (false, Some(OffReason::Gone)));
    assert_eq!(receiver.received().len(), 1, "the other waits");
    let problems = context.app.queries.reports().open_problems(context.clock.now()).await.unwrap();
    assert_eq!(problems.webhooks_off, 1);
    let log = audited(context).await;
    assert_eq!(log.iter().map(|(actor, _)| *actor).collect::<Vec<_>>(), ["system", "command_line"]);
    let secret = created.secret.expose().trim_start_matches("whsec_");
    assert!(log.iter().all(|(_, text)| !text.contains(secret) && !text.contains("token=")), "{log:?}");

    webhooks(context).change(Actor::Cli, gone.id, gone.events, true).await.unwrap();
    context.clock.advance(TimeDelta::seconds(6));
    deliver(context).await;
    assert_eq!(receiver.received().len(), 3);
    let problems = context.app.queries.reports().open_problems(context.clock.now()).await.unwrap();
    assert_eq!(problems.webhooks_off, 0);
}

async fn endpoint_that_fails_for_days_is_turned_off(context: &Arc<TestContext>) {
    let receiver = WebhookReceiver::start(&["503 Service Unavailable"; 10]).await;
    create(context, &receiver.url, &[WebhookEvent::MemberJoined]).await;
    join(context, "anna@example.com").await;
    let mut attempts = 0;
    while let Some(next) = deliveries(context).await.remove(0).next_attempt_at
        && endpoint(context).await.is_on
    {
        context.clock.advance((next - context.clock.now()).max(TimeDelta::zero()));
        deliver(context).await;
        attempts += 1;
        assert_eq!(receiver.received().len(), attempts);
    }
    let off = endpoint(context).await;
    assert_eq!((off.is_on, off.off_reason, attempts), (false, Some(OffReason::Failing), 10));
}

/// It has claimed the event and perhaps sent it, but not saved that.
async fn delivery_of_a_crashed_worker_is_repeated(context: &Arc<TestContext>) {
    let receiver = WebhookReceiver::start(&[]).await;
    create(context, &receiver.url, &[WebhookEvent::MemberJoined]).await;
    join(context, "anna@example.com").await;
    let now = context.clock.now();
    let mut unit = context.app.store.begin().await.unwrap();
    assert!(unit.webhooks().claim(now, now + TimeDelta::minutes(1)).await.unwrap().is_some());
    unit.commit().await.unwrap();
    deliver(context).await;
    assert_eq!(receiver.received().len(), 0, "another worker may be sending it");
    context.clock.advance(TimeDelta::minutes(1));
    deliver(context).await;
    assert_eq!(receiver.received().len(), 1);
}

async fn slow_endpoint_does_not_hold_up_another(context: &Arc<TestContext>) {
    let (slow, fast) = (WebhookReceiver::start(&[""]).await, WebhookReceiver::start(&[]).await);
    for receiver in [&slow, &fast] {
        create(context, &receiver.url, &[WebhookEvent::MemberJoined]).await;
        context.clock.advance(TimeDelta::seconds(1));
    }
    for address in ["anna@example.com", "berta@example.com"] {
        join(context, address).await;
    }
    let (stuck, waiting) = (DeliverWebhooks::new(&context.app), Arc::clone(context));
    let stuck = tokio::spawn(async move {
        let _keep = waiting;
        stuck.deliver_next().await
    });
    while slow.received().is_empty() {
        tokio::task::yield_now().await;
    }
    deliver(context).await;
    assert_eq!((slow.received().len(), fast.received().len()), (1, 2));
    stuck.abort();
}

async fn two_workers_send_each_event_once(context: &Arc<TestContext>) {
    let receiver = WebhookReceiver::start(&[]).await;
    create(context, &receiver.url, &[WebhookEvent::MemberJoined]).await;
    for number in 0..6 {
        join(context, &format!("member{number}@example.com")).await;
    }
    while deliveries(context).await.iter().any(|delivery| delivery.delivered_at.is_none()) {
        tokio::join!(deliver(context), deliver(context));
    }
    let ids: BTreeSet<_> =
        receiver.received().iter().map(|request| request.headers["webhook-id"].clone()).collect();
    assert_eq!((ids.len(), receiver.received().len()), (6, 6));
}

async fn send_again_keeps_the_id(context: &Arc<TestContext>) {
    let receiver = WebhookReceiver::start(&[]).await;
    let created = create(context, &receiver.url, &[WebhookEvent::MemberJoined]).await;
    webhooks(context).send_test(Actor::Cli, created.id).await.unwrap();
    deliver(context).await;
    let delivery = deliveries(context).await.remove(0);
    let secret = webhooks(context).replace_secret(Actor::Cli, created.id).await.unwrap();
    webhooks(context).send_again(Actor::Cli, delivery.id).await.unwrap();
    deliver(context).await;
    let requests = receiver.received();
    let [first, second] = &requests[..] else { panic!("{requests:?}") };
    assert_eq!(first.json()["type"], "webhook.test");
    assert_eq!(second.headers["webhook-id"], delivery.id.to_string());
    assert!(first.is_signed_with(created.secret.expose()) && second.is_signed_with(secret.expose()));
    webhooks(context).remove(Actor::Cli, created.id).await.unwrap();
    let again = webhooks(context).send_again(Actor::Cli, delivery.id).await;
    assert!(matches!(again, Err(ManageWebhookError::NotFound)));
}

async fn erased_member_leaves_no_delivery(context: &Arc<TestContext>) {
    let receiver = WebhookReceiver::start(&[]).await;
    create(context, &receiver.url, &[WebhookEvent::MemberJoined]).await;
    let (anna, berta) = (join(context, "anna@example.com").await, join(context, "berta@example.com").await);
    let mut unit = context.app.unaudited_store.begin().await.unwrap();
    let mut user = unit.users().lock(anna).await.unwrap().unwrap();
    let _ = user.schedule_deletion(None, context.clock.now() - TimeDelta::days(30));
    assert!(unit.users().update(&user).await.unwrap());
    unit.commit().await.unwrap();
    for _ in 0..2 {
        Erasure::new(&context.app).run().await.unwrap();
        context.emails().await;
    }
    let left: Vec<_> = deliveries(context).await.into_iter().map(|delivery| delivery.user_id).collect();
    assert_eq!(left, [Some(berta)]);
}

async fn deliveries_are_removed_after_30_days(context: &Arc<TestContext>) {
    let receiver = WebhookReceiver::start(&[]).await;
    let created = create(context, &receiver.url, &[WebhookEvent::MemberJoined]).await;
    webhooks(context).send_test(Actor::Cli, created.id).await.unwrap();
    context.clock.advance(TimeDelta::days(30));
    assert_eq!(Cleanup::new(&context.app).run().await.unwrap()[&ExpiredRows::WebhookDeliveries], 0);
    context.clock.advance(TimeDelta::seconds(1));
    assert_eq!(Cleanup::new(&context.app).run().await.unwrap()[&ExpiredRows::WebhookDeliveries], 1);
    assert_eq!(deliveries(context).await, []);
}

async fn url_of_a_private_network_is_refused(context: &Arc<TestContext>) {
    for url in ["https://10.0.0.1/", "http://169.254.169.254/latest", "https://[fd00::1]/"] {
        let url = WebhookUrl::parse(url).unwrap();
        let created = webhooks(context).create(Actor::Cli, url, WebhookEvent::ALL.into()).await;
        assert!(matches!(created, Err(ManageWebhookError::Url(_))));
    }
    assert_eq!(webhooks(context).list(Actor::Cli).await.unwrap(), []);
}

async fn eleventh_webhook_is_refused(context: &Arc<TestContext>) {
    for number in 0..WebhookEndpoint::MAX_COUNT {
        create(context, &format!("https://hooks.example/{number}"), &[WebhookEvent::OrderPaid]).await;
    }
    let url = WebhookUrl::parse("https://hooks.example/11").unwrap();
    let created = webhooks(context).create(Actor::Cli, url, WebhookEvent::ALL.into()).await;
    assert!(matches!(created, Err(ManageWebhookError::TooMany)));
}
