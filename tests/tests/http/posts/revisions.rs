//! Earlier texts of posts.

use crate::http::prelude::*;
use application::ports::Clock as _;
use domain::posts::{Post, PostDetails, PostDraft, PostExcerpt, PostTitle, Schedule};
use domain::{PostId, RichText, Slug};
use uuid::Uuid;

use super::{ADMIN_PATH, admin_path, create, draft, list, with};

fn revisions_path(post: &Value) -> String {
    format!("{}/revisions", admin_path(post))
}

async fn edit(app: &TestApp, ada: &Browser<'_>, post: &Value, title: &str) -> Value {
    app.clock.advance(TimeDelta::minutes(1));
    ada.put(&admin_path(post), with(draft("tea"), "title", &json!(title))).await.expect(200).json()
}

#[http_test]
async fn each_save_with_new_text_is_a_revision(app: TestApp, ada: Admin) {
    let tea = create(&app, &ada, with(draft("tea"), "title", &json!("One"))).await;
    let second = edit(&app, &ada, &tea, "Two").await;
    let _ = edit(&app, &ada, &tea, "Two").await;
    app.clock.advance(TimeDelta::minutes(1));
    let published = with(with(draft("tea"), "title", &json!("Two")), "isPublished", &json!(true));
    let _ = ada.put(&admin_path(&tea), published).await.expect(200);

    let revisions = list(&ada, &revisions_path(&tea)).await;
    let facts: Vec<_> = revisions
        .iter()
        .map(|it| (it["title"].clone(), it["savedBy"].clone(), it["savedAt"].clone()))
        .collect();
    assert_eq!(
        facts,
        [
            (json!("Two"), json!("Anna"), second["updatedAt"].clone()),
            (json!("One"), json!("Anna"), tea["createdAt"].clone()),
        ]
    );
    let first = format!("{}/{}", revisions_path(&tea), revisions[1]["id"].as_str().unwrap());
    assert_eq!(
        ada.get(&first).await.expect(200).json(),
        json!({
            "id": revisions[1]["id"], "title": "One", "excerpt": tea["excerpt"],
            "content": tea["content"], "featureImage": null, "savedAt": tea["createdAt"],
        })
    );
    let coffee = create(&app, &ada, draft("coffee")).await;
    let foreign = format!("{}/{}", revisions_path(&coffee), revisions[1]["id"].as_str().unwrap());
    ada.get(&foreign).await.expect_error(404, "not_found");
}

#[http_test]
async fn only_the_latest_hundred_revisions_are_kept(app: TestApp, ada: Admin) {
    let tea = create(&app, &ada, draft("tea")).await;
    for number in 0..101 {
        let _ = edit(&app, &ada, &tea, &format!("Title {number}")).await;
    }
    let revisions = list(&ada, &revisions_path(&tea)).await;
    assert_eq!(revisions.len(), 100);
    assert_eq!((&revisions[0]["title"], &revisions[99]["title"]), (&json!("Title 100"), &json!("Title 1")));
}

#[http_test]
async fn edit_post_without_revisions_records_its_previous_text(app: TestApp, ada: Admin) {
    let author = app.store.users().await[0].id;
    let seeded = PostDraft {
        title: PostTitle::parse("Seeded").unwrap(),
        slug: Slug::parse("tea").unwrap(),
        content: RichText::from_sanitized("<p>Tea</p>").unwrap(),
        excerpt: PostExcerpt::parse("Tea").unwrap(),
        is_published: false,
        schedule: Schedule::Never,
        details: PostDetails::default(),
    };
    let seeded = Post::create(PostId::from_uuid(Uuid::from_u128(1)), author, seeded, app.clock.now());
    let mut unit = app.context.unaudited_store.begin().await.unwrap();
    assert!(unit.posts().insert(&seeded).await.unwrap());
    unit.commit().await.unwrap();
    let tea = list(&ada, ADMIN_PATH).await[0].clone();
    assert!(list(&ada, &revisions_path(&tea)).await.is_empty());
    let _ = edit(&app, &ada, &tea, "Two").await;
    let titles: Vec<_> =
        list(&ada, &revisions_path(&tea)).await.iter().map(|revision| revision["title"].clone()).collect();
    assert_eq!(titles, ["Two", "Seeded"]);
}
