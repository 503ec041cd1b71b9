use std::num::NonZeroUsize;
use std::sync::Arc;

use application::ports::{
    Clock, EmailEventVerifier, PaymentProvider, PaymentWebhookVerifier, RateLimiter, Store,
};
use application::site::CurrentSite;
use application::{Context, count_of};
use images::{ImageReencoder, SvgShareImages};
use infrastructure::connections::HttpAppMetadataReader;
use infrastructure::html::{AllowListSanitizer, InlineStyleRenderer};
use infrastructure::invoices::PdfInvoices;
use infrastructure::mail::{MailgunWebhook, PostmarkWebhook, SesWebhook};
use infrastructure::media::ObjectStorage;
use infrastructure::payments::sandbox::{DatabaseLedger, SandboxProvider};
use infrastructure::payments::stripe::{StripeProvider, StripeWebhook, Timeouts};
use infrastructure::persistence::{Database, DatabaseRateLimiter, database_folder, upgrade};
use infrastructure::search::MemorySearchEngine;
use infrastructure::security::{Argon2Hasher, KeyedRateLimiter, OsSecretGenerator, WebauthnVerifier};
use infrastructure::system::{SystemClock, UuidV7Generator, ZipArchiveWriter};
use infrastructure::webhooks::HttpWebhookSender;
use secrecy::ExposeSecret as _;
use serde_json::json;

use super::CliError;
use super::output::print_event;
use crate::config::{Config, EmailProvider, Payments};
use crate::cookies;

/// All adapters that use the database.
pub(super) struct Adapters {
    pub(super) context: Arc<Context>,
    pub(super) database: Database,
    /// `Some` while payments use the sandbox.
    pub(super) sandbox: Option<Arc<SandboxProvider>>,
}

pub(super) async fn migrate(config: &Config) -> Result<(), CliError> {
    let url = config.database_url.expose_secret();
    let created = Database::missing_file(url).map(|file| file.display().to_string());
    let database = Database::open_with(url, &config.pool).await?;
    let applied = database.migrate().await?;
    database.close().await?;
    let text = match (applied, &created) {
        (0, _) => "The database is up to date.".to_owned(),
        (count, None) => format!("Applied {}.", count_of(count, "migration")),
        (_, Some(file)) => format!("Created the database {file}."),
    };
    print_event(&text, &json!({"message": "migrations applied", "count": applied, "created": created}))
}

/// The folder, next to the database, of the backups that [`migrate_before_serving`] writes.
const UPDATE_BACKUPS: &str = "before-update";
const KEPT_UPDATE_BACKUPS: NonZeroUsize = NonZeroUsize::MIN.saturating_add(2);

/// Creates the database, or migrates one of an older release after a backup.
pub(super) async fn migrate_before_serving(config: &Config) -> Result<(), CliError> {
    let url = config.database_url.expose_secret();
    if Database::missing_file(url).is_some() {
        return migrate(config).await;
    }
    let database = Database::open_with(url, &config.pool).await?;
    let pending = database.pending_migrations().await;
    database.close().await?;
    if pending?.is_empty() {
        return Ok(());
    }
    let Some(folder) = database_folder(url) else {
        let note =
            "PostgreSQL is not backed up before it is migrated: run pg_dump before you start a new release.";
        print_event(note, &json!({"message": "database not backed up", "reason": note}))?;
        return migrate(config).await;
    };
    // It takes the lock of the database for itself.
    drop(database);
    let backup = upgrade(url, &folder.join(UPDATE_BACKUPS), KEPT_UPDATE_BACKUPS, SystemClock.now()).await?;
    let name = folder.join(UPDATE_BACKUPS).join(backup.name).display().to_string();
    print_event(
        &format!("Updated the database. Its backup is {name}."),
        &json!({"message": "database updated", "backup": name}),
    )
}

/// Opens the database for a command, and closes it at its end, so that SQLite needs no recovery.
///
/// # Errors
/// That of the command, or of the database.
pub(super) async fn with_database<T, E: Into<CliError>>(
    config: &Config,
    run: impl AsyncFnOnce(&Adapters) -> Result<T, E>,
) -> Result<T, CliError> {
    let adapters = open(config).await?;
    let outcome = run(&adapters).await;
    let closed = adapters.database.close().await;
    let value = outcome.map_err(Into::into)?;
    closed?;
    Ok(value)
}

/// Opens the database and checks that it is up to date.
pub(super) async fn open(config: &Config) -> Result<Adapters, CliError> {
    let database = Database::open_existing(config.database_url.expose_secret(), &config.pool).await?;
    if !database.pending_migrations().await?.is_empty() {
        return Err(
            "the database is not up to date; run `marigold migrate`, or `marigold serve --migrate`".into()
        );
    }
    let clock: Arc<dyn Clock> = Arc::new(SystemClock);
    let ids = Arc::new(UuidV7Generator);
    let secrets = Arc::new(OsSecretGenerator);
    let per_hour = |limit| config.limit(limit);
    let rate_limiter: Arc<dyn RateLimiter> = if database.is_shared() {
        Arc::new(DatabaseRateLimiter::new(database.clone(), clock.clone(), per_hour)?)
    } else {
        Arc::new(KeyedRateLimiter::new(per_hour)?)
    };
    let node_rate_limiter = Arc::new(KeyedRateLimiter::new(per_hour)?);
    let (payment_provider, payment_webhook_verifier, sandbox): (
        Arc<dyn PaymentProvider>,
        Option<Arc<dyn PaymentWebhookVerifier>>,
        _,
    ) = match &config.payments {
        Payments::Sandbox => {
            let ledger = Arc::new(DatabaseLedger::new(database.clone()));
            let sandbox = SandboxProvider::new(ledger, clock.clone(), secrets.clone(), ids.clone());
            let sandbox = Arc::new(sandbox);
            (sandbox.clone(), None, Some(sandbox))
        }
        Payments::Stripe(account) => {
            let provider = StripeProvider::new(account, Timeouts::default(), clock.clone())?;
            let verifier = StripeWebhook::new(account, clock.clone());
            (Arc::new(provider), Some(Arc::new(verifier)), None)
        }
    };
    let mut email_event_verifiers: Vec<Arc<dyn EmailEventVerifier>> = Vec::new();
    for provider in config.email_providers.clone() {
        let clock = clock.clone();
        email_event_verifiers.push(match provider {
            EmailProvider::Mailgun { signing_key } => Arc::new(MailgunWebhook::new(signing_key, clock)),
            EmailProvider::Postmark { password } => Arc::new(PostmarkWebhook::new(password, clock)),
            EmailProvider::Ses(topic) => Arc::new(SesWebhook::new(topic, clock)?),
        });
    }
    let shared = Arc::new(database.clone());
    let unaudited_store: Arc<dyn Store> = shared.clone();
    let context = Arc::new(Context {
        site: Arc::new(CurrentSite::new(config.site())),
        store: Context::audited(unaudited_store.clone(), ids.clone(), clock.clone()),
        unaudited_store,
        queries: shared.clone(),
        revisions: shared,
        clock,
        ids,
        secrets,
        rate_limiter,
        node_rate_limiter,
        password_hasher: Arc::new(Argon2Hasher::new()?),
        passkey_verifier: Arc::new(WebauthnVerifier::new(&config.public_url, &config.site_name)),
        payment_provider,
        payment_requests: Arc::default(),
        payment_webhook_verifier,
        html_sanitizer: Arc::new(AllowListSanitizer::default()),
        search_engine: Arc::new(MemorySearchEngine),
        media_storage: Arc::new(ObjectStorage::open(&config.media.target)?),
        damaged_files: Arc::default(),
        image_processor: Arc::new(ImageReencoder::default()),
        share_image_renderer: Arc::new(SvgShareImages::default()),
        invoice_pdf_renderer: Arc::new(PdfInvoices),
        archive_writer: Arc::new(ZipArchiveWriter),
        email_body_renderer: Arc::new(InlineStyleRenderer::new(&config.public_url)),
        email_event_verifiers,
        app_metadata_reader: Arc::new(HttpAppMetadataReader::new()?),
        webhook_sender: Arc::new(HttpWebhookSender::new(config.is_only_local())?),
        traffic: Arc::default(),
        newsletter_rate: config.newsletter_rate,
        retention: config.retention,
        cookies: cookies::inventory(config.is_https()),
    });
    Ok(Adapters { context, database, sandbox })
}
