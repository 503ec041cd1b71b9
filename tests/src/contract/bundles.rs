use std::collections::BTreeMap;

use domain::agents::{Access, Agent, Description, Title};
use domain::bundles::{Bundle, BundleAgents, BundleDraft};
use domain::purchases::{Order, OrderLine, ProviderKind, Quote, QuoteLines, Refund, RefundState};
use domain::{AgentId, BundleId, Lifecycle, OrderId, RefundId};
use futures_util::future::join_all;

use super::Ports;
use super::builders::{at, cents, next_id, order, purchase, stored_agent, stored_order, stored_user};

pub(super) fn bundle(title: &str, agents: &[Agent], price: i64, seconds: i64) -> Bundle {
    let draft = BundleDraft {
        title: Title::parse(title).unwrap(),
        description: Description::parse("Together ✨").unwrap(),
        agents: BundleAgents::parse(agents.iter().map(|agent| agent.id).collect()).unwrap(),
        price: cents(price),
        is_published: true,
    };
    Bundle::create(BundleId::from_uuid(next_id()), None, draft, at(seconds))
}

async fn insert(db: &Ports, bundle: &Bundle) -> bool {
    commit!(db.bundles().insert(bundle))
}

async fn find(db: &Ports, agents: &[AgentId]) -> Vec<Bundle> {
    commit!(db.bundles().find_with_any(agents))
}

async fn agents(db: &Ports) -> [Agent; 3] {
    let mut agents = Vec::new();
    for (number, price) in (0..).zip([1000, 2000, 3000]) {
        let title = format!("Agent {number}");
        agents.push(stored_agent(db, &title, Access::Premium(cents(price)), at(number)).await);
    }
    agents.try_into().unwrap()
}

pub async fn insert_bundle_round_trips(db: &Ports) {
    let [a, b, c] = agents(db).await;
    let first = bundle("First", &[b.clone(), a.clone()], 2500, 0);
    let mut second = bundle("Second", &[c.clone(), b.clone(), a.clone()], 99_999_999, 1);
    (second.is_published, second.lifecycle) = (false, Lifecycle::Archived(at(2)));
    assert!(insert(db, &first).await && insert(db, &second).await);
    let mut both = [first.clone(), second.clone()];
    both.sort_by_key(|bundle| bundle.id);
    assert_eq!(find(db, &[a.id, b.id]).await, both);
    assert_eq!(find(db, &[c.id]).await, [second.clone()]);
    assert_eq!(find(db, &[AgentId::from_uuid(next_id())]).await, []);
    let listed = async || {
        let views = db.queries.bundles().list().await.unwrap().into_iter();
        views.map(|view| (view.bundle, view.agents, view.is_ordered)).collect::<Vec<_>>()
    };
    assert_eq!(listed().await, [(first.clone(), vec![b.clone(), a.clone()], false)], "not what was removed");
    second.lifecycle = Lifecycle::Active;
    commit!(db.bundles().update(&second));
    assert_eq!(listed().await, [(second, vec![c, b.clone(), a.clone()], false), (first, vec![b, a], false)]);
}

pub async fn insert_bundles_concurrently_keeps_one_per_slug(db: &Ports) {
    let [a, b, _] = agents(db).await;
    let bundles: Vec<_> =
        (0..6).map(|seconds| bundle("Same", &[a.clone(), b.clone()], 100, seconds)).collect();
    let inserted = join_all(bundles.iter().map(|bundle| insert(db, bundle))).await;
    assert_eq!(inserted.into_iter().filter(|&is_inserted| is_inserted).count(), 1);
    assert_eq!(db.queries.bundles().list().await.unwrap().len(), 1);
}

pub async fn update_bundle_replaces_its_agents(db: &Ports) {
    let [a, b, c] = agents(db).await;
    let stored = bundle("Set", &[a.clone(), b.clone()], 2500, 0);
    assert!(insert(db, &stored).await);
    let edited_agent = c.id;
    let mut edited = bundle("Renamed", &[c, a.clone()], 3500, 9);
    edited.id = stored.id;
    commit!(db.bundles().update(&edited));
    let expected = Bundle { slug: stored.slug.clone(), created_at: stored.created_at, ..edited };
    assert_eq!(find(db, &[edited_agent]).await, [expected]);
    let unknown = bundle("Unknown", &[a, b], 1, 0);
    commit!(db.bundles().update(&unknown));
    let found = commit!(db.bundles().lock(unknown.id));
    assert_eq!(found, None);
}

/// An order of the bundle.
pub(super) async fn stored_bundle_order(db: &Ports, bundle: &Bundle, agents: &[Agent]) -> Order {
    let member = stored_user(db, "buyer@example.com").await;
    let cart = QuoteLines::new(agents.to_vec(), &[(bundle.clone(), agents.to_vec())], &BTreeMap::new());
    let quote = Quote::price(&cart, None).unwrap();
    let id = OrderId::from_uuid(next_id());
    stored_order(db, Order::place(id, member.id, &quote, ProviderKind::Sandbox, at(0))).await
}

pub async fn order_lines_keep_their_bundle(db: &Ports) {
    let [a, b, _] = agents(db).await;
    let set = bundle("Set", &[a.clone(), b.clone()], 2500, 0);
    assert!(insert(db, &set).await);
    let order = stored_bundle_order(db, &set, &[a, b]).await;
    let found = commit!(db.orders().find(order.id)).unwrap();
    assert_eq!(found, order);
    let line = |line: &OrderLine| (line.price.get(), line.bundle.as_ref().map(|bundle| bundle.title.clone()));
    let lines: Vec<_> = found.lines.iter().map(line).collect();
    assert_eq!(lines, [(833, Some("Set".to_owned())), (1667, Some("Set".to_owned()))]);
}

pub async fn remove_deleted_bundles_keeps_ordered_and_archived(db: &Ports) {
    let [a, b, _] = agents(db).await;
    let pair = [a, b];
    let mut bundles: Vec<_> =
        ["Kept", "Archived", "Ordered", "Old"].map(|title| bundle(title, &pair, 2500, 0)).into();
    for bundle in &bundles {
        assert!(insert(db, bundle).await);
    }
    stored_bundle_order(db, &bundles[2], &pair).await;
    bundles[1].lifecycle = Lifecycle::Archived(at(1));
    bundles[2].lifecycle = Lifecycle::Deleted(at(1));
    bundles[3].lifecycle = Lifecycle::Deleted(at(1));
    for bundle in &bundles {
        commit!(db.bundles().update(bundle));
    }
    let ordered = commit!(db.bundles().is_ordered(bundles[2].id));
    assert!(ordered);
    let remove = async |seconds| commit!(db.bundles().remove_deleted(at(seconds), 10));
    assert_eq!(remove(1).await, 0, "not before that time");
    assert_eq!(remove(2).await, 1);
    let left: Vec<_> = find(db, &[pair[0].id]).await.into_iter().map(|bundle| bundle.id).collect();
    assert!(!left.contains(&bundles[3].id) && left.len() == 3);
}

pub async fn paid_amounts_are_without_refunds(db: &Ports) {
    let [a, b, c] = agents(db).await;
    let member = stored_user(db, "anna@example.com").await;
    let bought = stored_order(db, order(&member, &[a.clone(), b.clone()], None)).await;
    for agent in [&a, &b] {
        let purchase = purchase(&bought, agent, at(1));
        assert!(commit!(db.purchases().insert(&purchase)));
    }
    let ids = [a.id, b.id, c.id];
    let paid = async || commit!(db.purchases().paid_amounts(member.id, &ids));
    let before = paid().await;
    assert_eq!(before.len(), 2, "{before:?}");
    let id = RefundId::from_uuid(next_id());
    let refund = Refund {
        id,
        order_id: bought.id,
        agent_id: Some(a.id),
        amount: cents(1),
        state: RefundState::Requested,
        provider_id: None,
        request_key: Some(next_id()),
        reason: None,
        failure: None,
        requested_by: None,
        requested_at: at(2),
        completed_at: None,
    };
    assert!(commit!(db.refunds().insert(&refund)));
    let after = paid().await;
    assert_eq!(after[&a.id].get(), before[&a.id].get() - 1);
    assert_eq!(after[&b.id], before[&b.id]);
}
