use std::io::IsTerminal as _;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use actix_web::HttpServer;
use actix_web::dev::ServerHandle;
use actix_web::web::Data;
use application::Context;
use application::health::ScheduledBackups;
use application::ports::Mailer;
use application::purchases::TestOrders;
use application::site::Site;
use clap::Args;
use infrastructure::mail::{FileMailer, MailTarget, Mailbox, SmtpMailer};
use infrastructure::system::DataFolder;
use secrecy::ExposeSecret as _;
use tracing::Metadata;
use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::{LevelFilter, filter_fn};
use tracing_subscriber::fmt::format::FmtSpan;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;

use super::admin::create_first_owner;
use super::backup::database_backups;
use super::output::print;
use super::request_ids::WithRequestId;
use super::workers::Workers;
use super::{CliError, database};
use crate::app::app;
use crate::client_policy::ClientPolicy;
use crate::config::{Config, Payments};
use crate::metrics::{self, InstrumentedMailer, Metrics, MetricsState};
use crate::pages::FrontendAssets;
use crate::state::{AppOptions, AppState};

/// Timeout for request headers (slowloris).
const HEADER_TIMEOUT: Duration = Duration::from_secs(5);
/// Longer than the proxies in `deploy/`: the side that closes first must not race a new request.
const KEEP_ALIVE: Duration = Duration::from_secs(30);
const DISCONNECT_TIMEOUT: Duration = Duration::from_secs(2);
/// Each connection costs a few kilobytes; this bounds memory in a flood.
const CONNECTIONS_PER_WORKER: usize = 4096;
const SHUTDOWN_SECONDS: u64 = 10;

#[derive(Debug, Args)]
pub(super) struct ServeArgs {
    /// Create the database first, or migrate it after a backup to the folder before-update next to it
    ///
    /// PostgreSQL is migrated without a backup.
    #[arg(long)]
    migrate: bool,
}

pub(super) async fn serve(config: &Config, args: &ServeArgs) -> Result<(), CliError> {
    init_tracing(&config.log)?;
    if args.migrate {
        database::migrate_before_serving(config).await?;
    }
    serve_until(config, std::future::pending()).await
}

/// Serves until a shutdown signal, or until `end`.
pub(super) async fn serve_until(config: &Config, end: impl Future<Output = ()>) -> Result<(), CliError> {
    let site = Arc::new(config.site());
    let adapters = database::open(config).await?;
    let context = &adapters.context;
    create_first_owner(config, context).await?;
    // Before the first request: a test purchase must not open a live shop's agents.
    let test_orders = TestOrders::new(context).end_test().await?;
    if test_orders > 0 {
        tracing::info!(test_orders, "test orders excluded");
    }
    let (mailer, mailbox) = build_mailer(config, context)?;
    let metrics = Arc::new(Metrics::default());
    let mailer = Arc::new(InstrumentedMailer::new(mailer, metrics.clone()));
    let state = Data::new(AppState::new(
        context,
        AppOptions {
            assets: FrontendAssets::embedded(),
            client_policy: client_policy(config),
            readiness: Arc::new(adapters.database.clone()),
            metrics: metrics.clone(),
            sandbox: adapters.sandbox.clone(),
            mailbox,
            is_https: config.is_https(),
            hsts_include_subdomains: config.hsts_include_subdomains,
            installation: config.installation(),
            disk: Arc::new(DataFolder::of_database(config.database_url.expose_secret())),
            settings: config.resolved().to_vec(),
        },
    ));
    let mut server = HttpServer::new(move || app(&state))
        .client_request_timeout(HEADER_TIMEOUT)
        .client_disconnect_timeout(DISCONNECT_TIMEOUT)
        .keep_alive(KEEP_ALIVE)
        .max_connections(CONNECTIONS_PER_WORKER)
        .shutdown_timeout(SHUTDOWN_SECONDS)
        .bind(config.bind)
        .map_err(|error| {
            format!("cannot listen on {}: {error}; set MARIGOLD_BIND to another port", config.bind)
        })?
        .run();
    let metrics_server = config.metrics_bind.map(|address| {
        let database = adapters.database.clone();
        serve_metrics(
            address,
            MetricsState { metrics: metrics.clone(), database, clock: context.clock.clone() },
        )
    });
    let metrics_server = metrics_server.transpose()?;
    log_configuration(config, &site)?;

    let backups = scheduled_backups(config, context)?;
    let mut workers = Workers::start(context, &adapters.database, mailer, config.mail_concurrency, metrics);
    if let Some(backups) = backups {
        workers.add_backups(backups);
    }
    let handle = server.handle();
    let outcome = tokio::select! {
        outcome = &mut server => outcome,
        () = end => tokio::join!(&mut server, handle.stop(true)).0,
    };
    workers.stop().await;
    if let Some(metrics_server) = metrics_server {
        metrics_server.stop(true).await;
    }
    adapters.database.close().await?;
    Ok(outcome?)
}

fn scheduled_backups(config: &Config, context: &Arc<Context>) -> Result<Option<ScheduledBackups>, CliError> {
    let Some(location) = config.backups.location.clone() else { return Ok(None) };
    let backups = Arc::new(database_backups(config, location, config.backups.keep)?);
    Ok(Some(ScheduledBackups::new(context, backups, config.backups.every)))
}

fn serve_metrics(address: SocketAddr, state: MetricsState) -> Result<ServerHandle, CliError> {
    let state = Data::new(state);
    let server = HttpServer::new(move || metrics::app(state.clone()))
        .workers(1)
        .client_request_timeout(HEADER_TIMEOUT)
        // Stops together with the main server.
        .disable_signals()
        .bind(address)
        .map_err(|error| {
            format!("cannot listen on {address}: {error}; set MARIGOLD_METRICS_BIND to another port")
        })?
        .run();
    let handle = server.handle();
    tokio::spawn(server);
    Ok(handle)
}

/// With the sandbox, local browsers are exempt from rate limits.
fn client_policy(config: &Config) -> ClientPolicy {
    let is_sandbox = matches!(config.payments, Payments::Sandbox);
    ClientPolicy {
        exempt_loopback: is_sandbox && config.bind.ip().is_loopback(),
        proxies: config.trusted_proxies.clone(),
    }
}

pub(super) fn init_tracing(filter: &str) -> Result<(), CliError> {
    let filter = EnvFilter::try_new(filter)?;
    // The spans inside a request have the level debug. With them, their durations are logged.
    let has_inner_spans = filter.max_level_hint().is_none_or(|level| level >= LevelFilter::DEBUG);
    let span_events = if has_inner_spans { FmtSpan::CLOSE } else { FmtSpan::NONE };
    let lines = tracing_subscriber::fmt::layer().with_span_events(span_events).with_writer(std::io::stdout);
    let log = tracing_subscriber::registry().with(filter).with(filter_fn(is_event_or_own_span));
    let is_terminal = std::io::stdout().is_terminal();
    match (is_terminal, has_inner_spans) {
        (true, _) => log.with(lines).try_init(),
        (false, false) => log.with(lines.json().flatten_event(true).with_span_list(false)).try_init(),
        (false, true) => {
            log.with(lines.json().flatten_event(true).map_event_format(WithRequestId)).try_init()
        }
    }?;
    // Logged with the request's span instead of printed to standard error.
    std::panic::set_hook(Box::new(|panic| tracing::error!(%panic, "panic")));
    Ok(())
}

/// The spans of libraries may have secrets in their fields, such as the password of the database.
fn is_event_or_own_span(metadata: &Metadata<'_>) -> bool {
    let is_own = |name| ["api", "application", "infrastructure"].contains(&name);
    metadata.is_event() || metadata.target().split("::").next().is_some_and(is_own)
}

fn build_mailer(config: &Config, context: &Context) -> Result<(Arc<dyn Mailer>, Option<Mailbox>), CliError> {
    let sender = config.sender.clone().named_by(context.site.clone());
    match &config.mail {
        MailTarget::Folder(path) => {
            let mailer = FileMailer::open(path.clone(), sender, context.clock.clone())
                .map_err(|error| format!("mail folder {} cannot be used: {error}", path.display()))?;
            let mailbox = config.shows_mailbox().then(|| Mailbox::new(path.clone()));
            Ok((Arc::new(mailer), mailbox))
        }
        MailTarget::Smtp(server) => Ok((Arc::new(SmtpMailer::new(server, sender)?), None)),
    }
}

/// On a terminal, prints what is otherwise logged: the URLs and the modes of email and payments.
fn log_configuration(config: &Config, site: &Site) -> Result<(), CliError> {
    if !std::io::stdout().is_terminal() {
        log_startup(config, site);
        return Ok(());
    }
    print(&format!("Serving {} at {}", site.name, site.public_url))?;
    config.warnings().iter().try_for_each(|warning| print(warning))?;
    match &config.mail {
        MailTarget::Folder(path) if config.shows_mailbox() => {
            print(&format!(
                "Emails are written to {}; read them at {}",
                path.display(),
                site.url_for("/dev/mailbox")
            ))?;
        }
        MailTarget::Folder(_) => {}
        MailTarget::Smtp(server) => {
            print(&format!("Emails are sent through {}:{}", server.host, server.port))?;
        }
    }
    match &config.payments {
        Payments::Sandbox => print("Payments use the sandbox, which accepts test cards and moves no money"),
        Payments::Stripe(account) => print(&format!(
            "Payments use Stripe in {} mode; the webhook URL is {}",
            account.mode(),
            site.url_for("/api/payment/webhook")
        )),
    }
}

fn log_startup(config: &Config, site: &Site) {
    tracing::info!(url = site.public_url, bind = %config.bind, "server started");
    for warning in config.warnings() {
        tracing::warn!(warning, "configuration warning");
    }
    match &config.mail {
        MailTarget::Folder(path) if config.shows_mailbox() => {
            let mailbox = site.url_for("/dev/mailbox");
            tracing::info!(folder = %path.display(), mailbox, "emails are written to a folder");
        }
        MailTarget::Folder(_) => {}
        MailTarget::Smtp(server) => {
            tracing::info!(host = server.host, port = server.port, "emails are sent by SMTP");
        }
    }
    match &config.payments {
        Payments::Sandbox => tracing::info!("payments use the sandbox; no money moves"),
        Payments::Stripe(account) => {
            let webhook = site.url_for("/api/payment/webhook");
            tracing::info!(mode = %account.mode(), webhook, "payments use Stripe");
        }
    }
}
