//! The health of the installation.

use crate::http::prelude::*;
use application::health::record_backup;
use application::ports::{
    Actor, BackupEvent, BackupTool, Clock as _, IntentStatus, PaymentProvider as _, ProviderKind, Store as _,
    WebhookError,
};

async fn health(ada: &Browser<'_>) -> Value {
    ada.get("/api/admin/health").await.expect(200).json()
}

fn check<'a>(health: &'a Value, id: &str) -> &'a Value {
    health["checks"].as_array().unwrap().iter().find(|check| check["id"] == id).unwrap()
}

#[http_test(is_https: true)]
async fn health_lists_checks_worst_first_with_what_to_do(app: TestApp, ada: Admin) {
    let finished = BackupEvent::Finished { tool: BackupTool::Marigold, bytes: None };
    record_backup(&app.context, Actor::Cli, finished).await.unwrap();
    let found = health(&ada).await;
    assert_eq!((&found["version"], &found["checkedAt"]), (&json!("1.2.3"), &json!(app.clock.now())));
    let checks = found["checks"].as_array().unwrap();
    let rank = |check: &Value| ["error", "warning", "ok"].iter().position(|name| check["status"] == *name);
    assert!(checks.iter().map(|check| rank(check).unwrap()).is_sorted(), "{found}");
    assert_eq!(found["status"], checks[0]["status"]);
    assert!(checks.iter().all(|check| (check["status"] == "ok") == (check["action"] == "")), "{found}");
    assert_eq!(
        *check(&found, "backup"),
        json!({
            "id": "backup",
            "name": "Backups",
            "status": "ok",
            "message": "The last backup finished less than a minute ago.",
            "action": "",
        })
    );
}

#[http_test(is_https: true, trusted_proxies: &["10.0.0.0/8"])]
async fn health_checks_public_url_and_proxy_with_the_request(app: TestApp, ada: Admin) {
    for (host, peer, forwarded, public_url, proxy) in [
        ("marigold.test", "10.0.0.1", Some("203.0.113.7"), "ok", "ok"),
        ("marigold.test", "10.0.0.1", None, "ok", "warning"),
        ("127.0.0.1:8080", "192.0.2.1", Some("203.0.113.7"), "warning", "error"),
    ] {
        let mut headers = vec![("host", host)];
        headers.extend(forwarded.map(|address| ("x-forwarded-for", address)));
        let browser = ada.copy_with_cookies().from_address(peer).with_headers(&headers);
        let found = health(&browser).await;
        let statuses = ["public_url", "proxy"].map(|id| &check(&found, id)["status"]);
        assert_eq!(statuses, [public_url, proxy], "{found}");
    }
}

#[http_test]
async fn health_shows_settings_in_force(app: TestApp) {
    let settings = health(&app.admin(ADA).await).await["settings"].clone();
    let bind = json!({"name": "MARIGOLD_BIND", "value": "127.0.0.1:8080", "source": "default"});
    assert!(settings.as_array().unwrap().contains(&bind), "{settings}");
}

#[http_test]
async fn health_reports_an_unavailable_database(app: TestApp) {
    let Some(memory) = app.store.memory_store() else { return };
    let ada = app.admin(ADA).await;
    memory.go_down();
    ada.get("/api/admin/health").await.expect_unavailable();
    memory.recover();
    assert_eq!(check(&health(&ada).await, "database")["status"], "ok");
}

#[http_test(provider: ProviderKind::StripeTest)]
async fn overview_and_health_agree_on_webhook_problems(app: TestApp, ada: Admin) {
    let problems = async || {
        let overview = ada.get("/api/admin/overview").await.expect(200).json()["problems"].clone();
        let status = check(&health(&ada).await, "webhook")["status"].clone();
        let is_set = |name: &str| overview[name].is_string();
        (is_set("webhookRejectedAt"), is_set("webhookSilentSince"), status)
    };
    assert_eq!(problems().await, (false, false, json!("warning")), "no event was ever accepted");

    let record = async |outcome| {
        app.clock.advance(TimeDelta::minutes(2));
        let mut unit = app.store.begin().await.unwrap();
        unit.webhook_status().record(ProviderKind::StripeTest, outcome, app.clock.now()).await.unwrap();
        unit.commit().await.unwrap();
    };
    record(Ok(())).await;
    assert_eq!(problems().await, (false, false, json!("ok")));
    record(Err(WebhookError::BadSignature)).await;
    assert_eq!(problems().await, (true, false, json!("warning")));

    app.clock.advance(TimeDelta::minutes(2));
    let agent = app.agent("Planner", 1_000).await;
    let anna = app.member("anna@example.com").await;
    let intent = anna.create_payment_intent(&[agent], None).await.expect(200).json();
    let id = intent["paymentIntentId"].as_str().unwrap();
    let mut paid = app.payments.retrieve(id).await.unwrap().unwrap();
    (paid.status, paid.received) = (IntentStatus::Succeeded, paid.amount);
    app.payments.override_intent(id, Some(paid));
    let _ = anna.confirm(&intent).await.expect(200);
    assert_eq!(problems().await, (true, false, json!("warning")), "the event may still arrive");
    app.clock.advance(TimeDelta::minutes(16));
    assert_eq!(problems().await, (true, true, json!("error")));
    record(Ok(())).await;
    assert_eq!(problems().await, (false, false, json!("ok")));
}
