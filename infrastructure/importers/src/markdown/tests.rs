use application::posts::{ExportedStatus, Fragment};

use super::*;

#[test]
fn file_is_a_post() {
    let file = "---\ntitle: Hello\ndate: 2024-02-01 09:30\ntags: [A, b]\ndescription: Short.\naliases: [/old/]\n---\n# Hi\n\nSome *text* with a [link](other.md).\n";
    let post = parse("_posts/2024-01-31-hello-world.md", file.as_bytes()).unwrap();
    assert_eq!((post.title.as_str(), post.slug.as_str()), ("Hello", "hello-world"));
    assert_eq!(post.date.unwrap().to_rfc3339(), "2024-02-01T09:30:00+00:00");
    assert_eq!((post.tags.len(), post.excerpt.as_str()), (2, "Short."));
    assert_eq!((post.status, post.folder.as_str()), (ExportedStatus::Published, "_posts"));
    assert_eq!(
        post.old_paths,
        ["/old/", "_posts/2024-01-31-hello-world.md", "2024/01/31/hello-world", "_posts/hello-world"]
    );
    assert!(post.content.contains(&Fragment::LinkStart("other.md".to_owned())), "{:?}", post.content);
}

#[test]
fn name_of_the_file_has_date_and_slug() {
    let post = parse("a/2024-01-31-b.md", b"---\ntitle: x\n---\ny").unwrap();
    assert_eq!((post.slug.as_str(), post.date.is_some()), ("b", true));
    let bundle = parse("posts/my-post/index.md", b"---\nslug: other\ndraft: true\n---\ny").unwrap();
    assert_eq!((bundle.slug.as_str(), bundle.status), ("other", ExportedStatus::Draft));
    assert_eq!(parse("index.md", b"---\n---\ny").unwrap().slug, "index");
    assert_eq!(parse("_drafts/x.md", b"---\n---\ny").unwrap().status, ExportedStatus::Draft);
    assert_eq!(parse("ä-2024-01-31.md", b"---\n---\ny").unwrap().slug, "ä-2024-01-31");
}

#[test]
fn file_without_front_matter_is_no_post() {
    for (file, reason) in [
        (&b"# Readme"[..], "no front matter"),
        (b"+++\n+++\n", "TOML"),
        (b"---\ntitle: \xff\n---\n", "not in UTF-8"),
    ] {
        let error = parse("a/b.md", file).unwrap_err().to_string();
        assert!(error.starts_with("a/b.md: ") && error.contains(reason), "{error}");
    }
    assert!(parse("a/_index.md", b"---\n---\n").is_err());
}

#[test]
fn front_matter_is_read_in_all_spellings() {
    let read = |name: &str, yaml: &str| parse(name, format!("---\n{yaml}\n---\ntext").as_bytes()).unwrap();
    for (name, yaml, tags) in [
        ("a.md", "tags: soup, quick dinner, family", &["soup", "quick dinner", "family"][..]),
        ("2022-06-03-a.md", "tags: soup Quick-Dinner\ncategories: News", &["soup", "Quick-Dinner", "News"]),
        ("_posts/a.md", "tags: soup salad\ncategory: Old news", &["soup", "salad", "Old news"]),
        ("a.md", "tags: quick dinner", &["quick dinner"]),
        ("a.md", "tags: [{name: soup}, {name: salad}]", &["soup", "salad"]),
        ("a.md", "tags: ['#soup', \"C#\", C++]", &["soup", "C#", "C++"]),
        ("a.md", "taxonomies:\n  tags: [soup]", &["soup"]),
    ] {
        assert_eq!(read(name, yaml).tags, tags, "{yaml}");
    }
    for (yaml, alt) in [
        ("image: images/hero.png", ""),
        ("cover: {image: images/hero.png, alt: A pan}", "A pan"),
        ("image:\n  path: images/hero.png\n  alt: A pan", "A pan"),
        ("header: {teaser: images/hero.png}", ""),
        ("header: {overlay_image: images/hero.png}", ""),
        ("heroImage: images/hero.png", ""),
        ("images: [images/hero.png, b.png]", ""),
        ("featured_image: images/hero.png\nfeatured_image_alt: A pan", "A pan"),
    ] {
        let image = ExportedImage { src: "images/hero.png".to_owned(), alt: alt.to_owned() };
        assert_eq!(read("a.md", yaml).feature_image, Some(image), "{yaml}");
    }
    for (name, yaml, date) in [
        ("a.md", "pubDate: 'Jul 08 2022'", "2022-07-08"),
        ("a.md", "publish_date: 2022-07-08T00:00:00Z\nstatus: sent", "2022-07-08"),
        ("2022-7-8-no-zeros.md", "title: x", "2022-07-08"),
        ("2021-01-01-a.md", "date: 08.07.2022", "2022-07-08"),
    ] {
        let post = read(name, yaml);
        assert_eq!((post.date, post.status), (parse_time(date), ExportedStatus::Published), "{yaml}");
    }
    assert_eq!(read("a.md", "subject: An email").title, "An email");
}
