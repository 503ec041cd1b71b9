//! Open orders while something else changes: the provider, the bank, prices and codes.

use std::sync::Arc;

use application::discounts::ManageDiscounts;
use application::ports::{Actor, Intent, IntentStatus, PaymentProvider as _, ProviderKind};
use application::purchases::{CheckoutError, CheckoutSession, ConfirmError};
use chrono::TimeDelta;
use domain::money::Cents;
use domain::purchases::OrderState;
use domain::{AgentId, UserId};
use infrastructure::payments::sandbox::SandboxError;

use crate::use_cases::fixture::TestContext;

crate::use_cases::on_every_store!(
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

async fn begin_checkout(context: &TestContext) -> (UserId, AgentId, CheckoutSession) {
    let anna = context.member("anna@example.com").await;
    let agent = context.agent(1999).await;
    (anna, agent, context.begin(anna, &[agent], None).await.unwrap())
}

/// From now on the provider shows this payment in this state.
async fn set_intent_status(context: &TestContext, checkout: &CheckoutSession, status: IntentStatus) {
    let intent = context.payments.retrieve(&checkout.payment_id).await.unwrap().unwrap();
    let received = if status == IntentStatus::Succeeded { intent.amount } else { Cents::ZERO };
    context.payments.override_intent(&checkout.payment_id, Some(Intent { status, received, ..intent }));
}

async fn reprice(context: &TestContext, id: AgentId, price: i64) {
    use domain::agents::Access;
    let mut unit = context.app.unaudited_store.begin().await.unwrap();
    let mut agent = unit.agents().find_all(&[id]).await.unwrap().remove(0);
    agent.access = Access::Premium(Cents::new(price).unwrap());
    assert!(unit.agents().update(&agent).await.unwrap());
    unit.commit().await.unwrap();
}

async fn checkout_after_provider_change_begins_a_new_order(context: &Arc<TestContext>) {
    let (anna, agent, old) = begin_checkout(context).await;
    for kind in [ProviderKind::StripeTest, ProviderKind::StripeLive] {
        context.payments.override_intent(&old.payment_id, None);
        context.payments.set_kind(kind);
        assert!(matches!(context.confirm(anna, &old).await, Err(ConfirmError::UnknownPayment)));
        let new = context.begin(anna, &[agent], None).await.unwrap();
        assert_ne!(new.payment_id, old.payment_id);
        let other_cart = context.begin(anna, &[context.agent(500).await], None).await.unwrap();
        assert_ne!(other_cart.payment_id, new.payment_id);
        let again = context.begin(anna, &[agent], None).await.unwrap();
        assert_eq!(again.quote.total.get(), 1999);
    }
    let last = context.begin(anna, &[agent], None).await.unwrap();
    context.pay(&last).await.unwrap();
    assert_eq!(context.confirm(anna, &last).await.unwrap().provider, ProviderKind::StripeLive);
    assert_eq!(context.discrepancies().await, []);
}

async fn checkout_unknown_payment_begins_a_new_order(context: &Arc<TestContext>) {
    let (anna, agent, old) = begin_checkout(context).await;
    context.payments.override_intent(&old.payment_id, None);
    let new = context.begin(anna, &[agent], None).await.unwrap();
    assert_ne!(new.payment_id, old.payment_id);
    context.pay(&new).await.unwrap();
    assert_eq!(context.confirm(anna, &new).await.unwrap().state, OrderState::Paid);
}

async fn reconcile_order_of_another_provider_abandons_it_after_a_day(context: &Arc<TestContext>) {
    let (..) = begin_checkout(context).await;
    context.payments.set_kind(ProviderKind::StripeTest);
    context.payments.set_down(true);
    context.clock.advance(TimeDelta::hours(1));
    assert_eq!(context.reconcile().await.failed, 0, "the provider is not called");
    context.clock.advance(TimeDelta::hours(24));
    assert_eq!(context.reconcile().await.abandoned, 1);
}

async fn processing_payment_blocks_only_its_own_agents(context: &Arc<TestContext>) {
    let (anna, agent, slow) = begin_checkout(context).await;
    set_intent_status(context, &slow, IntentStatus::Processing).await;
    let other = context.agent(500).await;
    for cart in [&[agent][..], &[agent, other]] {
        let result = context.begin(anna, cart, None).await;
        assert!(matches!(result, Err(CheckoutError::PaymentProcessing)), "{result:?}");
    }
    let fast = context.begin(anna, &[other], None).await.unwrap();
    let result = context.begin(anna, &[other, agent], None).await;
    assert!(matches!(result, Err(CheckoutError::PaymentProcessing)), "{result:?}");
    assert_eq!(context.begin(anna, &[other], None).await.unwrap().payment_id, fast.payment_id);
    context.pay(&fast).await.unwrap();
    context.confirm(anna, &fast).await.unwrap();
    set_intent_status(context, &slow, IntentStatus::Succeeded).await;
    assert_eq!(context.confirm(anna, &slow).await.unwrap().state, OrderState::Paid);
    assert_eq!(context.history(anna).await.len(), 2);
}

async fn processing_payments_are_delivered_after_other_orders(context: &Arc<TestContext>) {
    let (anna, _, slow) = begin_checkout(context).await;
    set_intent_status(context, &slow, IntentStatus::Processing).await;
    let fast = context.begin(anna, &[context.agent(500).await], None).await.unwrap();
    for _ in 0..5 {
        context.clock.advance(TimeDelta::days(1));
        context.reconcile().await;
    }
    set_intent_status(context, &slow, IntentStatus::Succeeded).await;
    context.clock.advance(TimeDelta::hours(1));
    assert_eq!(context.reconcile().await.settled, 1);
    assert_eq!(context.history(anna).await.len(), 1);
    assert_eq!(context.pay(&fast).await, Err(SandboxError::Canceled), "abandoned after a day");
}

async fn processing_payment_declined_can_be_retried(context: &Arc<TestContext>) {
    let (anna, agent, slow) = begin_checkout(context).await;
    set_intent_status(context, &slow, IntentStatus::Processing).await;
    context.clock.advance(TimeDelta::minutes(2));
    context.reconcile().await;
    let result = context.begin(anna, &[agent], None).await;
    assert!(matches!(result, Err(CheckoutError::PaymentProcessing)), "{result:?}");
    set_intent_status(context, &slow, IntentStatus::RequiresPayment).await;
    context.clock.advance(TimeDelta::minutes(5));
    context.reconcile().await;
    let again = context.begin(anna, &[agent], None).await.unwrap();
    assert_eq!(again.payment_id, slow.payment_id, "with another card");
}

async fn processing_payment_declined_late_yields_to_newer_order(context: &Arc<TestContext>) {
    let (anna, agent, slow) = begin_checkout(context).await;
    set_intent_status(context, &slow, IntentStatus::Processing).await;
    let fast = context.begin(anna, &[context.agent(500).await], None).await.unwrap();
    set_intent_status(context, &slow, IntentStatus::RequiresPayment).await;
    context.clock.advance(TimeDelta::minutes(2));
    context.reconcile().await;
    assert_eq!(context.pay(&slow).await, Err(SandboxError::Canceled));
    context.pay(&fast).await.unwrap();
    assert_eq!(context.confirm(anna, &fast).await.unwrap().state, OrderState::Paid);
    assert_ne!(context.begin(anna, &[agent], None).await.unwrap().payment_id, slow.payment_id);
}

async fn processing_payment_keeps_discount_use(context: &Arc<TestContext>) {
    let (anna, berta) = (context.member("anna@example.com").await, context.member("berta@example.com").await);
    let agent = context.agent(1000).await;
    let once = context.half_off("ONCE", 1).await;
    let slow = context.begin(anna, &[agent], Some(once)).await.unwrap();
    set_intent_status(context, &slow, IntentStatus::Processing).await;
    context.clock.advance(TimeDelta::hours(2));
    context.reconcile().await;
    let result = context.begin(berta, &[agent], Some(once)).await;
    assert!(matches!(result, Err(CheckoutError::Changed(_))), "{result:?}");
    set_intent_status(context, &slow, IntentStatus::Succeeded).await;
    assert_eq!(context.confirm(anna, &slow).await.unwrap().state, OrderState::Paid);
    assert_eq!(context.redemptions(once).await, 1);
}

async fn payment_with_changed_price_is_canceled_after_half_an_hour(context: &Arc<TestContext>) {
    let (_, agent, checkout) = begin_checkout(context).await;
    reprice(context, agent, 2999).await;
    context.clock.advance(TimeDelta::minutes(29));
    context.reconcile().await;
    assert_eq!(context.payable().await, [checkout.payment_id.as_str()]);
    context.clock.advance(TimeDelta::minutes(1));
    assert_eq!(context.reconcile().await.abandoned, 1);
    assert_eq!(context.pay(&checkout).await, Err(SandboxError::Canceled));
}

async fn payment_with_ended_code_is_canceled_after_half_an_hour(context: &Arc<TestContext>) {
    let anna = context.member("anna@example.com").await;
    let agent = context.agent(1000).await;
    let code = context.half_off("HALF", 10).await;
    let checkout = context.begin(anna, &[agent], Some(code)).await.unwrap();
    let discounts = ManageDiscounts::new(&context.app);
    discounts.deactivate(Actor::Cli, &domain::discounts::DiscountCode::parse("HALF").unwrap()).await.unwrap();
    context.clock.advance(TimeDelta::minutes(30));
    assert_eq!(context.reconcile().await.abandoned, 1);
    assert_eq!(context.pay(&checkout).await, Err(SandboxError::Canceled));
}

async fn payment_with_unchanged_price_stays_payable(context: &Arc<TestContext>) {
    let anna = context.member("anna@example.com").await;
    let agent = context.agent(1000).await;
    let code = context.half_off("HALF", 1).await;
    let checkout = context.begin(anna, &[agent], Some(code)).await.unwrap();
    for _ in 0..20 {
        context.clock.advance(TimeDelta::hours(1));
        context.reconcile().await;
    }
    context.pay(&checkout).await.unwrap();
    assert_eq!(context.confirm(anna, &checkout).await.unwrap().state, OrderState::Paid);
}
