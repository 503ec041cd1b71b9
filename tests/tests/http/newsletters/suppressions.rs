use std::sync::Arc;

use crate::http::prelude::*;
use application::outbox::{MailKind, OutboxMail};
use application::ports::{Clock as _, MailerError};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use hmac::{Hmac, KeyInit as _, Mac as _};
use integration_tests::app::{MAILGUN_SIGNING_KEY, POSTMARK_PASSWORD};
use sha2::Sha256;

use super::{counts, create_post, newsletter, path_of, send_now, subscriber, work};

#[http_test]
async fn bounce_suppresses_newsletters_but_no_necessary_email(app: TestApp, ada: Admin) {
    let (_anna, _ben) = (subscriber(&app, ANNA).await, subscriber(&app, BEN).await);
    let (first, second) = (create_post(&ada, "first", true).await, create_post(&ada, "second", true).await);
    // Emails about signing up arrive before the mailbox is closed.
    work(&app, &Arc::new(TestMailer::default())).await;
    send_now(&ada, &first).await;
    let bounce = MailerError::MailboxUnavailable("550 5.1.1 no such user".to_owned());
    let server = Arc::new(TestMailer::refusing(ANNA, bounce));
    work(&app, &server).await;
    assert_eq!(counts(&newsletter(&ada, &first).await), [2, 1, 1, 0, 0]);
    let id = app.store.users().await.into_iter().find(|user| user.email.as_str() == ANNA).unwrap().id;
    let member = ada.get(&format!("/api/admin/members/{id}")).await.expect(200).json();
    assert_eq!(member["emailSuppression"]["reason"], "bounce");

    send_now(&ada, &second).await;
    let server = Arc::new(TestMailer::default());
    work(&app, &server).await;
    assert_eq!(server.newsletter_recipients(), [BEN]);
    let _ = app.browser().post("/api/auth/forgot-password", json!({"email": ANNA})).await.expect(200);
    work(&app, &server).await;
    let reset = |mail: &OutboxMail| mail.kind == MailKind::ResetPassword && mail.to.as_str() == ANNA;
    assert!(server.accepted().iter().any(reset));

    let path = format!("/api/admin/members/{id}/email-suppression");
    for _ in 0..2 {
        let removed = ada.delete(&path).await.expect(200).json();
        assert_eq!(removed["emailSuppression"], Value::Null);
    }
    let third = create_post(&ada, "third", true).await;
    send_now(&ada, &third).await;
    work(&app, &server).await;
    assert_eq!(server.newsletters_to(ANNA).len(), 1);
    let audit = app.store.audit().await;
    let removed = audit.iter().filter(|entry| {
        entry.record.before.as_ref().is_some_and(|fields| fields.contains_key("emailsSuppressed"))
    });
    assert_eq!(removed.count(), 1);
}

#[http_test]
async fn other_rejection_suppresses_nothing(app: TestApp, ada: Admin) {
    let _anna = subscriber(&app, ANNA).await;
    let post = create_post(&ada, "questions", true).await;
    send_now(&ada, &post).await;
    let server =
        Arc::new(TestMailer::refusing(ANNA, MailerError::Permanent("550 5.7.1 looks like spam".to_owned())));
    work(&app, &server).await;
    assert_eq!(counts(&newsletter(&ada, &post).await), [1, 0, 1, 0, 0]);
    let other = create_post(&ada, "other", true).await;
    let overview = ada.get(&path_of(&other)).await.expect(200).json();
    assert_eq!(overview["subscribers"], 1);
}

/// A request as Mailgun signs it.
fn event(app: &TestApp, token: &str, event: &str, recipient: &str) -> Value {
    let timestamp = app.clock.now().timestamp().to_string();
    let mac = Hmac::<Sha256>::new_from_slice(MAILGUN_SIGNING_KEY.as_bytes()).unwrap();
    let signature = hex::encode(mac.chain_update(&timestamp).chain_update(token).finalize().into_bytes());
    json!({
        "signature": {"timestamp": timestamp, "token": token, "signature": signature},
        "event-data": {"event": event, "severity": "permanent", "reason": "bounce", "recipient": recipient},
    })
}

/// Makes the event one about the last email to this address.
async fn about_mail_to(app: &TestApp, address: &str, mut event: Value) -> Value {
    let emails = app.store.outbox_emails().await;
    let mail = emails.iter().rfind(|mail| mail.to.as_str() == address).unwrap();
    event["event-data"]["message"]["headers"]["message-id"] = format!("{}@marigold.test", mail.id).into();
    event
}

/// From another site and without a cookie.
async fn report(app: &TestApp, body: &Value) -> TestResponse {
    let foreign = [("sec-fetch-site", "cross-site"), ("origin", "https://mailgun.example")];
    let request = TestRequest::post().uri("/api/webhooks/email").set_payload(body.to_string());
    app.browser().with_headers(&foreign).send(request).await
}

#[http_test]
async fn reported_complaint_suppresses_and_repeats_have_no_effect(app: TestApp, ada: Admin) {
    let _anna = subscriber(&app, ANNA).await;
    let id = app.store.users().await.into_iter().find(|user| user.email.as_str() == ANNA).unwrap().id;
    let (member, path) =
        (format!("/api/admin/members/{id}"), format!("/api/admin/members/{id}/email-suppression"));
    let complaint = event(&app, "token-1", "complained", "Anna@Example.com");
    let complaint = about_mail_to(&app, ANNA, complaint).await;
    let _ = report(&app, &complaint).await.expect(200);
    let suppression = ada.get(&member).await.expect(200).json()["emailSuppression"].clone();
    assert_eq!(suppression["reason"], "complaint");
    let _ = ada.delete(&path).await.expect(200);
    let _ = report(&app, &complaint).await.expect(200);
    assert_eq!(ada.get(&member).await.expect(200).json()["emailSuppression"], Value::Null);

    let delivered = about_mail_to(&app, ANNA, event(&app, "token-2", "delivered", ANNA)).await;
    let _ = report(&app, &delivered).await.expect(200);
    let mut forged = event(&app, "token-4", "failed", ANNA);
    forged["signature"]["token"] = "token-5".into();
    report(&app, &forged).await.expect_error(400, "bad_signature");
    let old = event(&app, "token-6", "failed", ANNA);
    app.clock.advance(TimeDelta::hours(13));
    report(&app, &old).await.expect_error(400, "stale_signature");
    report(&app, &json!({})).await.expect_error(400, "bad_signature");
    assert_eq!(ada.get(&member).await.expect(200).json()["emailSuppression"], Value::Null);
}

/// The signature does not cover the event.
#[http_test]
async fn reported_event_needs_new_token_and_our_email(app: TestApp, ada: Admin) {
    let (_anna, _ben) = (subscriber(&app, ANNA).await, subscriber(&app, BEN).await);
    // Of another program that uses the same account at the provider.
    let foreign = event(&app, "token-1", "delivered", "stranger@example.com");
    let _ = report(&app, &foreign).await.expect(200);
    let mut reused = about_mail_to(&app, ANNA, event(&app, "token-1", "complained", ANNA)).await;
    reused["signature"] = foreign["signature"].clone();
    let _ = report(&app, &reused).await.expect(200);
    let unnamed = event(&app, "token-2", "complained", ANNA);
    let _ = report(&app, &unnamed).await.expect(200);
    let to_another_member = about_mail_to(&app, BEN, event(&app, "token-3", "complained", ANNA)).await;
    let _ = report(&app, &to_another_member).await.expect(200);
    let mut unknown = event(&app, "token-4", "complained", ANNA);
    unknown["event-data"]["message"]["headers"]["message-id"] =
        "00000000-0000-0000-0000-000000000007@a".into();
    let _ = report(&app, &unknown).await.expect(200);
    for user in app.store.users().await {
        let member = ada.get(&format!("/api/admin/members/{}", user.id)).await.expect(200).json();
        assert_eq!(member["emailSuppression"], Value::Null, "{}", user.email);
    }
    let own = about_mail_to(&app, ANNA, event(&app, "token-5", "complained", ANNA)).await;
    let _ = report(&app, &own).await.expect(200);
    let anna = app.store.users().await.into_iter().find(|user| user.email.as_str() == ANNA).unwrap();
    let member = ada.get(&format!("/api/admin/members/{}", anna.id)).await.expect(200).json();
    assert_eq!(member["emailSuppression"]["reason"], "complaint");
}

/// Its password covers the whole report, so the recipient is enough.
#[http_test]
async fn postmark_event_repeated_suppresses_once(app: TestApp, ada: Admin) {
    let _anna = subscriber(&app, ANNA).await;
    let id = app.store.users().await.into_iter().find(|user| user.email.as_str() == ANNA).unwrap().id;
    let suppression = async || {
        ada.get(&format!("/api/admin/members/{id}")).await.expect(200).json()["emailSuppression"].clone()
    };
    let bounce = json!({
        "RecordType": "Bounce", "ID": 7, "Type": "HardBounce", "Email": ANNA, "BouncedAt": app.clock.now(),
    });
    let send = async |credentials: &str| {
        let authorization = format!("Basic {}", STANDARD.encode(credentials));
        let request = TestRequest::post().uri("/api/webhooks/email").set_payload(bounce.to_string());
        app.browser().with_headers(&[("authorization", &authorization)]).send(request).await
    };
    send("marigold:wrong").await.expect_error(400, "bad_signature");
    assert_eq!(suppression().await, Value::Null);
    let _ = send(&format!("marigold:{POSTMARK_PASSWORD}")).await.expect(200);
    assert_eq!(suppression().await["reason"], "bounce");
    let _ = ada.delete(&format!("/api/admin/members/{id}/email-suppression")).await.expect(200);
    let _ = send(&format!("marigold:{POSTMARK_PASSWORD}")).await.expect(200);
    assert_eq!(suppression().await, Value::Null);
}
