use std::collections::BTreeSet;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::packages::{FileKey, Package, PackageVersion, SeenVersion, VersionNote};
use domain::{AgentId, UserId};

use super::StoreError;

/// A version without its content.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VersionSummary {
    pub number: u32,
    pub note: VersionNote,
    pub published_at: DateTime<Utc>,
}

/// Packages of agents, and their versions. They are removed with the agent. To change one, lock its agent first.
#[async_trait]
pub trait PackageRepository: Send {
    /// Inserts or replaces.
    async fn save(&mut self, package: &Package) -> Result<(), StoreError>;
    async fn find(&mut self, agent: AgentId) -> Result<Option<Package>, StoreError>;
    /// Returns `false` without changes if the version exists.
    async fn publish(&mut self, version: &PackageVersion) -> Result<bool, StoreError>;
    async fn find_version(
        &mut self,
        agent: AgentId,
        number: u32,
    ) -> Result<Option<PackageVersion>, StoreError>;
    /// Newest first.
    async fn list_versions(&mut self, agent: AgentId) -> Result<Vec<VersionSummary>, StoreError>;
    /// What a member has seen, latest first.
    async fn list_seen(&mut self, member: UserId) -> Result<Vec<SeenVersion>, StoreError>;
    /// Inserts or replaces what the member has seen of the agent.
    async fn save_seen(&mut self, member: UserId, seen: &SeenVersion) -> Result<(), StoreError>;
    /// The files of all packages and versions.
    async fn list_files(&mut self) -> Result<BTreeSet<FileKey>, StoreError>;
}
