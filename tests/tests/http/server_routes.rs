//! Every route catches panics.

use std::fs;
use std::path::Path;

fn sources(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let read = |path: std::path::PathBuf| {
        if path.is_dir() { sources(&path) } else { vec![fs::read_to_string(path).unwrap()] }
    };
    entries.flat_map(read).collect()
}

#[test]
fn every_route_uses_the_panic_guard() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().join("api/src");
    let count =
        |text: &str| sources(&folder).iter().map(|source| source.matches(text).count()).sum::<usize>();
    assert_eq!(count("web::resource("), 1, "only `resource` in routes/endpoints.rs creates resources");
    assert_eq!(count(".route("), 1, "only the metrics, on their own listener");
}
