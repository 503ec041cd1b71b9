use super::output::MAX_NESTING;
use super::*;
use crate::testing;

fn html(text: &str, line_breaks: LineBreaks) -> String {
    testing::html(&simplify(text, line_breaks).fragments)
}

#[test]
fn simplify_keeps_what_posts_contain() {
    let post = "<h1>A</h1><h2>B</h2><p>Some <strong>bold</strong> <em>words</em> &amp; <u>more</u>.</p><ul><li>one</li><li>two</li></ul>\
                <blockquote><p>Said so</p></blockquote><pre>a &lt; b\n\n  c</pre><hr><h3>C</h3>";
    assert_eq!(html(post, LineBreaks::Ignored), post);
    assert_eq!(html(post, LineBreaks::Kept), post);
}

#[test]
fn simplify_maps_elements_to_those_of_posts() {
    for (source, expected) in [
        ("<div>a<div>b</div>c</div>", "<p>a</p><p>b</p><p>c</p>"),
        ("<h5>a</h5><b>b</b> <i>c</i>", "<h3>a</h3><p><strong>b</strong> <em>c</em></p>"),
        (
            "<figure><img src=a.png alt=\"A &lt; b\"><figcaption>C</figcaption></figure>",
            "<figure>[a.png|A < b]<figcaption>C</figcaption></figure>",
        ),
        (
            "<figure><a href=x><img src=a.png></a><figcaption>By <a href=y>C</a><br>D</figcaption></figure>e",
            "<figure>(x)[a.png|](/)<figcaption>By (y)C(/)<br>D</figcaption></figure><p>e</p>",
        ),
        ("<figure><img src=a.png><figcaption> </figcaption></figure>b", "<p>[a.png|]</p><p>b</p>"),
        ("<figure><img src=a.png><figcaption>b", "<figure>[a.png|]<figcaption>b</figcaption></figure>"),
        ("<figure>a<img src=a.png><figcaption>b</figcaption></figure>", "<p>a[a.png|]</p><p>b</p>"),
        ("<figure><table><td>a</table><figcaption>b</figcaption></figure>", "<p>a</p><p>b</p>"),
        ("<table><tr><th>a</th><td>b</td></tr><tr><td>c</td></tr></table>", "<p>a b</p><p>c</p>"),
        (
            "<ul><li><p>a</p><p>b</p><ol><li>c</li></ol></li></ul>",
            "<ul><li>a<br>b<ol><li>c</li></ol></li></ul>",
        ),
        ("<p>a<br><br/>b</p>", "<p>a<br>b</p>"),
        ("<strong><a href=x>a</a> b</strong>", "<p><strong>(x)a(/) b</strong></p>"),
        ("<a href=x><div>a</div><div>b</div></a>", "<p>(x)a b(/)</p>"),
        ("<a href=x>a<h2>b</h2>", "<p>(x)a(/)</p><h2>b</h2>"),
        ("<p>a</p>b<p>c", "<p>a</p><p>b</p><p>c</p>"),
        ("<li>a<li>b", "<ul><li>a</li><li>b</li></ul>"),
        ("<script>a<b</script>c<style>p{}</style>", "<p>c</p>"),
        ("<p>a <span>b</span><code>c</code></p>", "<p>a bc</p>"),
        ("<b>a<p>b</b></p>", "<p><strong>a</strong></p><p>b</p>"),
        ("<a name=x></a><p>a</p>", "<p>a</p>"),
        ("H<sub>2</sub>O, 10<sup>6</sup>, 1<sup>st</sup>", "<p>H₂O, 10⁶, 1st</p>"),
        ("<ol><li>a<pre><code>b\n  c</code></pre></li></ol>", "<ol><li>a<br>b<br>c</li></ol>"),
        ("<video><source src=a.mp4><source src=a.webm>no</video>", "<p>(a.mp4)a.mp4(/)</p>"),
        (
            "<figure class=\"kg-card kg-video-card\"><div><video src=/content/media/a.mp4></video><div class=kg-video-overlay>x</div>\
             <div class=kg-video-player-container><div>0:00<div>/2:30</div></div></div></div><figcaption>b</figcaption></figure>",
            "<p>(/content/media/a.mp4)a.mp4(/)</p><p>b</p>",
        ),
        (
            "<div class=\"kg-card kg-file-card\"><a href=/m.pdf><div><div>Menu</div><div class=kg-file-card-caption>To print</div>\
             <div class=kg-file-card-metadata>48 KB</div></div><div class=kg-file-card-icon><svg></svg></div></a></div>",
            "<p>(/m.pdf)Menu(/)</p><p>To print</p>",
        ),
        (
            "<p>a</p><div class=\"kg-card kg-signup-card\"><div><h2>Sign up</h2></div></div><p>b</p>",
            "<p>a</p><p>b</p>",
        ),
        (
            "<figure class=\"kg-card kg-bookmark-card\"><a href=x><div><div class=kg-bookmark-title>a</div>\
             <div class=kg-bookmark-description>b</div><div class=\"kg-bookmark-metadata\"><img src=i.png><div>c</div></div></div>\
             <div class=kg-bookmark-thumbnail><img src=t.png></div></a><figcaption>d</figcaption></figure>",
            "<p>(x)a(/)</p><p>d</p>",
        ),
        ("", ""),
    ] {
        assert_eq!(html(source, LineBreaks::Ignored), expected, "{source}");
    }
}

#[test]
fn simplify_turns_empty_lines_into_paragraphs() {
    for (source, expected) in [
        (
            "one\ntwo\n\nthree <b>four</b>\r\n\r\nfive",
            "<p>one<br>two</p><p>three <strong>four</strong></p><p>five</p>",
        ),
        ("<h2>a</h2>\nb\n\n<ul>\n<li>c</li>\n</ul>\nd", "<h2>a</h2><p>b</p><ul><li>c</li></ul><p>d</p>"),
        ("a<br />\nb", "<p>a<br>b</p>"),
        ("<a href=x><img src=y></a>\n\na", "<p>(x)[y|](/)</p><p>a</p>"),
        ("\n\n\n", ""),
    ] {
        let source = source.replace('\r', "");
        assert_eq!(html(&source, LineBreaks::Kept), expected, "{source}");
    }
}

#[test]
fn simplify_reports_what_is_lost() {
    let source = "<iframe src=\"//www.youtube.com/embed/x\">no</iframe><table></table><form>a<input></form>\
                  <div class=\"kg-card kg-product-card\">b</div><svg><p>c</p></svg><object>d</object><!--members-only-->";
    let simplified = simplify(source, LineBreaks::Ignored);
    assert_eq!(
        simplified.warnings,
        [
            "<form> is left out",
            "<iframe> becomes a link to \"https://www.youtube.com/watch?v=x\"",
            "<object> is left out",
            "<table> is not supported; its text is kept",
            "the card \"product\" becomes text",
        ]
    );
    assert_eq!(simplified.restriction.as_deref(), Some("<!--members-only-->"));
    assert_eq!(
        html(source, LineBreaks::Ignored),
        "<p>(https://www.youtube.com/watch?v=x)youtube.com/watch?v=x(/)</p><p>b</p>"
    );
}

#[test]
fn simplify_deep_nesting_is_flattened() {
    let deep = "<blockquote><ul><li>".repeat(5_000);
    let out = html(&format!("{deep}x"), LineBreaks::Ignored);
    assert!(out.matches("<blockquote>").count() + out.matches("<ul>").count() <= MAX_NESTING, "{out}");
    assert_eq!(text_of("<p>a &amp; <b>b</b></p><p>c</p>"), "a & b c");
}
