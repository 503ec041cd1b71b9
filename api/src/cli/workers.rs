//! Background workers of `marigold serve`.

use std::error::Error;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use application::Context;
use application::ErrorChain;
use application::cleanup::Cleanup;
use application::health::ScheduledBackups;
use application::media::{MediaCleanup, MediaCleanupReport};
use application::member_imports::RunMemberImports;
use application::newsletters::SendNewsletters;
use application::outbox::OutboxWorker;
use application::ports::{ClaimScope, Mailer, StoreError};
use application::posts::PublishScheduledPosts;
use application::purchases::{
    EventProcessor, OrderReconciler, OrderReconciliationReport, PaymentReconciler,
    PaymentReconciliationReport, PaymentSyncError,
};
use application::reports::WeeklySummary;
use application::traffic::RecordTraffic;
use application::users::{Erasure, ErasureReport, PrepareDataExports};
use application::webhooks::DeliverWebhooks;
use futures_util::FutureExt as _;
use infrastructure::persistence::{Database, Work};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{MissedTickBehavior, interval};

use crate::metrics::Metrics;

/// How often to look for work that another node has queued, or that has become due. Work of this node wakes its worker
/// immediately.
const POLL_INTERVAL: Duration = Duration::from_secs(2);
const ORDER_INTERVAL: Duration = Duration::from_secs(5);
const RATE_LIMIT_INTERVAL: Duration = Duration::from_mins(1);
/// How often to check whether the weekly summary is due.
const SUMMARY_INTERVAL: Duration = Duration::from_mins(15);
const CLEANUP_INTERVAL: Duration = Duration::from_hours(1);
/// How often to check whether the hourly reconciliation is due.
const PAYMENT_INTERVAL: Duration = Duration::from_mins(5);
/// How often to look for the next batch of a newsletter that is being sent.
const BATCH_INTERVAL: Duration = Duration::from_millis(500);
/// How often to check whether a backup is due.
const BACKUP_INTERVAL: Duration = Duration::from_mins(5);
/// How often to write counted visits, if there are any. A crash loses the counts since.
const TRAFFIC_INTERVAL: Duration = Duration::from_secs(5);
const TRAFFIC: &str = "traffic flush";
/// How many webhooks are delivered to at the same time. A slow one keeps only one of these workers busy.
const WEBHOOK_WORKERS: usize = 4;
/// How often to look for accounts whose deletion is due.
const ERASURE_INTERVAL: Duration = Duration::from_mins(5);

/// Background workers.
pub(super) struct Workers {
    tasks: JoinSet<()>,
    supervisor: Supervisor,
    stop: watch::Sender<bool>,
}

impl Workers {
    pub(super) fn start(
        context: &Arc<Context>,
        database: &Database,
        mailer: Arc<dyn Mailer>,
        mail_concurrency: u32,
        metrics: Arc<Metrics>,
    ) -> Self {
        let delivery = Arc::new(OutboxWorker::new(context, mailer));
        let (order_reconciler, payment_reconciler) =
            (OrderReconciler::new(context), PaymentReconciler::new(context));
        let events = EventProcessor::new(context);
        let (cleanup, media_cleanup) = (Cleanup::new(context), MediaCleanup::new(context));
        let weekly_summary = WeeklySummary::new(context);
        let (erasure, data_exports) = (Erasure::new(context), PrepareDataExports::new(context));
        let (scheduled_posts, newsletters) =
            (PublishScheduledPosts::new(context), SendNewsletters::new(context));
        let rate_limiters = [context.rate_limiter.clone(), context.node_rate_limiter.clone()];
        let (stop, stopped) = watch::channel(false);
        let supervisor = Supervisor { stopped, metrics: metrics.clone() };
        let mut tasks = JoinSet::new();
        for worker in 0..mail_concurrency {
            let (delivery, stop_signal) = (delivery.clone(), stop.subscribe());
            let (scope, work) = (scope_of(worker, mail_concurrency), database.watch_work(Work::Emails));
            tasks.spawn(supervisor.run_when_woken("email delivery", work, async move || {
                delivery.run_until(scope, || *stop_signal.borrow()).await.map(|_| IDLE)
            }));
        }
        let mut is_first = true;
        tasks.spawn(supervisor.run_periodically("reconciliation", ORDER_INTERVAL, async move || {
            let result = reconcile(&order_reconciler, &mut is_first).await;
            metrics.record_reconciliation(result.as_ref().ok().map(|result| result.unwrap_or_default()));
            result
        }));
        tasks.spawn(supervisor.run_periodically(
            "rate limiter cleanup",
            RATE_LIMIT_INTERVAL,
            async move || {
                let [shared, own] = &rate_limiters;
                shared.evict_expired().await.and(own.evict_expired().await).map(|()| IDLE)
            },
        ));
        tasks.spawn(supervisor.run_periodically(
            "payment reconciliation",
            PAYMENT_INTERVAL,
            async move || reconcile_payments(&payment_reconciler).await,
        ));
        let work = database.watch_work(Work::PaymentEvents);
        tasks.spawn(
            supervisor
                .run_when_woken("webhook event processing", work, async move || events.process_next().await),
        );
        let work = database.watch_work(Work::Newsletters);
        tasks.spawn(
            supervisor.run_when_woken("newsletter", work, async move || send_newsletters(&newsletters).await),
        );
        let work = database.watch_work(Work::DataExports);
        tasks.spawn(
            supervisor.run_when_woken("data export", work, async move || data_exports.process_next().await),
        );
        let (imports, work) = (RunMemberImports::new(context), database.watch_work(Work::MemberImports));
        tasks.spawn(
            supervisor.run_when_woken("member import", work, async move || run_import(&imports).await),
        );
        let work = database.watch_work(Work::ScheduledPosts);
        tasks.spawn(supervisor.run_when_woken("scheduled publication", work, async move || {
            scheduled_posts.process_next().await.inspect(|published| {
                if let Some(id) = published {
                    tracing::info!(%id, "scheduled post published");
                }
            })
        }));
        let (poller, clock) = (database.clone(), context.clock.clone());
        tasks.spawn(supervisor.run_periodically("looking for due work", POLL_INTERVAL, async move || {
            poller.wake_workers(clock.now()).await.map(|()| IDLE)
        }));
        tasks.spawn(supervisor.run_periodically("account deletion", ERASURE_INTERVAL, async move || {
            erasure.run().await.map(|report| {
                if report != ErasureReport::default() {
                    tracing::info!(report.notified, report.erased, "account deletions processed");
                }
                IDLE
            })
        }));
        tasks.spawn(supervisor.run_periodically("cleanup of images", CLEANUP_INTERVAL, async move || {
            media_cleanup.run_if_due().await.map(|report| {
                let report = report.unwrap_or_default();
                if report != MediaCleanupReport::default() {
                    tracing::info!(report.unused_images, report.orphaned_files, "images removed");
                }
                IDLE
            })
        }));
        tasks.spawn(record_traffic(RecordTraffic::new(context), supervisor.clone()));
        tasks.spawn(supervisor.run_periodically("weekly summary", SUMMARY_INTERVAL, async move || {
            weekly_summary.run_if_due().await.map(|_| IDLE)
        }));
        tasks.spawn(
            supervisor.run_periodically("cleanup", CLEANUP_INTERVAL, async move || {
                cleanup.run().await.map(|_| IDLE)
            }),
        );
        Self { tasks, supervisor, stop }
    }

    pub(super) fn add_backups(&mut self, backups: ScheduledBackups) {
        // A backup takes minutes, so it does not delay a stop: it is repeated after the next start.
        let mut stop_signal = self.stop.subscribe();
        let back_up = async move || {
            tokio::select! {
                result = backups.run_if_due() => result.map(|()| IDLE),
                _ = stop_signal.wait_for(|is_stopped| *is_stopped) => Ok(IDLE),
            }
        };
        self.tasks.spawn(self.supervisor.run_periodically("scheduling of backups", BACKUP_INTERVAL, back_up));
    }

    pub(super) fn add_webhooks(&mut self, context: &Arc<Context>, database: &Database) {
        for _ in 0..WEBHOOK_WORKERS {
            let (webhooks, work) = (DeliverWebhooks::new(context), database.watch_work(Work::Webhooks));
            self.tasks.spawn(
                self.supervisor
                    .run_when_woken("webhook delivery", work, async move || webhooks.deliver_next().await),
            );
        }
    }

    /// Lets workers finish their current item and stops them.
    pub(super) async fn stop(mut self) {
        self.stop.send_replace(true);
        tracing::info!("background workers are stopping");
        while self.tasks.join_next().await.is_some() {}
    }
}

/// At most half of the workers send newsletters, so that a slow mail server cannot keep all of them busy with these while a
/// sign-in link waits.
const fn scope_of(worker: u32, workers: u32) -> ClaimScope {
    if worker < workers.div_ceil(2) { ClaimScope::All } else { ClaimScope::Urgent }
}

/// A run that changed nothing is not worth a line.
async fn reconcile_payments(reconciler: &PaymentReconciler) -> Result<Option<()>, PaymentSyncError> {
    let outcome = reconciler.run_if_due().await?.unwrap_or_default();
    if outcome != PaymentReconciliationReport::default() {
        tracing::info!(?outcome, "payments reconciled");
    }
    Ok(IDLE)
}

async fn reconcile(
    reconciler: &OrderReconciler,
    is_first: &mut bool,
) -> Result<Option<OrderReconciliationReport>, StoreError> {
    if *is_first {
        reconciler.schedule_all_now().await?;
        *is_first = false;
    }
    reconciler.process_next().await
}

/// Flushes counts periodically, and once more on shutdown.
async fn record_traffic(traffic: RecordTraffic, supervisor: Supervisor) {
    let last = traffic.clone();
    let flush = async move || traffic.flush().await.map(|()| IDLE);
    supervisor.run_periodically(TRAFFIC, TRAFFIC_INTERVAL, flush).await;
    supervisor.run_step(TRAFFIC, &mut async move || last.flush().await.map(|()| IDLE)).await;
}

/// One step of each newsletter. While one is being sent, the next step follows soon.
async fn send_newsletters(newsletters: &SendNewsletters) -> Result<Option<()>, StoreError> {
    let progress = newsletters.run().await?;
    if progress.is_none() && newsletters.is_sending().await? {
        tokio::time::sleep(BATCH_INTERVAL).await;
        return Ok(Some(()));
    }
    Ok(progress)
}

/// Runs one batch of each import. Invitations may have to wait for the sending rate.
async fn run_import(imports: &RunMemberImports) -> Result<Option<bool>, StoreError> {
    let progress = imports.run().await;
    if matches!(progress, Ok(Some(false))) {
        tokio::time::sleep(BATCH_INTERVAL).await;
    }
    progress
}

/// No more work is due.
const IDLE: Option<()> = None;

/// Runs workers: logs their errors, and keeps one that panics running.
#[derive(Debug, Clone)]
struct Supervisor {
    stopped: watch::Receiver<bool>,
    metrics: Arc<Metrics>,
}

impl Supervisor {
    /// Runs `step` repeatedly until it has no more work or fails, then again at each tick, until stopped.
    fn run_periodically<T, E: Error + 'static, S: AsyncFnMut() -> Result<Option<T>, E>>(
        &self,
        worker: &'static str,
        period: Duration,
        mut step: S,
    ) -> impl Future<Output = ()> + use<T, E, S> {
        let mut supervisor = self.clone();
        async move {
            let mut ticks = interval(period);
            ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
            loop {
                tokio::select! {
                    _ = ticks.tick() => supervisor.run_until_idle(worker, &mut step).await,
                    _ = supervisor.stopped.changed() => return,
                }
            }
        }
    }

    /// Runs `step` like [`Self::run_periodically`], but at the start and whenever there may be work.
    fn run_when_woken<T, E: Error + 'static, S: AsyncFnMut() -> Result<Option<T>, E>>(
        &self,
        worker: &'static str,
        mut work: watch::Receiver<()>,
        mut step: S,
    ) -> impl Future<Output = ()> + use<T, E, S> {
        let mut supervisor = self.clone();
        async move {
            loop {
                supervisor.run_until_idle(worker, &mut step).await;
                tokio::select! {
                    changed = work.changed() => if changed.is_err() { return },
                    _ = supervisor.stopped.changed() => return,
                }
            }
        }
    }

    async fn run_until_idle<T, E: Error + 'static>(
        &self,
        worker: &'static str,
        step: &mut impl AsyncFnMut() -> Result<Option<T>, E>,
    ) {
        while !*self.stopped.borrow() && self.run_step(worker, step).await {}
    }

    /// Returns whether there is more work. An error or a panic ends the run until the next time.
    async fn run_step<T, E: Error + 'static>(
        &self,
        worker: &'static str,
        step: &mut impl AsyncFnMut() -> Result<Option<T>, E>,
    ) -> bool {
        // Unwind safe: workers share state only behind locks and transactions.
        match AssertUnwindSafe(step()).catch_unwind().await {
            Ok(Ok(progress)) => progress.is_some(),
            Ok(Err(error)) => {
                tracing::error!(error = %ErrorChain(&error), "{worker} failed");
                false
            }
            // The panic hook has logged the cause.
            Err(_) => {
                tracing::error!("{worker} panicked");
                self.metrics.record_worker_panic(worker);
                false
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::*;

    #[tokio::test]
    async fn worker_that_panics_runs_again_and_is_counted() {
        let (stop, stopped) = watch::channel(false);
        let supervisor = Supervisor { stopped, metrics: Arc::default() };
        let mut runs = 0;
        let run = async move || {
            runs += 1;
            assert!(runs > 1, "the first run fails");
            stop.send_replace(true);
            Ok::<_, Infallible>(IDLE)
        };
        supervisor.run_periodically("cleanup", Duration::from_millis(1), run).await;
        let text = supervisor.metrics.text().unwrap();
        assert!(text.contains(r#"marigold_worker_panics_total{worker="cleanup"} 1"#), "{text}");
    }
}
