//! The archive of a release. `scripts/try-release` does the same with the optimized binary.

use std::fs;
use std::path::Path;
use std::process::Command;

use integration_tests::server_process::ServerProcess;
use integration_tests::source_tree::read_json;
use serde_json::json;
use tempfile::TempDir;

use crate::BINARY;
use crate::deployment::root;

fn file_names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<_> =
        entries.map(|entry| entry.unwrap().file_name().to_str().unwrap().to_owned()).collect();
    names.sort_unstable();
    names
}

fn run(command: &mut Command) {
    let output = command.output().unwrap();
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn release_archive_has_everything_and_runs_the_demo() {
    let packed = TempDir::new().unwrap();
    let script = root().join("scripts/release");
    run(Command::new(script).args(["--binary", BINARY, "--output"]).arg(packed.path()));
    let [sbom, checksums, archive] = &file_names(packed.path())[..] else {
        panic!("{:?}", file_names(packed.path()))
    };
    run(Command::new("sha256sum").args(["--check", checksums]).current_dir(packed.path()));
    let sbom = read_json(&packed.path().join(sbom));
    let components = sbom["components"].as_array().unwrap();
    for package in ["pkg:cargo/actix-web@", "pkg:npm/react@", "pkg:npm/%40fontsource-variable/figtree@"] {
        let is_listed = components.iter().any(|part| part["purl"].as_str().unwrap().starts_with(package));
        assert!(is_listed, "{package}");
    }

    let unpacked = TempDir::new().unwrap();
    run(Command::new("tar").arg("-xzf").arg(packed.path().join(archive)).current_dir(unpacked.path()));
    assert_eq!(file_names(unpacked.path()), [archive.trim_end_matches(".tar.gz")]);
    let site = unpacked.path().join(&file_names(unpacked.path())[0]);
    for file in [
        "marigold",
        "LICENSE",
        "THIRD-PARTY-NOTICES.txt",
        "sbom.cdx.json",
        "README.md",
        "marigold.example.toml",
        "deploy/marigold.service",
        "deploy/marigold.env.example",
        "docs/operating.md",
    ] {
        assert!(site.join(file).is_file(), "{file}");
    }
    run_demo(&site.join("marigold"));
}

/// It does not touch the data of the site that is installed on this machine, and leaves nothing behind.
fn run_demo(binary: &Path) {
    let installed = [
        ("MARIGOLD_DATABASE_URL", "postgres://127.0.0.1:1/marigold".to_owned()),
        ("MARIGOLD_MAIL_URL", "smtp://127.0.0.1:1".to_owned()),
    ];
    let mut server = ServerProcess::in_empty_folder(binary, installed);
    let temporary = server.folder().join("temporary");
    fs::create_dir(&temporary).unwrap();
    server.set("TMPDIR", temporary.display().to_string());
    server.start_with(&["demo"]);
    assert_eq!(file_names(&temporary).len(), 1);
    let visitor = server.client();
    assert!(!visitor.get("/api/gpts").unwrap().body["gpts"].as_array().unwrap().is_empty());
    let ada = json!({"email": "ada@marigold.example", "password": "sunflower-demo"});
    assert_eq!(visitor.post("/api/auth/login", &ada).unwrap().status, 200);
    let orders = visitor.get("/api/admin/orders").unwrap().body;
    assert!(!orders["items"].as_array().unwrap().is_empty(), "{orders}");

    assert!(server.terminate().wait().success());
    assert_eq!(file_names(&temporary), [""; 0]);
    assert_eq!(file_names(server.folder()), ["log", "temporary"]);
}
