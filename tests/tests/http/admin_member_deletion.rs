//! Deletion of members by admins: as by the member, with a reason.

use crate::http::prelude::*;
use domain::users::User;

const SUE: &str = "sue@example.com";

async fn stored(app: &TestApp, email: &str) -> User {
    let users = app.store.users().await;
    users.into_iter().find(|user| user.email.as_str() == email).expect("an account")
}

async fn path_of(app: &TestApp, email: &str) -> String {
    format!("/api/admin/members/{}/deletion", stored(app, email).await.id)
}

#[http_test]
async fn delete_member_locks_the_account_until_undone(app: TestApp, ada: Admin, anna: Member) {
    let path = path_of(&app, ANNA).await;
    let reason = json!({"reason": "Asked by phone"});

    let member = ada.post(&path, reason.clone()).await.expect(200).json();

    let now = app.context.clock.now();
    let deletion = json!({"deletesAt": now + TimeDelta::days(7), "reason": "Asked by phone"});
    assert_eq!(member["deletion"], deletion);
    assert!(!anna.is_signed_in().await);
    assert_eq!(member["activity"][0]["kind"], "deletion_requested");
    assert!(member["activity"][0]["device"].is_null());
    let emails = app.emailed_subjects(ANNA).await.len();
    app.clock.advance(TimeDelta::days(1));
    let _ = ada.login(ADA, PASSWORD).await.expect(200);
    let again = ada.post(&path, json!({"reason": "Once more"})).await.expect(200).json();
    assert_eq!(again["deletion"], deletion, "the date stays");
    assert_eq!(app.emailed_subjects(ANNA).await.len(), emails);

    let member = ada.delete(&path).await.expect(200).json();
    assert_eq!(member["deletion"], Value::Null);
    assert_eq!(ada.delete(&path).await.expect(200).json()["deletion"], Value::Null);
    assert_eq!(app.emailed_subjects(ANNA).await.len(), emails + 1);
    let link = app.emailed_token(ANNA, "/undo-deletion").await.unwrap();
    let undone = app.browser().post("/api/auth/account-deletion/undo", json!({"token": link})).await;
    undone.expect_error(400, "invalid_token");
    let entries = app.store.audit().await;
    let about: Vec<_> =
        entries.iter().filter(|entry| entry.record.subject_name.as_deref() == Some(ANNA)).collect();
    assert_eq!(about.len(), 2);
    assert!(about.iter().all(|entry| entry.actor_email.as_deref() == Some(ADA)));
    assert_eq!(about[0].record.after.as_ref().unwrap()["reason"], "Asked by phone");
}

#[http_test]
async fn undo_of_a_due_deletion_is_rejected(app: TestApp, ada: Admin, _anna: Member) {
    let path = path_of(&app, ANNA).await;
    let _ = ada.post(&path, json!({"reason": "Asked"})).await.expect(200);
    app.clock.advance(TimeDelta::days(7));
    let _ = ada.login(ADA, PASSWORD).await.expect(200);
    ada.delete(&path).await.expect_error(409, "account_deletion_due");
}

#[http_test]
async fn member_about_to_be_deleted_is_listed_and_gets_nothing(app: TestApp, ada: Admin, _anna: Member) {
    let _ = ada.post(&path_of(&app, ANNA).await, json!({"reason": "Asked"})).await.expect(200);
    let path = format!("/api/admin/members/{}", stored(&app, ANNA).await.id);
    let role = ada.put(&format!("{path}/role"), json!({"role": "editor"})).await;
    role.expect_error(409, "account_deletion_scheduled");
    let agent = app.agent("Meal Planner", 1999).await.to_string();
    let gift = ada.post(&format!("{path}/agents"), json!({"agentIds": [agent], "reason": "A gift"})).await;
    gift.expect_error(409, "account_deletion_scheduled");
    let listed = ada.get("/api/admin/members?status=deleting").await.expect(200).json();
    assert_eq!(listed["items"][0]["email"], ANNA);
    assert!(listed["items"][0]["deletesAt"].is_string());
}

#[http_test]
async fn blocked_member_cannot_undo_a_deletion(app: TestApp, ada: Admin, _anna: Member) {
    let path = path_of(&app, ANNA).await;
    let _ = ada.post(&path.replace("deletion", "block"), json!({"reason": "Spam"})).await.expect(200);
    let _ = ada.post(&path, json!({"reason": "Spam"})).await.expect(200);
    assert_eq!(app.emailed_token(ANNA, "/undo-deletion").await, None);
    let emails = app.emailed_subjects(ANNA).await.len();
    let _ = ada.delete(&path).await.expect(200);
    assert_eq!(app.emailed_subjects(ANNA).await.len(), emails);
}

#[http_test]
async fn delete_member_needs_reason_recent_authentication_and_rights(app: TestApp) {
    let (ada, sue) = (app.admin(ADA).await, app.admin_with_role(SUE, Role::Support).await);
    let _ = app.member(ANNA).await;
    let (own, admin, member) =
        (path_of(&app, ADA).await, path_of(&app, SUE).await, path_of(&app, ANNA).await);
    let reason = json!({"reason": "Asked"});
    ada.post(&member, json!({"reason": " "}))
        .await
        .expect_invalid(&[("reason", "Give a reason of 1 to 200 characters")]);
    ada.post(&own, reason.clone()).await.expect_error(409, "own_account");
    ada.delete(&own).await.expect_error(409, "own_account");
    sue.post(&own, reason.clone()).await.expect_error(403, "forbidden");
    let unknown = "/api/admin/members/01920000-0000-7000-8000-000000000001/deletion";
    ada.post(unknown, reason.clone()).await.expect_error(404, "not_found");
    let _ = sue.post(&member, reason.clone()).await.expect(200);
    let _ = sue.delete(&member).await.expect(200);
    app.clock.advance(TimeDelta::minutes(15));
    ada.post(&admin, reason).await.expect_error(403, "reauthentication_required");
    ada.delete(&admin).await.expect_error(403, "reauthentication_required");
    assert!(stored(&app, SUE).await.deletion.is_none());
}
