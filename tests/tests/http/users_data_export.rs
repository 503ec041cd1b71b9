//! Members download a copy of their data: requested, prepared in the background, and downloaded with an emailed link.

use std::sync::Arc;

use crate::http::prelude::*;
use application::Context;
use application::cleanup::{Cleanup, ExpiredRows};
use application::outbox::MailKind;
use application::ports::{ArchiveEntry, ArchiveWriter, BoxError, MakeFiles, MediaStorage, Store as _};
use application::users::{PrepareDataExports, RevokeSessions};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::UserId;
use domain::agents::Access;
use domain::purchases::SettlementContext;
use domain::users::DataExport;
use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use futures_util::stream::BoxStream;
use integration_tests::app::{TestStore, schema_violations};
use integration_tests::contract::builders::{agent, cents, order};
use integration_tests::zip_files::unzip;

const REQUEST: &str = "/api/auth/data-export";
const DOWNLOAD: &str = "/api/auth/data-export/download";

async fn request(browser: &Browser<'_>) -> TestResponse {
    browser.post(REQUEST, json!({})).await
}

/// Lets the worker prepare what was requested; returns the token in the email.
async fn prepare(app: &TestApp, email: &str) -> String {
    while PrepareDataExports::new(&app.context).process_next().await.unwrap().is_some() {}
    app.emailed_token(email, "/download-data").await.unwrap()
}

async fn download(browser: &Browser<'_>, token: &str) -> TestResponse {
    browser.post(DOWNLOAD, json!({"token": token})).await
}

async fn state(browser: &Browser<'_>) -> Value {
    browser.get(REQUEST).await.expect(200).json()
}

/// A member whose export is ready, and its token.
async fn with_export<'a>(app: &'a TestApp, email: &str) -> (Browser<'a>, String) {
    let browser = app.member(email).await;
    let _ = request(&browser).await.expect(202);
    let token = prepare(app, email).await;
    (browser, token)
}

async fn is_emailed(app: &TestApp) -> bool {
    app.store.outbox_emails().await.iter().any(|mail| mail.kind == MailKind::DataExportReady)
}

#[http_test]
async fn data_export_is_emailed_and_downloaded(app: TestApp) {
    let agent = app.agent("Meal Planner", 1999).await;
    let anna = app.member(ANNA).await;
    let intent = anna.create_payment_intent(&[agent], None).await.expect(200).json();
    let _ = anna.pay(&intent, GOOD_CARD).await.expect(200);
    let _ = anna.confirm(&intent).await.expect(200);
    assert_eq!(state(&anna).await, json!({"state": "none"}));

    let requested_at = json!(app.context.clock.now());
    let pending = json!({"state": "preparing", "requestedAt": requested_at});
    assert_eq!(request(&anna).await.expect(202).json(), pending);
    assert_eq!(state(&anna).await, pending);
    assert!(!is_emailed(&app).await);

    app.clock.advance(TimeDelta::seconds(2));
    let token = prepare(&app, ANNA).await;

    let expires_at = json!(app.context.clock.now() + TimeDelta::days(1));
    let ready = json!({"state": "ready", "requestedAt": requested_at, "expiresAt": expires_at});
    assert_eq!(state(&anna).await, ready);
    assert!(app.emailed_subjects(ANNA).await.contains(&"Your Marigold data is ready".to_owned()));
    let page = anna.get(&format!("/download-data?token={token}")).await.expect(200);
    assert!(page.text.starts_with("<!doctype html>"), "opening the link downloads nothing");

    let response = download(&anna, &token).await.expect(200);
    assert_eq!(response.header("content-type"), "application/zip");
    assert_eq!(response.header("content-disposition"), "attachment; filename=\"my-data.zip\"");
    assert_eq!(response.header("cache-control"), "no-store");
    let files = unzip(&response.bytes);
    let data: Value = serde_json::from_str(&files["data.json"]).unwrap();
    let schema: Value = serde_json::from_str(&files["data.schema.json"]).unwrap();
    assert_eq!(schema_violations(&schema, &data), Vec::<String>::new());
    assert_eq!((&data["profile"]["email"], &data["incompleteLists"]), (&json!(ANNA), &json!([])));
    assert_eq!(data["purchases"][0]["title"], "Meal Planner");
    assert_eq!(data["orders"][0]["total"], 1999);
    assert_eq!(data["activity"][0]["kind"], "data_export_requested");
    assert!(data["auditLog"].as_array().unwrap().iter().any(|entry| entry["kind"] == "purchase"));
    assert!(files["index.html"].contains("Meal Planner"));
    let again = download(&anna, &token).await.expect(200);
    assert_eq!(again.bytes, response.bytes, "the link works more than once");
}

#[http_test]
async fn data_export_expires_after_a_day(app: TestApp) {
    let (anna, token) = with_export(&app, ANNA).await;
    app.clock.advance(TimeDelta::days(1) - TimeDelta::seconds(1));
    let _ = download(&anna, &token).await.expect(200);
    app.clock.advance(TimeDelta::seconds(1));
    download(&anna, &token).await.expect_error(400, "invalid_token");
    assert_eq!(state(&anna).await, json!({"state": "none"}));
    assert_eq!(Cleanup::new(&app.context).preview().await.unwrap()[&ExpiredRows::DataExports], 1);
    assert_eq!(Cleanup::new(&app.context).run().await.unwrap()[&ExpiredRows::DataExports], 1);
    assert_eq!(Cleanup::new(&app.context).run().await.unwrap()[&ExpiredRows::DataExports], 0);
}

#[http_test]
async fn request_data_export_needs_recent_authentication(app: TestApp) {
    request(&app.browser()).await.expect_error(401, "unauthenticated");
    let anna = app.member(ANNA).await;
    let _ = anna.put("/api/auth/password", json!({"newPassword": PASSWORD})).await.expect(204);
    app.clock.advance(TimeDelta::minutes(15));
    request(&anna).await.expect_error(403, "reauthentication_required");
    assert_eq!(state(&anna).await, json!({"state": "none"}));
    let _ = anna.post("/api/auth/reauthenticate", json!({"password": PASSWORD})).await.expect(204);
    let _ = request(&anna).await.expect(202);
}

fn low_limits(limit: RateLimit) -> u32 {
    if limit == RateLimit::WritesPerMember { 1000 } else { 1 }
}

#[http_test(limit: low_limits)]
async fn request_data_export_twice_prepares_one(app: TestApp, anna: Member) {
    let first = request(&anna).await.expect(202).json();
    app.clock.advance(TimeDelta::minutes(1));
    assert_eq!(request(&anna).await.expect(202).json(), first, "it does not count either");
    let _ = prepare(&app, ANNA).await;
    let emails = app.store.outbox_emails().await;
    assert_eq!(emails.iter().filter(|mail| mail.kind == MailKind::DataExportReady).count(), 1);
    let history = anna.get("/api/auth/activity").await.expect(200).json();
    let requests = history["items"].as_array().unwrap().iter();
    assert_eq!(requests.filter(|event| event["kind"] == "data_export_requested").count(), 1);
}

#[http_test]
async fn request_data_export_again_replaces_the_file(app: TestApp) {
    let (anna, first) = with_export(&app, ANNA).await;
    let _ = request(&anna).await.expect(202);
    assert_eq!(state(&anna).await["state"], "preparing");
    download(&anna, &first).await.expect_error(400, "invalid_token");
    let second = prepare(&app, ANNA).await;
    let _ = download(&anna, &second).await.expect(200);
    download(&anna, &first).await.expect_error(400, "invalid_token");
}

#[http_test]
async fn request_data_export_is_rate_limited_per_member(app: TestApp) {
    let (anna, _) = with_export(&app, ANNA).await;
    for _ in 0..2 {
        let _ = request(&anna).await.expect(202);
        let _ = prepare(&app, ANNA).await;
    }
    request(&anna).await.expect_rate_limited();
    assert_eq!(state(&anna).await["state"], "ready", "the earlier one stays");
    let _ = request(&app.member(BEN).await).await.expect(202);
}

#[http_test]
async fn download_needs_the_token_and_its_member(app: TestApp) {
    let (anna, token) = with_export(&app, ANNA).await;
    let (ben, other) = with_export(&app, BEN).await;
    download(&app.browser(), &token).await.expect_error(401, "unauthenticated");
    for (browser, token) in [(&ben, &*token), (&anna, &*other), (&anna, ""), (&anna, "nonsense")] {
        let response = download(browser, token).await;
        response.expect_error(400, "invalid_token");
        assert_eq!(response.message(), "This link is invalid or has expired.");
    }
    let _ = download(&anna, &token).await.expect(200);
    let stored: Vec<_> = app.store.outbox_emails().await;
    assert!(stored.iter().all(|mail| mail.dedupe_key.find(&token).is_none()));
}

#[http_test(
    exempt_loopback: false,
    limit: |limit| if limit == RateLimit::WritesPerMember { 1000 } else { 5 }
)]
async fn download_guesses_are_rate_limited(app: TestApp) {
    let (anna, token) = with_export(&app, ANNA).await;
    for _ in 0..5 {
        download(&anna, "nonsense").await.expect_error(400, "invalid_token");
    }
    download(&anna, "nonsense").await.expect_rate_limited();
    let _ = download(&anna, &token).await.expect(200);
}

#[http_test]
async fn change_of_the_account_removes_its_export(app: TestApp) {
    let ada = app.admin_with_role("ada@example.com", Role::Owner).await;
    for (action, name) in
        ["block", "sign out", "email", "delete", "revoke"].into_iter().zip(["b", "s", "e", "d", "r"])
    {
        let email = format!("{name}@example.com");
        let (member, token) = with_export(&app, &email).await;
        let users = app.store.users().await;
        let id = users.into_iter().find(|user| user.email.as_str() == email).unwrap().id;
        let path = format!("/api/admin/members/{id}");
        match action {
            "block" => {
                let _ = ada.post(&format!("{path}/block"), json!({"reason": "Spam"})).await.expect(200);
                let _ = ada.delete(&format!("{path}/block")).await.expect(200);
            }
            "sign out" => {
                let _ = ada.delete(&format!("{path}/sessions")).await.expect(200);
            }
            "email" => {
                let new = format!("new.{email}");
                let _ = member.put("/api/auth/profile", json!({"email": new})).await.expect(200);
                assert_eq!(state(&member).await["state"], "ready", "the address is not confirmed yet");
                let link = app.emailed_token(&new, "/confirm-email").await.unwrap();
                let path = "/api/auth/pending-email/confirm";
                let _ = member.post(path, json!({"token": link})).await.expect(200);
                assert_eq!(state(&member).await["state"], "none");
                download(&member, &token).await.expect_error(400, "invalid_token");
            }
            "delete" => {
                let _ = member.post("/api/auth/account-deletion", json!({})).await.expect(200);
            }
            _ => {
                RevokeSessions::new(&app.context).revoke_all().await.unwrap();
            }
        }
        assert_eq!(export_of(&app, id).await, None, "{action}");
    }
}

async fn export_of(app: &TestApp, id: UserId) -> Option<DataExport> {
    app.store.read().await.unwrap().data_exports().find_by_user(id).await.unwrap()
}

type Before = Box<dyn Fn() -> BoxFuture<'static, Result<(), BoxError>> + Send + Sync>;

/// Does something before each archive is written.
struct Meanwhile {
    writer: Arc<dyn ArchiveWriter>,
    before: Before,
}

#[async_trait]
impl ArchiveWriter for Meanwhile {
    async fn write(&self, modified_at: DateTime<Utc>, make_files: MakeFiles) -> Result<Vec<u8>, BoxError> {
        (self.before)().await?;
        self.writer.write(modified_at, make_files).await
    }

    fn stream(
        &self,
        modified_at: DateTime<Utc>,
        entries: Vec<ArchiveEntry>,
        storage: Arc<dyn MediaStorage>,
    ) -> BoxStream<'static, Result<Vec<u8>, BoxError>> {
        self.writer.stream(modified_at, entries, storage)
    }
}

fn with_archive_writer(
    app: &TestApp,
    before: impl Fn() -> BoxFuture<'static, Result<(), BoxError>> + Send + Sync + 'static,
) -> Arc<Context> {
    let writer = app.context.archive_writer.clone();
    let archive_writer = Arc::new(Meanwhile { writer, before: Box::new(before) });
    Arc::new(Context { archive_writer, ..(*app.context).clone() })
}

#[http_test]
async fn data_export_removed_while_it_is_prepared_is_not_emailed(app: TestApp, anna: Member) {
    let _ = request(&anna).await.expect(202);
    let id = app.store.users().await[0].id;
    let store = app.store.clone();
    let context = with_archive_writer(&app, move || {
        let store = store.clone();
        async move {
            let mut unit = store.begin().await?;
            unit.data_exports().remove_by_user(id).await?;
            Ok(unit.commit().await?)
        }
        .boxed()
    });
    assert_eq!(PrepareDataExports::new(&context).process_next().await.unwrap(), Some(()));
    assert_eq!((export_of(&app, id).await, is_emailed(&app).await), (None, false));
}

#[http_test]
async fn data_export_prepared_by_two_nodes_is_emailed_once(app: TestApp, anna: Member) {
    let _ = request(&anna).await.expect(202);
    let (other, clock) = (app.context.clone(), app.clock.clone());
    let slow = with_archive_writer(&app, move || {
        let worker = PrepareDataExports::new(&other);
        clock.advance(TimeDelta::minutes(5));
        async move {
            assert_eq!(worker.process_next().await?, Some(()), "the lease has ended");
            Ok(())
        }
        .boxed()
    });
    assert_eq!(PrepareDataExports::new(&slow).process_next().await.unwrap(), Some(()));
    let emails = app.store.outbox_emails().await;
    assert_eq!(emails.iter().filter(|mail| mail.kind == MailKind::DataExportReady).count(), 1);
    let token = app.emailed_token(ANNA, "/download-data").await.unwrap();
    let _ = download(&anna, &token).await.expect(200);
}

#[http_test]
async fn data_export_that_fails_is_retried_after_its_lease(app: TestApp, anna: Member) {
    let _ = request(&anna).await.expect(202);
    let failing = with_archive_writer(&app, || async { Err("no memory".into()) }.boxed());
    PrepareDataExports::new(&failing).process_next().await.unwrap_err();
    let worker = PrepareDataExports::new(&app.context);
    assert_eq!(worker.process_next().await.unwrap(), None, "it is leased");
    assert_eq!(state(&anna).await["state"], "preparing");
    app.clock.advance(TimeDelta::minutes(5));
    let token = prepare(&app, ANNA).await;
    let _ = download(&anna, &token).await.expect(200);
}

#[http_test]
async fn data_export_that_cannot_be_prepared_can_be_requested_again(app: TestApp, anna: Member) {
    let _ = anna.put("/api/auth/password", json!({"newPassword": PASSWORD})).await.expect(204);
    let _ = request(&anna).await.expect(202);
    app.clock.advance(TimeDelta::days(1));
    assert_eq!(state(&anna).await, json!({"state": "none"}));
    assert_eq!(PrepareDataExports::new(&app.context).process_next().await.unwrap(), None);
    let _ = anna.post("/api/auth/reauthenticate", json!({"password": PASSWORD})).await.expect(204);
    let _ = request(&anna).await.expect(202);
    let _ = prepare(&app, ANNA).await;
}

#[actix_web::test]
async fn data_export_of_thousands_of_orders_is_prepared() {
    let app = TestApp::on(Arc::new(TestStore::sqlite().await), TestAppOptions::default(), None);
    let anna = app.member(ANNA).await;
    let member = app.store.users().await.remove(0);
    let agent = agent("Meal Planner", Access::Premium(cents(1999)), app.context.clock.now());
    let mut unit = app.context.store.begin().await.unwrap();
    assert!(unit.agents().insert(&agent).await.unwrap());
    for _ in 0..3_000 {
        let mut order = order(&member, std::slice::from_ref(&agent), None);
        let _ = order.attach_intent(format!("pi_{}", order.id));
        let context = SettlementContext { already_owned: vec![], discount_error: None };
        assert!(order.settle(order.total, &context, app.context.clock.now()).unwrap().is_applied());
        assert!(unit.orders().insert(&order).await.unwrap());
    }
    unit.commit().await.unwrap();
    let _ = request(&anna).await.expect(202);
    let token = prepare(&app, ANNA).await;
    let files = unzip(&download(&anna, &token).await.expect(200).bytes);
    let data: Value = serde_json::from_str(&files["data.json"]).unwrap();
    assert_eq!(data["orders"].as_array().unwrap().len(), 3_000);
    assert!(data["auditLog"].as_array().unwrap().len() >= 3_000);
    assert_eq!(data["incompleteLists"], json!([]));
    assert!(files["index.html"].contains("These are the newest 1,000 of 3000."));
}
