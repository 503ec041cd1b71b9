//! Emails that tell admins what happened.

use crate::http::prelude::*;
use application::outbox::{MailKind, OutboxMail};

const EVE: &str = "eve@example.com";
const SUE: &str = "sue@example.com";
const CONTACT: &str = "hello@marigold.example";
const PREFERENCES: &str = "/api/auth/email-preferences";

/// To whom the emails of this kind go.
async fn recipients(app: &TestApp, kind: MailKind) -> Vec<String> {
    let emails = app.store.outbox_emails().await.into_iter().filter(|mail| mail.kind == kind);
    let mut recipients: Vec<_> = emails.map(|mail| mail.to.to_string()).collect();
    recipients.sort();
    recipients
}

async fn latest(app: &TestApp, kind: MailKind) -> OutboxMail {
    let emails = app.store.outbox_emails().await;
    emails.into_iter().rfind(|mail| mail.kind == kind).expect("an email")
}

#[http_test]
async fn sale_is_emailed_once_to_admins_who_want_it(app: TestApp, ada: Admin) {
    let sue = app.admin_with_role(SUE, Role::Support).await;
    let _ = app.admin_with_role(EVE, Role::Editor).await;
    let anna = app.member(ANNA).await;
    let agent = app.agent("Meal Planner", 1900).await;
    let intent = anna.create_payment_intent(&[agent], None).await.expect(200).json();
    let _ = anna.pay(&intent, GOOD_CARD).await.expect(200);
    for _ in 0..2 {
        let _ = anna.confirm(&intent).await.expect(200);
    }
    assert_eq!(recipients(&app, MailKind::SaleNotice).await, [ADA]);
    let order = &app.store.orders().await[0];
    let mail = latest(&app, MailKind::SaleNotice).await.content;
    assert_eq!(mail.subject, format!("New order {}: $19.00", order.number()));
    let url = app.site.url_for(&format!("/admin/orders/{}", order.id));
    assert!(mail.text.contains(&format!("Meal Planner\n\nOpen the order:\n{url}")), "{}", mail.text);
    assert!(mail.text.contains("Test order. No money was charged."), "{}", mail.text);
    assert!(!mail.text.contains(ANNA) && !mail.html.contains(ANNA), "the email belongs to the admin");

    let _ = sue.put(PREFERENCES, json!({"sales": true})).await.expect(200);
    let _ = ada.put(PREFERENCES, json!({"sales": false})).await.expect(200);
    anna.buy(&[app.agent("Study Coach", 900).await]).await;
    assert_eq!(recipients(&app, MailKind::SaleNotice).await, [ADA, SUE]);
    // A gift is no sale.
    let _ = ada.put(PREFERENCES, json!({"sales": true})).await.expect(200);
    let member = app.store.users().await.into_iter().find(|user| user.email.as_str() == ANNA).unwrap().id;
    let gift = json!({"agentIds": [app.agent("Budget Coach", 900).await.to_string()], "reason": "A gift"});
    let _ = ada.post(&format!("/api/admin/members/{member}/agents"), gift).await.expect(200);
    assert_eq!(recipients(&app, MailKind::SaleNotice).await, [ADA, SUE]);
}

#[http_test]
async fn report_is_emailed_once_to_admins_who_want_it(app: TestApp, _ada: Admin) {
    let eve = app.admin_with_role(EVE, Role::Editor).await;
    let anna = app.member(ANNA).await;
    let agent = app.agent("Meal Planner", 0).await;
    let _ = eve.put(PREFERENCES, json!({"reports": true})).await.expect(200);
    for _ in 0..2 {
        let _ = anna.post(&format!("/api/gpts/{agent}/reports"), json!({"note": "Gone"})).await.expect(204);
    }
    assert_eq!(recipients(&app, MailKind::ReportNotice).await, [ADA, EVE]);
    let mail = latest(&app, MailKind::ReportNotice).await.content;
    assert_eq!(mail.subject, "A member reported that Meal Planner doesn't open");
    assert!(mail.text.contains(&app.site.url_for("/admin")) && !mail.text.contains("Gone"), "{}", mail.text);
}

#[http_test(contact_email: CONTACT)]
async fn message_is_emailed_to_owners_beside_the_contact(app: TestApp) {
    let (_, _) = (app.admin(ADA).await, app.admin(CONTACT).await);
    let anna = app.member(ANNA).await;
    anna.buy(&[app.agent("Meal Planner", 1900).await]).await;
    let order = app.store.orders().await[0].id;
    let message = json!({"topic": "other", "text": "Where is it?"});
    let _ = anna.post(&format!("/api/purchases/orders/{order}/messages"), message).await.expect(204);
    assert_eq!(recipients(&app, MailKind::MessageNotice).await, [ADA]);
    let mail = latest(&app, MailKind::MessageNotice).await.content;
    assert!(mail.text.contains(&app.site.url_for(&format!("/admin/orders/{order}"))), "{}", mail.text);
    assert!(!mail.text.contains("Where is it?"), "{}", mail.text);
}

#[http_test]
async fn team_emails_are_offered_to_roles_that_see_them(app: TestApp) {
    for (email, role, expected) in [
        (ADA, Some(Role::Owner), [json!(true), json!(true), json!(true), json!(true)]),
        (EVE, Some(Role::Editor), [Value::Null, json!(false), Value::Null, Value::Null]),
        (SUE, Some(Role::Support), [json!(false), Value::Null, json!(false), Value::Null]),
        (ANNA, None, [const { Value::Null }; 4]),
    ] {
        let browser = match role {
            Some(role) => app.admin_with_role(email, role).await,
            None => app.member(email).await,
        };
        let found = browser.get(PREFERENCES).await.expect(200).json();
        let names = ["sales", "reports", "orderMessages", "weeklySummary"];
        assert_eq!(names.map(|name| found[name].clone()), expected, "{email}");
        for (name, offered) in names.into_iter().zip(expected) {
            let response = browser.put(PREFERENCES, json!({name: true})).await;
            assert_eq!(response.status.as_u16(), if offered.is_null() { 403 } else { 200 }, "{email} {name}");
        }
    }
}

#[http_test(contact_email: CONTACT)]
async fn replies_to_every_email_reach_the_contact_address(app: TestApp, _ada: Admin, anna: Member) {
    anna.buy(&[app.agent("Meal Planner", 1900).await]).await;
    let emails = app.store.outbox_emails().await;
    assert!(emails.iter().any(|mail| mail.kind == MailKind::Receipt));
    for mail in emails {
        let reply_to = mail.content.reply_to.as_ref().map(ToString::to_string);
        assert_eq!(reply_to.as_deref(), Some(CONTACT), "{:?}", mail.kind);
    }
}
