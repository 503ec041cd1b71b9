use chrono::{DateTime, Utc};
use domain::users::Permission;

use crate::Failure;
use crate::context::use_case;
use crate::ports::{Actor, PageViews, SourceFigures, TrafficFigures};
use crate::reports::{Figure, ReportPeriod, split_first};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TrafficStep {
    pub since: DateTime<Utc>,
    pub visitors: i64,
}

/// The visits of a period.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TrafficReport {
    pub visitors: Figure,
    pub page_views: Figure,
    /// With hourly steps, the visitors of a day are in its first hour.
    pub steps: Vec<TrafficStep>,
    pub pages: Vec<PageViews>,
    pub sources: Vec<SourceFigures>,
}

use_case! {
    /// Builds the report of visits.
    pub struct ViewTraffic
}

impl ViewTraffic {
    /// The maximum number of pages and sources in the report.
    const LIMIT: u64 = 8;

    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn report(&self, actor: Actor, period: ReportPeriod) -> Result<TrafficReport, Failure> {
        actor.require(Permission::ViewReports)?;
        let ReportPeriod { range, previous, buckets, .. } = period;
        let starts: Vec<_> = buckets.iter().map(|bucket| bucket.since).collect();
        let ranges: Vec<_> = [previous].into_iter().chain(buckets).collect();
        let reports = self.context.queries.reports();
        let (before, steps) = split_first(reports.traffic(&ranges).await?);
        let now = steps.iter().copied().fold(TrafficFigures::default(), TrafficFigures::plus);
        let steps = starts.into_iter().zip(steps);
        Ok(TrafficReport {
            visitors: Figure { value: now.visitors, previous: before.visitors },
            page_views: Figure { value: now.page_views, previous: before.page_views },
            steps: steps.map(|(since, step)| TrafficStep { since, visitors: step.visitors }).collect(),
            pages: reports.top_pages(range, Self::LIMIT).await?,
            sources: reports.top_sources(range, Self::LIMIT).await?,
        })
    }
}
