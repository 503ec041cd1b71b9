//! Orders, purchases, reports of agents and prompts, and reviews of agents.

use std::collections::HashMap;

use domain::OrderId;
use domain::invoices::{Invoice, InvoiceLine};
use domain::problem_reports::{ProblemReport, ReportAnswer, ReportNote, ReportOutcome};
use domain::purchases::{
    BillingDetails, MessageContent, Order, OrderLine, OrderMessage, PaymentDiscrepancy, Refund,
};
use domain::reviews::Review;

use super::object::Object;
use crate::ports::{MemberData, PurchaseView};

pub(super) fn orders(data: &MemberData) -> impl Iterator<Item = Object> {
    let redeemed: HashMap<_, _> = data.redemptions.iter().copied().collect();
    let billing: HashMap<_, _> =
        data.billing_details.iter().map(|(order, details)| (*order, details)).collect();
    let invoices = by_order(&data.invoices, |invoice| Some(invoice.order_id));
    let messages = by_order(&data.order_messages, |message| Some(message.order_id));
    let refunds = by_order(&data.refunds, |refund| Some(refund.order_id));
    let problems = by_order(&data.discrepancies, |discrepancy| discrepancy.order_id);
    data.orders.iter().map(move |order| {
        Object::new()
            .with("id", order.id.as_uuid())
            .with("number", order.number().to_string())
            .with("state", order.state.as_str())
            .with("provider", order.provider.as_str())
            .with("paymentId", &order.intent_id)
            .with("discountCode", order.discount.as_ref().map(|discount| &discount.code))
            .with("discountRedeemedAt", redeemed.get(&order.id))
            .with("subtotal", order.subtotal.get())
            .with("discount", order.discount_amount.get())
            .with("total", order.total.get())
            .with("createdAt", order.created_at)
            .with("settledAt", order.settled_at)
            .list("items", order.lines.iter().map(item))
            .list("refunds", refunds.of(order).map(refund))
            .list("paymentProblems", problems.of(order).map(payment_problem))
            .object("billingDetails", billing.get(&order.id).map(|details| billing_details(details)))
            .list("invoices", invoices.of(order).map(invoice))
            .list("messages", messages.of(order).map(message))
    })
}

/// Records by order.
struct ByOrder<'a, T>(HashMap<OrderId, Vec<&'a T>>);

impl<'a, T> ByOrder<'a, T> {
    fn of(&self, order: &Order) -> impl Iterator<Item = &'a T> {
        self.0.get(&order.id).into_iter().flatten().copied()
    }
}

fn by_order<T>(records: &[T], order: impl Fn(&T) -> Option<OrderId>) -> ByOrder<'_, T> {
    let mut found: HashMap<_, Vec<_>> = HashMap::new();
    for record in records {
        if let Some(order) = order(record) {
            found.entry(order).or_default().push(record);
        }
    }
    ByOrder(found)
}

fn billing_details(details: &BillingDetails) -> Object {
    Object::new()
        .with("name", details.name())
        .with("address", details.address())
        .with("taxId", details.tax_id())
        .with("country", details.country().map(|country| country.to_string()).unwrap_or_default())
        .with("region", details.region())
}

fn invoice(invoice: &Invoice) -> Object {
    let tax = invoice.tax.as_ref();
    Object::new()
        .with("number", invoice.number.to_string())
        // The invoice that a credit note is about.
        .with("credits", invoice.credits.map(|number| number.to_string()))
        .with("issuedAt", invoice.issued_at)
        .with("deliveredAt", invoice.delivered_at)
        .with("seller", &invoice.seller)
        .with("billedTo", &invoice.buyer.lines)
        .with("taxId", &invoice.buyer.tax_id)
        .with("country", invoice.buyer.country.map(|country| country.to_string()).unwrap_or_default())
        .with("region", &invoice.buyer.region)
        .with("taxName", tax.map(|tax| &tax.name))
        // Such as `7.7`.
        .with("taxPercent", tax.map(|tax| tax.percent.to_string()))
        .with("isReverseCharge", tax.is_some_and(|tax| tax.is_reverse_charge))
        .with("tax", invoice.tax_amount())
        .with("total", invoice.total())
        .list("items", invoice.lines.iter().map(invoice_item))
}

fn invoice_item(line: &InvoiceLine) -> Object {
    Object::new()
        .with("agentId", line.agent_id.as_uuid())
        .with("title", &line.title)
        .with("tax", line.tax.get())
        .with("total", line.total.get())
}

/// Without the admin who answered.
fn message(message: &OrderMessage) -> Object {
    let (from, topic, closed_at) = match &message.content {
        MessageContent::Question { topic, closed_at } => ("member", Some(topic.as_str()), *closed_at),
        MessageContent::Answer { .. } => ("team", None, None),
    };
    Object::new()
        .with("id", message.id.as_uuid())
        .with("from", from)
        .with("topic", topic)
        .with("text", message.text.as_str())
        .with("createdAt", message.created_at)
        .with("closedAt", closed_at)
}

fn item(line: &OrderLine) -> Object {
    Object::new()
        .with("agentId", line.agent_id.as_uuid())
        .with("title", &line.title)
        .with("price", line.price.get())
        .with("amount", line.amount.get())
        // The bundle it was bought in.
        .with("bundleId", line.bundle.as_ref().map(|bundle| bundle.id.as_uuid()))
        .with("bundleTitle", line.bundle.as_ref().map(|bundle| &bundle.title))
        .with("outcome", line.outcome.as_str())
        .with("correction", line.correction.as_ref().map(|correction| correction.kind.as_str()))
        .with("correctionReason", line.correction.as_ref().map(|correction| &correction.reason))
}

/// Without the admin who requested it.
fn refund(refund: &Refund) -> Object {
    Object::new()
        .with("id", refund.id.as_uuid())
        .with("agentId", refund.agent_id.map(|id| id.as_uuid()))
        .with("amount", refund.amount.get())
        .with("state", refund.state.as_str())
        .with("providerId", &refund.provider_id)
        .with("reason", &refund.reason)
        .with("failure", &refund.failure)
        .with("requestedAt", refund.requested_at)
        .with("completedAt", refund.completed_at)
}

fn payment_problem(discrepancy: &PaymentDiscrepancy) -> Object {
    Object::new()
        .with("kind", discrepancy.kind.as_str())
        .with("paymentId", &discrepancy.intent_id)
        .with("firstSeenAt", discrepancy.first_seen)
        .with("resolvedAt", discrepancy.resolved_at)
}

pub(super) fn purchase(purchase: &PurchaseView) -> Object {
    Object::new()
        .with("id", purchase.id.as_uuid())
        .with("orderId", purchase.order_id.as_uuid())
        .with("agentId", purchase.agent.id.as_uuid())
        .with("title", &purchase.agent.title)
        .with("description", &purchase.agent.description)
        // Only while the member owns the agent.
        .with("url", purchase.status.is_owned().then_some(&purchase.agent.url))
        .with("amount", purchase.amount.get())
        .with("discountCode", &purchase.discount_code)
        // The title of the bundle that it was bought in.
        .with("bundle", &purchase.bundle)
        .with("status", purchase.status.as_str())
        .with("createdAt", purchase.created_at)
}

/// Without the admin who resolved it.
pub(super) fn report((report, title): &(ProblemReport, String)) -> Object {
    let resolution = report.resolution.as_ref();
    let outcome = resolution.map(|resolution| &resolution.outcome);
    Object::new()
        .with("id", report.id.as_uuid())
        .with("agentId", report.item.agent().map(|id| id.as_uuid()))
        .with("promptId", report.item.prompt().map(|id| id.as_uuid()))
        .with("title", title)
        .with("note", report.note.as_ref().map(ReportNote::as_str))
        .with("createdAt", report.created_at)
        .with("outcome", outcome.map(ReportOutcome::as_str))
        .with("answer", outcome.and_then(ReportOutcome::answer).map(ReportAnswer::as_str))
        .with("resolvedAt", resolution.map(|resolution| resolution.at))
}

pub(super) fn review((review, agent_title): &(Review, String)) -> Object {
    let (reply, hidden) = (review.reply.as_ref(), review.hidden.as_ref());
    Object::new()
        .with("id", review.id.as_uuid())
        .with("agentId", review.agent_id.as_uuid())
        .with("agentTitle", agent_title)
        .with("stars", review.stars.get())
        .with("text", review.text.as_ref().map(ToString::to_string))
        .with("createdAt", review.created_at)
        .with("updatedAt", review.updated_at)
        .with("reply", reply.map(|reply| reply.text.to_string()))
        .with("repliedAt", reply.map(|reply| reply.at))
        .with("hiddenReason", hidden.map(|hidden| hidden.reason.to_string()))
        .with("hiddenAt", hidden.map(|hidden| hidden.at))
}
