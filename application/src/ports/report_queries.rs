use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::traffic::Source;
use domain::{AgentId, OrderId, UserId};

use super::StoreError;

/// From `since` to before `until`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TimeRange {
    pub since: DateTime<Utc>,
    pub until: DateTime<Utc>,
}

impl TimeRange {
    pub fn contains(&self, time: DateTime<Utc>) -> bool {
        self.since <= time && time < self.until
    }
}

/// Sums of orders, in cents. An order counts when it is settled, and its refunds count with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SalesFigures {
    pub orders: i64,
    /// Orders that cost something.
    pub charged_orders: i64,
    pub gross: i64,
    /// Refunds that did not fail.
    pub refunded: i64,
    pub refunded_orders: i64,
}

impl SalesFigures {
    pub const fn plus(self, other: Self) -> Self {
        Self {
            orders: self.orders + other.orders,
            charged_orders: self.charged_orders + other.charged_orders,
            gross: self.gross + other.gross,
            refunded: self.refunded + other.refunded,
            refunded_orders: self.refunded_orders + other.refunded_orders,
        }
    }

    /// Revenue net of refunds.
    pub const fn net(&self) -> i64 {
        self.gross.saturating_sub(self.refunded)
    }
}

/// Members who joined.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct MemberFigures {
    pub joined: i64,
    /// How many of them have verified their email address.
    pub verified: i64,
    /// How many of them have a paid order, whenever it was paid.
    pub bought: i64,
}

impl MemberFigures {
    pub const fn plus(self, other: Self) -> Self {
        Self {
            joined: self.joined + other.joined,
            verified: self.verified + other.verified,
            bought: self.bought + other.bought,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AgentSales {
    pub agent_id: AgentId,
    /// Its title when it was last sold.
    pub title: String,
    pub sold: i64,
    /// Net of the refunds of this agent.
    pub revenue: i64,
}

/// What the best agents have most of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AgentRank {
    Revenue,
    Sold,
}

impl AgentRank {
    pub const fn key(self, agent: &AgentSales) -> i64 {
        match self {
            Self::Revenue => agent.revenue,
            Self::Sold => agent.sold,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CodeSales {
    pub code: String,
    pub uses: i64,
    /// Net of refunds.
    pub revenue: i64,
    pub discount: i64,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SettledOrder {
    pub id: OrderId,
    pub user_id: UserId,
    /// `None` once the account is erased, like the email address.
    pub first_name: Option<String>,
    pub email: Option<String>,
    pub total: i64,
    pub refunded: i64,
    pub settled_at: DateTime<Utc>,
}

/// Problems that an admin should look at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct OpenProblems {
    /// Payments of orders with an open discrepancy.
    pub payment_discrepancies: i64,
    /// Payments with an open discrepancy that belong to no order.
    pub payments_without_order: i64,
    pub failed_refunds: i64,
    /// Orders whose member waits for an answer.
    pub orders_with_open_message: i64,
    pub failed_emails: i64,
    /// Listed agents with neither a URL nor a package.
    pub agents_without_delivery: i64,
    /// Members who bought one of them.
    pub waiting_buyers: i64,
    /// Listed agents with a URL and without a package, which depend on one platform.
    pub agents_with_link_only: i64,
    /// Listed agents with open reports that they don't open.
    pub reported_agents: i64,
    /// Listed prompts with open reports.
    pub reported_prompts: i64,
    /// Webhooks that the site has turned off.
    pub webhooks_off: i64,
}

/// Page views and visitors.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TrafficFigures {
    /// A person who visits on two days counts twice.
    pub visitors: i64,
    pub page_views: i64,
}

impl TrafficFigures {
    pub const fn plus(self, other: Self) -> Self {
        Self { visitors: self.visitors + other.visitors, page_views: self.page_views + other.page_views }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageViews {
    pub path: String,
    pub views: i64,
}

/// Results of a traffic source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceFigures {
    pub source: Source,
    /// Landings from this source.
    pub visits: i64,
    /// Members who joined.
    pub joined: i64,
    /// Orders of members who joined from this source, at any time.
    pub orders: i64,
}

/// Sums for reports.
///
/// # Errors
/// Every method returns [`StoreError::Unavailable`] if the storage is unavailable.
#[async_trait]
pub trait ReportQueries: Send + Sync {
    /// The figures of each range, in the same order.
    async fn sales(&self, ranges: &[TimeRange]) -> Result<Vec<SalesFigures>, StoreError>;

    /// The figures of each range, in the same order.
    async fn new_members(&self, ranges: &[TimeRange]) -> Result<Vec<MemberFigures>, StoreError>;

    /// How many members have a settled order in this range.
    async fn buyers(&self, range: TimeRange) -> Result<i64, StoreError>;

    async fn best_agents(
        &self,
        range: TimeRange,
        rank: AgentRank,
        limit: u64,
    ) -> Result<Vec<AgentSales>, StoreError>;

    /// Highest revenue first.
    async fn best_codes(&self, range: TimeRange, limit: u64) -> Result<Vec<CodeSales>, StoreError>;

    /// The orders settled last, latest first.
    async fn latest_orders(&self, limit: u64) -> Result<Vec<SettledOrder>, StoreError>;

    /// The figures of each range, in the same order.
    async fn traffic(&self, ranges: &[TimeRange]) -> Result<Vec<TrafficFigures>, StoreError>;

    /// Most viewed first.
    async fn top_pages(&self, range: TimeRange, limit: u64) -> Result<Vec<PageViews>, StoreError>;

    /// Most visits first.
    async fn top_sources(&self, range: TimeRange, limit: u64) -> Result<Vec<SourceFigures>, StoreError>;

    /// Refunds and emails count if they failed at this time or later.
    async fn open_problems(&self, since: DateTime<Utc>) -> Result<OpenProblems, StoreError>;
}
