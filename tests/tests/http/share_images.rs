use crate::http::prelude::*;

fn post(title: &str, is_published: bool) -> Value {
    json!({
        "title": title, "slug": "a-post", "excerpt": "Short", "content": "<p>Text</p>",
        "isPublished": is_published,
    })
}

/// The path in `og:image`.
fn image_path(page: &TestResponse) -> String {
    let (_, rest) =
        page.text.split_once("<meta property=\"og:image\" content=\"http://marigold.test").unwrap();
    rest.split_once('"').unwrap().0.to_owned()
}

fn assert_is_image(response: &TestResponse) {
    assert_eq!(response.header("content-type"), "image/png");
    assert_eq!(response.header("cache-control"), "public, max-age=604800");
    assert_eq!(response.header("cross-origin-resource-policy"), "cross-origin");
}

#[http_test]
async fn share_image_of_post_changes_its_url_with_the_title(app: TestApp, ada: Admin) {
    let created = ada.post("/api/admin/blog/posts", post("First title", true)).await.expect(201).json();
    let page = app.browser().get("/blog/a-post").await.expect(200);
    for tag in [
        "<meta name=\"twitter:card\" content=\"summary_large_image\">",
        "<meta property=\"og:image:width\" content=\"1200\">",
        "<meta property=\"og:image:height\" content=\"630\">",
        "<meta property=\"og:image:alt\" content=\"First title\">",
    ] {
        assert!(page.text.contains(tag), "{tag}");
    }
    let path = image_path(&page);
    assert!(path.starts_with("/share-images/posts/a-post.png?v="), "{path}");
    let image = app.browser().get(&path).await.expect(200);
    assert_is_image(&image);
    let tag = image.header("etag").to_owned();
    let again = app.browser().with_headers(&[("if-none-match", &tag)]).get(&path).await;
    let _ = again.expect(304);

    let id = created["id"].as_str().unwrap();
    let second = post("Second title", true);
    let _ = ada.put(&format!("/api/admin/blog/posts/{id}"), second).await.expect(200);
    let changed = image_path(&app.browser().get("/blog/a-post").await.expect(200));
    assert_ne!(changed, path);
    let image = app.browser().get(&changed).await.expect(200);
    assert_ne!(image.header("etag"), tag);
}

#[http_test]
async fn share_image_of_site_is_in_the_head_of_public_pages(app: TestApp) {
    for page in ["/", "/login", "/blog", "/privacy"] {
        let path = image_path(&app.browser().get(page).await.expect(200));
        assert!(path.starts_with("/share-images/site.png?v="), "{page}: {path}");
        assert_is_image(&app.browser().get(&path).await.expect(200));
    }
    let _ = app.browser().request(Method::HEAD, "/share-images/site.png").await.expect(200);
}

#[http_test]
async fn share_image_of_agent_exists_while_it_is_listed(app: TestApp) {
    let id = app.agent("Meal planner", 500).await;
    assert_is_image(&app.browser().get("/share-images/gpts/meal-planner.png").await.expect(200));
    let ada = app.admin("ada@example.com").await;
    let _ = ada.delete(&format!("/api/admin/gpts/{id}")).await.expect(200);
    app.browser().get("/share-images/gpts/meal-planner.png").await.expect_error(404, "not_found");
}

#[http_test]
async fn share_image_of_draft_or_unknown_slug_is_not_found(app: TestApp, ada: Admin) {
    let _ = ada.post("/api/admin/blog/posts", post("Secret", false)).await.expect(201);
    for path in ["posts/a-post.png", "posts/none.png", "posts/%00.png", "gpts/none.png"] {
        let path = format!("/share-images/{path}");
        app.browser().get(&path).await.expect_error(404, "not_found");
        ada.get(&path).await.expect_error(404, "not_found");
    }
}
