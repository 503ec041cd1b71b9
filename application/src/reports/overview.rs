use chrono::{DateTime, TimeDelta, Utc};
use domain::users::Permission;

use super::{BucketSize, ReportPeriod};
use crate::Failure;
use crate::context::use_case;
use crate::health::{WebhookProblems, find_webhook_problems};
use crate::ports::{
    Actor, AgentRank, AgentSales, CodeSales, MemberFigures, OpenProblems, SalesFigures, SettledOrder,
    StoreError, TimeRange,
};

/// A figure and its value in the period before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Figure {
    pub value: i64,
    pub previous: i64,
}

/// One data point of a chart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReportStep {
    pub since: DateTime<Utc>,
    /// Net of refunds, in cents.
    pub revenue: i64,
    pub orders: i64,
    pub new_members: i64,
}

/// The business figures of a period. Amounts are in cents.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OverviewReport {
    pub range: TimeRange,
    pub bucket_size: BucketSize,
    /// Net of refunds.
    pub revenue: Figure,
    pub orders: Figure,
    /// The average of the orders that cost something, before refunds.
    pub average_order: Figure,
    pub refunds: Figure,
    pub refunded_orders: Figure,
    pub new_members: Figure,
    pub buyers: Figure,
    /// The members who joined in the period.
    pub joined: MemberFigures,
    pub steps: Vec<ReportStep>,
    pub best_agents: Vec<AgentSales>,
    pub most_sold_agents: Vec<AgentSales>,
    pub best_codes: Vec<CodeSales>,
    pub latest_orders: Vec<SettledOrder>,
    pub problems: OpenProblems,
    pub webhook_problems: WebhookProblems,
}

use_case! {
    /// Builds the overview report.
    pub struct Overview
}

impl Overview {
    /// The maximum number of agents, codes and orders in the report.
    const LIMIT: u64 = 5;
    /// Refunds and emails that failed longer ago are no longer reported.
    const PROBLEMS_WITHIN: TimeDelta = TimeDelta::days(30);

    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn report(&self, actor: Actor, period: ReportPeriod) -> Result<OverviewReport, Failure> {
        actor.require(Permission::ViewReports)?;
        Ok(self.build(period).await?)
    }

    pub(super) async fn build(&self, period: ReportPeriod) -> Result<OverviewReport, StoreError> {
        let ReportPeriod { range, previous, bucket_size, buckets } = period;
        let starts: Vec<_> = buckets.iter().map(|bucket| bucket.since).collect();
        // Adding up the steps of the period avoids reading its rows twice.
        let ranges: Vec<_> = [previous].into_iter().chain(buckets).collect();
        let (before, sales) = split_first(self.context.queries.reports().sales(&ranges).await?);
        let (joined_before, members) =
            split_first(self.context.queries.reports().new_members(&ranges).await?);
        let now = sales.iter().copied().fold(SalesFigures::default(), SalesFigures::plus);
        let joined = members.iter().copied().fold(MemberFigures::default(), MemberFigures::plus);
        let steps = starts.into_iter().zip(sales).zip(members).map(|((since, sales), members)| ReportStep {
            since,
            revenue: sales.net(),
            orders: sales.orders,
            new_members: members.joined,
        });
        let current_time = self.context.clock.now();
        let webhook_problems = find_webhook_problems(
            self.context.queries.health(),
            self.context.payment_provider.kind(),
            current_time,
        )
        .await?;
        Ok(OverviewReport {
            range,
            bucket_size,
            revenue: Figure { value: now.net(), previous: before.net() },
            orders: Figure { value: now.orders, previous: before.orders },
            average_order: Figure { value: average(now), previous: average(before) },
            refunds: Figure { value: now.refunded, previous: before.refunded },
            refunded_orders: Figure { value: now.refunded_orders, previous: before.refunded_orders },
            new_members: Figure { value: joined.joined, previous: joined_before.joined },
            buyers: Figure {
                value: self.context.queries.reports().buyers(range).await?,
                previous: self.context.queries.reports().buyers(previous).await?,
            },
            joined,
            steps: steps.collect(),
            best_agents: self.best_agents(range, AgentRank::Revenue).await?,
            most_sold_agents: self.best_agents(range, AgentRank::Sold).await?,
            best_codes: self.context.queries.reports().best_codes(range, Self::LIMIT).await?,
            latest_orders: self.context.queries.reports().latest_orders(Self::LIMIT).await?,
            problems: self
                .context
                .queries
                .reports()
                .open_problems(current_time - Self::PROBLEMS_WITHIN)
                .await?,
            webhook_problems,
        })
    }

    async fn best_agents(&self, range: TimeRange, rank: AgentRank) -> Result<Vec<AgentSales>, StoreError> {
        self.context.queries.reports().best_agents(range, rank, Self::LIMIT).await
    }
}

/// The figures of the period before, and of the steps.
pub(crate) fn split_first<T: Default>(mut figures: Vec<T>) -> (T, Vec<T>) {
    let steps = figures.split_off(figures.len().min(1));
    (figures.pop().unwrap_or_default(), steps)
}

/// The average in cents, rounded down.
const fn average(figures: SalesFigures) -> i64 {
    if figures.charged_orders == 0 { 0 } else { figures.gross / figures.charged_orders }
}
