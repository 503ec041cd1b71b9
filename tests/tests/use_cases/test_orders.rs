//! Orders of the time before a shop takes real payments.

use std::sync::Arc;

use application::ports::{
    Actor, AgentRank, AuditFilter, Clock as _, OrderFilter, OrderSort, OrderTotals, PageRequest,
    ProviderKind, SalesFigures, SubjectKind, TimeRange,
};
use application::purchases::{
    CheckoutSession, ConfirmError, CorrectPurchaseError, RefundOrder, RefundOrderError, RefundRequest,
    TestOrders,
};
use chrono::TimeDelta;
use domain::purchases::{CorrectionKind, Order, PurchaseStatus};
use domain::{AgentId, OrderId, PurchaseId, Reason, UserId};
use integration_tests::contract::builders::{at, next_id};

use crate::use_cases::fixture::TestContext;

crate::use_cases::on_every_store!(
    end_test_takes_access_and_leaves_all_sums,
    end_test_keeps_gifts_and_live_orders,
    end_test_in_test_mode_changes_nothing,
    test_order_is_not_granted_or_refunded_once_live,
    free_test_order_is_not_delivered_once_live,
    remove_test_orders_keeps_live_ones_and_gifts,
);

async fn buy(context: &TestContext, member: UserId, agents: &[AgentId]) -> (Order, CheckoutSession) {
    let checkout = context.begin(member, agents, None).await.unwrap();
    context.pay(&checkout).await.unwrap();
    context.clock.advance(TimeDelta::seconds(1));
    (context.confirm(member, &checkout).await.unwrap(), checkout)
}

/// Delivers an agent as a gift of an admin.
async fn give(context: &TestContext, member: UserId, agent: AgentId) {
    let mut unit = context.app.unaudited_store.begin().await.unwrap();
    let agent = unit.agents().find_all(&[agent]).await.unwrap().remove(0);
    let id = OrderId::from_uuid(next_id());
    let gift = Order::gift(id, member, &[agent], ProviderKind::Sandbox, context.clock.now());
    assert!(unit.orders().insert(&gift).await.unwrap());
    for purchase in gift.purchases(|| PurchaseId::from_uuid(next_id())) {
        assert!(unit.purchases().insert(&purchase).await.unwrap());
    }
    unit.commit().await.unwrap();
}

async fn go_live(context: &TestContext) -> u64 {
    context.payments.set_kind(ProviderKind::StripeLive);
    TestOrders::new(&context.app).end_test().await.unwrap()
}

async fn owned(context: &TestContext, member: UserId) -> Vec<AgentId> {
    let history = context.history(member).await.into_iter();
    history.filter(|purchase| purchase.status.is_owned()).map(|purchase| purchase.agent.id).collect()
}

async fn sales(context: &TestContext) -> SalesFigures {
    let always = TimeRange { since: at(-1_000_000_000), until: at(1_000_000_000) };
    context.app.queries.reports().sales(&[always]).await.unwrap()[0]
}

async fn end_test_takes_access_and_leaves_all_sums(context: &Arc<TestContext>) {
    let anna = context.member("anna@example.com").await;
    let agents = [context.agent(1999).await, context.agent(999).await];
    let half = context.half_off("HALF", 1).await;
    let checkout = context.begin(anna, &agents, Some(half)).await.unwrap();
    context.pay(&checkout).await.unwrap();
    let order = context.confirm(anna, &checkout).await.unwrap();
    assert_eq!((owned(context, anna).await.len(), sales(context).await.orders), (2, 1));

    assert_eq!(go_live(context).await, 1);
    assert!(context.history(anna).await.iter().all(|purchase| purchase.status == PurchaseStatus::Revoked));
    let mut unit = context.app.unaudited_store.read().await.unwrap();
    assert!(unit.purchases().paid_amounts(anna, &agents).await.unwrap().is_empty());
    drop(unit);
    assert_eq!(sales(context).await, SalesFigures::default());
    let always = TimeRange { since: at(-1_000_000_000), until: at(1_000_000_000) };
    let reports = &context.app.queries.reports();
    assert_eq!(reports.buyers(always).await.unwrap(), 0);
    assert_eq!(reports.best_agents(always, AgentRank::Revenue, 9).await.unwrap(), []);
    assert_eq!(reports.best_codes(always, 9).await.unwrap(), []);
    assert_eq!(reports.latest_orders(9).await.unwrap(), []);
    assert_eq!(reports.new_members(&[always]).await.unwrap()[0].bought, 0);
    let all = OrderFilter::default();
    assert_eq!(context.app.queries.orders().totals(&all).await.unwrap(), OrderTotals::default());
    let sandbox = OrderFilter { provider: Some(ProviderKind::Sandbox), ..all.clone() };
    let asked_for = context.app.queries.orders().totals(&sandbox).await.unwrap();
    assert_eq!((asked_for.count, asked_for.gross), (1, order.total.get()));
    let page = PageRequest::first(9);
    let listed = context.app.queries.orders().list(&all, OrderSort::Newest, &page).await.unwrap().items;
    assert_eq!(listed.iter().map(|order| order.is_counted).collect::<Vec<_>>(), [false]);
    let member = context.app.queries.members().find(anna).await.unwrap().unwrap();
    assert_eq!((member.agents, member.orders, member.paid), (0, 0, 0));
    let code = context.app.queries.discounts().find(half).await.unwrap().unwrap();
    assert_eq!((code.uses, code.revenue, code.discount_given), (0, 0, 0));
    assert_eq!(context.app.queries.health().test_orders().await.unwrap().count, 1);

    assert_eq!(TestOrders::new(&context.app).end_test().await.unwrap(), 0, "each order ends once");
    buy(context, anna, &agents).await;
    assert_eq!(owned(context, anna).await.len(), 2);
    assert_eq!((sales(context).await.orders, sales(context).await.gross), (1, 2998));
}

async fn end_test_keeps_gifts_and_live_orders(context: &Arc<TestContext>) {
    let anna = context.member("anna@example.com").await;
    let [bought, tested, given] = [1999, 999, 499].map(|price| context.agent(price));
    let (bought, tested, given) = (bought.await, tested.await, given.await);
    buy(context, anna, &[tested]).await;
    give(context, anna, given).await;
    context.payments.set_kind(ProviderKind::StripeLive);
    buy(context, anna, &[bought]).await;
    assert_eq!(go_live(context).await, 1);
    let mut kept = owned(context, anna).await;
    kept.sort_unstable();
    let mut expected = [bought, given];
    expected.sort_unstable();
    assert_eq!(kept, expected);
}

async fn end_test_in_test_mode_changes_nothing(context: &Arc<TestContext>) {
    let anna = context.member("anna@example.com").await;
    let agent = context.agent(1999).await;
    buy(context, anna, &[agent]).await;
    for kind in [ProviderKind::Sandbox, ProviderKind::StripeTest] {
        context.payments.set_kind(kind);
        assert_eq!(TestOrders::new(&context.app).end_test().await.unwrap(), 0);
        assert_eq!(owned(context, anna).await, [agent]);
    }
    assert_eq!(sales(context).await.orders, 1);
}

async fn test_order_is_not_granted_or_refunded_once_live(context: &Arc<TestContext>) {
    let anna = context.member("anna@example.com").await;
    let agent = context.agent(1999).await;
    let (order, checkout) = buy(context, anna, &[agent]).await;
    go_live(context).await;
    let granted = context.correct(&checkout, CorrectionKind::Granted, "please").await;
    assert!(matches!(granted, Err(CorrectPurchaseError::TestPurchase)), "{granted:?}");
    assert_eq!(owned(context, anna).await, []);
    // As after a restart.
    let reason = Reason::parse("please").unwrap();
    let request = RefundRequest { key: next_id(), items: vec![(agent, order.total)], reason };
    let refunded = RefundOrder::new(&context.app).run(Actor::Cli, order.id, &request).await;
    assert!(matches!(refunded, Err(RefundOrderError::TestPurchase)), "{refunded:?}");
}

async fn free_test_order_is_not_delivered_once_live(context: &Arc<TestContext>) {
    let anna = context.member("anna@example.com").await;
    let agent = context.agent(0).await;
    let checkout = context.begin(anna, &[agent], None).await.unwrap();
    go_live(context).await;
    let confirmed = context.confirm(anna, &checkout).await;
    assert!(matches!(confirmed, Err(ConfirmError::UnknownPayment)), "{confirmed:?}");
    assert_eq!(owned(context, anna).await, []);
}

async fn remove_test_orders_keeps_live_ones_and_gifts(context: &Arc<TestContext>) {
    let anna = context.member("anna@example.com").await;
    let [tested, given, bought] = [1999, 499, 999].map(|price| context.agent(price));
    let (tested, given, bought) = (tested.await, given.await, bought.await);
    buy(context, anna, &[tested]).await;
    give(context, anna, given).await;
    go_live(context).await;
    buy(context, anna, &[bought]).await;
    assert_eq!(TestOrders::new(&context.app).remove_all(Actor::Cli).await.unwrap(), 1);
    assert_eq!(owned(context, anna).await.len(), 2);
    assert_eq!(context.history(anna).await.len(), 2);
    assert_eq!(context.app.queries.health().test_orders().await.unwrap(), OrderTotals::default());
    assert_eq!(sales(context).await.orders, 2, "the gift is an order, too");
    assert_eq!(context.app.queries.members().find(anna).await.unwrap().unwrap().paid, 999);
    let filter = AuditFilter { kind: Some(SubjectKind::Order), ..AuditFilter::default() };
    let mut unit = context.app.unaudited_store.read().await.unwrap();
    let log = unit.audit().list(&filter, &PageRequest::first(99)).await.unwrap().items;
    assert!(log.iter().any(|entry| entry.record.subject_name.as_deref() == Some("1 test order")));
    drop(unit);
    assert_eq!(TestOrders::new(&context.app).remove_all(Actor::Cli).await.unwrap(), 0);
}
