use std::sync::Arc;

use chrono::{DateTime, Utc};
use domain::AgentId;
use domain::agents::Agent;
use domain::appearance::SiteText;
use domain::packages::{Assistant, PackageVersion, SKILL_FILE, SeenVersion, Skill};
use domain::purchases::OrderNumber;
use futures_util::stream::BoxStream;

use crate::context::use_case;
use crate::failure::{Failure, from_failure};
use crate::ports::{
    Actor, ArchiveEntry, BoxError, EntryContent, Forbidden, MediaStorageError, StoreError, UnitOfWork,
    VersionSummary,
};
use crate::rate_limits::RateLimit;

#[derive(Debug, thiserror::Error)]
pub enum ReadPackageError {
    #[error("Buy this agent to get its package.")]
    NotOwned,
    #[error("This package does not exist.")]
    NotFound,
    #[error(transparent)]
    Storage(#[from] MediaStorageError),
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(ReadPackageError);

/// A version of a package as a member who may use it sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PackageView {
    pub agent: Agent,
    pub version: PackageVersion,
    /// The order through which the reader owns the agent.
    pub order: Option<OrderNumber>,
    /// The newest version that the member has downloaded or copied.
    pub seen: Option<u32>,
}

/// A package as a ZIP file.
pub struct SkillDownload {
    pub file_name: String,
    pub parts: BoxStream<'static, Result<Vec<u8>, BoxError>>,
}

use_case! {
    /// Reads published packages, for members who may use the agent.
    pub struct PackageReader
}

impl PackageReader {
    /// This version, or the latest.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn find(
        &self,
        reader: Actor,
        agent: AgentId,
        number: Option<u32>,
    ) -> Result<PackageView, ReadPackageError> {
        let mut unit = self.context.store.read().await?;
        let (agent, order) = authorize(&mut *unit, reader, agent).await?;
        let number = number.or(agent.package_version).ok_or(ReadPackageError::NotFound)?;
        let version = unit.packages().find_version(agent.id, number).await?;
        let version = version.ok_or(ReadPackageError::NotFound)?;
        let seen = match reader.user_id() {
            Some(member) => unit.packages().list_seen(member).await?,
            None => Vec::new(),
        };
        let seen = seen.into_iter().find(|seen| seen.agent_id == agent.id).map(|seen| seen.number);
        Ok(PackageView { agent, version, order, seen })
    }

    /// The agent, if this reader may use it, and its latest package, if it has one.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn open(
        &self,
        reader: Actor,
        agent: AgentId,
    ) -> Result<(Agent, Option<PackageView>), ReadPackageError> {
        let mut unit = self.context.store.read().await?;
        let (agent, order) = authorize(&mut *unit, reader, agent).await?;
        let version = match agent.package_version {
            Some(number) => unit.packages().find_version(agent.id, number).await?,
            None => None,
        };
        let package = version.map(|version| PackageView { agent: agent.clone(), version, order, seen: None });
        Ok((agent, package))
    }

    /// Records that the member has downloaded or copied a version. An older one replaces no newer one.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn record_seen(
        &self,
        reader: Actor,
        agent: AgentId,
        number: u32,
    ) -> Result<(), ReadPackageError> {
        let member = reader.user_id().ok_or(Forbidden)?;
        let limit = RateLimit::ToolboxChangesPerMember;
        self.context.rate_limiter.count(limit, &member.to_string()).await??;
        let view = self.find(reader, agent, Some(number)).await?;
        if view.seen.is_none_or(|seen| seen < number) {
            let mut unit = self.context.unaudited_store.begin().await?;
            let seen = SeenVersion { agent_id: agent, number, seen_at: self.context.clock.now() };
            unit.packages().save_seen(member, &seen).await?;
            unit.commit().await?;
        }
        Ok(())
    }

    /// The agents that have a newer version than the member has seen, as far as the member may use them.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list_updated(&self, reader: Actor) -> Result<Vec<AgentId>, StoreError> {
        let Some(member) = reader.user_id() else { return Ok(Vec::new()) };
        let mut unit = self.context.unaudited_store.read().await?;
        let seen = unit.packages().list_seen(member).await?;
        if seen.is_empty() {
            return Ok(Vec::new());
        }
        let ids: Vec<_> = seen.iter().map(|seen| seen.agent_id).collect();
        let owned = unit.purchases().owned(member, &ids).await?;
        let agents = unit.agents().find_all(&ids).await?;
        let is_updated = |agent: &&Agent| {
            let is_newer = |seen: &SeenVersion| agent.package_version > Some(seen.number);
            check_access(agent, owned.contains(&agent.id), reader).is_ok()
                && seen.iter().any(|seen| seen.agent_id == agent.id && is_newer(seen))
        };
        Ok(agents.iter().filter(is_updated).map(|agent| agent.id).collect())
    }

    /// Newest first.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list_versions(
        &self,
        reader: Actor,
        agent: AgentId,
    ) -> Result<Vec<VersionSummary>, ReadPackageError> {
        let mut unit = self.context.store.read().await?;
        let (agent, _) = authorize(&mut *unit, reader, agent).await?;
        Ok(unit.packages().list_versions(agent.id).await?)
    }

    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn file(
        &self,
        reader: Actor,
        agent: AgentId,
        number: Option<u32>,
        name: &str,
    ) -> Result<Vec<u8>, ReadPackageError> {
        let view = self.find(reader, agent, number).await?;
        let file = view.version.content.file(name).ok_or(ReadPackageError::NotFound)?;
        let bytes = self.context.media_storage.get(&file.key.clone().into()).await?;
        bytes.ok_or(ReadPackageError::NotFound)
    }

    /// The package as an Agent Skill: [`SKILL_FILE`] and the files in a ZIP file, in a folder for most assistants.
    pub fn download(&self, view: &PackageView, assistant: Assistant) -> SkillDownload {
        let (folder, markdown) = self.render(view, assistant);
        let prefix = if assistant.has_folder() { format!("{folder}/") } else { String::new() };
        let entry = |name: &str, content| ArchiveEntry { name: format!("{prefix}{name}"), content };
        let text = entry(SKILL_FILE, EntryContent::Bytes(markdown.into_bytes()));
        let version = &view.version;
        let files = version.content.files.iter();
        let files = files.map(|file| {
            let content = EntryContent::Stored { file: file.key.clone().into(), bytes: file.bytes };
            entry(file.name.as_str(), content)
        });
        let entries = std::iter::once(text).chain(files).collect();
        let storage = Arc::clone(&self.context.media_storage);
        let parts = self.context.archive_writer.stream(archive_time(version.published_at), entries, storage);
        SkillDownload { file_name: format!("{folder}.zip"), parts }
    }

    /// The name of the skill, and the text of [`SKILL_FILE`].
    pub fn render(&self, view: &PackageView, assistant: Assistant) -> (String, String) {
        let order = view.order.map(|order| order.to_string());
        let site = self.context.site();
        let license = if order.is_some() {
            format!("Licensed to one buyer of {} for personal use", site.name)
        } else {
            format!("Free for {} of {} for personal use", site.text(SiteText::Members), site.name)
        };
        let PackageView { agent, version, .. } = view;
        let skill = Skill {
            assistant,
            slug: &agent.slug,
            title: agent.title.as_str(),
            description: agent.description.as_str(),
            license: Some(&license),
            version: version.number,
            order: order.as_deref(),
            content: &version.content,
        };
        (skill.name(), skill.markdown())
    }
}

/// The agent, if this reader may use it, and the order from which a buyer has it.
async fn authorize(
    unit: &mut dyn UnitOfWork,
    reader: Actor,
    agent: AgentId,
) -> Result<(Agent, Option<OrderNumber>), ReadPackageError> {
    let agent = unit.agents().find_all(&[agent]).await?.pop().ok_or(ReadPackageError::NotFound)?;
    let purchase = match reader.user_id() {
        Some(member) => unit.purchases().find_owned(member, agent.id).await?,
        None => None,
    };
    check_access(&agent, purchase.is_some(), reader)?;
    Ok((agent, purchase.map(|purchase| purchase.order_id.into())))
}

/// Whether this reader may use the agent. A removed one is only there for its buyers.
fn check_access(agent: &Agent, is_owned: bool, reader: Actor) -> Result<(), ReadPackageError> {
    if !agent.lifecycle.is_active() && !is_owned {
        return Err(ReadPackageError::NotFound);
    }
    if !reader.may_open(agent.access.is_premium(), is_owned) {
        return Err(ReadPackageError::NotOwned);
    }
    Ok(())
}

/// ZIP files store two seconds as the smallest unit.
fn archive_time(at: DateTime<Utc>) -> DateTime<Utc> {
    DateTime::from_timestamp(at.timestamp() / 2 * 2, 0).unwrap_or(at)
}
