//! The RustSec database: a folder a crate, and in it a file an advisory, which begins with TOML.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use integration_tests::source_tree::read;
use semver::{Version, VersionReq};
use toml::{Table, Value};

#[derive(Debug)]
pub(crate) struct Advisory {
    pub(crate) id: String,
    /// Both what was mended and what never had it.
    sound: Vec<VersionReq>,
}

#[derive(Debug, Default)]
pub(crate) struct Database(BTreeMap<String, Vec<Advisory>>);

impl Database {
    /// Everything that was not withdrawn.
    pub(crate) fn open(folder: &Path) -> Self {
        let mut database = Self::default();
        for of_crate in fs::read_dir(folder.join("crates")).expect("the folder `crates`") {
            for file in fs::read_dir(of_crate.expect("a crate").path()).expect("its advisories") {
                let text = read(&file.expect("an advisory").path());
                let entry = front_matter(&text);
                let facts = entry["advisory"].as_table().expect("what it is about");
                if !facts.contains_key("withdrawn") {
                    let package = string(&facts["package"]);
                    database.0.entry(package).or_default().push(Advisory::new(&entry, facts));
                }
            }
        }
        database
    }

    pub(crate) fn len(&self) -> usize {
        self.0.values().map(Vec::len).sum()
    }

    /// What is known about this version of a crate: that it is vulnerable, unsound or without a maintainer.
    pub(crate) fn about<'a>(
        &'a self,
        name: &str,
        version: &'a Version,
    ) -> impl Iterator<Item = &'a Advisory> {
        let advisories = self.0.get(name).into_iter().flatten();
        advisories.filter(|advisory| !advisory.sound.iter().any(|sound| sound.matches(version)))
    }
}

impl Advisory {
    fn new(entry: &Table, facts: &Table) -> Self {
        let versions = entry.get("versions").and_then(Value::as_table);
        let sound = ["patched", "unaffected"]
            .into_iter()
            .filter_map(|key| versions?.get(key)?.as_array())
            .flatten()
            .map(|text| VersionReq::parse(&string(text)).expect("a range of versions"));
        Self { id: string(&facts["id"]), sound: sound.collect() }
    }
}

fn front_matter(text: &str) -> Table {
    let toml = text.strip_prefix("```toml\n").and_then(|text| text.split("\n```").next());
    toml.expect("TOML at the beginning").parse().expect("TOML")
}

fn string(value: &Value) -> String {
    value.as_str().expect("a text").to_owned()
}
