use std::sync::atomic::AtomicU64;

use chrono::{DateTime, Utc};
use domain::purchases::{DiscrepancyKind, LineOutcome, OrderState};
use infrastructure::persistence::{DatabaseStats, PoolStats};
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::{Metric, Registry, Unit};
use tokio::time::Instant;

use super::labels::{KindLabel, PoolLabel, StateLabel};

type Seconds = Gauge<f64, AtomicU64>;

/// Gauges read on each scrape.
#[derive(Debug)]
pub(super) struct Gauges {
    started: Instant,
    uptime: Seconds,
    database_up: Gauge,
    connections: Family<PoolLabel, Gauge>,
    idle: Family<PoolLabel, Gauge>,
    mails_waiting: Family<StateLabel, Gauge>,
    oldest_mail: Family<StateLabel, Seconds>,
    orders: Family<StateLabel, Gauge>,
    discrepancies: Family<KindLabel, Gauge>,
    refunds: Family<StateLabel, Gauge>,
    events: Gauge,
}

impl Gauges {
    pub(super) fn register(registry: &mut Registry) -> Self {
        Self {
            started: Instant::now(),
            uptime: seconds(registry, "uptime", "Time since the process started"),
            database_up: gauge(registry, "database_up", "Whether the database responded in time, 1 or 0"),
            connections: gauge(registry, "database_pool_connections", "Open connections to the database"),
            idle: gauge(registry, "database_pool_idle", "Idle database connections"),
            mails_waiting: gauge(registry, "outbox_emails", "Emails waiting to be sent or retried"),
            oldest_mail: seconds(
                registry,
                "outbox_oldest_age",
                "Age of the oldest email in the outbox, or 0",
            ),
            orders: gauge(registry, "orders", "Orders by state"),
            discrepancies: gauge(registry, "payment_discrepancies", "Payments that need review, by kind"),
            refunds: gauge(registry, "refunds", "Refunds of undelivered items by state"),
            events: gauge(registry, "webhook_events_pending", "Webhook events waiting to be processed"),
        }
    }

    /// Removes stale values instead of reporting them again.
    pub(super) fn set(&self, pools: &[PoolStats], database: Option<&DatabaseStats>, now: DateTime<Utc>) {
        self.uptime.set(self.started.elapsed().as_secs_f64());
        for &PoolStats { name: pool, size, idle } in pools {
            self.connections.get_or_create(&PoolLabel { pool }).set(size.into());
            self.idle.get_or_create(&PoolLabel { pool }).set(i64::try_from(idle).unwrap_or(i64::MAX));
        }
        self.database_up.set(database.is_some().into());
        self.mails_waiting.clear();
        self.oldest_mail.clear();
        self.orders.clear();
        self.discrepancies.clear();
        self.refunds.clear();
        let Some(database) = database else { return };
        let queued = StateLabel { state: "queued".to_owned() };
        self.mails_waiting.get_or_create(&queued).set(database.mails_waiting);
        let age = database.oldest_mail.map_or(0.0, |oldest| (now - oldest).as_seconds_f64().max(0.0));
        self.oldest_mail.get_or_create(&queued).set(age);
        for state in OrderState::ALL.map(OrderState::as_str) {
            self.orders.get_or_create(&StateLabel { state: state.to_owned() }).set(0);
        }
        for (state, count) in &database.orders {
            self.orders.get_or_create(&StateLabel { state: state.clone() }).set(*count);
        }
        for outcome in LineOutcome::ALL.into_iter().filter(|outcome| outcome.is_undelivered()) {
            let found = database.undelivered.iter().find(|(name, _)| name == outcome.as_str());
            let state = outcome.as_str().trim_start_matches("refund_").to_owned();
            self.refunds.get_or_create(&StateLabel { state }).set(found.map_or(0, |(_, count)| *count));
        }
        self.events.set(database.events_waiting);
        for kind in DiscrepancyKind::ALL {
            let found = database.discrepancies.iter().find(|(name, _)| name == kind.as_str());
            let count = found.map_or(0, |(_, count)| *count);
            self.discrepancies.get_or_create(&KindLabel { kind: kind.as_str() }).set(count);
        }
    }
}

fn gauge<M: Metric + Clone + Default>(registry: &mut Registry, name: &str, help: &str) -> M {
    let metric = M::default();
    registry.register(name, help, metric.clone());
    metric
}

fn seconds<M: Metric + Clone + Default>(registry: &mut Registry, name: &str, help: &str) -> M {
    let metric = M::default();
    registry.register_with_unit(name, help, Unit::Seconds, metric.clone());
    metric
}
