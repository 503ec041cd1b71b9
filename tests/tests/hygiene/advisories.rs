//! The lock files, the fuzzer's too, against the RustSec database of advisories, which comes as an archive: `MARIGOLD_TEST_ADVISORIES`
//! says where it is. Without one the run of the tests says that this was skipped.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use chrono::{NaiveDate, Utc};
use integration_tests::source_tree::{read, root};
use semver::Version;
use tempfile::TempDir;
use toml::Table;

use crate::rustsec::Database;

/// Known and lived with for a while, as `advisories.txt` has it: until when, and why.
fn exceptions() -> BTreeMap<String, NaiveDate> {
    let text = read(&root().join("tests/tests/hygiene/advisories.txt"));
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(exception).collect()
}

fn exception(line: &str) -> (String, NaiveDate) {
    let mut words = line.split_whitespace();
    let id = words.next().expect("an advisory").to_owned();
    let until = words.next().and_then(|word| word.parse().ok()).expect("the date until which it holds");
    assert!(words.count() > 3, "say why {id} does no harm here");
    (id, until)
}

#[expect(clippy::disallowed_methods, reason = "where the database is, only the run of the tests knows")]
fn database() -> Option<Database> {
    let archive = std::env::var("MARIGOLD_TEST_ADVISORIES").ok().filter(|path| !path.is_empty())?;
    let folder = TempDir::new().expect("a folder");
    unpack(Path::new(&archive), folder.path());
    let database = Database::open(folder.path());
    assert!(database.len() > 500, "{archive} holds hardly anything");
    Some(database)
}

fn unpack(archive: &Path, folder: &Path) {
    let unpacked = Command::new("tar").arg("-xzf").arg(archive).arg("-C").arg(folder).status();
    assert!(unpacked.expect("tar").success(), "{} cannot be unpacked", archive.display());
}

/// The advisories about the crates of a lock file, with the crate.
fn discrepancies(database: &Database, lock: &str) -> BTreeMap<String, String> {
    let lock: Table = lock.parse().expect("a lock file");
    let mut discrepancies = BTreeMap::new();
    for package in lock["package"].as_array().expect("packages") {
        let text = |key: &str| package[key].as_str().expect("a text");
        let version = Version::parse(text("version")).expect("a version");
        for advisory in database.about(text("name"), &version) {
            discrepancies.insert(advisory.id.clone(), format!("{} {version}", text("name")));
        }
    }
    discrepancies
}

#[test]
#[expect(clippy::disallowed_methods, reason = "an exception ends on a day of the real calendar")]
fn no_crate_has_an_open_advisory() {
    let Some(database) = database() else { return };
    let locks = ["Cargo.lock", "tests/fuzz/Cargo.lock"].map(|lock| read(&root().join(lock)));
    let discrepancies: BTreeMap<_, _> =
        locks.iter().flat_map(|lock| discrepancies(&database, lock)).collect();
    let exceptions = exceptions();
    let today = Utc::now().date_naive();
    let open: Vec<_> = discrepancies
        .iter()
        .filter(|(id, _)| exceptions.get(*id).is_none_or(|&until| until < today))
        .collect();
    assert!(
        open.is_empty(),
        "Update these, or note in advisories.txt until when they are lived with, and why: {open:#?}"
    );
    for id in exceptions.keys() {
        assert!(discrepancies.contains_key(id), "{id} is mended: take it out of advisories.txt");
    }
}

#[test]
fn what_is_vulnerable_or_left_alone_is_found_and_what_was_mended_is_not() {
    let Some(database) = database() else { return };
    let locked = |name: &str, version: &str| {
        let lock = format!("[[package]]\nname = \"{name}\"\nversion = \"{version}\"\n");
        discrepancies(&database, &lock).into_keys().collect::<Vec<_>>()
    };
    assert!(locked("ammonia", "4.1.1").contains(&"RUSTSEC-2025-0071".to_owned()));
    assert!(!locked("ammonia", "4.1.2").contains(&"RUSTSEC-2025-0071".to_owned()));
    // Without a maintainer, and in every version.
    assert!(locked("paste", "1.0.15").contains(&"RUSTSEC-2024-0436".to_owned()));
}

#[test]
fn an_exception_has_its_day_and_its_reason() {
    let (id, until) = exception("RUSTSEC-2099-0001 2026-12-31 The function is never called by us");
    assert_eq!((id.as_str(), until), ("RUSTSEC-2099-0001", NaiveDate::from_ymd_opt(2026, 12, 31).unwrap()));
    for entry in exceptions() {
        assert!(entry.0.starts_with("RUSTSEC-"), "{entry:?}");
    }
}
