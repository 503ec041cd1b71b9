use chrono_tz::Tz;
use domain::AgentId;
use domain::invoices::{Invoice, InvoiceNumber, current};
use domain::money::{Cents, format_dollars};
use domain::purchases::{BillingDetails, Order, OrderLine, PurchaseStatus, Refund};
use domain::seller::Seller;
use domain::users::{EmailTopic, User};
use minijinja::{Value, context};

use crate::context::use_case;
use crate::outbox::{MailContent, MailKind, OutboxMail, TeamNotice, notify_team, render};
use crate::ports::{StoreError, UnitOfWork};

use_case! {
    /// Emails about an order: receipt and refunds.
    pub struct OrderMailer
}

impl OrderMailer {
    /// One email per order.
    pub(super) async fn send(
        &self,
        unit: &mut dyn UnitOfWork,
        member: &User,
        order: &Order,
        invoice: Option<&Invoice>,
    ) -> Result<(), StoreError> {
        let values = context! { is_copy => false, ..awaited(unit, order).await? };
        let content = self.receipt(member, order, values, (None, invoice), &[])?;
        let key = format!("receipt:{}", order.id);
        let mail = self.context.mail(MailKind::Receipt, Some(key), (member.id, &member.email), content);
        unit.outbox().enqueue(&OutboxMail { invoice: self.attached(invoice), ..mail }).await
    }

    /// Notifies the admins who want it of what was delivered, once.
    pub(super) async fn send_sale_notice(
        &self,
        unit: &mut dyn UnitOfWork,
        order: &Order,
    ) -> Result<(), StoreError> {
        let titles: Vec<_> = order.delivered_lines().map(|line| line.title.clone()).collect();
        if titles.is_empty() {
            return Ok(());
        }
        let notice = TeamNotice {
            topic: EmailTopic::Sales,
            kind: MailKind::SaleNotice,
            subject: order.id.to_string(),
            values: context! {
                titles,
                is_test => order.is_test(),
                order_number => order.number().to_string(),
                order_total => order.total.to_string(),
                order_admin_url => self.context.site().url_for(&format!("/admin/orders/{}", order.id)),
            },
        };
        notify_team(&self.context, unit, notice).await
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
        let billing_details = unit.billing_details().find(order.id).await?;
        let documents = unit.invoices().list_by_order(order.id).await?;
        let values = context! { is_copy => true };
        let invoice = current(&documents);
        let billing = (billing_details.as_ref(), invoice);
        let content = self.receipt(&member, order, values, billing, &refunded)?;
        let mail = self.context.mail(MailKind::Receipt, None, (member.id, &member.email), content);
        let dedupe_key = format!("receipt:{}:{}", order.id, mail.id);
        let mail = OutboxMail { dedupe_key, invoice: self.attached(invoice), ..mail };
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
        let key = format!("refunded:{}:{}", order.id, positions.chain(ids).collect::<Vec<_>>().join(","));
        let rows = refunded.iter().filter_map(|refunded| {
            let line = order.lines.iter().find(|line| line.agent_id == refunded.agent_id)?;
            Some((line.title.clone(), refunded.amount.to_string()))
        });
        let values = context! {
            refunded => rows.collect::<Vec<_>>(),
            revoked => refunded.iter().any(|line| line.is_access_revoked),
            kept => refunded.iter().any(|line| !line.is_access_revoked),
            purchases_url => self.context.site().url_for("/purchase-history"),
            order_number => order.number().to_string(),
            order_url => self.order_url(order),
        };
        let content = render(MailKind::Refund, member.first_name.as_str(), &self.context.site(), values)?;
        let mail = self.context.mail(MailKind::Refund, Some(key), (member.id, &member.email), content);
        unit.outbox().enqueue(&mail).await
    }

    fn attached(&self, invoice: Option<&Invoice>) -> Option<InvoiceNumber> {
        invoice.filter(|_| self.context.site().seller.attaches_invoices).map(|invoice| invoice.number)
    }

    fn order_url(&self, order: &Order) -> String {
        self.context.site().url_for(&format!("/purchase-history/{}", order.id))
    }

    fn receipt(
        &self,
        to: &User,
        order: &Order,
        values: Value,
        (billing_details, invoice): (Option<&BillingDetails>, Option<&Invoice>),
        refunded: &[AgentId],
    ) -> Result<MailContent, StoreError> {
        let billing = billing_rows(to, billing_details);
        let values = context! {
            is_delivered => order.delivered_lines().next().is_some(),
            is_test => order.is_test(),
            is_single => order.delivered_lines().count() == 1,
            details => details(order, self.context.site().time_zone).into_iter().chain(invoice.map(invoice_row)).chain(seller_row(&self.context.site().seller)).chain(billing).collect::<Vec<_>>(),
            charges => charges(order).into_iter().chain(invoice.and_then(tax_row)).collect::<Vec<_>>(),
            not_delivered => order.undelivered_lines().map(line_row).collect::<Vec<_>>(),
            refunded => rows_for(order, refunded),
            purchases_url => self.context.site().url_for("/purchase-history"),
            order_url => self.order_url(order),
            ..values
        };
        render(MailKind::Receipt, to.first_name.as_str(), &self.context.site(), values)
    }
}

/// The delivered agents that can't be opened yet. Locks the agents, so that the email about their link is not missed.
async fn awaited(unit: &mut dyn UnitOfWork, order: &Order) -> Result<Value, StoreError> {
    let delivered: Vec<_> = order.delivered_lines().map(|line| line.agent_id).collect();
    let agents = unit.agents().lock_shared(&delivered).await?;
    let awaited = agents.iter().filter(|agent| !agent.is_deliverable());
    let awaited: Vec<_> = awaited.map(|agent| agent.title.to_string()).collect();
    Ok(context! { is_some_ready => awaited.len() < delivered.len(), awaited })
}

/// A refund of one line.
pub(super) struct RefundedLine {
    pub(super) agent_id: AgentId,
    pub(super) amount: Cents,
    pub(super) is_access_revoked: bool,
}

/// Order number and date, in the time zone of the site as on the invoice.
fn details(order: &Order, time_zone: Tz) -> Vec<(String, String)> {
    let paid_at = order.settled_at.unwrap_or(order.created_at);
    vec![
        ("Order number".to_owned(), order.number().to_string()),
        ("Date".to_owned(), paid_at.with_timezone(&time_zone).format("%B %-d, %Y").to_string()),
    ]
}

fn invoice_row(invoice: &Invoice) -> (String, String) {
    ("Invoice".to_owned(), invoice.number.to_string())
}

fn tax_row(invoice: &Invoice) -> Option<(String, String)> {
    let tax = invoice.tax.as_ref()?;
    let amount = format_dollars(invoice.tax_amount());
    Some((format!("Includes {} ({}%)", tax.name, tax.percent), amount))
}

fn seller_row(seller: &Seller) -> Option<(String, String)> {
    let lines = seller.lines();
    (!lines.is_empty()).then(|| ("Sold by".to_owned(), lines.join(", ")))
}

/// Without a name and an address, the account is billed.
fn billing_rows(to: &User, billing: Option<&BillingDetails>) -> Vec<(String, String)> {
    let given = billing
        .into_iter()
        .flat_map(|billing| [billing.name()].into_iter().chain(billing.address().lines()))
        .filter(|text| !text.is_empty());
    let mut billed_to: Vec<_> = given.collect();
    if billed_to.is_empty() {
        billed_to = vec![to.first_name.as_str(), to.email.as_str()];
    }
    let tax_id = billing.map_or("", BillingDetails::tax_id);
    let rows = [("Billed to", billed_to.join(", ")), ("Tax ID", tax_id.to_owned())];
    rows.into_iter()
        .filter(|(_, text)| !text.is_empty())
        .map(|(label, text)| (label.to_owned(), text))
        .collect()
}

/// One row per line, those of one bundle together; they sum to the total.
fn charges(order: &Order) -> Vec<(String, String)> {
    let mut lines: Vec<_> = order.lines.iter().collect();
    let first_of_bundle = |line: &OrderLine| {
        let bundle = line.bundle.as_ref()?;
        order.lines.iter().position(|other| other.bundle.as_ref() == Some(bundle))
    };
    lines.sort_by_key(|line| first_of_bundle(line));
    let mut rows: Vec<_> = lines.iter().map(|line| (charge_label(line), line.price.to_string())).collect();
    if let Some(discount) = order.discount.as_ref().filter(|_| !order.discount_amount.is_zero()) {
        rows.push((format!("Discount ({})", discount.code), format!("−{}", order.discount_amount)));
    }
    rows.push(("Total".to_owned(), order.total.to_string()));
    rows
}

fn charge_label(line: &OrderLine) -> String {
    match &line.bundle {
        Some(bundle) => format!("{}: {}", bundle.title, line.title),
        None => line.title.clone(),
    }
}

fn rows_for(order: &Order, agents: &[AgentId]) -> Vec<(String, String)> {
    order.lines.iter().filter(|line| agents.contains(&line.agent_id)).map(line_row).collect()
}

fn line_row(line: &OrderLine) -> (String, String) {
    (line.title.clone(), line.amount.to_string())
}
