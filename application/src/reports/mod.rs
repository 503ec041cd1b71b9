//! Reports for owners.

mod overview;
mod period;
mod weekly_summary;

pub use overview::{Figure, Overview, OverviewReport, ReportStep};
pub use period::{BucketSize, Period, PeriodError, ReportPeriod};
pub use weekly_summary::WeeklySummary;
