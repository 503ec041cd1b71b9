//! The latest build of the bundle, which the release binary embeds.

use integration_tests::source_tree::{files, root};

/// The scripts of the bundle; none if the front end was not built.
fn scripts() -> Vec<(String, String)> {
    if root().join("frontend/dist/index.html").exists() {
        files("frontend/dist", &[".js"])
    } else {
        Vec::new()
    }
}

/// How old libraries find the global object without `globalThis` and `self`: never in a current browser, and
/// the content security policy would block it.
const LEGACY_GLOBAL: &str = "Function(\"return this\")";

#[test]
fn bundle_has_no_eval() {
    for (path, text) in scripts() {
        let text = text.replace(LEGACY_GLOBAL, "");
        for word in ["eval(", "Function(\"", "Function('", "new Function", "setTimeout(\"", "setInterval(\""]
        {
            // `retrieval(` and the like are other words.
            let is_called = text.match_indices(word).any(|(at, _)| {
                !text[..at].ends_with(|before: char| before.is_alphanumeric() || "_$.".contains(before))
            });
            assert!(!is_called, "{path} has {word}");
        }
    }
}

#[test]
fn bundle_has_no_source_map_references() {
    let mut all = scripts();
    if !all.is_empty() {
        all.extend(files("frontend/dist", &[".css"]));
    }
    for (path, text) in all {
        assert!(!text.contains("sourceMappingURL"), "{path} names its source map");
    }
}

#[test]
fn bundle_loads_only_stripe_externally() {
    for (path, text) in scripts() {
        let urls = text.match_indices("https://").map(|(at, _)| &text[at..]);
        let loaded = urls.filter(|url| {
            url.split(['"', '\'', '`', ' '])
                .next()
                .is_some_and(|url| [".js", ".css", ".woff2"].iter().any(|ending| url.ends_with(ending)))
        });
        let others: Vec<_> = loaded.filter(|url| !url.starts_with("https://js.stripe.com/")).collect();
        assert!(others.is_empty(), "{path} loads {others:?}");
    }
}
