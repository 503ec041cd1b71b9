//! Favorites, recent uses, seen versions, cart and reviews of a member, with the names of their agents and prompts.

use std::collections::{BTreeSet, HashMap};

use application::ports::{Repositories as _, StoreError};
use domain::UserId;
use domain::cart::CartItem;
use domain::packages::SeenVersion;
use domain::reviews::Review;
use domain::toolbox::{Favorite, RecentUse, ToolboxItem};
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _, QueryOrder as _, QuerySelect as _};
use uuid::Uuid;

use super::collect::IDS_PER_STATEMENT;
use crate::persistence;
use crate::persistence::entities::{agents, prompts, reviews};
use crate::persistence::unit_of_work::SeaUnitOfWork;

impl SeaUnitOfWork {
    pub(super) async fn favorites_of(
        &mut self,
        member: UserId,
    ) -> Result<Vec<(Favorite, String)>, StoreError> {
        let favorites = self.favorites().list(member).await?;
        let names = self.names_of(favorites.iter().map(|favorite| favorite.item)).await?;
        Ok(with_names(favorites.iter().copied(), &names, |favorite| favorite.item))
    }

    pub(super) async fn recent_uses_of(
        &mut self,
        member: UserId,
    ) -> Result<Vec<(RecentUse, String)>, StoreError> {
        let recent = self.recent_uses().list(member).await?;
        let names = self.names_of(recent.iter().map(|recent| recent.item)).await?;
        Ok(with_names(recent, &names, |recent| recent.item))
    }

    pub(super) async fn seen_versions_of(
        &mut self,
        member: UserId,
    ) -> Result<Vec<(SeenVersion, String)>, StoreError> {
        let seen = self.packages().list_seen(member).await?;
        let item = |seen: &SeenVersion| ToolboxItem::Agent(seen.agent_id);
        let names = self.names_of(seen.iter().map(item)).await?;
        Ok(with_names(seen, &names, item))
    }

    /// The titles of agents and names of prompts, by id.
    pub(super) async fn names_of(
        &mut self,
        items: impl Iterator<Item = ToolboxItem>,
    ) -> Result<HashMap<Uuid, String>, StoreError> {
        let ids: BTreeSet<_> = items.map(ToolboxItem::as_uuid).collect();
        let ids = Vec::from_iter(ids);
        let mut names = HashMap::new();
        for ids in ids.chunks(IDS_PER_STATEMENT) {
            let agents = agents::Entity::find()
                .select_only()
                .columns([agents::Column::Id, agents::Column::Title])
                .filter(agents::Column::Id.is_in(ids.iter().copied()));
            let prompts = prompts::Entity::find()
                .select_only()
                .columns([prompts::Column::Id, prompts::Column::Name])
                .filter(prompts::Column::Id.is_in(ids.iter().copied()));
            names.extend(self.query_all(agents.into_tuple()).await?);
            names.extend(self.query_all(prompts.into_tuple()).await?);
        }
        Ok(names)
    }

    pub(super) async fn cart_of(
        &mut self,
        member: UserId,
        limit: u64,
    ) -> Result<Vec<(CartItem, String)>, StoreError> {
        let items = self.carts().list(member).await?;
        let item = |item: &CartItem| ToolboxItem::Agent(item.agent_id);
        let names = self.names_of(items.iter().map(item)).await?;
        let newest = items.into_iter().rev().take(usize::try_from(limit).unwrap_or(usize::MAX));
        Ok(with_names(newest, &names, item))
    }

    pub(super) async fn reviews_of(
        &mut self,
        member: UserId,
        limit: u64,
    ) -> Result<Vec<(Review, String)>, StoreError> {
        use reviews::{Column, Entity};

        let found = Entity::find()
            .filter(Column::UserId.eq(member.as_uuid()))
            .order_by_desc(Column::CreatedAt)
            .order_by_desc(Column::Id)
            .limit(limit)
            .find_also_related(agents::Entity);
        let found = self.query_all(found).await?;
        let reviews = found.iter().map(|(row, agent)| {
            let title = agent.as_ref().map(|agent| agent.title.clone()).unwrap_or_default();
            Ok((persistence::reviews::review(row)?, title))
        });
        let reviews = reviews.collect();
        self.read(reviews)
    }
}

/// Adds the name of the agent or prompt of each entry.
pub(super) fn with_names<T>(
    entries: impl IntoIterator<Item = T>,
    names: &HashMap<Uuid, String>,
    item: impl Fn(&T) -> ToolboxItem,
) -> Vec<(T, String)> {
    let with_name = |entry| {
        let name = names.get(&item(&entry).as_uuid()).cloned().unwrap_or_default();
        (entry, name)
    };
    entries.into_iter().map(with_name).collect()
}
