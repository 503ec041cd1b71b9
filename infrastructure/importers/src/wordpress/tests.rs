use application::posts::ExportedImage;

use super::ExportedKind::{Page, Post};
use super::ExportedStatus::{Draft, Published, Scheduled};
use super::*;
use crate::testing;

fn file(items: &str) -> String {
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\" ?>\n<!-- comment -->\n<rss version=\"2.0\"><channel><title>Old</title>\
         <link>https://old.example</link><wp:base_blog_url>https://old.example</wp:base_blog_url>{items}</channel></rss>"
    )
}

fn item(id: u32, fields: &str) -> String {
    format!(
        "<item><title><![CDATA[Title &amp; more]]></title><link>https://old.example/2024/01/31/hello/</link>\
         <wp:post_id>{id}</wp:post_id><wp:post_name>hello</wp:post_name><wp:post_type>post</wp:post_type>\
         <wp:status>publish</wp:status><wp:post_date_gmt>2024-01-31 10:00:00</wp:post_date_gmt>{fields}</item>"
    )
}

fn posts(items: &str) -> Vec<ExportedPost> {
    parse(file(items).as_bytes()).unwrap().posts
}

fn html(post: &ExportedPost) -> String {
    testing::html(&post.content)
}

#[test]
fn post_has_terms_dates_and_fields() {
    let meta = |key: &str, value: &str| {
        format!(
            "<wp:postmeta><wp:meta_key>{key}</wp:meta_key><wp:meta_value><![CDATA[{value}]]></wp:meta_value></wp:postmeta>"
        )
    };
    let attachment = "<item><wp:post_id>9</wp:post_id><wp:post_type>attachment</wp:post_type><wp:status>inherit</wp:status>\
                      <wp:attachment_url>https://old.example/wp-content/uploads/a.png</wp:attachment_url>\
                      <wp:postmeta><wp:meta_key>_wp_attachment_image_alt</wp:meta_key><wp:meta_value>A sun</wp:meta_value></wp:postmeta></item>";
    let fields = format!(
        "<category domain=\"category\" nicename=\"uncategorized\">Uncategorized</category><category domain=\"category\" nicename=\"news\"><![CDATA[News &amp; views]]></category>\
         <category domain=\"post_tag\" nicename=\"ai\">AI</category><category domain=\"post_format\" nicename=\"x\">X</category>{}{}{}{}<excerpt:encoded><![CDATA[Short]]></excerpt:encoded>\
         <wp:comment><wp:comment_content>Hi</wp:comment_content></wp:comment>",
        meta("_thumbnail_id", "9"),
        meta("_wp_old_slug", "hallo"),
        meta("_yoast_wpseo_title", "%%title%% %%sep%%"),
        meta("_yoast_wpseo_metadesc", "About")
    );
    let export = parse(file(&(item(7, &fields) + attachment)).as_bytes()).unwrap();
    let post = &export.posts[0];
    assert_eq!((post.key.as_str(), post.title.as_str()), ("old.example/7", "Title & more"));
    assert_eq!(post.tags, ["News & views", "AI"]);
    assert_eq!(
        (post.excerpt.as_str(), post.seo_title.as_str(), post.seo_description.as_str()),
        ("Short", "", "About")
    );
    let image = ExportedImage {
        src: "https://old.example/wp-content/uploads/a.png".to_owned(),
        alt: "A sun".to_owned(),
    };
    assert_eq!(post.feature_image.as_ref(), Some(&image));
    assert_eq!(post.old_paths, ["/2024/01/31/hello/", "/?p=7", "/?page_id=7"]);
    assert_eq!(
        (post.former_slugs.as_slice(), post.status),
        (&["hallo".to_owned()][..], ExportedStatus::Published)
    );
    assert_eq!(export.warnings, [ImportWarning::new("comments", "1 comment left out")]);
}

#[test]
fn classic_and_block_content_become_paragraphs() {
    let content = |html: &str| format!("<content:encoded><![CDATA[{html}]]></content:encoded>");
    let classic = content(
        "First\nline\n\nSecond [caption id=\"x\"]<img src=\"/a.png\" alt=\"A\" /> Cat[/caption]\n<!--more-->\n[form id=\"3\"]",
    );
    let blocks = content(
        "<!-- wp:paragraph -->\n<p>One\ntwo</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:latest-posts {\"x\":1} /-->\n<!-- wp:list --><ul><li>a</li></ul><!-- /wp:list -->",
    );
    let posts = posts(&(item(1, &classic) + &item(2, &blocks)));
    assert_eq!(
        html(&posts[0]),
        "<p>First<br>line</p><p>Second</p><figure>[/a.png|A]<figcaption>Cat</figcaption></figure>"
    );
    assert_eq!(posts[0].warnings, ["the shortcode [form] is left out; the text in it is kept"]);
    assert_eq!(html(&posts[1]), "<p>One two</p><ul><li>a</li></ul>");
    assert_eq!(posts[1].warnings, ["the block \"latest-posts\" is left out"]);
}

#[test]
fn other_statuses_and_types_are_reported() {
    let with = |id: u32, name: &str, value: &str| item(id, &format!("<{name}>{value}</{name}>"));
    let items = [
        with(1, "wp:status", "private"),
        with(2, "wp:status", "pending"),
        with(3, "wp:status", "trash"),
        with(4, "wp:post_password", "secret"),
        with(5, "wp:post_type", "page"),
        with(6, "wp:post_type", "product"),
        with(7, "wp:post_type", "nav_menu_item"),
        with(8, "wp:status", "future"),
    ];
    let export = parse(file(&items.concat()).as_bytes()).unwrap();
    let statuses: Vec<_> =
        export.posts.iter().map(|post| (post.status, post.kind, post.warnings.len())).collect();
    assert_eq!(
        statuses,
        [(Draft, Post, 1), (Draft, Post, 1), (Draft, Post, 1), (Published, Page, 1), (Scheduled, Post, 0)]
    );
    assert_eq!(
        export.warnings,
        [
            ImportWarning::new("Title &amp; more", "is not imported: its status is \"trash\""),
            ImportWarning::new("product", "1 entry of this type is not imported")
        ]
    );
    assert_eq!(export.not_imported, 1);
}

#[test]
fn hostile_xml_is_rejected_with_place() {
    let bomb = "<?xml version=\"1.0\"?>\n<!DOCTYPE lolz [<!ENTITY a \"lol\"><!ENTITY b \"&a;&a;\">]>\n<rss><channel>&b;</channel></rss>";
    let whole = file(&item(1, ""));
    for (xml, message) in [
        (bomb.to_owned(), "line 2: document types are not supported"),
        (file(&"<a>".repeat(100)), "line 3: the XML is nested too deeply"),
        (whole[..whole.len() - 40].to_owned(), "line 3: "),
        (whole[..whole.find("<wp:status>").unwrap()].to_owned(), "line 3: the file ends too early"),
        (whole.replace("UTF-8", "ISO-8859-1"), "line 1: the file must be in UTF-8"),
        ("{}".to_owned(), "line 1: this is not an export of WordPress"),
        (String::new(), "line 1: this is not an export of WordPress"),
    ] {
        let error = parse(xml.as_bytes()).unwrap_err().to_string();
        assert!(error.starts_with(message), "{error}");
    }
}

#[test]
fn imperfect_xml_is_read() {
    let titled = |title: &str| item(1, "").replace("<![CDATA[Title &amp; more]]>", title);
    for (title, expected) in [
        ("Tea&nbsp;&amp; cake &mdash; again", "Tea & cake — again"),
        ("Salt & pepper", "Salt & pepper"),
        ("A&#8;b&#x41;", "A\u{8}bA"),
        ("&unknown; &lt;b&gt;", "&unknown;"),
    ] {
        assert_eq!(posts(&titled(title))[0].title, expected, "{title}");
    }
    let category = "<category domain=\"post_tag\" nicename=\"a & b\">A</category>";
    assert_eq!(posts(&item(1, category))[0].tags, ["A"]);
    let content = "<content:encoded><![CDATA[First\u{b}line\u{c}and\u{1c} more.]]></content:encoded>";
    assert_eq!(html(&posts(&item(1, content))[0]), "<p>First line and\u{1c} more.</p>");
    let mut bytes =
        file(&item(1, "<wp:comment><wp:comment_content>caf#</wp:comment_content></wp:comment>")).into_bytes();
    let at = bytes.iter().rposition(|byte| *byte == b'#').unwrap();
    bytes[at] = 0xe9;
    let export = parse(&bytes).unwrap();
    assert_eq!(export.posts.len(), 1);
    assert_eq!(
        export.warnings[0],
        ImportWarning::new("line 3", "1 byte not in UTF-8, shown as \u{fffd} from here")
    );
}

#[test]
fn posts_that_plugins_restrict_become_drafts() {
    let meta = |key: &str, value: &str| {
        format!(
            "<wp:postmeta><wp:meta_key>{key}</wp:meta_key><wp:meta_value>{value}</wp:meta_value></wp:postmeta>"
        )
    };
    let rule = |kind: &str, target: &str| {
        item(90, "<wp:post_type>memberpressrule</wp:post_type>").replace(
            "</item>",
            &format!("{}{}</item>", meta("_mepr_rules_type", kind), meta("_mepr_rules_content", target)),
        )
    };
    let content = |text: &str| format!("<content:encoded><![CDATA[{text}]]></content:encoded>");
    for (items, mark) in [
        (item(1, &meta("_members_access_role", "editor")), "the field \"_members_access_role\""),
        (
            item(1, "<category domain=\"membership_level\" nicename=\"gold\">Gold</category>"),
            "the term \"gold\"",
        ),
        (item(1, "") + &rule("single_post", "1"), "a rule of MemberPress"),
        (item(1, "") + &rule("all", ""), "a rule of MemberPress"),
        (item(1, &content("a [members_only]b[/members_only]")), "[members_only]"),
        (item(1, "<excerpt:encoded>[restrict]b[/restrict]</excerpt:encoded>"), "[restrict]"),
        (
            item(
                1,
                &content(
                    "<!-- wp:pmpro/membership {\"levels\":[\"1\"]} --><p>b</p><!-- /wp:pmpro/membership -->",
                ),
            ),
            "the block",
        ),
    ] {
        let post = &posts(&items)[0];
        let line = |line: &String| {
            line.starts_with(&format!("contains {mark}")) && line.ends_with("; it becomes a draft")
        };
        assert_eq!(post.status, Draft, "{mark}");
        assert!(post.warnings.iter().any(line), "{:?}", post.warnings);
    }
    let export = parse(file(&(item(1, "") + &rule("single_post", "2"))).as_bytes()).unwrap();
    assert_eq!(export.posts[0].status, Published);
    let expires = posts(&item(1, &meta("_expiration-date", "1706695200")));
    assert_eq!(expires[0].expires_at.unwrap().to_rfc3339(), "2024-01-31T10:00:00+00:00");
    let undated =
        item(1, "<wp:post_date>soon</wp:post_date>").replace("2024-01-31 10:00:00", "0000-00-00 00:00:00");
    assert_eq!(posts(&undated)[0].status, Draft);
}
