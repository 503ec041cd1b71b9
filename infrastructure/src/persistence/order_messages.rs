use application::ports::{OrderMessageRepository, StoreError};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::purchases::{MessageContent, MessageText, OrderMessage};
use domain::{OrderId, OrderMessageId, UserId};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, EntityTrait as _, QueryFilter as _, QueryOrder as _, QuerySelect as _,
};

use super::columns;
use super::entities::order_messages::{ActiveModel, Column, Entity, Model};
use super::error::unreadable;
use super::unit_of_work::SeaUnitOfWork;

pub(super) const MEMBER: &str = "member";
const ADMIN: &str = "admin";

#[async_trait]
impl OrderMessageRepository for SeaUnitOfWork {
    async fn insert(&mut self, message: &OrderMessage) -> Result<(), StoreError> {
        let (author, admin_id, topic, closed_at) = match message.content {
            MessageContent::Question { topic, closed_at } => (MEMBER, None, Some(topic.as_str()), closed_at),
            MessageContent::Answer { author } => (ADMIN, author, None, None),
        };
        let row = ActiveModel {
            id: Set(message.id.as_uuid()),
            order_id: Set(message.order_id.as_uuid()),
            user_id: Set(message.member.as_uuid()),
            author: Set(author.to_owned()),
            admin_id: Set(admin_id.map(|admin| admin.as_uuid())),
            topic: Set(topic.map(str::to_owned)),
            text: Set(message.text.as_str().to_owned()),
            created_at: Set(columns::time(message.created_at)),
            closed_at: Set(closed_at.map(columns::time)),
        };
        self.execute(Entity::insert(row)).await
    }

    async fn list(&mut self, order_id: OrderId) -> Result<Vec<OrderMessage>, StoreError> {
        let query = Entity::find()
            .filter(Column::OrderId.eq(order_id.as_uuid()))
            .order_by_asc(Column::CreatedAt)
            .order_by_asc(Column::Id);
        self.read_all(query, |row| message(&row)).await
    }

    async fn close_all(&mut self, order_id: OrderId, at: DateTime<Utc>) -> Result<u64, StoreError> {
        let close = Entity::update_many()
            .col_expr(Column::ClosedAt, Expr::value(columns::time(at)))
            .filter(Column::OrderId.eq(order_id.as_uuid()))
            .filter(Column::Author.eq(MEMBER))
            .filter(Column::ClosedAt.is_null());
        self.rows_affected(close).await
    }

    async fn list_by_user(&mut self, member: UserId, limit: u64) -> Result<Vec<OrderMessage>, StoreError> {
        let query = Entity::find()
            .filter(Column::UserId.eq(member.as_uuid()))
            .order_by_desc(Column::CreatedAt)
            .order_by_desc(Column::Id)
            .limit(limit);
        self.read_all(query, |row| message(&row)).await
    }
}

fn message(row: &Model) -> Result<OrderMessage, StoreError> {
    let content = match &row.topic {
        Some(text) => {
            let topic = columns::parse_enum("order_messages.topic", text)?;
            MessageContent::Question { topic, closed_at: row.closed_at }
        }
        None => MessageContent::Answer { author: row.admin_id.map(UserId::from_uuid) },
    };
    // Answers may be longer than questions.
    let text = MessageText::parse_answer(&row.text).map_err(unreadable("order_messages.text"))?;
    Ok(OrderMessage {
        id: OrderMessageId::from_uuid(row.id),
        order_id: OrderId::from_uuid(row.order_id),
        member: UserId::from_uuid(row.user_id),
        content,
        text,
        created_at: row.created_at,
    })
}
