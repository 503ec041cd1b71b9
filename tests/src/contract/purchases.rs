use domain::PurchaseId;
use domain::agents::Access;
use domain::purchases::Purchase;
use futures_util::future::join_all;

use super::Ports;
use super::samples::{
    at, cents, commit, next_id, order, purchase, stored_agent, stored_discount, stored_order, stored_user,
};

async fn insert(db: &Ports, purchase: &Purchase) -> bool {
    commit(db, async |unit| unit.purchases().insert(purchase).await).await.unwrap()
}

pub async fn a_member_owns_an_agent_once(db: &Ports) {
    let anna = stored_user(db, "anna@example.com").await;
    let agent = stored_agent(db, "Helper", Access::Premium(cents(999)), at(0)).await;
    let code = stored_discount(db, "SPRING").await;
    let order = stored_order(db, order(&anna, std::slice::from_ref(&agent), Some(&code))).await;
    let first = purchase(&order, &agent, at(1));
    let second = Purchase { id: PurchaseId::from_uuid(next_id()), ..first.clone() };

    assert!(insert(db, &first).await);
    assert!(!insert(db, &second).await);

    let history = db.purchases.history(anna.id).await.unwrap();
    assert_eq!(history.iter().map(|view| view.id).collect::<Vec<_>>(), [first.id]);
}

pub async fn of_many_purchases_of_one_agent_at_once_one_is_kept(db: &Ports) {
    let anna = stored_user(db, "anna@example.com").await;
    let agent = stored_agent(db, "Helper", Access::Premium(cents(999)), at(0)).await;
    let order = stored_order(db, order(&anna, std::slice::from_ref(&agent), None)).await;

    let all = (0..8).map(|_| {
        let purchase = purchase(&order, &agent, at(1));
        async move { insert(db, &purchase).await }
    });

    assert_eq!(join_all(all).await.into_iter().filter(|kept| *kept).count(), 1);
}

pub async fn owned_agents_are_told_from_others(db: &Ports) {
    let anna = stored_user(db, "anna@example.com").await;
    let berta = stored_user(db, "berta@example.com").await;
    let price = Access::Premium(cents(999));
    let mut agents = Vec::new();
    for title in ["One", "Two", "Three"] {
        agents.push(stored_agent(db, title, price, at(0)).await);
    }
    let order = stored_order(db, order(&anna, &agents[..2], None)).await;
    for agent in &agents[..2] {
        assert!(insert(db, &purchase(&order, agent, at(1))).await);
    }
    let owned = async |member, asked: &[_]| {
        commit(db, async |unit| unit.purchases().owned(member, asked).await).await.unwrap()
    };

    let [one, two, three] = [agents[0].id, agents[1].id, agents[2].id];
    assert_eq!(owned(anna.id, &[three, two, one]).await, [one, two]);
    assert_eq!(owned(anna.id, &[two]).await, [two]);
    assert_eq!(owned(anna.id, &[]).await, []);
    assert_eq!(owned(berta.id, &[one, two, three]).await, []);
}

pub async fn the_history_is_newest_first_and_each_members_own(db: &Ports) {
    let anna = stored_user(db, "anna@example.com").await;
    let berta = stored_user(db, "berta@example.com").await;
    let price = Access::Premium(cents(999));
    let older = stored_agent(db, "Older", price, at(0)).await;
    let newer = stored_agent(db, "Newer", price, at(0)).await;
    let placed = stored_order(db, order(&anna, &[newer.clone(), older.clone()], None)).await;
    let second = purchase(&placed, &newer, at(20));
    let first = Purchase { amount: cents(1), ..purchase(&placed, &older, at(10)) };
    assert!(insert(db, &second).await && insert(db, &first).await);

    let history = db.purchases.history(anna.id).await.unwrap();
    let lines: Vec<_> = history
        .iter()
        .map(|view| (view.id, view.created_at, view.amount, view.agent.title.as_str()))
        .collect();
    assert_eq!(lines, [(second.id, at(20), cents(999), "Newer"), (first.id, at(10), cents(1), "Older")]);
    assert_eq!(history[0].agent.url, newer.url.as_str());
    assert_eq!(history[0].agent.description, newer.description.as_str());
    assert_eq!(db.purchases.history(berta.id).await.unwrap(), []);
}
