//! Checks that the tests cited by the documents exist.

use std::path::Path;

use integration_tests::source_tree::{read, root};

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

#[test]
fn missing_cited_test_is_detected() {
    let here = "tests/tests/hygiene/documents.rs";
    let present = format!("`{here}`: missing_cited_test_is_detected");
    assert_eq!(check_cited_tests("this", &present), 1);
    let missing = format!("`{here}`: a_test_of_{}", "another_name");
    std::panic::catch_unwind(|| check_cited_tests("this", &missing)).unwrap_err();
}
