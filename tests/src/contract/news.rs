use application::ports::{ChangedPrompt, NewAgent, NewPost, NewPrompt, UpdatedAgent};
use domain::agents::{Access, Agent};
use domain::news::Visit;
use domain::posts::Post;
use domain::prompts::{Prompt, PromptText};
use domain::purchases::{Purchase, PurchaseStatus};
use domain::toolbox::RecentUse;
use domain::{Lifecycle, UserId};

use super::Ports;
use super::builders::{agent, at, cents, next_id, order, purchase, stored_order, stored_user, stored_users};
use super::packages::{content, version};
use super::posts::post;
use super::prompts::prompt;

async fn find(db: &Ports, member: UserId) -> Option<Visit> {
    db.store.read().await.unwrap().visits().find(member).await.unwrap()
}

pub async fn visit_is_inserted_once_and_updated(db: &Ports) {
    let [anna, ben] = stored_users(db, ["anna", "ben"]).await;
    assert_eq!(find(db, anna.id).await, None);
    let first = Visit::first(anna.id, at(0));
    let bens = Visit::first(ben.id, at(1));
    for visit in [&first, &Visit::first(anna.id, at(5)), &bens] {
        commit!(db.visits().insert_if_absent(visit));
    }
    assert_eq!(find(db, anna.id).await, Some(first.clone()));

    let later = Visit {
        first_visit_at: at(7),
        last_seen_at: at(9),
        news_since: Some(at(3)),
        is_dismissed: true,
        ..first.clone()
    };
    commit!(db.visits().update(&later));
    let stored = Visit { first_visit_at: first.first_visit_at, ..later };
    assert_eq!(find(db, anna.id).await.as_ref(), Some(&stored));
    assert_eq!(commit!(db.visits().lock(anna.id)), Some(stored));
    assert_eq!(find(db, ben.id).await, Some(bens));
}

pub async fn visit_needs_its_account_and_goes_with_it(db: &Ports) {
    let anna = stored_user(db, "anna@example.com").await;
    let visit = Visit::first(anna.id, at(0));
    commit!(db.visits().insert_if_absent(&visit));
    assert!(commit!(db.users().remove(anna.id)));
    assert_eq!(find(db, anna.id).await, None);
    let mut unit = db.store.begin().await.unwrap();
    assert!(unit.visits().insert_if_absent(&visit).await.is_err());
}

pub async fn list_new_returns_what_was_added_since(db: &Ports) {
    let ada = stored_user(db, "ada@example.com").await;
    let (old, newer) = (agent("Old", Access::Free, at(5)), agent("Newer", Access::Free, at(6)));
    let newest = agent("Newest", Access::Premium(cents(500)), at(7));
    let removed = Agent { lifecycle: Lifecycle::Archived(at(9)), ..agent("Removed", Access::Free, at(8)) };
    for agent in [&old, &newer, &newest, &removed] {
        assert!(commit!(db.agents().insert(agent)));
    }
    let dinner = prompt("Dinner", 6);
    let deleted = Prompt { lifecycle: Lifecycle::Deleted(at(9)), ..prompt("Deleted", 7) };
    for prompt in [&prompt("Old", 4), &dinner, &deleted] {
        assert!(commit!(db.prompts().insert(prompt)));
    }
    // Written long ago, and published now.
    let published = Post { published_at: Some(at(6)), ..post(&ada, "published", 0) };
    let draft = Post { is_published: false, ..post(&ada, "draft", 8) };
    let removed = Post { lifecycle: Lifecycle::Archived(at(9)), ..post(&ada, "removed", 8) };
    for post in [&post(&ada, "old", 5), &published, &draft, &removed] {
        assert!(commit!(db.posts().insert(post)));
    }

    let new = db.queries.news().list_new(at(5), 10).await.unwrap();
    let expected = |agent: &Agent, is_premium| NewAgent {
        id: agent.id,
        slug: agent.slug.to_string(),
        title: agent.title.as_str().to_owned(),
        is_premium,
    };
    assert_eq!(new.agents, [expected(&newest, true), expected(&newer, false)]);
    assert_eq!(new.prompts, [NewPrompt { id: dinner.id, name: "Dinner".to_owned() }]);
    let title = published.title.as_str().to_owned();
    assert_eq!(new.posts, [NewPost { slug: "published".to_owned(), title }]);
    let limited = db.queries.news().list_new(at(0), 1).await.unwrap();
    assert_eq!((limited.agents.len(), limited.prompts.len(), limited.posts.len()), (1, 1, 1));
    assert_eq!(limited.agents, [expected(&newest, true)]);
}

pub async fn list_changed_prompts_compares_with_the_copy(db: &Ports) {
    let [anna, ben] = stored_users(db, ["anna", "ben"]).await;
    let text = |text| PromptText::parse(text).unwrap();
    let changed = |name, seconds| Prompt { text: text("New"), ..prompt(name, seconds) };
    let (first, last) = (changed("First", 1), changed("Last", 2));
    let same = Prompt { text: text("Old"), ..prompt("Same", 3) };
    let removed = Prompt { lifecycle: Lifecycle::Deleted(at(9)), ..changed("Removed", 4) };
    for prompt in [&first, &last, &same, &removed, &changed("Never copied", 5)] {
        assert!(commit!(db.prompts().insert(prompt)));
    }
    for prompt in [&last, &first, &same, &removed] {
        let copied = RecentUse::copied(prompt.id, text("Old"), at(6));
        commit!(db.recent_uses().save(anna.id, &copied));
    }
    let expected = |prompt: &Prompt| ChangedPrompt {
        id: prompt.id,
        name: prompt.name.as_str().to_owned(),
        copied_text: "Old".to_owned(),
        text: "New".to_owned(),
        updated_at: prompt.updated_at,
    };
    assert_eq!(
        db.queries.news().list_changed_prompts(anna.id).await.unwrap(),
        [expected(&last), expected(&first)]
    );
    assert_eq!(db.queries.news().list_changed_prompts(ben.id).await.unwrap(), []);
    assert_eq!(db.queries.news().list_changed_prompts(UserId::from_uuid(next_id())).await.unwrap(), []);
}

pub async fn list_new_versions_returns_newer_versions_of_owned_ones(db: &Ports) {
    let [anna, ben] = stored_users(db, ["anna", "ben"]).await;
    let premium =
        |title| Agent { package_version: Some(2), ..agent(title, Access::Premium(cents(500)), at(0)) };
    let first = Agent { package_version: Some(1), ..premium("First version") };
    let agents =
        [premium("Planner"), premium("Bought later"), premium("Refunded"), first, premium("Not bought")];
    for agent in &agents {
        assert!(commit!(db.agents().insert(agent)));
        for number in [1, 2] {
            let version = version(agent, number, content("Text", &[]));
            assert!(commit!(db.packages().publish(&version)));
        }
    }
    let [planner, later, refunded, first, _] = &agents;
    let placed = stored_order(db, order(&anna, &agents[..4], None)).await;
    let is_over = Purchase { status: PurchaseStatus::Refunded, ..purchase(&placed, refunded, at(1)) };
    let bought = [
        purchase(&placed, planner, at(1)),
        purchase(&placed, later, at(3)),
        is_over,
        purchase(&placed, first, at(0)),
    ];
    assert!(commit!(db.purchases().insert_all(&bought)));

    let list = async |member: UserId, since| db.queries.news().list_new_versions(member, at(since), 10).await;
    let note = "Version\n2".to_owned();
    let expected = UpdatedAgent { id: planner.id, title: "Planner".to_owned(), note };
    assert_eq!(list(anna.id, 1).await.unwrap(), [expected]);
    assert_eq!(list(anna.id, 2).await.unwrap(), [], "seen at the last visit");
    assert_eq!(list(ben.id, 0).await.unwrap(), []);
}
