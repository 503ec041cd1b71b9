use domain::agents::Access;
use domain::money::Cents;
use domain::purchases::{Order, Refund, RefundState, SettlementContext};
use domain::users::User;
use domain::{OrderId, RefundId};

use super::Ports;
use super::builders::{at, cents, next_id, order, stored_agent, stored_order, stored_user};

async fn find(db: &Ports, id: RefundId) -> Option<Refund> {
    commit!(db.refunds().find(id))
}

async fn insert(db: &Ports, refund: &Refund) -> bool {
    commit!(db.refunds().insert(refund))
}

async fn update(db: &Ports, refund: &Refund) -> bool {
    commit!(db.refunds().update(refund))
}

async fn paid_order(db: &Ports, address: &str) -> (User, Order) {
    let member = stored_user(db, address).await;
    let agent = stored_agent(db, "Helper", Access::Premium(cents(999)), at(0)).await;
    let mut placed = order(&member, std::slice::from_ref(&agent), None);
    placed.next_check_at = at(10);
    let mut placed = stored_order(db, placed).await;
    let context = SettlementContext { already_owned: vec![], discount_error: None };
    assert!(placed.settle(placed.total, &context, at(1)).unwrap().is_applied());
    commit!(db.orders().update(&placed));
    (member, placed)
}

/// A refund that the provider has not confirmed.
fn requested(order: &Order, by: Option<&User>, seconds: i64) -> Refund {
    Refund {
        id: RefundId::from_uuid(next_id()),
        order_id: order.id,
        agent_id: Some(order.lines[0].agent_id),
        amount: cents(500),
        state: RefundState::Requested,
        provider_id: None,
        request_key: Some(next_id()),
        reason: Some("Asked for it".to_owned()),
        failure: None,
        requested_by: by.map(|user| user.id),
        requested_at: at(seconds),
        completed_at: None,
    }
}

fn with_state(refund: &Refund, state: RefundState) -> Refund {
    Refund {
        state,
        provider_id: (state != RefundState::Requested).then(|| format!("re_{}", refund.id)),
        failure: (state == RefundState::Failed).then(|| "Closed account".to_owned()),
        completed_at: state.is_final().then(|| at(60)),
        ..refund.clone()
    }
}

pub async fn insert_refund_of_each_state_round_trips(db: &Ports) {
    let (admin, order) = paid_order(db, "anna@example.com").await;
    for (state, seconds) in RefundState::ALL.into_iter().zip(0..) {
        let refund = with_state(&requested(&order, Some(&admin), seconds), state);
        assert!(insert(db, &refund).await);
        assert_eq!(find(db, refund.id).await, Some(refund));
    }
    let in_dashboard = Refund {
        agent_id: None,
        request_key: None,
        reason: None,
        requested_by: None,
        provider_id: Some("re_dashboard".to_owned()),
        state: RefundState::Pending,
        ..requested(&order, None, 9)
    };
    assert!(insert(db, &in_dashboard).await);
    assert_eq!(find(db, in_dashboard.id).await, Some(in_dashboard));
    assert_eq!(find(db, RefundId::from_uuid(next_id())).await, None);
}

pub async fn list_refunds_of_order_is_oldest_first(db: &Ports) {
    let (_, annas) = paid_order(db, "anna@example.com").await;
    let (_, bertas) = paid_order(db, "berta@example.com").await;
    let late = requested(&annas, None, 20);
    let early = requested(&annas, None, 10);
    for refund in [&late, &early, &requested(&bertas, None, 15)] {
        assert!(insert(db, refund).await);
    }
    let of = async |id: OrderId| commit!(db.refunds().list_by_order(id));
    assert_eq!(of(annas.id).await, [early, late]);
    assert_eq!(of(bertas.id).await.len(), 1);
    assert_eq!(of(OrderId::from_uuid(next_id())).await, []);
}

pub async fn update_refund_keeps_amount_and_request(db: &Ports) {
    let (_, order) = paid_order(db, "anna@example.com").await;
    let refund = requested(&order, None, 1);
    assert!(insert(db, &refund).await);
    for state in [RefundState::Pending, RefundState::Succeeded, RefundState::Failed] {
        let changed = with_state(&refund, state);
        let other = Refund {
            amount: Cents::ZERO,
            reason: None,
            agent_id: None,
            requested_at: at(99),
            ..changed.clone()
        };
        assert!(update(db, &other).await);
        assert_eq!(find(db, refund.id).await, Some(changed));
    }
    assert!(!update(db, &requested(&order, None, 2)).await, "it is not stored");
}

pub async fn insert_refund_with_known_provider_id_is_rejected(db: &Ports) {
    let (_, order) = paid_order(db, "anna@example.com").await;
    let known = with_state(&requested(&order, None, 1), RefundState::Succeeded);
    assert!(insert(db, &known).await);
    let same =
        Refund { provider_id: known.provider_id.clone(), state: known.state, ..requested(&order, None, 2) };
    assert!(!insert(db, &Refund { completed_at: Some(at(3)), ..same.clone() }).await);
    let other = requested(&order, None, 2);
    assert!(insert(db, &other).await && insert(db, &requested(&order, None, 3)).await);
    assert!(!update(db, &Refund { id: other.id, state: RefundState::Pending, ..same }).await);
    assert_eq!(find(db, other.id).await, Some(other));
}

pub async fn claim_due_includes_orders_with_requested_refund(db: &Ports) {
    let (_, order) = paid_order(db, "anna@example.com").await;
    paid_order(db, "berta@example.com").await;
    let is_due = async || {
        let due = commit!(db.orders().lock_due(at(10)));
        due.map(|due| due.id)
    };
    assert_eq!(is_due().await, None);
    let refund = requested(&order, None, 1);
    assert!(insert(db, &refund).await);
    for state in RefundState::ALL {
        assert!(update(db, &with_state(&refund, state)).await);
        assert_eq!(is_due().await, (state == RefundState::Requested).then_some(order.id), "{state:?}");
    }
    assert!(insert(db, &requested(&order, None, 2)).await);
    commit!(db.orders().schedule_all_now(at(5)));
    let due = commit!(db.orders().lock_due(at(5)));
    assert_eq!(due.map(|due| due.id), Some(order.id));
}
