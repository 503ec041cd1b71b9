//! How the database stores who gets a newsletter, and which members these are.

use application::ports::{BoxError, StoreError};
use chrono::{DateTime, Utc};
use domain::newsletters::Audience;
use domain::users::MemberLabel;
use domain::{AgentId, BundleId};
use sea_orm::sea_query::{Expr, ExprTrait as _, Query, SelectStatement};
use sea_orm::{ColumnTrait as _, Condition};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::persistence::columns;
use crate::persistence::entities::{order_items, purchases, users};
use crate::persistence::error::unreadable;
use crate::persistence::member_queries::members_with_labels;

#[derive(Serialize, Deserialize)]
#[serde(tag = "to", rename_all = "snake_case")]
enum Stored {
    Buyers {
        agents: Vec<Uuid>,
        bundles: Vec<Uuid>,
        #[serde(default)]
        is_product_update: bool,
    },
    NeverBought,
    JoinedSince {
        since: DateTime<Utc>,
    },
    Labels {
        labels: Vec<String>,
    },
}

/// `None` for all subscribers.
pub(super) fn to_column(audience: &Audience) -> Option<String> {
    let stored = match audience {
        Audience::All => return None,
        Audience::Buyers { agents, bundles, is_product_update } => Stored::Buyers {
            is_product_update: *is_product_update,
            agents: agents.iter().map(AgentId::as_uuid).collect(),
            bundles: bundles.iter().map(BundleId::as_uuid).collect(),
        },
        Audience::NeverBought => Stored::NeverBought,
        Audience::JoinedSince(since) => Stored::JoinedSince { since: *since },
        Audience::Labels(labels) => {
            Stored::Labels { labels: labels.iter().map(ToString::to_string).collect() }
        }
    };
    serde_json::to_string(&stored).ok()
}

pub(super) fn from_column(column: Option<&str>) -> Result<Audience, StoreError> {
    let Some(json) = column else { return Ok(Audience::All) };
    parse(json).map_err(unreadable("newsletters.audience"))
}

fn parse(json: &str) -> Result<Audience, BoxError> {
    Ok(match serde_json::from_str(json)? {
        Stored::Buyers { agents, bundles, is_product_update } => Audience::Buyers {
            is_product_update,
            agents: agents.into_iter().map(AgentId::from_uuid).collect(),
            bundles: bundles.into_iter().map(BundleId::from_uuid).collect(),
        },
        Stored::NeverBought => Audience::NeverBought,
        Stored::JoinedSince { since } => Audience::JoinedSince(since),
        Stored::Labels { labels } => {
            Audience::Labels(labels.iter().map(|label| MemberLabel::parse(label)).collect::<Result<_, _>>()?)
        }
    })
}

/// The condition on members.
pub(super) fn is_member_of(audience: &Audience) -> Condition {
    let member = || Expr::col((users::Entity, users::Column::Id));
    match audience {
        Audience::All => Condition::all(),
        Audience::Buyers { agents, bundles, .. } => Condition::any()
            .add(member().in_subquery(owners(agents)))
            .add(member().in_subquery(owners_by_bundle(bundles))),
        Audience::NeverBought => Condition::all().add(users::Column::HasBought.eq(false)),
        Audience::JoinedSince(since) => {
            Condition::all().add(users::Column::CreatedAt.gte(columns::time(*since)))
        }
        Audience::Labels(labels) => Condition::all().add(member().in_subquery(members_with_labels(labels))),
    }
}

fn owners(agents: &[AgentId]) -> SelectStatement {
    use purchases::{Column, Entity};

    Query::select()
        .column(Column::UserId)
        .from(Entity)
        .and_where(Column::OwnedAgentId.is_in(agents.iter().map(AgentId::as_uuid)))
        .to_owned()
}

/// Who still owns an agent that was bought in one of these bundles.
fn owners_by_bundle(bundles: &[BundleId]) -> SelectStatement {
    let purchase = |column| Expr::col((purchases::Entity, column));
    Query::select()
        .column((purchases::Entity, purchases::Column::UserId))
        .from(purchases::Entity)
        .inner_join(
            order_items::Entity,
            purchase(purchases::Column::OrderId)
                .equals((order_items::Entity, order_items::Column::OrderId))
                .and(
                    purchase(purchases::Column::OwnedAgentId)
                        .equals((order_items::Entity, order_items::Column::AgentId)),
                ),
        )
        .and_where(order_items::Column::BundleId.is_in(bundles.iter().map(BundleId::as_uuid)))
        .to_owned()
}
