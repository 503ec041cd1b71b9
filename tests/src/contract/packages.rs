use std::collections::BTreeSet;

use domain::agents::{Access, Agent};
use domain::packages::{
    FileKey, FileName, Instructions, Package, PackageContent, PackageFile, PackageVersion, SeenVersion,
    Starter, VersionNote,
};
use domain::{AgentId, Lifecycle, UserId};

use super::Ports;
use super::builders::{at, commit, next_id, stored_agent, stored_users};

pub(super) fn content(text: &str, files: &[(&str, u8)]) -> PackageContent {
    let file = |(name, key): &(&str, u8)| PackageFile {
        name: FileName::parse(name).unwrap(),
        key: FileKey::from_random([*key; 16]),
        bytes: 5_000_000,
    };
    PackageContent {
        instructions: Instructions::parse(text).unwrap(),
        starters: vec![Starter::parse("Plan \"my\" week ✨").unwrap(), Starter::parse("Hi").unwrap()],
        files: files.iter().map(file).collect(),
    }
}

pub(super) fn version(agent: &Agent, number: u32, content: PackageContent) -> PackageVersion {
    let note = VersionNote::parse(&format!("Version\n{number}")).unwrap();
    PackageVersion { agent_id: agent.id, number, content, note, published_at: at(i64::from(number)) }
}

async fn save(db: &Ports, package: &Package) {
    commit!(db.packages().save(package));
}

async fn publish(db: &Ports, version: &PackageVersion) -> bool {
    commit!(db.packages().publish(version))
}

async fn files(db: &Ports) -> BTreeSet<FileKey> {
    db.store.read().await.unwrap().packages().list_files().await.unwrap()
}

async fn find(db: &Ports, agent: AgentId) -> Option<Package> {
    db.store.read().await.unwrap().packages().find(agent).await.unwrap()
}

pub async fn save_package_replaces_it(db: &Ports) {
    let agent = stored_agent(db, "Planner", Access::Free, at(0)).await;
    assert_eq!(find(db, agent.id).await, None);
    let empty = Package::new(agent.id, PackageContent::default(), at(1));
    save(db, &empty).await;
    assert_eq!(find(db, agent.id).await, Some(empty));
    let filled =
        Package::new(agent.id, content("# Plan\n\n\t'Ask' ✨", &[("a b.md", 1), ("c.PNG", 2)]), at(2));
    save(db, &filled).await;
    assert_eq!(find(db, agent.id).await, Some(filled));
    assert_eq!(find(db, AgentId::from_uuid(next_id())).await, None);
}

pub async fn publish_package_keeps_each_version(db: &Ports) {
    let agent = stored_agent(db, "Planner", Access::Free, at(0)).await;
    let other = stored_agent(db, "Other", Access::Free, at(0)).await;
    let first = version(&agent, 1, content("One", &[("a.md", 1)]));
    let second = version(&agent, 2, content("Two", &[("a.md", 1), ("b.md", 3)]));
    assert!(publish(db, &first).await && publish(db, &second).await);
    assert!(publish(db, &version(&other, 1, content("Other", &[]))).await);
    assert!(!publish(db, &version(&agent, 2, content("Changed", &[]))).await, "a version never changes");

    let mut unit = db.store.read().await.unwrap();
    assert_eq!(unit.packages().find_version(agent.id, 2).await.unwrap(), Some(second.clone()));
    assert_eq!(unit.packages().find_version(agent.id, 1).await.unwrap(), Some(first.clone()));
    assert_eq!(unit.packages().find_version(agent.id, 3).await.unwrap(), None);
    let listed = unit.packages().list_versions(agent.id).await.unwrap();
    let listed: Vec<_> =
        listed.into_iter().map(|summary| (summary.number, summary.note, summary.published_at)).collect();
    assert_eq!(listed, [second, first].map(|version| (version.number, version.note, version.published_at)));
}

pub async fn seen_versions_replace_earlier_ones(db: &Ports) {
    let [anna, ben] = stored_users(db, ["anna", "ben"]).await;
    let mut agent = stored_agent(db, "Planner", Access::Free, at(0)).await;
    let other = stored_agent(db, "Other", Access::Free, at(0)).await;
    let seen =
        |agent: &Agent, number, seconds| SeenVersion { agent_id: agent.id, number, seen_at: at(seconds) };
    let save = async |member: UserId, seen: &SeenVersion| {
        commit(db, async |unit| unit.packages().save_seen(member, seen).await).await
    };
    let list =
        async |member: UserId| db.store.read().await.unwrap().packages().list_seen(member).await.unwrap();
    for seen in [seen(&agent, 1, 1), seen(&other, 4_000_000_000, 2), seen(&agent, 2, 3)] {
        save(anna.id, &seen).await.unwrap();
    }
    save(ben.id, &seen(&agent, 1, 4)).await.unwrap();
    assert_eq!(list(anna.id).await, [seen(&agent, 2, 3), seen(&other, 4_000_000_000, 2)]);
    assert_eq!(list(ben.id).await, [seen(&agent, 1, 4)]);
    assert!(commit!(db.users().remove(anna.id)));
    assert_eq!(list(anna.id).await, []);
    agent.lifecycle = Lifecycle::Deleted(at(3));
    assert!(commit!(db.agents().update(&agent)));
    assert!(commit!(db.agents().remove(agent.id)));
    assert_eq!(list(ben.id).await, []);
    for (member, agent) in [(ben.id, &agent), (UserId::from_uuid(next_id()), &other)] {
        let mut unit = db.store.begin().await.unwrap();
        assert!(unit.packages().save_seen(member, &seen(agent, 1, 5)).await.is_err());
    }
}

pub async fn files_of_packages_are_listed_until_removal(db: &Ports) {
    let mut agent = stored_agent(db, "Planner", Access::Free, at(0)).await;
    let key = |byte| FileKey::from_random([byte; 16]);
    save(db, &Package::new(agent.id, content("Draft", &[("a.md", 1), ("new.md", 2)]), at(1))).await;
    assert!(publish(db, &version(&agent, 1, content("One", &[("a.md", 1), ("old.md", 3)]))).await);
    assert_eq!(files(db).await, BTreeSet::from([key(1), key(2), key(3)]));

    agent.lifecycle = Lifecycle::Deleted(at(3));
    assert!(commit!(db.agents().update(&agent)));
    assert!(commit!(db.agents().remove(agent.id)));
    assert_eq!((files(db).await, find(db, agent.id).await), (BTreeSet::new(), None));
}
