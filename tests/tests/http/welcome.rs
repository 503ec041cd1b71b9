//! New members see the welcome until they have opened an agent or skip it, on any device.

use crate::http::prelude::*;

const WELCOME: &str = "/api/welcome";

async fn steps(browser: &Browser<'_>) -> Value {
    browser.get(WELCOME).await.expect(200).json()["steps"].clone()
}

async fn choose(browser: &Browser<'_>, interests: Value) -> Value {
    browser.put(WELCOME, json!({"interests": interests})).await.expect(200).json()["steps"].clone()
}

#[http_test]
async fn new_member_chooses_once_for_all_devices(app: TestApp, anna: Member, ben: Member) {
    let fresh = json!({"interests": []});
    assert_eq!(steps(&anna).await, fresh);

    for interests in [json!(["Reading"]), json!(["Lifestyle", " Work "])] {
        let _ = choose(&anna, interests).await;
    }
    let chosen = json!({"interests": ["Lifestyle", "Work"]});
    let phone = app.browser();
    let _ = phone.login(ANNA, PASSWORD).await.expect(200);
    assert_eq!(steps(&phone).await, chosen);
    assert_eq!(choose(&phone, chosen["interests"].clone()).await, chosen);
    assert_eq!(steps(&ben).await, fresh);
}

#[http_test]
async fn skipped_steps_never_return(app: TestApp, anna: Member) {
    for _ in 0..2 {
        let _ = anna.delete(WELCOME).await.expect(204);
    }
    assert_eq!(steps(&anna).await, Value::Null);
    assert_eq!(choose(&anna, json!(["Work"])).await, Value::Null);
    let phone = app.browser();
    let _ = phone.login(ANNA, PASSWORD).await.expect(200);
    assert_eq!(steps(&phone).await, Value::Null);
}

#[http_test]
async fn admin_has_no_steps(app: TestApp, ada: Admin) {
    assert_eq!(steps(&ada).await, Value::Null);
    assert_eq!(choose(&ada, json!(["Work"])).await, Value::Null);
}

#[http_test]
async fn invalid_interests_are_rejected(app: TestApp, anna: Member) {
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
    let missing = anna.put(WELCOME, json!({})).await.expect(422).json();
    assert_eq!(missing["fields"], json!({"interests": "Choose at least one"}));
    anna.put(WELCOME, json!({"interests": "Work"})).await.expect_error(400, "malformed");
    assert_eq!(steps(&anna).await["interests"], json!([]));
}
