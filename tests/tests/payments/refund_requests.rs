//! The requests to Stripe of a refund by an admin.

use std::sync::Arc;

use application::ports::Actor;
use application::purchases::{Confirmation, RefundOrder, RefundRequest};
use domain::Reason;
use domain::users::Role;
use infrastructure::payments::stripe::{StripeProvider, Timeouts};
use infrastructure::system::SystemClock;
use integration_tests::contract::builders::cents;
use integration_tests::payments::{Fault, Proxy, StripeWorld, stripe_account};
use uuid::Uuid;

use super::failing_requests::Shop;

#[tokio::test]
async fn partial_refund_sends_few_requests_and_one_refund() {
    let Some(world) = StripeWorld::from_environment() else { return };
    let proxy = Proxy::start(world.address, |_, _| Fault::None).await;
    let account = stripe_account(&proxy.url(&world.path));
    let provider = StripeProvider::new(&account, Timeouts::default(), Arc::new(SystemClock)).unwrap();
    let shop = Shop::open(world, Arc::new(provider)).await;
    let (member, admin) = (shop.member(1).await, shop.member(2).await);
    let checkout = shop.begin(member, &shop.agents[..2]).await.unwrap();
    assert!(shop.world.pay_with(&checkout.payment_id, "tok_visa").await);
    let order = Confirmation::new(&shop.context).confirm(member, &checkout.payment_id).await.unwrap();
    let request = RefundRequest {
        key: Uuid::from_u128(1),
        items: vec![(shop.agents[0], cents(500))],
        reason: Reason::parse("Bought by mistake").unwrap(),
    };
    let actor = Actor::Admin(admin, Role::Owner);

    let before = proxy.requests().len();
    RefundOrder::new(&shop.context).run(actor, order.id, &request).await.unwrap();
    let requests = proxy.requests().split_off(before);
    for request in &requests {
        println!("{} {}", request.method, request.path);
    }
    let refunds = |requests: &[_]| {
        requests
            .iter()
            .filter(|request: &&integration_tests::payments::RecordedRequest| request.method == "POST")
            .count()
    };
    assert!(requests.len() <= 7, "{} requests", requests.len());
    assert_eq!(refunds(&requests), 1);

    let before = proxy.requests().len();
    RefundOrder::new(&shop.context).run(actor, order.id, &request).await.unwrap();
    assert_eq!(refunds(&proxy.requests().split_off(before)), 0, "the same request refunds once");
}
