//! Loading content packs.

use application::ports::Store as _;
use application::purchases::PaymentReconciler;
use application::seeding::{
    ContentPack, ExportContent, PackAgent, PackPost, PackPrompt, PackUser, SeedContent, SeedError,
    SeedReport, SeedSampleOrders,
};
use chrono::TimeDelta;
use domain::Slug;
use domain::posts::PostTitle;
use domain::prompts::{PromptName, PromptText};
use domain::users::EmailAddress;
use integration_tests::app::{PASSWORD, TestApp, TestAppOptions};

fn post(slug: &str, html: &str) -> PackPost {
    let text = format!(
        "key = 'key of {slug}'\ntitle = 'A title'\nslug = '{slug}'\nexcerpt = 'An excerpt'\npublished = {}\ncontent = '{html}'",
        slug != "draft"
    );
    toml::from_str(&text).unwrap()
}

fn prompt(name: &str) -> PackPrompt {
    let text = format!("key = '{name}'\nname = '{name}'\ncategory = 'Lifestyle'\ntext = 'Plan my week.'");
    toml::from_str(&text).unwrap()
}

fn member(email: &str, is_admin: bool) -> PackUser {
    let text = format!("email = '{email}'\nfirst_name = 'Ada'\npassword = '{PASSWORD}'\nadmin = {is_admin}");
    toml::from_str(&text).unwrap()
}

fn pack() -> ContentPack {
    ContentPack {
        name: "test".to_owned(),
        prompts: vec![prompt("First"), prompt("Second")],
        posts: vec![post("new", "<p>a</p>"), post("draft", "<p>b</p>"), post("old", "<p>c</p>")],
        members: vec![member("mira@example.com", false), member("ada@example.com", true)],
        ..ContentPack::default()
    }
}

/// Sanitizing takes long. If the unit of work began first, the outage would be reported.
#[tokio::test]
async fn load_pack_sanitizes_before_its_unit_of_work() {
    let app = TestApp::start().await;
    let Some(memory) = app.store.memory_store() else { return };
    memory.go_down();
    let nested = "<blockquote>".repeat(1000);
    let posts = ContentPack { posts: vec![post("new", &nested)], ..ContentPack::default() };
    let pages = vec![toml::from_str(&format!("page = 'terms'\ncontent = '{nested}'")).unwrap()];
    let pages = ContentPack { pages, ..ContentPack::default() };
    let loaded = SeedContent::new(&app.context).load(&posts).await;
    assert!(matches!(loaded, Err(SeedError::Content { .. })), "{loaded:?}");
    let loaded = SeedContent::new(&app.context).load(&pages).await;
    assert!(matches!(loaded, Err(SeedError::Page { .. })), "{loaded:?}");
}

#[tokio::test]
async fn load_pack_rejects_prompts_over_the_limit() {
    let load = async |max, length| {
        let options = TestAppOptions { prompt_max_length: max, ..TestAppOptions::default() };
        let app = TestApp::start_with(options).await;
        let text = PromptText::parse(&"a".repeat(length)).unwrap();
        let prompts = vec![PackPrompt { text, ..prompt("Long") }];
        let pack = ContentPack { prompts, ..ContentPack::default() };
        SeedContent::new(&app.context).load(&pack).await.map_err(|error| error.to_string())
    };
    assert_eq!(load(2_000, 2_000).await.unwrap().prompts, 1);
    let rejected = "prompt \"Long\", text: Prompt must be 500 characters or less";
    assert_eq!(load(500, 501).await.unwrap_err(), rejected);
}

#[tokio::test]
async fn load_pack_keeps_file_sequence() {
    let app = TestApp::start().await;
    let now = app.context.clock.now();
    let seeded = SeedContent::new(&app.context).load(&pack()).await.unwrap();
    assert_eq!(seeded, SeedReport { prompts: 2, posts: 3, members: 2, ..SeedReport::default() });
    let names: Vec<_> =
        app.context.queries.prompts().list().await.unwrap().into_iter().map(|p| p.name.to_string()).collect();
    assert_eq!(names, ["First", "Second"]);
    let posts = app.context.queries.posts().list_all().await.unwrap();
    let reported: Vec<_> =
        posts.iter().map(|post| (post.slug.as_str(), post.is_published, now - post.created_at)).collect();
    assert_eq!(
        reported,
        [
            ("new", true, TimeDelta::days(0)),
            ("draft", false, TimeDelta::days(1)),
            ("old", true, TimeDelta::days(2))
        ]
    );
    assert!(posts.iter().all(|post| post.updated_at == post.created_at));
}

#[tokio::test]
async fn load_pack_again_adds_only_missing() {
    let app = TestApp::start().await;
    let seeding = SeedContent::new(&app.context);
    let _ = seeding.load(&pack()).await.unwrap();
    let before = (
        app.context.queries.prompts().list().await.unwrap(),
        app.context.queries.posts().list_all().await.unwrap(),
    );
    app.clock.advance(TimeDelta::days(30));
    let mut changed = pack();
    changed.posts[0].title = PostTitle::parse("Another title").unwrap();
    changed.prompts[0].name = PromptName::parse("Another name").unwrap();
    assert_eq!(seeding.load(&changed).await.unwrap(), SeedReport::default());
    let after = (
        app.context.queries.prompts().list().await.unwrap(),
        app.context.queries.posts().list_all().await.unwrap(),
    );
    assert_eq!(after, before);
    assert_eq!(seeding.load_once(&pack()).await.unwrap(), None);

    changed.prompts.push(prompt("Third"));
    changed.posts.push(post("third", "<p>d</p>"));
    let seeded = seeding.load(&changed).await.unwrap();
    assert_eq!(seeded, SeedReport { prompts: 1, posts: 1, ..SeedReport::default() });
}

#[tokio::test]
async fn load_pack_taken_slug_is_skipped() {
    let app = TestApp::start().await;
    let seeding = SeedContent::new(&app.context);
    let _ = seeding.load(&pack()).await.unwrap();
    let other = ContentPack { name: "other".to_owned(), ..pack() };
    let seeded = seeding.load(&other).await.unwrap();
    assert_eq!(seeded, SeedReport { prompts: 2, ..SeedReport::default() });
    assert_eq!(app.context.queries.posts().list_all().await.unwrap().len(), 3);
}

#[tokio::test]
async fn load_pack_slug_of_the_archive_is_taken() {
    let app = TestApp::start().await;
    let renamed =
        PackPost { former_slugs: vec![Slug::parse("archive").unwrap()], ..post("renamed", "<p>a</p>") };
    let pack = ContentPack { posts: vec![post("archive", "<p>a</p>"), renamed], ..pack() };
    assert_eq!(SeedContent::new(&app.context).load(&pack).await.unwrap().posts, 1);
    let posts = app.context.queries.posts();
    assert!(posts.find("archive").await.unwrap().is_none());
    assert!(posts.find_by_former_slug("archive").await.unwrap().is_none());
}

#[tokio::test]
async fn load_pack_sanitizes_posts() {
    let app = TestApp::start().await;
    let mut pack = pack();
    pack.posts = vec![post("one", "<p onclick=\"run()\">a</p><script>run()</script>")];
    let _ = SeedContent::new(&app.context).load(&pack).await.unwrap();
    assert_eq!(app.context.queries.posts().find("one").await.unwrap().unwrap().content, "<p>a</p>");

    pack.posts = vec![post("two", "<script>run()</script>")];
    let error = SeedContent::new(&app.context).load(&pack).await.unwrap_err();
    assert_eq!(error.to_string(), "post \"key of two\", content: Content is required");
    assert_eq!(
        app.context.queries.posts().list_all().await.unwrap().len(),
        1,
        "an invalid pack is not loaded"
    );
}

#[tokio::test]
async fn load_pack_posts_without_admin_fails() {
    let app = TestApp::start().await;
    let mut pack = pack();
    pack.members = vec![member("mira@example.com", false)];
    let error = SeedContent::new(&app.context).load(&pack).await.unwrap_err();
    assert!(matches!(error, SeedError::NoAuthor));
    assert!(
        error.to_string().contains("marigold admin create") && !error.to_string().contains('\n'),
        "{error}"
    );
    assert!(
        app.store.users().await.is_empty() && app.context.queries.prompts().list().await.unwrap().is_empty()
    );
    pack.posts.clear();
    let _ = SeedContent::new(&app.context).load(&pack).await.unwrap();
}

#[tokio::test]
async fn load_pack_uses_existing_admin_as_author() {
    let app = TestApp::start().await;
    let ada = app.admin("ada@example.com").await;
    // The pack lists this email address as an admin's, but the existing account is not an admin.
    let _ = app.member("mira@example.com").await;
    let mut pack = pack();
    pack.members = vec![member("mira@example.com", true)];
    assert_eq!(SeedContent::new(&app.context).load(&pack).await.unwrap().posts, 3);
    let posts = ada.get("/api/admin/blog/posts").await.expect(200).json();
    assert_eq!(posts.as_array().unwrap().len(), 3);
    let mira = EmailAddress::parse("mira@example.com").unwrap();
    assert!(app.store.users().await.iter().any(|user| user.email == mira && user.role.is_none()));
}

fn premium_agent(key: &str, cents: i64) -> PackAgent {
    let text = format!(
        "key = '{key}'\ntitle = '{key}'\ndescription = 'Helps'\ncategory = 'Lifestyle'\nprice = {cents}\n\
         url = 'https://chatgpt.com/g/helper'\n\
         reviews = [{{ stars = 5, text = 'Helped with {key}', reply = 'Thanks' }}, {{ stars = 2 }}, {{ stars = 3 }}]"
    );
    toml::from_str(&text).unwrap()
}

#[tokio::test]
async fn load_sample_orders_is_repeatable_and_matches_provider() {
    let app = TestApp::start().await;
    let agents = ["one", "two", "three", "four", "five", "six"].map(|key| premium_agent(key, 999));
    let pack = ContentPack { agents: agents.into(), ..pack() };
    let samples = SeedSampleOrders::new(&app.context, app.payments.sandbox());
    assert_eq!(samples.load_once(&pack).await.unwrap(), None, "the agents are not loaded");
    let _ = SeedContent::new(&app.context).load(&pack).await.unwrap();

    let added = samples.load_once(&pack).await.unwrap().unwrap();
    assert_eq!(samples.load_once(&pack).await.unwrap(), None);
    let orders = app.store.orders().await;
    assert_eq!((added.orders, orders.len()), (200, 200));
    assert_eq!(app.store.users().await.len(), added.members + pack.members.len());
    let now = app.context.clock.now();
    assert!(
        orders.iter().all(|order| order.created_at < now && now - order.created_at <= TimeDelta::days(91))
    );
    assert!(orders.iter().any(|order| !order.is_settled()));

    let ratings = app.context.queries.reviews().ratings().await.unwrap();
    assert!(ratings.values().any(|rating| rating.average_tenths() == Some(33)), "{ratings:?}");

    PaymentReconciler::new(&app.context).run().await.unwrap();
    let mut unit = app.context.unaudited_store.read().await.unwrap();
    assert_eq!(unit.discrepancies().list_open().await.unwrap(), []);
    let mut refunded = 0;
    for order in &orders {
        refunded += unit.refunds().list_by_order(order.id).await.unwrap().len();
    }
    assert!(refunded > 0);
    assert_eq!(app.store.orders().await, orders, "the provider's state is the same");
}

#[tokio::test]
async fn load_sample_orders_adds_living_members() {
    let app = TestApp::start().await;
    let agents = ["one", "two", "three", "four", "five", "six"].map(|key| premium_agent(key, 999));
    let pack = ContentPack { agents: agents.into(), ..pack() };
    let _ = SeedContent::new(&app.context).load(&pack).await.unwrap();
    let _ =
        SeedSampleOrders::new(&app.context, app.payments.sandbox()).load_once(&pack).await.unwrap().unwrap();
    let ada = app.browser();
    let _ = ada.login("ada@example.com", PASSWORD).await.expect(200);

    // The README names this member.
    let abby = app.browser();
    let _ = abby.login("abby.adams@members.example", PASSWORD).await.expect(200);
    let history = abby.get("/api/purchases").await.expect(200).json();
    assert!(!history.as_array().unwrap().is_empty());

    let mut members = Vec::new();
    for member in app.store.users().await {
        members.push(ada.get(&format!("/api/admin/members/{}", member.id)).await.expect(200).json());
    }
    let count =
        |pattern: fn(&serde_json::Value) -> bool| members.iter().filter(|&member| pattern(member)).count();
    let is_empty = |list: &serde_json::Value| list.as_array().unwrap().is_empty();
    assert!(count(|member| !member["block"].is_null()) > 0);
    assert!(count(|member| member["hasPassword"] == true) > 50);
    assert!(members.iter().filter(|member| !is_empty(&member["sessions"])).count() > 50);
    assert!(members.iter().filter(|member| !is_empty(&member["activity"])).count() > 50);
    assert!(members.iter().any(|member| member["notes"][0]["authorEmail"] == "ada@example.com"));
    let is_rejected =
        |email: &serde_json::Value| email["kind"] == "verify_email" && email["state"] == "failed";
    // Logging in just now emailed the admin.
    let samples = members.iter().filter(|member| member["role"].is_null());
    let states = samples.flat_map(|member| member["emails"].as_array().unwrap());
    assert!(states.clone().any(is_rejected) && states.clone().all(|email| email["state"] != "queued"));
}

#[tokio::test]
async fn package_of_agent_is_loaded_published_and_exported() {
    let app = TestApp::start().await;
    let package = "instructions = '# Plan'\nstarters = ['Hi']";
    let agent = PackAgent { package: Some(toml::from_str(package).unwrap()), ..premium_agent("one", 999) };
    let pack = ContentPack { agents: vec![agent], ..pack() };
    let _ = SeedContent::new(&app.context).load(&pack).await.unwrap();
    let _ = SeedContent::new(&app.context).load(&pack).await.unwrap();
    let agent = app.store.agents().await.remove(0);
    assert_eq!(agent.package_version, Some(1));
    let mut unit = app.store.read().await.unwrap();
    let version = unit.packages().find_version(agent.id, 1).await.unwrap().unwrap();
    assert_eq!(unit.packages().find(agent.id).await.unwrap().unwrap().content, version.content);
    drop(unit);
    let exported = ExportContent::new(&app.context).read().await.unwrap();
    assert!(exported.packaged.contains_key(agent.slug.as_str()), "its files are written beside the pack");
}
