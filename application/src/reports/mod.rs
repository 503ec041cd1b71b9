//! Reports for owners.

mod overview;
mod period;

pub use overview::{Figure, Overview, OverviewReport, ReportStep};
pub use period::{BucketSize, Period, PeriodError, ReportPeriod};
