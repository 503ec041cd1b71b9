use chrono::{DateTime, Utc};
use domain::agents::{Agent, AgentDraft};
use domain::users::Permission;
use domain::{AgentId, Position, Slug};
use minijinja::context as values;

use crate::bulk::{BulkIds, BulkOutcome, CatalogChange};
use crate::context::{Context, use_case};
use crate::failure::{Failure, from_failure};
use crate::free_slug::{candidates, find_free_slug};
use crate::media::{MissingImageError, stored_image};
use crate::outbox::{EMAILS_PER_STATEMENT, MailKind, render};
use crate::ports::{Actor, AdminAgentView, StoreError, UnitOfWork};

/// What deleting an agent did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DeleteOutcome {
    Deleted,
    /// The agent has owners or open orders: it leaves all lists, but its owners keep it.
    Archived,
}

#[derive(Debug, thiserror::Error)]
pub enum ManageAgentError {
    /// Another agent has the slug; this one is free.
    #[error("This slug is taken. {0} is free.")]
    SlugTaken(Slug),
    #[error(transparent)]
    MissingImageError(#[from] MissingImageError),
    #[error("This agent no longer exists")]
    NotFound,
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(ManageAgentError);

use_case! {
    /// Create, edit, arrange and delete agents.
    pub struct ManageAgents
}

impl ManageAgents {
    /// Published agents and drafts, in the order in which members see them.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list(&self, actor: Actor) -> Result<Vec<AdminAgentView>, ManageAgentError> {
        actor.require(Permission::ManageContent)?;
        Ok(self.context.queries.agents().list_all().await?)
    }

    /// A published agent or a draft.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn find(&self, actor: Actor, id: AgentId) -> Result<Agent, ManageAgentError> {
        actor.require(Permission::ManageContent)?;
        let found = self.context.store.read().await?.agents().find_all(&[id]).await?.pop();
        found.filter(Agent::is_editable).ok_or(ManageAgentError::NotFound)
    }

    /// Creates an agent. Without a slug it gets one of its title, with a number if that is taken.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn create(&self, actor: Actor, draft: AgentDraft) -> Result<Agent, ManageAgentError> {
        actor.require(Permission::ManageContent)?;
        let is_slug_chosen = draft.slug.is_some();
        let mut agent =
            Agent::create(AgentId::from_uuid(self.context.ids.next_id()), draft, self.context.clock.now());
        let mut unit = self.context.store.begin_as(actor).await?;
        agent.image = stored_image(&mut *unit, agent.image).await??;
        if !is_slug_chosen {
            insert_with_free_slug(&mut *unit, &mut agent).await?;
        } else if !unit.agents().insert(&agent).await? {
            return Err(ManageAgentError::SlugTaken(find_free_slug(unit.agents(), &agent.slug).await?));
        }
        unit.commit().await?;
        Ok(agent)
    }

    /// Saves an edit `based_on` the version its author loaded. Open orders keep the price they were created with. Members
    /// who bought the agent before it could be opened get an email.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn update(
        &self,
        actor: Actor,
        id: AgentId,
        draft: AgentDraft,
        based_on: Option<DateTime<Utc>>,
    ) -> Result<Agent, ManageAgentError> {
        actor.require(Permission::ManageContent)?;
        let mut unit = self.context.store.begin_as(actor).await?;
        let mut agent = lock(&mut *unit, id).await?;
        let before = agent.clone();
        agent.edit(draft, based_on, self.context.clock.now())?;
        // A lower price or another URL affects buyers, so both need recent authentication.
        if agent.access != before.access || agent.url != before.url && unit.agents().is_ordered(id).await? {
            actor.require_recent_authentication()?;
        }
        agent.image = stored_image(&mut *unit, agent.image).await??;
        if !unit.agents().update(&agent).await? {
            return Err(ManageAgentError::SlugTaken(find_free_slug(unit.agents(), &agent.slug).await?));
        }
        if agent.slug != before.slug {
            unit.agents().add_slug_redirect(id, &before.slug).await?;
        }
        if agent.is_deliverable() && !before.is_deliverable() {
            notify_buyers(&self.context, &mut *unit, &agent).await?;
        }
        unit.commit().await?;
        Ok(agent)
    }

    /// Moves an agent to the trash. If it was ordered, its owners keep it.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn delete(&self, actor: Actor, id: AgentId) -> Result<DeleteOutcome, ManageAgentError> {
        actor.require(Permission::ManageContent)?;
        let mut unit = self.context.store.begin_as(actor).await?;
        let mut agent = lock(&mut *unit, id).await?;
        agent.delete(unit.agents().is_ordered(id).await?, self.context.clock.now());
        unit.agents().update(&agent).await?;
        unit.commit().await?;
        let is_archived = agent.lifecycle.is_archived();
        Ok(if is_archived { DeleteOutcome::Archived } else { DeleteOutcome::Deleted })
    }

    /// Changes several agents in one transaction.
    ///
    /// # Errors
    /// [`ManageAgentError`]; then nothing has changed.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn change_all(
        &self,
        actor: Actor,
        ids: &BulkIds<AgentId>,
        change: &CatalogChange,
    ) -> Result<BulkOutcome<AgentId>, ManageAgentError> {
        actor.require(Permission::ManageContent)?;
        let now = self.context.clock.now();
        let mut outcome = BulkOutcome::default();
        let mut unit = self.context.store.begin_as(actor).await?;
        for id in ids.iter() {
            let found = unit.agents().lock(id).await?.filter(|agent| change.applies_to(agent.lifecycle));
            let Some(before) = found else {
                outcome.missing.push(id);
                continue;
            };
            let mut agent = before.clone();
            match change {
                CatalogChange::SetCategory(category) => agent.set_category(category.clone(), now),
                CatalogChange::SetFeatured(is_featured) => agent.is_featured = *is_featured,
                CatalogChange::Publish => agent.publish(now),
                CatalogChange::Archive => agent.archive(now),
                CatalogChange::Delete => agent.delete(unit.agents().is_ordered(id).await?, now),
                CatalogChange::Restore => agent.lifecycle = agent.lifecycle.restore(now),
            }
            if agent != before {
                unit.agents().update(&agent).await?;
                outcome.changed.push(id);
            }
        }
        unit.commit().await?;
        Ok(outcome)
    }

    /// Moves an agent to the top of its group, featured or not.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn move_to_top(&self, actor: Actor, id: AgentId) -> Result<(), ManageAgentError> {
        actor.require(Permission::ManageContent)?;
        let mut unit = self.context.store.begin_as(actor).await?;
        let mut agent = lock(&mut *unit, id).await?;
        let first = unit.agents().first_position(agent.is_featured).await?;
        agent.position = Position::above(first, self.context.clock.now());
        unit.agents().update(&agent).await?;
        Ok(unit.commit().await?)
    }
}

/// Emails every buyer of an agent once that it can be used now.
pub(crate) async fn notify_buyers(
    context: &Context,
    unit: &mut dyn UnitOfWork,
    agent: &Agent,
) -> Result<(), StoreError> {
    let (site, kind) = (context.site(), MailKind::AgentReady);
    for batch in unit.users().list_buyers(agent.id).await?.chunks(EMAILS_PER_STATEMENT) {
        let mut mails = Vec::new();
        for buyer in batch {
            let values = values! {
                title => agent.title.as_str(),
                purchases_url => site.url_for("/purchase-history"),
            };
            let email = render(kind, buyer.first_name.as_str(), &site, values)?;
            let key = format!("{}:{}:{}", kind.as_str(), agent.id, buyer.id);
            mails.push(context.mail(kind, Some(key), (buyer.id, &buyer.email), email));
        }
        unit.outbox().enqueue_all(&mails).await?;
    }
    Ok(())
}

async fn lock(unit: &mut dyn UnitOfWork, id: AgentId) -> Result<Agent, ManageAgentError> {
    let agent = unit.agents().lock(id).await?;
    agent.filter(Agent::is_editable).ok_or(ManageAgentError::NotFound)
}

/// Adds a number to the slug if it is taken. Returns false if the agent exists.
pub(crate) async fn insert_with_free_slug(
    unit: &mut dyn UnitOfWork,
    agent: &mut Agent,
) -> Result<bool, StoreError> {
    let wanted = agent.slug.clone();
    for candidate in candidates(&wanted) {
        if unit.agents().insert(agent).await? {
            return Ok(true);
        }
        if unit.agents().lock(agent.id).await?.is_some() {
            return Ok(false);
        }
        agent.slug = candidate;
    }
    Err(StoreError::Conflict("slug".into()))
}
