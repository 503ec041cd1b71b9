use chrono::SecondsFormat;
use domain::purchases::{Order, Refund};
use domain::users::User;
use domain::webhooks::{WebhookDelivery, WebhookEvent};
use domain::{UserId, WebhookDeliveryId, WebhookEndpointId};
use serde_json::{Value, json};

use crate::context::use_case;
use crate::ports::{StoreError, UnitOfWork};

/// Prices are in US dollars.
const CURRENCY: &str = "usd";
/// The type of a test.
const TEST: &str = "webhook.test";

use_case! {
    /// Stores events for the endpoints that want them, in the unit of work of what happened. `docs/webhooks.md` describes
    /// what is sent.
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
        let data = json!({"member": member_data(user)});
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
        let data = json!({"order": order_data(unit, order).await?, "member": member.map(member_data)});
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
        let data = json!({
            "refund": {"id": refund.id.as_uuid(), "amount": refund.amount.get(), "currency": CURRENCY},
            "order": order_data(unit, &order).await?,
            "member": member.as_ref().map(member_data),
        });
        let member = member.map(|member| member.id);
        self.enqueue(unit, &endpoints, Some(WebhookEvent::OrderRefunded), member, data).await
    }

    pub(super) async fn test(
        &self,
        unit: &mut dyn UnitOfWork,
        endpoint: WebhookEndpointId,
    ) -> Result<(), StoreError> {
        let data = json!({"message": "The webhook works."});
        self.enqueue(unit, &[endpoint], None, None, data).await
    }

    async fn enqueue(
        &self,
        unit: &mut dyn UnitOfWork,
        endpoints: &[WebhookEndpointId],
        event: Option<WebhookEvent>,
        member: Option<UserId>,
        data: Value,
    ) -> Result<(), StoreError> {
        let now = self.context.clock.now();
        let event_type = event.map_or(TEST, WebhookEvent::as_str);
        let timestamp = now.to_rfc3339_opts(SecondsFormat::Millis, true);
        let body = json!({"type": event_type, "timestamp": timestamp, "data": data}).to_string();
        for endpoint in endpoints {
            let id = WebhookDeliveryId::from_uuid(self.context.ids.next_id());
            let delivery = WebhookDelivery::new(id, *endpoint, event, member, body.clone(), now);
            unit.webhooks().enqueue(&delivery).await?;
        }
        Ok(())
    }
}

fn member_data(user: &User) -> Value {
    json!({"id": user.id.as_uuid(), "email": user.email.as_str(), "firstName": user.first_name.as_str()})
}

async fn order_data(unit: &mut dyn UnitOfWork, order: &Order) -> Result<Value, StoreError> {
    let ids: Vec<_> = order.lines.iter().map(|line| line.agent_id).collect();
    let agents = unit.agents().find_all(&ids).await?;
    let items = order.lines.iter().map(|line| {
        let agent = agents.iter().find(|agent| agent.id == line.agent_id);
        json!({
            "id": line.agent_id.as_uuid(),
            "slug": agent.map(|agent| agent.slug.as_str()),
            "title": line.title,
            "amount": line.amount.get(),
        })
    });
    Ok(json!({
        "id": order.id.as_uuid(),
        "number": order.number().to_string(),
        "total": order.total.get(),
        "currency": CURRENCY,
        "discountCode": order.discount.as_ref().map(|discount| &discount.code),
        "isTest": !order.provider.is_live(),
        "items": items.collect::<Value>(),
    }))
}
