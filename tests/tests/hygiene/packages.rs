//! The npm packages of the front end and of its browser tests.

use integration_tests::source_tree::{files, read, read_json, root};
use serde_json::{Map, Value};

const FOLDERS: [&str; 2] = ["frontend", "tests/e2e"];

/// Licenses allowed in the bundle. The last one is for fonts.
const PERMISSIVE: [&str; 6] = ["0BSD", "Apache-2.0", "BSD-3-Clause", "ISC", "MIT", "OFL-1.1"];

/// Advisories about packages at the versions that we use, and what mitigates them. Not every registry offers npm's audit
/// service, so this list is maintained manually and must be reviewed for other versions.
const KNOWN_ADVISORIES: [KnownAdvisory; 1] = [KnownAdvisory {
    package: "quill",
    version: "2.0.3",
    advisory: "CVE-2025-15056: getSemanticHTML writes formulas, videos and more without escaping",
    forbidden_call: "getSemanticHTML(",
    folder: "frontend/src",
    guards: &[
        // Only these formats exist in the editor, whatever is pasted.
        (
            "frontend/src/components/rich-text/editor/quill.ts",
            "    formats: [\n      \"bold\",\n      \"italic\",",
        ),
        // The server keeps only allowed markup, and the page builds its own elements from it.
        ("infrastructure/src/html/sanitizer.rs", "ammonia"),
        ("frontend/src/components/rich-text/rich-text.tsx", "createElement"),
    ],
}];

struct KnownAdvisory {
    package: &'static str,
    version: &'static str,
    advisory: &'static str,
    /// Functions that must not be called.
    forbidden_call: &'static str,
    folder: &'static str,
    /// A file and its content.
    guards: &'static [(&'static str, &'static str)],
}

fn packages(folder: &str) -> Map<String, Value> {
    let lock = read_json(&root().join(folder).join("package-lock.json"));
    let mut packages = lock["packages"].as_object().expect("packages").clone();
    packages.remove("");
    assert!(packages.len() > 20, "the lock file of {folder} could not be parsed");
    packages
}

#[test]
fn npm_packages_have_registry_and_integrity() {
    for folder in FOLDERS {
        for (name, package) in packages(folder) {
            let url = package["resolved"].as_str().unwrap_or("https://registry.npmjs.org/");
            assert!(url.starts_with("https://registry.npmjs.org/"), "{folder}: {name} is from {url}");
            // npm omits the digest of binaries for other platforms.
            let is_for_another_machine = package["optional"] == true && package["dev"] == true;
            let digest = package["integrity"].as_str().unwrap_or_default();
            assert!(
                digest.starts_with("sha512-") || (is_for_another_machine && package["os"].is_array()),
                "{folder}: {name} has no digest, so npm cannot verify it"
            );
        }
    }
}

#[test]
fn npm_packages_are_permissively_licensed() {
    let shipped = packages("frontend");
    let shipped: Vec<_> = shipped.iter().filter(|(_, package)| package["dev"] != true).collect();
    assert!(shipped.len() > 10, "no shipped packages found");
    for (name, package) in shipped {
        let license = package["license"].as_str().unwrap_or_default();
        assert!(PERMISSIVE.contains(&license), "{name} is under {license:?}");
        assert_ne!(package["hasInstallScript"], true, "{name} runs a program when it is installed");
    }
}

#[test]
fn npm_packages_run_no_install_scripts() {
    let mut found = 0;
    for (path, text) in [files("deploy", &["Dockerfile"]), vec![makefile()]].concat() {
        for line in text.lines().filter(|line| line.contains("npm ci")) {
            assert!(line.contains("--ignore-scripts"), "{path}: {line}");
            found += 1;
        }
        assert!(!text.contains("npm install"), "{path} changes the lock file: use `npm ci`");
    }
    assert_eq!(found, 3);
}

fn makefile() -> (String, String) {
    ("Makefile".to_owned(), read(&root().join("Makefile")))
}

#[test]
fn npm_advisories_are_mitigated() {
    let packages = packages("frontend");
    for known in KNOWN_ADVISORIES {
        let version = &packages[&format!("node_modules/{}", known.package)]["version"];
        assert_eq!(version, known.version, "review the advisory for this version: {}", known.advisory);
        for (path, text) in files(known.folder, &[".ts", ".tsx"]) {
            assert!(!text.contains(known.forbidden_call), "{path}: {}", known.advisory);
        }
        for (path, guard) in known.guards {
            assert!(
                read(&root().join(path)).contains(guard),
                "{path} no longer guards against {}",
                known.advisory
            );
        }
    }
}
