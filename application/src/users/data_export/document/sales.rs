//! Orders, purchases, reports of agents and prompts, and reviews of agents.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use domain::OrderId;
use domain::invoices::{Invoice, InvoiceLine};
use domain::problem_reports::{ProblemReport, ReportAnswer, ReportOutcome};
use domain::purchases::{
    BillingDetails, MessageContent, Order, OrderLine, OrderMessage, PaymentDiscrepancy, Refund,
};
use domain::reviews::Review;
use serde::Serialize;
use uuid::Uuid;

use crate::ports::PurchaseView;

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct OrderInfo {
    id: Uuid,
    number: String,
    state: &'static str,
    provider: &'static str,
    payment_id: Option<String>,
    discount_code: Option<String>,
    discount_redeemed_at: Option<DateTime<Utc>>,
    subtotal: i64,
    discount: i64,
    total: i64,
    created_at: DateTime<Utc>,
    settled_at: Option<DateTime<Utc>>,
    items: Vec<Item>,
    refunds: Vec<RefundInfo>,
    payment_problems: Vec<PaymentProblem>,
    billing_details: Option<BillingInfo>,
    invoices: Vec<InvoiceInfo>,
    messages: Vec<MessageInfo>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct InvoiceInfo {
    number: String,
    /// The invoice that a credit note is about.
    credits: Option<String>,
    issued_at: DateTime<Utc>,
    delivered_at: DateTime<Utc>,
    seller: Vec<String>,
    billed_to: Vec<String>,
    tax_id: String,
    country: String,
    region: String,
    tax_name: Option<String>,
    /// Such as `7.7`.
    tax_percent: Option<String>,
    is_reverse_charge: bool,
    tax: i64,
    total: i64,
    items: Vec<InvoiceItem>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct InvoiceItem {
    agent_id: Uuid,
    title: String,
    tax: i64,
    total: i64,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct BillingInfo {
    name: String,
    address: String,
    tax_id: String,
    country: String,
    region: String,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct MessageInfo {
    id: Uuid,
    from: &'static str,
    topic: Option<&'static str>,
    text: String,
    created_at: DateTime<Utc>,
    closed_at: Option<DateTime<Utc>>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Item {
    agent_id: Uuid,
    title: String,
    price: i64,
    amount: i64,
    /// The bundle it was bought in.
    bundle_id: Option<Uuid>,
    bundle_title: Option<String>,
    outcome: &'static str,
    correction: Option<&'static str>,
    correction_reason: Option<String>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct RefundInfo {
    id: Uuid,
    agent_id: Option<Uuid>,
    amount: i64,
    state: &'static str,
    provider_id: Option<String>,
    reason: Option<String>,
    failure: Option<String>,
    requested_at: DateTime<Utc>,
    completed_at: Option<DateTime<Utc>>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct PaymentProblem {
    kind: &'static str,
    payment_id: String,
    first_seen_at: DateTime<Utc>,
    resolved_at: Option<DateTime<Utc>>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct PurchaseInfo {
    id: Uuid,
    order_id: Uuid,
    agent_id: Uuid,
    title: String,
    description: String,
    /// Only while the member owns the agent.
    url: Option<String>,
    amount: i64,
    discount_code: Option<String>,
    /// The title of the bundle that it was bought in.
    bundle: Option<String>,
    status: &'static str,
    created_at: DateTime<Utc>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Report {
    id: Uuid,
    agent_id: Option<Uuid>,
    prompt_id: Option<Uuid>,
    title: String,
    note: Option<String>,
    created_at: DateTime<Utc>,
    outcome: Option<&'static str>,
    answer: Option<String>,
    resolved_at: Option<DateTime<Utc>>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ReviewInfo {
    id: Uuid,
    agent_id: Uuid,
    agent_title: String,
    stars: u8,
    text: Option<String>,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
    reply: Option<String>,
    replied_at: Option<DateTime<Utc>>,
    hidden_reason: Option<String>,
    hidden_at: Option<DateTime<Utc>>,
}

/// What belongs to orders.
pub(super) struct OrderRecords {
    pub(super) redemptions: Vec<(OrderId, DateTime<Utc>)>,
    pub(super) refunds: Vec<Refund>,
    pub(super) discrepancies: Vec<PaymentDiscrepancy>,
    pub(super) billing_details: Vec<(OrderId, BillingDetails)>,
    pub(super) invoices: Vec<Invoice>,
    pub(super) messages: Vec<OrderMessage>,
}

pub(super) fn orders(orders: Vec<Order>, records: OrderRecords) -> Vec<OrderInfo> {
    let OrderRecords { redemptions, refunds, discrepancies, billing_details, invoices, messages } = records;
    let redeemed: HashMap<_, _> = redemptions.into_iter().collect();
    let mut billing_of: HashMap<_, _> = billing_details.into_iter().collect();
    let mut invoices_of: HashMap<_, Vec<_>> = HashMap::new();
    for invoice in invoices {
        invoices_of.entry(invoice.order_id).or_default().push(InvoiceInfo::from(invoice));
    }
    let mut messages_of: HashMap<_, Vec<_>> = HashMap::new();
    for message in messages {
        messages_of.entry(message.order_id).or_default().push(MessageInfo::from(message));
    }
    let mut refunds_of: HashMap<_, Vec<_>> = HashMap::new();
    for refund in refunds {
        refunds_of.entry(refund.order_id).or_default().push(RefundInfo::from(refund));
    }
    let mut problems_of: HashMap<_, Vec<_>> = HashMap::new();
    for discrepancy in discrepancies {
        problems_of.entry(discrepancy.order_id).or_default().push(PaymentProblem::from(discrepancy));
    }
    let info = |order: Order| OrderInfo {
        id: order.id.as_uuid(),
        number: order.number().to_string(),
        state: order.state.as_str(),
        provider: order.provider.as_str(),
        payment_id: order.intent_id,
        discount_code: order.discount.map(|discount| discount.code),
        discount_redeemed_at: redeemed.get(&order.id).copied(),
        subtotal: order.subtotal.get(),
        discount: order.discount_amount.get(),
        total: order.total.get(),
        created_at: order.created_at,
        settled_at: order.settled_at,
        items: order.lines.into_iter().map(Item::from).collect(),
        refunds: refunds_of.remove(&order.id).unwrap_or_default(),
        payment_problems: problems_of.remove(&Some(order.id)).unwrap_or_default(),
        billing_details: billing_of.remove(&order.id).map(BillingInfo::from),
        invoices: invoices_of.remove(&order.id).unwrap_or_default(),
        messages: messages_of.remove(&order.id).unwrap_or_default(),
    };
    orders.into_iter().map(info).collect()
}

impl From<BillingDetails> for BillingInfo {
    fn from(details: BillingDetails) -> Self {
        Self {
            name: details.name().to_owned(),
            address: details.address().to_owned(),
            tax_id: details.tax_id().to_owned(),
            country: details.country().map(|country| country.to_string()).unwrap_or_default(),
            region: details.region().to_owned(),
        }
    }
}

impl From<Invoice> for InvoiceInfo {
    fn from(invoice: Invoice) -> Self {
        let (tax, total) = (invoice.tax_amount(), invoice.total());
        let item = |line: InvoiceLine| InvoiceItem {
            agent_id: line.agent_id.as_uuid(),
            title: line.title,
            tax: line.tax.get(),
            total: line.total.get(),
        };
        Self {
            number: invoice.number.to_string(),
            credits: invoice.credits.map(|number| number.to_string()),
            issued_at: invoice.issued_at,
            delivered_at: invoice.delivered_at,
            seller: invoice.seller,
            billed_to: invoice.buyer.lines,
            tax_id: invoice.buyer.tax_id,
            country: invoice.buyer.country.map(|country| country.to_string()).unwrap_or_default(),
            region: invoice.buyer.region,
            tax_percent: invoice.tax.as_ref().map(|tax| tax.percent.to_string()),
            is_reverse_charge: invoice.tax.as_ref().is_some_and(|tax| tax.is_reverse_charge),
            tax_name: invoice.tax.map(|tax| tax.name),
            tax,
            total,
            items: invoice.lines.into_iter().map(item).collect(),
        }
    }
}

/// Without the admin who answered.
impl From<OrderMessage> for MessageInfo {
    fn from(message: OrderMessage) -> Self {
        let (from, topic, closed_at) = match message.content {
            MessageContent::Question { topic, closed_at } => ("member", Some(topic.as_str()), closed_at),
            MessageContent::Answer { .. } => ("team", None, None),
        };
        Self {
            id: message.id.as_uuid(),
            from,
            topic,
            text: message.text.as_str().to_owned(),
            created_at: message.created_at,
            closed_at,
        }
    }
}

impl From<OrderLine> for Item {
    fn from(line: OrderLine) -> Self {
        Self {
            agent_id: line.agent_id.as_uuid(),
            title: line.title,
            price: line.price.get(),
            amount: line.amount.get(),
            bundle_id: line.bundle.as_ref().map(|bundle| bundle.id.as_uuid()),
            bundle_title: line.bundle.map(|bundle| bundle.title),
            outcome: line.outcome.as_str(),
            correction: line.correction.as_ref().map(|correction| correction.kind.as_str()),
            correction_reason: line.correction.map(|correction| correction.reason),
        }
    }
}

/// Without the admin who requested it.
impl From<Refund> for RefundInfo {
    fn from(refund: Refund) -> Self {
        Self {
            id: refund.id.as_uuid(),
            agent_id: refund.agent_id.map(|id| id.as_uuid()),
            amount: refund.amount.get(),
            state: refund.state.as_str(),
            provider_id: refund.provider_id,
            reason: refund.reason,
            failure: refund.failure,
            requested_at: refund.requested_at,
            completed_at: refund.completed_at,
        }
    }
}

impl From<PaymentDiscrepancy> for PaymentProblem {
    fn from(discrepancy: PaymentDiscrepancy) -> Self {
        Self {
            kind: discrepancy.kind.as_str(),
            payment_id: discrepancy.intent_id,
            first_seen_at: discrepancy.first_seen,
            resolved_at: discrepancy.resolved_at,
        }
    }
}

impl From<PurchaseView> for PurchaseInfo {
    fn from(purchase: PurchaseView) -> Self {
        Self {
            id: purchase.id.as_uuid(),
            order_id: purchase.order_id.as_uuid(),
            agent_id: purchase.agent.id.as_uuid(),
            title: purchase.agent.title,
            description: purchase.agent.description,
            url: purchase.status.is_owned().then_some(purchase.agent.url),
            amount: purchase.amount.get(),
            discount_code: purchase.discount_code,
            bundle: purchase.bundle,
            status: purchase.status.as_str(),
            created_at: purchase.created_at,
        }
    }
}

/// Without the admin who resolved it.
impl From<(ProblemReport, String)> for Report {
    fn from((report, title): (ProblemReport, String)) -> Self {
        let resolution = report.resolution;
        let outcome = resolution.as_ref().map(|resolution| &resolution.outcome);
        Self {
            id: report.id.as_uuid(),
            agent_id: report.item.agent().map(|id| id.as_uuid()),
            prompt_id: report.item.prompt().map(|id| id.as_uuid()),
            title,
            note: report.note.map(|note| note.as_str().to_owned()),
            created_at: report.created_at,
            outcome: outcome.map(ReportOutcome::as_str),
            answer: outcome.and_then(ReportOutcome::answer).map(ReportAnswer::as_str).map(str::to_owned),
            resolved_at: resolution.map(|resolution| resolution.at),
        }
    }
}

impl From<(Review, String)> for ReviewInfo {
    fn from((review, agent_title): (Review, String)) -> Self {
        let (reply, hidden) = (review.reply.as_ref(), review.hidden.as_ref());
        Self {
            id: review.id.as_uuid(),
            agent_id: review.agent_id.as_uuid(),
            agent_title,
            stars: review.stars.get(),
            text: review.text.map(|text| text.to_string()),
            created_at: review.created_at,
            updated_at: review.updated_at,
            reply: reply.map(|reply| reply.text.to_string()),
            replied_at: reply.map(|reply| reply.at),
            hidden_reason: hidden.map(|hidden| hidden.reason.to_string()),
            hidden_at: hidden.map(|hidden| hidden.at),
        }
    }
}
