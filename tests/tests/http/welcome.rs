//! New members see their first steps until they completed or skipped them, on any device.

use integration_tests::app::{Browser, PASSWORD, TestApp};
use serde_json::{Value, json};

const ADA: &str = "ada@example.com";
const ANNA: &str = "anna@example.com";
const BEN: &str = "ben@example.com";
const WELCOME: &str = "/api/welcome";

async fn steps(browser: &Browser<'_>) -> Value {
    browser.get(WELCOME).await.expect(200).json()["steps"].clone()
}

async fn complete(browser: &Browser<'_>, completed: Value) -> Value {
    browser.put(WELCOME, completed).await.expect(200).json()["steps"].clone()
}

#[actix_web::test]
async fn new_member_completes_steps_once_for_all_devices() {
    let app = TestApp::start().await;
    let (anna, ben) = (app.member(ANNA).await, app.member(BEN).await);
    let fresh = json!({"interests": [], "agentOpened": false, "promptCopied": false});
    assert_eq!(steps(&anna).await, fresh);

    let chosen = complete(&anna, json!({"interests": ["Lifestyle", " Work "]})).await;
    assert_eq!(
        chosen,
        json!({"interests": ["Lifestyle", "Work"], "agentOpened": false, "promptCopied": false})
    );
    for _ in 0..2 {
        let opened = complete(&anna, json!({"agentOpened": true})).await;
        assert_eq!(
            opened,
            json!({"interests": ["Lifestyle", "Work"], "agentOpened": true, "promptCopied": false})
        );
    }
    let phone = app.browser();
    let _ = phone.login(ANNA, PASSWORD).await.expect(200);
    assert_eq!(steps(&phone).await["agentOpened"], true);
    assert_eq!(complete(&phone, json!({"promptCopied": true})).await, Value::Null);

    for browser in [&anna, &phone] {
        assert_eq!(steps(browser).await, Value::Null);
        assert_eq!(complete(browser, json!({"agentOpened": true})).await, Value::Null);
    }
    assert_eq!(steps(&ben).await, fresh);
}

#[actix_web::test]
async fn skipped_steps_never_return() {
    let app = TestApp::start().await;
    let anna = app.member(ANNA).await;
    for _ in 0..2 {
        let _ = anna.delete(WELCOME).await.expect(204);
    }
    assert_eq!(steps(&anna).await, Value::Null);
    assert_eq!(complete(&anna, json!({"interests": ["Work"]})).await, Value::Null);
    let phone = app.browser();
    let _ = phone.login(ANNA, PASSWORD).await.expect(200);
    assert_eq!(steps(&phone).await, Value::Null);
}

#[actix_web::test]
async fn admin_has_no_steps() {
    let app = TestApp::start().await;
    let ada = app.admin(ADA).await;
    assert_eq!(steps(&ada).await, Value::Null);
    assert_eq!(complete(&ada, json!({"agentOpened": true})).await, Value::Null);
}

#[actix_web::test]
async fn invalid_interests_are_rejected() {
    let app = TestApp::start().await;
    let anna = app.member(ANNA).await;
    let too_many = vec!["Work"; 21];
    for (interests, message) in [
        (json!([]), "Choose at least one"),
        (json!(too_many), "Choose up to 20"),
        (json!([" "]), "Category is required"),
        (json!(["a\u{0}b"]), "Category contains characters that cannot be used"),
    ] {
        let response = anna.put(WELCOME, json!({"interests": interests})).await;
        response.expect_error_with(422, "invalid", &["fields"]);
        assert_eq!(response.json()["fields"], json!({"interests": message}));
    }
    anna.put(WELCOME, json!({"interests": "Work"})).await.expect_error(400, "malformed");
    assert_eq!(steps(&anna).await["interests"], json!([]));
}
