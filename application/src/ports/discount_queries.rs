use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::discounts::{Discount, DiscountStatus};
use domain::money::Cents;
use domain::{DiscountId, OrderId, UserId};
use uuid::Uuid;

use super::{Cursor, Page, PageRequest, SortValue, SortValueKind, StoreError};

domain::text_enum! {
    /// What a list of codes is sorted by; always descending.
    #[derive(Default)]
    pub enum DiscountSort {
        #[default]
        Newest = "newest",
        Uses = "uses",
        Revenue = "revenue",
    }
}

impl DiscountSort {
    pub const fn value_kind(self) -> SortValueKind {
        match self {
            Self::Newest => SortValueKind::Time,
            Self::Uses | Self::Revenue => SortValueKind::Number,
        }
    }
}

/// Codes that were created together, or one at a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BatchFilter {
    None,
    Only(Uuid),
}

/// Filters for listing codes; all are optional.
#[derive(Debug, Clone, Default)]
pub struct DiscountFilter {
    /// A part of the code, in upper case.
    pub search: Option<String>,
    pub status: Option<DiscountStatus>,
    pub batch: Option<BatchFilter>,
}

/// A code with its uses and revenue. Amounts are in cents and may exceed what one payment allows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DiscountSummary {
    pub discount: Discount,
    /// Redemptions.
    pub uses: u32,
    /// The total of settled orders with the code, less their refunds.
    pub revenue: i64,
    /// The discounts of settled orders.
    pub discount_given: i64,
}

impl DiscountSummary {
    pub fn cursor(&self, sort: DiscountSort) -> Cursor {
        let value = match sort {
            DiscountSort::Newest => SortValue::from(self.discount.created_at),
            DiscountSort::Uses => SortValue::from(i64::from(self.uses)),
            DiscountSort::Revenue => SortValue::from(self.revenue),
        };
        Cursor::new(value, self.discount.id.as_uuid())
    }
}

/// A settled order with a code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DiscountUse {
    pub order_id: OrderId,
    pub user_id: UserId,
    /// `None` once the account is erased.
    pub email: Option<String>,
    pub settled_at: DateTime<Utc>,
    pub discount_amount: Cents,
    pub total: Cents,
    pub refunded: Cents,
}

impl DiscountUse {
    pub fn cursor(&self) -> Cursor {
        Cursor::new(self.settled_at, self.order_id.as_uuid())
    }
}

#[async_trait]
pub trait DiscountQueries: Send + Sync {
    /// Matching codes; the status is the one at `now`.
    async fn list(
        &self,
        filter: &DiscountFilter,
        sort: DiscountSort,
        now: DateTime<Utc>,
        page: &PageRequest,
    ) -> Result<Page<DiscountSummary>, StoreError>;

    async fn find(&self, id: DiscountId) -> Result<Option<DiscountSummary>, StoreError>;

    /// Settled orders with the code, newest first.
    async fn uses(&self, id: DiscountId, page: &PageRequest) -> Result<Page<DiscountUse>, StoreError>;
}
