//! How many people visit the site and where they come from.

mod counter;
mod record;
mod report;

pub use counter::{PageView, TrafficCounter};
pub use record::RecordTraffic;
pub use report::{TrafficReport, TrafficStep, ViewTraffic};
