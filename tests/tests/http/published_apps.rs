//! Apps that publish what they are instead of registering (draft-ietf-oauth-client-id-metadata-document).

use crate::http::prelude::*;
use application::ports::AppMetadata;

use super::connections::{
    REDIRECT, allow, authorization, code_grant, connect, consent, expect_oauth_error, parameter, ping,
    refresh_grant, token,
};

const URL: &str = "https://assistant.example/client.json";

fn metadata(name: &str, redirect_uri: &str) -> AppMetadata {
    AppMetadata {
        client_id: URL.to_owned(),
        client_name: name.to_owned(),
        redirect_uris: vec![redirect_uri.to_owned()],
        token_endpoint_auth_method: "none".to_owned(),
    }
}

#[http_test]
async fn published_app_connects_without_registration(app: TestApp, anna: Member) {
    app.published_apps.publish(URL, metadata("Published", REDIRECT));
    let asked = consent(&anna, &authorization(URL, &[])).await.expect(200).json();
    assert_eq!((&asked["appName"], &asked["isValid"]), (&json!("Published"), &json!(true)));
    assert_eq!(asked["metadataHost"], "assistant.example");

    let first = connect(&app, &anna, URL).await;
    assert_eq!(ping(&app, &first["access_token"]).await, 200);
    let second = token(&app, &refresh_grant(URL, &first["refresh_token"])).await.expect(200).json();
    assert_eq!(ping(&app, &second["access_token"]).await, 200);
    let list = anna.get("/api/connections").await.expect(200).json();
    assert_eq!(list["items"][0]["name"], "Published");
    assert_eq!(app.published_apps.reads(), 1, "read once for consent and connection");
}

/// The document is read again after an hour, and what it has then applies.
#[http_test]
async fn published_app_is_read_again_after_an_hour(app: TestApp, anna: Member) {
    app.published_apps.publish(URL, metadata("Before", REDIRECT));
    let tokens = connect(&app, &anna, URL).await;
    app.published_apps.publish(URL, metadata("After", "https://assistant.example/new"));
    app.clock.advance(TimeDelta::minutes(59));
    let asked = consent(&anna, &authorization(URL, &[])).await.expect(200).json();
    assert_eq!((&asked["appName"], app.published_apps.reads()), (&json!("Before"), 1));
    app.clock.advance(TimeDelta::minutes(1));
    let refused = consent(&anna, &authorization(URL, &[])).await.expect(422).json();
    assert!(refused["fields"]["redirect_uri"].is_string());
    let renewed = authorization(URL, &[("redirect_uri", "https://assistant.example/new")]);
    let asked = consent(&anna, &renewed).await.expect(200).json();
    assert_eq!((&asked["appName"], app.published_apps.reads()), (&json!("After"), 2));
    let _ = token(&app, &refresh_grant(URL, &tokens["refresh_token"])).await.expect(200);
}

/// The document must have its own URL as `client_id`, so that no app can pretend to be another. Errors are not cached.
#[http_test]
async fn published_app_with_wrong_metadata_is_refused(app: TestApp, anna: Member) {
    let other = "https://other.example/client.json".to_owned();
    let valid = metadata("Published", REDIRECT);
    for (wrong, reads) in [
        AppMetadata { client_id: other, ..valid.clone() },
        AppMetadata { client_id: format!("{URL}?"), ..valid.clone() },
        AppMetadata { token_endpoint_auth_method: "private_key_jwt".to_owned(), ..valid.clone() },
        AppMetadata { redirect_uris: Vec::new(), ..valid.clone() },
        AppMetadata { redirect_uris: vec![REDIRECT.to_owned(); 11], ..valid.clone() },
        metadata("Published", "javascript:alert(1)"),
        metadata("Pub\u{202e}lished", REDIRECT),
    ]
    .into_iter()
    .zip(1..)
    {
        app.published_apps.publish(URL, wrong.clone());
        let refused = consent(&anna, &authorization(URL, &[])).await.expect(422).json();
        assert!(refused["fields"]["client_id"].is_string(), "{wrong:?}");
        assert_eq!(app.published_apps.reads(), reads);
    }
    app.published_apps.publish(URL, valid);
    let request = authorization(URL, &[("redirect_uri", "https://assistant.example/callback/")]);
    let refused = consent(&anna, &request).await.expect(422).json();
    assert!(refused["fields"]["redirect_uri"].is_string());
}

/// Only members can make the server read a URL, and not often (SSRF).
#[http_test(exempt_loopback: false)]
async fn metadata_are_read_only_for_members_and_limited(app: TestApp, anna: Member) {
    let _ = consent(&app.browser(), &authorization(URL, &[])).await.expect(401);
    let unknown = token(&app, &code_grant(URL, "code")).await;
    expect_oauth_error(&unknown, 401, "invalid_client");
    for url in ["http://assistant.example/client.json", "https://assistant.example/", "file:///etc/passwd"] {
        let _ = consent(&anna, &authorization(url, &[])).await.expect(422);
    }
    assert_eq!(app.published_apps.reads(), 0);
    let limit = RateLimit::AppRegistrationsPerIp.default_per_hour();
    for port in 1..=limit {
        let url = format!("https://assistant.example:{port}/client.json");
        let _ = consent(&anna, &authorization(&url, &[])).await.expect(422);
    }
    consent(&anna, &authorization(URL, &[])).await.expect_rate_limited();
    assert_eq!(app.published_apps.reads(), limit);
}

/// A code for one app is of no use to another, whichever way it got its identifier.
#[http_test]
async fn code_of_a_published_app_is_for_its_url_only(app: TestApp, anna: Member) {
    app.published_apps.publish(URL, metadata("Published", REDIRECT));
    let other = "https://other.example/client.json";
    app.published_apps
        .publish(other, AppMetadata { client_id: other.to_owned(), ..metadata("Other", REDIRECT) });
    let _ = connect(&app, &anna, other).await;
    let code = parameter(&allow(&anna, authorization(URL, &[])).await, "code").unwrap();
    expect_oauth_error(&token(&app, &code_grant(other, &code)).await, 400, "invalid_grant");
    let _ = token(&app, &code_grant(URL, &code)).await.expect(200);
}
