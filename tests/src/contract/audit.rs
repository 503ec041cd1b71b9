use application::ports::{
    Actor, AuditAction, AuditActor, AuditEntry, AuditFields, AuditFilter, AuditRecord, PageRequest,
    SubjectKind,
};
use chrono::TimeDelta;
use domain::users::EmailAddress;
use serde_json::json;

use super::Ports;
use super::builders::{at, next_id, stored_user, stored_users};

fn details(value: &serde_json::Value) -> Option<AuditFields> {
    value.as_object().cloned()
}

fn record(seconds: i64, subject: &str) -> AuditRecord {
    AuditRecord {
        id: next_id(),
        at: at(seconds),
        action: AuditAction::Changed,
        kind: SubjectKind::Agent,
        subject: subject.to_owned(),
        subject_name: Some(format!("{subject} 🌼")),
        person: None,
        before: details(&json!({"title": "Old 🌼", "price": 900})),
        after: details(&json!({"title": "New\n\"quoted\"", "price": null})),
    }
}

async fn append(db: &Ports, actor: Actor, record: &AuditRecord) {
    let mut unit = db.store.begin_as(actor).await.unwrap();
    unit.audit().append(record).await.unwrap();
    unit.commit().await.unwrap();
}

async fn list(db: &Ports, filter: AuditFilter) -> Vec<AuditEntry> {
    db.store.begin().await.unwrap().audit().list(&filter, &PageRequest::first(100)).await.unwrap().items
}

fn subjects(entries: &[AuditEntry]) -> Vec<&str> {
    entries.iter().map(|entry| entry.record.subject.as_str()).collect()
}

pub async fn audit_entry_reads_back_with_actor_and_email(db: &Ports) {
    let mut anna = stored_user(db, "Anna@example.com").await;
    let changed = record(1, "changed");
    append(db, Actor::Member(anna.id), &changed).await;
    let created = AuditRecord {
        action: AuditAction::Created,
        subject_name: None,
        before: None,
        ..record(2, "created")
    };
    append(db, Actor::Cli, &created).await;
    let removed = AuditRecord { action: AuditAction::Removed, after: None, ..record(3, "removed") };
    append(db, Actor::Provider, &removed).await;
    anna.email = EmailAddress::parse("new@example.com").unwrap();
    assert!(commit!(db.users().update(&anna)));

    let entry = |record, actor, actor_email| AuditEntry { record, actor, actor_email };
    let expected = [
        entry(removed, Actor::Provider, None),
        entry(created, Actor::Cli, None),
        entry(changed, Actor::Member(anna.id), Some("Anna@example.com".to_owned())),
    ];
    assert_eq!(list(db, AuditFilter::default()).await, expected);
}

pub async fn record_audit_entry_of_each_kind_round_trips(db: &Ports) {
    for kind in SubjectKind::ALL {
        append(db, Actor::System, &AuditRecord { kind, ..record(1, kind.as_str()) }).await;
    }
    let kinds: Vec<_> =
        list(db, AuditFilter::default()).await.iter().rev().map(|entry| entry.record.kind).collect();
    assert_eq!(kinds, SubjectKind::ALL);
}

pub async fn list_audit_filters_by_time_actor_and_subject(db: &Ports) {
    let mut anna = stored_user(db, "anna@example.com").await;
    let berta = stored_user(db, "berta@example.com").await;
    append(db, Actor::Member(anna.id), &record(1, "one")).await;
    append(db, Actor::Member(berta.id), &record(2, "two")).await;
    append(db, Actor::System, &AuditRecord { kind: SubjectKind::Order, ..record(3, "one") }).await;
    let all = AuditFilter::default;

    assert_eq!(
        subjects(&list(db, AuditFilter { since: Some(at(2)), until: Some(at(3)), ..all() }).await),
        ["two"]
    );
    let orders = AuditFilter { kind: Some(SubjectKind::Order), ..all() };
    assert_eq!(subjects(&list(db, orders).await), ["one"]);
    let any_of = |about: &[(SubjectKind, &str)]| {
        let subjects = about.iter().map(|(kind, id)| (*kind, (*id).to_owned())).collect();
        AuditFilter { subjects, ..all() }
    };
    let found = list(db, any_of(&[(SubjectKind::Order, "one"), (SubjectKind::Agent, "two")])).await;
    assert_eq!(subjects(&found), ["one", "two"]);
    assert_eq!(list(db, any_of(&[(SubjectKind::Agent, "three")])).await, []);

    let removed = AuditRecord { action: AuditAction::Removed, after: None, ..record(4, "three") };
    append(db, Actor::Cli, &removed).await;
    let removals = AuditFilter { action: Some(AuditAction::Removed), ..all() };
    assert_eq!(subjects(&list(db, removals).await), ["three"]);

    let by = |actor| AuditFilter { actor: Some(actor), ..all() };
    assert_eq!(subjects(&list(db, by(AuditActor::Id(berta.id))).await), ["two"]);
    let address = |text| by(AuditActor::Email(EmailAddress::parse(text).unwrap()));
    assert_eq!(subjects(&list(db, address("ANNA@example.com")).await), ["one"]);
    anna.email = EmailAddress::parse("new@example.com").unwrap();
    assert!(commit!(db.users().update(&anna)));
    for email in ["new@example.com", "Anna@Example.com"] {
        assert_eq!(subjects(&list(db, address(email)).await), ["one"], "{email}");
    }
    assert!(list(db, address("carla@example.com")).await.is_empty());
}

pub async fn audit_entry_rolls_back_with_its_unit_of_work(db: &Ports) {
    let mut unit = db.store.begin().await.unwrap();
    unit.audit().append(&record(1, "rolled back")).await.unwrap();
    drop(unit);
    assert!(list(db, AuditFilter::default()).await.is_empty());
}

pub async fn audit_pages_cover_log_without_gap(db: &Ports) {
    // Entries of one transaction have the same time.
    for seconds in [1, 2, 2, 2, 3] {
        append(db, Actor::System, &record(seconds, "agent")).await;
    }
    append(db, Actor::System, &AuditRecord { kind: SubjectKind::Order, ..record(2, "order") }).await;
    let all = list(db, AuditFilter { kind: Some(SubjectKind::Agent), ..AuditFilter::default() }).await;
    assert_eq!(all.len(), 5);

    let filter = AuditFilter { kind: Some(SubjectKind::Agent), ..AuditFilter::default() };
    let (mut paged, mut request) = (Vec::new(), PageRequest::first(2));
    loop {
        let page = db.store.begin().await.unwrap().audit().list(&filter, &request).await.unwrap();
        assert!(!page.items.is_empty() && page.items.len() <= 2);
        paged.extend(page.items);
        let Some(next) = page.next else { break };
        request.after = Some(next);
    }
    assert_eq!(paged, all);
}

pub async fn audit_personal_data_goes_with_its_account(db: &Ports) {
    let [anna, berta] = stored_users(db, ["anna", "berta"]).await;
    let about_anna = AuditRecord {
        kind: SubjectKind::User,
        subject: anna.id.to_string(),
        subject_name: Some("anna@example.com".to_owned()),
        person: Some(anna.id),
        before: details(&json!({"email": "anne@example.com", "isVerified": false})),
        after: details(&json!({"email": "anna@example.com", "reason": "Anna called", "isVerified": true})),
        ..record(2, "user")
    };
    append(db, Actor::Member(anna.id), &record(1, "agent")).await;
    append(db, Actor::Member(berta.id), &about_anna).await;
    let entries = list(db, AuditFilter::default()).await;
    assert_eq!(
        (&entries[0].record, entries[1].actor_email.as_deref()),
        (&about_anna, Some("anna@example.com"))
    );

    assert!(commit!(db.users().remove(anna.id)));

    let entries = list(db, AuditFilter::default()).await;
    let erased = AuditRecord {
        subject_name: None,
        person: None,
        before: details(&json!({"isVerified": false})),
        after: details(&json!({"isVerified": true})),
        ..about_anna.clone()
    };
    assert_eq!((&entries[0].record, entries[0].actor_email.as_deref()), (&erased, Some("berta@example.com")));
    assert_eq!((entries[1].actor, entries[1].actor_email.as_deref()), (Actor::Member(anna.id), None));
    append(db, Actor::Cli, &AuditRecord { id: next_id(), at: at(3), ..about_anna }).await;
    assert_eq!(list(db, AuditFilter::default()).await[0].record.subject_name, None);
}

pub async fn remove_audit_entries_before_stops_at_limit(db: &Ports) {
    for seconds in [1, 2, 3] {
        // More than ten years before any test runs.
        let old = AuditRecord { at: at(seconds) - TimeDelta::days(20 * 365), ..record(seconds, "old") };
        append(db, Actor::System, &old).await;
    }
    append(db, Actor::System, &record(4, "new")).await;
    let before = at(3) - TimeDelta::days(20 * 365);
    let remove = async |limit| commit!(db.audit().remove_before(before, limit));
    assert_eq!((remove(1).await, remove(500).await, remove(500).await), (1, 1, 0));
    assert_eq!(subjects(&list(db, AuditFilter::default()).await), ["new", "old"]);
}
