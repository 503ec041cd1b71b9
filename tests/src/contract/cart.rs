use application::cart::ManageCart;
use application::ports::{Actor, CartLine};
use domain::agents::Access;
use domain::cart::{CartAddition, CartChange, CartItem};
use domain::money::Cents;
use domain::users::User;
use domain::{AgentId, CartAdditionId, UserId};
use futures_util::future::join_all;

use super::Ports;
use super::builders::{at, next_id, stored_agent, stored_user, stored_users};

pub(super) fn item(member: UserId, agent: AgentId, seconds: i64) -> CartItem {
    CartItem::added(member, addition(agent), at(seconds))
}

fn addition(agent: AgentId) -> CartAddition {
    CartAddition { id: CartAdditionId::from_uuid(next_id()), agent_id: agent }
}

async fn premium(db: &Ports, title: &str) -> AgentId {
    stored_agent(db, title, Access::Premium(Cents::new(1999).unwrap()), at(0)).await.id
}

async fn save(db: &Ports, item: &CartItem) {
    commit!(db.carts().save(item));
}

async fn list(db: &Ports, member: &User) -> Vec<CartItem> {
    db.store.read().await.unwrap().carts().list(member.id).await.unwrap()
}

async fn lines(db: &Ports, member: &User) -> Vec<CartLine> {
    db.store.read().await.unwrap().carts().lines(member.id).await.unwrap()
}

pub async fn save_cart_item_replaces_that_of_its_agent(db: &Ports) {
    let [anna, berta] = stored_users(db, ["anna", "berta"]).await;
    let (first, second) = (premium(db, "First").await, premium(db, "Second").await);
    let bertas = item(berta.id, first, 1);
    for item in [item(anna.id, second, 2), item(anna.id, first, 1), bertas.clone()] {
        save(db, &item).await;
    }
    let past_additions = vec![addition(second).id, addition(second).id];
    let removed = CartItem { removed_at: Some(at(9)), past_additions, ..item(anna.id, second, 3) };
    save(db, &removed).await;
    let stored = list(db, &anna).await;
    assert_eq!(stored.iter().map(|item| item.agent_id).collect::<Vec<_>>(), [first, second]);
    assert_eq!((stored[1].clone(), list(db, &berta).await), (removed, vec![bertas]));
}

pub async fn cart_lines_leave_out_what_was_removed(db: &Ports) {
    let anna = stored_user(db, "anna@example.com").await;
    let (kept, removed) = (premium(db, "Kept").await, premium(db, "Removed").await);
    let free = stored_agent(db, "Free now", Access::Free, at(0)).await.id;
    for agent in [kept, removed, free] {
        save(db, &item(anna.id, agent, 1)).await;
    }
    commit!(db.carts().remove_agents(anna.id, &[removed], at(2)));
    let found: Vec<_> =
        lines(db, &anna).await.into_iter().map(|line| (line.title, line.is_for_sale)).collect();
    assert_eq!(found, [("Kept".to_owned(), true), ("Free now".to_owned(), false)]);
    assert_eq!(list(db, &anna).await.iter().filter(|item| item.removed_at == Some(at(2))).count(), 1);
}

pub async fn cart_goes_with_its_account(db: &Ports) {
    let anna = stored_user(db, "anna@example.com").await;
    let agent = premium(db, "Agent").await;
    save(db, &item(anna.id, agent, 1)).await;
    assert!(commit!(db.users().remove(anna.id)));
    assert_eq!(list(db, &anna).await, []);
    let mut unit = db.store.begin().await.unwrap();
    assert!(unit.carts().save(&item(UserId::from_uuid(next_id()), agent, 1)).await.is_err());
}

pub async fn purge_removed_keeps_what_is_in_carts(db: &Ports) {
    let anna = stored_user(db, "anna@example.com").await;
    for (title, removed_at) in [("a", None), ("b", Some(at(1))), ("c", Some(at(2))), ("d", Some(at(9)))] {
        let agent = premium(db, title).await;
        save(db, &CartItem { removed_at, ..item(anna.id, agent, 0) }).await;
    }
    for (limit, removed) in [(1, 1), (5, 1), (5, 0)] {
        let count = commit!(db.carts().purge_removed(at(5), limit));
        assert_eq!(count, removed);
    }
    assert_eq!(list(db, &anna).await.len(), 2);
}

/// Each agent is added by two devices at once, and removed by one of them while the other repeats its request.
pub async fn change_cart_concurrently_loses_and_doubles_nothing(db: &Ports) {
    let anna = stored_user(db, "anna@example.com").await;
    let carts = ManageCart::new(&db.context);
    let change = async |change: CartChange| carts.change(anna.id, &[change], Actor::System).await.unwrap();
    let mut agents = Vec::new();
    for number in 0..6 {
        agents.push(premium(db, &format!("Agent {number}")).await);
    }
    let additions: Vec<_> = agents.iter().flat_map(|&agent| [addition(agent), addition(agent)]).collect();
    join_all(additions.iter().map(|&addition| change(CartChange::Add(addition)))).await;
    let cart = lines(db, &anna).await;
    assert_eq!(cart.len(), agents.len());

    let shown = cart.iter().take(3).map(|line| CartAddition { id: line.addition, agent_id: line.agent_id });
    let removals: Vec<_> =
        shown.flat_map(|shown| [CartChange::Remove(shown), CartChange::Add(shown)]).collect();
    join_all(removals.iter().map(|&removal| change(removal))).await;
    let left: Vec<_> = lines(db, &anna).await.into_iter().map(|line| line.agent_id).collect();
    let expected: Vec<_> = cart.iter().skip(3).map(|line| line.agent_id).collect();
    assert_eq!(left, expected);
}

pub async fn change_cart_holds_as_many_as_an_order(db: &Ports) {
    let anna = stored_user(db, "anna@example.com").await;
    let carts = ManageCart::new(&db.context);
    let mut changes = Vec::new();
    for number in 0..=CartItem::MAX_ITEMS {
        changes.push(CartChange::Add(addition(premium(db, &format!("Agent {number}")).await)));
    }
    let cart = carts.change(anna.id, &changes, Actor::System).await.unwrap();
    assert_eq!(cart.len(), CartItem::MAX_ITEMS);
}
