//! What holds for every call (decision 30): refusals are JSON, and other sites get nothing done.

use actix_web::http::Method;
use actix_web::test::TestRequest;
use integration_tests::app::{PASSWORD, Setup, TestApp};
use serde_json::{Value, json};

const ANNA: &str = "anna@example.com";

const GETS: [&str; 6] = [
    "/api/auth/me",
    "/api/auth/account",
    "/api/auth/verify",
    "/api/gpts/free",
    "/api/gpts/premium",
    "/api/purchases",
];
const POSTS: [&str; 13] = [
    "/api/auth/register",
    "/api/auth/login",
    "/api/auth/resend-verification",
    "/api/auth/forgot-password",
    "/api/auth/reset-password",
    "/api/auth/sign-in-link",
    "/api/auth/sign-in-link/redeem",
    "/api/auth/revert-email",
    "/api/discount/validate",
    "/api/payment/create-cart-intent",
    "/api/payment/confirm",
    "/api/sandbox/payment-intents/pi_1/confirm",
    "/api/sandbox/payment-intents/pi_1/authenticate",
];
const PUTS: [&str; 2] = ["/api/auth/profile", "/api/auth/password"];

/// Every call that takes a body.
fn calls_with_body() -> impl Iterator<Item = (Method, &'static str)> {
    POSTS.into_iter().map(|path| (Method::POST, path)).chain(PUTS.into_iter().map(|path| (Method::PUT, path)))
}

fn request(method: Method, path: &str) -> TestRequest {
    TestRequest::default().method(method).uri(path)
}

/// The lists above are whole, so what is proved of them is proved of every call.
#[test]
fn every_call_of_the_contract_is_tried_here() {
    let document: Value = serde_json::from_str(&api::openapi::document().unwrap()).unwrap();
    let mut contract: Vec<_> = document["paths"]
        .as_object()
        .unwrap()
        .iter()
        .flat_map(|(path, calls)| calls.as_object().unwrap().keys().map(move |method| (method.clone(), path)))
        .map(|(method, path)| format!("{} {}", method.to_uppercase(), path.replace("{id}", "pi_1")))
        .collect();
    contract.sort();
    let mut tried: Vec<_> = GETS.iter().map(|path| format!("GET {path}")).collect();
    tried.extend(calls_with_body().map(|(method, path)| format!("{method} {path}")));
    tried.push("POST /api/auth/logout".to_owned());
    tried.sort();
    assert_eq!(contract, tried);
}

#[actix_web::test]
async fn an_unknown_call_is_not_found_in_json() {
    let app = TestApp::default();
    for path in ["/api", "/api/", "/api/nothing", "/api/auth", "/api/auth/me/", "/api/%ff", "/api/index.html"]
    {
        for method in [Method::GET, Method::POST, Method::DELETE] {
            app.browser().request(method, path).await.expect_refusal(404, "not_found");
        }
    }
}

#[actix_web::test]
async fn a_wrong_method_is_told_the_right_one() {
    let app = TestApp::default();
    let calls = GETS.map(|path| (path, "GET")).into_iter();
    let calls = calls.chain(POSTS.map(|path| (path, "POST"))).chain(PUTS.map(|path| (path, "PUT")));
    for (path, right) in calls.chain([("/api/auth/logout", "POST")]) {
        let wrong = if right == "GET" { Method::POST } else { Method::GET };
        for method in [wrong, Method::DELETE, Method::OPTIONS, Method::PATCH] {
            let answer = app.browser().request(method, path).await;
            answer.expect_refusal(405, "method_not_allowed");
            assert_eq!(answer.header("allow"), right, "{path}");
        }
    }
}

#[actix_web::test]
async fn a_body_that_is_no_json_is_malformed() {
    let app = TestApp::default();
    let anna = app.member(ANNA).await;
    for (method, path) in calls_with_body() {
        for body in ["", "{", "nonsense", "{} {}"] {
            let request = request(method.clone(), path)
                .insert_header(("content-type", "application/json"))
                .set_payload(body);
            anna.send(request).await.expect_refusal(400, "malformed");
        }
    }
}

#[actix_web::test]
async fn a_body_of_the_wrong_shape_is_malformed() {
    let app = TestApp::default();
    let twice = "{\"email\": \"a@example.com\", \"email\": \"b@example.com\"}";
    let half_a_character = "{\"email\": \"\\ud800@example.com\"}";
    for body in ["null", "7", "{\"email\": 7}", "{\"email\": {\"a\": 1}}", twice, half_a_character] {
        let request = request(Method::POST, "/api/auth/forgot-password")
            .insert_header(("content-type", "application/json"))
            .set_payload(body);
        app.browser().send(request).await.expect_refusal(400, "malformed");
    }
}

#[actix_web::test]
async fn a_body_that_is_not_said_to_be_json_is_refused() {
    let app = TestApp::default();
    let anna = app.member(ANNA).await;
    for (method, path) in calls_with_body() {
        for content_type in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"] {
            let request = request(method.clone(), path)
                .insert_header(("content-type", content_type))
                .set_payload("{\"email\": \"anna@example.com\"}");
            anna.send(request).await.expect_refusal(415, "unsupported_media_type");
        }
        let request = request(method, path).set_payload("{}");
        anna.send(request).await.expect_refusal(415, "unsupported_media_type");
    }
}

#[actix_web::test]
async fn a_body_beyond_all_use_is_refused_before_it_is_read() {
    let app = TestApp::default();
    let anna = app.member(ANNA).await;
    for (method, path) in calls_with_body() {
        let body = json!({"email": "a".repeat(64 * 1_024)});
        anna.send(request(method, path).set_json(body)).await.expect_refusal(413, "too_large");
    }
    let body = json!({"email": "a".repeat(60 * 1_024)});
    let answer = app.browser().post("/api/auth/forgot-password", body).await;
    answer.expect_invalid(&[("email", "Please enter a valid email address")]);
}

#[actix_web::test]
async fn an_address_that_cannot_be_read_is_malformed() {
    let app = TestApp::default();
    app.browser().get("/api/auth/verify?token=a&token=b").await.expect_refusal(400, "malformed");
}

#[actix_web::test]
async fn calls_from_pages_of_other_sites_change_nothing() {
    let app = TestApp::default();
    let anna = app.member(ANNA).await;
    let foreign: [&[(&'static str, &str)]; 7] = [
        &[("sec-fetch-site", "cross-site")],
        &[("sec-fetch-site", "same-site")],
        &[("sec-fetch-site", "none")],
        &[("sec-fetch-site", "cross-site"), ("origin", "http://marigold.test")],
        &[("origin", "https://evil.example")],
        &[("origin", "http://marigold.test.evil.example")],
        &[("origin", "null")],
    ];
    for headers in foreign {
        let page = anna.twin().with_headers(headers);
        let mut calls: Vec<_> = calls_with_body().collect();
        calls.push((Method::POST, "/api/auth/logout"));
        calls.push((Method::DELETE, "/api/nothing"));
        for (method, path) in calls {
            page.send(request(method, path).set_json(json!({}))).await.expect_refusal(403, "cross_site");
        }
    }
    assert!(anna.is_signed_in().await);
}

#[actix_web::test]
async fn our_own_pages_and_plain_programs_may_call() {
    let app = TestApp::default();
    let _ = app.member(ANNA).await;
    let own: [&[(&'static str, &str)]; 3] =
        [&[("sec-fetch-site", "same-origin")], &[("origin", "http://marigold.test")], &[]];
    for headers in own {
        let _ = app.browser().with_headers(headers).login(ANNA, PASSWORD).await.expect(200);
    }
    let app = TestApp::new(Setup { is_https: true, ..Setup::default() });
    let _ = app.member(ANNA).await;
    let page = |origin| app.browser().with_headers(&[("origin", origin)]);
    let _ = page("https://marigold.test").login(ANNA, PASSWORD).await.expect(200);
    page("http://marigold.test").login(ANNA, PASSWORD).await.expect_refusal(403, "cross_site");
}

#[actix_web::test]
async fn no_other_site_may_read_an_answer() {
    let app = TestApp::default();
    let anna = app.member(ANNA).await.with_headers(&[("origin", "https://evil.example")]);
    for path in GETS {
        let answer = anna.get(path).await;
        let names: Vec<_> = answer.headers.keys().map(ToString::to_string).collect();
        assert!(!names.iter().any(|name| name.starts_with("access-control-")), "{path}: {names:?}");
    }
}
