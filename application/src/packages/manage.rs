use chrono::{DateTime, Utc};
use domain::agents::Agent;
use domain::packages::{
    FileName, Instructions, Package, PackageContent, PackageError, PackageVersion, Starter, VersionNote,
};
use domain::users::Permission;
use domain::{AgentId, EditConflict};

use super::files::store_file;
use super::update_mailer::UpdateMailer;
use crate::agents::notify_buyers;
use crate::context::use_case;
use crate::failure::{Failure, from_failure};
use crate::ports::{Actor, MediaStorageError, UnitOfWork, VersionSummary};

#[derive(Debug, thiserror::Error)]
pub enum ManagePackageError {
    #[error(transparent)]
    Invalid(#[from] PackageError),
    #[error("This agent no longer exists")]
    UnknownAgent,
    #[error("This package has no such file")]
    UnknownFile,
    #[error("This version does not exist")]
    UnknownVersion,
    #[error(transparent)]
    Storage(#[from] MediaStorageError),
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(ManagePackageError);

/// What an admin edits, with the published versions, newest first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EditedPackage {
    pub package: Package,
    pub versions: Vec<VersionSummary>,
    /// Whether the draft equals the published version.
    pub is_published: bool,
}

use_case! {
    /// Writing and publishing packages.
    pub struct ManagePackages
}

impl ManagePackages {
    /// Whether this admin may upload files. Checked before the body is read.
    pub fn authorize(actor: Actor) -> Result<(), Failure> {
        Ok(actor.require(Permission::ManageContent)?)
    }

    /// An empty one if nothing has been written yet.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn find(&self, actor: Actor, agent: AgentId) -> Result<EditedPackage, ManagePackageError> {
        Self::authorize(actor)?;
        let mut unit = self.context.store.read().await?;
        let found = unit.agents().find_all(&[agent]).await?.pop();
        let agent = found.filter(Agent::is_editable).ok_or(ManagePackageError::UnknownAgent)?;
        let package = find_or_new(&mut *unit, &agent).await?;
        let versions = unit.packages().list_versions(agent.id).await?;
        let latest = match agent.package_version {
            Some(number) => unit.packages().find_version(agent.id, number).await?,
            None => None,
        };
        let is_published = latest.is_some_and(|latest| latest.content == package.content);
        Ok(EditedPackage { package, versions, is_published })
    }

    /// Saves the text, `based_on` the version that its author loaded.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn save(
        &self,
        actor: Actor,
        agent: AgentId,
        instructions: Instructions,
        starters: Vec<Starter>,
        based_on: Option<DateTime<Utc>>,
    ) -> Result<(), ManagePackageError> {
        let now = self.context.clock.now();
        self.change(actor, agent, |package| Ok(package.edit(instructions, starters, based_on, now)?)).await
    }

    /// Adds a file, or replaces the one of this name.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn add_file(
        &self,
        actor: Actor,
        agent: AgentId,
        name: FileName,
        bytes: Vec<u8>,
    ) -> Result<(), ManagePackageError> {
        Self::authorize(actor)?;
        let file = store_file(&self.context, name, bytes).await?;
        let now = self.context.clock.now();
        self.change(actor, agent, |package| Ok(package.add_file(file, now)?)).await
    }

    /// Published versions keep the file.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn remove_file(
        &self,
        actor: Actor,
        agent: AgentId,
        name: &FileName,
    ) -> Result<(), ManagePackageError> {
        let now = self.context.clock.now();
        let remove = |package: &mut Package| {
            if package.remove_file(name, now) { Ok(()) } else { Err(ManagePackageError::UnknownFile) }
        };
        self.change(actor, agent, remove).await
    }

    /// A file of the package that is edited.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn file(
        &self,
        actor: Actor,
        agent: AgentId,
        name: &str,
    ) -> Result<Vec<u8>, ManagePackageError> {
        let EditedPackage { package, .. } = self.find(actor, agent).await?;
        let file = package.content.file(name).ok_or(ManagePackageError::UnknownFile)?;
        let bytes = self.context.media_storage.get(&file.key.clone().into()).await?;
        bytes.ok_or(ManagePackageError::UnknownFile)
    }

    /// Publishes the draft as a new version, and emails the members who bought the agent if wanted. `based_on` is the draft
    /// that the admin has checked; without it, the draft is published as it is.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn publish(
        &self,
        actor: Actor,
        agent: AgentId,
        note: VersionNote,
        notify: bool,
        based_on: Option<DateTime<Utc>>,
    ) -> Result<PackageVersion, ManagePackageError> {
        Self::authorize(actor)?;
        let mut unit = self.context.store.begin_as(actor).await?;
        let mut agent = lock(&mut *unit, agent).await?;
        // Changing what buyers receive needs recent authentication, so that an unattended browser is not enough. Editing the
        // URL has the same rule.
        if unit.agents().is_ordered(agent.id).await? {
            actor.require_recent_authentication()?;
        }
        let package = find_or_new(&mut *unit, &agent).await?;
        if based_on.is_some_and(|checked| checked != package.updated_at) {
            return Err(EditConflict.into());
        }
        let version = package.publish(agent.package_version, note, self.context.clock.now())?;
        if !unit.packages().publish(&version).await? {
            return Err(EditConflict.into());
        }
        let was_deliverable = agent.is_deliverable();
        agent.package_version = Some(version.number);
        unit.agents().update(&agent).await?;
        if !was_deliverable {
            notify_buyers(&self.context, &mut *unit, &agent).await?;
        } else if notify {
            UpdateMailer::new(&self.context).send(&mut *unit, &agent, &version).await?;
        }
        unit.commit().await?;
        Ok(version)
    }

    /// Overwrites the draft with a published version.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn restore(&self, actor: Actor, agent: AgentId, number: u32) -> Result<(), ManagePackageError> {
        Self::authorize(actor)?;
        let version = self.context.store.read().await?.packages().find_version(agent, number).await?;
        let content = version.ok_or(ManagePackageError::UnknownVersion)?.content;
        let now = self.context.clock.now();
        self.change(actor, agent, |package| {
            package.replace(content, now);
            Ok(())
        })
        .await
    }

    pub(super) async fn change(
        &self,
        actor: Actor,
        agent: AgentId,
        change: impl FnOnce(&mut Package) -> Result<(), ManagePackageError> + Send,
    ) -> Result<(), ManagePackageError> {
        Self::authorize(actor)?;
        let mut unit = self.context.store.begin_as(actor).await?;
        let agent = lock(&mut *unit, agent).await?;
        let mut package = find_or_new(&mut *unit, &agent).await?;
        change(&mut package)?;
        unit.packages().save(&package).await?;
        Ok(unit.commit().await?)
    }
}

async fn lock(unit: &mut dyn UnitOfWork, id: AgentId) -> Result<Agent, ManagePackageError> {
    let agent = unit.agents().lock(id).await?;
    agent.filter(Agent::is_editable).ok_or(ManagePackageError::UnknownAgent)
}

/// A package that has not been saved has the version of its agent's creation, so that two first edits conflict.
async fn find_or_new(unit: &mut dyn UnitOfWork, agent: &Agent) -> Result<Package, ManagePackageError> {
    let found = unit.packages().find(agent.id).await?;
    Ok(found.unwrap_or_else(|| Package::new(agent.id, PackageContent::default(), agent.created_at)))
}
