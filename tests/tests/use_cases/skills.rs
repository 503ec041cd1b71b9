//! Packages as Agent Skills: each keeps the rules of the format, and loses nothing when it is imported.

use application::packages::{PackageReader, PackageView};
use domain::agents::{Agent, Description, Title};
use domain::packages::{
    Assistant, FileKey, FileName, Instructions, PackageContent, PackageFile, PackageVersion, SKILL_FILE,
    Starter, VersionNote,
};
use domain::{OrderId, Slug};
use futures_util::TryStreamExt as _;
use importers::parse_skill;
use integration_tests::app::TestApp;
use integration_tests::contract::builders::{at, filled_agent, next_id};
use integration_tests::seeded_rng::SeededRng;
use integration_tests::skill_rules::assert_skill;
use integration_tests::soak::{seed, size};
use integration_tests::zip_files::entries;

/// What could be mistaken for the format: of YAML, Markdown, ZIP files and file systems.
const PARTS: [&str; 40] = [
    "a",
    "B",
    "7",
    " ",
    "  ",
    "\n",
    "\n\n",
    "\t",
    "---",
    "...",
    "\n---\n",
    ":",
    ": ",
    "#",
    " #",
    "-",
    "- ",
    "\"",
    "'",
    "\\",
    "\\n",
    "{",
    "}",
    "[",
    "]",
    ",",
    "&",
    "*",
    "!",
    "|",
    ">",
    "<b>",
    "%",
    "@",
    "`",
    "~",
    "null",
    "\u{2028}\u{feff}\u{ffff}",
    "ü✨\u{1f33c}",
    "claude",
];
const ENDS: [&str; 9] = [".md", ".txt", ".csv", ".json", ".pdf", ".png", ".jpg", ".webp", ".MD"];

fn text(rng: &mut SeededRng, max: u64) -> String {
    (0..rng.below(max)).map(|_| *rng.pick(&PARTS).unwrap()).collect()
}

/// The first valid value.
fn valid<T, E>(mut make: impl FnMut() -> Result<T, E>) -> T {
    std::iter::repeat_with(|| make().ok()).take(10_000).flatten().next().expect("a valid value")
}

fn bytes(rng: &mut SeededRng) -> Vec<u8> {
    let max = if rng.one_in(9) { 40_000 } else { 30 };
    let length = 1 + rng.below(max);
    (0..length).map(|_| rng.number().to_le_bytes()[0]).collect()
}

struct Made {
    view: PackageView,
    files: Vec<Vec<u8>>,
}

fn make(rng: &mut SeededRng) -> Made {
    let slug = valid(|| {
        let words: Vec<_> = (0..=rng.below(20))
            .map(|_| *rng.pick(&["a", "meal", "claude", "2", "anthropic-x"]).unwrap())
            .collect();
        Slug::parse(&words.join("-"))
    });
    let agent = Agent {
        slug,
        title: valid(|| Title::parse(&text(rng, 20))),
        description: valid(|| Description::parse(&text(rng, 600))),
        package_version: Some(1),
        ..filled_agent()
    };
    let mut names: Vec<FileName> = Vec::new();
    for _ in 0..rng.below(5) {
        let name = valid(|| FileName::parse(&format!("{}{}", text(rng, 5), rng.pick(&ENDS).unwrap())));
        if names.iter().all(|other| !other.is_same(&name)) {
            names.push(name);
        }
    }
    names.sort();
    let files: Vec<_> = names.iter().map(|_| bytes(rng)).collect();
    let content = PackageContent {
        instructions: valid(|| Instructions::parse(&text(rng, 200))),
        starters: (0..rng.below(5))
            .map(|_| valid(|| Starter::parse(&format!("{}.", text(rng, 10)))))
            .collect(),
        files: names
            .into_iter()
            .zip(&files)
            .zip(0_u8..)
            .map(|((name, bytes), key)| PackageFile {
                name,
                key: FileKey::from_random([key; 16]),
                bytes: bytes.len().try_into().unwrap(),
            })
            .collect(),
    };
    let seconds = i64::try_from(rng.below(1_000_000)).unwrap();
    let version = PackageVersion {
        agent_id: agent.id,
        number: 1,
        content,
        note: VersionNote::default(),
        published_at: at(seconds),
    };
    let order = rng.one_in(2).then(|| OrderId::from_uuid(next_id()).into());
    Made { view: PackageView { agent, version, order, seen: None }, files }
}

async fn download(app: &TestApp, view: &PackageView, assistant: Assistant) -> (String, Vec<u8>) {
    let download = PackageReader::new(&app.context).download(view, assistant);
    (download.file_name, download.parts.try_collect::<Vec<_>>().await.unwrap().concat())
}

#[tokio::test]
async fn download_of_any_package_is_a_skill_that_loses_nothing() {
    let app = TestApp::start().await;
    let first = seed().unwrap_or(1);
    for round in 0..u64::try_from(size(150, 20_000)).unwrap() {
        let mut rng = SeededRng::new(first.wrapping_add(round));
        let Made { view, files } = make(&mut rng);
        let content = &view.version.content;
        for (file, bytes) in content.files.iter().zip(&files) {
            app.context.media_storage.put(&file.key.clone().into(), bytes.clone()).await.unwrap();
        }
        for assistant in Assistant::ALL {
            let (name, zip) = download(&app, &view, assistant).await;
            assert_eq!(download(&app, &view, assistant).await, (name.clone(), zip.clone()), "{round}");
            let entries = entries(&zip);
            let folder = name.strip_suffix(".zip").unwrap();
            let prefix = if assistant.has_folder() { format!("{folder}/") } else { String::new() };
            assert_eq!(entries[0].0, format!("{prefix}{SKILL_FILE}"));
            assert!(entries.iter().all(|(path, _)| path.starts_with(&prefix)), "{round}");
            let markdown = std::str::from_utf8(&entries[0].1).unwrap();
            assert_skill(folder, markdown);
            assert_eq!(markdown.contains("\n  order: "), view.order.is_some(), "{markdown}");

            let read = parse_skill(&zip).unwrap_or_else(|error| panic!("{round}: {error}: {markdown}"));
            let (agent, names) = (&view.agent, content.files.iter().map(|file| file.name.clone()));
            assert_eq!((&read.slug, &read.title), (&agent.slug, &agent.title), "{round}: {markdown}");
            assert_eq!(read.description, agent.description, "{round}: {markdown}");
            assert_eq!(read.instructions, content.instructions, "{round}: {markdown}");
            assert_eq!(read.starters, content.starters, "{round}: {markdown}");
            assert_eq!(read.files, names.zip(files.clone()).collect::<Vec<_>>(), "{round}");
            assert!(read.warnings.is_empty(), "{:?}", read.warnings);
        }
    }
}

#[tokio::test]
async fn download_of_other_version_has_other_bytes() {
    let app = TestApp::start().await;
    let Made { mut view, .. } = make(&mut SeededRng::new(1));
    view.version.content.files.clear();
    let first = download(&app, &view, Assistant::Other).await;
    view.version.number = 2;
    assert_ne!(download(&app, &view, Assistant::Other).await, first);
}
