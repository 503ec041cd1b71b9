//! Checks of the crates. Licenses, sources, bans and advisories are checked by cargo-deny (`deny.toml`).

use std::collections::BTreeSet;

use integration_tests::source_tree::{files, read, root};
use toml::Table;

const REGISTRY: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// What libFuzzer needs and the product does not. They have the MIT or Apache license; libFuzzer's own
/// sources have LLVM's, which requires only attribution.
const FUZZER: [&str; 2] = ["arbitrary", "libfuzzer-sys"];

/// Name, version and source of each external crate in a lock file.
fn locked(path: &str) -> BTreeSet<[String; 3]> {
    let lock: Table = read(&root().join(path)).parse().expect("a lock file");
    let packages = lock["package"].as_array().expect("packages");
    let external = packages.iter().filter(|package| package.get("source").is_some());
    external
        .map(|package| ["name", "version", "source"].map(|key| package[key].as_str().unwrap().to_owned()))
        .collect()
}

/// The same rules then apply to them, and the fuzzed code is the shipped code.
#[test]
fn fuzz_targets_use_workspace_crates() {
    let (ours, fuzzed) = (locked("Cargo.lock"), locked("tests/fuzz/Cargo.lock"));
    assert!(fuzzed.len() > 300, "the lock file could not be parsed");
    let others: Vec<_> = fuzzed.difference(&ours).collect();
    assert!(
        others.iter().all(|[name, _, source]| FUZZER.contains(&name.as_str()) && source == REGISTRY),
        "Copy Cargo.lock to tests/fuzz, and run `cargo metadata` there: {others:?}"
    );
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
    let unlocked: Vec<_> = builds.iter().filter(|(_, line)| !line.contains("--locked")).collect();
    assert!(unlocked.is_empty(), "Add --locked to these: {unlocked:#?}");
}
