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
use crate::middleware::REQUESTS;
use crate::pages::{FrontendAssets, MAILBOX};
use crate::state::{AppOptions, AppState};

/// Timeout for request headers (slowloris).
const HEADER_TIMEOUT: Duration = Duration::from_secs(5);
/// Longer than the proxies in `deploy/`: the side that closes first must not race a new request.
const KEEP_ALIVE: Duration = Duration::from_secs(30);
const DISCONNECT_TIMEOUT: Duration = Duration::from_secs(2);
/// Each connection costs a few kilobytes; this bounds memory in a flood.
const CONNECTIONS_PER_WORKER: usize = 4096;
const SHUTDOWN_SECONDS: u64 = 10;
/// Each worker and each migration would be a line. Unless the filter names them.
const QUIET_LIBRARIES: &str = "actix_server=warn,sea_orm_migration=warn,";
const RULE: &str = "────────────────────────────────────────────────────────────";

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
    let server = HttpServer::new(move || app(&state))
        .client_request_timeout(HEADER_TIMEOUT)
        .client_disconnect_timeout(DISCONNECT_TIMEOUT)
        .keep_alive(KEEP_ALIVE)
        .max_connections(CONNECTIONS_PER_WORKER)
        .shutdown_timeout(SHUTDOWN_SECONDS)
        .bind(config.bind)
        .map_err(|error| {
            format!("cannot listen on {}: {error}; set MARIGOLD_BIND to another port", config.bind)
        })?;
    let metrics_server = config.metrics_bind.map(|address| {
        let database = adapters.database.clone();
        serve_metrics(
            address,
            MetricsState { metrics: metrics.clone(), database, clock: context.clock.clone() },
        )
    });
    let metrics_server = metrics_server.transpose()?;
    let is_terminal = std::io::stdout().is_terminal();
    if !is_terminal {
        log_startup(config, &site);
    }

    let backups = scheduled_backups(config, context)?;
    // Nothing can stop the start anymore, so the owner's link, which is shown only once, is not lost.
    let owner = create_first_owner(config, context).await?;
    let mut server = server.run();
    let mut workers = Workers::start(context, &adapters.database, mailer, config.mail_concurrency, metrics);
    workers.add_webhooks(context, &adapters.database);
    if let Some(backups) = backups {
        workers.add_backups(backups);
    }
    if is_terminal {
        print(&describe_start(config, &context.site(), owner.as_deref()))?;
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
    let level = EnvFilter::try_new(filter)?.max_level_hint();
    // The spans inside a request have the level debug. With them, their durations are logged.
    let has_inner_spans = level.is_none_or(|level| level >= LevelFilter::DEBUG);
    let is_terminal = std::io::stdout().is_terminal();
    let quiet = match (level == Some(LevelFilter::INFO), is_terminal) {
        // What the start shows must stay in sight.
        (true, true) => format!("{QUIET_LIBRARIES}{REQUESTS}=warn,"),
        (true, false) => QUIET_LIBRARIES.to_owned(),
        (false, _) => String::new(),
    };
    let filter = EnvFilter::try_new(format!("{quiet}{filter}"))?;
    let span_events = if has_inner_spans { FmtSpan::CLOSE } else { FmtSpan::NONE };
    let lines = tracing_subscriber::fmt::layer().with_span_events(span_events).with_writer(std::io::stdout);
    let log = tracing_subscriber::registry().with(filter).with(filter_fn(is_event_or_own_span));
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
    let is_own = |name| ["api", "application", "images", "infrastructure"].contains(&name);
    metadata.is_event() || metadata.target().split("::").next().is_some_and(is_own)
}

fn build_mailer(config: &Config, context: &Context) -> Result<(Arc<dyn Mailer>, Option<Mailbox>), CliError> {
    let sender = config.sender.clone().named_by(context.site.clone());
    match &config.mail {
        MailTarget::Folder(path) => {
            let mailer = FileMailer::open(path.clone(), sender, context.clock.clone())
                .map_err(|error| format!("mail folder {} cannot be used: {error}", path.display()))?;
            let mailbox = config.site().has_mailbox.then(|| Mailbox::new(path.clone()));
            Ok((Arc::new(mailer), mailbox))
        }
        MailTarget::Smtp(server) => Ok((Arc::new(SmtpMailer::new(server, sender)?), None)),
    }
}

/// What a terminal shows at the end of the start, set apart from the log.
fn describe_start(config: &Config, site: &Site, owner: Option<&str>) -> String {
    let name = &site.name;
    let mut parts = vec![format!("{name} is ready at {}", site.public_url)];
    parts.extend(owner.map(str::to_owned));
    if site.is_demo {
        parts.push("Log in as ada@marigold.example (owner) with the password sunflower-demo.".to_owned());
    }
    if owner.is_none() && site.has_mailbox && !site.is_demo {
        let login = site.url_for("/login");
        parts.push(format!("Log in at {login}. You can log in with an emailed link instead of a password."));
    }
    parts.extend(config.warnings());
    let emails = match &config.mail {
        MailTarget::Folder(path) if site.has_mailbox => {
            let path = path.display();
            Some(format!("Emails are not sent. Read them at {} (folder {path}).", site.url_for(MAILBOX)))
        }
        MailTarget::Folder(_) => None,
        MailTarget::Smtp(server) => Some(format!("Emails are sent through {}:{}.", server.host, server.port)),
    };
    parts.extend(emails);
    parts.push(match &config.payments {
        Payments::Sandbox => "Payments use the sandbox: test cards pay, and no money moves.".to_owned(),
        Payments::Stripe(account) => format!(
            "Payments use Stripe in {} mode. The webhook URL is {}",
            account.mode(),
            site.url_for("/api/payment/webhook")
        ),
    });
    parts.push("Ctrl+C stops the site.".to_owned());
    format!("\n{RULE}\n{}\n{RULE}\n", parts.join("\n\n"))
}

fn log_startup(config: &Config, site: &Site) {
    tracing::info!(url = site.public_url, bind = %config.bind, "server started");
    for warning in config.warnings() {
        tracing::warn!(warning, "configuration warning");
    }
    match &config.mail {
        MailTarget::Folder(path) if site.has_mailbox => {
            let mailbox = site.url_for(MAILBOX);
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

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn start_is_described_with_owner_link_and_mailbox() {
        let config = Config::read(None, []).unwrap();
        let link = "http://localhost:8080/sign-in-link?token=abc";
        let text = describe_start(&config, &config.site(), Some(&format!("Log in:\n{link}")));
        let (ready, end) = text.split_once(link).unwrap();
        assert!(ready.contains("Marigold is ready at http://localhost:8080\n"), "{text}");
        assert!(end.contains("http://localhost:8080/dev/mailbox"), "{text}");
        assert!(
            describe_start(&config, &config.site(), None).contains("Log in at http://localhost:8080/login.")
        );
        let public = [("MARIGOLD_PUBLIC_URL", "https://marigold.example"), ("MARIGOLD_ALLOW_SANDBOX", "1")];
        let public = public.map(|(name, value)| (name.into(), value.into()));
        let public = Config::read(None, public).unwrap();
        assert!(!describe_start(&public, &public.site(), None).contains(MAILBOX));
        let demo = Config::demo(Path::new("demo")).unwrap();
        assert!(describe_start(&demo, &demo.site(), None).contains("sunflower-demo"));
    }
}
