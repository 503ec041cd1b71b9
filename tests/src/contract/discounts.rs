use domain::agents::{Access, Agent};
use domain::discounts::{Discount, DiscountKind, DiscountUses};
use domain::money::Cents;
use domain::purchases::{Order, SettlementContext};
use domain::users::User;
use domain::{DiscountId, OrderId, UserId};

use super::Ports;
use super::builders::{
    at, cents, commit, discount, next_id, order, stored_agent, stored_discount, stored_order, stored_user,
};

async fn find(db: &Ports, id: DiscountId) -> Option<Discount> {
    commit(db, async |unit| unit.discounts().lock(id).await).await.unwrap()
}

async fn uses(db: &Ports, code: &Discount, member: &User, except: Option<OrderId>, now: i64) -> DiscountUses {
    commit(db, async |unit| unit.discounts().uses(code.id, member.id, except, at(now)).await).await.unwrap()
}

async fn redeem(db: &Ports, code: &Discount, order: &Order) {
    commit(db, async |unit| {
        unit.discounts().record_redemption(code.id, order.id, order.user_id, at(1)).await.unwrap();
    })
    .await;
}

/// Orders with this code, one per member, all held until 1800 seconds.
async fn held_by(db: &Ports, members: &[&User], agent: &Agent, code: &Discount) -> Vec<Order> {
    let mut orders = Vec::new();
    for member in members {
        orders.push(stored_order(db, order(member, std::slice::from_ref(agent), Some(code))).await);
    }
    orders
}

async fn settle(db: &Ports, mut order: Order) -> Order {
    let context = SettlementContext { already_owned: vec![], discount_error: None };
    assert!(order.settle(order.total, &context, at(5)).unwrap().is_applied());
    commit(db, async |unit| unit.update(&order).await).await.unwrap();
    order
}

pub async fn insert_discount_round_trips(db: &Ports) {
    let mut percentage = discount("spring-20");
    percentage.max_uses = Some(u32::MAX);
    percentage.expires_at = Some(at(100));
    let mut fixed = Discount { kind: DiscountKind::fixed(500).unwrap(), ..discount("FIVE_OFF") };
    fixed.is_active = false;
    fixed.max_uses_per_member = Some(0);
    fixed.max_uses = Some(0);

    for discount in [percentage, fixed] {
        assert!(commit(db, async |unit| unit.insert(&discount).await).await.unwrap());
        assert_eq!(find(db, discount.id).await.as_ref(), Some(&discount));
        let by_code = commit(db, async |unit| unit.discounts().lock_by_code(&discount.code).await).await;
        assert_eq!(by_code.unwrap().as_ref(), Some(&discount));
        let mut reading = db.store.read().await.unwrap();
        assert_eq!(reading.discounts().find(discount.id).await.unwrap().as_ref(), Some(&discount));
        assert_eq!(reading.discounts().find_by_code(&discount.code).await.unwrap(), Some(discount));
    }
    assert_eq!(find(db, DiscountId::from_uuid(next_id())).await, None);
}

pub async fn insert_discount_with_taken_code_is_rejected(db: &Ports) {
    let first = stored_discount(db, "SPRING").await;
    let same_code = discount("spring");
    let same_id = Discount { id: first.id, ..discount("SUMMER") };

    for duplicate in [same_code, same_id] {
        assert!(!commit(db, async |unit| unit.insert(&duplicate).await).await.unwrap());
    }

    let listed = commit(db, async |unit| unit.discounts().list().await).await.unwrap();
    assert_eq!(listed, [(first, 0)]);
}

pub async fn update_discount_stores_changes(db: &Ports) {
    let mut code = stored_discount(db, "SPRING").await;
    assert!(code.deactivate().is_applied());
    code.max_uses = Some(7);
    code.expires_at = Some(at(77));

    commit(db, async |unit| unit.update(&code).await).await.unwrap();

    assert_eq!(find(db, code.id).await, Some(code));
}

pub async fn list_discounts_counts_redemptions_newest_first(db: &Ports) {
    let [anna, berta] =
        [stored_user(db, "anna@example.com").await, stored_user(db, "berta@example.com").await];
    let agent = stored_agent(db, "Helper", Access::Premium(cents(1000)), at(0)).await;
    let older = stored_discount(db, "OLDER").await;
    let newer = Discount { created_at: at(10), ..discount("NEWER") };
    commit(db, async |unit| unit.insert(&newer).await).await.unwrap();
    for order in held_by(db, &[&anna, &berta], &agent, &older).await {
        redeem(db, &older, &order).await;
    }

    let listed = commit(db, async |unit| unit.discounts().list().await).await.unwrap();
    assert_eq!(listed, [(newer, 0), (older, 2)]);
}

pub async fn count_uses_includes_redemptions_and_active_holds(db: &Ports) {
    let anna = stored_user(db, "anna@example.com").await;
    let berta = stored_user(db, "berta@example.com").await;
    let agent = stored_agent(db, "Helper", Access::Premium(cents(1000)), at(0)).await;
    let code = stored_discount(db, "SPRING").await;
    let other_code = stored_discount(db, "OTHER").await;
    assert_eq!(uses(db, &code, &anna, None, 0).await, DiscountUses::default());

    let orders = held_by(db, &[&anna, &berta], &agent, &code).await;
    assert_eq!(uses(db, &code, &anna, None, 0).await, DiscountUses { total: 2, held: 2, by_member: 1 });
    assert_eq!(uses(db, &other_code, &anna, None, 0).await, DiscountUses::default());
    assert_eq!(uses(db, &code, &anna, None, 1799).await.total, 2);
    assert_eq!(uses(db, &code, &anna, None, 1800).await.total, 0, "a hold does not last beyond its end");

    let [annas, bertas] = <[Order; 2]>::try_from(orders).unwrap();
    settle(db, annas.clone()).await;
    assert_eq!(uses(db, &code, &anna, None, 0).await, DiscountUses { total: 1, held: 1, by_member: 0 });
    redeem(db, &code, &annas).await;
    assert_eq!(uses(db, &code, &anna, None, 9999).await, DiscountUses { total: 1, held: 0, by_member: 1 });

    let mut abandoned = bertas;
    assert!(abandoned.abandon().is_applied());
    commit(db, async |unit| unit.update(&abandoned).await).await.unwrap();
    assert_eq!(uses(db, &code, &berta, None, 0).await, DiscountUses { total: 1, held: 0, by_member: 0 });
}

pub async fn count_uses_excludes_own_order(db: &Ports) {
    let anna = stored_user(db, "anna@example.com").await;
    let agent = stored_agent(db, "Helper", Access::Premium(cents(1000)), at(0)).await;
    let code = stored_discount(db, "SPRING").await;
    let orders = held_by(db, &[&anna], &agent, &code).await;
    let settled = settle(db, orders[0].clone()).await;
    redeem(db, &code, &settled).await;
    let pending = stored_order(db, order(&anna, &[agent], Some(&code))).await;

    assert_eq!(uses(db, &code, &anna, None, 0).await, DiscountUses { total: 2, held: 1, by_member: 2 });
    for (except, held) in [(pending.id, 0), (settled.id, 1)] {
        let counted = uses(db, &code, &anna, Some(except), 0).await;
        assert_eq!(counted, DiscountUses { total: 1, held, by_member: 1 });
    }
}

pub async fn redeem_twice_counts_once(db: &Ports) {
    let anna = stored_user(db, "anna@example.com").await;
    let agent = stored_agent(db, "Helper", Access::Premium(Cents::MAX), at(0)).await;
    let code = stored_discount(db, "SPRING").await;
    let orders = held_by(db, &[&anna], &agent, &code).await;
    let order = settle(db, orders[0].clone()).await;

    redeem(db, &code, &order).await;
    redeem(db, &code, &order).await;
    assert_eq!(uses(db, &code, &anna, None, 0).await, DiscountUses { total: 1, held: 0, by_member: 1 });

    let mut unit = db.store.begin().await.unwrap();
    let (unknown_user, unknown_order) = (UserId::from_uuid(next_id()), OrderId::from_uuid(next_id()));
    unit.discounts()
        .record_redemption(code.id, unknown_order, unknown_user, at(0))
        .await
        .expect_err("no such order");
}
