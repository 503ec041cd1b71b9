//! Scheduled publication.

use crate::http::prelude::*;
use application::posts::PublishScheduledPosts;

use super::{ADMIN_PATH, BLOG, admin_path, draft, list, post, slugs, with};

/// A draft that is published at this local time.
fn scheduled(slug: &str, at: &str) -> Value {
    with(draft(slug), "publishAt", &json!(at))
}

/// One run of the worker. Returns how many posts it published.
async fn publish_due(app: &TestApp) -> u32 {
    let worker = PublishScheduledPosts::new(&app.context);
    let mut published = 0;
    while worker.process_next().await.unwrap().is_some() {
        published += 1;
    }
    published
}

async fn listed(browser: &Browser<'_>) -> Vec<String> {
    slugs(&list(browser, BLOG).await).into_iter().map(str::to_owned).collect()
}

#[http_test(time_zone: chrono_tz::Tz::Europe__Berlin)]
async fn scheduled_post_is_published_everywhere_at_its_time(app: TestApp, ada: Admin) {
    // It is 12:00 UTC, 13:00 in Berlin.
    let visitor = app.browser();
    app.clock.advance(TimeDelta::minutes(1));
    let _ = ada.post(ADMIN_PATH, post("earlier")).await.expect(201);
    app.clock.advance(TimeDelta::seconds(1));
    let tea = ada.post(ADMIN_PATH, scheduled("tea", "2026-11-21T15:30")).await.expect(201).json();
    assert_eq!((&tea["scheduledFor"], &tea["publishedAt"]), (&json!("2026-11-21T14:30:00Z"), &Value::Null));
    assert_eq!(list(&ada, ADMIN_PATH).await[0]["scheduledFor"], tea["scheduledFor"]);

    app.clock.advance(TimeDelta::minutes(148));
    assert_eq!(publish_due(&app).await, 0);
    assert_eq!(listed(&visitor).await, ["earlier"]);
    visitor.get(&format!("{BLOG}/tea")).await.expect_error(404, "not_found");

    app.clock.advance(TimeDelta::minutes(2));
    assert_eq!(publish_due(&app).await, 1);
    assert_eq!(publish_due(&app).await, 0);
    let posts = list(&visitor, BLOG).await;
    assert_eq!(slugs(&posts), ["tea", "earlier"]);
    assert_eq!(posts[0]["publishedAt"], "2026-11-21T14:30:00Z");
    assert_eq!(visitor.get(&format!("{BLOG}/tea")).await.expect(200).json()["scheduledFor"], Value::Null);
    for path in ["/blog/feed.xml", "/sitemap.xml", "/blog", "/api/search?q=dinners"] {
        let text = visitor.get(path).await.expect(200).text;
        assert!(text.contains("tea"), "{path}: {text}");
    }
    assert!(visitor.get("/blog/feed.xml").await.text.contains("<published>2026-11-21T14:30:00"));

    let id = tea["id"].as_str().unwrap();
    let history = ada.get(&format!("/api/admin/audit?kind=post&subjectId={id}")).await.expect(200).json();
    let entry = &history["items"][0];
    assert_eq!(
        (&entry["actorKind"], &entry["before"]["isPublished"]),
        (&json!("system"), &json!(false)),
        "{entry}"
    );
}

#[http_test]
async fn schedule_is_kept_changed_and_canceled_by_edits(app: TestApp, ada: Admin) {
    let tea = ada.post(ADMIN_PATH, scheduled("tea", "2026-11-21T15:00")).await.expect(201).json();
    let path = admin_path(&tea);
    let edit = async |body: Value| ada.put(&path, body).await.expect(200).json()["scheduledFor"].clone();
    assert_eq!(edit(with(draft("tea"), "title", &json!("New"))).await, "2026-11-21T15:00:00Z");
    assert_eq!(edit(scheduled("tea", "2026-11-21T16:00")).await, "2026-11-21T16:00:00Z");
    app.clock.advance(TimeDelta::hours(4));
    assert_eq!(edit(scheduled("tea", "2026-11-21T16:00")).await, "2026-11-21T16:00:00Z", "as it is stored");
    assert_eq!(edit(scheduled("tea", "")).await, Value::Null);
    assert_eq!(publish_due(&app).await, 0);

    let _ = edit(scheduled("tea", "2026-11-21T17:00")).await;
    assert_eq!(edit(post("tea")).await, Value::Null, "publishing ends the schedule");
    app.clock.advance(TimeDelta::hours(4));
    assert_eq!(publish_due(&app).await, 0);
    let bulk = json!({"ids": [tea["id"]], "action": "unpublish"});
    let _ = ada.post(&format!("{ADMIN_PATH}/bulk"), bulk).await.expect(200);
    app.browser().get(&format!("{BLOG}/tea")).await.expect_error(404, "not_found");
    let _ = app.browser().get("/blog/tea").await.expect(404);
}

#[http_test(time_zone: chrono_tz::Tz::Europe__Berlin)]
async fn schedule_invalid_time_returns_422_with_reason(app: TestApp, ada: Admin) {
    let published = with(post("tea"), "publishAt", &json!("2026-12-01T09:00"));
    for (body, reason) in [
        (scheduled("tea", "soon"), "Enter a date and a time"),
        (scheduled("tea", "2026-11-21T12:59"), "Choose a time in the future"),
        (scheduled("tea", "2027-03-28T02:30"), "Clocks in Europe/Berlin go forward then"),
        (scheduled("tea", "2027-10-31T02:30"), "Clocks in Europe/Berlin go back then"),
        (published, "A published post can't be scheduled"),
    ] {
        let response = ada.post(ADMIN_PATH, body).await;
        response.expect_error_with(422, "invalid", &["fields"]);
        let message = response.json()["fields"]["publishAt"].as_str().unwrap().to_owned();
        assert!(message.starts_with(reason), "{message}");
    }
    let tea = ada.post(ADMIN_PATH, scheduled("tea", "2026-12-01T09:00")).await.expect(201).json();
    let past = scheduled("tea", "2026-11-20T09:00");
    ada.put(&admin_path(&tea), past).await.expect_error_with(422, "invalid", &["fields"]);
    assert_eq!(ada.get(&admin_path(&tea)).await.expect(200).json(), tea);
}

#[http_test]
async fn scheduled_post_in_trash_is_not_published_when_restored(app: TestApp, ada: Admin) {
    let tea = ada.post(ADMIN_PATH, scheduled("tea", "2026-11-21T15:00")).await.expect(201).json();
    let _ = ada.delete(&admin_path(&tea)).await.expect(204);
    app.clock.advance(TimeDelta::hours(4));
    assert_eq!(publish_due(&app).await, 0);
    let restore = json!({"ids": [tea["id"]], "action": "restore"});
    let _ = ada.post(&format!("{ADMIN_PATH}/bulk"), restore).await.expect(200);
    assert_eq!(publish_due(&app).await, 0);
    assert_eq!(ada.get(&admin_path(&tea)).await.expect(200).json()["scheduledFor"], Value::Null);
}
