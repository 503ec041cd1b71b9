//! What is new since a member's last visit.

use chrono::{DateTime, Utc};
use domain::news::Visit;
use domain::{AgentId, UserId};

use crate::context::use_case;
use crate::packages::PackageReader;
use crate::ports::{Actor, ChangedPrompt, NewContent, StoreError, UnitOfWork, UpdatedAgent};

/// What is new for a member.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct NewsView {
    /// Agents and prompts that were added later have the badge "New".
    pub badges_since: Option<DateTime<Utc>>,
    /// Prompts with the badge "Updated": their text differs from what the member copied.
    pub prompts_with_badge: Vec<ChangedPrompt>,
    /// Agents with the badge "Updated": there is a newer version of the package than the member has seen.
    pub agents_with_badge: Vec<AgentId>,
    /// `None` if nothing is new, or the member has dismissed it.
    pub since_last_visit: Option<NewsSince>,
}

/// What was added and changed after the previous visit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewsSince {
    pub last_visit: DateTime<Utc>,
    pub content: NewContent,
    /// New versions of agents that the member owns.
    pub new_versions: Vec<UpdatedAgent>,
    pub changed_prompts: Vec<ChangedPrompt>,
}

use_case! {
    /// Finds what is new since a member's last visit.
    pub struct News
}

impl News {
    /// The maximum number of items of each kind; the newest are kept.
    pub const MAX_ITEMS: u64 = 50;

    /// What is new; part of the visit. A first visit has no news.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn read(&self, member: UserId, reader: Actor) -> Result<NewsView, StoreError> {
        let now = self.context.clock.now();
        let visit = self.current_visit(member, now).await?;
        let changed = self.context.queries.news().list_changed_prompts(member).await?;
        Ok(NewsView {
            badges_since: Some(visit.badges_since(now)),
            since_last_visit: self.since_last_visit(member, &visit, changed.clone()).await?,
            prompts_with_badge: changed,
            agents_with_badge: PackageReader::new(&self.context).list_updated(reader).await?,
        })
    }

    /// What was added and changed since the member's last visit, without beginning a visit. For a member who is on the
    /// site, since the visit before.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn preview(&self, member: UserId) -> Result<Option<NewsSince>, StoreError> {
        let now = self.context.clock.now();
        let visit = self.context.unaudited_store.read().await?.visits().find(member).await?;
        let Some(mut visit) = visit else { return Ok(None) };
        visit.touch(now);
        let changed = self.context.queries.news().list_changed_prompts(member).await?;
        self.since_last_visit(member, &Visit { is_dismissed: false, ..visit }, changed).await
    }

    /// Hides what is new until the next visit.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn dismiss(&self, member: UserId) -> Result<(), StoreError> {
        let mut unit = self.context.unaudited_store.begin().await?;
        if let Some(visit) = unit.visits().lock(member).await? {
            unit.visits().update(&Visit { is_dismissed: true, ..visit }).await?;
        }
        unit.commit().await
    }

    async fn current_visit(&self, member: UserId, now: DateTime<Utc>) -> Result<Visit, StoreError> {
        let found = self.context.unaudited_store.read().await?.visits().find(member).await?;
        if let Some(visit) = found.filter(|visit| !visit.needs_touch(now)) {
            return Ok(visit);
        }
        let mut unit = self.context.unaudited_store.begin().await?;
        let visit = touch_visit(&mut *unit, member, now).await?;
        unit.commit().await?;
        Ok(visit)
    }

    async fn since_last_visit(
        &self,
        member: UserId,
        visit: &Visit,
        mut changed_prompts: Vec<ChangedPrompt>,
    ) -> Result<Option<NewsSince>, StoreError> {
        let Some(last_visit) = visit.news_since.filter(|_| !visit.is_dismissed) else { return Ok(None) };
        let news = self.context.queries.news();
        let content = news.list_new(last_visit, Self::MAX_ITEMS).await?;
        let new_versions = news.list_new_versions(member, last_visit, Self::MAX_ITEMS).await?;
        changed_prompts.retain(|prompt| prompt.updated_at > last_visit);
        let is_empty =
            content == NewContent::default() && new_versions.is_empty() && changed_prompts.is_empty();
        Ok((!is_empty).then_some(NewsSince { last_visit, content, new_versions, changed_prompts }))
    }
}

/// Continues the member's visit, or begins the next one.
pub(crate) async fn touch_visit(
    unit: &mut dyn UnitOfWork,
    member: UserId,
    now: DateTime<Utc>,
) -> Result<Visit, StoreError> {
    let Some(mut visit) = unit.visits().lock(member).await? else {
        let visit = Visit::first(member, now);
        unit.visits().insert_if_absent(&visit).await?;
        return Ok(visit);
    };
    if visit.needs_touch(now) {
        visit.touch(now);
        unit.visits().update(&visit).await?;
    }
    Ok(visit)
}
