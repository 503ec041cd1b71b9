//! Background workers of `marigold serve`.

use std::sync::Arc;
use std::time::Duration;

use application::Context;
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
    PaymentReconciliationReport,
};
use application::reports::WeeklySummary;
use application::traffic::RecordTraffic;
use application::users::{Erasure, ErasureReport, PrepareDataExports};
use application::webhooks::DeliverWebhooks;
use infrastructure::persistence::{Database, Work};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{MissedTickBehavior, interval};

use crate::metrics::Metrics;

/// How often to look for work that another node has queued, or that has become due. Work of this node wakes its worker
/// immediately.
const POLL_INTERVAL: Duration = Duration::from_secs(2);
const ORDER_RECONCILIATION_INTERVAL: Duration = Duration::from_secs(5);
const RATE_LIMIT_CLEANUP_INTERVAL: Duration = Duration::from_mins(1);
/// How often to check whether the weekly summary is due.
const SUMMARY_INTERVAL: Duration = Duration::from_mins(15);
const CLEANUP_INTERVAL: Duration = Duration::from_hours(1);
/// How often to check whether the hourly reconciliation is due.
const PAYMENT_RECONCILIATION_INTERVAL: Duration = Duration::from_mins(5);
/// How often to look for the next batch of a newsletter that is being sent.
const BATCH_INTERVAL: Duration = Duration::from_millis(500);
/// How often to check whether a backup is due.
const BACKUP_INTERVAL: Duration = Duration::from_mins(5);
/// How often to write counted visits, if there are any. A crash loses the counts since.
const TRAFFIC_INTERVAL: Duration = Duration::from_secs(5);
/// How many webhooks are delivered to at the same time. A slow one keeps only one of these workers busy.
const WEBHOOK_WORKERS: usize = 4;
/// How often to look for accounts whose deletion is due.
const ERASURE_INTERVAL: Duration = Duration::from_mins(5);

/// Background workers.
pub(super) struct Workers {
    tasks: JoinSet<()>,
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
        let order_reconciler = OrderReconciler::new(context);
        let payment_reconciler = PaymentReconciler::new(context);
        let events = EventProcessor::new(context);
        let (cleanup, media_cleanup) = (Cleanup::new(context), MediaCleanup::new(context));
        let weekly_summary = WeeklySummary::new(context);
        let (erasure, data_exports) = (Erasure::new(context), PrepareDataExports::new(context));
        let scheduled_posts = PublishScheduledPosts::new(context);
        let newsletters = SendNewsletters::new(context);
        let rate_limiters = [context.rate_limiter.clone(), context.node_rate_limiter.clone()];
        let (stop, stopped) = watch::channel(false);
        let mut tasks = JoinSet::new();
        for worker in 0..mail_concurrency {
            let (delivery, stop_signal) = (delivery.clone(), stopped.clone());
            let scope = scope_of(worker, mail_concurrency);
            let deliver = async move || {
                let result = delivery.run_until(scope, || *stop_signal.borrow()).await.map(|_| IDLE);
                result.inspect_err(|error| tracing::error!(%error, "email delivery failed"))
            };
            tasks.spawn(run_when_woken(database.watch_work(Work::Emails), stopped.clone(), deliver));
        }
        let mut is_first = true;
        tasks.spawn(run_periodically(ORDER_RECONCILIATION_INTERVAL, stopped.clone(), async move || {
            let result = reconcile(&order_reconciler, &mut is_first).await;
            metrics.record_reconciliation(result.as_ref().ok().map(|result| result.unwrap_or_default()));
            result.inspect_err(|error| tracing::error!(%error, "reconciliation failed"))
        }));
        tasks.spawn(run_periodically(RATE_LIMIT_CLEANUP_INTERVAL, stopped.clone(), async move || {
            let [shared, own] = &rate_limiters;
            let result = shared.evict_expired().await.and(own.evict_expired().await).map(|()| IDLE);
            result.inspect_err(|error| tracing::error!(%error, "rate limiter cleanup failed"))
        }));
        tasks.spawn(run_periodically(PAYMENT_RECONCILIATION_INTERVAL, stopped.clone(), async move || {
            let result = payment_reconciler.run_if_due().await.map(|outcome| {
                if let Some(outcome) = outcome {
                    log_reconciliation(outcome);
                }
                IDLE
            });
            result.inspect_err(|error| tracing::error!(%error, "payment reconciliation failed"))
        }));
        let work = database.watch_work(Work::PaymentEvents);
        tasks.spawn(run_when_woken(work, stopped.clone(), async move || {
            let result = events.process_next().await;
            result.inspect_err(|error| tracing::error!(%error, "webhook event processing failed"))
        }));
        let work = database.watch_work(Work::Newsletters);
        tasks.spawn(run_when_woken(work, stopped.clone(), async move || {
            let result = send_newsletters(&newsletters).await;
            result.inspect_err(|error| tracing::error!(%error, "newsletter failed"))
        }));
        let work = database.watch_work(Work::DataExports);
        tasks.spawn(run_when_woken(work, stopped.clone(), async move || {
            let result = data_exports.process_next().await;
            result.inspect_err(|error| tracing::error!(%error, "data export failed"))
        }));
        tasks.spawn(run_imports(context.clone(), database.watch_work(Work::MemberImports), stopped.clone()));
        let work = database.watch_work(Work::ScheduledPosts);
        tasks.spawn(run_when_woken(work, stopped.clone(), async move || {
            let result = scheduled_posts.process_next().await.inspect(|published| {
                if let Some(id) = published {
                    tracing::info!(%id, "scheduled post published");
                }
            });
            result.inspect_err(|error| tracing::error!(%error, "scheduled publication failed"))
        }));
        let (poller, clock) = (database.clone(), context.clock.clone());
        tasks.spawn(run_periodically(POLL_INTERVAL, stopped.clone(), async move || {
            let result = poller.wake_workers(clock.now()).await.map(|()| IDLE);
            result.inspect_err(|error| tracing::error!(%error, "looking for due work failed"))
        }));
        tasks.spawn(run_periodically(ERASURE_INTERVAL, stopped.clone(), async move || {
            let result = erasure.run().await.map(|report| {
                if report != ErasureReport::default() {
                    tracing::info!(report.notified, report.erased, "accounts deleted");
                }
                IDLE
            });
            result.inspect_err(|error| tracing::error!(%error, "account deletion failed"))
        }));
        tasks.spawn(run_periodically(CLEANUP_INTERVAL, stopped.clone(), async move || {
            let result = media_cleanup.run_if_due().await.map(|report| {
                let report = report.unwrap_or_default();
                if report != MediaCleanupReport::default() {
                    tracing::info!(report.unused_images, report.orphaned_files, "images removed");
                }
                IDLE
            });
            result.inspect_err(|error| tracing::error!(%error, "cleanup of images failed"))
        }));
        tasks.spawn(record_traffic(RecordTraffic::new(context), stopped.clone()));
        tasks.spawn(run_periodically(SUMMARY_INTERVAL, stopped.clone(), async move || {
            let result = weekly_summary.run_if_due().await.map(|_| IDLE);
            result.inspect_err(|error| tracing::error!(%error, "weekly summary failed"))
        }));
        tasks.spawn(run_periodically(CLEANUP_INTERVAL, stopped, async move || {
            let result = cleanup.run().await.map(|_| IDLE);
            result.inspect_err(|error| tracing::error!(%error, "cleanup failed"))
        }));
        Self { tasks, stop }
    }

    pub(super) fn add_backups(&mut self, backups: ScheduledBackups) {
        self.tasks.spawn(run_backups(backups, self.stop.subscribe()));
    }

    pub(super) fn add_webhooks(&mut self, context: &Arc<Context>, database: &Database) {
        for _ in 0..WEBHOOK_WORKERS {
            let (webhooks, work) = (DeliverWebhooks::new(context), database.watch_work(Work::Webhooks));
            self.tasks.spawn(run_when_woken(work, self.stop.subscribe(), async move || {
                let result = webhooks.deliver_next().await;
                result.inspect_err(|error| tracing::error!(%error, "webhook delivery failed"))
            }));
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
fn log_reconciliation(outcome: PaymentReconciliationReport) {
    if outcome != PaymentReconciliationReport::default() {
        tracing::info!(?outcome, "payments reconciled");
    }
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
async fn record_traffic(traffic: RecordTraffic, stopped: watch::Receiver<bool>) {
    let last = traffic.clone();
    run_periodically(TRAFFIC_INTERVAL, stopped, async move || write_traffic(&traffic).await).await;
    let _ = write_traffic(&last).await;
}

async fn write_traffic(traffic: &RecordTraffic) -> Result<Option<()>, StoreError> {
    let result = traffic.flush().await.map(|()| IDLE);
    result.inspect_err(|error| tracing::error!(%error, "traffic flush failed"))
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
async fn run_imports(context: Arc<Context>, work: watch::Receiver<()>, stopped: watch::Receiver<bool>) {
    let imports = RunMemberImports::new(&context);
    run_when_woken(work, stopped, async move || {
        let progress = imports.run().await;
        if matches!(progress, Ok(Some(false))) {
            tokio::time::sleep(BATCH_INTERVAL).await;
        }
        progress.inspect_err(|error| tracing::error!(%error, "member import failed"))
    })
    .await;
}

/// A backup takes minutes, so it does not delay a stop: it is repeated after the next start.
async fn run_backups(backups: ScheduledBackups, stopped: watch::Receiver<bool>) {
    let mut stop_signal = stopped.clone();
    let back_up = async move || {
        let result = tokio::select! {
            result = backups.run_if_due() => result.map(|()| IDLE),
            _ = stop_signal.wait_for(|is_stopped| *is_stopped) => Ok(IDLE),
        };
        result.inspect_err(|error| tracing::error!(%error, "scheduling of backups failed"))
    };
    run_periodically(BACKUP_INTERVAL, stopped, back_up).await;
}

/// No more work is due.
const IDLE: Option<()> = None;

/// Runs `step` repeatedly until it has no more work or fails, then again at each tick, until stopped.
async fn run_periodically<T, E>(
    period: Duration,
    mut stopped: watch::Receiver<bool>,
    mut step: impl AsyncFnMut() -> Result<Option<T>, E>,
) {
    let mut ticks = interval(period);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            _ = ticks.tick() => run_until_idle(&stopped, &mut step).await,
            _ = stopped.changed() => return,
        }
    }
}

/// The same at the start and whenever there may be work.
async fn run_when_woken<T, E>(
    mut work: watch::Receiver<()>,
    mut stopped: watch::Receiver<bool>,
    mut step: impl AsyncFnMut() -> Result<Option<T>, E>,
) {
    loop {
        run_until_idle(&stopped, &mut step).await;
        tokio::select! {
            changed = work.changed() => if changed.is_err() { return },
            _ = stopped.changed() => return,
        }
    }
}

async fn run_until_idle<T, E>(
    stopped: &watch::Receiver<bool>,
    step: &mut impl AsyncFnMut() -> Result<Option<T>, E>,
) {
    while !*stopped.borrow() && matches!(step().await, Ok(Some(_))) {}
}
