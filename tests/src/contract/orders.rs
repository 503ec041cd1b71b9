use application::ports::StoreError;
use domain::agents::{Access, Agent};
use domain::purchases::{
    Correction, CorrectionKind, LineOutcome, Order, OrderState, ProviderKind, RefundStatus, SettlementContext,
};
use domain::users::User;
use domain::{OrderId, UserId};
use futures_util::future::join_all;

use super::Ports;
use super::builders::{
    at, cents, commit, next_id, order, purchase, stored_agent, stored_discount, stored_order, stored_user,
    stored_users,
};

async fn find(db: &Ports, id: OrderId) -> Option<Order> {
    commit!(db.orders().lock(id))
}

async fn update(db: &Ports, order: &Order) {
    commit!(db.orders().update(order));
}

/// The orders that can be claimed at this time. Released again, because a rollback would be slower.
async fn due(db: &Ports, now: i64) -> Vec<OrderId> {
    commit(db, async |unit| {
        let mut due = Vec::new();
        let has_due = unit.orders().has_due(at(now)).await.unwrap();
        while let Some(order) = unit.orders().lock_due(at(now)).await.unwrap() {
            unit.orders().lease(&order, at(now + 1)).await.unwrap();
            due.push(order.id);
        }
        assert_eq!(has_due, !due.is_empty());
        assert!(!unit.orders().has_due(at(now)).await.unwrap(), "all are leased");
        for id in &due {
            unit.orders().release(*id, at(now + 1)).await.unwrap();
        }
        due
    })
    .await
}

async fn claim(db: &Ports, now: i64, leased_until: i64) -> Option<OrderId> {
    commit(db, async |unit| {
        let order = unit.orders().lock_due(at(now)).await.unwrap()?;
        unit.orders().lease(&order, at(leased_until)).await.unwrap();
        Some(order.id)
    })
    .await
}

async fn premium(db: &Ports, title: &str, price: i64) -> Agent {
    stored_agent(db, title, Access::Premium(cents(price)), at(0)).await
}

/// A pending order of a new member, to be checked at this time.
async fn pending(db: &Ports, address: &str, agent: &Agent, next_check: i64) -> (User, Order) {
    let member = stored_user(db, address).await;
    let mut placed = order(&member, std::slice::from_ref(agent), None);
    placed.next_check_at = at(next_check);
    (member, stored_order(db, placed).await)
}

pub async fn insert_order_round_trips_with_ordered_lines(db: &Ports) {
    let anna = stored_user(db, "anna@example.com").await;
    let code = stored_discount(db, "SPRING").await;
    let agents =
        [premium(db, "Third", 1999).await, premium(db, "First", 1).await, premium(db, "Second", 300).await];
    let reversed: Vec<_> = agents.into_iter().rev().collect();

    let placed = stored_order(db, order(&anna, &reversed, Some(&code))).await;
    assert_eq!(find(db, placed.id).await.as_ref(), Some(&placed));
    assert!(placed.discount.is_some() && placed.intent_id.is_none());

    let mut changed = placed;
    assert!(changed.attach_intent("pi_1".to_owned()).is_applied());
    changed.discount_held_until = at(50);
    changed.schedule_next_check(at(60));
    changed.revision = 7;
    update(db, &changed).await;
    assert_eq!(find(db, changed.id).await, Some(changed));
    assert_eq!(find(db, OrderId::from_uuid(next_id())).await, None);
}

pub async fn insert_second_pending_order_is_rejected(db: &Ports) {
    let anna = stored_user(db, "anna@example.com").await;
    let agent = premium(db, "Helper", 999).await;
    let mut first = stored_order(db, order(&anna, std::slice::from_ref(&agent), None)).await;
    let second = order(&anna, std::slice::from_ref(&agent), None);

    assert!(!commit!(db.orders().insert(&second)));
    assert_eq!(find(db, second.id).await, None);
    pending(db, "berta@example.com", &agent, 0).await;

    assert!(first.abandon().is_applied());
    update(db, &first).await;
    assert!(commit!(db.orders().insert(&second)));
    assert_eq!(find(db, first.id).await.unwrap().state, OrderState::Abandoned);
    assert_eq!(find(db, second.id).await, Some(second));
}

pub async fn insert_orders_concurrently_keeps_one_pending(db: &Ports) {
    let anna = stored_user(db, "anna@example.com").await;
    let agent = premium(db, "Helper", 999).await;
    let checkouts = (0..8).map(|_| {
        let placed = order(&anna, std::slice::from_ref(&agent), None);
        commit(db, async move |unit| unit.orders().insert(&placed).await.unwrap())
    });

    assert_eq!(join_all(checkouts).await.into_iter().filter(|inserted| *inserted).count(), 1);
}

pub async fn update_settled_order_stores_outcomes(db: &Ports) {
    let anna = stored_user(db, "anna@example.com").await;
    let agents =
        [premium(db, "New", 1000).await, premium(db, "Owned", 500).await, premium(db, "Also new", 1).await];
    let mut settled = stored_order(db, order(&anna, &agents, None)).await;
    let context = SettlementContext { already_owned: vec![agents[1].id], discount_error: None };
    assert!(settled.settle(settled.total, &context, at(7)).unwrap().is_applied());

    update(db, &settled).await;
    let reloaded = find(db, settled.id).await.unwrap();
    assert_eq!(reloaded, settled);
    let outcomes: Vec<_> = reloaded.lines.iter().map(|line| line.outcome).collect();
    assert_eq!(outcomes, [LineOutcome::Delivered, LineOutcome::RefundOwed, LineOutcome::Delivered]);

    for status in [RefundStatus::Pending, RefundStatus::Failed, RefundStatus::Succeeded] {
        assert!(settled.record_refund(agents[1].id, status).is_applied());
        update(db, &settled).await;
        assert_eq!(find(db, settled.id).await.as_ref(), Some(&settled));
    }
}

pub async fn update_corrected_lines_keeps_kind_and_reason(db: &Ports) {
    let anna = stored_user(db, "anna@example.com").await;
    let agents =
        [premium(db, "One", 1000).await, premium(db, "Two", 500).await, premium(db, "Three", 1).await];
    let mut settled = stored_order(db, order(&anna, &agents, None)).await;
    let context = SettlementContext { already_owned: vec![agents[1].id], discount_error: None };
    assert!(settled.settle(settled.total, &context, at(7)).unwrap().is_applied());
    assert!(settled.record_refund(agents[1].id, RefundStatus::Failed).is_applied());
    update(db, &settled).await;
    for (agent, kind) in agents.iter().zip([CorrectionKind::Revoked, CorrectionKind::Granted]) {
        let reason = format!("because of {}", agent.title.as_str());
        settled.correct(agent.id, Correction { kind, reason }).unwrap();
    }
    update(db, &settled).await;
    assert_eq!(find(db, settled.id).await, Some(settled));
}

pub async fn processing_order_allows_a_pending_one(db: &Ports) {
    let agent = premium(db, "Helper", 999).await;
    let (anna, mut first) = pending(db, "anna@example.com", &agent, 10).await;
    let (_, other) = pending(db, "berta@example.com", &agent, 20).await;
    assert!(first.mark_processing().is_applied());
    update(db, &first).await;
    let second = stored_order(db, order(&anna, std::slice::from_ref(&agent), None)).await;
    let of = async |member: UserId| commit!(db.orders().list_current_by_user(member, at(0)));
    assert_eq!(of(anna.id).await, [first.clone(), second.clone()]);
    assert_eq!(of(other.user_id).await, std::slice::from_ref(&other));
    assert!(due(db, 15).await.contains(&first.id), "the payment is checked again");

    assert!(first.return_to_pending().is_applied());
    let mut unit = db.store.begin().await.unwrap();
    let result = unit.orders().update(&first).await;
    assert!(matches!(&result, Err(StoreError::Conflict(table)) if table == "orders"), "{result:?}");
    drop(unit);
    assert_eq!(find(db, second.id).await, Some(second));
}

pub async fn find_pending_returns_the_users_order(db: &Ports) {
    let agent = premium(db, "Helper", 999).await;
    let (anna, mut annas) = pending(db, "anna@example.com", &agent, 0).await;
    let (berta, bertas) = pending(db, "berta@example.com", &agent, 0).await;
    let of = async |member: UserId| {
        let found = db.store.read().await.unwrap().orders().find_pending_by_user(member).await.unwrap();
        let locked = commit!(db.orders().lock_pending_by_user(member));
        assert_eq!(found, locked);
        locked
    };

    assert_eq!(of(anna.id).await.as_ref(), Some(&annas));
    assert!(annas.abandon().is_applied());
    update(db, &annas).await;
    assert_eq!(of(anna.id).await, None);
    assert_eq!(of(berta.id).await, Some(bertas));
}

pub async fn find_by_intent_returns_its_order(db: &Ports) {
    let agent = premium(db, "Helper", 999).await;
    let (_, mut annas) = pending(db, "anna@example.com", &agent, 0).await;
    assert!(annas.attach_intent("pi_anna".to_owned()).is_applied());
    update(db, &annas).await;
    let by = async |id| commit!(db.orders().find_by_intent(id));

    assert_eq!(by("pi_anna").await, Some(annas));
    for unknown in ["pi_berta", "PI_ANNA", "", "pi_anna\0"] {
        assert_eq!(by(unknown).await, None, "{unknown:?}");
    }
}

pub async fn insert_order_with_used_payment_is_rejected(db: &Ports) {
    let agent = premium(db, "Helper", 999).await;
    let (_, mut annas) = pending(db, "anna@example.com", &agent, 0).await;
    let (_, mut bertas) = pending(db, "berta@example.com", &agent, 0).await;
    assert!(annas.attach_intent("pi_1".to_owned()).is_applied());
    update(db, &annas).await;
    assert!(bertas.attach_intent("pi_1".to_owned()).is_applied());

    let mut unit = db.store.begin().await.unwrap();
    let result = unit.orders().update(&bertas).await;
    assert!(matches!(&result, Err(StoreError::Conflict(table)) if table == "orders"), "{result:?}");
    assert!(matches!(unit.commit().await, Err(StoreError::Aborted)));
    assert_eq!(find(db, bertas.id).await.unwrap().intent_id, None);
}

pub async fn claim_due_includes_orders_with_owed_refunds(db: &Ports) {
    let agent = premium(db, "Helper", 999).await;
    let (_, late) = pending(db, "late@example.com", &agent, 30).await;
    let (_, early) = pending(db, "early@example.com", &agent, 10).await;
    let (_, mut abandoned) = pending(db, "abandoned@example.com", &agent, 5).await;
    assert!(abandoned.abandon().is_applied());
    update(db, &abandoned).await;
    let (_, mut paid) = pending(db, "paid@example.com", &agent, 5).await;
    let context = SettlementContext { already_owned: vec![], discount_error: None };
    assert!(paid.settle(paid.total, &context, at(1)).unwrap().is_applied());
    update(db, &paid).await;
    let (_, mut owing) = pending(db, "owed@example.com", &agent, 20).await;
    let context = SettlementContext { already_owned: vec![agent.id], discount_error: None };
    assert!(owing.settle(owing.total, &context, at(1)).unwrap().is_applied());
    update(db, &owing).await;

    assert_eq!(due(db, 9).await, []);
    assert_eq!(due(db, 10).await, [early.id], "due at the very instant");
    assert_eq!(due(db, 100).await, [early.id, owing.id, late.id]);

    for (status, is_due) in
        [(RefundStatus::Pending, true), (RefundStatus::Failed, false), (RefundStatus::Succeeded, false)]
    {
        assert!(owing.record_refund(agent.id, status).is_applied());
        update(db, &owing).await;
        assert_eq!(due(db, 100).await.contains(&owing.id), is_due, "{status:?}");
    }
    assert_eq!(due(db, 100).await, [early.id, late.id]);
}

pub async fn leased_order_is_skipped_until_released(db: &Ports) {
    let agent = premium(db, "Helper", 999).await;
    let (_, order) = pending(db, "anna@example.com", &agent, 10).await;
    assert_eq!(claim(db, 10, 70).await, Some(order.id));
    assert_eq!(claim(db, 69, 130).await, None);
    update(db, &order).await;
    assert_eq!(claim(db, 69, 130).await, None, "a change of the order does not end the lease");

    assert_eq!(claim(db, 70, 130).await, Some(order.id), "the lease has ended");
    let release = async |leased_until| {
        commit!(db.orders().release(order.id, at(leased_until)));
    };
    release(70).await;
    assert_eq!(claim(db, 71, 131).await, None, "an expired lease cannot be released");
    release(130).await;
    assert_eq!(claim(db, 71, 131).await, Some(order.id));
}

pub async fn lease_keeps_next_check(db: &Ports) {
    let agent = premium(db, "Helper", 999).await;
    let (_, mut order) = pending(db, "anna@example.com", &agent, 10).await;
    order.schedule_next_check(at(10));
    commit!(db.orders().lease(&order, at(70)));
    assert_eq!(find(db, order.id).await, Some(order));
}

pub async fn claim_order_concurrently_claims_each_once(db: &Ports) {
    let agent = premium(db, "Helper", 999).await;
    for number in 0..20 {
        pending(db, &format!("anna{number}@example.com"), &agent, 10).await;
    }
    let claims = (0..40).map(|_| claim(db, 10, 70));
    let mut claimed: Vec<_> = join_all(claims).await.into_iter().flatten().collect();
    let count = claimed.len();
    claimed.sort_unstable();
    claimed.dedup();
    assert_eq!((count, claimed.len()), (20, 20));
}

pub async fn list_settled_since_returns_payments(db: &Ports) {
    let agent = premium(db, "Helper", 999).await;
    let gift = premium(db, "Gift", 0).await;
    let context = SettlementContext { already_owned: vec![], discount_error: None };
    for (name, agent, settled_at) in
        [("late", &agent, 30), ("early", &agent, 20), ("before", &agent, 19), ("free", &gift, 25)]
    {
        let (_, mut placed) = pending(db, &format!("{name}@example.com"), agent, 0).await;
        let _ = placed.attach_intent(format!("pi_{name}"));
        assert!(placed.settle(placed.total, &context, at(settled_at)).unwrap().is_applied());
        update(db, &placed).await;
    }
    let (_, mut unpaid) = pending(db, "unpaid@example.com", &agent, 0).await;
    assert!(unpaid.attach_intent("pi_unpaid".to_owned()).is_applied());
    update(db, &unpaid).await;

    assert_eq!(
        commit!(db.orders().list_settled_since(ProviderKind::Sandbox, at(20))),
        ["pi_early", "pi_late"]
    );
    assert_eq!(
        commit!(db.orders().list_settled_since(ProviderKind::StripeLive, at(20))),
        Vec::<String>::new()
    );
}

pub async fn schedule_all_now_includes_owed_refunds(db: &Ports) {
    let agent = premium(db, "Helper", 999).await;
    let (_, mut with_payment) = pending(db, "anna@example.com", &agent, 1000).await;
    assert!(with_payment.attach_intent("pi_1".to_owned()).is_applied());
    update(db, &with_payment).await;
    pending(db, "berta@example.com", &agent, 1000).await;
    let (_, mut owing) = pending(db, "clara@example.com", &agent, 1001).await;
    let owned = SettlementContext { already_owned: vec![agent.id], discount_error: None };
    assert!(owing.settle(owing.total, &owned, at(2)).unwrap().is_applied());
    update(db, &owing).await;
    assert_eq!(due(db, 50).await, []);

    commit!(db.orders().schedule_all_now(at(50)));

    assert_eq!(
        due(db, 50).await,
        [with_payment.id, owing.id],
        "Berta's order has no payment and no refund owed"
    );
}

pub async fn attach_intent_changes_only_a_pending_order_without(db: &Ports) {
    let agent = premium(db, "Helper", 999).await;
    let (_, placed) = pending(db, "anna@example.com", &agent, 0).await;
    let attach = async |order: &Order, intent: &str| commit!(db.orders().attach_intent(order, intent));
    assert!(attach(&placed, "pi_first").await);
    let attached = Order { intent_id: Some("pi_first".to_owned()), ..placed.clone() };
    assert_eq!(find(db, placed.id).await.as_ref(), Some(&attached));
    let by_intent = db.queries.orders().find_by_intent("pi_first").await.unwrap();
    assert_eq!(by_intent.as_ref(), Some(&attached));
    assert_eq!(db.queries.orders().find_by_intent("pi_\0").await.unwrap(), None);
    assert!(!attach(&placed, "pi_second").await, "it has an intent");
    assert_eq!(find(db, placed.id).await, Some(attached));

    let (_, mut other) = pending(db, "berta@example.com", &agent, 0).await;
    assert!(other.abandon().is_applied());
    update(db, &other).await;
    assert!(!attach(&other, "pi_third").await, "it is not pending");
    assert_eq!(find(db, other.id).await, Some(other));
}

pub async fn list_current_has_abandoned_orders_that_hold_a_code(db: &Ports) {
    let [anna, berta] = stored_users(db, ["anna", "berta"]).await;
    let spring = stored_discount(db, "SPRING").await;
    let agent = premium(db, "Helper", 999).await;
    let mut abandoned = stored_order(db, order(&anna, std::slice::from_ref(&agent), Some(&spring))).await;
    abandoned.discount_held_until = at(100);
    update(db, &abandoned).await;
    let current =
        async |member: &User, now: i64| commit!(db.orders().list_current_by_user(member.id, at(now)));
    assert_eq!(current(&anna, 200).await, [abandoned.clone()], "the order is open");
    assert!(abandoned.abandon().is_applied());
    update(db, &abandoned).await;
    assert_eq!(current(&anna, 99).await, [abandoned.clone()]);
    assert_eq!(current(&anna, 100).await, []);
    assert_eq!(current(&berta, 99).await, []);
    let mut without_code = stored_order(db, order(&anna, std::slice::from_ref(&agent), None)).await;
    without_code.discount_held_until = at(100);
    assert!(without_code.abandon().is_applied());
    update(db, &without_code).await;
    assert_eq!(current(&anna, 99).await, [abandoned]);
}

pub async fn remove_finished_orders_keeps_access_and_open_ones(db: &Ports) {
    let [anna, berta] = stored_users(db, ["anna", "berta"]).await;
    let agent = premium(db, "Helper", 999).await;
    let mut abandoned = stored_order(db, order(&anna, std::slice::from_ref(&agent), None)).await;
    assert!(abandoned.abandon().is_applied());
    update(db, &abandoned).await;
    let open = stored_order(db, order(&berta, std::slice::from_ref(&agent), None)).await;
    let mut giving_access = order(&anna, std::slice::from_ref(&agent), None);
    giving_access.state = OrderState::Paid;
    giving_access.settled_at = Some(at(5));
    let giving_access = stored_order(db, giving_access).await;
    let bought = purchase(&giving_access, &agent, at(5));
    assert!(commit!(db.purchases().insert(&bought)));
    let remove = async |before: i64| commit!(db.orders().remove_finished(at(before), 500));

    assert_eq!(remove(0).await, 0, "none is that old");
    assert_eq!(remove(9).await, 1);
    assert_eq!(find(db, abandoned.id).await, None);
    assert!(find(db, open.id).await.is_some() && find(db, giving_access.id).await.is_some());

    assert!(commit!(db.users().remove(anna.id)));
    assert_eq!((remove(5).await, remove(6).await), (0, 1), "an erased member needs no access");
    let left = commit!(db.purchases().find(bought.id));
    assert_eq!(left, None);
}
