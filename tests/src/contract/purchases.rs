use application::ports::OpenProblems;
use domain::agents::{Access, Agent, AgentUrl};
use domain::purchases::{Purchase, PurchaseStatus};
use domain::users::{Block, User};
use domain::{OrderId, PurchaseId, Reason};
use futures_util::future::join_all;

use super::Ports;
use super::builders::{
    self, at, cents, next_id, order, purchase, stored_agent, stored_discount, stored_order, stored_user,
    stored_users,
};

async fn insert(db: &Ports, purchase: &Purchase) -> bool {
    commit!(db.purchases().insert(purchase))
}

async fn update(db: &Ports, purchase: &Purchase) -> bool {
    commit!(db.purchases().update(purchase))
}

async fn find(db: &Ports, id: PurchaseId) -> Option<Purchase> {
    commit!(db.purchases().find(id))
}

pub async fn insert_purchase_of_owned_agent_is_rejected(db: &Ports) {
    let anna = stored_user(db, "anna@example.com").await;
    let agent = stored_agent(db, "Helper", Access::Premium(cents(999)), at(0)).await;
    let code = stored_discount(db, "SPRING").await;
    let order = stored_order(db, order(&anna, std::slice::from_ref(&agent), Some(&code))).await;
    let first = purchase(&order, &agent, at(1));
    let second = Purchase { id: PurchaseId::from_uuid(next_id()), ..first.clone() };

    assert!(insert(db, &first).await);
    assert!(!insert(db, &second).await);

    let history = db.queries.purchases().history(anna.id).await.unwrap();
    assert_eq!(history.iter().map(|view| view.id).collect::<Vec<_>>(), [first.id]);
}

pub async fn insert_purchases_concurrently_keeps_one_per_agent(db: &Ports) {
    let anna = stored_user(db, "anna@example.com").await;
    let agent = stored_agent(db, "Helper", Access::Premium(cents(999)), at(0)).await;
    let order = stored_order(db, order(&anna, std::slice::from_ref(&agent), None)).await;

    let all = (0..8).map(|_| {
        let purchase = purchase(&order, &agent, at(1));
        async move { insert(db, &purchase).await }
    });

    assert_eq!(join_all(all).await.into_iter().filter(|inserted| *inserted).count(), 1);
}

pub async fn insert_purchase_round_trips(db: &Ports) {
    let anna = stored_user(db, "anna@example.com").await;
    let agents = [
        stored_agent(db, "One", Access::Premium(cents(999)), at(0)).await,
        stored_agent(db, "Two", Access::Premium(cents(1)), at(0)).await,
    ];
    let code = stored_discount(db, "SPRING").await;
    let placed = stored_order(db, order(&anna, &agents, Some(&code))).await;
    let bought = agents.each_ref().map(|agent| purchase(&placed, agent, at(1)));
    for purchase in &bought {
        assert!(insert(db, purchase).await);
    }

    assert_eq!(find(db, bought[0].id).await.as_ref(), Some(&bought[0]));
    assert_eq!(find(db, PurchaseId::from_uuid(next_id())).await, None);
    let of = async |id| commit!(db.purchases().list_by_order(id));
    assert_eq!(of(placed.id).await, bought);
    assert_eq!(of(OrderId::from_uuid(next_id())).await, []);
}

pub async fn insert_purchase_after_refund_succeeds(db: &Ports) {
    let anna = stored_user(db, "anna@example.com").await;
    let agent = stored_agent(db, "Helper", Access::Premium(cents(999)), at(0)).await;
    let order = stored_order(db, order(&anna, std::slice::from_ref(&agent), None)).await;
    let buy = || purchase(&order, &agent, at(1));
    let mut bought = [buy(), buy(), buy()];
    for (purchase, status) in
        bought.iter_mut().zip([PurchaseStatus::Refunded, PurchaseStatus::Disputed, PurchaseStatus::Owned])
    {
        assert!(insert(db, purchase).await);
        purchase.status = status;
        assert!(update(db, purchase).await);
    }

    assert!(!insert(db, &buy()).await, "the third one is owned");
    let history = db.queries.purchases().history(anna.id).await.unwrap();
    let rows: Vec<_> = history.iter().rev().map(|view| (view.id, view.status)).collect();
    assert_eq!(rows, bought.each_ref().map(|purchase| (purchase.id, purchase.status)));
    for purchase in &bought {
        assert_eq!(find(db, purchase.id).await.as_ref(), Some(purchase));
    }
}

pub async fn update_purchase_to_owned_twice_is_rejected(db: &Ports) {
    let anna = stored_user(db, "anna@example.com").await;
    let agent = stored_agent(db, "Helper", Access::Premium(cents(999)), at(0)).await;
    let order = stored_order(db, order(&anna, std::slice::from_ref(&agent), None)).await;
    let mut first = Purchase { status: PurchaseStatus::Disputed, ..purchase(&order, &agent, at(1)) };
    let mut second = purchase(&order, &agent, at(2));
    assert!(insert(db, &first).await && insert(db, &second).await);

    first.status = PurchaseStatus::Owned;
    assert!(!update(db, &first).await);
    assert_eq!(find(db, first.id).await.unwrap().status, PurchaseStatus::Disputed);
    assert!(update(db, &second).await, "writing the same status is allowed");

    second.status = PurchaseStatus::Refunded;
    assert!(update(db, &second).await && update(db, &first).await);
    assert_eq!(find(db, first.id).await, Some(first));
    let unknown = Purchase { id: PurchaseId::from_uuid(next_id()), ..second };
    assert!(!update(db, &unknown).await);
}

pub async fn refunded_purchase_is_not_owned(db: &Ports) {
    let anna = stored_user(db, "anna@example.com").await;
    let agent = stored_agent(db, "Helper", Access::Premium(cents(999)), at(0)).await;
    let order = stored_order(db, order(&anna, std::slice::from_ref(&agent), None)).await;
    let mut bought = purchase(&order, &agent, at(1));
    assert!(insert(db, &bought).await);
    for (status, owners) in
        [(PurchaseStatus::Owned, 1), (PurchaseStatus::Refunded, 0), (PurchaseStatus::Disputed, 0)]
    {
        bought.status = status;
        assert!(update(db, &bought).await);
        let owned = commit!(db.purchases().owned(anna.id, &[agent.id]));
        assert_eq!(owned.len(), owners, "{status:?}");
        let listed = db.queries.agents().list_all().await.unwrap();
        assert_eq!(usize::try_from(listed[0].owners).unwrap(), owners, "{status:?}");
        assert!(listed[0].is_ordered, "{status:?}");
    }
}

pub async fn find_owned_returns_only_owned_agents(db: &Ports) {
    let [anna, berta] = stored_users(db, ["anna", "berta"]).await;
    let price = Access::Premium(cents(999));
    let mut agents = Vec::new();
    for title in ["One", "Two", "Three"] {
        agents.push(stored_agent(db, title, price, at(0)).await);
    }
    let order = stored_order(db, order(&anna, &agents[..2], None)).await;
    for agent in &agents[..2] {
        assert!(insert(db, &purchase(&order, agent, at(1))).await);
    }
    let owned = async |member, agents: &[_]| commit!(db.purchases().owned(member, agents));

    let [one, two, three] = [agents[0].id, agents[1].id, agents[2].id];
    assert_eq!(owned(anna.id, &[three, two, one]).await, [one, two]);
    assert_eq!(owned(anna.id, &[two]).await, [two]);
    assert_eq!(owned(anna.id, &[]).await, []);
    assert_eq!(owned(berta.id, &[one, two, three]).await, []);
}

pub async fn list_history_is_per_user_newest_first(db: &Ports) {
    let [anna, berta] = stored_users(db, ["anna", "berta"]).await;
    let price = Access::Premium(cents(999));
    let older = stored_agent(db, "Older", price, at(0)).await;
    let newer = stored_agent(db, "Newer", price, at(0)).await;
    let code = stored_discount(db, "SPRING").await;
    let placed = stored_order(db, order(&anna, &[newer.clone(), older.clone()], Some(&code))).await;
    let second = purchase(&placed, &newer, at(20));
    let first = Purchase { amount: cents(1), ..purchase(&placed, &older, at(10)) };
    assert!(insert(db, &second).await && insert(db, &first).await);

    let history = db.queries.purchases().history(anna.id).await.unwrap();
    let lines: Vec<_> = history
        .iter()
        .map(|view| (view.id, view.created_at, view.amount, view.agent.title.as_str()))
        .collect();
    assert_eq!(lines, [(second.id, at(20), cents(999), "Newer"), (first.id, at(10), cents(1), "Older")]);
    assert!(history.iter().all(|view| view.order_id == placed.id && view.status.is_owned()));
    assert_eq!((history[0].agent.id, history[0].agent.url.as_str()), (newer.id, newer.url.as_str()));
    assert_eq!(history[0].agent.description, newer.description.as_str());
    assert!(history.iter().all(|view| view.discount_code.as_deref() == Some("SPRING")));
    assert_eq!(db.queries.purchases().history(berta.id).await.unwrap(), []);
}

pub async fn buyers_of_agents_without_url_are_listed(db: &Ports) {
    let [anna, berta] = stored_users(db, ["anna", "berta"]).await;
    let block = Block { at: at(0), reason: Reason::parse("Spam").unwrap() };
    let clara = User { block: Some(block), ..builders::user("clara@example.com") };
    assert!(commit!(db.users().insert(&clara)));
    let awaited = Agent {
        url: AgentUrl::parse("").unwrap(),
        ..builders::agent("Awaited", Access::Premium(cents(999)), at(0))
    };
    assert!(commit!(db.agents().insert(&awaited)));
    let ready = stored_agent(db, "Ready", Access::Premium(cents(999)), at(0)).await;
    for member in [&anna, &berta, &clara] {
        let order = stored_order(db, order(member, &[awaited.clone(), ready.clone()], None)).await;
        let is_owned = member.id != berta.id;
        let status = if is_owned { PurchaseStatus::Owned } else { PurchaseStatus::Refunded };
        for agent in [&awaited, &ready] {
            assert!(insert(db, &Purchase { status, ..purchase(&order, agent, at(1)) }).await);
        }
    }
    let buyers = commit!(db.users().list_buyers(awaited.id));
    assert_eq!(buyers.iter().map(|user| user.id).collect::<Vec<_>>(), [anna.id], "without blocked members");
    assert_eq!(db.queries.health().agents_without_url().await.unwrap(), [("Awaited".to_owned(), 2)]);
    let problems = db.queries.reports().open_problems(at(0)).await.unwrap();
    let agents = |problems: OpenProblems| (problems.agents_without_delivery, problems.agents_with_link_only);
    assert_eq!((agents(problems), problems.waiting_buyers), ((1, 1), 2));
    for agent in [awaited, ready] {
        let agent = Agent { package_version: Some(1), ..agent };
        assert!(commit!(db.agents().update(&agent)));
    }
    let problems = db.queries.reports().open_problems(at(0)).await.unwrap();
    assert_eq!((agents(problems), problems.waiting_buyers), ((0, 0), 0));
}
