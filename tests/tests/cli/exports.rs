//! `marigold export`, and `marigold seed` of what it has written.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use application::ports::{AgentQueries, PostQueries, Store as _, UnitOfWork};
use chrono::TimeDelta;
use domain::discounts::{
    Discount, DiscountAudience, DiscountCode, DiscountConditions, DiscountDraft, DiscountKind,
};
use domain::legal_pages::{LegalPage, LegalPageKind};
use domain::posts::AuthorName;
use domain::{DiscountId, Position, RichText, Slug};
use infrastructure::persistence::Database;
use integration_tests::contract::builders::{at, cents, discount_draft, next_id};
use integration_tests::database;
use integration_tests::postgres::ScratchDatabase;
use integration_tests::source_tree::root;
use tempfile::TempDir;

use crate::cli::command::{Outcome, marigold_on, run};
use crate::cli::storage::{names_in, url};

struct Site {
    folder: TempDir,
    url: String,
}

impl Site {
    fn new(database: Option<&str>) -> Self {
        let folder = TempDir::new().unwrap();
        let url = database.map_or_else(|| url(&folder.path().join("site.db")), str::to_owned);
        let site = Self { folder, url };
        site.run(&["migrate"]);
        site.run(&["admin", "create", "--email", "eve@example.com", "--first-name", "Eve"]);
        site
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn outcome(&self, arguments: &[&str]) -> Outcome {
        let arguments: Vec<_> = arguments.iter().map(OsStr::new).collect();
        let media = format!("file://{}", self.path("media").display());
        run(marigold_on(&self.url, &arguments).env("MARIGOLD_MEDIA_URL", media))
    }

    #[track_caller]
    fn run(&self, arguments: &[&str]) -> String {
        let outcome = self.outcome(arguments);
        assert_eq!(outcome.code, Some(0), "{outcome:?}");
        outcome.stdout
    }

    fn export(&self) -> PathBuf {
        let folder = self.path("export");
        self.run(&["export", folder.to_str().unwrap()]);
        folder
    }

    async fn change(&self, change: impl AsyncFnOnce(&Database, &mut dyn UnitOfWork)) {
        let database = database::open(&self.url).await.unwrap();
        let mut unit = database.begin().await.unwrap();
        change(&database, &mut *unit).await;
        unit.commit().await.unwrap();
        database.close().await.unwrap();
    }
}

/// Each file below the folder with its content.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    for name in names_in(folder) {
        let path = folder.join(&name);
        if path.is_dir() {
            found.extend(files(&path).into_iter().map(|(inner, bytes)| (format!("{name}/{inner}"), bytes)));
        } else {
            found.insert(name, fs::read(path).unwrap());
        }
    }
    found
}

#[track_caller]
fn assert_same(left: &Path, right: &Path) {
    let (left, right) = (files(left), files(right));
    assert_eq!(left.keys().collect::<Vec<_>>(), right.keys().collect::<Vec<_>>());
    for (name, bytes) in &left {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        assert!(right[name] == *bytes, "{name}:\n{}\n{}", text(bytes), text(&right[name]));
    }
}

fn slug(text: &str) -> Slug {
    Slug::parse(text).unwrap()
}

/// The demo content, with everything that admins can change.
async fn changed_demo() -> Site {
    let site = Site::new(None);
    site.run(&["seed"]);
    let wordpress = root().join("tests/tests/cli/import_samples/wordpress.xml");
    site.run(&["import", "wordpress", wordpress.to_str().unwrap()]);
    site.change(async |database, unit| {
        let agents = AgentQueries::list_all(database).await.unwrap();
        let premium: Vec<_> =
            agents.iter().filter(|view| view.agent.is_premium).map(|view| view.agent.id).collect();
        let mut agent = unit.agents().lock(premium[0]).await.unwrap().unwrap();
        unit.agents().add_slug_redirect(agent.id, &slug("its-first-slug")).await.unwrap();
        (agent.is_featured, agent.position) = (true, Position::new(agent.position.get() + 7));
        assert!(unit.update(&agent).await.unwrap());

        let posts = PostQueries::list_all(database).await.unwrap();
        let mut post = unit.posts().lock(posts[0].id).await.unwrap().unwrap();
        post.author_name = AuthorName::parse("A “guest” \\ author").unwrap();
        post.updated_at += TimeDelta::seconds(5);
        assert!(unit.update(&post).await.unwrap());
        unit.posts().add_slug_redirect(post.id, &slug("former")).await.unwrap();
        let mut post = unit.posts().lock(posts[1].id).await.unwrap().unwrap();
        (post.author_name, post.is_published, post.scheduled_for) =
            (None, false, Some(post.created_at + TimeDelta::days(900)));
        assert!(unit.update(&post).await.unwrap());
        unit.posts().redirect_tag(&slug("old-tag"), &slug("moon")).await.unwrap();

        let content = RichText::from_sanitized("<p>Our terms '''\"\"\" \\ ✨</p>").unwrap();
        assert!(unit.insert(&LegalPage::create(LegalPageKind::Terms, content, at(3))).await.unwrap());
        let conditions = DiscountConditions {
            starts_at: Some(at(1)),
            agents: premium[1..3].to_vec(),
            min_subtotal: cents(100),
            audience: DiscountAudience::NewBuyers,
        };
        let draft = DiscountDraft { conditions, ..discount_draft(DiscountKind::fixed(250).unwrap()) };
        let code = DiscountCode::parse("SPRING").unwrap();
        let mut discount = Discount::create(DiscountId::from_uuid(next_id()), code, draft, at(2));
        (discount.is_active, discount.batch) = (false, Some(next_id()));
        assert!(unit.insert(&discount).await.unwrap());
    })
    .await;
    site
}

async fn assert_round_trip(target: Option<&str>) {
    let source = changed_demo().await;
    let first = source.export();
    let copy = Site::new(target);
    let seeded = copy.run(&["seed", first.to_str().unwrap()]);
    assert!(seeded.contains("\"pages\":1") && !seeded.contains("\"agents\":0"), "{seeded}");
    let second = copy.export();
    assert_same(&first, &second);
    let names = files(&first);
    assert!(names.contains_key("pack.toml") && names.contains_key("pages/terms.html"), "{:?}", names.keys());
    assert!(names.keys().filter(|name| name.starts_with("posts/")).count() > 8, "{:?}", names.keys());
    assert!(names.keys().filter(|name| name.starts_with("media/")).count() > 4, "{:?}", names.keys());
    assert_eq!(names_in(&copy.path("media")).len(), names_in(&source.path("media")).len());

    // Loading it again adds nothing, also where it came from.
    for site in [&source, &copy] {
        let again = site.run(&["seed", first.to_str().unwrap()]);
        for kind in ["agents", "bundles", "prompts", "posts", "pages", "discounts", "accounts"] {
            assert!(again.contains(&format!("\"{kind}\":0")), "{again}");
        }
    }
}

#[tokio::test]
async fn export_seeded_into_sqlite_exports_the_same() {
    assert_round_trip(None).await;
}

#[tokio::test]
async fn export_seeded_into_postgresql_exports_the_same() {
    let Some(target) = ScratchDatabase::create_empty().await else { return };
    assert_round_trip(Some(target.url())).await;
}

#[tokio::test]
async fn export_has_no_members_and_names_what_it_leaves_out() {
    let site = changed_demo().await;
    site.change(async |database, unit| {
        let agents = AgentQueries::list_all(database).await.unwrap();
        for view in agents.iter().filter(|view| view.agent.is_premium) {
            let mut agent = unit.agents().lock(view.agent.id).await.unwrap().unwrap();
            agent.archive(at(9));
            assert!(unit.update(&agent).await.unwrap());
        }
    })
    .await;
    let folder = site.path("export");
    let printed = site.run(&["export", folder.to_str().unwrap()]);
    assert!(
        printed.contains("Left out: discount code SPRING") && printed.contains("bundles 0,"),
        "{printed}"
    );
    for (name, bytes) in files(&folder).into_iter().filter(|(name, _)| !name.starts_with("media/")) {
        let text = String::from_utf8(bytes).unwrap();
        for secret in ["example.com", "marigold.example", "Mira", "password"] {
            assert!(!text.contains(secret), "{name} has {secret}");
        }
        assert!(!text.contains("SPRING"), "{name}");
    }
}

#[test]
fn export_into_used_folder_is_rejected() {
    let site = Site::new(None);
    let folder = site.path("used");
    fs::create_dir(&folder).unwrap();
    fs::write(folder.join("note.txt"), "mine").unwrap();
    site.outcome(&["export", folder.to_str().unwrap()]).expect_error("is not empty; choose another folder");
    assert_eq!(names_in(&folder), ["note.txt"]);
    site.outcome(&["export", folder.join("note.txt").to_str().unwrap()])
        .expect_error("note.txt cannot be written");
}

#[test]
fn seed_folder_reads_only_its_own_files() {
    let site = Site::new(None);
    let folder = site.path("pack");
    fs::create_dir(&folder).unwrap();
    fs::write(site.path("outside.html"), "<p>secret</p>").unwrap();
    let pack = |content: &str| {
        let text = format!(
            "name = \"x\"\n[[posts]]\nkey = \"a\"\ntitle = \"A\"\nslug = \"a\"\nexcerpt = \"e\"\n{content}\n"
        );
        fs::write(folder.join("pack.toml"), text).unwrap();
    };
    let seed = || site.outcome(&["seed", folder.to_str().unwrap()]);
    pack("content_file = \"../outside.html\"");
    seed().expect_error("post \"a\", content: \"../outside.html\" is not in the folder of the pack");
    pack("content_file = \"missing.html\"");
    seed().expect_error("missing.html cannot be read");
    pack("");
    seed().expect_error("set either content or content_file");
    fs::write(folder.join("a.html"), "<p>Text</p>\n").unwrap();
    pack("content_file = \"a.html\"");
    assert_eq!(seed().code, Some(0));
}
