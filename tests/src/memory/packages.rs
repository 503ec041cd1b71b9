use std::cmp::Reverse;
use std::collections::BTreeSet;

use application::ports::{PackageRepository, StoreError, VersionSummary};
use async_trait::async_trait;
use domain::packages::{FileKey, Package, PackageVersion, SeenVersion};
use domain::{AgentId, UserId};

use super::state::State;
use super::unit_of_work::MemoryUnitOfWork;

#[async_trait]
impl PackageRepository for MemoryUnitOfWork {
    async fn save(&mut self, package: &Package) -> Result<(), StoreError> {
        self.enter("packages.save").await?;
        self.state.packages.insert(package.agent_id, package.clone());
        Ok(())
    }

    async fn find(&mut self, agent: AgentId) -> Result<Option<Package>, StoreError> {
        self.enter("packages.find").await?;
        Ok(self.state.packages.get(&agent).cloned())
    }

    async fn publish(&mut self, version: &PackageVersion) -> Result<bool, StoreError> {
        self.enter("packages.publish").await?;
        let key = (version.agent_id, version.number);
        let is_new = !self.state.package_versions.contains_key(&key);
        self.state.package_versions.entry(key).or_insert_with(|| version.clone());
        Ok(is_new)
    }

    async fn find_version(
        &mut self,
        agent: AgentId,
        number: u32,
    ) -> Result<Option<PackageVersion>, StoreError> {
        self.enter("packages.find_version").await?;
        Ok(self.state.package_versions.get(&(agent, number)).cloned())
    }

    async fn list_versions(&mut self, agent: AgentId) -> Result<Vec<VersionSummary>, StoreError> {
        self.enter("packages.list_versions").await?;
        let versions = self.state.package_versions.values().filter(|version| version.agent_id == agent);
        let summary = |version: &PackageVersion| VersionSummary {
            number: version.number,
            note: version.note.clone(),
            published_at: version.published_at,
        };
        Ok(versions.rev().map(summary).collect())
    }

    async fn list_seen(&mut self, member: UserId) -> Result<Vec<SeenVersion>, StoreError> {
        self.enter("packages.list_seen").await?;
        Ok(self.state.seen_versions_of(member))
    }

    async fn save_seen(&mut self, member: UserId, seen: &SeenVersion) -> Result<(), StoreError> {
        self.enter("packages.save_seen").await?;
        let known = self.state.require_member(member).and_then(|()| self.state.require_agent(seen.agent_id));
        self.check(known)?;
        self.state.seen_versions.insert((member, seen.agent_id), seen.clone());
        Ok(())
    }

    async fn list_files(&mut self) -> Result<BTreeSet<FileKey>, StoreError> {
        self.enter("packages.list_files").await?;
        let edited = self.state.packages.values().map(|package| &package.content);
        let published = self.state.package_versions.values().map(|version| &version.content);
        Ok(edited.chain(published).flat_map(|content| &content.files).map(|file| file.key.clone()).collect())
    }
}

impl State {
    /// Latest first.
    pub(super) fn seen_versions_of(&self, member: UserId) -> Vec<SeenVersion> {
        let own = self.seen_versions.iter().filter(|((user, _), _)| *user == member);
        let mut seen: Vec<_> = own.map(|(_, seen)| seen.clone()).collect();
        seen.sort_by_key(|seen| Reverse((seen.seen_at, seen.agent_id)));
        seen
    }
}
