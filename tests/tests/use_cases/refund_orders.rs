//! Refunds that an admin requests.

use std::sync::Arc;

use application::Failure;
use application::audit::Exports;
use application::ports::{Actor, AdminSession, Clock as _, RefundStatus, StoreError};
use application::purchases::{CheckoutSession, RefundOrder, RefundOrderError, RefundRequest};
use chrono::TimeDelta;
use domain::purchases::{Order, PurchaseStatus, Refund, RefundState};
use domain::users::{Device, Role, Session};
use domain::{AgentId, Reason, SessionId, UserId};
use integration_tests::app::TestEvents;
use integration_tests::contract::builders::{cents, digest};
use integration_tests::soak;
use tokio::task::JoinSet;
use uuid::Uuid;

use crate::use_cases::fixture::TestContext;

crate::use_cases::on_every_store!(
    refund_line_revokes_it_after_the_provider_confirms,
    refund_part_of_a_line_keeps_access,
    refund_with_same_key_refunds_once,
    refund_during_outage_changes_nothing,
    refund_whose_request_fails_is_made_later,
    rejected_refund_can_be_requested_again,
    dashboard_refund_reduces_what_is_left,
    support_refunds_up_to_the_limit_of_an_order,
    limit_counts_refunds_of_an_erased_colleague,
    refund_of_an_ended_session_is_rejected,
    refund_that_cannot_be_made_is_rejected,
    refunds_racing_each_other_and_webhooks_return_the_money_once,
);

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn refunds_racing_in_many_rounds_return_the_money_once() {
    // The store in memory copies all rows for each unit of work, so it should stay small.
    for _ in 0..soak::size(6, 100) {
        race_refunds(&Arc::new(TestContext::memory().await), 10).await;
    }
}

struct Sale {
    anna: UserId,
    owner: Actor,
    agents: [AgentId; 2],
    checkout: CheckoutSession,
    order: Order,
}

/// Anna has paid $19.99 and $9.99.
async fn sale(context: &TestContext) -> Sale {
    let anna = context.member("anna@example.com").await;
    let owner = Actor::Admin(context.admin("ada@example.com").await, Role::Owner);
    let agents = [context.agent(1999).await, context.agent(999).await];
    let checkout = context.begin(anna, &agents, None).await.unwrap();
    context.pay(&checkout).await.unwrap();
    let order = context.confirm(anna, &checkout).await.unwrap();
    Sale { anna, owner, agents, checkout, order }
}

fn request(key: u128, items: &[(AgentId, i64)]) -> RefundRequest {
    RefundRequest {
        key: Uuid::from_u128(key),
        items: items.iter().map(|(agent, amount)| (*agent, cents(*amount))).collect(),
        reason: Reason::parse("Bought by mistake").unwrap(),
    }
}

impl Sale {
    async fn refund(
        &self,
        context: &TestContext,
        request: &RefundRequest,
    ) -> Result<Vec<Refund>, RefundOrderError> {
        RefundOrder::new(&context.app).run(self.owner, self.order.id, request).await?;
        Ok(context.refunds(&self.checkout.payment_id).await)
    }

    async fn statuses(&self, context: &TestContext) -> Vec<(AgentId, PurchaseStatus)> {
        let mut unit = context.app.unaudited_store.read().await.unwrap();
        let purchases = unit.purchases().list_by_order(self.order.id).await.unwrap();
        let mut statuses: Vec<_> =
            purchases.iter().map(|purchase| (purchase.agent_id, purchase.status)).collect();
        statuses.sort_by_key(|(agent, _)| self.agents.iter().position(|known| known == agent));
        statuses
    }

    fn refunded(&self, context: &TestContext) -> i64 {
        context.payments.refunded_amount(&self.checkout.payment_id)
    }
}

async fn refund_line_revokes_it_after_the_provider_confirms(context: &Arc<TestContext>) {
    let sale = sale(context).await;
    let [first, second] = sale.agents;
    context.payments.set_refund_status(RefundStatus::Pending);
    let refunds = sale.refund(context, &request(1, &[(first, 1999)])).await.unwrap();
    let [refund] = &refunds[..] else { panic!("one refund") };
    assert_eq!(
        (refund.state, refund.amount, refund.agent_id),
        (RefundState::Pending, cents(1999), Some(first))
    );
    assert_eq!(
        (refund.reason.as_deref(), refund.requested_by),
        (Some("Bought by mistake"), sale.owner.user_id())
    );
    let owned = PurchaseStatus::Owned;
    assert_eq!(sale.statuses(context).await, [(first, owned), (second, owned)]);

    context.payments.complete_refunds(RefundStatus::Succeeded);
    context.sync(&sale.checkout.payment_id).await.unwrap();
    assert_eq!(sale.statuses(context).await, [(first, PurchaseStatus::Refunded), (second, owned)]);
    assert_eq!(context.refunds(&sale.checkout.payment_id).await[0].state, RefundState::Succeeded);
    assert_eq!(sale.refunded(context), 1999);
}

async fn refund_part_of_a_line_keeps_access(context: &Arc<TestContext>) {
    let sale = sale(context).await;
    let [first, second] = sale.agents;
    sale.refund(context, &request(1, &[(first, 500), (second, 999)])).await.unwrap();
    let expected = [(first, PurchaseStatus::Owned), (second, PurchaseStatus::Refunded)];
    assert_eq!(sale.statuses(context).await, expected);

    let result = sale.refund(context, &request(2, &[(first, 1500)])).await;
    let Err(RefundOrderError::BadAmount(left)) = result else { panic!("{result:?}") };
    assert_eq!(left, cents(1499));
    sale.refund(context, &request(3, &[(first, 1499)])).await.unwrap();
    assert!(sale.statuses(context).await.iter().all(|(_, status)| *status == PurchaseStatus::Refunded));
    assert_eq!(sale.refunded(context), 2998);
    let result = sale.refund(context, &request(4, &[(first, 1)])).await;
    assert!(matches!(result, Err(RefundOrderError::NothingLeft)), "{result:?}");
}

async fn refund_with_same_key_refunds_once(context: &Arc<TestContext>) {
    let sale = sale(context).await;
    let [first, second] = sale.agents;
    for _ in 0..3 {
        let refunds = sale.refund(context, &request(1, &[(second, 900), (first, 100)])).await.unwrap();
        assert_eq!(refunds.len(), 2);
    }
    for items in [&[(first, 100)][..], &[(first, 101), (second, 900)]] {
        let result = sale.refund(context, &request(1, items)).await;
        assert!(matches!(result, Err(RefundOrderError::KeyReused)), "{result:?}");
    }
    assert_eq!(sale.refunded(context), 1000);
}

async fn refund_during_outage_changes_nothing(context: &Arc<TestContext>) {
    let sale = sale(context).await;
    context.payments.set_down(true);
    let result = sale.refund(context, &request(1, &[(sale.agents[0], 1999)])).await;
    assert!(matches!(result, Err(RefundOrderError::Failure(Failure::Provider(_)))), "{result:?}");
    context.payments.set_down(false);
    assert_eq!(context.refunds(&sale.checkout.payment_id).await, []);
}

async fn refund_whose_request_fails_is_made_later(context: &Arc<TestContext>) {
    let sale = sale(context).await;
    let first = sale.agents[0];
    context.payments.set_refunds_down(true);
    let refunds = sale.refund(context, &request(1, &[(first, 1999)])).await.unwrap();
    assert_eq!((refunds[0].state, sale.refunded(context)), (RefundState::Requested, 0));
    assert_eq!(sale.statuses(context).await[0], (first, PurchaseStatus::Owned));

    context.payments.set_refunds_down(false);
    context.clock.advance(TimeDelta::hours(2));
    context.reconcile().await;
    let refunds = context.refunds(&sale.checkout.payment_id).await;
    assert_eq!((refunds[0].state, sale.refunded(context)), (RefundState::Succeeded, 1999));
    assert_eq!(sale.statuses(context).await[0], (first, PurchaseStatus::Refunded));
}

async fn rejected_refund_can_be_requested_again(context: &Arc<TestContext>) {
    let sale = sale(context).await;
    let first = sale.agents[0];
    context.payments.set_rejects_refunds(true);
    let refunds = sale.refund(context, &request(1, &[(first, 1999)])).await.unwrap();
    assert_eq!(refunds[0].state, RefundState::Failed);
    assert!(refunds[0].failure.is_some());
    assert_eq!(sale.statuses(context).await[0], (first, PurchaseStatus::Owned));

    context.payments.set_rejects_refunds(false);
    let refunds = sale.refund(context, &request(2, &[(first, 1999)])).await.unwrap();
    assert_eq!(refunds.iter().filter(|refund| refund.state == RefundState::Succeeded).count(), 1);
    assert_eq!(sale.refunded(context), 1999);
}

async fn dashboard_refund_reduces_what_is_left(context: &Arc<TestContext>) {
    let sale = sale(context).await;
    let [first, second] = sale.agents;
    context.payments.refund_in_dashboard(&sale.checkout.payment_id, cents(2500), None);
    let result = sale.refund(context, &request(1, &[(first, 1999)])).await;
    let Err(RefundOrderError::BadAmount(left)) = result else { panic!("{result:?}") };
    assert_eq!(left, cents(498));
    // Each line has enough left, but not the order.
    let result = sale.refund(context, &request(1, &[(first, 400), (second, 400)])).await;
    assert!(matches!(result, Err(RefundOrderError::BadAmount(_))), "{result:?}");
    sale.refund(context, &request(1, &[(second, 498)])).await.unwrap();
    assert_eq!(sale.refunded(context), 2998);
}

async fn support_refunds_up_to_the_limit_of_an_order(context: &Arc<TestContext>) {
    let Sale { anna, .. } = sale(context).await;
    let sam = Actor::Admin(context.admin("sam@example.com").await, Role::Support);
    let agent = context.agent(9000).await;
    let checkout = context.begin(anna, &[agent], None).await.unwrap();
    context.pay(&checkout).await.unwrap();
    let order = context.confirm(anna, &checkout).await.unwrap();
    let refund = async |actor, key, amount| {
        RefundOrder::new(&context.app).run(actor, order.id, &request(key, &[(agent, amount)])).await
    };
    refund(sam, 1, 3000).await.unwrap();
    let result = refund(sam, 2, 2001).await;
    assert!(matches!(result, Err(RefundOrderError::OverLimit(limit)) if limit == cents(5000)), "{result:?}");
    refund(sam, 3, 2000).await.unwrap();
    let owner = Actor::Admin(context.admin("olga@example.com").await, Role::Owner);
    refund(owner, 4, 4000).await.unwrap();
    assert_eq!(context.payments.refunded_amount(&checkout.payment_id), 9000);
}

async fn limit_counts_refunds_of_an_erased_colleague(context: &Arc<TestContext>) {
    let Sale { anna, .. } = sale(context).await;
    let agent = context.agent(9000).await;
    let checkout = context.begin(anna, &[agent], None).await.unwrap();
    context.pay(&checkout).await.unwrap();
    let order = context.confirm(anna, &checkout).await.unwrap();
    let refund = async |person, key| {
        let (actor, request) = (Actor::Admin(person, Role::Support), request(key, &[(agent, 3000)]));
        RefundOrder::new(&context.app).run(actor, order.id, &request).await
    };
    let sam = context.admin("sam@example.com").await;
    refund(sam, 1).await.unwrap();
    let mut unit = context.app.unaudited_store.begin().await.unwrap();
    assert!(unit.users().remove(sam).await.unwrap());
    unit.commit().await.unwrap();
    let result = refund(context.admin("sue@example.com").await, 2).await;
    assert!(matches!(result, Err(RefundOrderError::OverLimit(_))), "{result:?}");
}

/// The session ends while the request waits for the payment provider.
async fn refund_of_an_ended_session_is_rejected(context: &Arc<TestContext>) {
    let sale = sale(context).await;
    let user_id = sale.owner.user_id().unwrap();
    let session = Session::start(
        SessionId::from_uuid(Uuid::from_u128(7)),
        user_id,
        digest(7),
        Device::from_user_agent(""),
        context.clock.now(),
    );
    let mut unit = context.app.unaudited_store.begin().await.unwrap();
    unit.sessions().insert(&session).await.unwrap();
    unit.commit().await.unwrap();
    let actor = Actor::AdminSession(AdminSession {
        id: session.id,
        user_id,
        role: Role::Owner,
        is_recently_authenticated: true,
    });
    let refund = async |key| {
        let request = request(key, &[(sale.agents[0], 100)]);
        RefundOrder::new(&context.app).run(actor, sale.order.id, &request).await
    };
    refund(1).await.unwrap();
    let mut unit = context.app.unaudited_store.begin().await.unwrap();
    unit.sessions().remove_all_by_user(user_id, None).await.unwrap();
    unit.commit().await.unwrap();
    let result = refund(2).await;
    let is_rejected =
        matches!(result, Err(RefundOrderError::Failure(Failure::Store(StoreError::SessionEnded))));
    assert!(is_rejected, "{result:?}");
    assert_eq!(sale.refunded(context), 100);
    let exports = Exports::new(&context.app);
    assert!(matches!(exports.check(actor).await, Err(StoreError::SessionEnded)));
}

async fn refund_that_cannot_be_made_is_rejected(context: &Arc<TestContext>) {
    let sale = sale(context).await;
    let [first, second] = sale.agents;
    for items in [&[][..], &[(first, 1), (first, 1)], &[(second, 1), (AgentId::from_uuid(Uuid::nil()), 1)]] {
        let result = sale.refund(context, &request(1, items)).await;
        assert!(matches!(result, Err(RefundOrderError::BadItems)), "{items:?}: {result:?}");
    }
    let result = sale.refund(context, &request(1, &[(first, 0)])).await;
    assert!(matches!(result, Err(RefundOrderError::BadAmount(_))), "{result:?}");
    for actor in [Actor::Member(sale.anna), Actor::Admin(sale.anna, Role::Editor)] {
        let request = request(1, &[(first, 1)]);
        let result = RefundOrder::new(&context.app).run(actor, sale.order.id, &request).await;
        assert!(matches!(result, Err(RefundOrderError::Failure(Failure::Forbidden(_)))), "{result:?}");
    }
    let ben = context.member("ben@example.com").await;
    let unpaid = context.begin(ben, &[first], None).await.unwrap();
    let mut unit = context.app.unaudited_store.read().await.unwrap();
    let unpaid = unit.orders().find_by_intent(&unpaid.payment_id).await.unwrap().unwrap();
    drop(unit);
    let result = RefundOrder::new(&context.app).run(sale.owner, unpaid.id, &request(1, &[(first, 1)])).await;
    assert!(matches!(result, Err(RefundOrderError::NothingPaid)), "{result:?}");
    assert_eq!(context.payments.refunds(), []);
}

async fn refunds_racing_each_other_and_webhooks_return_the_money_once(context: &Arc<TestContext>) {
    race_refunds(context, soak::size(4, 1000)).await;
}

async fn race_refunds(context: &Arc<TestContext>, rounds: usize) {
    let owner = Actor::Admin(context.admin("ada@example.com").await, Role::Owner);
    let agent = context.agent(1999).await;
    for round in 0..rounds {
        let member = context.member(&format!("member{round}@example.com")).await;
        let checkout = context.begin(member, &[agent], None).await.unwrap();
        context.pay(&checkout).await.unwrap();
        let order = context.confirm(member, &checkout).await.unwrap();
        let mut tasks = JoinSet::new();
        // The first two are the same request.
        for key in [1, 1, 2, 3] {
            let context = context.clone();
            tasks.spawn(async move {
                let request = request(key, &[(agent, 1999)]);
                let result = RefundOrder::new(&context.app).run(owner, order.id, &request).await;
                assert!(
                    matches!(
                        result,
                        Ok(()) | Err(RefundOrderError::NothingLeft | RefundOrderError::Contended)
                    ),
                    "{result:?}"
                );
            });
        }
        for copy in 0..2 {
            let (context, payment_id) = (context.clone(), checkout.payment_id.clone());
            tasks.spawn(async move {
                let event = format!("evt_{round}_{copy}");
                let delivery = TestEvents::deliver(&event, "charge.refunded", &payment_id);
                context.deliver_event(&delivery).await;
            });
        }
        tasks.join_all().await;
        context.sync(&checkout.payment_id).await.unwrap();

        assert_eq!(context.payments.refunded_amount(&checkout.payment_id), 1999, "round {round}");
        let [refund] = &context.refunds(&checkout.payment_id).await[..] else { panic!("one refund") };
        assert_eq!((refund.state, refund.amount), (RefundState::Succeeded, cents(1999)));
        let [purchase] = &context.history(member).await[..] else { panic!("one purchase") };
        assert_eq!(purchase.status, PurchaseStatus::Refunded);
    }
}
