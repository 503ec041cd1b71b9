//! Favorites, recent uses, seen versions, cart and reviews of a member, with the names of their agents and prompts.

use std::collections::HashMap;

use application::ports::{Repositories as _, StoreError};
use domain::UserId;
use domain::cart::CartItem;
use domain::packages::SeenVersion;
use domain::reviews::Review;
use domain::toolbox::{Favorite, RecentUse, ToolboxItem};
use sea_orm::{
    ColumnTrait as _, EntityTrait as _, QueryFilter as _, QueryOrder as _, QuerySelect as _, QueryTrait as _,
};
use uuid::Uuid;

use crate::persistence;
use crate::persistence::entities::{agents, cart_items, prompts, reviews};
use crate::persistence::unit_of_work::SeaUnitOfWork;

impl SeaUnitOfWork {
    pub(super) async fn favorites_of(
        &mut self,
        member: UserId,
    ) -> Result<Vec<(Favorite, String)>, StoreError> {
        let favorites = self.favorites().list(member).await?;
        let names = self.names_of(favorites.iter().map(|favorite| favorite.item)).await?;
        Ok(favorites.iter().map(|favorite| (*favorite, name_in(&names, favorite.item))).collect())
    }

    pub(super) async fn recent_uses_of(
        &mut self,
        member: UserId,
    ) -> Result<Vec<(RecentUse, String)>, StoreError> {
        let recent = self.recent_uses().list(member).await?;
        let names = self.names_of(recent.iter().map(|recent| recent.item)).await?;
        Ok(recent.iter().map(|recent| (recent.clone(), name_in(&names, recent.item))).collect())
    }

    pub(super) async fn seen_versions_of(
        &mut self,
        member: UserId,
    ) -> Result<Vec<(SeenVersion, String)>, StoreError> {
        let seen = self.packages().list_seen(member).await?;
        let item = |seen: &SeenVersion| ToolboxItem::Agent(seen.agent_id);
        let names = self.names_of(seen.iter().map(item)).await?;
        Ok(seen.iter().map(|seen| (seen.clone(), name_in(&names, item(seen)))).collect())
    }

    /// The titles of agents and names of prompts, by id.
    async fn names_of(
        &mut self,
        items: impl Iterator<Item = ToolboxItem>,
    ) -> Result<HashMap<Uuid, String>, StoreError> {
        let ids: Vec<_> = items.map(ToolboxItem::as_uuid).collect();
        let titles = agents::Entity::find()
            .select_only()
            .columns([agents::Column::Id, agents::Column::Title])
            .filter(agents::Column::Id.is_in(ids.iter().copied()))
            .into_tuple();
        let mut names: HashMap<_, _> = self.query_all(titles).await?.into_iter().collect();
        let prompts = prompts::Entity::find()
            .select_only()
            .columns([prompts::Column::Id, prompts::Column::Name])
            .filter(prompts::Column::Id.is_in(ids))
            .into_tuple();
        names.extend(self.query_all(prompts).await?);
        Ok(names)
    }

    pub(super) async fn cart_of(
        &mut self,
        member: UserId,
        limit: u64,
    ) -> Result<Vec<(CartItem, String)>, StoreError> {
        use cart_items::{Column, Entity};

        let items = self.carts().list(member).await?;
        let in_carts = Entity::find()
            .select_only()
            .column(Column::AgentId)
            .filter(Column::UserId.eq(member.as_uuid()))
            .into_query();
        let agents = agents::Entity::find()
            .select_only()
            .columns([agents::Column::Id, agents::Column::Title])
            .filter(agents::Column::Id.in_subquery(in_carts))
            .into_tuple();
        let titles: HashMap<_, _> = self.query_all(agents).await?.into_iter().collect();
        let with_title = |item: CartItem| {
            let title = titles.get(&item.agent_id.as_uuid()).cloned().unwrap_or_default();
            (item, title)
        };
        let newest = items.into_iter().rev().take(usize::try_from(limit).unwrap_or(usize::MAX));
        Ok(newest.map(with_title).collect())
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

fn name_in(names: &HashMap<Uuid, String>, item: ToolboxItem) -> String {
    names.get(&item.as_uuid()).cloned().unwrap_or_default()
}
