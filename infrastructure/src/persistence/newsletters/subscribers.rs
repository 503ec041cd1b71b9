//! Who gets a newsletter.

use chrono::{DateTime, Utc};
use domain::NewsletterId;
use domain::newsletters::{Audience, RecipientOutcome};
use sea_orm::sea_query::{Expr, ExprTrait as _, Query, SelectStatement};
use sea_orm::{
    ColumnTrait as _, Condition, EntityTrait as _, FromQueryResult, JoinType, QueryFilter as _,
    QuerySelect as _, Select,
};
use uuid::Uuid;

use super::audience::is_member_of;
use crate::persistence::columns;
use crate::persistence::entities::{email_preferences, email_suppressions, newsletter_recipients, users};

#[derive(FromQueryResult)]
pub(super) struct SubscriberRow {
    pub(super) user_id: Uuid,
    pub(super) email: String,
    pub(super) unsubscribe_token: Option<String>,
}

/// Members of the audience who want these emails and may get optional ones.
pub(super) fn select_subscribers(audience: &Audience) -> Select<users::Entity> {
    use email_preferences::{Column, Entity};

    let topic = audience.topic();
    let preference = users::Entity::belongs_to(Entity)
        .from(users::Column::Id)
        .to(Column::UserId)
        .on_condition(move |_, preference| {
            Condition::all().add(Expr::col((preference, Column::Topic)).eq(topic.as_str()))
        })
        .into();
    let (join, is_wanted) = if topic.is_wanted_by_default(None) {
        (JoinType::LeftJoin, Condition::any().add(Column::IsWanted.is_null()))
    } else {
        (JoinType::InnerJoin, Condition::any())
    };
    users::Entity::find()
        .select_only()
        .column_as(users::Column::Id, "user_id")
        .column(users::Column::Email)
        .column(Column::UnsubscribeToken)
        .join(join, preference)
        .filter(is_wanted.add(Column::IsWanted.eq(true)))
        .filter(users::Column::IsVerified.eq(true))
        .filter(users::Column::BlockedAt.is_null())
        .filter(users::Column::DeletesAt.is_null())
        .filter(Expr::exists(suppression_of_address()).not())
        .filter(is_member_of(audience))
}

/// Whether they had chosen so by this time, or never chose.
pub(super) fn chose_by(time: DateTime<Utc>) -> Condition {
    use email_preferences::Column;

    Condition::any().add(Column::ChosenAt.is_null()).add(Column::ChosenAt.lte(columns::time(time)))
}

/// Suppressions hold the normalized address.
fn suppression_of_address() -> SelectStatement {
    use email_suppressions::{Column, Entity};

    let user_id = Expr::col((users::Entity, users::Column::Id));
    let address = Expr::col((users::Entity, users::Column::EmailKey));
    Query::select()
        .expr(Expr::value(1))
        .from(Entity)
        .and_where(Expr::col((Entity, Column::UserId)).eq(user_id))
        .and_where(Expr::col((Entity, Column::Address)).eq(address))
        .to_owned()
}

/// Except those whose email was skipped.
pub(super) fn recipients_of(id: NewsletterId) -> SelectStatement {
    use newsletter_recipients::{Column, Entity};

    Query::select()
        .column(Column::UserId)
        .from(Entity)
        .and_where(Column::NewsletterId.eq(id.as_uuid()))
        .and_where(Column::Outcome.ne(RecipientOutcome::Skipped.as_str()))
        // A comparison with null would exclude everyone.
        .and_where(Column::UserId.is_not_null())
        .to_owned()
}
