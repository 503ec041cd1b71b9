//! Orders that are open while something else changes: the provider, the bank, prices and codes.

use std::sync::Arc;

use application::ports::{Actor, Intent, IntentStatus, PaymentProvider as _, ProviderKind};
use application::purchases::{CheckoutError, CheckoutSession, ConfirmError};
use chrono::TimeDelta;
use domain::money::Cents;
use domain::purchases::OrderState;
use domain::{AgentId, UserId};
use infrastructure::payments::sandbox::SandboxError;

use crate::fixture::TestContext;

crate::on_every_store!(
    checkout_after_provider_change_begins_a_new_order,
    checkout_unknown_payment_begins_a_new_order,
    reconcile_order_of_another_provider_abandons_it_after_a_day,
    processing_payment_blocks_only_its_own_agents,
    processing_payments_are_delivered_after_other_orders,
    processing_payment_declined_can_be_retried,
    processing_payment_declined_late_yields_to_newer_order,
    processing_payment_keeps_discount_use,
    payment_with_changed_price_is_canceled_after_half_an_hour,
    payment_with_ended_code_is_canceled_after_half_an_hour,
    payment_with_unchanged_price_stays_payable,
);

async fn begun(world: &TestContext) -> (UserId, AgentId, CheckoutSession) {
    let anna = world.member("anna@example.com").await;
    let agent = world.agent(1999).await;
    (anna, agent, world.begin(anna, &[agent], None).await.unwrap())
}

/// From now on the provider shows this payment in this state.
async fn show(world: &TestContext, checkout: &CheckoutSession, status: IntentStatus) {
    let intent = world.payments.retrieve(&checkout.payment_id).await.unwrap().unwrap();
    let received = if status == IntentStatus::Succeeded { intent.amount } else { Cents::ZERO };
    world.payments.show(&checkout.payment_id, Some(Intent { status, received, ..intent }));
}

async fn reprice(world: &TestContext, id: AgentId, price: i64) {
    use domain::agents::Access;
    let mut unit = world.ports.store.begin().await.unwrap();
    let mut agent = unit.agents().find_all(&[id]).await.unwrap().remove(0);
    agent.access = Access::Premium(Cents::new(price).unwrap());
    assert!(unit.agents().update(&agent).await.unwrap());
    unit.commit().await.unwrap();
}

async fn checkout_after_provider_change_begins_a_new_order(world: &Arc<TestContext>) {
    let (anna, agent, old) = begun(world).await;
    for kind in [ProviderKind::StripeTest, ProviderKind::StripeLive] {
        world.payments.show(&old.payment_id, None);
        world.payments.set_kind(kind);
        assert!(matches!(world.confirm(anna, &old).await, Err(ConfirmError::UnknownPayment)));
        let new = world.begin(anna, &[agent], None).await.unwrap();
        assert_ne!(new.payment_id, old.payment_id);
        let other_cart = world.begin(anna, &[world.agent(500).await], None).await.unwrap();
        assert_ne!(other_cart.payment_id, new.payment_id);
        let again = world.begin(anna, &[agent], None).await.unwrap();
        assert_eq!(again.quote.total.get(), 1999);
    }
    let last = world.begin(anna, &[agent], None).await.unwrap();
    world.pay(&last).await.unwrap();
    assert_eq!(world.confirm(anna, &last).await.unwrap().provider, ProviderKind::StripeLive);
    assert_eq!(world.discrepancies().await, []);
}

async fn checkout_unknown_payment_begins_a_new_order(world: &Arc<TestContext>) {
    let (anna, agent, old) = begun(world).await;
    world.payments.show(&old.payment_id, None);
    let new = world.begin(anna, &[agent], None).await.unwrap();
    assert_ne!(new.payment_id, old.payment_id);
    world.pay(&new).await.unwrap();
    assert_eq!(world.confirm(anna, &new).await.unwrap().state, OrderState::Paid);
}

async fn reconcile_order_of_another_provider_abandons_it_after_a_day(world: &Arc<TestContext>) {
    let (..) = begun(world).await;
    world.payments.set_kind(ProviderKind::StripeTest);
    world.payments.set_down(true);
    world.clock.advance(TimeDelta::hours(1));
    assert_eq!(world.reconcile().await.failed, 0, "the provider is not asked");
    world.clock.advance(TimeDelta::hours(24));
    assert_eq!(world.reconcile().await.abandoned, 1);
}

async fn processing_payment_blocks_only_its_own_agents(world: &Arc<TestContext>) {
    let (anna, agent, slow) = begun(world).await;
    show(world, &slow, IntentStatus::Processing).await;
    let other = world.agent(500).await;
    for cart in [&[agent][..], &[agent, other]] {
        let refused = world.begin(anna, cart, None).await;
        assert!(matches!(refused, Err(CheckoutError::PaymentProcessing)), "{refused:?}");
    }
    let fast = world.begin(anna, &[other], None).await.unwrap();
    let refused = world.begin(anna, &[other, agent], None).await;
    assert!(matches!(refused, Err(CheckoutError::PaymentProcessing)), "{refused:?}");
    assert_eq!(world.begin(anna, &[other], None).await.unwrap().payment_id, fast.payment_id);
    world.pay(&fast).await.unwrap();
    world.confirm(anna, &fast).await.unwrap();
    show(world, &slow, IntentStatus::Succeeded).await;
    assert_eq!(world.confirm(anna, &slow).await.unwrap().state, OrderState::Paid);
    assert_eq!(world.history(anna).await.len(), 2);
}

async fn processing_payments_are_delivered_after_other_orders(world: &Arc<TestContext>) {
    let (anna, _, slow) = begun(world).await;
    show(world, &slow, IntentStatus::Processing).await;
    let fast = world.begin(anna, &[world.agent(500).await], None).await.unwrap();
    for _ in 0..5 {
        world.clock.advance(TimeDelta::days(1));
        world.reconcile().await;
    }
    show(world, &slow, IntentStatus::Succeeded).await;
    world.clock.advance(TimeDelta::hours(1));
    assert_eq!(world.reconcile().await.settled, 1);
    assert_eq!(world.history(anna).await.len(), 1);
    assert_eq!(world.pay(&fast).await, Err(SandboxError::Canceled), "that one was given up after a day");
}

async fn processing_payment_declined_can_be_retried(world: &Arc<TestContext>) {
    let (anna, agent, slow) = begun(world).await;
    show(world, &slow, IntentStatus::Processing).await;
    world.clock.advance(TimeDelta::minutes(2));
    world.reconcile().await;
    let refused = world.begin(anna, &[agent], None).await;
    assert!(matches!(refused, Err(CheckoutError::PaymentProcessing)), "{refused:?}");
    show(world, &slow, IntentStatus::RequiresPayment).await;
    world.clock.advance(TimeDelta::minutes(5));
    world.reconcile().await;
    let again = world.begin(anna, &[agent], None).await.unwrap();
    assert_eq!(again.payment_id, slow.payment_id, "with another card");
}

async fn processing_payment_declined_late_yields_to_newer_order(world: &Arc<TestContext>) {
    let (anna, agent, slow) = begun(world).await;
    show(world, &slow, IntentStatus::Processing).await;
    let fast = world.begin(anna, &[world.agent(500).await], None).await.unwrap();
    show(world, &slow, IntentStatus::RequiresPayment).await;
    world.clock.advance(TimeDelta::minutes(2));
    world.reconcile().await;
    assert_eq!(world.pay(&slow).await, Err(SandboxError::Canceled));
    world.pay(&fast).await.unwrap();
    assert_eq!(world.confirm(anna, &fast).await.unwrap().state, OrderState::Paid);
    assert_ne!(world.begin(anna, &[agent], None).await.unwrap().payment_id, slow.payment_id);
}

async fn processing_payment_keeps_discount_use(world: &Arc<TestContext>) {
    let (anna, berta) = (world.member("anna@example.com").await, world.member("berta@example.com").await);
    let agent = world.agent(1000).await;
    let once = world.half_off("ONCE", 1).await;
    let slow = world.begin(anna, &[agent], Some(once)).await.unwrap();
    show(world, &slow, IntentStatus::Processing).await;
    world.clock.advance(TimeDelta::hours(2));
    world.reconcile().await;
    let refused = world.begin(berta, &[agent], Some(once)).await;
    assert!(matches!(refused, Err(CheckoutError::Changed(_))), "{refused:?}");
    show(world, &slow, IntentStatus::Succeeded).await;
    assert_eq!(world.confirm(anna, &slow).await.unwrap().state, OrderState::Paid);
    assert_eq!(world.redemptions(once).await, 1);
}

async fn payment_with_changed_price_is_canceled_after_half_an_hour(world: &Arc<TestContext>) {
    let (_, agent, checkout) = begun(world).await;
    reprice(world, agent, 2999).await;
    world.clock.advance(TimeDelta::minutes(29));
    world.reconcile().await;
    assert_eq!(world.payable().await, [checkout.payment_id.as_str()]);
    world.clock.advance(TimeDelta::minutes(1));
    assert_eq!(world.reconcile().await.abandoned, 1);
    assert_eq!(world.pay(&checkout).await, Err(SandboxError::Canceled));
}

async fn payment_with_ended_code_is_canceled_after_half_an_hour(world: &Arc<TestContext>) {
    let anna = world.member("anna@example.com").await;
    let agent = world.agent(1000).await;
    let code = world.half_off("HALF", 10).await;
    let checkout = world.begin(anna, &[agent], Some(code)).await.unwrap();
    let discounts = world.ports.discount_admin();
    discounts.deactivate(Actor::Cli, &domain::discounts::DiscountCode::parse("HALF").unwrap()).await.unwrap();
    world.clock.advance(TimeDelta::minutes(30));
    assert_eq!(world.reconcile().await.abandoned, 1);
    assert_eq!(world.pay(&checkout).await, Err(SandboxError::Canceled));
}

async fn payment_with_unchanged_price_stays_payable(world: &Arc<TestContext>) {
    let anna = world.member("anna@example.com").await;
    let agent = world.agent(1000).await;
    let code = world.half_off("HALF", 1).await;
    let checkout = world.begin(anna, &[agent], Some(code)).await.unwrap();
    for _ in 0..20 {
        world.clock.advance(TimeDelta::hours(1));
        world.reconcile().await;
    }
    world.pay(&checkout).await.unwrap();
    assert_eq!(world.confirm(anna, &checkout).await.unwrap().state, OrderState::Paid);
}
