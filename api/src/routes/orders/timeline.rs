use application::purchases::{OrderEvent, OrderEventKind};
use chrono::{DateTime, Utc};
use domain::purchases::OrderLine;
use serde::Serialize;
use utoipa::ToSchema;

use crate::dto::enum_schema;
use crate::routes::audit::AuditActorKindResponse;
use crate::routes::emails::EmailKindResponse;

enum_schema!(pub(crate) OrderEventKindResponse = OrderEventKind);

/// Something that happened to the order.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OrderEventResponse {
    at: DateTime<Utc>,
    kind: OrderEventKindResponse,
    /// Who caused it. For a payment: the member's browser, the provider's webhook or a regular check by the system. Null if
    /// it was not recorded.
    actor_kind: Option<AuditActorKindResponse>,
    /// The email address at that time.
    actor_email: Option<String>,
    /// The agent's title.
    title: Option<String>,
    /// In cents.
    amount: Option<i64>,
    /// A reason or an error.
    note: Option<String>,
    email_kind: Option<EmailKindResponse>,
    email_to: Option<String>,
}

impl OrderEventResponse {
    pub(super) fn new(event: OrderEvent, lines: &[OrderLine]) -> Self {
        let (actor, actor_email) = event.actor.map(|actor| (actor.actor, actor.email)).unzip();
        let line = lines.iter().find(|line| Some(line.agent_id) == event.agent_id);
        Self {
            at: event.at,
            kind: event.kind.into(),
            actor_kind: actor.map(Into::into),
            actor_email: actor_email.flatten(),
            title: line.map(|line| line.title.clone()),
            amount: event.amount.map(domain::money::Cents::get),
            note: event.note,
            email_kind: event.mail.as_ref().map(|mail| mail.kind.into()),
            email_to: event.mail.map(|mail| mail.to.to_string()),
        }
    }
}
