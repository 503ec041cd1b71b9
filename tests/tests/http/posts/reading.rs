//! Reading published posts and drafts.

use crate::http::prelude::*;

use super::{ADMIN_PATH, BLOG, admin_path, create, draft, list, post, slugs, with};

#[http_test]
async fn get_post_published_is_public(app: TestApp, ada: Admin, anna: Member) {
    let created = create(&app, &ada, post("five-dinners")).await;
    let public = json!({
        "id": created["id"],
        "slug": "five-dinners",
        "title": "Five dinners, one list",
        "excerpt": "A week of dinners in ten minutes.",
        "content": "<p>Start with what is in the fridge.</p>",
        "isPublished": true,
        "createdAt": "2026-11-21T12:00:01Z",
        "updatedAt": "2026-11-21T12:00:01Z",
        "publishedAt": "2026-11-21T12:00:01Z",
        "scheduledFor": null,
        "readingMinutes": 1,
        "featureImage": null,
        "seoTitle": "",
        "authorName": "Anna",
        "author": null,
        "tags": [],
        "headings": [],
        "newer": null,
        "older": null,
        "related": [],
        "cards": {"agents": [], "prompts": []},
    });
    let mut expected = with(public.clone(), "authorId", &created["authorId"]);
    expected["seoDescription"] = json!("");
    for field in ["author", "headings", "newer", "older", "related", "cards"] {
        let _ = expected.as_object_mut().unwrap().remove(field);
    }
    assert_eq!(created, expected);
    assert_eq!(ada.get(&admin_path(&created)).await.expect(200).json(), expected);
    let summary = json!({
        "id": created["id"],
        "slug": "five-dinners",
        "title": "Five dinners, one list",
        "excerpt": "A week of dinners in ten minutes.",
        "createdAt": "2026-11-21T12:00:01Z",
        "publishedAt": "2026-11-21T12:00:01Z",
        "readingMinutes": 1,
        "featureImage": null,
    });
    let mut admin_summary =
        with(with(summary.clone(), "isPublished", &json!(true)), "updatedAt", &json!("2026-11-21T12:00:01Z"));
    admin_summary["scheduledFor"] = Value::Null;
    admin_summary["hasUnsavedChanges"] = json!(false);
    admin_summary["newsletterAt"] = Value::Null;
    admin_summary["tags"] = json!([]);
    assert_eq!(ada.get(ADMIN_PATH).await.expect(200).json(), json!([admin_summary]));
    for reader in [&app.browser(), &anna, &ada] {
        assert_eq!(reader.get(BLOG).await.expect(200).json(), json!([summary]));
        assert_eq!(reader.get(&format!("{BLOG}/five-dinners")).await.expect(200).json(), public);
    }
}

#[http_test]
async fn list_posts_empty_returns_empty_list(app: TestApp, ada: Admin) {
    assert!(list(&app.browser(), BLOG).await.is_empty());
    assert!(list(&ada, ADMIN_PATH).await.is_empty());
    let _ = create(&app, &ada, draft("not-yet")).await;
    assert!(list(&app.browser(), BLOG).await.is_empty());
}

#[http_test]
async fn list_posts_sorted_by_creation(app: TestApp, ada: Admin) {
    let first = create(&app, &ada, post("a")).await;
    for body in [draft("b"), post("c")] {
        let _ = create(&app, &ada, body).await;
    }
    app.clock.advance(TimeDelta::hours(1));
    let _ = ada.put(&admin_path(&first), post("a")).await.expect(200);
    assert_eq!(slugs(&list(&ada, ADMIN_PATH).await), ["c", "b", "a"]);
    assert_eq!(slugs(&list(&app.browser(), BLOG).await), ["c", "a"]);
}

#[http_test]
async fn draft_text_never_reaches_non_admins(app: TestApp, ada: Admin, anna: Member) {
    let mut body = draft("secret-slug");
    for field in ["title", "content", "excerpt"] {
        body = with(body, field, &json!(format!("a secret {field}")));
    }
    let id = create(&app, &ada, body).await["id"].as_str().unwrap().to_owned();
    let _ = create(&app, &ada, post("five-dinners")).await;
    for reader in [&app.browser(), &anna] {
        let mut responses = Vec::new();
        for path in [
            BLOG,
            &format!("{BLOG}/five-dinners"),
            "/",
            "/blog",
            "/sitemap.xml",
            "/blog/feed.xml",
            "/blog/five-dinners",
            "/api/auth/me",
            "/api/prompts",
        ] {
            responses.push(reader.get(path).await);
        }
        for path in ["secret-slug", "SECRET-SLUG", "secret-slug%00", "secret-slug%20", &id] {
            let response = reader.get(&format!("{BLOG}/{path}")).await;
            response.expect_error(404, "not_found");
            responses.push(response);
        }
        let unknown = reader.get(&format!("{BLOG}/never-written")).await;
        let hidden = reader.get(&format!("{BLOG}/secret-slug")).await;
        assert_eq!(unknown.text, hidden.text, "a draft and an unknown slug have the same response");
        responses.push(reader.post(ADMIN_PATH, post("secret-slug")).await);
        responses.push(reader.put(&format!("{ADMIN_PATH}/{id}"), post("mine")).await);
        responses.push(reader.delete(&format!("{ADMIN_PATH}/{id}")).await);
        responses.push(reader.get(&format!("{ADMIN_PATH}/{id}")).await);
        responses.push(reader.get(ADMIN_PATH).await);
        for response in responses {
            assert!(!response.text.contains("secret"), "{}", response.text);
            assert!(!response.text.contains(&id), "{}", response.text);
        }
    }
    for path in [format!("{BLOG}/secret-slug"), format!("{ADMIN_PATH}/{id}")] {
        assert_eq!(ada.get(&path).await.expect(200).json()["isPublished"], false, "{path}");
    }
    assert_eq!(slugs(&list(&ada, BLOG).await), ["five-dinners"], "the blog looks the same to admins");
}

#[http_test]
async fn publish_and_unpublish_apply_immediately(app: TestApp, ada: Admin) {
    let post_path = format!("{BLOG}/five-dinners");
    let path = admin_path(&create(&app, &ada, draft("five-dinners")).await);
    for (body, is_public) in [(post("five-dinners"), true), (draft("five-dinners"), false)] {
        let _ = ada.put(&path, body).await.expect(200);
        assert_eq!(slugs(&list(&app.browser(), BLOG).await).contains(&"five-dinners"), is_public);
        let status = if is_public { 200 } else { 404 };
        let _ = app.browser().get(&post_path).await.expect(status);
        let _ = ada.get(&post_path).await.expect(200);
    }
}

#[http_test]
async fn delete_post_returns_404_and_keeps_slug(app: TestApp, ada: Admin) {
    let deleted = create(&app, &ada, post("five-dinners")).await;
    assert_eq!(ada.delete(&admin_path(&deleted)).await.expect(204).text, "");
    ada.get(&format!("{BLOG}/five-dinners")).await.expect_error(404, "not_found");
    assert!(list(&app.browser(), BLOG).await.is_empty() && list(&ada, ADMIN_PATH).await.is_empty());
    ada.get(&admin_path(&deleted)).await.expect_error(404, "not_found");
    ada.delete(&admin_path(&deleted)).await.expect_error(404, "not_found");
    ada.put(&admin_path(&deleted), post("five-dinners")).await.expect_error(404, "not_found");
    ada.post(ADMIN_PATH, post("five-dinners")).await.expect_error_with(
        409,
        "slug_taken",
        &["fields", "suggestion"],
    );
}

#[http_test]
async fn get_post_unknown_slug_returns_404(app: TestApp, ada: Admin) {
    let _ = create(&app, &ada, post("five-dinners")).await;
    for odd in ["five-dinners-2", "Five-Dinners", "five--dinners", "%00", "five-dinners%0a", "%27%20OR%201=1"]
    {
        ada.get(&format!("{BLOG}/{odd}")).await.expect_error(404, "not_found");
    }
    let unknown = "00000000-0000-0000-0000-000000000007";
    for odd in [unknown, "1", "five-dinners", "%00"] {
        ada.get(&format!("{ADMIN_PATH}/{odd}")).await.expect_error(404, "not_found");
        ada.put(&format!("{ADMIN_PATH}/{odd}"), post("other")).await.expect_error(404, "not_found");
        ada.delete(&format!("{ADMIN_PATH}/{odd}")).await.expect_error(404, "not_found");
    }
    assert_eq!(list(&ada, ADMIN_PATH).await.len(), 1);
}
