//! The repository's sources, manifests and lock files, for tests that check them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// The folders of our crates.
pub const CRATES: [&str; 6] = ["domain", "application", "infrastructure", "api", "migrations", "tests"];

pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace").to_owned()
}

/// # Panics
/// If the file cannot be read.
pub fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// # Panics
/// If the file cannot be read, or is not JSON.
pub fn read_json(path: &Path) -> Value {
    serde_json::from_str(&read(path)).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Every file below a folder whose name has this ending, with its path from the root.
///
/// # Panics
/// If no file matches, or one cannot be read.
pub fn files(folder: &str, endings: &[&str]) -> Vec<(String, String)> {
    let root = root();
    let mut files = Vec::new();
    let mut folders = vec![root.join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
            let path = entry.expect("an entry").path();
            let name = path.strip_prefix(&root).expect("a path below").display().to_string();
            if path.is_dir() {
                let is_foreign = path.ends_with("node_modules") || path.ends_with("target");
                folders.extend((!is_foreign).then_some(path));
            } else if endings.iter().any(|ending| name.ends_with(ending)) {
                files.push((name, read(&path)));
            }
        }
    }
    assert!(!files.is_empty(), "no {endings:?} in {folder}");
    files
}

/// The output of `cargo metadata` with the locked dependencies.
///
/// # Panics
/// If cargo fails.
pub fn cargo_metadata(arguments: &[&str]) -> Value {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--locked", "--format-version", "1"])
        .args(arguments)
        .current_dir(root())
        .output()
        .expect("cargo metadata");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("JSON")
}
