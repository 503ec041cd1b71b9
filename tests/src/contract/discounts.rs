use application::ports::{
    BatchFilter, DiscountFilter, DiscountSort, DiscountSummary, DiscountUse, PageRequest,
};
use domain::agents::{Access, Agent};
use domain::discounts::{
    Discount, DiscountAudience, DiscountConditions, DiscountDraft, DiscountKind, DiscountStatus, DiscountUses,
};
use domain::money::Cents;
use domain::purchases::{Order, OrderState, PurchaseStatus, Refund, RefundState, SettlementContext};
use domain::users::User;
use domain::{AgentId, DiscountId, OrderId, RefundId, UserId};

use super::Ports;
use super::builders::{
    at, cents, commit, discount, discount_draft, next_id, order, purchase, stored_agent, stored_discount,
    stored_order, stored_user, stored_users,
};

async fn find(db: &Ports, id: DiscountId) -> Option<Discount> {
    commit!(db.discounts().lock(id))
}

async fn uses(db: &Ports, code: &Discount, member: &User, except: Option<OrderId>, now: i64) -> DiscountUses {
    commit!(db.discounts().uses(code.id, member.id, except, at(now)))
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
    commit!(db.orders().update(&order));
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
        assert!(commit!(db.discounts().insert(&discount)));
        assert_eq!(find(db, discount.id).await.as_ref(), Some(&discount));
        assert_eq!(commit!(db.discounts().lock_by_code(&discount.code)).as_ref(), Some(&discount));
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
        assert!(!commit!(db.discounts().insert(&duplicate)));
    }

    let listed = commit!(db.discounts().list());
    assert_eq!(listed, [(first, 0)]);
}

pub async fn update_discount_stores_changes(db: &Ports) {
    let mut code = stored_discount(db, "SPRING").await;
    assert!(code.deactivate(at(1)).is_applied());
    code.max_uses = Some(7);
    code.expires_at = Some(at(77));

    commit!(db.discounts().update(&code));

    assert_eq!(find(db, code.id).await, Some(code));
}

pub async fn list_discounts_counts_redemptions_newest_first(db: &Ports) {
    let [anna, berta] =
        [stored_user(db, "anna@example.com").await, stored_user(db, "berta@example.com").await];
    let agent = stored_agent(db, "Helper", Access::Premium(cents(1000)), at(0)).await;
    let older = stored_discount(db, "OLDER").await;
    let newer = Discount { created_at: at(10), ..discount("NEWER") };
    commit!(db.discounts().insert(&newer));
    for order in held_by(db, &[&anna, &berta], &agent, &older).await {
        redeem(db, &older, &order).await;
    }

    let listed = commit!(db.discounts().list());
    assert_eq!(listed, [(newer, 0), (older, 2)]);
}

pub async fn count_uses_includes_redemptions_and_active_holds(db: &Ports) {
    let [anna, berta] = stored_users(db, ["anna", "berta"]).await;
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
    commit!(db.orders().update(&abandoned));
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

pub async fn discount_conditions_round_trip(db: &Ports) {
    let conditions = DiscountConditions {
        starts_at: Some(at(5)),
        agents: vec![AgentId::from_uuid(next_id()), AgentId::from_uuid(next_id())],
        min_subtotal: cents(1500),
        audience: DiscountAudience::NewBuyers,
    };
    let mut code = Discount { conditions: conditions.clone(), batch: Some(next_id()), ..discount("SPRING") };
    assert!(commit!(db.discounts().insert(&code)));
    assert_eq!(find(db, code.id).await, Some(code.clone()));

    let draft = DiscountDraft {
        conditions: DiscountConditions { audience: DiscountAudience::Owners, ..conditions },
        ..discount_draft(DiscountKind::fixed(300).unwrap())
    };
    code.edit(draft, Some(code.updated_at), at(9)).unwrap();
    commit!(db.discounts().update(&code));
    assert_eq!(find(db, code.id).await, Some(code));
}

pub async fn insert_all_discounts_skips_taken_codes(db: &Ports) {
    let taken = stored_discount(db, "SPRING-1").await;
    let codes: Vec<_> = (1..=1000).map(|n| discount(&format!("SPRING-{n}"))).collect();
    let inserted = commit!(db.discounts().insert_all(&codes));
    assert_eq!(inserted, 999);
    assert_eq!(find(db, taken.id).await, Some(taken));
    let last = codes.last().unwrap();
    assert_eq!(find(db, last.id).await.as_ref(), Some(last));
}

async fn list(db: &Ports, filter: &DiscountFilter, sort: DiscountSort) -> Vec<DiscountSummary> {
    db.queries.discounts().list(filter, sort, at(50), &PageRequest::first(100)).await.unwrap().items
}

async fn codes(db: &Ports, filter: DiscountFilter) -> Vec<String> {
    let found = list(db, &filter, DiscountSort::Newest).await;
    found.iter().map(|summary| summary.discount.code.to_string()).collect()
}

pub async fn list_discounts_by_status_matches_domain(db: &Ports) {
    let anna = stored_user(db, "anna@example.com").await;
    let agent = stored_agent(db, "Helper", Access::Premium(cents(1000)), at(0)).await;
    let mut number = 0;
    for is_active in [true, false] {
        for starts_at in [None, Some(at(50)), Some(at(51))] {
            for expires_at in [None, Some(at(50)), Some(at(51))] {
                for max_uses in [None, Some(1), Some(2)] {
                    number += 1;
                    let conditions = DiscountConditions { starts_at, ..DiscountConditions::default() };
                    let code = Discount {
                        is_active,
                        expires_at,
                        max_uses,
                        conditions,
                        ..discount(&format!("CODE{number}"))
                    };
                    commit!(db.discounts().insert(&code));
                    let order = Order {
                        state: OrderState::Abandoned,
                        ..order(&anna, std::slice::from_ref(&agent), Some(&code))
                    };
                    redeem(db, &code, &stored_order(db, order).await).await;
                }
            }
        }
    }
    let all = list(db, &DiscountFilter::default(), DiscountSort::Newest).await;
    assert_eq!(all.len(), 54);
    for status in DiscountStatus::ALL {
        let expected: Vec<_> =
            all.iter().filter(|one| one.discount.status(one.uses, at(50)) == status).cloned().collect();
        assert!(!expected.is_empty(), "{status:?}");
        let filter = DiscountFilter { status: Some(status), ..DiscountFilter::default() };
        assert_eq!(list(db, &filter, DiscountSort::Newest).await, expected, "{status:?}");
    }
}

pub async fn list_discounts_searches_part_of_code(db: &Ports) {
    for (code, seconds) in [("SPRING_10", 1), ("SPRINGX10", 2), ("SUMMER", 3)] {
        let code = Discount { created_at: at(seconds), ..discount(code) };
        commit!(db.discounts().insert(&code));
    }
    let search = |text: &str| DiscountFilter { search: Some(text.to_owned()), ..DiscountFilter::default() };
    assert_eq!(codes(db, search("RING")).await, ["SPRINGX10", "SPRING_10"]);
    assert_eq!(codes(db, search("G_1")).await, ["SPRING_10"]);
    assert!(codes(db, search("%")).await.is_empty());
    assert!(codes(db, search("\\")).await.is_empty());
}

pub async fn list_discounts_of_batch_in_pages(db: &Ports) {
    let single = stored_discount(db, "SPRING").await;
    let batch = next_id();
    let unique: Vec<_> =
        (0..5).map(|n| Discount { batch: Some(batch), ..discount(&format!("UNIQUE{n}")) }).collect();
    commit!(db.discounts().insert_all(&unique));

    let filter = |batch| DiscountFilter { batch: Some(batch), ..DiscountFilter::default() };
    assert_eq!(codes(db, filter(BatchFilter::None)).await, [single.code.to_string()]);
    assert!(codes(db, filter(BatchFilter::Only(next_id()))).await.is_empty());
    for sort in DiscountSort::ALL {
        let (mut seen, mut page) = (Vec::new(), PageRequest::first(2));
        loop {
            let only = filter(BatchFilter::Only(batch));
            let found = db.queries.discounts().list(&only, sort, at(50), &page).await.unwrap();
            seen.extend(found.items.into_iter().map(|summary| summary.discount.id));
            page.after = found.next;
            if page.after.is_none() {
                break;
            }
        }
        let mut expected: Vec<_> = unique.iter().map(|code| code.id).collect();
        expected.sort_unstable_by(|left, right| right.cmp(left));
        assert_eq!(seen, expected, "{sort:?}");
    }
}

/// A settled order of a new member with a redemption of this code.
async fn sale(db: &Ports, email: &str, agent: &Agent, code: &Discount) -> Order {
    let member = stored_user(db, email).await;
    let order = stored_order(db, order(&member, std::slice::from_ref(agent), Some(code))).await;
    let order = settle(db, order).await;
    redeem(db, code, &order).await;
    order
}

async fn refund(db: &Ports, order: &Order, amount: i64, state: RefundState) {
    let completed = matches!(state, RefundState::Succeeded | RefundState::Failed);
    let id = next_id();
    let refund = Refund {
        id: RefundId::from_uuid(id),
        order_id: order.id,
        agent_id: None,
        amount: cents(amount),
        state,
        provider_id: Some(format!("re_{id}")),
        request_key: None,
        reason: None,
        failure: None,
        requested_by: None,
        requested_at: at(6),
        completed_at: completed.then(|| at(7)),
    };
    assert!(commit!(db.refunds().insert(&refund)));
}

pub async fn discount_figures_are_net_of_refunds(db: &Ports) {
    let agent = stored_agent(db, "Helper", Access::Premium(cents(1000)), at(0)).await;
    let [once, twice] = [stored_discount(db, "ONCE").await, stored_discount(db, "TWICE").await];
    let unused = stored_discount(db, "UNUSED").await;
    sale(db, "anna@example.com", &agent, &once).await;
    let first = sale(db, "berta@example.com", &agent, &twice).await;
    sale(db, "carla@example.com", &agent, &twice).await;
    refund(db, &first, 500, RefundState::Succeeded).await;
    refund(db, &first, 300, RefundState::Pending).await;
    refund(db, &first, 800, RefundState::Failed).await;
    let dora = stored_user(db, "dora@example.com").await;
    stored_order(db, order(&dora, &[agent], Some(&once))).await;

    let figures = |found: Vec<DiscountSummary>| {
        let figures =
            found.into_iter().map(|one| (one.discount.id, one.uses, one.revenue, one.discount_given));
        figures.collect::<Vec<_>>()
    };
    let all = DiscountFilter::default();
    let expected = [(once.id, 1, 800, 200), (twice.id, 2, 800, 400), (unused.id, 0, 0, 0)];
    assert_eq!(figures(list(db, &all, DiscountSort::Uses).await), [expected[1], expected[0], expected[2]]);
    let by_revenue = figures(list(db, &all, DiscountSort::Revenue).await);
    assert_eq!(by_revenue.last(), Some(&expected[2]));
    for one in expected {
        let found = db.queries.discounts().find(one.0).await.unwrap().unwrap();
        assert_eq!(figures(vec![found]), [one]);
    }
    assert_eq!(db.queries.discounts().find(DiscountId::from_uuid(next_id())).await.unwrap(), None);
}

pub async fn discount_uses_lists_settled_orders(db: &Ports) {
    let agent = stored_agent(db, "Helper", Access::Premium(cents(1000)), at(0)).await;
    let code = stored_discount(db, "SPRING").await;
    let anna = sale(db, "anna@example.com", &agent, &code).await;
    let berta = sale(db, "berta@example.com", &agent, &code).await;
    refund(db, &anna, 300, RefundState::Succeeded).await;
    let carla = stored_user(db, "carla@example.com").await;
    stored_order(db, order(&carla, &[agent], Some(&code))).await;

    let first = db.queries.discounts().uses(code.id, &PageRequest::first(1)).await.unwrap();
    let second = PageRequest { limit: 1, after: first.next.clone() };
    let second = db.queries.discounts().uses(code.id, &second).await.unwrap();
    assert_eq!(second.next, None);
    let mut found: Vec<_> = first.items.into_iter().chain(second.items).collect();
    found.sort_by(|left, right| left.email.cmp(&right.email));
    let used = |order: &Order, email: &str, refunded| DiscountUse {
        order_id: order.id,
        user_id: order.user_id,
        email: Some(email.to_owned()),
        settled_at: at(5),
        discount_amount: cents(200),
        total: cents(800),
        refunded: cents(refunded),
    };
    assert_eq!(found, [used(&anna, "anna@example.com", 300), used(&berta, "berta@example.com", 0)]);
}

pub async fn owns_any_is_true_for_an_owner(db: &Ports) {
    let [anna, berta] = stored_users(db, ["anna", "berta"]).await;
    let agent = stored_agent(db, "Helper", Access::Premium(cents(1000)), at(0)).await;
    let order = stored_order(db, order(&anna, std::slice::from_ref(&agent), None)).await;
    let mut bought = purchase(&order, &agent, at(1));
    commit!(db.purchases().insert(&bought));
    let owns = async |member: &User| commit!(db.purchases().owns_any(member.id));
    assert!(owns(&anna).await && !owns(&berta).await);
    bought.status = PurchaseStatus::Refunded;
    commit!(db.purchases().update(&bought));
    assert!(!owns(&anna).await);
}
