//! `marigold export`, and `marigold seed` of what it has written.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use application::media::referenced_images;
use application::ports::{AgentQueries, BundleQueries, PostQueries, Store as _, UnitOfWork};
use chrono::{DateTime, TimeDelta, Utc};
use domain::agents::{Agent, Category, Description, Title};
use domain::appearance::{Appearance, LandingSample};
use domain::bundles::{Bundle, BundleAgents, BundleDraft};
use domain::discounts::{
    Discount, DiscountAudience, DiscountCode, DiscountConditions, DiscountDraft, DiscountKind,
};
use domain::legal_pages::{LegalPage, LegalPageKind};
use domain::media::Image;
use domain::newsletters::{WelcomeEmail, WelcomeEmailVersion};
use domain::packages::{
    FileKey, FileName, Instructions, Package, PackageContent, PackageFile, Starter, VersionNote,
};
use domain::posts::{
    AuthorName, Post, PostDetails, PostDraft, PostExcerpt, PostTags, PostTitle, Schedule, SeoDescription,
    SeoTitle,
};
use domain::prompts::{Prompt, PromptDraft, PromptName, PromptText};
use domain::seller::{Seller, SellerVersion};
use domain::{AgentId, BundleId, DiscountId, Lifecycle, Position, PostId, PromptId, RichText, Slug, UserId};
use infrastructure::persistence::Database;
use integration_tests::assert_every_field_differs;
use integration_tests::contract::builders::{at, cents, feature_image, filled_agent, next_id};
use integration_tests::contract::{appearance, seller, welcome_email};
use integration_tests::database;
use integration_tests::postgres::ScratchDatabase;
use integration_tests::source_tree::root;
use tempfile::TempDir;
use uuid::Uuid;

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

    async fn content(&self) -> Content {
        let database = database::open(&self.url).await.unwrap();
        let content = content(&database).await;
        database.close().await.unwrap();
        content
    }
}

/// Each file below the folder with its content.
pub(super) fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
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
pub(super) fn assert_same(left: &Path, right: &Path) {
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

fn filled_bundle(agents: Vec<AgentId>) -> Bundle {
    let draft = BundleDraft {
        title: Title::parse("Plain").unwrap(),
        description: Description::parse("Plain").unwrap(),
        agents: BundleAgents::parse([next_id(), next_id()].map(AgentId::from_uuid).into()).unwrap(),
        price: cents(1),
        is_published: true,
    };
    let bundle = Bundle {
        id: BundleId::from_uuid(next_id()),
        slug: slug("filled-bundle"),
        title: Title::parse("A filled bundle").unwrap(),
        description: Description::parse("Cheaper").unwrap(),
        agents: BundleAgents::parse(agents).unwrap(),
        price: cents(321),
        is_published: false,
        created_at: at(5) + TimeDelta::microseconds(7),
        updated_at: at(6) + TimeDelta::microseconds(7),
        lifecycle: Lifecycle::Active,
    };
    let plain = Bundle::create(BundleId::from_uuid(next_id()), None, draft, at(0));
    assert_every_field_differs!(
        Bundle: &bundle, plain; id slug title description agents price is_published created_at
        updated_at; except lifecycle
    );
    bundle
}

fn filled_prompt() -> Prompt {
    let draft = PromptDraft {
        name: PromptName::parse("Plain").unwrap(),
        category: Category::parse("Plain").unwrap(),
        text: PromptText::parse("Plain").unwrap(),
        is_draft: false,
    };
    let prompt = Prompt {
        id: PromptId::from_uuid(next_id()),
        slug: slug("first-of-its-name"),
        name: PromptName::parse("A filled prompt").unwrap(),
        category: Category::parse("Lifestyle").unwrap(),
        text: PromptText::parse("Two lines\n\tof text").unwrap(),
        created_at: at(5) + TimeDelta::microseconds(7),
        updated_at: at(6) + TimeDelta::microseconds(7),
        is_featured: true,
        position: Position::new(77),
        lifecycle: Lifecycle::Active,
    };
    let plain = Prompt::create(PromptId::from_uuid(next_id()), draft, at(0));
    assert_every_field_differs!(
        Prompt: &prompt, plain; id slug name category text created_at updated_at is_featured
        position; except lifecycle
    );
    prompt
}

/// Published or scheduled, because no post is both.
fn filled_post(author_id: UserId, address: &str, is_published: bool) -> Post {
    let draft = PostDraft {
        title: PostTitle::parse("Plain").unwrap(),
        slug: slug("plain"),
        content: RichText::from_sanitized("<p>Plain</p>").unwrap(),
        excerpt: PostExcerpt::parse("Plain").unwrap(),
        is_published: !is_published,
        schedule: Schedule::Never,
        details: PostDetails::default(),
    };
    let post = Post {
        id: PostId::from_uuid(next_id()),
        title: PostTitle::parse("A filled post").unwrap(),
        slug: slug(address),
        content: RichText::from_sanitized("<h2>Title</h2><p>Text '''\"\"\" \\ ✨</p>").unwrap(),
        excerpt: PostExcerpt::parse("Two lines\nof text").unwrap(),
        author_id,
        author_name: AuthorName::parse("A guest").unwrap(),
        details: PostDetails {
            tags: PostTags::parse(["C++", "Moon"]).unwrap(),
            seo_title: SeoTitle::parse("A title").unwrap(),
            seo_description: SeoDescription::parse("A description").unwrap(),
            feature_image: Some(feature_image('2')),
        },
        is_message: false,
        is_published,
        created_at: at(5) + TimeDelta::microseconds(7),
        updated_at: at(6) + TimeDelta::microseconds(7),
        published_at: Some(at(4)),
        scheduled_for: (!is_published).then(|| at(900_000_000)),
        lifecycle: Lifecycle::Active,
    };
    let mut plain = Post::create(PostId::from_uuid(next_id()), UserId::from_uuid(next_id()), draft, at(0));
    plain.scheduled_for = is_published.then(|| at(1));
    assert_every_field_differs!(
        Post: &post, plain; id title slug content excerpt author_id author_name details
        is_published created_at updated_at published_at scheduled_for; except lifecycle is_message
    );
    assert_every_field_differs!(
        PostDetails: &post.details, plain.details; tags seo_title seo_description feature_image
    );
    post
}

fn filled_discount(agents: Vec<AgentId>) -> Discount {
    let discount = Discount {
        id: DiscountId::from_uuid(next_id()),
        code: DiscountCode::parse("SPRING").unwrap(),
        kind: DiscountKind::fixed(250).unwrap(),
        is_active: false,
        expires_at: Some(at(77)),
        max_uses: Some(78),
        max_uses_per_member: Some(79),
        conditions: DiscountConditions {
            starts_at: Some(at(1)),
            agents,
            min_subtotal: cents(100),
            audience: DiscountAudience::NewBuyers,
        },
        batch: Some(next_id()),
        created_at: at(2),
        updated_at: at(3) + TimeDelta::microseconds(7),
    };
    let draft = DiscountDraft {
        kind: DiscountKind::percentage(5).unwrap(),
        expires_at: None,
        max_uses: None,
        max_uses_per_member: None,
        conditions: DiscountConditions::default(),
    };
    let code = DiscountCode::parse("PLAIN").unwrap();
    let plain = Discount::create(DiscountId::from_uuid(next_id()), code, draft, at(0));
    assert_every_field_differs!(
        Discount: &discount, plain; id code kind is_active expires_at max_uses
        max_uses_per_member conditions batch created_at updated_at
    );
    assert_every_field_differs!(
        DiscountConditions: &discount.conditions, plain.conditions; starts_at agents
        min_subtotal audience
    );
    discount
}

/// What an export has, as the domain has it.
#[derive(Debug, PartialEq)]
struct Content {
    agents: Vec<Agent>,
    bundles: Vec<Bundle>,
    prompts: Vec<Prompt>,
    posts: Vec<Post>,
    pages: Vec<LegalPage>,
    discounts: Vec<Discount>,
    images: Vec<Image>,
    /// The published versions, and what is edited.
    packages: Vec<(u32, VersionNote, DateTime<Utc>, [PackageContent; 2])>,
    agent_redirects: BTreeMap<Slug, AgentId>,
    post_redirects: BTreeMap<Slug, PostId>,
    tag_redirects: BTreeMap<Slug, Slug>,
    appearance: Appearance,
    seller: Seller,
    welcome_email: Option<WelcomeEmail>,
}

/// Without the authors of posts: an export has no accounts.
async fn content(database: &Database) -> Content {
    let mut unit = database.read().await.unwrap();
    let agents = AgentQueries::list_all(database).await.unwrap();
    let agents: Vec<_> = agents.into_iter().map(|view| view.agent.id).collect();
    let (mut posts, mut pages, mut images) = (Vec::new(), Vec::new(), Vec::new());
    for view in PostQueries::list_all(database).await.unwrap() {
        let post = unit.posts().find(view.id).await.unwrap().unwrap();
        let feature = post.details.feature_image.iter().map(|image| image.source.hash.clone());
        for hash in referenced_images(post.content.as_str()).into_iter().chain(feature) {
            images.extend(unit.images().find_by_hash(&hash).await.unwrap());
        }
        posts.push(Post { author_id: UserId::from_uuid(Uuid::nil()), ..post });
    }
    for kind in LegalPageKind::ALL {
        pages.extend(unit.legal_pages().find(kind).await.unwrap());
    }
    let bundles = BundleQueries::list(database).await.unwrap();
    let agents = unit.agents().find_all(&agents).await.unwrap();
    let mut packages = Vec::new();
    for agent in &agents {
        let Some(number) = agent.package_version else { continue };
        let version = unit.packages().find_version(agent.id, number).await.unwrap().unwrap();
        let edited = unit.packages().find(agent.id).await.unwrap().unwrap().content;
        let content = [version.content, edited].map(without_keys);
        packages.push((version.number, version.note, version.published_at, content));
    }
    Content {
        agents,
        packages,
        bundles: bundles.into_iter().map(|view| view.bundle).collect(),
        prompts: unit.prompts().list().await.unwrap(),
        posts,
        pages,
        discounts: unit.discounts().list().await.unwrap().into_iter().map(|(discount, _)| discount).collect(),
        images,
        agent_redirects: unit.agents().list_slug_redirects().await.unwrap(),
        post_redirects: unit.posts().list_slug_redirects().await.unwrap(),
        tag_redirects: unit.posts().list_tag_redirects().await.unwrap(),
        appearance: unit.appearance().find_current().await.unwrap().appearance,
        seller: unit.seller().find_current().await.unwrap().seller,
        welcome_email: unit.welcome_email().find_current().await.unwrap().email,
    }
}

/// Files get new keys.
fn without_keys(mut content: PackageContent) -> PackageContent {
    for file in &mut content.files {
        file.key = FileKey::from_random([0; 16]);
    }
    content
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
            agents.iter().filter(|view| view.agent.access.is_premium()).map(|view| view.agent.id).collect();
        let mut agent = unit.agents().lock(premium[0]).await.unwrap().unwrap();
        unit.agents().add_slug_redirect(agent.id, &slug("its-first-slug")).await.unwrap();
        (agent.is_featured, agent.position) = (true, Position::new(agent.position.get() + 7));
        assert!(unit.agents().update(&agent).await.unwrap());

        let posts = PostQueries::list_all(database).await.unwrap();
        let mut post = unit.posts().lock(posts[0].id).await.unwrap().unwrap();
        post.author_name = AuthorName::parse("A “guest” \\ author").unwrap();
        post.updated_at += TimeDelta::seconds(5);
        assert!(unit.posts().update(&post).await.unwrap());
        unit.posts().add_slug_redirect(post.id, &slug("former")).await.unwrap();
        let mut post = unit.posts().lock(posts[1].id).await.unwrap().unwrap();
        (post.author_name, post.is_published, post.scheduled_for) =
            (None, false, Some(post.created_at + TimeDelta::days(900)));
        assert!(unit.posts().update(&post).await.unwrap());
        unit.posts().redirect_tag(&slug("old-tag"), &slug("moon")).await.unwrap();

        let content = RichText::from_sanitized("<p>Our terms '''\"\"\" \\ ✨</p>").unwrap();
        assert!(
            unit.legal_pages()
                .insert(&LegalPage::create(LegalPageKind::Terms, content, at(3)))
                .await
                .unwrap()
        );
        let current = unit.appearance().find_current().await.unwrap();
        let mut look = appearance::filled(current.number + 1);
        look.appearance.samples = [
            LandingSample::Agent(premium[2]),
            LandingSample::Nothing,
            LandingSample::Agent(premium[0]),
            LandingSample::Default,
        ];
        look.appearance.logo.clone_from(&agents.iter().find_map(|view| view.agent.image.clone()));
        assert!(unit.appearance().publish(&current, &look).await.unwrap());
        assert!(unit.seller().save(&SellerVersion::default(), &seller::filled(1)).await.unwrap());
        let default = WelcomeEmailVersion::default();
        assert!(unit.welcome_email().save(&default, &welcome_email::filled(1)).await.unwrap());
        assert!(unit.discounts().insert(&filled_discount(premium[1..3].to_vec())).await.unwrap());
        let agent = filled_agent();
        let package = Package::new(agent.id, filled_package(), at(7));
        assert!(unit.agents().insert(&agent).await.unwrap());
        unit.packages().save(&package).await.unwrap();
        let note = VersionNote::parse("Two lines\nof \"notes\"").unwrap();
        let version = package.publish(Some(2), note, at(8)).unwrap();
        assert!(unit.packages().publish(&version).await.unwrap());
        assert!(unit.bundles().insert(&filled_bundle(premium[1..4].to_vec())).await.unwrap());
        assert!(unit.prompts().insert(&filled_prompt()).await.unwrap());
        let author = unit.users().find_first_admin().await.unwrap().unwrap().id;
        assert!(unit.posts().insert(&filled_post(author, "filled", true)).await.unwrap());
        assert!(unit.posts().insert(&filled_post(author, "scheduled", false)).await.unwrap());
    })
    .await;
    for (file, bytes) in filled_package().files.iter().zip(PACKAGE_FILES) {
        fs::write(site.path("media").join(file.key.as_str()), bytes).unwrap();
    }
    site
}

const PACKAGE_FILES: [&[u8]; 2] = [b"\xef\xbb\xbfday,meal\r\n", b"\x89PNG\r\n\0"];

fn filled_package() -> PackageContent {
    PackageContent {
        instructions: Instructions::parse("# Plan\n\n''' 'Ask' \"first\" \\ ✨").unwrap(),
        starters: vec![Starter::parse("Plan 'my' \"week\"").unwrap(), Starter::parse("~").unwrap()],
        files: ["menu.csv", "Über uns.png"]
            .into_iter()
            .zip(PACKAGE_FILES)
            .zip(1_u8..)
            .map(|((name, bytes), key)| PackageFile {
                name: FileName::parse(name).unwrap(),
                key: FileKey::from_random([key; 16]),
                bytes: bytes.len().try_into().unwrap(),
            })
            .collect(),
    }
}

async fn assert_round_trip(target: Option<&str>) {
    let source = changed_demo().await;
    let first = source.export();
    let copy = Site::new(target);
    let seeded = copy.run(&["seed", first.to_str().unwrap()]);
    assert!(seeded.contains("\"pages\":1") && !seeded.contains("\"agents\":0"), "{seeded}");
    let stored = source.content().await;
    assert!(!stored.images.is_empty());
    assert_eq!(copy.content().await, stored);
    let second = copy.export();
    assert_same(&first, &second);
    let names = files(&first);
    assert!(names.contains_key("pack.toml") && names.contains_key("pages/terms.html"), "{:?}", names.keys());
    assert!(names.keys().filter(|name| name.starts_with("posts/")).count() > 8, "{:?}", names.keys());
    assert!(names.keys().filter(|name| name.starts_with("media/")).count() > 4, "{:?}", names.keys());
    assert!(names.keys().filter(|name| name.ends_with("/SKILL.md")).count() > 20, "{:?}", names.keys());
    for (file, bytes) in ["menu.csv", "Über uns.png"].into_iter().zip(PACKAGE_FILES) {
        assert_eq!(names[&format!("skills/filled/{file}")], bytes);
    }
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
        for view in agents.iter().filter(|view| view.agent.access.is_premium()) {
            let mut agent = unit.agents().lock(view.agent.id).await.unwrap().unwrap();
            agent.archive(at(9));
            assert!(unit.agents().update(&agent).await.unwrap());
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
    let agent = |skill: &str| {
        let text = format!(
            "name = \"x\"\n[[agents]]\nkey = \"a\"\ntitle = \"A\"\ndescription = \"b\"\ncategory = \"c\"\n\
             url = \"\"\n[agents.package]\nfolder = \"{skill}\"\n"
        );
        fs::write(folder.join("pack.toml"), text).unwrap();
    };
    agent("../skills/a");
    seed().expect_error("agent \"a\", package: \"../skills/a\" is not in the folder of the pack");
    fs::create_dir(folder.join("a")).unwrap();
    agent("a");
    seed().expect_error("agent \"a\", package: SKILL.md: is missing");
    fs::write(folder.join("a.html"), "<p>Text</p>\n").unwrap();
    pack("content_file = \"a.html\"");
    assert_eq!(seed().code, Some(0));
}
