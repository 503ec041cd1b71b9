use std::collections::BTreeSet;

use domain::agents::{Access, Agent};
use domain::prompts::{Prompt, PromptText};
use domain::toolbox::{Favorite, RecentUse, ToolboxItem};
use domain::users::User;
use domain::{AgentId, Lifecycle, Position, PromptId, UserId};

use super::Ports;
use super::builders::{at, commit, next_id, stored_agent, stored_users};
use super::prompts::prompt;

pub(super) fn favorite(item: ToolboxItem, seconds: i64) -> Favorite {
    Favorite { item, position: Position::at(at(seconds)), added_at: at(seconds) }
}

async fn stored_prompt(db: &Ports, name: &str) -> Prompt {
    let prompt = prompt(name, 0);
    assert!(commit!(db.prompts().insert(&prompt)));
    prompt
}

async fn add(db: &Ports, member: &User, item: ToolboxItem, seconds: i64) -> Favorite {
    let favorite = favorite(item, seconds);
    commit!(db.favorites().insert(member.id, &favorite));
    favorite
}

async fn favorites(db: &Ports, member: &User) -> Vec<Favorite> {
    let favorites = db.store.read().await.unwrap().favorites().list(member.id).await.unwrap();
    favorites.iter().copied().collect()
}

async fn save(db: &Ports, member: &User, recent: &RecentUse) {
    commit!(db.recent_uses().save(member.id, recent));
}

async fn recent(db: &Ports, member: &User) -> Vec<RecentUse> {
    db.store.read().await.unwrap().recent_uses().list(member.id).await.unwrap()
}

fn text(text: &str) -> PromptText {
    PromptText::parse(text).unwrap()
}

async fn remove(db: &Ports, agent: &Agent, prompt: &Prompt, lifecycle: Lifecycle) {
    let agent = Agent { lifecycle, ..agent.clone() };
    let prompt = Prompt { lifecycle, ..prompt.clone() };
    commit(db, async |unit| {
        assert!(unit.agents().update(&agent).await.unwrap());
        unit.prompts().update(&prompt).await.unwrap();
    })
    .await;
}

pub async fn uses_are_counted_over_all_members(db: &Ports) {
    let agent = ToolboxItem::Agent(stored_agent(db, "Planner", Access::Free, at(0)).await.id);
    let dinner = stored_prompt(db, "Dinner").await;
    let prompt = ToolboxItem::Prompt(dinner.id);
    for item in [agent, prompt, prompt] {
        commit!(db.recent_uses().count(item));
    }
    let uses = db.queries.toolbox().list_uses().await.unwrap();
    assert_eq!(uses, [(agent, 1), (prompt, 2)].into());
    let removed = Prompt { lifecycle: Lifecycle::Deleted(at(0)), ..dinner };
    commit!(db.prompts().update(&removed));
    assert!(commit!(db.prompts().remove(removed.id)));
    assert_eq!(db.queries.toolbox().list_uses().await.unwrap(), [(agent, 1)].into());
}

pub async fn favorites_are_kept_once_and_in_order(db: &Ports) {
    let [anna, ben] = stored_users(db, ["anna", "ben"]).await;
    let agent = ToolboxItem::Agent(stored_agent(db, "Planner", Access::Free, at(0)).await.id);
    let prompt = ToolboxItem::Prompt(stored_prompt(db, "Dinner").await.id);
    let first = add(db, &anna, agent, 2).await;
    add(db, &anna, agent, 9).await;
    let second = add(db, &anna, prompt, 1).await;
    let bens = add(db, &ben, prompt, 3).await;
    assert_eq!(favorites(db, &anna).await, [first, second]);
    assert_eq!(favorites(db, &ben).await, [bens]);

    let moved = Favorite { position: Position::at(at(5)), added_at: at(99), ..second };
    commit!(db.favorites().update_position(anna.id, &moved));
    assert_eq!(favorites(db, &anna).await, [Favorite { added_at: second.added_at, ..moved }, first]);
    assert_eq!(favorites(db, &ben).await, [bens]);

    for _ in 0..2 {
        commit!(db.favorites().remove(anna.id, prompt));
        assert_eq!(favorites(db, &anna).await, [first]);
    }
    assert_eq!(favorites(db, &ben).await, [bens]);
}

pub async fn recent_uses_replace_earlier_ones(db: &Ports) {
    let [anna, ben] = stored_users(db, ["anna", "ben"]).await;
    let agent = stored_agent(db, "Planner", Access::Free, at(0)).await.id;
    let prompt = stored_prompt(db, "Dinner").await.id;
    save(db, &anna, &RecentUse::copied(prompt, text("First line\nSecond ✨"), at(1))).await;
    let opened = RecentUse::opened(agent, at(2));
    save(db, &anna, &opened).await;
    save(db, &ben, &opened).await;
    let copied = RecentUse::copied(prompt, text("Changed"), at(3));
    save(db, &anna, &copied).await;
    assert_eq!(recent(db, &anna).await, [copied.clone(), opened.clone()]);

    let keep = async |count| {
        commit!(db.recent_uses().remove_all_but_latest(anna.id, count));
        recent(db, &anna).await
    };
    assert_eq!(keep(2).await.len(), 2);
    assert_eq!(keep(1).await, [copied]);
    commit!(db.recent_uses().remove_all(anna.id));
    assert_eq!((recent(db, &anna).await, recent(db, &ben).await), (vec![], vec![opened]));
}

pub async fn toolbox_lists_what_is_available(db: &Ports) {
    let [anna, ben] = stored_users(db, ["anna", "ben"]).await;
    let planner = stored_agent(db, "Planner", Access::Free, at(0)).await;
    let coach = stored_agent(db, "Coach", Access::Free, at(1)).await;
    let other = stored_agent(db, "Other", Access::Free, at(2)).await;
    let (dinner, letter) = (stored_prompt(db, "Dinner").await, stored_prompt(db, "A letter").await);
    add(db, &anna, ToolboxItem::Agent(planner.id), 1).await;
    add(db, &anna, ToolboxItem::Prompt(dinner.id), 2).await;
    save(db, &anna, &RecentUse::opened(coach.id, at(3))).await;
    save(db, &anna, &RecentUse::opened(planner.id, at(3))).await;
    save(db, &anna, &RecentUse::copied(letter.id, text("Text"), at(4))).await;
    let agents = async |member: &User, owned: &[AgentId]| {
        let owned: BTreeSet<_> = owned.iter().copied().collect();
        let listed = db.queries.toolbox().list_agents(member.id, &owned).await.unwrap();
        listed.into_iter().map(|agent| agent.title).collect::<Vec<_>>()
    };
    let prompts = async |member: &User| {
        let listed = db.queries.toolbox().list_prompts(member.id).await.unwrap();
        listed.into_iter().map(|prompt| prompt.name.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(agents(&anna, &[]).await, ["Coach", "Planner"]);
    assert_eq!(agents(&anna, &[other.id, coach.id]).await, ["Coach", "Other", "Planner"]);
    assert_eq!(prompts(&anna).await, ["A letter", "Dinner"]);
    assert_eq!((agents(&ben, &[]).await, prompts(&ben).await), (vec![], vec![]));
    let items = [ToolboxItem::Agent(planner.id), ToolboxItem::Prompt(dinner.id)];
    for item in items {
        assert!(db.queries.toolbox().is_listed(item).await.unwrap());
    }

    remove(db, &planner, &dinner, Lifecycle::Archived(at(9))).await;
    assert_eq!(agents(&anna, &[]).await, ["Coach"]);
    assert_eq!(agents(&anna, &[planner.id]).await, ["Coach", "Planner"], "owners keep it");
    assert_eq!(prompts(&anna).await, ["A letter"]);
    let unknown = [
        ToolboxItem::Agent(AgentId::from_uuid(next_id())),
        ToolboxItem::Prompt(PromptId::from_uuid(next_id())),
    ];
    for item in items.into_iter().chain(unknown) {
        assert!(!db.queries.toolbox().is_listed(item).await.unwrap());
    }
}

pub async fn toolbox_goes_with_its_account_and_items(db: &Ports) {
    let [anna, ben] = stored_users(db, ["anna", "ben"]).await;
    let agent = stored_agent(db, "Planner", Access::Free, at(0)).await;
    let dinner = stored_prompt(db, "Dinner").await;
    let items = [ToolboxItem::Agent(agent.id), ToolboxItem::Prompt(dinner.id)];
    for (seconds, item) in (1..).zip(items) {
        for member in [&anna, &ben] {
            add(db, member, item, seconds).await;
        }
    }
    save(db, &ben, &RecentUse::opened(agent.id, at(3))).await;
    save(db, &ben, &RecentUse::copied(dinner.id, text("Text"), at(4))).await;
    assert!(commit!(db.users().remove(anna.id)));
    assert_eq!((favorites(db, &anna).await.len(), favorites(db, &ben).await.len()), (0, 2));

    remove(db, &agent, &dinner, Lifecycle::Deleted(at(5))).await;
    commit(db, async |unit| {
        assert_eq!(unit.agents().remove_deleted(at(6), 9).await.unwrap(), 1);
        assert_eq!(unit.prompts().remove_deleted(at(6), 9).await.unwrap(), 1);
    })
    .await;
    assert_eq!((favorites(db, &ben).await, recent(db, &ben).await), (vec![], vec![]));

    for (member, item) in [(ben.id, items[0]), (ben.id, items[1]), (UserId::from_uuid(next_id()), items[0])] {
        let mut unit = db.store.begin().await.unwrap();
        assert!(unit.favorites().insert(member, &favorite(item, 1)).await.is_err(), "{item:?}");
    }
}
