//! No address is served that the contract does not know, and so none that the table of who may call what leaves out.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde_json::Value;

/// For watchers, who have no session.
const NO_CALLS: [&str; 2] = ["/healthz", "/readyz"];

fn sources(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let read = |path: std::path::PathBuf| {
        if path.is_dir() { sources(&path) } else { vec![fs::read_to_string(path).unwrap()] }
    };
    entries.flat_map(read).collect()
}

/// The addresses that a source file gives to the router, which takes them by three functions alone.
fn routed(source: &str) -> Vec<String> {
    let calls = ["resource(", "resources(", "readable("];
    let after =
        calls.iter().flat_map(|call| source.match_indices(call).map(|(at, call)| &source[at + call.len()..]));
    let literal = |rest: &str| Some(rest.trim_start().strip_prefix('"')?.split('"').next()?.to_owned());
    after.filter_map(literal).collect()
}

#[test]
fn every_route_is_in_openapi() {
    let document: Value = serde_json::from_str(&api::openapi::document().unwrap()).unwrap();
    let mut contract: BTreeSet<String> = document["paths"].as_object().unwrap().keys().cloned().collect();
    contract.retain(|path| !NO_CALLS.contains(&path.as_str()));
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().join("api/src/routes");
    let routed: BTreeSet<String> = sources(&folder)
        .iter()
        .flat_map(|source| routed(source))
        .filter(|path| !NO_CALLS.contains(&path.as_str()) && !path.starts_with("/dev/"))
        .map(|path| format!("/api{path}"))
        .collect();
    assert_eq!(routed, contract);
}

#[test]
fn every_route_uses_the_guarded_helpers() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().join("api/src");
    let count =
        |text: &str| sources(&folder).iter().map(|source| source.matches(text).count()).sum::<usize>();
    assert_eq!(count("web::resource("), 1, "only `resources` makes them");
    assert_eq!(count(".route("), 1, "only the numbers for Prometheus, on an address of their own");
}
