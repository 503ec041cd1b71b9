//! The audit log: each admin write and each money event has exactly one entry.

mod purchases;

use std::collections::BTreeSet;

use crate::http::prelude::*;
use application::discounts::ManageDiscounts;
use application::ports::{Actor, AuditEntry, AuditFields, SubjectKind};
use application::users::{Admins, RevokeSessions};
use domain::users::EmailAddress;
use integration_tests::app::OpenApiDocument;

/// The entries since the last call.
struct AuditReader<'a> {
    app: &'a TestApp,
    seen: usize,
}

impl<'a> AuditReader<'a> {
    async fn new(app: &'a TestApp) -> Self {
        let seen = app.store.audit().await.len();
        Self { app, seen }
    }

    async fn new_entries(&mut self) -> Vec<AuditEntry> {
        let entries = self.app.store.audit().await;
        let new = entries[self.seen..].to_vec();
        self.seen = entries.len();
        new
    }

    async fn only_new_entry(&mut self, call: &str) -> AuditEntry {
        let [entry] = &self.new_entries().await[..] else { panic!("{call}: not just one entry") };
        entry.clone()
    }
}

fn agent(title: &str) -> Value {
    json!({"title": title, "description": "Does a thing", "category": "Lifestyle", "isPremium": true, "price": 900})
}

fn prompt(name: &str) -> Value {
    json!({"name": name, "category": "Lifestyle", "promptText": "Do a thing."})
}

fn post(title: &str) -> Value {
    json!({
        "title": title, "slug": "a-post", "content": format!("<p>{}</p>", "long ".repeat(100)), "excerpt": "New",
        "isPublished": true, "tags": ["Food"],
    })
}

fn set_category() -> Value {
    json!({"ids": ["{id}"], "action": "set_category", "category": "Home"})
}

/// The fields of an entry, as `[before, after]`.
fn field_changes(entry: &AuditEntry, names: &[&str]) -> [Value; 2] {
    let of = |details: &Option<AuditFields>| match details {
        None => Value::Null,
        Some(details) => {
            names.iter().map(|name| details.get(*name).cloned().unwrap_or(Value::Null)).collect()
        }
    };
    [of(&entry.record.before), of(&entry.record.after)]
}

fn keys(entry: &AuditEntry) -> Vec<String> {
    entry.record.after.as_ref().map(|after| after.keys().cloned().collect()).unwrap_or_default()
}

/// An endpoint, the body, the kind and action of the record, and the name or title before and after.
type AdminWrite = (&'static str, Option<Value>, &'static str, &'static str, Value, Value);

/// Every admin write. Those of an id use the one that was created before.
fn admin_writes() -> Vec<AdminWrite> {
    vec![
        ("POST /api/admin/gpts", Some(agent("Old")), "agent", "created", json!(null), json!(["Old"])),
        ("PUT /api/admin/gpts/{id}", Some(agent("New")), "agent", "changed", json!(["Old"]), json!(["New"])),
        ("POST /api/admin/gpts/bulk", Some(set_category()), "agent", "changed", json!([null]), json!([null])),
        ("POST /api/admin/gpts/{id}/move-to-top", None, "agent", "changed", json!([null]), json!([null])),
        ("DELETE /api/admin/gpts/{id}", None, "agent", "removed", json!(["New"]), json!(null)),
        ("POST /api/admin/prompts", Some(prompt("Old")), "prompt", "created", json!(null), json!(["Old"])),
        (
            "PUT /api/admin/prompts/{id}",
            Some(prompt("New")),
            "prompt",
            "changed",
            json!(["Old"]),
            json!(["New"]),
        ),
        (
            "POST /api/admin/prompts/bulk",
            Some(set_category()),
            "prompt",
            "changed",
            json!([null]),
            json!([null]),
        ),
        ("POST /api/admin/prompts/{id}/move-to-top", None, "prompt", "changed", json!([null]), json!([null])),
        ("DELETE /api/admin/prompts/{id}", None, "prompt", "removed", json!(["New"]), json!(null)),
        ("POST /api/admin/blog/posts", Some(post("Old")), "post", "created", json!(null), json!(["Old"])),
        (
            "PUT /api/admin/blog/posts/{id}",
            Some(post("New")),
            "post",
            "changed",
            json!(["Old"]),
            json!(["New"]),
        ),
        (
            "POST /api/admin/blog/posts/bulk",
            Some(json!({"ids": ["{id}"], "action": "unpublish"})),
            "post",
            "changed",
            json!([null]),
            json!([null]),
        ),
        (
            "PUT /api/admin/blog/tags/{slug}",
            Some(json!({"name": "FOOD"})),
            "post",
            "changed",
            json!([null]),
            json!([null]),
        ),
        ("DELETE /api/admin/blog/tags/{slug}", None, "post", "changed", json!([null]), json!([null])),
        ("DELETE /api/admin/blog/posts/{id}", None, "post", "removed", json!(["New"]), json!(null)),
    ]
}

async fn send(browser: &Browser<'_>, call: &str, id: &str, body: Option<Value>) -> TestResponse {
    let (method, path) = call.split_once(' ').unwrap();
    let method: Method = method.parse().unwrap();
    let mut request =
        TestRequest::default().method(method).uri(&path.replace("{id}", id).replace("{slug}", "food"));
    if let Some(body) = body {
        let body: Value = body.to_string().replace("{id}", id).parse().unwrap();
        request = request.set_json(body);
    }
    browser.send(request).await
}

#[test]
fn audit_test_covers_every_content_write() {
    // `problem_reports.rs` tests the answers to reports, and `newsletters` newsletters. Readers see neither working copies nor
    // links to previews nor packages before they are published, which changes the agent.
    let is_content = |path: &str| {
        ["gpts", "prompts", "blog"].iter().any(|part| path.starts_with(&format!("/api/admin/{part}")))
            && !["/newsletter", "/reports", "/working-copies", "/preview-link", "/package"]
                .iter()
                .any(|part| path.contains(part))
    };
    let writes: BTreeSet<_> = OpenApiDocument::get()
        .operations()
        .filter(|(path, method)| is_content(path) && *method != "GET")
        .map(|(path, method)| format!("{method} {path}"))
        .collect();
    let tested: BTreeSet<_> = admin_writes().into_iter().map(|(call, ..)| call.to_owned()).collect();
    assert_eq!(writes, tested);
}

#[http_test]
async fn admin_write_creates_one_audit_record(app: TestApp, ada: Admin) {
    let ada_id = app.store.users().await.iter().find(|user| user.role.is_some()).unwrap().id;
    let mut reader = AuditReader::new(&app).await;
    let mut id = String::new();
    for (call, body, kind, action, before, after) in admin_writes() {
        let response = send(&ada, call, &id, body).await;
        assert!(response.status.is_success(), "{call}: {}", response.text);
        if action == "created" {
            response.json()["id"].as_str().unwrap().clone_into(&mut id);
        }
        let entry = reader.only_new_entry(call).await;
        assert_eq!((entry.record.kind.as_str(), entry.record.action.as_str()), (kind, action), "{call}");
        assert_eq!(
            (entry.actor, entry.actor_email.as_deref()),
            (Actor::Admin(ada_id, Role::Owner), Some(ADA)),
            "{call}"
        );
        assert_eq!(entry.record.subject, id, "{call}");
        assert_eq!(entry.record.at, app.context.clock.now(), "{call}");
        let name = if kind == "prompt" { "name" } else { "title" };
        assert_eq!(field_changes(&entry, &[name]), [before, after], "{call}");
        if action == "changed" {
            let expected: &[&str] = match (call.rsplit('/').next(), kind) {
                (Some("bulk"), "post") => &["isPublished", "updatedAt"],
                (Some("bulk"), _) => &["category"],
                (Some("move-to-top"), _) => &["position"],
                // Without tags there is no value after the change.
                (Some("{slug}"), _) if call.starts_with("DELETE") => &[],
                (Some("{slug}"), _) => &["tags"],
                (_, "post") => &["title", "updatedAt"],
                _ => &[name],
            };
            assert_eq!(keys(&entry), expected, "{call}: only changed fields are included");
        }
    }
}

#[http_test]
async fn rejected_write_creates_no_audit_record(app: TestApp, ada: Admin, anna: Member) {
    let created = send(&ada, "POST /api/admin/gpts", "", Some(agent("Same"))).await.expect(201).json();
    let id = created["id"].as_str().unwrap();
    let _ = send(&ada, "POST /api/admin/blog/posts", "", Some(post("Taken"))).await.expect(201);
    let mut reader = AuditReader::new(&app).await;
    let _ = send(&ada, "PUT /api/admin/gpts/{id}", id, Some(agent("Same"))).await.expect(204);
    let _ = send(&ada, "POST /api/admin/gpts", "", Some(json!({"title": ""}))).await.expect(422);
    let _ = send(&ada, "POST /api/admin/blog/posts", "", Some(post("Taken"))).await.expect(409);
    let _ = send(&anna, "PUT /api/admin/gpts/{id}", id, Some(agent("Hers"))).await.expect(403);
    let _ = send(&anna, "DELETE /api/admin/gpts/{id}", id, None).await.expect(403);
    let _ = anna.put("/api/auth/profile", json!({"firstName": "Annika"})).await.expect(200);
    assert_eq!(reader.new_entries().await, []);
}

#[http_test]
async fn audit_post_content_is_length_and_digest(app: TestApp, ada: Admin) {
    let mut reader = AuditReader::new(&app).await;
    let _ = send(&ada, "POST /api/admin/blog/posts", "", Some(post("Long"))).await.expect(201);
    let entry = reader.only_new_entry("the post").await;
    let content = &entry.record.after.as_ref().unwrap()["content"];
    assert!(content["length"].as_u64().unwrap() > 500, "{content}");
    assert_eq!(content["sha256"].as_str().unwrap().len(), 64);
    assert!(!format!("{entry:?}").contains("long long"));
}

#[http_test]
async fn audit_delete_and_restore_are_removal_and_creation(app: TestApp, ada: Admin) {
    let agent = app.agent("Meal Planner", 1999).await;
    let mut reader = AuditReader::new(&app).await;
    let _ = send(&ada, "DELETE /api/admin/gpts/{id}", &agent.to_string(), None).await.expect(200);
    let entry = reader.only_new_entry("deleting").await;
    assert_eq!(entry.record.action.as_str(), "removed");
    let _ = ada.post(&format!("/api/admin/trash/agent/{agent}/restore"), json!({})).await.expect(204);
    assert_eq!(reader.only_new_entry("restoring").await.record.action.as_str(), "created");
}

#[http_test]
async fn audit_archive_and_feature_are_changed_fields(app: TestApp, ada: Admin) {
    let agent = app.agent("Meal Planner", 1999).await.to_string();
    let mut reader = AuditReader::new(&app).await;
    for (action, field, before, after) in [
        ("feature", "isFeatured", json!(false), json!(true)),
        ("unfeature", "isFeatured", json!(true), json!(false)),
        ("archive", "isArchived", json!(false), json!(true)),
        ("restore", "isArchived", json!(true), json!(false)),
    ] {
        let body = json!({"ids": ["{id}"], "action": action});
        let _ = send(&ada, "POST /api/admin/gpts/bulk", &agent, Some(body)).await.expect(200);
        let entry = reader.only_new_entry(action).await;
        assert_eq!(entry.record.action.as_str(), "changed", "{action}");
        assert_eq!(field_changes(&entry, &[field]), [json!([before]), json!([after])], "{action}");
    }
}

#[http_test]
async fn audit_cli_actions_have_cli_actor(app: TestApp, _anna: Member) {
    let mut reader = AuditReader::new(&app).await;
    let spring =
        app.discount("SPRING", domain::discounts::DiscountKind::percentage(10).unwrap(), |_| {}).await;
    let created = reader.only_new_entry("creating a code").await;
    assert_eq!((created.actor, created.record.kind), (Actor::Cli, SubjectKind::Discount));
    assert_eq!(field_changes(&created, &["code", "discountValue"]), [json!(null), json!(["SPRING", 10])]);

    ManageDiscounts::new(&app.context).deactivate(Actor::Cli, &spring.code).await.unwrap();
    let deactivated = reader.only_new_entry("deactivating a code").await;
    assert_eq!(field_changes(&deactivated, &["isActive"]), [json!([true]), json!([false])]);
    ManageDiscounts::new(&app.context).deactivate(Actor::Cli, &spring.code).await.unwrap();
    assert_eq!(reader.new_entries().await, [], "it was inactive before");

    let name = || domain::users::FirstName::parse("Ada").unwrap();
    let email = |text| EmailAddress::parse(text).unwrap();
    Admins::new(&app.context).create_or_promote(email(ANNA), name(), Role::Owner, None).await.unwrap();
    let promoted = reader.only_new_entry("promoting").await;
    assert_eq!((promoted.actor, promoted.record.kind), (Actor::Cli, SubjectKind::User));
    assert_eq!(field_changes(&promoted, &["role", "email"]), [json!([null, null]), json!(["owner", ANNA])]);
    Admins::new(&app.context).create_or_promote(email(ADA), name(), Role::Owner, None).await.unwrap();
    let created = reader.only_new_entry("creating an admin").await;
    assert_eq!(field_changes(&created, &["role", "email"]), [json!(null), json!(["owner", ADA])]);

    Admins::new(&app.context).create_or_promote(email(ADA), name(), Role::Editor, None).await.unwrap();
    let changed = reader.only_new_entry("changing a role").await;
    assert_eq!(field_changes(&changed, &["role"]), [json!(["owner"]), json!(["editor"])]);

    RevokeSessions::new(&app.context).revoke_by_email(&email(ANNA)).await.unwrap();
    let revoked = reader.only_new_entry("revoking").await;
    assert_eq!((revoked.actor, revoked.record.subject), (Actor::Cli, promoted.record.subject));
}

#[http_test]
async fn audit_failed_commit_leaves_no_record(app: TestApp) {
    let Some(memory) = app.store.memory_store() else { return };
    let ada = app.admin(ADA).await;
    let mut reader = AuditReader::new(&app).await;
    memory.fail_next_commit();
    let _ = send(&ada, "POST /api/admin/gpts", "", Some(agent("Lost"))).await.expect(503);
    assert_eq!(reader.new_entries().await, []);
    assert!(app.store.agents().await.is_empty());
}
