use std::sync::Arc;

use domain::AgentId;
use domain::money::Cents;
use domain::purchases::{Order, OrderLine, PurchaseStatus, Refund};
use domain::users::User;
use minijinja::context;

use crate::outbox::{MailContent, MailId, MailKind, OutboxMail, render};
use crate::ports::{Clock, IdGenerator, StoreError, UnitOfWork};
use crate::site::Site;

/// Emails about an order: receipt and refunds.
#[derive(Clone)]
pub struct OrderMailer {
    site: Arc<Site>,
    ids: Arc<dyn IdGenerator>,
    clock: Arc<dyn Clock>,
}

impl OrderMailer {
    #[must_use]
    pub fn new(site: Arc<Site>, ids: Arc<dyn IdGenerator>, clock: Arc<dyn Clock>) -> Self {
        Self { site, ids, clock }
    }

    /// One email per order.
    pub(super) async fn send(&self, unit: &mut dyn UnitOfWork, order: &Order) -> Result<(), StoreError> {
        let Some(member) = unit.users().lock(order.user_id).await? else { return Ok(()) };
        let content = self.receipt(&member, order, false, &[])?;
        let mail = self.mail(MailKind::Receipt, |_| format!("receipt:{}", order.id), &member, content);
        unit.outbox().enqueue(&mail).await
    }

    /// The receipt again, with later refunds. Returns it unless the account no longer exists.
    pub(super) async fn send_copy(
        &self,
        unit: &mut dyn UnitOfWork,
        order: &Order,
    ) -> Result<Option<OutboxMail>, StoreError> {
        let Some(member) = unit.users().lock(order.user_id).await? else { return Ok(None) };
        let purchases = unit.purchases().list_by_order(order.id).await?;
        let refunded: Vec<_> = purchases
            .iter()
            .filter(|purchase| purchase.status == PurchaseStatus::Refunded)
            .map(|purchase| purchase.agent_id)
            .collect();
        let content = self.receipt(&member, order, true, &refunded)?;
        let key = |id: MailId| format!("receipt:{}:{id}", order.id);
        let mail = self.mail(MailKind::Receipt, key, &member, content);
        unit.outbox().enqueue(&mail).await?;
        Ok(Some(mail))
    }

    /// Notifies the member of refunded agents, once for each refund.
    pub(super) async fn send_refund_notice(
        &self,
        unit: &mut dyn UnitOfWork,
        member: &User,
        order: &Order,
        refunded: &[RefundedLine],
        refunds: &[Refund],
    ) -> Result<(), StoreError> {
        let positions = (0..)
            .zip(&order.lines)
            .filter(|(_, line)| refunded.iter().any(|refunded| refunded.agent_id == line.agent_id))
            .map(|(position, _): (u32, _)| position.to_string());
        let ids = refunds.iter().map(|refund| refund.id.to_string());
        let key = |_| format!("refunded:{}:{}", order.id, positions.chain(ids).collect::<Vec<_>>().join(","));
        let rows = refunded.iter().filter_map(|refunded| {
            let line = order.lines.iter().find(|line| line.agent_id == refunded.agent_id)?;
            Some((line.title.clone(), refunded.amount.to_string()))
        });
        let values = context! {
            refunded => rows.collect::<Vec<_>>(),
            revoked => refunded.iter().any(|line| line.is_access_revoked),
            kept => refunded.iter().any(|line| !line.is_access_revoked),
            purchases_url => self.site.url_for("/purchase-history"),
            order_number => order.number().to_string(),
        };
        let content = render(MailKind::Refund, member.first_name.as_str(), &self.site, values)?;
        unit.outbox().enqueue(&self.mail(MailKind::Refund, key, member, content)).await
    }

    fn mail(
        &self,
        kind: MailKind,
        key: impl FnOnce(MailId) -> String,
        to: &User,
        content: MailContent,
    ) -> OutboxMail {
        let id = MailId::from_uuid(self.ids.next_id());
        OutboxMail::queued(id, kind, key(id), to.email.clone(), content, None, self.clock.now())
            .of_account(to.id)
    }

    fn receipt(
        &self,
        to: &User,
        order: &Order,
        is_copy: bool,
        refunded: &[AgentId],
    ) -> Result<MailContent, StoreError> {
        let values = context! {
            is_delivered => order.delivered_lines().next().is_some(),
            is_copy,
            details => details(order),
            charges => charges(order),
            not_delivered => order.undelivered_lines().map(line_row).collect::<Vec<_>>(),
            refunded => rows_for(order, refunded),
            purchases_url => self.site.url_for("/purchase-history"),
            payment_id => order.payment_id(),
        };
        render(MailKind::Receipt, to.first_name.as_str(), &self.site, values)
    }
}

/// A refund of one line.
pub(super) struct RefundedLine {
    pub(super) agent_id: AgentId,
    pub(super) amount: Cents,
    pub(super) is_access_revoked: bool,
}

/// Order number and date.
fn details(order: &Order) -> Vec<(String, String)> {
    let paid_at = order.settled_at.unwrap_or(order.created_at);
    vec![
        ("Order number".to_owned(), order.number().to_string()),
        ("Date".to_owned(), paid_at.format("%B %-d, %Y (UTC)").to_string()),
    ]
}

/// One row per line; they sum to the total.
fn charges(order: &Order) -> Vec<(String, String)> {
    let mut rows: Vec<_> =
        order.lines.iter().map(|line| (line.title.clone(), line.price.to_string())).collect();
    if let Some(discount) = order.discount.as_ref().filter(|_| !order.discount_amount.is_zero()) {
        rows.push((format!("Discount ({})", discount.code), format!("-{}", order.discount_amount)));
    }
    rows.push(("Total".to_owned(), order.total.to_string()));
    rows
}

fn rows_for(order: &Order, agents: &[AgentId]) -> Vec<(String, String)> {
    order.lines.iter().filter(|line| agents.contains(&line.agent_id)).map(line_row).collect()
}

fn line_row(line: &OrderLine) -> (String, String) {
    (line.title.clone(), line.amount.to_string())
}
