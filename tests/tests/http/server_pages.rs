//! The shell that starts the front end, and the monitoring endpoints.

use crate::http::prelude::*;
use integration_tests::app::EmailDelivery;

const PRIVATE_PAGES: [&str; 25] = [
    "/verify-email?email=anna@example.com",
    "/verify?token=x",
    "/forgot-password",
    "/reset-password?token=x",
    "/sign-in-link?token=x",
    "/confirm-email?token=x",
    "/undo-deletion?token=x",
    "/download-data?token=x",
    "/account-deletion",
    "/unsubscribe",
    "/profile",
    "/purchase-history",
    "/free-gpts",
    "/free-prompts",
    "/premium-gpts",
    "/checkout",
    "/checkout/success?payment_intent=x",
    "/admin",
    "/admin/bundles",
    "/admin/prompts",
    "/admin/blog",
    "/admin/orders",
    "/admin/orders/01920000-0000-7000-8000-000000000001",
    "/admin/members",
    "/admin/members/01920000-0000-7000-8000-000000000001",
];

#[http_test]
async fn private_pages_serve_app_shell(app: TestApp) {
    for page in PRIVATE_PAGES {
        let response = app.browser().get(page).await.expect(200);
        assert!(response.text.starts_with("<!doctype html><title>Marigold</title>"), "{page}");
        assert!(response.text.contains("needs JavaScript"), "{page}");
        assert_eq!(response.header("content-type"), "text/html; charset=utf-8");
        assert_eq!(response.header("cache-control"), "no-cache");
        assert!(!response.sets_cookie());
    }
}

#[actix_web::test]
async fn demo_says_so_on_every_page() {
    for (is_demo, notices) in [(true, 1), (false, 0)] {
        let app = TestApp::start_with(TestAppOptions { is_demo, ..TestAppOptions::default() }).await;
        for page in ["/", "/login", "/blog", "/premium-gpts", "/admin", "/nothing"] {
            let text = app.browser().get(page).await.text;
            assert_eq!(text.matches("This is a demo.").count(), notices, "{page}: {text}");
        }
    }
}

#[actix_web::test]
async fn member_page_serves_its_prerendered_skeleton() {
    let response = TestApp::start().await.browser().get("/admin/prompts").await.expect(200);
    assert!(response.text.ends_with("<a>Marigold</a>"), "{}", response.text);
}

#[http_test]
async fn unknown_path_serves_shell_with_404(app: TestApp) {
    for path in [
        "/nothing",
        "/index.html",
        "/landing.html",
        "/blog/a/b",
        "/blog/never-written",
        "/blog/Not-A-Slug",
        "/blog/tag/unknown",
        "/blog/tag/Not-A-Slug",
        "/blog/archive/2026",
        "/blog/archive/2026/11",
        "/blog/archive/2026/13",
        "/blog/archive/soon/11",
        "/gpts/unknown",
        "/bundles/unknown",
        "/prompts",
        "/prompts/unknown",
        "/gpts/Not-A-Slug",
        "/gpts/a/b",
        "/admin/users",
        "/assets/none.js",
        "/dev/nothing",
        "/API",
    ] {
        let response = app.browser().get(path).await.expect(404);
        assert!(
            response.text.starts_with("<!doctype html><title>Page not found · Marigold</title>"),
            "{path}"
        );
        assert!(response.text.contains("We couldn't find this page."), "{path}");
        assert_eq!(response.header("content-type"), "text/html; charset=utf-8");
    }
}

#[http_test]
async fn trailing_slash_redirects(app: TestApp) {
    for (path, page) in [
        ("//", "/"),
        ("/login/", "/login"),
        ("/blog/", "/blog"),
        ("/blog/archive/", "/blog/archive"),
        ("/blog/tag/dinner/", "/blog/tag/dinner"),
        ("/blog/a-post/?from=mail", "/blog/a-post?from=mail"),
        ("/gpts/coach/?from=mail", "/gpts/coach?from=mail"),
        ("/bundles/home/", "/bundles/home"),
        ("/prompts/plan/", "/prompts/plan"),
        ("/checkout/success/", "/checkout/success"),
        ("/reset-password/?token=x", "/reset-password?token=x"),
    ] {
        let response = app.browser().get(path).await.expect(301);
        assert_eq!(response.header("location"), page);
    }
    for path in ["/nothing/", "/blog/feed.xml/", "/blog//", "//evil.example/", "/blog/%2fevil.example/"] {
        let _ = app.browser().get(path).await.expect(404);
    }
    let page = app.browser().get("/verify-email").await.expect(200).text;
    assert!(!page.contains("name=\"mailbox\""), "{page}");
}

#[http_test]
async fn path_traversal_is_not_served(app: TestApp) {
    for path in [
        "/../package.json",
        "/assets/../../package.json",
        "/..%2fpackage.json",
        "/..%5cpackage.json",
        "//etc/passwd",
        "/.git/config",
        "/.env",
    ] {
        let response = app.browser().get(path).await.expect(404);
        assert!(response.text.contains("We couldn't find this page."), "{path}");
    }
    app.browser().get("/%2e%2e/package.json").await.expect_error(400, "malformed");
}

#[http_test(site_name: "Tea & <b>\"Co\"</b>")]
async fn site_name_is_escaped_in_pages(app: TestApp) {
    let escaped = "Tea &amp; &lt;b&gt;&quot;Co&quot;&lt;/b&gt;";
    for (path, title) in
        [("/", ""), ("/profile", ""), ("/nothing", "Page not found · "), ("/blog", "Blog · ")]
    {
        let text = app.browser().get(path).await.text;
        assert!(text.contains(&format!("<title>{title}{escaped}</title>")), "{path}");
        assert!(!text.contains("<b>"), "{path}");
    }
}

#[http_test(refund_policy: "14 days, \"no\" <questions> %NOTE%")]
async fn refund_policy_is_escaped_in_pages(app: TestApp) {
    let escaped = "<meta content=\"14 days, &quot;no&quot; &lt;questions&gt; %NOTE%\">";
    // One for each kind of page: any of them can be the first one of a visit that ends in the checkout.
    for path in ["/", "/checkout", "/blog"] {
        assert!(app.browser().get(path).await.text.contains(escaped), "{path}");
    }
}

#[http_test]
async fn pages_support_head(app: TestApp) {
    for (path, status) in [("/", 200), ("/login", 200), ("/nothing", 404)] {
        let response = app.browser().request(Method::HEAD, path).await.expect(status);
        assert_eq!(response.header("content-type"), "text/html; charset=utf-8");
    }
}

#[http_test]
async fn pages_reject_other_methods(app: TestApp) {
    for path in ["/", "/login", "/nothing"] {
        for method in [Method::POST, Method::PUT, Method::DELETE, Method::OPTIONS] {
            let response = app.browser().request(method, path).await;
            response.expect_error(405, "method_not_allowed");
            assert_eq!(response.header("allow"), "GET, HEAD");
        }
    }
}

#[http_test]
async fn healthz_and_readyz_return_200(app: TestApp) {
    for (path, text) in [("/healthz", "ok\n"), ("/readyz", "ready\n")] {
        assert_eq!(app.browser().get(path).await.expect(200).text, text);
        let _ = app.browser().request(Method::HEAD, path).await.expect(200);
        let response = app.browser().request(Method::DELETE, path).await;
        response.expect_error(405, "method_not_allowed");
        assert_eq!(response.header("allow"), "GET, HEAD");
    }
}

#[http_test(emails: EmailDelivery::Folder)]
async fn mailbox_through_a_proxy_returns_404(app: TestApp) {
    let _ = app.browser().get("/dev/mailbox").await.expect(200);
    let page = app.browser().get("/verify-email").await.expect(200).text;
    assert!(page.contains("<meta name=\"mailbox\" content=\"/dev/mailbox\">"), "{page}");
    let _ = app.browser().from_address("203.0.113.7").get("/dev/mailbox").await.expect(404);
    for header in ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "cf-connecting-ip", "via"]
    {
        let passed_on = app.browser().with_headers(&[(header, "203.0.113.7")]);
        for path in ["/dev/mailbox", "/dev/mailbox/1", "/dev/mailbox/1/body"] {
            let _ = passed_on.get(path).await.expect(404);
        }
    }
}

#[http_test]
async fn mailbox_with_smtp_returns_404(app: TestApp) {
    for path in ["/dev/mailbox", "/dev/mailbox/1", "/dev/mailbox/1/body"] {
        let _ = app.browser().get(path).await.expect(404);
    }
}
