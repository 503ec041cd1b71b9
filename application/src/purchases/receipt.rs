use std::sync::Arc;

use domain::AgentId;
use domain::purchases::{Order, OrderLine, PurchaseStatus};
use domain::users::User;

use crate::outbox::{Letter, MailContent, MailId, MailKind, OutboxMail};
use crate::ports::{Clock, IdGenerator, StoreError, UnitOfWork};
use crate::site::Site;

/// The mails about an order: what was paid, delivered and given back.
#[derive(Clone)]
pub struct Receipts {
    site: Arc<Site>,
    ids: Arc<dyn IdGenerator>,
    clock: Arc<dyn Clock>,
}

impl Receipts {
    #[must_use]
    pub fn new(site: Arc<Site>, ids: Arc<dyn IdGenerator>, clock: Arc<dyn Clock>) -> Self {
        Self { site, ids, clock }
    }

    /// One mail an order, however often it is asked for.
    pub(super) async fn send(&self, unit: &mut dyn UnitOfWork, order: &Order) -> Result<(), StoreError> {
        let Some(member) = unit.users().lock(order.user_id).await? else { return Ok(()) };
        let content = self.receipt(&member, order, "Thank you. What you bought is yours from now on.", &[]);
        let mail = self.mail(MailKind::Receipt, |_| format!("receipt:{}", order.id), &member, content);
        unit.outbox().enqueue(&mail).await
    }

    /// The receipt once more, with what was refunded since.
    pub(super) async fn send_copy(&self, unit: &mut dyn UnitOfWork, order: &Order) -> Result<(), StoreError> {
        let Some(member) = unit.users().lock(order.user_id).await? else { return Ok(()) };
        let purchases = unit.purchases().list_by_order(order.id).await?;
        let refunded: Vec<_> = purchases
            .iter()
            .filter(|purchase| purchase.status == PurchaseStatus::Refunded)
            .map(|purchase| purchase.agent_id)
            .collect();
        let content = self.receipt(&member, order, "Here is the receipt you asked for.", &refunded);
        let key = |id: MailId| format!("receipt:{}:{id}", order.id);
        unit.outbox().enqueue(&self.mail(MailKind::Receipt, key, &member, content)).await
    }

    /// Says that these agents of an order were paid back. The same ones are never told of twice.
    pub(super) async fn send_refund_notice(
        &self,
        unit: &mut dyn UnitOfWork,
        member: &User,
        order: &Order,
        refunded: &[AgentId],
    ) -> Result<(), StoreError> {
        let lines = lines_of(order, refunded);
        let positions: Vec<_> = (0..)
            .zip(&order.lines)
            .filter(|(_, line)| refunded.contains(&line.agent_id))
            .map(|(position, _): (u32, _)| position.to_string())
            .collect();
        let key = |_| format!("refunded:{}:{}", order.id, positions.join(","));
        let content =
            Letter::new(format!("Your refund from {}", self.site.name), member.first_name.as_str())
                .paragraph(
                    "We have paid this back to you. Your bank may take up to ten days until you see it.",
                )
                .rows(lines)
                .paragraph(
                    "With the refund it has left what you own; your history keeps a note of it. Everything else stays \
                     yours, and if you miss it one day, you find it among the premium agents.",
                )
                .button("Open your purchases", self.site.page("/purchase-history"))
                .footer_note(format!("Order number {}", order.number()))
                .render(&self.site);
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
    }

    fn receipt(&self, to: &User, order: &Order, opening: &str, refunded: &[AgentId]) -> MailContent {
        let is_delivered = order.delivered_lines().next().is_some();
        let subject = if is_delivered {
            format!("Your receipt from {}", self.site.name)
        } else {
            format!("Your payment at {} is on its way back", self.site.name)
        };
        let mut letter = Letter::new(subject, to.first_name.as_str());
        if is_delivered {
            letter = letter.paragraph(opening);
        }
        letter = letter.rows(particulars(order)).rows(charged(order));
        let given_back: Vec<_> = order.undelivered_lines().map(line_row).collect();
        if !given_back.is_empty() {
            letter = letter
                .paragraph(
                    "This could not be delivered, because you owned it already or your discount code was used up \
                     by then. We pay it back to your card; that takes up to ten days.",
                )
                .rows(given_back);
        }
        if !refunded.is_empty() {
            letter = letter.paragraph("This was paid back to you since.").rows(lines_of(order, refunded));
        }
        if is_delivered {
            letter = letter.button("Open your purchases", self.site.page("/purchase-history"));
        }
        letter.footer_note(format!("Payment {}", order.payment_id())).render(&self.site)
    }
}

/// Which order this is, and when it was paid.
fn particulars(order: &Order) -> Vec<(String, String)> {
    let paid_at = order.settled_at.unwrap_or(order.created_at);
    vec![
        ("Order number".to_owned(), order.number().to_string()),
        ("Date".to_owned(), paid_at.format("%B %-d, %Y (UTC)").to_string()),
    ]
}

/// What was charged, line by line, so that the rows add up to the total.
fn charged(order: &Order) -> Vec<(String, String)> {
    let mut rows: Vec<_> =
        order.lines.iter().map(|line| (line.title.clone(), line.price.to_string())).collect();
    if let Some(discount) = order.discount.as_ref().filter(|_| !order.discount_amount.is_zero()) {
        rows.push((format!("Discount ({})", discount.code), format!("-{}", order.discount_amount)));
    }
    rows.push(("Total".to_owned(), order.total.to_string()));
    rows
}

fn lines_of(order: &Order, agents: &[AgentId]) -> Vec<(String, String)> {
    order.lines.iter().filter(|line| agents.contains(&line.agent_id)).map(line_row).collect()
}

fn line_row(line: &OrderLine) -> (String, String) {
    (line.title.clone(), line.amount.to_string())
}
