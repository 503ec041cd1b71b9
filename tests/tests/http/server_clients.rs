//! The client IP address, and request headers that are not trusted.

use crate::http::prelude::*;
use application::ports::ProviderKind;

const PROXY: &str = "10.0.0.1";

fn two_sign_ups(limit: RateLimit) -> u32 {
    if limit == RateLimit::SignUpsPerIp { 2 } else { limit.default_per_hour() }
}

async fn register_status(app: &TestApp, connected_from: &str, forwarded_for: &str, number: u32) -> u16 {
    let headers = [("sec-fetch-site", "same-origin"), ("x-forwarded-for", forwarded_for)];
    let browser = app.browser().from_address(connected_from).with_headers(&headers);
    browser.register(&format!("{number}@example.com")).await.status.as_u16()
}

#[actix_web::test]
async fn forged_forwarded_header_is_one_client() {
    for proxies in [&[][..], &[PROXY]] {
        let app = TestApp::start_with(TestAppOptions {
            limit: two_sign_ups,
            trusted_proxies: proxies,
            ..TestAppOptions::default()
        })
        .await;
        for (number, status) in [(1, 201), (2, 201), (3, 429), (4, 429)] {
            let forged = format!("198.51.100.{number}");
            assert_eq!(register_status(&app, "203.0.113.7", &forged, number).await, status, "{proxies:?}");
        }
        assert_eq!(
            register_status(&app, "203.0.113.8", "203.0.113.7", 9).await,
            201,
            "the forged address was not counted"
        );
    }
}

#[actix_web::test]
async fn trusted_proxy_clients_are_limited_separately() {
    let setup =
        TestAppOptions { limit: two_sign_ups, trusted_proxies: &["10.0.0.0/8"], ..TestAppOptions::default() };
    let app = TestApp::start_with(setup).await;
    for (number, client, status) in
        [(1, "203.0.113.7", 201), (2, "203.0.113.7", 429), (3, "203.0.113.8", 201)]
    {
        assert_eq!(register_status(&app, PROXY, client, number).await, status, "{client}");
        // A client's own header comes before the proxy's.
        let forged = format!("198.51.100.{number}, {client}");
        assert_eq!(register_status(&app, PROXY, &forged, number + 10).await, status, "{forged}");
    }
}

/// 60 people of one office within an hour.
#[actix_web::test]
async fn shared_ip_address_is_not_locked_out() {
    const PEOPLE: u32 = 60;
    let app = TestApp::start().await;
    let at_office = || app.browser().from_address("203.0.113.7");
    for person in 0..PEOPLE {
        let email = format!("person{person}@example.com");
        let browser = at_office();
        let _ = browser.register(&email).await.expect(201);
        let token = app.emailed_token(&email, "/verify").await.unwrap();
        let _ = browser.verify(&token).await.expect(200);
    }
    for person in 0..PEOPLE {
        let email = format!("person{person}@example.com");
        let browser = at_office();
        // One mistyped and one forgotten password.
        browser.login(&email, "mistyped").await.expect_error(401, "invalid_credentials");
        let _ = browser.login(&email, PASSWORD).await.expect(200);
        let _ = browser.post("/api/auth/forgot-password", json!({"email": email})).await.expect(200);
    }
}

fn browser_with_forged_headers(app: &TestApp) -> Browser<'_> {
    app.browser().with_headers(&[
        ("sec-fetch-site", "same-origin"),
        ("host", "evil.example"),
        ("x-forwarded-host", "evil.example"),
        ("x-forwarded-proto", "https"),
        ("x-forwarded-for", "198.51.100.1"),
        ("forwarded", "for=198.51.100.1;host=evil.example;proto=https"),
        ("x-original-url", "/api/admin/gpts"),
        ("x-rewrite-url", "/api/admin/gpts"),
        ("x-http-method-override", "DELETE"),
    ])
}

#[actix_web::test]
async fn host_header_does_not_change_links_or_cookies() {
    for proxies in [&[][..], &["127.0.0.1"]] {
        // A test server would reject the host name.
        let app = TestApp::start_with(TestAppOptions {
            trusted_proxies: proxies,
            provider: ProviderKind::StripeTest,
            ..TestAppOptions::default()
        })
        .await;
        let browser = browser_with_forged_headers(&app);
        let _ = browser.register(ANNA).await.expect(201);
        let token = app.emailed_token(ANNA, "/verify").await.expect("a link to marigold.test");
        let response = browser.verify(&token).await.expect(200);
        assert!(!response.header("set-cookie").contains("Secure"), "only the settings turn on HTTPS");
        assert_eq!(response.header("strict-transport-security"), "");
        for path in ["/forgot-password", "/sign-in-link", "/resend-verification"] {
            let _ = browser.post(&format!("/api/auth{path}"), json!({"email": ANNA})).await;
        }
        for page in ["/", "/robots.txt", "/sitemap.xml", "/blog/feed.xml", "/site.webmanifest"] {
            assert!(!browser.get(page).await.expect(200).text.contains("evil"), "{page}");
        }
        for mail in app.store.outbox_emails().await {
            assert!(!format!("{:?}", mail.content).contains("evil"), "{}", mail.content.subject);
        }
        assert_eq!(browser.get("/api/auth/me").await.expect(200).json()["email"], ANNA);
    }
}
