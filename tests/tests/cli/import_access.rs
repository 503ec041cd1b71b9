//! `marigold import`: what the other site showed to some readers only, and its URL.

use std::ffi::OsStr;
use std::fs;
use std::path::Path;

use application::ports::PostQueries as _;

use crate::cli::imports::{Site, expect_counts, expect_lines};

#[tokio::test]
async fn import_restricted_posts_are_not_published() {
    let site = Site::new();
    let blog = site.path("blog");
    for (name, text) in [
        ("open.md", "title: Open\ndate: 2024-01-31\n---\nFor everyone, see [hidden](hidden.md)."),
        ("hidden.md", "title: Hidden\ndate: 2024-01-31\nprivate: true\ntags: [Kept]\n---\nSECRET"),
        ("expired.md", "title: Expired\ndate: 2024-01-31\nexpiryDate: 2024-02-01\n---\nSECRET"),
        ("undated.md", "title: Undated\ndate: some day\n---\nSECRET"),
        ("later.md", "title: Later\ndate: 2024-01-31\npublishDate: 2999-01-01\n---\nSECRET"),
        ("part.md", "title: Part\ndate: 2024-01-31\n---\nOpen. {{< members >}}SECRET{{< /members >}}"),
        ("team/_index.md", "cascade:\n  - build: {render: never}\n---\n"),
        ("team/notes/a.md", "title: Team\ndate: 2024-01-31\n---\nSECRET"),
        ("drafts/drafts.json", "{\"permalink\": false}"),
        ("drafts/b.md", "title: Data\ndate: 2024-01-31\n---\nSECRET"),
    ] {
        let path = blog.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        let start = if Path::new(name).extension() == Some(OsStr::new("md")) { "---\n" } else { "" };
        fs::write(path, format!("{start}{text}")).unwrap();
    }
    let report = site.run(&["import", "markdown", blog.to_str().unwrap()]);
    expect_counts(&report, &[("posts", 8), ("of these, drafts", 6), ("of these, scheduled", 1)]);
    expect_lines(
        &report,
        &[
            "Hidden: contains the field \"private: true\", so part of it may have been restricted; it becomes a draft",
            "Expired: has expired on the other site; it becomes a draft",
            "Undated: the date \"some day\" is not understood; it becomes a draft",
            "Part: contains {{< members >}}, so part of it may have been restricted; it becomes a draft",
            "Team: contains the field \"render: never\" in team/_index.md, so part of it may have been restricted; it \
             becomes a draft",
            "Data: contains the field \"permalink: false\" in drafts/drafts.json, so part of it may have been \
             restricted; it becomes a draft",
            "Open: the link to \"hidden.md\" leads to a draft; it works once that is published",
        ],
    );
    let database = site.open().await;
    let published: Vec<_> = database
        .list_all()
        .await
        .unwrap()
        .into_iter()
        .filter(|post| post.is_published)
        .map(|post| post.slug)
        .collect();
    database.close().await.unwrap();
    assert_eq!(published, ["open"]);
}

#[tokio::test]
async fn import_site_url_finds_links_and_keeps_files() {
    let site = Site::new();
    let post = |title: &str, html: &str| {
        serde_json::json!({
            "id": title, "title": title, "slug": title, "html": html, "status": "published", "published_at": "2024-01-31T10:00:00Z"
        })
    };
    let links = "<p><a href=\"//www.old.example/two/?a=1#b\">2</a> <a href=\"__GHOST_URL__/content/files/m.pdf\">m</a> \
                 <a href=\"https://Other.example/%c3%a9?a=1&amp;b\">o</a></p>";
    let export =
        serde_json::json!({"db": [{"data": {"posts": [post("one", links), post("two", "<p>Two</p>")]}}]});
    fs::write(site.path("ghost.json"), export.to_string()).unwrap();
    site.import("ghost", &site.path("ghost.json"), &["--site", "https://old.example"]);
    let content = site.post("one").await.content;
    let urls: Vec<_> = content.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    assert_eq!(
        urls,
        [
            "http://localhost:8080/blog/two?a=1#b",
            "https://old.example/content/files/m.pdf",
            "https://Other.example/%c3%a9?a=1&amp;b"
        ]
    );
    let outcome = site.outcome(&["import", "ghost", "x", "--site", "old.example"]);
    assert!(outcome.stderr.contains("it must start with https://"), "{outcome:?}");
}
