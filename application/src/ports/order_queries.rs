use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::discounts::DiscountCode;
use domain::mail::OutboxMail;
use domain::money::Cents;
use domain::purchases::{IMPORTED_PREFIX, Order, OrderNumber, OrderState, OrderStatus, ProviderKind};
use domain::text::normalize_pasted;
use domain::{AgentId, OrderId, UserId};
use uuid::Uuid;

use super::{Cursor, Page, PageRequest, SortDirection, SortValueKind, StoreError};

/// What an admin typed to find an order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OrderSearch {
    /// The id of the order or of its member.
    Id(Uuid),
    /// The order number, as [`OrderNumber`] displays it.
    Number(String),
    /// A payment id.
    Payment(String),
    /// Words, each of which is a part of the member's email address or first name, in any case.
    Text(String),
}

impl OrderSearch {
    pub fn parse(text: &str) -> Self {
        let unified = normalize_pasted(text);
        if let Ok(id) = Uuid::try_parse(&unified) {
            return Self::Id(id);
        }
        if is_payment_id(&unified) {
            return Self::Payment(unified);
        }
        OrderNumber::normalize(text).map_or_else(|| Self::Text(text.to_owned()), Self::Number)
    }
}

/// An email address that begins with such a prefix can be searched by a part that contains its `@`.
fn is_payment_id(text: &str) -> bool {
    let is_id =
        |rest: &str| rest.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'));
    ["pi_", "free_"].into_iter().any(|prefix| text.strip_prefix(prefix).is_some_and(is_id))
}

/// Filters for listing orders; all are optional.
#[derive(Debug, Clone, Default)]
pub struct OrderFilter {
    pub status: Option<OrderStatus>,
    /// Only orders that were paid for.
    pub is_settled: bool,
    /// Compared with [`OrderSummary::date`].
    pub since: Option<DateTime<Utc>>,
    /// Exclusive upper bound.
    pub until: Option<DateTime<Utc>>,
    pub user_id: Option<UserId>,
    /// Contains this agent.
    pub agent_id: Option<AgentId>,
    pub code: Option<DiscountCode>,
    pub provider: Option<ProviderKind>,
    pub problem: Option<OrderProblem>,
    pub search: Option<OrderSearch>,
}

domain::text_enum! {
    /// Why an admin should look at an order.
    pub enum OrderProblem {
        /// Its payment has an open discrepancy.
        PaymentDiscrepancy = "payment_discrepancy",
        FailedRefund = "failed_refund",
        /// The member waits for an answer.
        OpenMessage = "open_message",
    }
}

domain::text_enum! {
    #[derive(Default)]
    pub enum OrderSort {
        #[default]
        Newest = "newest",
        Oldest = "oldest",
        HighestTotal = "highest",
        LowestTotal = "lowest",
    }
}

impl OrderSort {
    pub const fn direction(self) -> SortDirection {
        match self {
            Self::Newest | Self::HighestTotal => SortDirection::Descending,
            Self::Oldest | Self::LowestTotal => SortDirection::Ascending,
        }
    }

    pub const fn value_kind(self) -> SortValueKind {
        match self {
            Self::Newest | Self::Oldest => SortValueKind::Time,
            Self::HighestTotal | Self::LowestTotal => SortValueKind::Number,
        }
    }

    pub fn cursor(self, order: &OrderSummary) -> Cursor {
        let id = order.id.as_uuid();
        match self {
            Self::Newest | Self::Oldest => Cursor::new(order.date(), id),
            Self::HighestTotal | Self::LowestTotal => Cursor::new(order.total.get(), id),
        }
    }
}

/// The member of an order. Without email address and name once the account is erased.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OrderMember {
    pub id: UserId,
    pub email: Option<String>,
    pub first_name: Option<String>,
}

/// An order in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OrderSummary {
    pub id: OrderId,
    pub member: OrderMember,
    pub state: OrderState,
    pub is_disputed: bool,
    pub provider: ProviderKind,
    pub intent_id: Option<String>,
    pub created_at: DateTime<Utc>,
    pub settled_at: Option<DateTime<Utc>>,
    pub discount_code: Option<String>,
    pub subtotal: Cents,
    pub discount_amount: Cents,
    pub total: Cents,
    pub refunded_amount: Cents,
    /// Test orders count in no sum once the shop takes real payments.
    pub is_counted: bool,
    /// The titles of its agents, in the order of the cart.
    pub titles: Vec<String>,
    /// The titles of the bundles that they were bought in.
    pub bundles: Vec<String>,
}

impl OrderSummary {
    /// When it counts: when it was paid, or else placed.
    pub fn date(&self) -> DateTime<Utc> {
        self.settled_at.unwrap_or(self.created_at)
    }

    /// Whether it was bought in another shop.
    pub fn is_imported(&self) -> bool {
        self.intent_id.as_deref().is_some_and(|id| id.starts_with(IMPORTED_PREFIX))
    }

    pub fn status(&self) -> OrderStatus {
        OrderStatus::of(self.state, self.total, self.refunded_amount, self.is_disputed)
    }
}

/// Sums of the orders of a filter, in cents. Only paid orders have an amount.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct OrderTotals {
    pub count: u64,
    pub gross: i64,
    pub refunded: i64,
}

impl OrderTotals {
    pub const fn net(self) -> i64 {
        self.gross.saturating_sub(self.refunded)
    }
}

#[async_trait]
pub trait OrderQueries: Send + Sync {
    /// Matching orders.
    async fn list(
        &self,
        filter: &OrderFilter,
        sort: OrderSort,
        page: &PageRequest,
    ) -> Result<Page<OrderSummary>, StoreError>;

    /// The sums of all matching orders.
    async fn totals(&self, filter: &OrderFilter) -> Result<OrderTotals, StoreError>;

    /// The order in a list.
    async fn find(&self, id: OrderId) -> Result<Option<OrderSummary>, StoreError>;

    /// The whole order of a payment.
    async fn find_by_intent(&self, intent_id: &str) -> Result<Option<Order>, StoreError>;

    /// Its receipts and refund notices that are still stored, oldest first.
    async fn emails(&self, id: OrderId) -> Result<Vec<OutboxMail>, StoreError>;
}
