use chrono::{DateTime, SecondsFormat, Utc};
use domain::purchases::{Order, Refund};
use domain::users::User;
use domain::webhooks::{WebhookDelivery, WebhookEvent};
use domain::{Slug, UserId, WebhookDeliveryId, WebhookEndpointId};
use serde::Serialize;
use uuid::Uuid;

use crate::context::use_case;
use crate::ports::{StoreError, UnitOfWork};

/// Prices are in US dollars.
const CURRENCY: &str = "usd";
/// The type of a test.
const TEST: &str = "webhook.test";

/// What is sent. `docs/product.md` describes it.
#[derive(Serialize)]
struct Body<T> {
    r#type: &'static str,
    timestamp: String,
    data: T,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct MemberData {
    id: Uuid,
    email: String,
    first_name: String,
}

#[derive(Serialize)]
struct JoinedData {
    member: MemberData,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct OrderData {
    id: Uuid,
    number: String,
    total: i64,
    currency: &'static str,
    discount_code: Option<String>,
    is_test: bool,
    items: Vec<ItemData>,
}

#[derive(Serialize)]
struct ItemData {
    id: Uuid,
    /// `None` once the agent is removed.
    slug: Option<String>,
    title: String,
    amount: i64,
}

#[derive(Serialize)]
struct PaidData {
    order: OrderData,
    /// `None` once the account is erased.
    member: Option<MemberData>,
}

#[derive(Serialize)]
struct RefundedData {
    refund: RefundData,
    order: OrderData,
    member: Option<MemberData>,
}

#[derive(Serialize)]
struct RefundData {
    id: Uuid,
    amount: i64,
    currency: &'static str,
}

#[derive(Serialize)]
struct TestData {
    message: &'static str,
}

use_case! {
    /// Stores events for the endpoints that want them, in the unit of work of what happened.
    pub(crate) struct WebhookEvents
}

impl WebhookEvents {
    /// Call it when the address has become verified.
    pub(crate) async fn member_joined(
        &self,
        unit: &mut dyn UnitOfWork,
        user: &User,
    ) -> Result<(), StoreError> {
        let endpoints = unit.webhooks().lock_subscribed(WebhookEvent::MemberJoined).await?;
        let data = JoinedData { member: user.into() };
        self.enqueue(unit, &endpoints, Some(WebhookEvent::MemberJoined), Some(user.id), data).await
    }

    /// The order must be settled now.
    pub(crate) async fn order_paid(
        &self,
        unit: &mut dyn UnitOfWork,
        order: &Order,
        member: Option<&User>,
    ) -> Result<(), StoreError> {
        let endpoints = unit.webhooks().lock_subscribed(WebhookEvent::OrderPaid).await?;
        if endpoints.is_empty() {
            return Ok(());
        }
        let data = PaidData { order: order_data(unit, order).await?, member: member.map(Into::into) };
        self.enqueue(unit, &endpoints, Some(WebhookEvent::OrderPaid), member.map(|member| member.id), data)
            .await
    }

    /// The order must be locked.
    pub(crate) async fn order_refunded(
        &self,
        unit: &mut dyn UnitOfWork,
        refund: &Refund,
    ) -> Result<(), StoreError> {
        let endpoints = unit.webhooks().lock_subscribed(WebhookEvent::OrderRefunded).await?;
        if endpoints.is_empty() {
            return Ok(());
        }
        let Some(order) = unit.orders().find(refund.order_id).await? else { return Ok(()) };
        let member = unit.users().lock(order.user_id).await?;
        let data = RefundedData {
            refund: RefundData { id: refund.id.as_uuid(), amount: refund.amount.get(), currency: CURRENCY },
            order: order_data(unit, &order).await?,
            member: member.as_ref().map(Into::into),
        };
        let member = member.map(|member| member.id);
        self.enqueue(unit, &endpoints, Some(WebhookEvent::OrderRefunded), member, data).await
    }

    pub(super) async fn test(
        &self,
        unit: &mut dyn UnitOfWork,
        endpoint: WebhookEndpointId,
    ) -> Result<(), StoreError> {
        let data = TestData { message: "The webhook works." };
        self.enqueue(unit, &[endpoint], None, None, data).await
    }

    async fn enqueue(
        &self,
        unit: &mut dyn UnitOfWork,
        endpoints: &[WebhookEndpointId],
        event: Option<WebhookEvent>,
        member: Option<UserId>,
        data: impl Serialize,
    ) -> Result<(), StoreError> {
        let now = self.context.clock.now();
        let body = Body { r#type: event.map_or(TEST, WebhookEvent::as_str), timestamp: timestamp(now), data };
        let body = serde_json::to_string(&body).map_err(|error| StoreError::Unavailable(error.into()))?;
        for endpoint in endpoints {
            let id = WebhookDeliveryId::from_uuid(self.context.ids.next_id());
            let delivery = WebhookDelivery::new(id, *endpoint, event, member, body.clone(), now);
            unit.webhooks().enqueue(&delivery).await?;
        }
        Ok(())
    }
}

impl From<&User> for MemberData {
    fn from(user: &User) -> Self {
        Self {
            id: user.id.as_uuid(),
            email: user.email.as_str().to_owned(),
            first_name: user.first_name.as_str().to_owned(),
        }
    }
}

async fn order_data(unit: &mut dyn UnitOfWork, order: &Order) -> Result<OrderData, StoreError> {
    let ids: Vec<_> = order.lines.iter().map(|line| line.agent_id).collect();
    let agents = unit.agents().find_all(&ids).await?;
    let slug_of = |id| agents.iter().find(|agent| agent.id == id).map(|agent| &agent.slug);
    let items = order.lines.iter().map(|line| ItemData {
        id: line.agent_id.as_uuid(),
        slug: slug_of(line.agent_id).map(Slug::to_string),
        title: line.title.clone(),
        amount: line.amount.get(),
    });
    Ok(OrderData {
        id: order.id.as_uuid(),
        number: order.number().to_string(),
        total: order.total.get(),
        currency: CURRENCY,
        discount_code: order.discount.as_ref().map(|discount| discount.code.clone()),
        is_test: !order.provider.is_live(),
        items: items.collect(),
    })
}

fn timestamp(at: DateTime<Utc>) -> String {
    at.to_rfc3339_opts(SecondsFormat::Millis, true)
}
