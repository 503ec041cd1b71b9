//! Who gets a newsletter.

use domain::NewsletterId;
use domain::newsletters::{Audience, RecipientOutcome};
use domain::users::EmailTopic;
use sea_orm::sea_query::{Expr, ExprTrait as _, Query, SelectStatement};
use sea_orm::{
    ColumnTrait as _, EntityTrait as _, FromQueryResult, JoinType, QueryFilter as _, QuerySelect as _, Select,
};
use uuid::Uuid;

use super::audience::is_member_of;
use crate::persistence::entities::{email_preferences, email_suppressions, newsletter_recipients, users};

#[derive(FromQueryResult)]
pub(super) struct SubscriberRow {
    pub(super) user_id: Uuid,
    pub(super) email: String,
    pub(super) unsubscribe_token: String,
}

/// Members of the audience who want new posts by email and may get optional emails.
pub(super) fn select_subscribers(audience: &Audience) -> Select<email_preferences::Entity> {
    let member = email_preferences::Entity::belongs_to(users::Entity)
        .from(email_preferences::Column::UserId)
        .to(users::Column::Id)
        .into();
    email_preferences::Entity::find()
        .select_only()
        .columns([email_preferences::Column::UserId, email_preferences::Column::UnsubscribeToken])
        .column(users::Column::Email)
        .join(JoinType::InnerJoin, member)
        .filter(email_preferences::Column::Topic.eq(EmailTopic::NewPosts.as_str()))
        .filter(email_preferences::Column::IsWanted.eq(true))
        .filter(users::Column::IsVerified.eq(true))
        .filter(users::Column::BlockedAt.is_null())
        .filter(users::Column::DeletesAt.is_null())
        .filter(Expr::exists(suppression_of_address()).not())
        .filter(is_member_of(audience))
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
