use std::sync::Arc;

use domain::MissedSearchId;
use domain::search::{MissedSearch, MissedSearchText};
use domain::users::Permission;

use super::count_request;
use crate::failure::{Failure, from_failure};
use crate::ports::{Actor, Clock, IdGenerator, MissedSearchSort, Page, PageRequest, RateLimiter, Store};
use crate::rate_limits::RateLimit;
use crate::users::Client;

#[derive(Debug, thiserror::Error)]
pub enum DismissError {
    #[error("This search is no longer in the list")]
    NotFound,
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(DismissError);

/// Counts searches that found nothing, and lists them for admins.
pub struct WishList {
    store: Arc<dyn Store>,
    rate_limiter: Arc<dyn RateLimiter>,
    ids: Arc<dyn IdGenerator>,
    clock: Arc<dyn Clock>,
}

impl WishList {
    pub fn new(
        store: Arc<dyn Store>,
        rate_limiter: Arc<dyn RateLimiter>,
        ids: Arc<dyn IdGenerator>,
        clock: Arc<dyn Clock>,
    ) -> Self {
        Self { store, rate_limiter, ids, clock }
    }

    /// Counts a search without saying whose it was. The limit keeps one person from filling the list.
    pub async fn add(
        &self,
        reader: Option<Actor>,
        client: &Client,
        text: &MissedSearchText,
    ) -> Result<(), Failure> {
        count_request(&*self.rate_limiter, RateLimit::MissedSearchesPerClient, reader, client).await?;
        let mut unit = self.store.begin().await?;
        let id = MissedSearchId::from_uuid(self.ids.next_id());
        unit.missed_searches().count(id, text, self.clock.now()).await?;
        unit.missed_searches().trim(MissedSearch::MAX_STORED).await?;
        Ok(unit.commit().await?)
    }

    pub async fn list(
        &self,
        actor: Actor,
        sort: MissedSearchSort,
        page: &PageRequest,
    ) -> Result<Page<MissedSearch>, Failure> {
        actor.require(Permission::ManageContent)?;
        Ok(self.store.read().await?.missed_searches().list(sort, page).await?)
    }

    /// Removes a search. It returns if people search for it again.
    pub async fn dismiss(&self, actor: Actor, id: MissedSearchId) -> Result<(), DismissError> {
        actor.require(Permission::ManageContent)?;
        let mut unit = self.store.begin_as(actor).await?;
        if !unit.missed_searches().remove(id).await? {
            return Err(DismissError::NotFound);
        }
        Ok(unit.commit().await?)
    }
}
