//! Emails and their templates, as admins see them.

use std::sync::Arc;

use crate::http::prelude::*;
use application::outbox::OutboxWorker;
use application::ports::MailerError;

async fn deliver(app: &TestApp, mailer: TestMailer) {
    OutboxWorker::new(&app.context, Arc::new(mailer)).deliver_due().await.unwrap();
}

fn refused() -> TestMailer {
    TestMailer::refusing_all(MailerError::Permanent("550 relaying denied".to_owned()))
}

async fn list(browser: &Browser<'_>, query: &str) -> Vec<Value> {
    let response = browser.get(&format!("/api/admin/emails{query}")).await.expect(200);
    response.json()["items"].as_array().unwrap().clone()
}

async fn retry(browser: &Browser<'_>, email: &Value) -> TestResponse {
    let id = email["id"].as_str().unwrap();
    browser.post(&format!("/api/admin/emails/{id}/retry"), json!({})).await
}

/// Ada's browser, and Anna's receipt after the mail server has refused it.
async fn refused_receipt(app: &TestApp) -> (Browser<'_>, Value) {
    let ada = app.admin(ADA).await;
    let _ = ada.put("/api/auth/email-preferences", json!({"sales": false})).await.expect(200);
    let agent = app.agent("Meal Planner", 1999).await;
    let anna = app.member(ANNA).await;
    deliver(app, TestMailer::default()).await;
    let _ = anna.buy(&[agent]).await;
    deliver(app, refused()).await;
    let mut receipts = list(&ada, "?kind=receipt").await;
    assert_eq!(receipts.len(), 1);
    (ada, receipts.remove(0))
}

#[http_test]
async fn admin_emails_list_state_tries_and_last_error(app: TestApp) {
    let (ada, receipt) = refused_receipt(&app).await;
    assert_eq!(
        receipt,
        json!({
            "id": receipt["id"],
            "kind": "receipt",
            "to": ANNA,
            "state": "failed",
            "attempts": 1,
            "lastError": "550 relaying denied",
            "createdAt": receipt["createdAt"],
            "sentAt": null,
            "nextAttemptAt": null,
            "canRetry": true,
        })
    );
    let sent = list(&ada, "?state=sent").await;
    assert!(!sent.is_empty());
    for email in sent {
        assert_eq!((&email["attempts"], &email["lastError"]), (&json!(1), &Value::Null));
        assert_eq!((&email["canRetry"], email["sentAt"].is_string()), (&json!(false), true));
    }
}

#[http_test]
async fn admin_emails_filter_by_state_kind_and_address(app: TestApp) {
    let (ada, receipt) = refused_receipt(&app).await;
    for (query, count) in [
        ("?state=failed", 1),
        ("?to=ANNA@example.com&kind=receipt&state=", 1),
        ("?to=anna@example.com", 2),
        ("?to=anna@example.com&state=queued", 0),
        ("?to=ben@example.com", 0),
    ] {
        assert_eq!(list(&ada, query).await.len(), count, "{query}");
    }
    let first = ada.get("/api/admin/emails?limit=1").await.expect(200).json();
    assert_eq!(first["items"], json!([receipt]));
    let cursor = first["nextCursor"].as_str().unwrap();
    assert_ne!(list(&ada, &format!("?limit=1&cursor={cursor}")).await, [receipt]);

    ada.get("/api/admin/emails?state=dead&kind=letter&to=anna").await.expect_invalid(&[
        ("kind", "Unknown kind"),
        ("state", "Use queued, sent or failed"),
        ("to", "Please enter a valid email address"),
    ]);
}

#[http_test]
async fn retry_failed_email_sends_it_once_and_is_audited(app: TestApp) {
    let (ada, receipt) = refused_receipt(&app).await;
    let before = app.store.audit().await.len();
    for _ in 0..2 {
        let _ = retry(&ada, &receipt).await.expect(202);
    }
    let queued = &list(&ada, "?kind=receipt").await[0];
    assert_eq!((&queued["state"], &queued["canRetry"]), (&json!("queued"), &json!(false)));
    let entries = app.store.audit().await.split_off(before);
    let [entry] = &entries[..] else { panic!("not just one entry: {entries:?}") };
    assert_eq!((entry.record.kind.as_str(), entry.actor_email.as_deref()), ("email", Some(ADA)));
    assert_eq!(entry.record.before.as_ref().unwrap()["state"], "failed");
    assert_eq!(entry.record.after.as_ref().unwrap()["state"], "queued");

    deliver(&app, TestMailer::default()).await;
    let sent = &list(&ada, "?kind=receipt").await[0];
    assert_eq!(
        (&sent["state"], &sent["attempts"], &sent["lastError"]),
        (&json!("sent"), &json!(2), &json!(null))
    );
    retry(&ada, &receipt).await.expect_error(409, "not_retryable");
}

#[http_test]
async fn retry_postponed_email_makes_it_due_now(app: TestApp, ada: Admin) {
    let _ = app.browser().register(ANNA).await.expect(201);
    deliver(&app, TestMailer::refusing_all(MailerError::Temporary("451 try again".to_owned()))).await;
    app.clock.advance(TimeDelta::seconds(1));
    let [email] = &list(&ada, &format!("?to={ANNA}")).await[..] else { panic!("not just one email") };
    assert_eq!((&email["state"], &email["lastError"]), (&json!("queued"), &json!("451 try again")));
    assert_eq!((&email["canRetry"], email["nextAttemptAt"].is_string()), (&json!(true), true));
    let _ = retry(&ada, email).await.expect(202);
    deliver(&app, TestMailer::default()).await;
    assert_eq!(list(&ada, &format!("?to={ANNA}")).await[0]["state"], "sent");
}

#[http_test]
async fn retry_failed_email_with_link_is_rejected(app: TestApp, ada: Admin) {
    let _ = app.browser().register(ANNA).await.expect(201);
    deliver(&app, refused()).await;
    let [email] = &list(&ada, &format!("?to={ANNA}")).await[..] else { panic!("not just one email") };
    assert_eq!((&email["state"], &email["canRetry"]), (&json!("failed"), &json!(false)));
    let response = retry(&ada, email).await;
    response.expect_error(409, "not_retryable");
    assert!(response.message().contains("The member can request a new one"), "{}", response.text);
    for id in ["00000000-0000-0000-0000-000000000000", "nonsense"] {
        retry(&ada, &json!({"id": id})).await.expect_error(404, "not_found");
    }
}

#[http_test]
async fn send_test_email_goes_to_the_admin_and_is_limited(app: TestApp, ada: Admin) {
    let before = app.store.audit().await.len();
    let id = ada.post("/api/admin/emails/test", json!({})).await.expect(201).json()["id"].clone();
    let [email] = &list(&ada, "?kind=test_email").await[..] else { panic!("not just one email") };
    assert_eq!((&email["id"], &email["to"]), (&id, &json!(ADA)));
    let subjects = app.emailed_subjects(ADA).await;
    assert_eq!(subjects.last().map(String::as_str), Some("A test email from Marigold"));
    let entry = &app.store.audit().await[before];
    assert_eq!((entry.record.kind.as_str(), entry.record.action.as_str()), ("email", "created"));

    for _ in 1..RateLimit::EmailsPerMailbox.default_per_hour() {
        let _ = ada.post("/api/admin/emails/test", json!({})).await.expect(201);
    }
    ada.post("/api/admin/emails/test", json!({})).await.expect_rate_limited();
}

#[http_test]
async fn email_templates_are_previewed_in_a_sandbox(app: TestApp, ada: Admin) {
    let templates = ada.get("/api/admin/emails/templates").await.expect(200).json();
    let templates = templates.as_array().unwrap();
    assert_eq!(templates.len(), application::outbox::MailKind::ALL.len());
    for template in templates {
        let kind = template["kind"].as_str().unwrap();
        // Newsletters and the welcome email greet no one.
        let greets =
            |text: &str| text.contains("Hello Anna,") || ["newsletter", "welcome_email"].contains(&kind);
        assert!(greets(template["text"].as_str().unwrap()), "{template}");
        let frame = ada.get(&format!("/api/admin/emails/templates/{kind}")).await.expect(200);
        assert!(frame.header("content-type").starts_with("text/html"));
        let policy = frame.header("content-security-policy");
        assert!(policy.starts_with("default-src 'none';") && policy.ends_with("; sandbox"), "{policy}");
        assert_eq!(frame.header("x-frame-options"), "SAMEORIGIN");
        assert!(frame.text.contains("<base target=\"_blank\">") && greets(&frame.text));
    }
    ada.get("/api/admin/emails/templates/letter").await.expect_error(404, "not_found");
}
