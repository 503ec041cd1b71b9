use application::ports::{OwnedAgentView, PurchaseQueries, PurchaseRepository, PurchaseView, StoreError};
use async_trait::async_trait;
use domain::purchases::Purchase;
use domain::{AgentId, PurchaseId, UserId};
use sea_orm::sea_query::OnConflict;
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, EntityTrait as _, QueryFilter as _, QueryOrder as _, QuerySelect as _,
};

use super::columns;
use super::database::Database;
use super::entities::gpts;
use super::entities::purchases::{ActiveModel, Column, Entity, Model};
use super::error::{translate, unreadable};
use super::unit_of_work::SeaUnitOfWork;

#[async_trait]
impl PurchaseRepository for SeaUnitOfWork {
    async fn insert(&mut self, purchase: &Purchase) -> Result<bool, StoreError> {
        let row = ActiveModel {
            id: Set(purchase.id.as_uuid()),
            user_id: Set(purchase.user_id.as_uuid()),
            gpt_id: Set(purchase.agent_id.as_uuid()),
            order_id: Set(purchase.order_id.as_uuid()),
            payment_id: Set(purchase.payment_id.clone()),
            amount: Set(purchase.amount.get()),
            discount_id: Set(purchase.discount_id.map(|id| id.as_uuid())),
            created_at: Set(columns::time(purchase.created_at)),
        };
        let insert = Entity::insert(row)
            .on_conflict(OnConflict::columns([Column::UserId, Column::GptId]).do_nothing().to_owned())
            .exec_without_returning(&self.transaction)
            .await;
        Ok(self.check(insert)? == 1)
    }

    async fn owned(&mut self, member: UserId, agents: &[AgentId]) -> Result<Vec<AgentId>, StoreError> {
        let owned = Entity::find()
            .select_only()
            .column(Column::GptId)
            .filter(Column::UserId.eq(member.as_uuid()))
            .filter(Column::GptId.is_in(agents.iter().map(AgentId::as_uuid)))
            .order_by_asc(Column::GptId)
            .into_tuple()
            .all(&self.transaction)
            .await;
        Ok(self.check(owned)?.into_iter().map(AgentId::from_uuid).collect())
    }
}

#[async_trait]
impl PurchaseQueries for Database {
    async fn history(&self, owner: UserId) -> Result<Vec<PurchaseView>, StoreError> {
        let rows = Entity::find()
            .find_also_related(gpts::Entity)
            .filter(Column::UserId.eq(owner.as_uuid()))
            .order_by_desc(Column::CreatedAt)
            .order_by_desc(Column::Id)
            .all(self.reader())
            .await
            .map_err(translate)?;
        rows.into_iter().map(view).collect()
    }
}

fn view((purchase, agent): (Model, Option<gpts::Model>)) -> Result<PurchaseView, StoreError> {
    let agent = agent.ok_or_else(|| unreadable("purchases.gpt_id")("there is no such agent"))?;
    Ok(PurchaseView {
        id: PurchaseId::from_uuid(purchase.id),
        created_at: purchase.created_at,
        amount: columns::cents("purchases.amount", purchase.amount)?,
        agent: OwnedAgentView { title: agent.title, description: agent.description, url: agent.url },
    })
}
