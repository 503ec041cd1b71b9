//! `marigold import skills`.

use std::fs;
use std::path::{Path, PathBuf};

use application::ports::{AgentQueries as _, Store as _};
use domain::agents::Access;
use integration_tests::skill_rules::assert_skill;
use integration_tests::zip_files::zip;

use crate::cli::exports::{assert_same, files};
use crate::cli::imports::Site;

fn skill(name: &str, text: &str) -> String {
    format!("---\nname: {name}\ndescription: Plans\n---\n\n{text}\n")
}

/// A folder with a skill folder and a ZIP file.
fn skills(site: &Site) -> PathBuf {
    let folder = site.path("skills");
    fs::create_dir_all(folder.join("meal-planner/data")).unwrap();
    fs::write(folder.join("meal-planner/SKILL.md"), skill("meal-planner", "Read data/menu.csv.")).unwrap();
    fs::write(folder.join("meal-planner/data/menu.csv"), "day").unwrap();
    let archive = zip(&[("x/SKILL.md", skill("tax-desk", "Ask.")), ("x/a.md", "A".to_owned())]);
    fs::write(folder.join("tax.zip"), archive).unwrap();
    fs::write(folder.join("README.md"), "Not a skill").unwrap();
    folder
}

#[track_caller]
fn import(site: &Site, folder: &Path, more: &[&str]) -> String {
    site.run(&[&["import", "skills", folder.to_str().unwrap()], more].concat())
}

/// The counts of new, changed, unchanged, published and left-out skills.
#[track_caller]
fn assert_counts(report: &str, counts: [usize; 5]) {
    let names = ["new agents", "changed packages", "unchanged", "published", "not imported"];
    for (name, count) in names.into_iter().zip(counts) {
        assert!(report.contains(&format!("{name:<22}{count:>6}")), "{name} {count}: {report}");
    }
}

#[tokio::test]
async fn import_skills_makes_free_unpublished_agents() {
    let site = Site::new();
    let folder = skills(&site);
    let dry = import(&site, &folder, &["--dry-run"]);
    assert!(dry.contains("Dry run: nothing is changed."), "{dry}");
    assert_counts(&dry, [2, 0, 0, 0, 0]);
    let report = import(&site, &folder, &["--category", "Home"]);
    assert_counts(&report, [2, 0, 0, 0, 0]);
    assert!(report.contains("meal-planner: data/menu.csv is now menu.csv"), "{report}");

    let database = site.open().await;
    let mut agents: Vec<_> = database.list_all().await.unwrap().into_iter().map(|view| view.agent).collect();
    agents.sort_by_key(|agent| agent.slug.clone());
    let [meals, taxes] = agents.as_slice() else { panic!("{agents:?}") };
    assert_eq!((meals.title.as_str(), meals.category.as_str()), ("Meal planner", "Home"));
    assert_eq!((meals.access, meals.package_version, meals.url.as_str()), (Access::Free, None, ""));
    assert_eq!(taxes.slug.as_str(), "tax-desk");
    let package = database.read().await.unwrap().packages().find(meals.id).await.unwrap().unwrap();
    assert_eq!(package.content.instructions.as_str(), "Read menu.csv.");
    assert_eq!(package.content.files.len(), 1);
    database.close().await.unwrap();
}

#[tokio::test]
async fn import_skills_again_changes_only_what_changed() {
    let site = Site::new();
    let folder = skills(&site);
    assert_counts(&import(&site, &folder, &[]), [2, 0, 0, 0, 0]);
    assert_counts(&import(&site, &folder, &[]), [0, 0, 2, 0, 0]);
    assert_counts(&import(&site, &folder, &["--publish", "--dry-run"]), [0, 0, 2, 2, 0]);
    assert_counts(&import(&site, &folder, &["--publish"]), [0, 0, 2, 2, 0]);
    assert_counts(&import(&site, &folder, &["--publish"]), [0, 0, 2, 0, 0]);
    // As long as it was.
    fs::write(folder.join("meal-planner/data/menu.csv"), "Mon").unwrap();
    assert_counts(&import(&site, &folder, &["--publish"]), [0, 1, 1, 1, 0]);
    let database = site.open().await;
    let agents = database.list_all().await.unwrap();
    let mut versions: Vec<_> = agents.iter().map(|view| view.agent.package_version).collect();
    versions.sort();
    assert_eq!(versions, [Some(1), Some(2)]);
    database.close().await.unwrap();
}

#[test]
fn import_skills_invalid_are_left_out_and_reported() {
    let site = Site::new();
    let folder = skills(&site);
    fs::write(folder.join("evil.zip"), zip(&[("../a.md", "x")])).unwrap();
    fs::write(folder.join("twin.zip"), zip(&[("SKILL.md", skill("tax-desk", "Two"))])).unwrap();
    fs::write(folder.join("void.zip"), zip(&[("SKILL.md", skill("void", ""))])).unwrap();
    fs::create_dir(folder.join("empty")).unwrap();
    let report = import(&site, &folder, &["--publish"]);
    assert_counts(&report, [3, 0, 0, 2, 3]);
    for line in [
        "empty: SKILL.md: is missing",
        "evil.zip: ../a.md: the path may lead out of the folder of the skill",
        "twin.zip: another skill is also named tax-desk",
        "void.zip: is not published, because it has no instructions",
    ] {
        assert!(report.contains(line), "{line}: {report}");
    }
    site.outcome(&["import", "skills", site.path("none").to_str().unwrap()]).expect_error("cannot be read");
}

#[test]
fn import_skills_of_export_loses_nothing() {
    let (source, copy) = (Site::new(), Site::new());
    source.run(&["seed"]);
    let [first, second] = [source.path("export"), copy.path("export")];
    source.run(&["export", first.to_str().unwrap()]);
    let skills = first.join("skills");
    let mut count = 0;
    for (path, bytes) in files(&skills).iter().filter(|(path, _)| path.ends_with("/SKILL.md")) {
        assert_skill(path.trim_end_matches("/SKILL.md"), std::str::from_utf8(bytes).unwrap());
        count += 1;
    }
    assert!(count > 10, "{count}");
    assert_counts(&import(&source, &skills, &["--publish"]), [0, 0, count, 0, 0]);
    assert_counts(&import(&copy, &skills, &["--publish"]), [count, 0, 0, count, 0]);
    copy.run(&["export", second.to_str().unwrap()]);
    assert_same(&skills, &second.join("skills"));
}
