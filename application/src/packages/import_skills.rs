use std::collections::BTreeSet;

use domain::AgentId;
use domain::agents::{Access, AgentDraft, AgentUrl, Category};
use domain::packages::VersionNote;
use domain::users::Permission;

use super::{EditedPackage, ImportedSkill, ManagePackageError, ManagePackages};
use crate::agents::{ManageAgentError, ManageAgents};
use crate::context::use_case;
use crate::failure::{Failure, from_failure};
use crate::ports::Actor;
use crate::posts::ImportWarning;

/// How to import.
#[derive(Debug, Clone)]
pub struct SkillImportOptions {
    /// Of new agents.
    pub category: Category,
    /// Publishes what has changed.
    pub publish: bool,
    /// Changes nothing.
    pub is_dry_run: bool,
}

/// What an import did, or would do.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SkillImportReport {
    pub created: u32,
    pub changed: u32,
    pub unchanged: u32,
    pub published: u32,
    pub not_imported: u32,
    pub warnings: Vec<ImportWarning>,
}

impl SkillImportReport {
    fn leave_out(&mut self, place: String, reason: impl Into<String>) {
        self.not_imported += 1;
        self.warnings.push(ImportWarning::new(place, reason));
    }
}

#[derive(Debug, thiserror::Error)]
pub enum ImportSkillsError {
    #[error(transparent)]
    Agent(#[from] ManageAgentError),
    #[error(transparent)]
    Package(#[from] ManagePackageError),
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(ImportSkillsError);

use_case! {
    /// Imports folders of Agent Skills. Running it again changes only what has changed.
    pub struct ImportSkills
}

impl ImportSkills {
    /// Each skill, with where it is, becomes the package of the agent with its slug, or of a new free agent. They are
    /// committed one by one, because the files of many fit neither into memory nor into one transaction.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn run(
        &self,
        actor: Actor,
        skills: impl IntoIterator<Item = (String, Result<ImportedSkill, String>)>,
        options: &SkillImportOptions,
    ) -> Result<SkillImportReport, ImportSkillsError> {
        actor.require(Permission::ManageContent)?;
        let mut report = SkillImportReport::default();
        let mut slugs = BTreeSet::new();
        for (place, skill) in skills {
            match skill {
                Ok(skill) if slugs.insert(skill.slug.clone()) => {
                    self.import(actor, place, skill, options, &mut report).await?;
                }
                Ok(skill) => report.leave_out(place, format!("another skill is also named {}", skill.slug)),
                Err(reason) => report.leave_out(place, reason),
            }
        }
        Ok(report)
    }

    async fn import(
        &self,
        actor: Actor,
        place: String,
        mut skill: ImportedSkill,
        options: &SkillImportOptions,
        report: &mut SkillImportReport,
    ) -> Result<(), ImportSkillsError> {
        let packages = ManagePackages::new(&self.context);
        let existing = match self.context.queries.agents().find_page(skill.slug.as_str()).await? {
            Some(page) => Some(packages.find(actor, page.agent.id).await?),
            None => None,
        };
        let is_changed = match &existing {
            Some(edited) => !self.is_same(edited, &skill).await?,
            None if self.context.store.read().await?.agents().has_slug(&skill.slug).await? => {
                report.leave_out(place, "an agent in the archive or in the trash has its name");
                return Ok(());
            }
            None => true,
        };
        let count = match existing {
            None => &mut report.created,
            Some(_) if is_changed => &mut report.changed,
            Some(_) => &mut report.unchanged,
        };
        *count += 1;
        let is_pending = is_changed || existing.as_ref().is_some_and(|edited| !edited.is_published);
        let has_text = !skill.instructions.as_str().is_empty();
        if options.publish && is_pending && !has_text {
            skill.warnings.push("is not published, because it has no instructions".to_owned());
        }
        let publish = options.publish && is_pending && has_text;
        report.published += u32::from(publish);
        let warnings = skill.warnings.iter().map(|warning| ImportWarning::new(place.as_str(), warning));
        report.warnings.extend(warnings);
        if options.is_dry_run {
            return Ok(());
        }
        let agent = match existing {
            Some(edited) => edited.package.agent_id,
            None => self.create_agent(actor, &skill, options).await?,
        };
        if is_changed {
            packages.import(actor, agent, skill).await?;
        }
        if publish {
            packages.publish(actor, agent, VersionNote::default(), false, None).await?;
        }
        Ok(())
    }

    async fn is_same(
        &self,
        edited: &EditedPackage,
        skill: &ImportedSkill,
    ) -> Result<bool, ManagePackageError> {
        let content = &edited.package.content;
        let names = content.files.iter().map(|file| &file.name);
        if content.instructions != skill.instructions
            || content.starters != skill.starters
            || !names.eq(skill.files.iter().map(|(name, _)| name))
        {
            return Ok(false);
        }
        for (file, (_, bytes)) in content.files.iter().zip(&skill.files) {
            if self.context.media_storage.get(&file.key.clone().into()).await?.as_ref() != Some(bytes) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    async fn create_agent(
        &self,
        actor: Actor,
        skill: &ImportedSkill,
        options: &SkillImportOptions,
    ) -> Result<AgentId, ImportSkillsError> {
        let (title, description) = (skill.title.clone(), skill.description.clone());
        let draft =
            AgentDraft::new(title, description, options.category.clone(), AgentUrl::default(), Access::Free);
        let draft = AgentDraft { slug: Some(skill.slug.clone()), ..draft };
        Ok(ManageAgents::new(&self.context).create(actor, draft).await?.id)
    }
}
