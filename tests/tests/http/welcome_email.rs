//! The email to members who just joined.

use std::sync::Arc;

use crate::http::prelude::*;
use application::outbox::{MailKind, OutboxMail, OutboxWorker};
use application::ports::Clock as _;
use domain::newsletters::{EmailSuppression, SuppressionReason};
use domain::purchases::ProviderKind;

const PATH: &str = "/api/admin/welcome-email";

fn text(based_on: u32, is_on: bool) -> Value {
    json!({
        "basedOn": based_on, "subject": "Hello & welcome", "isOn": is_on,
        "content": "<p>Start <strong>here</strong>.</p><script>alert(1)</script>",
    })
}

async fn save(ada: &Browser<'_>, based_on: u32, is_on: bool) {
    let saved = ada.put(PATH, text(based_on, is_on)).await.expect(200).json();
    let content = "<p>Start <strong>here</strong>.</p>";
    let expected =
        json!({"number": based_on + 1, "subject": "Hello & welcome", "content": content, "isOn": is_on});
    assert_eq!(saved, expected);
}

async fn welcomes(app: &TestApp) -> Vec<OutboxMail> {
    let mut emails = app.store.outbox_emails().await;
    emails.retain(|mail| mail.kind == MailKind::WelcomeEmail);
    emails
}

#[http_test]
async fn welcome_email_goes_once_to_members_who_join(app: TestApp, ada: Admin) {
    let written = ada.get(PATH).await.expect(200).json();
    assert_eq!(written, json!({"number": 0, "subject": "", "content": "", "isOn": false}));
    save(&ada, 0, false).await;
    let _ = app.member("earlier@example.com").await;
    save(&ada, 1, true).await;
    assert_eq!(welcomes(&app).await, []);
    let mailer = Arc::new(TestMailer::default());
    let worker = OutboxWorker::new(&app.context, mailer.clone());
    let _ = app.member("anna@example.com").await;
    for email in ["earlier@example.com", "anna@example.com"] {
        let _ = app.browser().post("/api/auth/sign-in-link", json!({"email": email})).await;
    }
    let queued = welcomes(&app).await;
    assert_eq!(queued.iter().map(|mail| mail.to.as_str()).collect::<Vec<_>>(), ["anna@example.com"]);
    let _ = worker.deliver_due().await.unwrap();
    let sent = mailer.accepted();
    let sent = sent.iter().find(|mail| mail.kind == MailKind::WelcomeEmail).unwrap();
    assert_eq!(sent.content.subject, "Hello & welcome");
    for part in ["Start here.", "because you joined Marigold.", "/unsubscribe?token="] {
        assert!(sent.content.text.contains(part), "{part}: {}", sent.content.text);
    }
    assert!(sent.content.html.contains(">here</strong>"), "{}", sent.content.html);

    let _ = app.member("berta@example.com").await;
    save(&ada, 2, false).await;
    let _ = worker.deliver_due().await.unwrap();
    let skipped = welcomes(&app).await.into_iter().find(|mail| mail.to.as_str() == "berta@example.com");
    assert_eq!(skipped.unwrap().last_error.as_deref(), Some("The welcome email was turned off."));
    let _ = app.member("carl@example.com").await;
    assert_eq!(welcomes(&app).await.len(), 2);
}

async fn suppress(app: &TestApp, email: &str) {
    let user = app.store.users().await.into_iter().find(|user| user.email.as_str() == email).unwrap();
    let suppression = EmailSuppression {
        user_id: user.id,
        address: user.email,
        reason: SuppressionReason::Bounce,
        suppressed_at: app.clock.now(),
    };
    let mut unit = app.context.store.begin().await.unwrap();
    unit.email_suppressions().save(&suppression).await.unwrap();
    unit.commit().await.unwrap();
}

#[http_test]
async fn each_way_to_verify_announces_the_member_once(app: TestApp, ada: Admin) {
    save(&ada, 0, true).await;
    let webhook = json!({"url": "https://hooks.example/", "events": ["member.joined"]});
    let _ = ada.post("/api/admin/webhooks", webhook).await.expect(201);
    let [code, link, reset] = ["code@example.com", "link@example.com", "reset@example.com"];
    let browser = app.browser();
    for email in [code, link, reset] {
        let _ = app.browser().register(email).await.expect(201);
    }
    assert_eq!(welcomes(&app).await, []);
    for _ in 0..2 {
        let _ = browser.post("/api/auth/sign-in-link", json!({"email": code})).await.expect(202);
        let emails = app.store.outbox_emails().await;
        let text = &emails.last().unwrap().content.text;
        let digits = text.lines().find(|line| line.len() == 6 && line.parse::<u32>().is_ok()).unwrap();
        let _ = browser.post("/api/auth/sign-in-link/code", json!({"code": digits})).await.expect(200);

        let _ = app.browser().post("/api/auth/sign-in-link", json!({"email": link})).await.expect(202);
        let token = app.emailed_token(link, "/sign-in-link").await.unwrap();
        let _ =
            app.browser().post("/api/auth/sign-in-link/redeem", json!({"token": token})).await.expect(200);

        let _ = app.browser().post("/api/auth/forgot-password", json!({"email": reset})).await.expect(200);
        let token = app.emailed_token(reset, "/reset-password").await.unwrap();
        let body = json!({"token": token, "password": "battery staple"});
        let _ = app.browser().post("/api/auth/reset-password", body).await.expect(200);
    }
    let anna = app.member("anna@example.com").await;
    let _ = anna.put("/api/auth/profile", json!({"email": "anna@new.example"})).await.expect(200);
    let token = app.emailed_token("anna@new.example", "/confirm-email").await.unwrap();
    let _ = anna.post("/api/auth/pending-email/confirm", json!({"token": token})).await.expect(200);
    let queued = welcomes(&app).await;
    let expected = [code, link, reset, "anna@example.com"];
    assert_eq!(queued.iter().map(|mail| mail.to.as_str()).collect::<Vec<_>>(), expected);
    let deliveries = ada.get("/api/admin/webhook-deliveries").await.expect(200).json();
    assert_eq!(deliveries["items"].as_array().unwrap().len(), expected.len());
}

#[http_test]
async fn member_added_by_an_admin_gets_no_welcome_email(app: TestApp, ada: Admin) {
    save(&ada, 0, true).await;
    let email = "added@example.com";
    let body = json!({"email": email, "firstName": "Anna", "hasConsent": false, "isInvited": true});
    let _ = ada.post("/api/admin/members", body).await.expect(201);
    let _ = app.browser().post("/api/auth/sign-in-link", json!({"email": email})).await.expect(202);
    let token = app.emailed_token(email, "/sign-in-link").await.unwrap();
    let _ = app.browser().post("/api/auth/sign-in-link/redeem", json!({"token": token})).await.expect(200);
    assert_eq!(welcomes(&app).await, []);
}

#[http_test]
async fn suppressed_address_gets_no_welcome_email(app: TestApp) {
    save(&app.admin(ADA).await, 0, true).await;
    let (before, after) = ("before@example.com", "after@example.com");
    let browser = app.browser();
    let _ = browser.register(before).await.expect(201);
    suppress(&app, before).await;
    let token = app.emailed_token(before, "/verify").await.unwrap();
    let _ = browser.verify(&token).await.expect(200);
    assert_eq!(welcomes(&app).await, []);

    let _ = app.member(after).await;
    suppress(&app, after).await;
    let mailer = Arc::new(TestMailer::default());
    let _ = OutboxWorker::new(&app.context, mailer.clone()).deliver_due().await.unwrap();
    let error = welcomes(&app).await.remove(0).last_error;
    assert_eq!(error.as_deref(), Some("Optional emails to this address are suppressed."));
}

#[http_test]
async fn welcome_email_of_who_unsubscribed_is_not_sent(app: TestApp) {
    save(&app.admin(ADA).await, 0, true).await;
    let anna = app.member("anna@example.com").await;
    assert_eq!(welcomes(&app).await.len(), 1);
    let _ = anna.put("/api/auth/email-preferences", json!({"productUpdates": false})).await.expect(200);
    let mailer = Arc::new(TestMailer::default());
    let _ = OutboxWorker::new(&app.context, mailer.clone()).deliver_due().await.unwrap();
    let sent = mailer.accepted().iter().any(|mail| mail.kind == MailKind::WelcomeEmail);
    assert!(!sent);
}

#[http_test]
async fn save_invalid_welcome_email_names_the_field(app: TestApp, ada: Admin) {
    let save = async |subject: &str, content: &str| {
        let body = json!({"basedOn": 0, "subject": subject, "content": content, "isOn": true});
        ada.put(PATH, body).await
    };
    save(" ", "<p>Hello</p>").await.expect_invalid(&[("subject", "Subject is required")]);
    save("Hello", "<p> </p>").await.expect_invalid(&[("content", "Content is required")]);
    let _ = save("Hello", "<p>Hello</p>").await.expect(200);
    save("Other", "<p>Other</p>").await.expect_error(409, "edit_conflict");
}

#[http_test]
async fn welcome_email_is_previewed_and_tried(app: TestApp, ada: Admin) {
    ada.get(&format!("{PATH}/preview")).await.expect_error(404, "not_found");
    ada.post(&format!("{PATH}/test"), json!({})).await.expect_error(404, "not_found");
    save(&ada, 0, false).await;
    let preview = ada.get(&format!("{PATH}/preview")).await.expect(200);
    assert!(preview.text.contains(">here</strong>."), "{}", preview.text);
    assert!(preview.header("content-security-policy").contains("sandbox"));
    let _ = ada.post(&format!("{PATH}/test"), json!({})).await.expect(201);
    let emails = app.store.outbox_emails().await;
    let test = emails.iter().find(|mail| mail.kind == MailKind::TestEmail).unwrap();
    assert_eq!((test.to.as_str(), test.content.subject.as_str()), (ADA, "[Test] Hello & welcome"));
}

#[http_test(is_https: true, provider: ProviderKind::StripeTest)]
async fn welcome_email_needs_a_postal_address_to_be_on(app: TestApp, ada: Admin) {
    ada.put(PATH, text(0, true)).await.expect_error(409, "no_postal_address");
    let _ = ada.put(PATH, text(0, false)).await.expect(200);
    let seller = json!({"basedOn": 0, "values": {"address": "1 Main St"}});
    let _ = ada.put("/api/admin/seller", seller).await.expect(200);
    let _ = ada.put(PATH, text(1, true)).await.expect(200);
}
