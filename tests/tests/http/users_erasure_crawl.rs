//! After a member was erased, nothing in the database, its files, the log or a backup identifies them.

use std::cell::RefCell;
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::sync::{Arc, Once};

use crate::http::prelude::*;
use application::cleanup::Cleanup;
use application::newsletters::SendNewsletters;
use application::users::PrepareDataExports;
use domain::UserId;
use domain::discounts::DiscountKind;
use infrastructure::media::MediaTarget;
use infrastructure::persistence::{BackupLocation, DatabaseBackups};
use integration_tests::app::TestStore;
use tracing::Level;

use crate::http::users_account_deletion::{deliver, erase};

const OLD: &str = "Old.Zimt@example.com";
const NOW: &str = "Wilma.Zimt@example.com";
const NEXT: &str = "next.zimt@example.com";
/// What no name or address of anyone else contains.
const NEEDLES: [&str; 2] = ["zimt", "wilhelmina"];
/// Where the account's id remains as a pseudonym.
const PSEUDONYMOUS: [&str; 4] = ["audit", "discount_redemptions", "orders", "purchases"];

thread_local! {
    /// What this test logs. Each test has a thread of its own.
    static LOG: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

struct ThreadLog;

impl Write for ThreadLog {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        LOG.with_borrow_mut(|log| log.extend_from_slice(bytes));
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// One subscriber of the whole process, because `tracing` remembers in each place that a thread without one logs nothing.
fn capture_log() {
    static START: Once = Once::new();
    START.call_once(|| {
        tracing_subscriber::fmt().with_max_level(Level::INFO).with_writer(|| ThreadLog).init();
    });
}

async fn id_of(app: &TestApp, email: &str) -> UserId {
    let users = app.store.users().await;
    users.into_iter().find(|user| user.email.as_str() == email).expect("an account").id
}

/// A member who used every feature that stores personal data, and about whom admins stored some.
async fn use_everything<'a>(app: &'a TestApp, ada: &Browser<'_>) -> (UserId, Browser<'a>) {
    let events = ["member.joined", "order.paid", "order.refunded"];
    let webhook = json!({"url": "https://hooks.example/", "events": events});
    let _ = ada.post("/api/admin/webhooks", webhook).await.expect(201);
    let agents = [app.agent("Meal Planner", 1999).await, app.agent("Study Coach", 900).await];
    let spring = app.discount("SPRING", DiscountKind::percentage(20).unwrap(), |_| {}).await;
    let wilma = app.browser();
    let body = json!({"email": OLD, "firstName": "Wilhelmina", "password": PASSWORD});
    let _ = wilma.post("/api/auth/register", body).await.expect(201);
    let _ = wilma.verify(&app.emailed_token(OLD, "/verify").await.unwrap()).await.expect(200);
    let _ = wilma.put("/api/auth/password", json!({"newPassword": PASSWORD})).await.expect(204);
    let id = id_of(app, OLD).await;
    let path = format!("/api/admin/members/{id}");

    let intent =
        wilma.create_payment_intent(&agents[..1], Some(spring.id.as_uuid())).await.expect(200).json();
    let _ = wilma.pay(&intent, integration_tests::app::GOOD_CARD).await.expect(200);
    let _ = wilma.confirm(&intent).await.expect(200);
    let _ = wilma.create_payment_intent(&agents[1..], None).await.expect(200);
    let order = app.store.orders().await[0].id;
    let _ = ada.post(&format!("/api/admin/orders/{order}/receipt"), json!({})).await.expect(202);
    let report = json!({"note": "Wilhelmina can't open it"});
    let _ = wilma.post(&format!("/api/gpts/{}/reports", agents[0]), report).await.expect(204);
    let reports = ada.get(&format!("/api/admin/gpts/{}/reports", agents[0])).await.expect(200).json();
    let answered = json!({"reportIds": [reports[0]["id"]]});
    let _ = ada.post(&format!("/api/admin/gpts/{}/reports/fix", agents[0]), answered).await.expect(204);

    let review = json!({"stars": 4, "text": "Wilhelmina Zimt likes it"});
    let _ = wilma.put(&format!("/api/gpts/{}/review", agents[0]), review).await.expect(204);
    let reviews = ada.get("/api/admin/reviews").await.expect(200).json();
    let review = format!("/api/admin/reviews/{}", reviews["items"][0]["id"].as_str().unwrap());
    let reply = json!({"reply": "Thanks, Wilhelmina"});
    let _ = ada.put(&format!("{review}/reply"), reply).await.expect(204);
    let reason = json!({"reason": "Wilhelmina named herself"});
    let _ = ada.post(&format!("{review}/hide"), reason).await.expect(204);

    let _ = wilma.put("/api/auth/profile", json!({"email": NOW})).await.expect(200);
    let token = app.emailed_token(NOW, "/confirm-email").await.unwrap();
    let _ = wilma.post("/api/auth/pending-email/confirm", json!({"token": token})).await.expect(200);
    deliver(app).await;
    get_newsletter(app, ada, &wilma).await;

    let _ = ada.post(&format!("{path}/notes"), json!({"text": "Wilhelmina called."})).await.expect(200);
    let _ = ada.post(&format!("{path}/block"), json!({"reason": "Wilhelmina asked"})).await.expect(200);
    let _ = ada.delete(&format!("{path}/block")).await.expect(200);
    let _ = ada.put(&format!("{path}/role"), json!({"role": "support"})).await.expect(200);
    let _ = wilma.login(NOW, PASSWORD).await.expect(200);
    let _ = wilma.post("/api/admin/emails/test", json!({})).await.expect(201);
    let _ = wilma.post("/api/admin/view-as", json!({"view": "visitor"})).await.expect(204);
    let _ = wilma.delete("/api/admin/view-as").await.expect(204);
    let note = json!({"text": "A note about someone else"});
    let other = id_of(app, ADA).await;
    let _ = wilma.post(&format!("/api/admin/members/{other}/notes"), note).await.expect(200);
    let _ = ada.put(&format!("{path}/role"), json!({"role": "member"})).await.expect(200);

    app.browser().login(NOW, "wrong horse").await.expect_error(401, "invalid_credentials");
    let _ = wilma.login(NOW, PASSWORD).await.expect(200);
    let _ = wilma.put("/api/auth/profile", json!({"email": NEXT})).await.expect(200);
    let _ = wilma.post("/api/auth/reauthenticate/code", json!({})).await.expect(202);
    let _ = wilma.post("/api/auth/sign-in-link", json!({"email": NOW})).await.expect(202);
    let _ = wilma.enable_second_factor().await;
    let _ = wilma.post("/api/auth/data-export", json!({})).await.expect(202);
    let _ = wilma.add_passkey().await;
    let passkeys = wilma.get("/api/auth/passkeys").await.expect(200).json();
    let passkey = format!("/api/auth/passkeys/{}", passkeys[0]["id"].as_str().unwrap());
    let _ = wilma.put(&passkey, json!({"name": "Wilhelmina's phone"})).await.expect(200);
    let _ = wilma.passkey_options().await;
    assert_eq!(PrepareDataExports::new(&app.context).process_next().await.unwrap(), Some(()));
    app.browser().login(NOW, PASSWORD).await.expect_error(403, "second_factor_required");
    (id, wilma)
}

/// Wilma subscribes, and Ada sends a post.
async fn get_newsletter(app: &TestApp, ada: &Browser<'_>, wilma: &Browser<'_>) {
    let _ = wilma.put("/api/auth/email-preferences", json!({"newPosts": true})).await.expect(200);
    let post = json!({
        "title": "News", "slug": "news", "excerpt": "News", "content": "<p>News</p>", "isPublished": true,
    });
    let post = ada.post("/api/admin/blog/posts", post).await.expect(201).json();
    let path = format!("/api/admin/blog/posts/{}/newsletter", post["id"].as_str().unwrap());
    let _ = ada.post(&path, json!({"when": "now"})).await.expect(201);
    let newsletters = SendNewsletters::new(&app.context);
    for _ in 0..3 {
        while newsletters.run().await.unwrap().is_some() {}
        deliver(app).await;
        app.clock.advance(TimeDelta::seconds(1));
    }
    let newsletter = ada.get(&path).await.expect(200).json()["newsletter"].clone();
    assert_eq!((&newsletter["state"], &newsletter["sent"]), (&json!("sent"), &json!(1)));
}

/// Ids of what belongs to the account, in all spellings. The audit log names emails that an admin sent by their id.
async fn private_ids(app: &TestApp, id: UserId) -> Vec<String> {
    let sessions = app.store.sessions().await.into_iter().filter(|session| session.user_id == id);
    let tokens = app.store.tokens().await.into_iter().filter(|token| token.user_id == id);
    let mut unit = application::ports::Store::begin(&*app.store).await.unwrap();
    let events = unit.account_events().list(id, &application::ports::PageRequest::first(500)).await.unwrap();
    let ids: Vec<_> = sessions
        .map(|session| session.id.as_uuid())
        .chain(tokens.map(|token| token.id.as_uuid()))
        .chain(events.items.into_iter().map(|event| event.id.as_uuid()))
        .collect();
    assert!(ids.len() > 5, "{ids:?}");
    ids.into_iter().flat_map(|id| [id.to_string(), id.simple().to_string()]).collect()
}

async fn crawl(store: TestStore) {
    capture_log();
    let app = TestApp::on(Arc::new(store), TestAppOptions::default(), None);
    let ada = app.admin_with_role(ADA, Role::Owner).await;
    let (id, wilma) = use_everything(&app, &ada).await;
    let before = app.store.dump().await;
    for needle in NEEDLES {
        let traces = before.iter().filter(|(_, row)| row.to_lowercase().contains(needle)).count();
        assert!(traces >= 5, "{needle} is in {traces} rows, so the search works");
    }
    let ids = private_ids(&app, id).await;
    let path = format!("/api/admin/members/{id}/deletion");
    let _ = ada.post(&path, json!({"reason": "Wilhelmina Zimt asked by phone"})).await.expect(200);
    assert!(!wilma.is_signed_in().await);
    deliver(&app).await;
    erase(&app).await;

    // The member is erased. The workers continue, and an admin reads what is left.
    Cleanup::new(&app.context).run().await.unwrap();
    app.clock.advance(TimeDelta::minutes(1));
    let _ = ada.login(ADA, PASSWORD).await.expect(200);
    for path in ["orders", "audit?limit=100", "members", "emails", "overview"] {
        let text = ada.get(&format!("/api/admin/{path}")).await.expect(200).text.to_lowercase();
        assert!(!NEEDLES.iter().any(|needle| text.contains(needle)), "{path}: {text}");
    }

    let is_trace = |text: &str| {
        let text = text.to_lowercase();
        NEEDLES.iter().any(|needle| text.contains(needle)) || ids.iter().any(|id| text.contains(id))
    };
    let spellings = [id.to_string(), id.as_uuid().simple().to_string()];
    for (table, row) in app.store.dump().await {
        assert!(!is_trace(&row), "{table}: {row}");
        let has_pseudonym = spellings.iter().any(|id| row.to_lowercase().contains(id));
        assert!(!has_pseudonym || PSEUDONYMOUS.contains(&&*table), "{table}: {row}");
    }
    let logged = String::from_utf8(LOG.take()).unwrap();
    assert!(!logged.is_empty() && !is_trace(&logged), "{logged}");

    let Some(file) = app.store.file() else { return };
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite://{}", file.display());
    let location = BackupLocation::new(MediaTarget::Folder(folder.path().to_owned()), None);
    let backups =
        DatabaseBackups { database_url: url.into(), location, keep: NonZeroUsize::MIN, media: None };
    let backup = backups.create(app.context.clock.now()).await.unwrap();
    let backup = folder.path().join(backup.name).join("marigold.db");
    let mut log_file = file.clone().into_os_string();
    log_file.push("-wal");
    for file in [backup, file, log_file.into()] {
        let bytes = std::fs::read(&file).unwrap().to_ascii_lowercase();
        for needle in NEEDLES {
            let is_found = bytes.windows(needle.len()).any(|window| window == needle.as_bytes());
            assert!(!is_found, "{needle} in {}", file.display());
        }
    }
}

#[actix_web::test]
async fn erased_member_leaves_only_a_pseudonym_on_sqlite() {
    crawl(TestStore::sqlite().await).await;
}

#[actix_web::test]
async fn erased_member_leaves_only_a_pseudonym_on_postgres() {
    if let Some(store) = TestStore::postgres_if_available().await {
        crawl(store).await;
    }
}
