//! The crates that are built into the product or run in its tests: by what licence, and from where.

use std::collections::BTreeSet;

use integration_tests::source_tree::{cargo_metadata, files, read, root};
use serde_json::Value;
use toml::Table;

/// Ask for nothing but to be named.
const PERMISSIVE: [&str; 12] = [
    "0BSD",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "CDLA-Permissive-2.0",
    "ISC",
    "MIT",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// Copyleft by the file: changes to these crates would have to be published, and there are none. The HTML sanitiser
/// reads styles by them.
const BY_FILE: [&str; 2] = ["cssparser", "dtoa-short"];

const REGISTRY: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// Each is a second TLS with its own C, an HTTP/2 with an open advisory, or under the GPL.
fn is_banned(name: &str, version: &str) -> bool {
    ["openssl", "aws-lc", "native-tls", "boring"].iter().any(|begin| name.starts_with(begin))
        || name == "actix-governor"
        || (name == "h2" && version.starts_with("0.3."))
}

/// Whether a licence, as a manifest has it, can be met by permissive ones alone.
fn is_permissive(expression: &str) -> bool {
    let spaced = expression.replace('(', " ( ").replace(')', " ) ").replace('/', " OR ");
    let words: Vec<_> = spaced.split_whitespace().collect();
    let mut rest = words.as_slice();
    any_of(&mut rest) && rest.is_empty()
}

fn any_of(rest: &mut &[&str]) -> bool {
    let mut met = all_of(rest);
    while let Some(("OR", after)) = next(rest) {
        *rest = after;
        met |= all_of(rest);
    }
    met
}

fn all_of(rest: &mut &[&str]) -> bool {
    let mut met = one(rest);
    while let Some(("AND", after)) = next(rest) {
        *rest = after;
        met &= one(rest);
    }
    met
}

fn one(rest: &mut &[&str]) -> bool {
    let Some((word, after)) = next(rest) else { return false };
    *rest = after;
    if word == "(" {
        let met = any_of(rest);
        let Some((")", after)) = next(rest) else { return false };
        *rest = after;
        return met;
    }
    // An exception only ever allows more.
    if let [with, _, after @ ..] = *rest
        && *with == "WITH"
    {
        *rest = after;
    }
    PERMISSIVE.contains(&word)
}

fn next<'a, 'w>(rest: &&'a [&'w str]) -> Option<(&'w str, &'a [&'w str])> {
    rest.split_first().map(|(word, after)| (*word, after))
}

/// Every crate of the lock file but our own, for whatever machine it is.
fn foreign() -> Vec<Value> {
    let metadata = cargo_metadata(&[]);
    let packages = metadata["packages"].as_array().expect("packages");
    let ours: Vec<_> = metadata["workspace_members"].as_array().expect("members").iter().collect();
    let foreign: Vec<_> =
        packages.iter().filter(|package| !ours.contains(&&package["id"])).cloned().collect();
    assert!(foreign.len() > 300, "the crates were not found");
    foreign
}

fn text<'a>(package: &'a Value, key: &str) -> &'a str {
    package[key].as_str().unwrap_or_default()
}

#[test]
fn crates_are_permissively_licensed() {
    let foreign = foreign();
    let strangers: Vec<_> = foreign
        .iter()
        .map(|package| (text(package, "name"), text(package, "license")))
        .filter(|(name, licence)| {
            let is_by_file = *licence == "MPL-2.0" && BY_FILE.contains(name);
            !is_by_file && !is_permissive(licence)
        })
        .collect();
    assert!(
        strangers.is_empty(),
        "Do without these, or show that their licence asks for nothing: {strangers:?}"
    );
}

#[test]
fn crates_come_from_the_registry() {
    let strangers: Vec<_> = foreign()
        .into_iter()
        .filter(|package| package["source"] != REGISTRY)
        .map(|p| p["id"].clone())
        .collect();
    assert!(strangers.is_empty(), "{strangers:?}");
}

/// What libFuzzer needs and the product does not. They are under the MIT or Apache licence, and libFuzzer's own sources
/// under LLVM's, which asks for nothing but to be named either.
const FUZZER: [&str; 3] = ["arbitrary", "jobserver", "libfuzzer-sys"];

/// Name, version and source of each crate that a lock file has from elsewhere.
fn locked(path: &str) -> BTreeSet<[String; 3]> {
    let lock: Table = read(&root().join(path)).parse().expect("a lock file");
    let packages = lock["package"].as_array().expect("packages");
    let foreign = packages.iter().filter(|package| package.get("source").is_some());
    foreign
        .map(|package| ["name", "version", "source"].map(|key| package[key].as_str().unwrap().to_owned()))
        .collect()
}

/// So that what is asked of the product's crates holds of them too, and what is fuzzed is what is shipped.
#[test]
fn fuzz_targets_use_workspace_crates() {
    let (ours, fuzzed) = (locked("Cargo.lock"), locked("tests/fuzz/Cargo.lock"));
    assert!(fuzzed.len() > 300, "the lock file was not understood");
    let others: Vec<_> = fuzzed.difference(&ours).collect();
    assert!(
        others.iter().all(|[name, _, source]| FUZZER.contains(&name.as_str()) && source == REGISTRY),
        "Copy Cargo.lock to tests/fuzz, and run `cargo metadata` there: {others:?}"
    );
}

#[test]
fn banned_crates_are_not_in_lock_file() {
    let foreign = foreign();
    let found: Vec<_> = foreign
        .iter()
        .map(|package| (text(package, "name"), text(package, "version")))
        .filter(|(name, version)| is_banned(name, version))
        .collect();
    assert!(found.is_empty(), "Find who pulls them by `cargo tree -i`: {found:?}");
}

#[test]
fn every_build_uses_locked() {
    let builds = ["cargo build", "cargo test", "cargo run", "cargo clippy", "cargo bench"];
    let mut lines = Vec::new();
    for (path, text) in [files("scripts", &[""]), files("deploy", &["Dockerfile"])].concat() {
        lines.extend(text.lines().map(|line| (path.clone(), line.to_owned())));
    }
    let makefile = read(&root().join("Makefile"));
    lines.extend(makefile.lines().map(|line| ("Makefile".to_owned(), line.to_owned())));
    let builds: Vec<_> = lines
        .into_iter()
        .filter(|(_, line)| !line.trim_start().starts_with(['#', '/']))
        .filter(|(_, line)| builds.iter().any(|build| line.contains(build)))
        .collect();
    assert!(builds.len() > 5, "the builds were not found");
    let loose: Vec<_> = builds.iter().filter(|(_, line)| !line.contains("--locked")).collect();
    assert!(loose.is_empty(), "Give these --locked: {loose:#?}");
}

#[test]
fn license_expressions_are_parsed() {
    for met in ["MIT", "MIT/Apache-2.0", "GPL-3.0 OR MIT", "(MIT OR GPL-2.0) AND Unicode-3.0"] {
        assert!(is_permissive(met), "{met}");
    }
    for met in ["Apache-2.0 WITH LLVM-exception OR GPL-2.0", "Apache-2.0 / MIT"] {
        assert!(is_permissive(met), "{met}");
    }
    for not_met in
        ["", "GPL-3.0-or-later", "MIT AND GPL-3.0", "MPL-2.0", "MIT GPL-3.0", "(MIT", "SSPL-1.0 AND (MIT)"]
    {
        assert!(!is_permissive(not_met), "{not_met}");
    }
}
