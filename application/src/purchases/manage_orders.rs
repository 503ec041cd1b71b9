use std::sync::Arc;

use domain::invoices::Invoice;
use domain::purchases::{BillingDetails, Order, OrderMessage, Purchase, Refund, Refundable};
use domain::users::Permission;
use domain::{AgentId, OrderId};

use super::order_timeline::OrderRecords;
use super::{OrderEvent, OrderMailer, PaymentSync, PaymentSyncError, SettlementError};
use crate::context::use_case;
use crate::failure::{Failure, from_failure};
use crate::outbox::{MailKind, OutboxMail};
use crate::ports::{
    Actor, AuditAction, AuditEntry, AuditFields, AuditFilter, AuditRecord, OrderFilter, OrderQueries,
    OrderSort, OrderSummary, OrderTotals, Page, PageRequest, Store, StoreError, SubjectKind, UnitOfWork,
};
use crate::rate_limits::RateLimit;

#[derive(Debug, thiserror::Error)]
pub enum ManageOrderError {
    #[error("This order no longer exists")]
    NotFound,
    #[error("This is your own order. Your purchase history can send the receipt again.")]
    OwnOrder,
    #[error("This order isn't paid, so it has no receipt.")]
    NoReceipt,
    #[error("This order has no payment at the provider, so there is nothing to check.")]
    NoPayment,
    #[error("This was a test purchase. No money moved, so there is no payment to check.")]
    TestPurchase,
    #[error("This payment was made with another provider, so it can't be checked here.")]
    OtherProvider,
    #[error("This order is being updated right now. Please try again.")]
    Contended,
    #[error(transparent)]
    Settlement(SettlementError),
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(ManageOrderError);

impl From<PaymentSyncError> for ManageOrderError {
    fn from(error: PaymentSyncError) -> Self {
        match error {
            PaymentSyncError::Contended => Self::Contended,
            PaymentSyncError::Settlement(error) => Self::Settlement(error),
            PaymentSyncError::Failure(error) => Self::Failure(error),
        }
    }
}

/// A refund, and who requested it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OrderRefund {
    pub refund: Refund,
    /// The admin's current email address.
    pub requested_by_email: Option<String>,
}

/// An order with everything that happened to it.
#[derive(Debug, Clone)]
pub struct OrderDetail {
    pub summary: OrderSummary,
    pub order: Order,
    pub purchases: Vec<Purchase>,
    pub refunds: Vec<OrderRefund>,
    /// Oldest first.
    pub timeline: Vec<OrderEvent>,
    pub billing_details: Option<BillingDetails>,
    /// With credit notes, oldest first.
    pub invoices: Vec<Invoice>,
    /// Oldest first.
    pub messages: Vec<OrderMessage>,
}

impl OrderDetail {
    /// What an admin can still refund.
    pub fn refundable(&self) -> Refundable {
        let refunds: Vec<_> = self.refunds.iter().map(|refund| refund.refund.clone()).collect();
        self.order.refundable(&refunds)
    }

    /// Whether the member owns the agent through this order.
    pub fn is_owned(&self, agent_id: AgentId) -> bool {
        self.purchases.iter().any(|purchase| purchase.agent_id == agent_id && purchase.status.is_owned())
    }
}

use_case! {
    /// Orders as admins see them.
    pub struct ManageOrders
}

impl ManageOrders {
    /// The maximum number of audit entries that are read for one order.
    const MAX_ENTRIES: u64 = 1_000;

    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list(
        &self,
        actor: Actor,
        filter: &OrderFilter,
        sort: OrderSort,
        page: &PageRequest,
    ) -> Result<Page<OrderSummary>, Failure> {
        actor.require(Permission::ManageOrders)?;
        Ok(self.context.queries.orders().list(filter, sort, page).await?)
    }

    /// One page of the download of all matching orders.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn export(
        &self,
        actor: Actor,
        filter: &OrderFilter,
        sort: OrderSort,
        page: &PageRequest,
    ) -> Result<Page<OrderSummary>, Failure> {
        actor.require(Permission::ExportData)?;
        self.list(actor, filter, sort, page).await
    }

    /// The sums of all matching orders.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn totals(&self, actor: Actor, filter: &OrderFilter) -> Result<OrderTotals, Failure> {
        actor.require(Permission::ManageOrders)?;
        Ok(self.context.queries.orders().totals(filter).await?)
    }

    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn find(&self, actor: Actor, id: OrderId) -> Result<OrderDetail, ManageOrderError> {
        actor.require(Permission::ManageOrders)?;
        let detail = load_order(&*self.context.store, self.context.queries.orders(), id).await?;
        let mut detail = detail.ok_or(ManageOrderError::NotFound)?;
        self.add_requesters(&mut detail.refunds).await?;
        Ok(detail)
    }

    /// Emails the receipt to the member's current address again.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn resend_receipt(&self, actor: Actor, id: OrderId) -> Result<(), ManageOrderError> {
        actor.require(Permission::ManageOrders)?;
        let order = self.find_order(id).await?;
        if order.is_of(actor.user_id()) {
            return Err(ManageOrderError::OwnOrder);
        }
        if !order.is_settled() || order.is_imported() {
            return Err(ManageOrderError::NoReceipt);
        }
        let member = self.context.queries.users().find(order.user_id).await?;
        let member = member.ok_or(ManageOrderError::NotFound)?;
        self.context.count_email(MailKind::Receipt, &member.email).await??;
        let mut unit = self.context.store.begin_as(actor).await?;
        let order = unit.orders().lock(id).await?.ok_or(ManageOrderError::NotFound)?;
        let mail = OrderMailer::new(&self.context).send_copy(&mut *unit, &order).await?;
        let mail = mail.ok_or(ManageOrderError::NotFound)?;
        unit.audit().append(&self.record_of(&mail)).await?;
        Ok(unit.commit().await?)
    }

    /// Fetches the payment's state from the provider and applies it.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn check(&self, actor: Actor, id: OrderId) -> Result<OrderDetail, ManageOrderError> {
        actor.require(Permission::ManageOrders)?;
        let order = self.find_order(id).await?;
        let intent_id = order.intent_id.as_deref().filter(|_| !order.is_free());
        let intent_id = intent_id.ok_or(ManageOrderError::NoPayment)?;
        if order.provider.is_test_before(self.context.payment_provider.kind()) {
            return Err(ManageOrderError::TestPurchase);
        }
        if order.provider != self.context.payment_provider.kind() || order.is_imported() {
            return Err(ManageOrderError::OtherProvider);
        }
        if let Some(admin) = actor.user_id() {
            self.context.rate_limiter.count(RateLimit::PaymentLookupsPerMember, &admin.to_string()).await??;
        }
        let (payment_sync, payment) = (PaymentSync::new(&self.context).clone(), intent_id.to_owned());
        let run = async move { payment_sync.run(&payment, actor).await.map(drop).map_err(Arc::new) };
        // Of concurrent calls that share an error, one reports its cause.
        self.context.payment_requests.checks.join(intent_id, run).await.map_err(|error| {
            Arc::try_unwrap(error).map_or(ManageOrderError::Contended, ManageOrderError::from)
        })?;
        self.find(actor, id).await
    }

    async fn find_order(&self, id: OrderId) -> Result<Order, ManageOrderError> {
        let found = self.context.store.read().await?.orders().find(id).await?;
        found.ok_or(ManageOrderError::NotFound)
    }

    fn record_of(&self, mail: &OutboxMail) -> AuditRecord {
        AuditRecord {
            subject_name: Some(mail.to.to_string()),
            person: mail.user_id,
            after: Some(AuditFields::from_iter([("kind".to_owned(), mail.kind.as_str().into())])),
            ..self.context.audit_record(AuditAction::Created, SubjectKind::Email, mail.id)
        }
    }

    async fn add_requesters(&self, refunds: &mut [OrderRefund]) -> Result<(), StoreError> {
        let ids = refunds.iter().filter_map(|refund| refund.refund.requested_by).collect();
        let emails = self.context.queries.users().list_emails(&ids).await?;
        for OrderRefund { refund, requested_by_email } in refunds {
            *requested_by_email = refund.requested_by.and_then(|id| emails.get(&id).cloned());
        }
        Ok(())
    }
}

/// The order without the email addresses of the admins who requested refunds.
pub(super) async fn load_order(
    store: &dyn Store,
    orders: &dyn OrderQueries,
    id: OrderId,
) -> Result<Option<OrderDetail>, StoreError> {
    let Some(summary) = orders.find(id).await? else { return Ok(None) };
    let mails = orders.emails(id).await?;
    let mut unit = store.read().await?;
    let Some(order) = unit.orders().find(id).await? else { return Ok(None) };
    let purchases = unit.purchases().list_by_order(id).await?;
    let refunds = unit.refunds().list_by_order(id).await?;
    let billing_details = unit.billing_details().find(id).await?;
    let invoices = unit.invoices().list_by_order(id).await?;
    let messages = unit.order_messages().list(id).await?;
    let audit = audit_entries(&mut *unit, &order, &purchases, &refunds, &mails).await?;
    drop(unit);
    let records = OrderRecords {
        order: &order,
        purchases: &purchases,
        refunds: &refunds,
        mails: &mails,
        audit: &audit,
    };
    let timeline = records.timeline();
    let refunds =
        refunds.into_iter().map(|refund| OrderRefund { refund, requested_by_email: None }).collect();
    Ok(Some(OrderDetail {
        summary,
        order,
        purchases,
        refunds,
        timeline,
        billing_details,
        invoices,
        messages,
    }))
}

/// Everything in the audit log about the order, its payment, purchases, refunds and emails, oldest first.
async fn audit_entries(
    unit: &mut dyn UnitOfWork,
    order: &Order,
    purchases: &[Purchase],
    refunds: &[Refund],
    mails: &[OutboxMail],
) -> Result<Vec<AuditEntry>, StoreError> {
    let emails = mails.iter().map(|mail| (SubjectKind::Email, mail.id.to_string()));
    let subjects =
        [(SubjectKind::Order, order.id.to_string()), (SubjectKind::PaymentDiscrepancy, order.payment_id())]
            .into_iter()
            .chain(purchases.iter().map(|purchase| (SubjectKind::Purchase, purchase.id.to_string())))
            .chain(refunds.iter().map(|refund| (SubjectKind::Refund, refund.id.to_string())))
            .chain(emails);
    let filter = AuditFilter { subjects: subjects.collect(), ..AuditFilter::default() };
    let mut entries = unit.audit().list(&filter, &PageRequest::first(ManageOrders::MAX_ENTRIES)).await?.items;
    entries.sort_by_key(|entry| (entry.record.at, entry.record.id));
    Ok(entries)
}
