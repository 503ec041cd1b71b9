use application::ports::{AgentListing, ContentId, StoreError, TrashItem};
use domain::Lifecycle;
use domain::agents::{Access, Agent};
use domain::bundles::Bundle;
use domain::posts::Post;
use domain::prompts::Prompt;

use super::Ports;
use super::builders::{at, cents, commit, stored_agent, stored_user};
use super::bundles::{bundle, stored_bundle_order};
use super::posts::post;
use super::prompts::prompt;

async fn list(db: &Ports, limit: u64) -> Vec<TrashItem> {
    let mut items = db.queries.trash().list_trash(limit).await.unwrap();
    items.sort_by_key(|item| item.removed_at);
    items
}

pub async fn list_trash_returns_removed_of_each_kind(db: &Ports) {
    let ada = stored_user(db, "ada@example.com").await;
    let archived = stored_agent(db, "Archived", Access::Premium(cents(999)), at(0)).await;
    let free = stored_agent(db, "Free", Access::Free, at(0)).await;
    let (dinner, first) = (prompt("Dinner", 0), post(&ada, "first", 0));
    let set = bundle("Set", &[archived.clone(), free.clone()], 500, 0);
    commit(db, async |unit| {
        unit.bundles().insert(&set).await?;
        unit.prompts().insert(&dinner).await?;
        unit.posts().insert(&first).await
    })
    .await
    .unwrap();
    assert_eq!(list(db, 9).await, []);

    let archived = Agent { lifecycle: Lifecycle::Archived(at(1)), ..archived };
    let free = Agent { lifecycle: Lifecycle::Deleted(at(2)), ..free };
    let set = Bundle { lifecycle: Lifecycle::Archived(at(5)), ..set };
    let dinner = Prompt { lifecycle: Lifecycle::Archived(at(3)), ..dinner };
    let first = Post { lifecycle: Lifecycle::Deleted(at(4)), ..first };
    commit(db, async |unit| {
        unit.agents().update(&archived).await?;
        unit.agents().update(&free).await?;
        unit.bundles().update(&set).await?;
        unit.prompts().update(&dinner).await?;
        unit.posts().update(&first).await
    })
    .await
    .unwrap();
    let item = |id, name: &str, seconds, is_archived| TrashItem {
        id,
        name: name.to_owned(),
        removed_at: at(seconds),
        is_archived,
    };
    let expected = [
        item(ContentId::Agent(archived.id), "Archived", 1, true),
        item(ContentId::Agent(free.id), "Free", 2, false),
        item(ContentId::Prompt(dinner.id), "Dinner", 3, true),
        item(ContentId::Post(first.id), first.title.as_str(), 4, false),
        item(ContentId::Bundle(set.id), "Set", 5, true),
    ];
    assert_eq!(list(db, 9).await, expected);
    assert_eq!(list(db, 1).await, expected[1..], "the last one of each kind");
}

pub async fn only_unordered_content_in_the_trash_is_removed(db: &Ports) {
    let ada = stored_user(db, "ada@example.com").await;
    let ordered = stored_agent(db, "Ordered", Access::Premium(cents(999)), at(0)).await;
    let free = stored_agent(db, "Free", Access::Free, at(0)).await;
    let (dinner, first) = (prompt("Dinner", 0), post(&ada, "first", 0));
    let sets = ["Sold", "Set"].map(|title| bundle(title, &[ordered.clone(), free.clone()], 500, 0));
    commit(db, async |unit| {
        for set in &sets {
            unit.bundles().insert(set).await?;
        }
        unit.prompts().insert(&dinner).await?;
        unit.posts().insert(&first).await
    })
    .await
    .unwrap();
    stored_bundle_order(db, &sets[0], &[ordered.clone(), free.clone()]).await;
    let unordered = stored_agent(db, "Unordered", Access::Free, at(0)).await;
    let remove_all = async || {
        commit(db, async |unit| {
            Ok::<_, StoreError>([
                unit.agents().remove(ordered.id).await?,
                unit.agents().remove(unordered.id).await?,
                unit.bundles().remove(sets[0].id).await?,
                unit.bundles().remove(sets[1].id).await?,
                unit.prompts().remove(dinner.id).await?,
                unit.posts().remove(first.id).await?,
            ])
        })
        .await
        .unwrap()
    };
    for lifecycle in [Lifecycle::Active, Lifecycle::Archived(at(1)), Lifecycle::Deleted(at(2))] {
        assert!(!remove_all().await.contains(&true), "before {lifecycle:?}");
        commit(db, async |unit| {
            for agent in [&ordered, &unordered] {
                unit.agents().update(&Agent { lifecycle, ..agent.clone() }).await?;
            }
            for set in &sets {
                unit.bundles().update(&Bundle { lifecycle, ..set.clone() }).await?;
            }
            unit.prompts().update(&Prompt { lifecycle, ..dinner.clone() }).await?;
            unit.posts().update(&Post { lifecycle, ..first.clone() }).await
        })
        .await
        .unwrap();
    }
    assert_eq!(remove_all().await, [false, true, false, true, true, true]);
    let left: Vec<_> = list(db, 9).await.into_iter().map(|item| item.name).collect();
    assert!(left.len() == 2 && left.contains(&"Ordered".to_owned()) && left.contains(&"Sold".to_owned()));
}

pub async fn removed_content_is_unlisted_until_restored(db: &Ports) {
    let ada = stored_user(db, "ada@example.com").await;
    let (dinner, first) = (prompt("Dinner", 0), post(&ada, "first", 0));
    commit(db, async |unit| {
        unit.prompts().insert(&dinner).await?;
        unit.posts().insert(&first).await
    })
    .await
    .unwrap();
    for lifecycle in [Lifecycle::Deleted(at(3)), Lifecycle::Archived(at(3)), Lifecycle::Active] {
        let (dinner, first) = (Prompt { lifecycle, ..dinner.clone() }, Post { lifecycle, ..first.clone() });
        commit(db, async |unit| {
            unit.prompts().update(&dinner).await?;
            unit.posts().update(&first).await
        })
        .await
        .unwrap();
        let listed = usize::from(lifecycle.is_active());
        assert_eq!(db.queries.prompts().list().await.unwrap().len(), listed);
        assert_eq!(db.queries.posts().list_all().await.unwrap().len(), listed);
        assert_eq!(db.queries.posts().list_published().await.unwrap().len(), listed);
        assert_eq!(db.queries.posts().list_latest(9).await.unwrap().len(), listed);
        assert_eq!(db.queries.posts().find("first").await.unwrap().is_some(), lifecycle.is_active());
        assert_eq!(db.queries.posts().find_by_id(first.id).await.unwrap().is_some(), lifecycle.is_active());
    }
}

pub async fn drafts_are_listed_for_admins_only(db: &Ports) {
    let planner = stored_agent(db, "Planner", Access::Free, at(0)).await;
    let dinner = prompt("Dinner", 0);
    commit!(db.prompts().insert(&dinner));
    for lifecycle in [Lifecycle::Draft(at(3)), Lifecycle::DeletedDraft(at(4))] {
        let planner = Agent { lifecycle, ..planner.clone() };
        let dinner = Prompt { lifecycle, ..dinner.clone() };
        let stored = commit(db, async |unit| {
            unit.agents().update(&planner).await?;
            unit.prompts().update(&dinner).await?;
            Ok::<_, StoreError>((
                unit.agents().lock(planner.id).await?,
                unit.prompts().lock(dinner.id).await?,
            ))
        });
        assert_eq!(stored.await.unwrap(), (Some(planner.clone()), Some(dinner.clone())));
        let (agents, prompts) = (db.queries.agents(), db.queries.prompts());
        assert_eq!(agents.list(AgentListing::Free).await.unwrap(), []);
        assert_eq!(agents.list_pages().await.unwrap(), []);
        assert_eq!(agents.find_page(planner.slug.as_str()).await.unwrap(), None);
        assert_eq!(prompts.list().await.unwrap(), []);
        let is_draft = lifecycle == Lifecycle::Draft(at(3));
        let listed = (agents.list_all().await.unwrap().len(), prompts.list_all().await.unwrap().len());
        assert_eq!(listed, (usize::from(is_draft), usize::from(is_draft)));
        let in_trash: Vec<_> = list(db, 9).await.into_iter().map(|item| item.is_archived).collect();
        assert_eq!(in_trash, if is_draft { vec![] } else { vec![false; 2] });
        let removed = commit(db, async |unit| {
            Ok::<_, StoreError>((
                unit.agents().remove_deleted(at(99), 9).await?,
                unit.prompts().remove_deleted(at(99), 9).await?,
            ))
        });
        assert_eq!(removed.await.unwrap(), (u64::from(!is_draft), u64::from(!is_draft)));
    }
}
