use chrono::{DateTime, Datelike as _, Days, TimeDelta, Timelike as _, Utc, Weekday};
use chrono_tz::Tz;
use domain::money::format_dollars;
use domain::users::EmailTopic;
use minijinja::{Value, context};

use super::{Figure, Overview, OverviewReport, Period, ReportPeriod};
use crate::context::use_case;
use crate::count_of;
use crate::outbox::{MailKind, TeamNotice, notify_team};
use crate::ports::StoreError;

use_case! {
    /// Emails the figures of the last week to the owners who want them.
    pub struct WeeklySummary
}

impl WeeklySummary {
    const LEASE: &str = "weekly_summary";
    /// Ends before the next Monday.
    const INTERVAL: TimeDelta = TimeDelta::days(6);

    /// Runs once on each Monday, from seven o'clock in the site's time zone, across all nodes. Returns whether emails were
    /// sent: a week in which nothing happened has none.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn run_if_due(&self) -> Result<bool, StoreError> {
        let (site, now) = (self.context.site(), self.context.clock.now());
        let Some(week) = due_week(site.time_zone, now) else { return Ok(false) };
        // Read before the unit of work, which would keep other writers waiting.
        let report = Overview::new(&self.context).build(week).await?;
        let mut unit = self.context.store.begin().await?;
        if !unit.leases().acquire(Self::LEASE, now, now + Self::INTERVAL).await? {
            return Ok(false);
        }
        let is_eventful = report.orders.value + report.new_members.value > 0
            || report.problems.orders_with_open_message > 0;
        if is_eventful {
            let day = |at: DateTime<Utc>| at.with_timezone(&site.time_zone).format("%B %-d").to_string();
            let notice = TeamNotice {
                topic: EmailTopic::WeeklySummary,
                kind: MailKind::WeeklySummary,
                subject: report.range.since.format("%F").to_string(),
                values: context! {
                    first_day => day(report.range.since),
                    last_day => day(report.range.until - TimeDelta::hours(1)),
                    overview_url => site.url_for("/admin/overview"),
                    ..values(&report)
                },
            };
            notify_team(&self.context, &mut *unit, notice).await?;
        }
        unit.commit().await?;
        Ok(is_eventful)
    }
}

/// The week before this Monday; `None` on other days and before seven o'clock.
fn due_week(zone: Tz, now: DateTime<Utc>) -> Option<ReportPeriod> {
    let local = now.with_timezone(&zone);
    let monday = Some(local.date_naive()).filter(|_| local.weekday() == Weekday::Mon && local.hour() >= 7)?;
    Period::Custom { first: monday - Days::new(7), last: monday - Days::new(1) }.resolve(zone, now).ok()
}

fn values(report: &OverviewReport) -> Value {
    let count = |figure: &Figure| format!("{} (week before: {})", figure.value, figure.previous);
    let dollars = |figure: &Figure| {
        format!("{} (week before: {})", format_dollars(figure.value), format_dollars(figure.previous))
    };
    let best_sellers = report.best_agents.iter().map(|agent| {
        (agent.title.clone(), format!("{} sold, {}", agent.sold, format_dollars(agent.revenue)))
    });
    context! {
        orders => count_of(report.orders.value, "order"),
        revenue => format_dollars(report.revenue.value),
        figures => [
            ("Orders", count(&report.orders)),
            ("Revenue after refunds", dollars(&report.revenue)),
            ("Refunds", dollars(&report.refunds)),
            ("New members", count(&report.new_members)),
            ("Questions that wait for an answer", report.problems.orders_with_open_message.to_string()),
        ],
        best_sellers => best_sellers.collect::<Vec<_>>(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn summary_is_due_on_monday_in_the_sites_time_zone() {
        let week = |zone, at: &str| due_week(zone, at.parse().unwrap()).map(|week| week.range);
        let new_york = Tz::America__New_York;
        for early in ["2026-11-23T11:59:59Z", "2026-11-22T18:00:00Z", "2026-11-24T12:00:00Z"] {
            assert_eq!(week(new_york, early), None, "{early}");
        }
        for due in ["2026-11-23T12:00:00Z", "2026-11-24T04:59:59Z"] {
            let range = week(new_york, due).unwrap();
            let days = [range.since, range.until].map(|time| time.to_rfc3339());
            assert_eq!(days, ["2026-11-16T05:00:00+00:00", "2026-11-23T05:00:00+00:00"], "{due}");
        }
        assert!(week(Tz::UTC, "2026-11-23T07:00:00Z").is_some());
    }
}
