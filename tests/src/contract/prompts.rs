use domain::agents::Category;
use domain::prompts::{Prompt, PromptName, PromptRevision, PromptText};
use domain::{Lifecycle, Position, PromptId, Reason, Slug};

use super::Ports;
use super::builders::{at, next_id, stored_user};

pub fn prompt(name: &str, seconds: i64) -> Prompt {
    let id = next_id();
    Prompt {
        id: PromptId::from_uuid(id),
        slug: Slug::parse(&id.to_string()).expect("a slug"),
        name: PromptName::parse(name).expect("a name"),
        category: Category::parse("Lifestyle").expect("a category"),
        text: PromptText::parse("First line\nSecond line ✨").expect("a text"),
        created_at: at(seconds),
        updated_at: at(seconds),
        is_featured: false,
        position: Position::at(at(seconds)),
        lifecycle: Lifecycle::Active,
    }
}

async fn stored(db: &Ports, name: &str, seconds: i64) -> Prompt {
    let prompt = prompt(name, seconds);
    assert!(commit!(db.prompts().insert(&prompt)));
    prompt
}

async fn find(db: &Ports, id: PromptId) -> Option<Prompt> {
    commit!(db.prompts().lock(id))
}

pub async fn insert_prompt_round_trips(db: &Ports) {
    let dinner = stored(db, "Dinner", 0).await;
    assert_eq!(find(db, dinner.id).await, Some(dinner.clone()));
    assert!(!commit!(db.prompts().insert(&dinner)));
    assert_eq!(find(db, PromptId::from_uuid(next_id())).await, None);
    let same_slug = Prompt { slug: dinner.slug.clone(), ..prompt("Supper", 1) };
    assert!(!commit!(db.prompts().insert(&same_slug)));
    assert_eq!(find(db, same_slug.id).await, None);
}

pub async fn list_prompts_returns_newest_first(db: &Ports) {
    let older = stored(db, "Older", 1).await;
    let newest = stored(db, "Newest", 2).await;
    let same_time = stored(db, "Made after older in the same moment", 1).await;

    let listed = db.queries.prompts().list().await.unwrap();
    assert_eq!(listed.iter().map(|view| view.id).collect::<Vec<_>>(), [newest.id, same_time.id, older.id]);
    let view = &listed[2];
    assert_eq!((view.name.as_str(), view.category.as_str()), ("Older", "Lifestyle"));
    assert_eq!(view.text, older.text);
    assert_eq!((view.created_at, view.updated_at), (at(1), at(1)));
}

pub async fn list_prompts_puts_featured_first(db: &Ports) {
    let oldest = Prompt { is_featured: true, ..prompt("Oldest", 0) };
    let older = Prompt { position: Position::at(at(8)), ..prompt("Older", 1) };
    let removed = Prompt { lifecycle: Lifecycle::Archived(at(9)), ..prompt("Removed", 2) };
    let newest = prompt("Newest", 3);
    for prompt in [&oldest, &older, &removed, &newest] {
        assert!(commit!(db.prompts().insert(prompt)));
    }

    assert_eq!(find(db, removed.id).await, Some(removed));
    let listed = db.queries.prompts().list().await.unwrap();
    let names: Vec<_> = listed.iter().map(|view| (view.name.as_str(), view.is_featured)).collect();
    assert_eq!(names, [("Oldest", true), ("Older", false), ("Newest", false)]);
    let listed = commit!(db.prompts().list());
    assert_eq!(listed, [oldest.clone(), older.clone(), newest.clone()]);
    let first = async |is_featured| commit!(db.prompts().first_position(is_featured));
    assert_eq!((first(true).await, first(false).await), (Some(oldest.position), Some(older.position)));
}

pub async fn update_prompt_replaces_it(db: &Ports) {
    let stored = stored(db, "Dinner", 0).await;
    let changed = Prompt { id: stored.id, ..prompt("Supper", 9) };

    commit!(db.prompts().update(&changed));
    assert_eq!(find(db, stored.id).await, Some(changed));
    let unknown = prompt("Unknown", 0);
    commit!(db.prompts().update(&unknown));
    assert_eq!(find(db, unknown.id).await, None);
}

pub async fn remove_deleted_prompts_is_limited(db: &Ports) {
    let mut deleted = Vec::new();
    for seconds in 0..3 {
        let prompt = Prompt { lifecycle: Lifecycle::Deleted(at(seconds)), ..prompt("Dinner", 0) };
        assert!(commit!(db.prompts().insert(&prompt)));
        deleted.push(prompt);
    }
    let kept = stored(db, "Supper", 0).await;
    let archived = Prompt { lifecycle: Lifecycle::Archived(at(0)), ..prompt("Breakfast", 0) };
    assert!(commit!(db.prompts().insert(&archived)));
    let remove = async || commit!(db.prompts().remove_deleted(at(2), 1));

    assert_eq!([remove().await, remove().await, remove().await], [1, 1, 0]);
    assert_eq!(find(db, deleted[1].id).await, None);
    assert_eq!(find(db, deleted[2].id).await.as_ref(), Some(&deleted[2]), "deleted later");
    assert_eq!(find(db, kept.id).await, Some(kept));
    assert_eq!(find(db, archived.id).await, Some(archived));
}

pub async fn prompt_revisions_are_listed_latest_first_and_pruned(db: &Ports) {
    let ada = stored_user(db, "ada@example.com").await;
    let (dinner, supper) = (stored(db, "Dinner", 0).await, stored(db, "Supper", 0).await);
    let text = |prompt: &Prompt, seconds: i64| PromptRevision {
        prompt_id: prompt.id,
        text: PromptText::parse(&format!("Text {seconds}\n✨")).unwrap(),
        replaced_at: at(seconds),
        replaced_by: (seconds > 1).then_some(ada.id),
        note: if seconds > 2 { Reason::parse("Too long ✨").ok() } else { None },
    };
    let list = async |prompt: &Prompt| commit!(db.prompt_revisions().list(prompt.id));
    for seconds in [2, 1, 3] {
        commit!(db.prompt_revisions().insert(&text(&dinner, seconds)));
    }
    commit!(db.prompt_revisions().insert(&text(&supper, 1)));
    let anna = || Some("Anna".to_owned());
    let (first, second, third) = (text(&dinner, 1), text(&dinner, 2), text(&dinner, 3));
    let all = [(third.clone(), anna()), (second.clone(), anna()), (first, None)];
    assert_eq!(list(&dinner).await, all);

    for keep in [3, 2] {
        commit!(db.prompt_revisions().remove_oldest(dinner.id, keep));
        assert_eq!(list(&dinner).await, all[..usize::try_from(keep).unwrap()]);
    }
    assert_eq!(list(&supper).await.len(), 1);
    commit!(db.users().remove_unverified(&ada.email));
    let erased = |text: PromptRevision| (PromptRevision { replaced_by: None, ..text }, None);
    assert_eq!(list(&dinner).await, [erased(third), erased(second)]);
    let deleted = Prompt { lifecycle: Lifecycle::Deleted(at(9)), ..dinner.clone() };
    commit!(db.prompts().update(&deleted));
    assert!(commit!(db.prompts().remove(dinner.id)));
    assert_eq!(list(&dinner).await, []);
}
