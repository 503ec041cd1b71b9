use std::collections::{BTreeMap, BTreeSet};

use application::ports::{
    AdminReviewView, Page, PageRequest, ReviewFilter, ReviewQueries, ReviewRepository, ReviewView,
    SortDirection, StoreError,
};
use async_trait::async_trait;
use domain::reviews::{Rating, Review, ReviewText};
use domain::search::normalize_for_search;
use domain::{AgentId, ReviewId, UserId};

use super::state::State;
use super::store::MemoryStore;
use super::unit_of_work::MemoryUnitOfWork;

#[async_trait]
impl ReviewRepository for MemoryUnitOfWork {
    async fn insert(&mut self, review: &Review) -> Result<bool, StoreError> {
        self.enter("reviews.insert").await?;
        let known =
            self.state.require_member(review.author).and_then(|()| self.state.require_agent(review.agent_id));
        self.check(known)?;
        if find_by_author(&self.state, review.author, review.agent_id).is_some() {
            return Ok(false);
        }
        self.state.reviews.insert(review.id, review.clone());
        Ok(true)
    }

    async fn lock(&mut self, id: ReviewId) -> Result<Option<Review>, StoreError> {
        self.enter("reviews.lock").await?;
        Ok(self.state.reviews.get(&id).cloned())
    }

    async fn lock_by_author(&mut self, author: UserId, agent: AgentId) -> Result<Option<Review>, StoreError> {
        self.enter("reviews.lock_by_author").await?;
        Ok(find_by_author(&self.state, author, agent).cloned())
    }

    async fn update(&mut self, review: &Review) -> Result<(), StoreError> {
        self.enter("reviews.update").await?;
        if let Some(stored) = self.state.reviews.get_mut(&review.id) {
            let Review { agent_id, author, created_at, .. } = *stored;
            *stored = Review { agent_id, author, created_at, ..review.clone() };
        }
        Ok(())
    }

    async fn remove(&mut self, id: ReviewId) -> Result<bool, StoreError> {
        self.enter("reviews.remove").await?;
        Ok(self.state.reviews.remove(&id).is_some())
    }
}

#[async_trait]
impl ReviewQueries for MemoryStore {
    async fn ratings(&self) -> Result<BTreeMap<AgentId, Rating>, StoreError> {
        let state = self.read()?;
        let mut sums = BTreeMap::<_, (u32, u32)>::new();
        for review in visible(&state) {
            let (count, stars) = sums.entry(review.agent_id).or_default();
            *count += 1;
            *stars += u32::from(review.stars.get());
        }
        Ok(sums.into_iter().map(|(agent, (count, stars))| (agent, Rating::new(count, stars))).collect())
    }

    async fn list_visible(&self, agent: AgentId, page: &PageRequest) -> Result<Page<ReviewView>, StoreError> {
        let state = self.read()?;
        let is_listed = state.agents.get(&agent).is_some_and(|agent| agent.lifecycle.is_active());
        let of_agent = visible(&state).filter(|review| is_listed && review.agent_id == agent);
        let views = of_agent.map(|review| ReviewView {
            id: review.id,
            author: first_name(&state, review),
            stars: review.stars,
            text: review.text.as_ref().map(|text| text.as_str().to_owned()),
            created_at: review.created_at,
            reply: review.reply.as_ref().map(|reply| reply.text.as_str().to_owned()),
        });
        Ok(Page::of_all(page, views.collect(), SortDirection::Descending, ReviewView::cursor))
    }

    async fn find_by_author(&self, author: UserId, agent: AgentId) -> Result<Option<Review>, StoreError> {
        Ok(find_by_author(&*self.read()?, author, agent).cloned())
    }

    async fn list_reviewed(&self, author: UserId) -> Result<BTreeSet<AgentId>, StoreError> {
        let state = self.read()?;
        let own = state.reviews.values().filter(|review| review.author == author);
        Ok(own.map(|review| review.agent_id).collect())
    }

    async fn list_all(
        &self,
        filter: &ReviewFilter,
        page: &PageRequest,
    ) -> Result<Page<AdminReviewView>, StoreError> {
        let state = self.read()?;
        let views = state.reviews.values().map(|review| {
            let agent = &state.agents[&review.agent_id];
            AdminReviewView {
                review: review.clone(),
                agent_title: agent.title.as_str().to_owned(),
                agent_slug: agent.lifecycle.is_active().then(|| agent.slug.to_string()),
                author: first_name(&state, review),
                author_email: Some(state.users[&review.author].email.to_string()),
                is_owned: is_owned(&state, review),
            }
        });
        let matching = views.filter(|view| matches(filter, view)).collect();
        Ok(Page::of_all(page, matching, SortDirection::Descending, AdminReviewView::cursor))
    }
}

impl State {
    /// What everyone sees of the reviews: depends on what their authors own and are called.
    pub(super) fn visible_reviews(&self) -> Vec<(Review, String)> {
        visible(self).map(|review| (review.clone(), first_name(self, review))).collect()
    }
}

fn visible(state: &State) -> impl Iterator<Item = &Review> {
    state.reviews.values().filter(|review| review.is_visible(is_owned(state, review)))
}

fn is_owned(state: &State, review: &Review) -> bool {
    state.owned_by(review.author).any(|purchase| purchase.agent_id == review.agent_id)
}

fn first_name(state: &State, review: &Review) -> String {
    state.users[&review.author].first_name.as_str().to_owned()
}

fn find_by_author(state: &State, author: UserId, agent: AgentId) -> Option<&Review> {
    state.reviews.values().find(|review| review.author == author && review.agent_id == agent)
}

fn matches(filter: &ReviewFilter, view: &AdminReviewView) -> bool {
    let contains = |part: &str| {
        let text = view.review.text.as_ref().map(ReviewText::as_str).unwrap_or_default();
        let author = [view.author_email.as_ref(), Some(&view.author)];
        let has_part = |text: &str| normalize_for_search(text).contains(&normalize_for_search(part));
        has_part(text)
            || (filter.searches_authors && super::members::contains(author.into_iter().flatten(), part))
    };
    filter.agent_id.is_none_or(|id| view.review.agent_id == id)
        && filter.stars.is_none_or(|stars| view.review.stars == stars)
        && filter.status.is_none_or(|status| view.status() == status)
        && filter.search.as_deref().is_none_or(contains)
}
