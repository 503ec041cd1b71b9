//! Deletion of an account by its member: scheduled, undone by an emailed link, carried out after seven days.

use std::sync::Arc;

use crate::http::prelude::*;
use application::outbox::{MailKind, OutboxWorker};
use application::ports::{Actor, AuditAction};
use application::purchases::OrderReconciler;
use application::users::Erasure;

const BEA: &str = "bea@example.com";

/// Accepts every email.
/// Delivers all due emails and returns their subjects.
pub async fn deliver(app: &TestApp) -> Vec<String> {
    let mailer = Arc::new(TestMailer::default());
    OutboxWorker::new(&app.context, mailer.clone()).deliver_due().await.unwrap();
    mailer.accepted().into_iter().map(|mail| mail.content.subject).collect()
}

/// Waits seven days and lets the worker notify and erase.
pub async fn erase(app: &TestApp) {
    app.clock.advance(TimeDelta::days(7));
    let erasure = Erasure::new(&app.context);
    assert_eq!(erasure.run().await.unwrap().notified, 1);
    deliver(app).await;
    assert_eq!(erasure.run().await.unwrap().erased, 1);
}

async fn member_with_password(app: &TestApp) -> Browser<'_> {
    let anna = app.member(ANNA).await;
    let _ = anna.put("/api/auth/password", json!({"newPassword": PASSWORD})).await.expect(204);
    anna
}

async fn undo(browser: &Browser<'_>, token: &str) -> TestResponse {
    browser.post("/api/auth/account-deletion/undo", json!({"token": token})).await
}

async fn link(app: &TestApp) -> String {
    app.emailed_token(ANNA, "/undo-deletion").await.unwrap()
}

#[http_test]
async fn delete_account_locks_it_and_ends_all_sessions(app: TestApp) {
    let anna = member_with_password(&app).await;
    let phone = app.browser();
    let _ = phone.login(ANNA, PASSWORD).await.expect(200);
    let _ = anna.put("/api/auth/profile", json!({"email": "new@example.com"})).await.expect(200);

    let response = anna.post("/api/auth/account-deletion", json!({})).await.expect(200);

    let deletes_at = app.context.clock.now() + TimeDelta::days(7);
    assert_eq!(response.json()["deletesAt"], json!(deletes_at));
    assert!(anna.cookie().is_none());
    assert!(!anna.is_signed_in().await && !phone.is_signed_in().await);
    let message = "This account is about to be deleted. To keep it, open the link in our email.";
    let refused = phone.login(ANNA, PASSWORD).await;
    assert_eq!(refused.json()["message"], message);
    refused.expect_error(403, "account_deletion_scheduled");
    phone.login(ANNA, "wrong horse").await.expect_error(401, "invalid_credentials");
    let again = phone.register(ANNA).await;
    again.expect_error_with(409, "already_registered", &["requiresLogin"]);
    let user = &app.store.users().await[0];
    assert_eq!((user.deletion.as_ref().unwrap().deletes_at, &user.pending_email), (deletes_at, &None));
    let entries = app.store.audit().await;
    let entry = entries.last().unwrap();
    assert_eq!(entry.actor.user_id(), Some(user.id));
    assert!(entry.record.after.as_ref().unwrap().contains_key("deletesAt"), "{entry:?}");
}

#[http_test]
async fn delete_account_needs_recent_authentication(app: TestApp) {
    app.browser().post("/api/auth/account-deletion", json!({})).await.expect_error(401, "unauthenticated");
    let anna = member_with_password(&app).await;
    app.clock.advance(TimeDelta::minutes(15));
    let response = anna.post("/api/auth/account-deletion", json!({})).await;
    response.expect_error(403, "reauthentication_required");
    assert!(anna.is_signed_in().await);
    let _ = anna.post("/api/auth/reauthenticate", json!({"password": PASSWORD})).await.expect(204);
    let _ = anna.post("/api/auth/account-deletion", json!({})).await.expect(200);
}

#[http_test]
async fn delete_account_of_the_only_owner_is_rejected(app: TestApp, ada: Admin, bea: Admin) {
    let _ = app.admin_with_role("sue@example.com", Role::Support).await;
    let _ = bea.post("/api/auth/account-deletion", json!({})).await.expect(200);
    // Bea's account is about to be deleted, so it does not count.
    let response = ada.post("/api/auth/account-deletion", json!({})).await;
    response.expect_error(409, "last_owner");
    assert!(ada.is_signed_in().await);
}

#[http_test]
async fn second_deletion_of_an_account_has_its_own_last_email(app: TestApp, _ada: Admin, _bea: Member) {
    let erasure = Erasure::new(&app.context);
    for _ in 0..2 {
        // The second time this cancels the deletion, whose last email was sent.
        let bea = app.promote(BEA, Role::Owner).await;
        let _ = bea.post("/api/auth/account-deletion", json!({})).await.expect(200);
        deliver(&app).await;
        app.clock.advance(TimeDelta::days(7));
        assert_eq!(erasure.run().await.unwrap().notified, 1);
        assert_eq!(deliver(&app).await, ["Your Marigold account is deleted"]);
    }
    assert_eq!(erasure.run().await.unwrap().erased, 1);
}

#[http_test]
async fn posts_of_an_erased_owner_pass_to_another_owner(app: TestApp, ada: Admin, bea: Admin) {
    let post = json!({"title": "Mornings", "slug": "mornings", "content": "<p>Begin.</p>", "excerpt": "A beginning.", "isPublished": true});
    let _ = bea.post("/api/admin/blog/posts", post).await.expect(201);
    let _ = bea.post("/api/auth/account-deletion", json!({})).await.expect(200);

    erase(&app).await;

    let _ = app.browser().get("/api/blog/posts/mornings").await.expect(200);
    assert_eq!(ada.get("/api/admin/blog/posts").await.expect(200).json().as_array().unwrap().len(), 1);
}

#[http_test]
async fn undo_deletion_keeps_the_account_without_signing_in(app: TestApp) {
    let agent = app.agent("Meal Planner", 1999).await;
    let anna = member_with_password(&app).await;
    anna.buy(&[agent]).await;
    let _ = anna.post("/api/auth/account-deletion", json!({})).await.expect(200);
    let token = link(&app).await;
    app.clock.advance(TimeDelta::days(6));

    let response = undo(&anna, &token).await.expect(204);

    assert!(!response.sets_cookie());
    let _ = undo(&anna, &token).await.expect(204);
    let _ = anna.login(ANNA, PASSWORD).await.expect(200);
    let purchases = anna.get("/api/purchases").await.expect(200).json();
    assert_eq!(purchases.as_array().unwrap().len(), 1);
    let subjects = app.emailed_subjects(ANNA).await;
    assert_eq!(subjects.last().unwrap(), "The deletion of your Marigold account was undone");
    app.clock.advance(TimeDelta::days(2));
    assert_eq!(Erasure::new(&app.context).count_due().await.unwrap(), 0);
}

#[http_test]
async fn undo_deletion_with_another_or_late_link_is_rejected(app: TestApp) {
    let anna = member_with_password(&app).await;
    let verification = app.emailed_token(ANNA, "/verify").await.unwrap();
    let _ = anna.post("/api/auth/account-deletion", json!({})).await.expect(200);
    for token in ["", "x", &verification] {
        undo(&anna, token).await.expect_error(400, "invalid_token");
    }
    let first = link(&app).await;
    let _ = undo(&anna, &first).await.expect(204);
    let _ = anna.login(ANNA, PASSWORD).await.expect(200);
    let _ = anna.post("/api/auth/account-deletion", json!({})).await.expect(200);
    undo(&anna, &first).await.expect_error(400, "invalid_token");

    let token = link(&app).await;
    app.clock.advance(TimeDelta::days(7));
    undo(&anna, &token).await.expect_error(400, "invalid_token");
    assert!(app.store.users().await[0].deletion.is_some());
}

#[http_test]
async fn requested_links_during_deletion_undo_it(app: TestApp) {
    let anna = member_with_password(&app).await;
    let _ = anna.post("/api/auth/account-deletion", json!({})).await.expect(200);
    let first = link(&app).await;
    app.clock.advance(TimeDelta::days(3));
    for path in ["/api/auth/sign-in-link", "/api/auth/forgot-password"] {
        let _ = anna.post(path, json!({"email": ANNA})).await;
    }
    let kinds: Vec<_> = app.store.outbox_emails().await.iter().map(|mail| mail.kind).collect();
    assert_eq!(kinds[kinds.len() - 2..], [MailKind::DeletionRequested; 2]);
    undo(&anna, &first).await.expect_error(400, "invalid_token");
    let _ = undo(&anna, &link(&app).await).await.expect(204);
}

#[http_test]
async fn due_account_is_erased_after_its_last_email(app: TestApp, ada: Admin) {
    let agent = app.agent("Meal Planner", 1999).await;
    let anna = member_with_password(&app).await;
    anna.buy(&[agent]).await;
    let id = app.store.users().await.into_iter().find(|user| user.email.as_str() == ANNA).unwrap().id;
    let _ = anna.post("/api/auth/account-deletion", json!({})).await.expect(200);
    deliver(&app).await;
    let erasure = Erasure::new(&app.context);
    app.clock.advance(TimeDelta::days(7) - TimeDelta::seconds(1));
    assert_eq!(erasure.count_due().await.unwrap(), 0);

    app.clock.advance(TimeDelta::seconds(1));
    assert_eq!(erasure.run().await.unwrap().notified, 1);
    assert_eq!(erasure.run().await.unwrap(), application::users::ErasureReport::default(), "it waits");
    assert_eq!(deliver(&app).await, ["Your Marigold account is deleted"]);
    assert_eq!(erasure.run().await.unwrap().erased, 1);

    let entries = app.store.audit().await;
    let erased = entries.last().unwrap();
    assert_eq!((erased.actor, erased.record.action), (Actor::System, AuditAction::Removed));
    assert_eq!((&erased.record.subject, &erased.record.subject_name), (&id.to_string(), &None));
    anna.login(ANNA, PASSWORD).await.expect_error(401, "invalid_credentials");
    ada.get(&format!("/api/admin/members/{id}")).await.expect_error(404, "not_found");
    let _ = ada.login(ADA, PASSWORD).await.expect(200);
    let orders = ada.get("/api/admin/orders").await.expect(200).json();
    let member = json!({"id": id.to_string(), "email": null, "firstName": null});
    assert_eq!(orders["items"][0]["member"], member);
    assert_eq!(orders["items"][0]["total"], 1999);
    let overview = ada.get("/api/admin/overview").await.expect(200).json();
    assert_eq!(overview["latestOrders"][0]["email"], json!(null));
    let again = app.member(ANNA).await;
    assert_eq!(again.get("/api/purchases").await.expect(200).json(), json!([]), "it is a new account");
}

#[http_test]
async fn paid_order_of_an_erased_member_is_still_delivered(app: TestApp) {
    let agent = app.agent("Meal Planner", 1999).await;
    let anna = member_with_password(&app).await;
    let intent = anna.create_payment_intent(&[agent], None).await.expect(200).json();
    let _ = anna.post("/api/auth/account-deletion", json!({})).await.expect(200);
    erase(&app).await;

    let _ = anna.pay(&intent, integration_tests::app::GOOD_CARD).await.expect(200);
    let reconciler = OrderReconciler::new(&app.context);
    reconciler.schedule_all_now().await.unwrap();
    while reconciler.process_next().await.unwrap().is_some() {}

    let orders = app.store.orders().await;
    assert!(orders[0].is_settled());
    assert_eq!(app.store.purchases().await.len(), 1);
    assert!(app.store.outbox_emails().await.is_empty(), "there is no address for a receipt");
}
