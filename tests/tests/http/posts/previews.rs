//! Links with which people without an account read a draft.

use crate::http::prelude::*;

use super::{ADMIN_PATH, BLOG, admin_path, create, draft, post};

const EDITOR: &str = "00000000-0000-4000-8000-000000000001";

/// Makes a link and returns its token.
async fn new_link(app: &TestApp, ada: &Browser<'_>, post: &Value) -> String {
    let path = format!("{}/preview-link", admin_path(post));
    let url = ada.post(&path, json!({})).await.expect(201).json()["url"].as_str().unwrap().to_owned();
    url.strip_prefix(&app.site.url_for("/preview/")).expect("a link of this site").to_owned()
}

fn api(token: &str) -> String {
    format!("/api/blog/previews/{token}")
}

#[http_test]
async fn preview_link_shows_the_draft_as_it_is_written(app: TestApp, ada: Admin) {
    let visitor = app.browser();
    let tea = create(&app, &ada, draft("tea")).await;
    let link = format!("{}/preview-link", admin_path(&tea));
    assert_eq!(ada.get(&link).await.expect(200).json(), json!({"createdAt": null}));
    let token = new_link(&app, &ada, &tea).await;
    assert!(ada.get(&link).await.expect(200).json()["createdAt"].is_string());

    let response = visitor.get(&api(&token)).await.expect(200);
    assert_eq!(response.json()["title"], tea["title"]);
    assert_eq!(response.header("cache-control"), "private, no-store");
    let page = visitor.get(&format!("/preview/{token}")).await.expect(200);
    assert_eq!(page.header("cache-control"), "private, no-store");
    assert_eq!(page.header("x-robots-tag"), "noindex");
    assert_eq!(page.header("referrer-policy"), "no-referrer");

    let copy = json!({
        "title": "", "slug": "tea", "excerpt": "", "content": "<p>Half a sent</p>", "editor": EDITOR,
        "postUpdatedAt": tea["updatedAt"],
    });
    let copies = format!("/api/admin/blog/working-copies/{}", tea["id"].as_str().unwrap());
    let _ = ada.put(&copies, copy).await.expect(200);
    let shown = visitor.get(&api(&token)).await.expect(200).json();
    assert_eq!((&shown["title"], &shown["content"]), (&json!("Untitled"), &json!("<p>Half a sent</p>")));
    visitor.get(&format!("{BLOG}/tea")).await.expect_error(404, "not_found");
}

#[http_test]
async fn preview_link_replaced_or_revoked_returns_404(app: TestApp, ada: Admin) {
    let visitor = app.browser();
    let tea = create(&app, &ada, draft("tea")).await;
    let first = new_link(&app, &ada, &tea).await;
    let second = new_link(&app, &ada, &tea).await;
    let expect_not_found = async |token: &str| {
        visitor.get(&api(token)).await.expect_error(404, "not_found");
        let page = visitor.get(&format!("/preview/{token}")).await.expect(404);
        let other = visitor.get("/nothing").await.expect(404);
        assert_eq!(page.text, other.text, "the normal page");
    };
    expect_not_found(&first).await;
    let _ = visitor.get(&api(&second)).await.expect(200);
    for _ in 0..2 {
        let _ = ada.delete(&format!("{}/preview-link", admin_path(&tea))).await.expect(204);
    }
    expect_not_found(&second).await;
    expect_not_found("never-made").await;

    let third = new_link(&app, &ada, &tea).await;
    let _ = ada.delete(&admin_path(&tea)).await.expect(204);
    expect_not_found(&third).await;
    let link = format!("{}/preview-link", admin_path(&tea));
    ada.post(&link, json!({})).await.expect_error(404, "not_found");
}

#[http_test]
async fn preview_link_of_published_post_redirects_to_it(app: TestApp, ada: Admin) {
    let visitor = app.browser();
    let tea = create(&app, &ada, draft("tea")).await;
    let token = new_link(&app, &ada, &tea).await;
    let _ = ada.put(&admin_path(&tea), post("green-tea")).await.expect(200);
    for (path, target) in
        [(api(&token), "/api/blog/posts/green-tea"), (format!("/preview/{token}"), "/blog/green-tea")]
    {
        let response = visitor.get(&path).await.expect(301);
        assert_eq!(response.header("location"), target);
        assert_eq!(response.header("cache-control"), "private, no-store", "it may be turned off");
    }
    let link = format!("{}/preview-link", admin_path(&tea));
    ada.post(&link, json!({})).await.expect_error(409, "already_published");
}

#[http_test]
async fn preview_link_ends_when_the_post_is_unpublished(app: TestApp, ada: Admin) {
    let visitor = app.browser();
    let tea = create(&app, &ada, draft("tea")).await;
    let coffee = create(&app, &ada, draft("coffee")).await;
    let tokens = [new_link(&app, &ada, &tea).await, new_link(&app, &ada, &coffee).await];
    let mut body = post("tea");
    for is_published in [true, false] {
        body["isPublished"] = json!(is_published);
        let _ = ada.put(&admin_path(&tea), body.clone()).await.expect(200);
    }
    for action in ["publish", "unpublish"] {
        let bulk = json!({"ids": [coffee["id"]], "action": action});
        let _ = ada.post(&format!("{ADMIN_PATH}/bulk"), bulk).await.expect(200);
    }
    for token in tokens {
        visitor.get(&api(&token)).await.expect_error(404, "not_found");
    }
    let link = format!("{}/preview-link", admin_path(&tea));
    assert_eq!(ada.get(&link).await.expect(200).json(), json!({"createdAt": null}));
}

#[http_test]
async fn preview_link_and_versions_of_unknown_post_return_404(app: TestApp, ada: Admin) {
    for what in ["preview-link", "revisions"] {
        let path = format!("{ADMIN_PATH}/00000000-0000-4000-8000-000000000009/{what}");
        ada.get(&path).await.expect_error(404, "not_found");
    }
}

#[http_test]
async fn preview_link_ends_after_30_days(app: TestApp, ada: Admin) {
    let tea = create(&app, &ada, draft("tea")).await;
    let token = new_link(&app, &ada, &tea).await;
    app.clock.advance(TimeDelta::days(29));
    let _ = app.browser().get(&api(&token)).await.expect(200);
    app.clock.advance(TimeDelta::days(1));
    app.browser().get(&api(&token)).await.expect_error(404, "not_found");
    let ada = app.promote(ADA, Role::Owner).await;
    let link = format!("{}/preview-link", admin_path(&tea));
    assert_eq!(ada.get(&link).await.expect(200).json(), json!({"createdAt": null}));
}

#[http_test]
async fn preview_link_is_in_the_audit_log(app: TestApp, ada: Admin) {
    let tea = create(&app, &ada, draft("tea")).await;
    let link = format!("{}/preview-link", admin_path(&tea));
    let _ = new_link(&app, &ada, &tea).await;
    let _ = new_link(&app, &ada, &tea).await;
    for _ in 0..2 {
        let _ = ada.delete(&link).await.expect(204);
    }
    let audit = app.store.audit().await;
    let entries = audit.iter().filter_map(|entry| {
        let after = entry.record.after.as_ref()?.get("previewLinkCreatedAt")?;
        let before = entry.record.before.as_ref()?.get("previewLinkCreatedAt")?;
        Some((before.is_string(), after.is_string(), entry.actor_email.as_deref()))
    });
    let expected = [(false, true), (true, true), (true, false)].map(|(was, is)| (was, is, Some(ADA)));
    assert_eq!(entries.collect::<Vec<_>>(), expected);
}
