use domain::MissedSearchId;
use domain::search::{MissedSearch, MissedSearchText};
use domain::users::Permission;

use super::count_request;
use crate::context::use_case;
use crate::failure::{Failure, from_failure};
use crate::ports::{Actor, MissedSearchSort, Page, PageRequest};
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

use_case! {
    /// Counts searches that found nothing, and lists them for admins.
    pub struct WishList
}

impl WishList {
    /// Counts a search without saying whose it was. The limit keeps one person from filling the list.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn add(
        &self,
        reader: Option<Actor>,
        client: &Client,
        text: &MissedSearchText,
    ) -> Result<(), Failure> {
        count_request(&*self.context.rate_limiter, RateLimit::MissedSearchesPerClient, reader, client)
            .await?;
        let mut unit = self.context.store.begin().await?;
        let id = MissedSearchId::from_uuid(self.context.ids.next_id());
        unit.missed_searches().count(id, text, self.context.clock.now()).await?;
        unit.missed_searches().trim(MissedSearch::MAX_STORED).await?;
        Ok(unit.commit().await?)
    }

    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list(
        &self,
        actor: Actor,
        sort: MissedSearchSort,
        page: &PageRequest,
    ) -> Result<Page<MissedSearch>, Failure> {
        actor.require(Permission::ManageContent)?;
        Ok(self.context.store.read().await?.missed_searches().list(sort, page).await?)
    }

    /// Removes a search. It returns if people search for it again.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn dismiss(&self, actor: Actor, id: MissedSearchId) -> Result<(), DismissError> {
        actor.require(Permission::ManageContent)?;
        let mut unit = self.context.store.begin_as(actor).await?;
        if !unit.missed_searches().remove(id).await? {
            return Err(DismissError::NotFound);
        }
        Ok(unit.commit().await?)
    }
}
