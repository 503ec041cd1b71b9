use std::cmp::Reverse;

use application::ports::{
    ChangedPrompt, NewAgent, NewContent, NewPost, NewPrompt, NewsQueries, StoreError, UpdatedAgent,
    VisitRepository,
};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::UserId;
use domain::agents::Agent;
use domain::news::Visit;
use domain::packages::PackageVersion;

use super::store::MemoryStore;
use super::unit_of_work::MemoryUnitOfWork;

#[async_trait]
impl VisitRepository for MemoryUnitOfWork {
    async fn find(&mut self, member: UserId) -> Result<Option<Visit>, StoreError> {
        self.enter("visits.find").await?;
        Ok(self.state.visits.get(&member).cloned())
    }

    async fn lock(&mut self, member: UserId) -> Result<Option<Visit>, StoreError> {
        self.enter("visits.lock").await?;
        Ok(self.state.visits.get(&member).cloned())
    }

    async fn insert_if_absent(&mut self, visit: &Visit) -> Result<(), StoreError> {
        self.enter("visits.insert_if_absent").await?;
        let known = self.state.require_member(visit.user_id);
        self.check(known)?;
        self.state.visits.entry(visit.user_id).or_insert_with(|| visit.clone());
        Ok(())
    }

    async fn update(&mut self, visit: &Visit) -> Result<(), StoreError> {
        self.enter("visits.update").await?;
        if let Some(stored) = self.state.visits.get_mut(&visit.user_id) {
            *stored = Visit { first_visit_at: stored.first_visit_at, ..visit.clone() };
        }
        Ok(())
    }
}

/// The newest items after this time, up to `limit`.
fn newest<T, K: Ord>(
    items: impl Iterator<Item = T>,
    since: DateTime<Utc>,
    limit: u64,
    added: impl Fn(&T) -> Option<(DateTime<Utc>, K)>,
) -> Vec<T> {
    let mut items: Vec<_> = items.filter(|item| added(item).is_some_and(|(at, _)| at > since)).collect();
    items.sort_by_key(|item| Reverse(added(item)));
    items.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
    items
}

#[async_trait]
impl NewsQueries for MemoryStore {
    async fn list_new(&self, since: DateTime<Utc>, limit: u64) -> Result<NewContent, StoreError> {
        let state = self.read()?;
        let agents = state.agents.values().filter(|agent| agent.lifecycle.is_active());
        let prompts = state.prompts.values().filter(|prompt| prompt.lifecycle.is_active());
        let posts = state.posts.values().filter(|post| post.is_published && post.lifecycle.is_active());
        let agents = newest(agents, since, limit, |agent| Some((agent.created_at, agent.id)));
        let prompts = newest(prompts, since, limit, |prompt| Some((prompt.created_at, prompt.id)));
        let posts = newest(posts, since, limit, |post| post.published_at.map(|at| (at, post.id)));
        Ok(NewContent {
            agents: agents
                .into_iter()
                .map(|agent| NewAgent {
                    id: agent.id,
                    slug: agent.slug.to_string(),
                    title: agent.title.as_str().to_owned(),
                    is_premium: agent.access.is_premium(),
                })
                .collect(),
            prompts: prompts
                .into_iter()
                .map(|prompt| NewPrompt { id: prompt.id, name: prompt.name.as_str().to_owned() })
                .collect(),
            posts: posts
                .into_iter()
                .map(|post| NewPost {
                    slug: post.slug.as_str().to_owned(),
                    title: post.title.as_str().to_owned(),
                })
                .collect(),
        })
    }

    async fn list_new_versions(
        &self,
        member: UserId,
        since: DateTime<Utc>,
        limit: u64,
    ) -> Result<Vec<UpdatedAgent>, StoreError> {
        let state = self.read()?;
        let versions = state.owned_by(member).filter_map(|purchase| {
            let agent = state.agents.get(&purchase.agent_id)?;
            let version = state.package_versions.get(&(agent.id, agent.package_version?))?;
            (version.number > 1 && version.published_at > purchase.created_at).then_some((agent, version))
        });
        let newest =
            newest(versions, since, limit, |(agent, version)| Some((version.published_at, agent.id)));
        let agent = |(agent, version): (&Agent, &PackageVersion)| UpdatedAgent {
            id: agent.id,
            title: agent.title.as_str().to_owned(),
            note: version.note.as_str().to_owned(),
        };
        Ok(newest.into_iter().map(agent).collect())
    }

    async fn list_changed_prompts(&self, member: UserId) -> Result<Vec<ChangedPrompt>, StoreError> {
        let state = self.read()?;
        let changed = state.recent_uses_of(member).into_iter().filter_map(|recent| {
            let prompt = state.prompts.get(&recent.item.prompt()?)?;
            let copied = recent.copied_text?;
            (prompt.lifecycle.is_active() && copied != prompt.text).then(|| ChangedPrompt {
                id: prompt.id,
                name: prompt.name.as_str().to_owned(),
                copied_text: copied.as_str().to_owned(),
                text: prompt.text.as_str().to_owned(),
                updated_at: prompt.updated_at,
            })
        });
        let mut changed: Vec<_> = changed.collect();
        changed.sort_by_key(|prompt| Reverse((prompt.updated_at, prompt.id)));
        Ok(changed)
    }
}
