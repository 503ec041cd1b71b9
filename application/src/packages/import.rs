use domain::agents::{Description, Title};
use domain::packages::{FileName, Instructions, PackageContent, Starter};
use domain::{AgentId, Slug};

use super::files::store_file;
use super::{ManagePackageError, ManagePackages};
use crate::ports::Actor;

/// An Agent Skill that was read from its files.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportedSkill {
    pub slug: Slug,
    pub title: Title,
    pub description: Description,
    pub instructions: Instructions,
    pub starters: Vec<Starter>,
    /// With their bytes, by name.
    pub files: Vec<(FileName, Vec<u8>)>,
    /// What was changed, in sentences.
    pub warnings: Vec<String>,
}

impl ManagePackages {
    /// Overwrites the draft with a skill. Members get it when it is published.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn import(
        &self,
        actor: Actor,
        agent: AgentId,
        skill: ImportedSkill,
    ) -> Result<(), ManagePackageError> {
        let mut files = Vec::new();
        self.find(actor, agent).await?;
        for (name, bytes) in skill.files {
            files.push(store_file(&self.context, name, bytes).await?);
        }
        let content = PackageContent { instructions: skill.instructions, starters: skill.starters, files };
        content.check_files()?;
        let now = self.context.clock.now();
        self.change(actor, agent, |package| {
            package.replace(content, now);
            Ok(())
        })
        .await
    }
}
