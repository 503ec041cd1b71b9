//! Checks the layers of `docs/architecture.md` against the manifests, the lock file and the sources.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use integration_tests::source_tree::{CRATES, cargo_metadata, files, read, root};
use serde_json::Value;

/// The crates that each layer may use.
const ALLOWED_DEPENDENCIES: [(&str, &[&str]); 10] = [
    ("domain", &[]),
    ("application", &["domain"]),
    ("infrastructure", &["application", "domain", "migrations"]),
    // Beside `infrastructure`: none waits for the others when it is compiled.
    ("images", &["application", "domain"]),
    ("importers", &["application", "domain"]),
    ("api", &["application", "domain", "images", "importers", "infrastructure"]),
    ("migrations", &[]),
    (
        "integration-tests",
        &[
            "api",
            "application",
            "domain",
            "images",
            "importers",
            "infrastructure",
            "migrations",
            "test-macros",
        ],
    ),
    ("test-macros", &[]),
    ("baseline-server", &[]),
];

/// A feature has one of these names in every layer.
#[rustfmt::skip]
const FEATURES: [&str; 25] = [
    "users", "welcome", "agents", "packages", "bundles", "reviews", "cart", "prompts", "toolbox", "news", "newsletters", "search",
    "discounts", "purchases", "posts", "legal_pages", "appearance", "seller", "invoices", "media",
    "member_imports", "problem_reports", "traffic", "webhooks", "connections",
];

const MAX_LINES: usize = 800;

/// A package's dependencies of every kind, by name, as its manifest has them.
fn manifests() -> BTreeMap<String, BTreeMap<String, Value>> {
    let metadata = cargo_metadata(&["--no-deps", "--offline"]);
    let packages = metadata["packages"].as_array().expect("packages");
    packages.iter().map(|package| (name_of(package), dependencies_of(package))).collect()
}

fn name_of(value: &Value) -> String {
    value["name"].as_str().expect("a name").to_owned()
}

fn dependencies_of(package: &Value) -> BTreeMap<String, Value> {
    let dependencies = package["dependencies"].as_array().expect("dependencies");
    dependencies.iter().map(|dependency| (name_of(dependency), dependency.clone())).collect()
}

/// Names and versions of all built packages.
fn locked_packages() -> Vec<(String, String)> {
    let lock = read(&root().join("Cargo.lock"));
    let value = |line: Option<&str>, key: &str| {
        let line = line.and_then(|line| line.strip_prefix(key)).expect("a lock file of cargo");
        line.trim_matches('"').to_owned()
    };
    let packages: Vec<_> = lock
        .split("[[package]]\n")
        .skip(1)
        .map(|package| {
            let mut lines = package.lines();
            (value(lines.next(), "name = "), value(lines.next(), "version = "))
        })
        .collect();
    assert!(packages.len() > 100, "the lock file could not be parsed");
    packages
}

/// Every source file of a crate, with its path from the root.
fn sources(folder: &str) -> Vec<(String, String)> {
    files(folder, &[".rs"])
}

/// The names in a folder, without extension, except these.
fn modules(folder: &str, except: &[&str]) -> BTreeSet<String> {
    let path = root().join(folder);
    let entries = fs::read_dir(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let names = entries.map(|entry| {
        let path = entry.expect("an entry").path();
        // Folders of the front end have hyphens.
        path.file_stem().expect("a name").to_string_lossy().replace('-', "_")
    });
    names.filter(|name| !except.contains(&name.as_str())).collect()
}

/// Fails if the package has a dependency with this prefix, of any kind.
fn assert_free_of(package: &str, banned: &[&str], advice: &str) {
    let manifests = manifests();
    let found: Vec<_> =
        manifests[package].keys().filter(|name| banned.iter().any(|ban| name.starts_with(ban))).collect();
    assert!(found.is_empty(), "{package}/Cargo.toml contains {found:?}. {advice}");
}

/// Fails if a package other than these has a dependency with this prefix.
fn assert_only(allowed: &[&str], ban: &str, advice: &str) {
    let manifests = manifests();
    let dependents: BTreeSet<_> = manifests
        .iter()
        .filter(|(_, dependencies)| dependencies.keys().any(|name| name.starts_with(ban)))
        .map(|(package, _)| package.as_str())
        .collect();
    let others: Vec<_> = dependents.iter().filter(|package| !allowed.contains(package)).collect();
    assert!(others.is_empty(), "{others:?} depend on {ban}. {advice}");
    assert!(!dependents.is_empty(), "no crate depends on {ban}: delete this test");
}

fn assert_not_locked(banned: impl Fn(&str, &str) -> bool, advice: &str) {
    let found: Vec<_> =
        locked_packages().into_iter().filter(|(name, version)| banned(name, version)).collect();
    assert!(found.is_empty(), "Cargo.lock contains {found:?}. {advice}");
}

#[test]
fn layer_dependencies_point_inward() {
    let allowed: BTreeMap<_, BTreeSet<_>> = ALLOWED_DEPENDENCIES
        .iter()
        .map(|&(from, to)| (from.to_owned(), to.iter().map(|&name| name.to_owned()).collect()))
        .collect();
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (package, dependencies) in manifests() {
        let ours = dependencies.into_keys().filter(|name| allowed.contains_key(name)).collect();
        found.insert(package, ours);
    }
    assert_eq!(
        found, allowed,
        "Remove the new dependency, or use a port of `application`. If the architecture itself changes, update \
         docs/architecture.md and this table."
    );
}

/// The modules of a folder that each module names, after one of these prefixes, outside of its tests.
fn module_dependencies(folder: &str, prefixes: &[&str]) -> BTreeMap<String, BTreeSet<String>> {
    let mut graph: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (path, text) in sources(folder) {
        let inner = path.strip_prefix(folder).expect("a path in the folder").trim_start_matches('/');
        let module = inner.split('/').next().unwrap_or_default().trim_end_matches(".rs").to_owned();
        if ["lib", "main", "mod", "tests"].contains(&module.as_str()) || inner.ends_with("/tests.rs") {
            continue;
        }
        let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
        let code: String = code.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
        let named = graph.entry(module.clone()).or_default();
        // In a folder further down, `super` is another module.
        let prefixes = prefixes.iter().filter(|&&prefix| prefix != "super::" || !inner.contains('/'));
        for after in prefixes.flat_map(|prefix| code.split(prefix).skip(1)) {
            let is_name = |c: char| c.is_alphanumeric() || c == '_';
            let list = match after.strip_prefix('{') {
                Some(list) => list.split_once('}').map_or("", |(list, _)| list),
                None => after.split(|c| !is_name(c)).next().unwrap_or_default(),
            };
            let modules = list.split(',').map(|item| item.trim().split("::").next().unwrap_or_default());
            named.extend(modules.map(str::to_owned).filter(|name| *name != module));
        }
    }
    let modules: BTreeSet<_> = graph.keys().cloned().collect();
    for named in graph.values_mut() {
        named.retain(|name| modules.contains(name));
    }
    graph
}

/// The modules that remain after repeatedly removing those without dependencies: cycles, and modules that
/// depend on them.
fn cyclic(mut graph: BTreeMap<String, BTreeSet<String>>) -> BTreeMap<String, BTreeSet<String>> {
    loop {
        let leaves: BTreeSet<_> =
            graph.iter().filter(|(_, named)| named.is_empty()).map(|(module, _)| module.clone()).collect();
        if leaves.is_empty() {
            return graph;
        }
        graph.retain(|module, _| !leaves.contains(module));
        for named in graph.values_mut() {
            named.retain(|name| !leaves.contains(name));
        }
    }
}

#[test]
fn modules_have_no_dependency_cycles() {
    for (folder, prefixes) in [
        ("domain/src", &["crate::"][..]),
        ("application/src", &["crate::"]),
        ("infrastructure/src", &["crate::"]),
        ("infrastructure/images/src", &["crate::"]),
        ("infrastructure/importers/src", &["super::", "crate::"]),
        ("infrastructure/src/persistence", &["super::", "crate::persistence::"]),
        ("api/src", &["crate::"]),
    ] {
        let mut graph = module_dependencies(folder, prefixes);
        // Every use case takes the context, which holds settings and work under way of some features.
        graph.remove("context");
        for named in graph.values_mut() {
            named.retain(|name| name != "context");
        }
        assert!(graph.values().flatten().count() > 0, "no module dependencies found in {folder}");
        let cycles = cyclic(graph);
        assert!(cycles.is_empty(), "{folder}: move shared code into a separate module: {cycles:#?}");
    }
    let cycle = [("a", "b"), ("b", "a"), ("c", "a")];
    let cycle = cycle.map(|(from, to)| (from.to_owned(), BTreeSet::from([to.to_owned()])));
    assert_eq!(cyclic(BTreeMap::from(cycle)).len(), 3);
}

#[test]
fn domain_has_no_technology_dependencies() {
    let banned = [
        "actix",
        "sea-orm",
        "sqlx",
        "lettre",
        "async-stripe",
        "stripe",
        "tokio",
        "serde",
        "futures",
        "async-",
    ];
    let advice = "The domain has no I/O and no serialization: put them into an outer layer.";
    assert_free_of("domain", &banned, advice);
}

#[test]
fn domain_has_no_async_code() {
    for (path, text) in sources("domain") {
        let is_async = text.lines().any(|line| line.contains("async fn") || line.contains(".await"));
        assert!(
            !is_async,
            "{path} is async. Load the data before calling the domain, and save it afterwards."
        );
    }
}

#[test]
fn application_does_not_import_adapters() {
    let banned = ["actix", "sea-orm", "sqlx", "lettre", "async-stripe", "stripe", "reqwest", "argon2"];
    let advice = "Define a port in application/src/ports and implement it in infrastructure.";
    assert_free_of("application", &banned, advice);
}

#[test]
fn only_api_imports_actix() {
    let advice = "Routes and extractors belong to `api`; pass plain values to use cases.";
    assert_only(&["api", "baseline-server", "integration-tests"], "actix", advice);
}

#[test]
fn only_infrastructure_imports_sea_orm() {
    let advice = "Use the ports `Store` and the queries; rows and errors of the ORM stay in \
                   infrastructure.";
    assert_only(&["infrastructure", "migrations", "integration-tests"], "sea-orm", advice);
}

#[test]
fn only_infrastructure_imports_lettre() {
    assert_only(&["infrastructure"], "lettre", "Add the email to the outbox in the same unit of work.");
}

#[test]
fn only_importers_read_markdown() {
    let advice = "Parsers of other systems' formats belong to `importers`, so that the server's adapters compile \
                  without them.";
    assert_only(&["importers"], "pulldown-cmark", advice);
    assert_only(&["importers", "integration-tests"], "yaml-rust2", advice);
}

#[test]
fn actix_is_built_without_http2() {
    for (package, dependencies) in manifests() {
        for (name, dependency) in dependencies.iter().filter(|(name, _)| name.starts_with("actix")) {
            let features = dependency["features"].as_array().expect("features");
            let is_bare = dependency["uses_default_features"] == false
                && features.iter().all(|feature| feature != "http2");
            assert!(
                is_bare,
                "{package} enables http2 of {name}. Set `default-features = false` and name the features: \
                 http2 pulls h2 0.3, which has an open advisory (RUSTSEC-2026-0258)."
            );
        }
    }
    assert_not_locked(
        |name, version| name == "h2" && version.starts_with("0.3."),
        "h2 0.3 has an open advisory (RUSTSEC-2026-0258): find the dependent crate with `cargo tree -i h2@0.3`.",
    );
}

#[test]
fn tls_is_only_rustls() {
    // `openssl-probe` only finds the system's certificates, for the client of the storage of images.
    let is_openssl = |name: &str| name.starts_with("openssl") && name != "openssl-probe";
    assert_not_locked(
        |name, _| is_openssl(name) || name == "native-tls" || name == "boring",
        "Disable the default features of the crate that depends on it, and enable its rustls feature.",
    );
}

#[test]
fn rate_limits_use_the_port() {
    assert_not_locked(
        |name, _| name == "actix-governor",
        "Use the `RateLimiter` port in the use case: a limit per path cannot distinguish failures from successes.",
    );
}

#[test]
fn lint_exceptions_use_expect_with_reason() {
    // Concatenated, so that this file does not match itself.
    let outer = format!("#[{}(", "allow");
    let inner = format!("#![{}(", "allow");
    for folder in CRATES {
        for (path, text) in sources(folder) {
            let line = text.lines().position(|line| line.contains(&outer) || line.contains(&inner));
            assert!(
                line.is_none(),
                "{path}:{} allows a lint. Fix the warning, or write `#[expect(…, reason = \"…\")]`.",
                line.unwrap_or_default() + 1
            );
        }
    }
}

#[test]
fn source_files_are_short() {
    let files = CRATES.into_iter().flat_map(sources).map(|(path, text)| (path, text.lines().count()));
    let long: Vec<_> = files.filter(|&(_, lines)| lines > MAX_LINES).collect();
    assert!(long.is_empty(), "Split these files, {MAX_LINES} lines at most: {long:?}");
}

#[test]
fn feature_modules_have_same_name_in_layers() {
    #[rustfmt::skip]
    let layers = [
        (
            "domain/src",
            &[
                "allocation", "calendar", "country", "html", "ids", "lib", "lifecycle", "mail", "money", "position", "reason", "rich_text", "slug", "text",
                "text_enum", "transition", "version",
            ][..],
        ),
        (
            "application/src",
            &[
                "audit", "bulk", "cleanup", "context", "count", "error_chain", "failure", "field", "free_slug", "health", "html", "invoice_document", "lib",
                "item_list", "manual_order", "outbox", "ports", "rate_limits", "reports", "seeding", "share_images",
                "site", "templates", "trash",
            ][..],
        ),
        (
            "api/src/routes",
            &[
                "audit", "bulk", "emails", "endpoints", "health", "mailbox", "mod", "orders", "page_error", "pages",
                "reports", "sandbox", "share_images", "trash",
            ][..],
        ),
        (
            "frontend/src/features",
            &["audit", "emails", "health", "landing", "orders", "reports", "trash"][..],
        ),
    ];
    for (folder, common) in layers {
        for name in modules(folder, common) {
            assert!(
                FEATURES.contains(&name.as_str()),
                "{folder}/{name} is not a feature. Rename it to one of {FEATURES:?}, or list it in this test if \
                 all features use it."
            );
        }
    }
}

#[test]
fn feature_exists_in_every_layer() {
    let use_cases = modules("application/src", &[]);
    for feature in FEATURES.into_iter().filter(|feature| use_cases.contains(*feature)) {
        for layer in [
            "domain/src",
            "infrastructure/src/persistence",
            "api/src/routes",
            "tests/src/memory",
            "frontend/src/features",
        ] {
            // Their screens are part of those of other features.
            let is_elsewhere = ["cart", "invoices", "problem_reports", "traffic", "connections"]
                .contains(&feature)
                && layer == "frontend/src/features";
            assert!(
                modules(layer, &[]).contains(feature) || is_elsewhere,
                "{layer} has no module `{feature}`, which application has."
            );
        }
    }
}
