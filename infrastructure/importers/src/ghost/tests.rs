use serde_json::json;

use super::ExportedStatus::{Draft, Published, Scheduled};
use super::*;
use crate::testing;

fn export(posts: &Value) -> Vec<ExportedPost> {
    let file = json!({"db": [{"meta": {"version": "5.0"}, "data": {
        "posts": posts,
        "tags": [
            {"id": "t1", "name": "News", "visibility": "public"},
            {"id": "t2", "name": "#hidden", "visibility": "internal"},
            {"id": "t3", "name": "Recipes"},
        ],
        "posts_tags": [
            {"post_id": "p1", "tag_id": "t1", "sort_order": 1},
            {"post_id": "p1", "tag_id": "t3", "sort_order": 0},
            {"post_id": "p1", "tag_id": "t2", "sort_order": 2},
        ],
        "posts_meta": [{"post_id": "p1", "meta_title": "SEO", "feature_image_alt": "A sun", "feature_image_caption": "<i>c</i>"}],
    }}]});
    parse(file.to_string().as_bytes()).unwrap().posts
}

fn html(post: &ExportedPost) -> String {
    testing::html(&post.content)
}

#[test]
fn post_has_tags_dates_and_seo() {
    let posts = export(&json!([{
        "id": "p1", "uuid": "u1", "title": "Hello", "slug": "hello", "status": "published", "type": "post",
        "visibility": "public", "html": "<p>See <a href=\"__GHOST_URL__/other/\">this</a></p>",
        "feature_image": "__GHOST_URL__/content/images/a.png", "custom_excerpt": "Short",
        "published_at": "2024-01-31T10:00:00.000Z", "created_at": "2024-01-30 09:00:00", "codeinjection_head": "<script>",
    }]));
    let post = &posts[0];
    assert_eq!(
        (post.key.as_str(), post.tags.as_slice()),
        ("u1", &["Recipes".to_owned(), "News".to_owned()][..])
    );
    assert_eq!(post.date.unwrap().to_rfc3339(), "2024-01-31T10:00:00+00:00");
    assert_eq!((post.seo_title.as_str(), post.excerpt.as_str()), ("SEO", "Short"));
    let image = ExportedImage { src: "/content/images/a.png".to_owned(), alt: "A sun".to_owned() };
    assert_eq!(
        (post.feature_image.as_ref(), html(post).as_str()),
        (Some(&image), "<p>See (/other/)this(/)</p>")
    );
    assert_eq!(post.old_paths, ["/hello/"]);
    let warnings = [
        "injected code is left out",
        "the internal tag \"#hidden\" is left out",
        "the caption of the feature image is left out",
    ];
    assert_eq!(post.warnings, warnings);
}

#[test]
fn posts_not_for_everyone_become_drafts() {
    let posts = export(&json!([
        {"id": 1, "status": "published", "visibility": "members"},
        {"id": 2, "status": "sent"},
        {"id": 3, "status": "scheduled", "visibility": "paid", "published_at": "2099-01-01T00:00:00Z"},
        {"id": 4, "status": "scheduled", "published_at": 4_070_908_800_000_i64},
        {"id": 5, "status": "published", "page": 1},
        {"id": 6, "status": "strange", "type": "page"},
    ]));
    let statuses: Vec<_> =
        posts.iter().map(|post| (post.key.as_str(), post.status, post.warnings.len())).collect();
    assert_eq!(
        statuses,
        [
            ("1", Draft, 1),
            ("2", Draft, 1),
            ("3", Draft, 1),
            ("4", Scheduled, 0),
            ("5", Published, 1),
            ("6", Draft, 2)
        ]
    );
    assert_eq!(posts[3].date.unwrap().to_rfc3339(), "2099-01-01T00:00:00+00:00");
    assert_eq!((posts[4].kind, posts[5].kind), (ExportedKind::Page, ExportedKind::Page));
}

#[test]
fn old_export_has_image_markdown_and_numbers() {
    let posts = export(&json!([{
        "id": 1, "uuid": "u7", "title": "Old", "slug": "old", "markdown": "Some *text*", "html": null,
        "image": "/content/images/2015/02/a.png", "page": 0, "status": "published", "language": "en_US",
        "meta_title": "Old title", "created_at": 1_423_315_200_000_i64, "published_at": 1_423_318_800_000_i64,
    }]));
    let post = &posts[0];
    let image = ExportedImage { src: "/content/images/2015/02/a.png".to_owned(), alt: String::new() };
    assert_eq!((post.feature_image.as_ref(), post.seo_title.as_str()), (Some(&image), "Old title"));
    assert_eq!(html(post), "<p>Some <em>text</em></p>");
    assert_eq!(post.date.unwrap().to_rfc3339(), "2015-02-07T14:20:00+00:00");
    assert!(post.warnings.is_empty(), "{:?}", post.warnings);
}

#[test]
fn lexical_without_html_is_converted() {
    let text = |text: &str, format: u32| json!({"type": "extended-text", "text": text, "format": format});
    let lexical = json!({"root": {"type": "root", "children": [
        {"type": "extended-heading", "tag": "h2", "children": [text("A & b", 0)]},
        {"type": "paragraph", "children": [text("bold", 1), {"type": "linebreak"}, text("both", 3),
            {"type": "link", "url": "https://a.example", "children": [text("link", 0)]}]},
        {"type": "list", "listType": "number", "children": [{"type": "listitem", "children": [text("one", 0)]}]},
        {"type": "extended-quote", "children": [text("quote", 0)]},
        {"type": "image", "src": "__GHOST_URL__/content/images/a.png", "alt": "A", "caption": "<b>C</b>"},
        {"type": "codeblock", "code": "a < b"},
        {"type": "horizontalrule"},
        {"type": "bookmark", "url": "https://b.example", "metadata": {"title": "B"}},
        {"type": "markdown", "markdown": "*md*"},
        {"type": "toggle", "heading": "More", "content": "<p>text</p>"},
        {"type": "signup", "header": "Join"},
    ]}});
    let posts = export(&json!([{"id": "p9", "html": null, "lexical": lexical.to_string()}]));
    assert_eq!(
        html(&posts[0]),
        "<h2>A &amp; b</h2><p><strong>bold</strong><br><em><strong>both</strong></em>(https://a.example)link(/)</p><ol><li>one</li></ol>\
         <blockquote><p>quote</p></blockquote><figure>[/content/images/a.png|A]<figcaption><strong>C</strong></figcaption></figure><pre>a &lt; b</pre><hr>\
         <p>(https://b.example)B(/)</p><p><em>md</em></p><h3>More</h3><p>text</p>"
    );
    assert_eq!(posts[0].warnings, ["the card \"signup\" is left out"]);
}

#[test]
fn lexical_cards_leave_text_and_links() {
    let cards = json!([
        {"type": "image", "src": "/a.png", "alt": "A", "href": "https://a.example", "caption": "C"},
        {"type": "bookmark", "url": "https://b.example/", "metadata": {"title": "B"}, "caption": "<p>C</p>"},
        {"type": "audio", "src": "__GHOST_URL__/content/media/a.mp3", "title": "Sound"},
        {"type": "video", "src": "__GHOST_URL__/content/media/a%20b.mp4", "caption": "<p>C</p>"},
        {"type": "file", "src": "https://c.example/m.pdf", "fileTitle": "Menu", "fileCaption": "To print", "fileName": "m.pdf"},
        {"type": "product", "productTitle": "Pot", "productDescription": "<p>Big</p>", "productButtonEnabled": true,
            "productButton": "Buy", "productUrl": "https://s.example"},
        {"type": "header", "header": "News", "subheader": "All", "buttonEnabled": false, "buttonText": "x", "buttonUrl": "y"},
        {"type": "call-to-action", "textValue": "<p>Join</p>", "showButton": true, "buttonText": "Go", "buttonUrl": "https://g.example"},
        {"type": "embed", "url": "https://v.example/1", "caption": "C"},
        {"type": "codeblock", "code": "a", "caption": "<p>C</p>"},
        {"type": "at-link", "url": "https://l.example/", "children": [{"type": "text", "text": "at"}]},
        {"type": "strange", "children": [{"type": "paragraph", "children": [{"type": "text", "text": "kept"}]}]},
        {"type": "list", "listType": "bullet", "children": [
            {"type": "listitem", "children": [{"type": "text", "text": "Tea"}]},
            {"type": "listitem", "children": [{"type": "list", "children": [
                {"type": "listitem", "children": [{"type": "text", "text": "Black"}]}]}]}]},
        {"type": "paragraph", "children": [{"type": "text", "text": "10"}, {"type": "text", "text": "6", "format": 64}]},
        {"type": "signup", "header": "Join"}, {"type": "email", "html": "<p>Hi</p>"}, {"type": "email-cta", "html": "<p>Hi</p>"},
        {"type": "html", "html": "<p>mail</p>", "visibility": {"showOnWeb": false, "showOnEmail": true}},
        {"type": "html", "html": "<p>mail</p>", "visibility": {"web": {"nonMember": false, "memberSegment": ""}}},
    ]);
    let lexical = json!({"root": {"type": "root", "children": cards}}).to_string();
    let posts = export(&json!([{"id": "p9", "status": "published", "lexical": lexical}]));
    assert_eq!(
        html(&posts[0]),
        "<figure>(https://a.example)[/a.png|A](/)<figcaption>C</figcaption></figure><p>(https://b.example/)B(/)</p><p>C</p>\
         <p>(/content/media/a.mp3)Sound(/)</p><p>(/content/media/a%20b.mp4)a b.mp4(/)</p><p>C</p>\
         <p>(https://c.example/m.pdf)Menu(/)</p><p>To print</p><h3>Pot</h3><p>Big</p><p>(https://s.example)Buy(/)</p>\
         <h2>News</h2><p>All</p><p>Join</p><p>(https://g.example)Go(/)</p><p>(https://v.example/1)v.example/1(/)</p><p>C</p>\
         <pre>a</pre><p>C</p><p>(https://l.example/)at(/)</p><p>kept</p><ul><li>Tea<ul><li>Black</li></ul></li></ul><p>10⁶</p>"
    );
    assert_eq!(posts[0].status, Published);
    assert_eq!(
        posts[0].warnings.iter().filter(|warning| warning.contains("left out")).count(),
        5,
        "{:?}",
        posts[0].warnings
    );
}

#[test]
fn parts_for_members_make_drafts() {
    let card = json!({"type": "html", "html": "x", "visibility": {"web": {"nonMember": false, "memberSegment": "status:-free"}}});
    let lexical = json!({"root": {"children": [card]}}).to_string();
    let posts = export(&json!([
        {"id": 1, "status": "published", "html": "<p>a</p><!--members-only--><p>b</p>"},
        {"id": 2, "status": "published", "lexical": lexical},
        {"id": 3, "status": "published", "html": "<!--kg-gated-block:begin nonMember:false memberSegment:\"status:free\" --><p>b</p><!--kg-gated-block:end-->"},
        {"id": 4, "status": "published", "html": "<!--kg-gated-block:begin nonMember:true memberSegment:\"\" --><p>b</p><!--kg-gated-block:end-->"},
        {"id": 5, "status": "published", "visibility": "tiers", "html": "a"},
        {"id": 6, "status": "published", "published_at": "soon", "html": "a"},
        {"id": 7, "status": "published", "html": "a", "custom_excerpt": "[private]x[/private]"},
    ]));
    let statuses: Vec<_> = posts.iter().map(|post| (post.status, post.warnings.len())).collect();
    assert_eq!(
        statuses,
        [(Draft, 1), (Draft, 1), (Draft, 1), (Published, 0), (Draft, 1), (Draft, 1), (Draft, 1)]
    );
}

#[test]
fn mobiledoc_without_html_is_converted() {
    let mobiledoc = json!({
        "version": "0.3.1", "atoms": [["soft-return", "", {}]],
        "cards": [["image", {"src": "/content/images/a.png"}], ["audio", {}]],
        "markups": [["strong"], ["a", ["href", "https://a.example"]]],
        "sections": [
            [1, "h2", [[0, [], 0, "Title"]]],
            [1, "p", [[0, [0], 1, "bold"], [1, [], 0, 0], [0, [1, 0], 2, "link"], [0, [], 5, "end"]]],
            [3, "ul", [[[0, [], 0, "one"]], [[0, [], 0, "two"]]]],
            [10, 0], [10, 1], [10, 99], [99], "x",
        ],
    });
    let posts = export(&json!([{"id": "p9", "mobiledoc": mobiledoc.to_string()}]));
    assert_eq!(
        html(&posts[0]),
        "<h2>Title</h2><p><strong>bold</strong><br>(https://a.example)<strong>link</strong>(/)end</p>\
         <ul><li>one</li><li>two</li></ul><p>[/content/images/a.png|]</p>"
    );
    assert_eq!(posts[0].warnings, ["the card \"audio\" is left out", "the card \"\" is left out"]);
}

#[test]
fn mobiledoc_bomb_is_limited() {
    let card = json!(["html", {"html": "x".repeat(100_000)}]);
    let link = json!(["a", ["href", "y".repeat(100_000)]]);
    let sections = vec![json!([10, 0]); 10_000];
    let markers = vec![json!([0, [0], 1, ""]); 10_000];
    for sections in [sections, vec![json!([1, "p", markers])]] {
        let document = json!({"cards": [card], "markups": [link], "sections": sections});
        let posts = export(&json!([{"id": "p9", "mobiledoc": document.to_string()}]));
        assert_eq!((html(&posts[0]).as_str(), posts[0].warnings.len()), ("", 1));
    }
}

#[test]
fn broken_export_is_rejected_with_place() {
    let deep = format!("{{\"db\": {}", "[".repeat(1000));
    for (file, message) in [
        ("{\"db\":[", "line 1 column 7: EOF"),
        ("[1]", "line 1"),
        ("{}", "line 1: this is not an export of Ghost"),
        (deep.as_str(), "line 1 column"),
    ] {
        let error = parse(file.as_bytes()).unwrap_err().to_string();
        assert!(error.starts_with(message), "{error}");
    }
    let error = parse(b"{\n\"\xff\"}").unwrap_err().to_string();
    assert_eq!(error, "line 2: the file is not in UTF-8");
    let posts = export(&json!([{"id": "p9", "lexical": "[".repeat(300)}]));
    assert_eq!(
        posts[0].warnings,
        ["the text of the editor cannot be read: line 1 column 128: the JSON is nested too deeply"]
    );
}
