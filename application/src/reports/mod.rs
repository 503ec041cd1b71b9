//! Reports for owners.

mod overview;
mod period;
mod weekly_summary;

pub(crate) use overview::split_first;
pub use overview::{Figure, Overview, OverviewReport, ReportStep};
pub(crate) use period::midnight;
pub use period::{BucketSize, Period, PeriodError, ReportPeriod};
pub use weekly_summary::WeeklySummary;
