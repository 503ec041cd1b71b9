//! `marigold import`: posts of Ghost, WordPress and folders of Markdown.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use application::ports::{PostQueries, PostView, Store as _};
use domain::posts::TagName;
use infrastructure::persistence::Database;
use integration_tests::database;
use integration_tests::server_process::copy_folder;
use integration_tests::source_tree::root;
use tempfile::TempDir;

use crate::cli::command::{Outcome, marigold, run};
use crate::cli::storage::{database_in, names_in, url};

/// A migrated site with an admin, in a folder that also has images.
pub(super) struct Site {
    folder: TempDir,
}

fn fixture(name: &str) -> PathBuf {
    root().join("tests/tests/cli/import_samples").join(name)
}

fn write_image(path: &Path, color: u8) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    image::RgbImage::from_fn(64, 32, |x, _| image::Rgb([color, u8::try_from(x).unwrap(), 90]))
        .save(path)
        .unwrap();
}

impl Site {
    pub(super) fn new() -> Self {
        let site = Self { folder: TempDir::new().unwrap() };
        site.run(&["migrate"]);
        site.run(&["admin", "create", "--email", "ada@example.com", "--first-name", "Ada"]);
        write_image(&site.path("images/2024/01/sun.png"), 200);
        write_image(&site.path("images/2023/05/moon.png"), 20);
        site
    }

    pub(super) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(super) fn outcome(&self, arguments: &[&str]) -> Outcome {
        let arguments: Vec<_> = arguments.iter().map(OsStr::new).collect();
        run(&mut marigold(&database_in(&self.folder), &arguments))
    }

    #[track_caller]
    pub(super) fn run(&self, arguments: &[&str]) -> String {
        let outcome = self.outcome(arguments);
        assert_eq!(outcome.code, Some(0), "{outcome:?}");
        outcome.stdout
    }

    /// Imports with the images.
    #[track_caller]
    pub(super) fn import(&self, system: &str, source: &Path, more: &[&str]) -> String {
        let images = self.path("images");
        let arguments = ["import", system, source.to_str().unwrap(), "--images", images.to_str().unwrap()];
        self.run(&[&arguments[..], more].concat())
    }

    pub(super) async fn open(&self) -> Database {
        database::open(&url(&database_in(&self.folder))).await.unwrap()
    }

    pub(super) async fn post(&self, slug: &str) -> PostView {
        let database = self.open().await;
        let post =
            PostQueries::find(&database, slug).await.unwrap().unwrap_or_else(|| panic!("no post {slug}"));
        database.close().await.unwrap();
        post
    }

    async fn slugs(&self) -> Vec<String> {
        let database = self.open().await;
        let mut slugs: Vec<_> =
            database.list_all().await.unwrap().into_iter().map(|post| post.slug).collect();
        slugs.sort();
        database.close().await.unwrap();
        slugs
    }
}

#[track_caller]
pub(super) fn expect_counts(report: &str, counts: &[(&str, u32)]) {
    for (name, count) in counts {
        let line =
            report.lines().find(|line| line.starts_with(name)).unwrap_or_else(|| panic!("{name}: {report}"));
        assert_eq!(line.rsplit(' ').next(), Some(count.to_string().as_str()), "{report}");
    }
}

#[track_caller]
pub(super) fn expect_lines(report: &str, lines: &[&str]) {
    for line in lines {
        assert!(report.lines().any(|found| found.trim() == *line), "{line}\n{report}");
    }
}

#[tokio::test]
async fn import_ghost_takes_posts_and_reports_changes() {
    let site = Site::new();
    let report = site.import("ghost", &fixture("ghost.json"), &[]);
    expect_counts(
        &report,
        &[
            ("posts", 4),
            ("pages", 1),
            ("of these, drafts", 1),
            ("of these, scheduled", 1),
            ("imported earlier", 0),
            ("not imported", 1),
            ("new tags", 1),
            ("new images", 1),
            ("redirects", 0),
        ],
    );
    expect_lines(
        &report,
        &[
            "Five dinners & one list: <iframe> becomes a link to \"https://www.youtube.com/watch?v=abc\"",
            "Five dinners & one list: the card \"product\" becomes text",
            "Five dinners & one list: the internal tag \"#internal\" is left out",
            "Five dinners & one list: the link to \"/for-members/\" leads to a draft; it works once that is published",
            "Second post: the card \"signup\" is left out",
            "For members: is visible to \"paid\" only, and becomes a draft",
            "For members: contains <!--members-only-->, so part of it may have been restricted",
            "For members: the image \"/content/images/lost.png\" is left out: it is not in the folder of images",
            "About us: is a page and becomes a post",
            "Empty: is not imported: Content is required",
        ],
    );
    assert!(!report.contains(" -> "), "the site redirects all former paths: {report}");
    assert_eq!(site.slugs().await, ["about", "far-future", "five-dinners", "for-members", "second-post"]);
    let post = site.post("five-dinners").await;
    assert_eq!(post.published_at.unwrap().to_rfc3339(), "2024-01-31T10:00:00+00:00");
    assert_eq!(post.created_at.to_rfc3339(), "2024-01-30T08:00:00+00:00");
    assert_eq!(
        (post.title.as_str(), post.excerpt.as_str()),
        ("Five dinners & one list", "A week of dinners.")
    );
    assert_eq!(
        (post.seo_title.as_deref(), post.seo_description.as_deref(), post.author_name.as_deref()),
        (Some("Dinners for a week"), Some("Five dinners from one list."), Some("Ada"))
    );
    let image = post.content.split("<img src=\"").nth(1).unwrap().split('"').next().unwrap();
    assert!(image.starts_with("/media/") && image.ends_with("-64.jpg"), "{image}");
    let feature = post.feature_image.unwrap();
    assert_eq!(
        (feature.path().as_str(), feature.source.height, feature.alt.as_str()),
        (image, 32, "The sun")
    );
    let link = |url: &str| format!("<a href=\"{url}\" target=\"_blank\" rel=\"noopener noreferrer\">");
    assert_eq!(
        post.content,
        format!(
            "<p>Plan <strong>once</strong>, cook <em>five</em> times. See {}the second post</a> and {}more</a>, or {}in depth</a>.</p>\
             <figure><img src=\"{image}\" alt=\"A sun\" width=\"64\" height=\"32\"><figcaption>Morning</figcaption></figure>\
             <p>{}youtube.com/watch?v=abc</a></p><h3>A pot</h3>",
            link("http://localhost:8080/blog/second-post"),
            link("http://localhost:8080/blog/tag/food"),
            link("http://localhost:8080/blog/for-members"),
            link("https://www.youtube.com/watch?v=abc"),
        )
    );
    assert_eq!(site.post("second-post").await.content, "<p><strong>Written in the editor.</strong></p>");
    assert!(!site.post("for-members").await.is_published);
    let scheduled = site.post("far-future").await;
    assert_eq!((scheduled.is_published, scheduled.scheduled_for.unwrap().timestamp() > 0), (false, true));
}

#[tokio::test]
async fn import_again_adds_nothing() {
    let site = Site::new();
    for (system, name) in [("ghost", "ghost.json"), ("wordpress", "wordpress.xml")] {
        let first = site.import(system, &fixture(name), &[]);
        let (slugs, files) = (site.slugs().await, names_in(&site.path("data/media")));
        let again = site.import(system, &fixture(name), &[]);
        expect_counts(
            &again,
            &[("posts", 0), ("pages", 0), ("new tags", 0), ("new images", 0), ("redirects", 0)],
        );
        let earlier = if system == "ghost" { 5 } else { 3 };
        expect_counts(&again, &[("imported earlier", earlier)]);
        assert_eq!((site.slugs().await, names_in(&site.path("data/media"))), (slugs, files), "{first}");
    }
}

#[tokio::test]
async fn import_dry_run_reports_the_same_and_changes_nothing() {
    let site = Site::new();
    for (system, name) in [("ghost", "ghost.json"), ("wordpress", "wordpress.xml"), ("markdown", "blog")] {
        let before = site.slugs().await;
        let files = names_in(&site.path("data/media"));
        let dry = site.import(system, &fixture(name), &["--dry-run"]);
        assert_eq!((site.slugs().await, names_in(&site.path("data/media"))), (before, files));
        let real = site.import(system, &fixture(name), &[]);
        assert_eq!(dry, format!("Dry run: nothing is changed.\n{real}"));
    }
}

#[tokio::test]
async fn import_wordpress_takes_classic_and_block_posts() {
    let site = Site::new();
    let report = site.import("wordpress", &fixture("wordpress.xml"), &[]);
    expect_counts(
        &report,
        &[
            ("posts", 3),
            ("of these, drafts", 1),
            ("not imported", 1),
            ("new tags", 2),
            ("new images", 1),
            ("redirects", 1),
        ],
    );
    expect_lines(
        &report,
        &[
            "/notes/blocks/ -> /blog/blocks",
            "In the trash: is not imported: its status is \"trash\"",
            "product: 1 entry of this type is not imported",
            "A classic post – still here: the shortcode [contact-form-7] is left out; the text in it is kept",
            "Blocks: the block \"latest-posts\" is left out",
            "Private: has the status \"private\", and becomes a draft",
        ],
    );
    assert!(!report.contains("/blog/a-classic-post"), "it has the same path here: {report}");
    let post = site.post("a-classic-post").await;
    assert_eq!(post.tags.iter().map(TagName::as_str).collect::<Vec<_>>(), ["Home", "Moon"]);
    assert_eq!(post.excerpt.split(' ').next(), Some("First"));
    assert!(post.content.contains("<p>First line<br>and second.</p>"), "{}", post.content);
    assert!(post.content.contains("http://localhost:8080/blog/blocks"), "{}", post.content);
    assert!(
        post.content.contains(" alt=\"A moon\" width=\"64\" height=\"32\"><figcaption>The moon</figcaption>"),
        "{}",
        post.content
    );
    assert!(
        post.content.contains("http://localhost:8080/blog/tag/home")
            && !post.content.contains("old.example")
            && !post.content.contains("contact-form"),
        "{}",
        post.content
    );
    let database = site.open().await;
    let moved = database.find_by_former_slug("my-first-post").await.unwrap().unwrap();
    assert_eq!(moved.slug, "a-classic-post");
    assert_eq!(database.find_tag_redirect("at-home").await.unwrap().as_deref(), Some("home"));
    database.close().await.unwrap();
}

#[tokio::test]
async fn import_markdown_takes_files_with_front_matter() {
    let site = Site::new();
    let blog = site.path("blog");
    copy_folder(&fixture("blog"), &blog);
    write_image(&blog.join("images/sun.png"), 200);
    let report = site.run(&["import", "markdown", blog.to_str().unwrap()]);
    expect_counts(
        &report,
        &[("posts", 3), ("of these, drafts", 1), ("new tags", 2), ("new images", 1), ("redirects", 1)],
    );
    expect_lines(
        &report,
        &[
            "README.md: is not imported: it has no front matter",
            "Hello: world: <table> is not supported; its text is kept",
            "Tea: has template tags such as {% … %} or {{ … }}, which stay in the text",
            "Tea: the target of the link \"/shop/\" was not found; its text is kept",
        ],
    );
    let post = site.post("hello-world").await;
    assert_eq!(post.date().to_rfc3339(), "2022-03-04T00:00:00+00:00");
    assert_eq!(post.excerpt, "A first post.");
    assert!(
        post.content.starts_with("<h1>Welcome</h1><p>Some <em>text</em>, an <img src=\"/media/"),
        "{}",
        post.content
    );
    assert!(post.content.contains("http://localhost:8080/blog/about-tea"), "{}", post.content);
    assert_eq!(site.post("about-tea").await.date().to_rfc3339(), "2022-05-06T05:08:09+00:00");
    let database = site.open().await;
    assert_eq!(database.find_by_former_slug("hi").await.unwrap().unwrap().slug, "hello-world");
    database.close().await.unwrap();
}

#[tokio::test]
async fn import_taken_slug_gets_number_and_is_reported() {
    let site = Site::new();
    let folder = site.path("one");
    let post = |folder: &str, slug: &str| {
        fs::create_dir_all(site.path(folder)).unwrap();
        let text = format!(
            "---\ntitle: Same\nslug: {slug}\naliases: [/blog/archive/, /blog/other/]\n---\nText of {folder}.\n"
        );
        fs::write(site.path(folder).join(format!("{folder}.md")), text).unwrap();
    };
    post("one", "same");
    post("two", "same");
    post("three", "archive");
    let report = site.run(&["import", "markdown", folder.to_str().unwrap()]);
    expect_lines(&report, &["Same: the former slug \"archive\" belongs to another post"]);
    let report = site.run(&["import", "markdown", site.path("two").to_str().unwrap()]);
    expect_lines(
        &report,
        &[
            "Same: the slug \"same\" becomes \"same-2\"",
            "Same: the former slug \"other\" belongs to another post",
        ],
    );
    let report = site.run(&["import", "markdown", site.path("three").to_str().unwrap()]);
    expect_lines(&report, &["Same: the slug \"archive\" becomes \"archive-2\""]);
    assert_eq!(site.slugs().await, ["archive-2", "same", "same-2"]);
}

#[tokio::test]
async fn import_author_must_be_an_admin_who_edits_posts() {
    let site = Site::new();
    site.run(&["admin", "create", "--email", "eve@example.com", "--first-name", "Eve", "--role", "editor"]);
    site.run(&["admin", "create", "--email", "sam@example.com", "--first-name", "Sam", "--role", "support"]);
    let ghost = fixture("ghost.json");
    let import = |email: &str| site.outcome(&["import", "ghost", ghost.to_str().unwrap(), "--author", email]);
    import("sam@example.com").expect_error("sam@example.com is not an admin who may edit posts");
    import("nobody@example.com").expect_error("nobody@example.com is not an admin");
    assert_eq!(import("Eve@Example.com").code, Some(0));
    assert_eq!(site.post("about").await.author_name.as_deref(), Some("Eve"));
}

#[test]
fn import_unreadable_source_names_the_place() {
    let site = Site::new();
    let file = site.path("export");
    let file = file.to_str().unwrap();
    for (system, text, message) in [
        ("ghost", "{\"db\": [}", "export: line 1 column 9"),
        ("wordpress", "<rss>\n<!DOCTYPE x>", "export: line 2: document types are not supported"),
        ("wordpress", "<rss><channel>", "export: line 1: the file ends too early"),
        ("markdown", "x", "cannot be read"),
    ] {
        fs::write(file, text).unwrap();
        site.outcome(&["import", system, file]).expect_error(message);
    }
    fs::remove_file(file).unwrap();
    site.outcome(&["import", "ghost", file]).expect_error("cannot be read");
    let ghost = fixture("ghost.json");
    site.outcome(&["import", "ghost", ghost.to_str().unwrap(), "--images", file])
        .expect_error("is not a folder");
}

#[tokio::test]
async fn import_without_admin_is_rejected() {
    let folder = TempDir::new().unwrap();
    let site = Site { folder };
    site.run(&["migrate"]);
    let ghost = fixture("ghost.json");
    site.outcome(&["import", "ghost", ghost.to_str().unwrap()])
        .expect_error("run `marigold admin create` first");
    let database = site.open().await;
    assert!(database.read().await.unwrap().images().list_all().await.unwrap().is_empty());
    database.close().await.unwrap();
}
