use application::ports::{TrashId, TrashItem};
use domain::agents::{Access, Agent};
use domain::posts::Post;
use domain::prompts::Prompt;

use super::Ports;
use super::builders::{at, cents, commit, order, stored_agent, stored_order, stored_user};
use super::posts::post;
use super::prompts::prompt;

async fn list(db: &Ports, limit: u64) -> Vec<TrashItem> {
    let mut items = db.trash.list_trash(limit).await.unwrap();
    items.sort_by_key(|item| item.deleted_at);
    items
}

pub async fn list_trash_returns_deleted_of_each_kind(db: &Ports) {
    let ada = stored_user(db, "ada@example.com").await;
    let sold = stored_agent(db, "Sold", Access::Premium(cents(999)), at(0)).await;
    stored_order(db, order(&ada, std::slice::from_ref(&sold), None)).await;
    let free = stored_agent(db, "Free", Access::Free, at(0)).await;
    let (dinner, first) = (prompt("Dinner", 0), post(&ada, "first", 0));
    commit(db, async |unit| {
        unit.insert(&dinner).await?;
        unit.insert(&first).await
    })
    .await
    .unwrap();
    assert_eq!(list(db, 9).await, []);

    let (sold, free) =
        (Agent { archived_at: Some(at(1)), ..sold }, Agent { archived_at: Some(at(2)), ..free });
    let dinner = Prompt { deleted_at: Some(at(3)), ..dinner };
    let first = Post { deleted_at: Some(at(4)), ..first };
    commit(db, async |unit| {
        unit.update(&sold).await?;
        unit.update(&free).await?;
        unit.update(&dinner).await?;
        unit.update(&first).await
    })
    .await
    .unwrap();
    let item = |id, name: &str, seconds, is_kept| TrashItem {
        id,
        name: name.to_owned(),
        deleted_at: at(seconds),
        is_kept,
    };
    let expected = [
        item(TrashId::Agent(sold.id), "Sold", 1, true),
        item(TrashId::Agent(free.id), "Free", 2, false),
        item(TrashId::Prompt(dinner.id), "Dinner", 3, false),
        item(TrashId::Post(first.id), first.title.as_str(), 4, false),
    ];
    assert_eq!(list(db, 9).await, expected);
    assert_eq!(list(db, 1).await, expected[1..], "the last one of each kind");
}

pub async fn deleted_content_is_unlisted_until_restored(db: &Ports) {
    let ada = stored_user(db, "ada@example.com").await;
    let (dinner, first) = (prompt("Dinner", 0), post(&ada, "first", 0));
    commit(db, async |unit| {
        unit.insert(&dinner).await?;
        unit.insert(&first).await
    })
    .await
    .unwrap();
    for deleted_at in [Some(at(3)), None] {
        let (dinner, first) = (Prompt { deleted_at, ..dinner.clone() }, Post { deleted_at, ..first.clone() });
        commit(db, async |unit| {
            unit.update(&dinner).await?;
            unit.update(&first).await
        })
        .await
        .unwrap();
        let listed = usize::from(deleted_at.is_none());
        assert_eq!(db.prompts.list().await.unwrap().len(), listed);
        assert_eq!(db.posts.list_all().await.unwrap().len(), listed);
        assert_eq!(db.posts.list_published().await.unwrap().len(), listed);
        assert_eq!(db.posts.list_latest(9).await.unwrap().len(), listed);
        assert_eq!(db.posts.find("first").await.unwrap().is_some(), deleted_at.is_none());
    }
}
