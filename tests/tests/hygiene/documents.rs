//! Checks that the tests and pictures that the documents name exist.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use integration_tests::source_tree::{files, read, root};

/// Counts the tests that a text cites: after `file`, names of Rust tests, and titles of browser tests in quotes.
///
/// # Panics
/// If one of them does not exist.
fn check_cited_tests(document: &str, text: &str) -> usize {
    let mut count = 0;
    let mut source = None;
    for (index, part) in text.split('`').enumerate() {
        if index % 2 == 1 {
            source = is_source(part).then(|| read(&root().join(part)));
            continue;
        }
        let Some(source) = &source else { continue };
        let outside_quotes = part.split('"').step_by(2);
        let words = outside_quotes.flat_map(|text| text.split(|c: char| !(c.is_alphanumeric() || c == '_')));
        let names = words.filter(|word| word.contains('_')).map(|name| format!("fn {name}("));
        let titles = part.split('"').skip(1).step_by(2).map(|title| format!("\"{title}\""));
        for test in names.chain(titles) {
            assert!(source.contains(&test), "{document} cites a missing test: {test}");
            count += 1;
        }
    }
    count
}

fn is_source(part: &str) -> bool {
    Path::new(part).extension().is_some_and(|extension| ["rs", "ts", "tsx"].iter().any(|of| extension == *of))
}

#[test]
fn durability_doc_cites_existing_tests() {
    let document = "docs/durability.md";
    for guarantee in read(&root().join(document)).split("\n* ").skip(1) {
        let title = guarantee.lines().next().unwrap_or_default();
        assert!(check_cited_tests(document, guarantee) > 0, "{document} cites no test for: {title}");
    }
}

#[test]
fn security_doc_cites_existing_tests() {
    let document = "docs/security.md";
    let text = read(&root().join(document));
    let rows: Vec<Vec<&str>> = text
        .lines()
        .filter(|line| line.starts_with("| A"))
        .map(|line| line.trim_matches('|').split('|').map(str::trim).collect())
        .filter(|cells: &Vec<&str>| cells[0].len() == 3)
        .collect();
    let numbers: Vec<_> = rows.iter().map(|cells| cells[0].to_owned()).collect();
    let all: Vec<_> = (1..=rows.len()).map(|number| format!("A{number:02}")).collect();
    assert_eq!(numbers, all, "each row once and in order");
    for cells in rows {
        let [number, _, proof] = cells[..] else { panic!("{document}: {} has other columns", cells[0]) };
        let is_unproven = ["Not claimed", "Read"].contains(&proof);
        assert!(
            is_unproven != (check_cited_tests(document, proof) > 0),
            "{document}: {number} cites no test"
        );
    }
}

/// The files of the images in README.md and below `docs`, from the root.
fn pictures_in_documents() -> BTreeSet<PathBuf> {
    let mut documents = files("docs", &[".md"]);
    documents.push(("README.md".to_owned(), read(&root().join("README.md"))));
    let mut pictures = BTreeSet::new();
    for (document, text) in &documents {
        for image in text.split("![").skip(1) {
            let (alternative, rest) = image.split_once("](").expect("a target");
            let (target, _) = rest.split_once(')').expect("the end of a target");
            assert!(!alternative.trim().is_empty(), "{document}: {target} has no alternative text");
            pictures.insert(Path::new(document).with_file_name(target));
        }
    }
    pictures
}

/// `scripts/pictures` makes them.
#[test]
fn pictures_are_small_and_those_in_documents() {
    const MAX_BYTES: u64 = 80_000;

    let entries = fs::read_dir(root().join("docs/pictures")).expect("the pictures");
    let stored: BTreeSet<_> = entries
        .map(|entry| {
            let entry = entry.expect("an entry");
            let (name, size) = (entry.file_name(), entry.metadata().expect("the size").len());
            assert!(size <= MAX_BYTES, "{} has {size} bytes", name.display());
            Path::new("docs/pictures").join(name)
        })
        .collect();
    assert_eq!(pictures_in_documents(), stored);
}

#[test]
fn missing_cited_test_is_detected() {
    let here = "tests/tests/hygiene/documents.rs";
    let present = format!("`{here}`: missing_cited_test_is_detected");
    assert_eq!(check_cited_tests("this", &present), 1);
    let missing = format!("`{here}`: a_test_of_{}", "another_name");
    std::panic::catch_unwind(|| check_cited_tests("this", &missing)).unwrap_err();
}
