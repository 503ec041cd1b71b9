use super::ExportedKind::{Page, Post};
use super::ExportedStatus::{Draft, Published, Scheduled};
use super::*;
use crate::imports::testing;

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
    assert_eq!(html(&posts[0]), "<p>First<br>line</p><p>Second</p><p>[/a.png|A] Cat</p>");
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
        (file("&b;"), "line 3: the entity &b; is not known"),
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
    let error = parse(b"<rss>\n\xe4</rss>").unwrap_err().to_string();
    assert_eq!(error, "line 2: the file is not in UTF-8");
}
