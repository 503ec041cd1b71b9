//! Hostile HTML: only the markup that the editor's toolbar creates is kept.
//!
//! `payloads.json` contains attacks by family. `MARIGOLD_XSS_CORPUS` names a folder with more: files `*.jsonl`, one JSON
//! string per line.

use std::collections::BTreeMap;
use std::path::Path;
use std::{env, fs};

use application::ports::HtmlSanitizer as _;
use infrastructure::html::AllowListSanitizer;
use integration_tests::html_allowlist_oracle::read;
use serde_json::Value;

fn sanitize(html: &str) -> String {
    AllowListSanitizer::default().sanitize(html)
}

/// Every payload with its family.
fn payloads() -> Vec<(String, String)> {
    let families: BTreeMap<String, Vec<String>> =
        serde_json::from_str(include_str!("payloads.json")).expect("lists by family");
    families
        .into_iter()
        .flat_map(|(family, payloads)| payloads.into_iter().map(move |payload| (family.clone(), payload)))
        .collect()
}

/// # Panics
/// If anything survived that the toolbar does not make, or a second pass changes something.
fn expect_harmless(family: &str, payload: &str) {
    let once = sanitize(payload);
    if let Err(fault) = read(&once) {
        panic!("{family}: {fault}\nfrom {payload}\nto   {once}");
    }
    assert_eq!(sanitize(&once), once, "{family}: not settled after one time: {payload}");
}

#[test]
fn sanitizer_payloads_leave_only_editor_markup() {
    let payloads = payloads();
    assert!(payloads.len() >= 60, "{}", payloads.len());
    for (family, payload) in payloads {
        expect_harmless(&family, &payload);
    }
}

#[test]
fn sanitizer_payloads_in_any_context_are_harmless() {
    for (family, payload) in payloads() {
        for (before, after) in [
            ("<p>", "</p>"),
            ("<ul><li>", "</li></ul>"),
            ("<a href=\"https://a.example\">", "</a>"),
            ("<blockquote><p><strong>", ""),
            ("<p title=\"", "\">x</p>"),
            ("<img src=\"https://a.example/x.png\" alt=\"", "\">"),
            ("<img src=\"", "\">"),
            ("<a href='", "'>x</a>"),
            ("<!--", "-->"),
            ("<svg>", "</svg>"),
            ("<math><mtext>", ""),
            ("<table><td>", ""),
            ("<button><p>", "</p></button>"),
        ] {
            expect_harmless(&family, &format!("{before}{payload}{after}"));
        }
    }
}

#[test]
fn sanitizer_payload_pairs_are_harmless() {
    let payloads = payloads();
    for (step, (family, first)) in payloads.iter().enumerate() {
        let (other, second) = &payloads[(step * 7 + 3) % payloads.len()];
        expect_harmless(&format!("{family} and {other}"), &format!("{first}{second}"));
    }
}

#[test]
fn sanitizer_keeps_readable_text() {
    for (html, left) in [
        ("<p>a</p><script>b</script>", "<p>a</p>"),
        ("<p>a<b>b</b><span>c</span></p>", "<p>abc</p>"),
        ("<p onclick=x title=y lang=z>a</p>", "<p>a</p>"),
        ("<p><a href=\"javascript:b\">a</a></p>", "<p>a</p>"),
        ("<p>&lt;script&gt;</p>", "<p>&lt;script&gt;</p>"),
        ("<h4>a</h4>", "a"),
        ("<h3>a</h3><hr><pre>b  c\nd</pre>", "<h3>a</h3><hr><pre>b  c\nd</pre>"),
        ("<div><p>a</p><div><p>b</p></div></div>", "<p>a</p><p>b</p>"),
        (
            "<a href=\"mailto:a@b.example\">a</a>",
            "<a href=\"mailto:a@b.example\" target=\"_blank\" rel=\"noopener noreferrer\">a</a>",
        ),
    ] {
        assert_eq!(sanitize(html), left, "{html}");
    }
}

#[test]
#[expect(clippy::disallowed_methods, reason = "a setting of this test alone, not of the product")]
fn sanitizer_public_corpora_are_harmless() {
    let Some(folder) = env::var_os("MARIGOLD_XSS_CORPUS") else {
        eprintln!("SKIPPED: MARIGOLD_XSS_CORPUS names no folder with more payloads");
        return;
    };
    let mut payloads = 0;
    for entry in fs::read_dir(Path::new(&folder)).expect("the folder that MARIGOLD_XSS_CORPUS names") {
        let path = entry.expect("an entry").path();
        if path.extension().is_some_and(|extension| extension == "jsonl") {
            for line in fs::read_to_string(&path).expect("a file of payloads").lines() {
                let Value::String(payload) = serde_json::from_str(line).expect("JSON") else {
                    panic!("{}: not a JSON string: {line}", path.display());
                };
                expect_harmless(&path.display().to_string(), &payload);
                payloads += 1;
            }
        }
    }
    assert!(payloads > 0, "no payloads in {}", folder.display());
    eprintln!("{payloads} payloads of others are harmless");
}

/// The checks above depend on the reader.
#[test]
fn allowlist_oracle_detects_violations() {
    for bad in [
        "<script></script>",
        "<P>a</P>",
        "<p class=\"x\">a</p>",
        "<p>a",
        "a</p>",
        "<p><em>a</p></em>",
        "<p >a</p>",
        "a < b",
        "a > b",
        "a & b",
        "&lt",
        "&copy;",
        "<!-- a -->",
        "a\u{0}",
        "a\rb",
        "<a>a</a>",
        "<a href=\"https://a.example\">a</a>",
        "<a href=\"javascript:a\" target=\"_blank\" rel=\"noopener noreferrer\">a</a>",
        "<a href=\"&#106;avascript:a\" target=\"_blank\" rel=\"noopener noreferrer\">a</a>",
        "<a href=\"/a\" target=\"_blank\" rel=\"noopener noreferrer\">a</a>",
        "<a href=\"https://a.example\" rel=\"noopener noreferrer\" target=\"_blank\">a</a>",
        "<img>",
        "<img src=\"http://a.example\">",
        "<img src=\"https://a.example\" onerror=\"a\">",
        "<img src='https://a.example'>",
        "<img src=\"https://a.example\"/>",
        "<br></br>",
    ] {
        assert!(read(bad).is_err(), "{bad}");
    }
    let good = "<h1>a</h1><p>b &amp; <strong>c</strong><br>&nbsp;\n</p><img src=\"https://a.example/?b&amp;c\" alt=\"&quot;\">\
                <a href=\"mailto:a@b.example\" target=\"_blank\" rel=\"noopener noreferrer\">d</a>";
    assert_eq!(read(good), Ok(()));
}
