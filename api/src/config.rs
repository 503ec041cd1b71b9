//! Configuration from environment variables, then `marigold.toml`, then defaults. Unknown or malformed
//! settings prevent the start.

mod backups;
mod demo;
mod email_events;
mod exposure;
mod media;
mod parse;
mod payments;
mod retention;
mod source;
mod values;

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use application::cleanup::RetentionPolicy;
use application::health::{EmailTransport, Installation};
use application::newsletters::SendingRate;
use application::rate_limits::RateLimit;
use application::site::Site;
use chrono_tz::Tz;
use domain::appearance::Appearance;
use domain::money::Cents;
use domain::purchases::ProviderKind;
use domain::seller::Seller;
use domain::users::EmailAddress;
use infrastructure::mail::{MailTarget, Sender};
use infrastructure::payments::stripe::{InvalidStripeAccount, StripeUrl};
use infrastructure::persistence::{PoolOptions, database_folder, is_postgres};
use ipnet::IpNet;
use secrecy::{ExposeSecret as _, SecretString};
use url::Url;

pub use backups::BackupSettings;
pub use email_events::EmailProvider;
pub use media::Media;
pub use payments::Payments;
pub use source::SettingSource;

use self::exposure::{describe_exposure, describe_sandbox, is_local};
use self::parse::{
    parse_address, parse_cents, parse_concurrency, parse_contact_email, parse_count, parse_database_url,
    parse_log, parse_mail_url, parse_milliseconds, parse_networks, parse_newsletter_rate,
    parse_prompt_length, parse_public_url, parse_refund_policy, parse_site_name, parse_switch,
    parse_time_zone,
};
use self::source::{RawValue, environment, read_environment, read_settings_file};
use self::values::Values;

const PREFIX: &str = "MARIGOLD_";
const DEFAULT_FILE: &str = "marigold.toml";
/// Suffix of settings that name a file containing the secret.
const FILE_SUFFIX: &str = "_file";

/// A setting as shown by `config check`.
#[derive(Debug, Clone, Copy)]
pub struct Setting {
    /// Key in `marigold.toml`; as an environment variable in upper case with the prefix `MARIGOLD_`.
    pub key: &'static str,
    pub default: &'static str,
    /// Whether to redact the value.
    pub is_secret: bool,
}

/// A setting with its current value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ResolvedSetting {
    /// The name of the environment variable.
    pub name: String,
    /// Redacted if it is a secret.
    pub value: String,
    pub source: SettingSource,
}

const fn setting(key: &'static str, default: &'static str) -> Setting {
    Setting { key, default, is_secret: false }
}

const fn secret(key: &'static str, default: &'static str) -> Setting {
    Setting { key, default, is_secret: true }
}

const SETTINGS: [Setting; 49] = [
    setting("bind", "127.0.0.1:8080"),
    // Empty: trust no proxy.
    setting("trusted_proxies", ""),
    setting("public_url", "http://localhost:8080"),
    setting("site_name", "Marigold"),
    setting("refund_policy", ""),
    // Empty: no security.txt, and the contact page says so.
    setting("contact_email", ""),
    // Empty: `admin create` creates the first owner.
    setting("owner_email", ""),
    setting("prompt_max_length", "500"),
    setting("connected_apps", "1"),
    setting("time_zone", "UTC"),
    setting("support_refund_limit_cents", "5000"),
    setting("support_refund_daily_limit_cents", "20000"),
    // Both URLs may contain a password.
    secret("database_url", "sqlite://data/marigold.db"),
    setting("postgres_max_connections", "16"),
    setting("postgres_timeout_ms", "2500"),
    setting("sqlite_readers", "4"),
    setting("sqlite_busy_timeout_ms", "5000"),
    secret("mail_url", "file://data/mail"),
    setting("mail_from", "hello@localhost"),
    setting("mail_concurrency", "8"),
    setting("newsletter_rate", "120"),
    // Empty: bounces and complaints are not reported.
    secret("mailgun_signing_key", ""),
    secret("postmark_webhook_password", ""),
    setting("ses_topic", ""),
    setting("media_url", "file://data/media"),
    // Empty: the role of the machine grants access.
    setting("media_s3_access_key_id", ""),
    secret("media_s3_secret_access_key", ""),
    // Empty: the server makes no backups.
    setting("backup_url", ""),
    setting("backup_every", "24h"),
    setting("backup_keep", "14"),
    // Empty: backups are not encrypted.
    secret("backup_key", ""),
    // Empty: the key of the images.
    setting("backup_s3_access_key_id", ""),
    secret("backup_s3_secret_access_key", ""),
    setting("payments", "sandbox"),
    secret("stripe_secret_key", ""),
    setting("stripe_publishable_key", ""),
    secret("stripe_webhook_secret", ""),
    setting("stripe_api_url", StripeUrl::DEFAULT),
    setting("log", "info"),
    setting("retention_unverified_accounts_days", "7"),
    setting("retention_sessions_days", "30"),
    setting("retention_account_events_days", "90"),
    setting("retention_emails_days", "30"),
    setting("retention_audit_years", "10"),
    setting("retention_orders_years", "10"),
    // Empty: no metrics server.
    setting("metrics_bind", ""),
    setting("allow_sandbox", "0"),
    setting("hsts_include_subdomains", "0"),
    // Empty: required unless payments or email are for trials.
    setting("require_second_factor", ""),
];

/// The setting of a limit; its default is [`RateLimit::default_per_hour`].
fn limit_key(limit: RateLimit) -> String {
    format!("limit_{}_per_hour", limit.as_str())
}

#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    #[error("configuration file {0} cannot be read: {1}")]
    File(PathBuf, String),
    #[error("{origin}: unknown setting {name}; {}", similar_setting(.name).map_or_else(
        || "`marigold config check --help` lists the settings".to_owned(),
        |similar| format!("did you mean {similar}?"),
    ))]
    Unknown { name: String, origin: SettingSource },
    #[error("{name} is invalid: {reason}")]
    Malformed { name: String, reason: String },
    #[error("settings {0} and {1} are both set; remove one of them")]
    SetTwice(String, String),
    #[error("setting {name} names {}, which cannot be read: {reason}", .path.display())]
    SecretFile { name: String, path: PathBuf, reason: String },
    #[error("settings {0} and {1} belong together; set both or none")]
    IncompleteKey(String, String),
    #[error("payments are `stripe`, which needs {}", .0.join(" and "))]
    StripeIncomplete(Vec<String>),
    #[error(
        "{PREFIX}STRIPE_SECRET_KEY, {PREFIX}STRIPE_PUBLISHABLE_KEY and {PREFIX}STRIPE_API_URL do not match: {0}"
    )]
    StripeMismatch(#[from] InvalidStripeAccount),
    #[error(
        "{exposure} while {sandbox}; configure production email and payments, or set {PREFIX}ALLOW_SANDBOX=1 for a trial"
    )]
    PublicSandbox { exposure: &'static str, sandbox: &'static str },
    #[error(
        "payments are live while mail is `file`, so no member would get an email; set {PREFIX}MAIL_URL to a mail server"
    )]
    LivePaymentsWithoutEmail,
}

/// The validated configuration.
#[derive(Debug, Clone)]
#[expect(clippy::struct_excessive_bools, reason = "each is a setting of its own")]
pub struct Config {
    pub bind: SocketAddr,
    /// Proxies whose `X-Forwarded-For` is trusted.
    pub trusted_proxies: Vec<IpNet>,
    /// Without a trailing slash.
    pub public_url: Url,
    pub site_name: String,
    /// Shown before payment, if any.
    pub refund_policy: String,
    /// The most characters of a new prompt.
    pub prompt_max_length: usize,
    /// Whether members can connect assistants and other apps.
    pub has_connected_apps: bool,
    /// Where visitors reach the people who run the site.
    pub contact_email: Option<EmailAddress>,
    /// The owner of a site that has none.
    pub owner_email: Option<EmailAddress>,
    /// In which the days of reports begin, and posts are scheduled.
    pub time_zone: Tz,
    /// The most that support staff can refund of one order.
    pub support_refund_limit: Cents,
    pub support_refund_daily_limit: Cents,
    pub database_url: SecretString,
    pub pool: PoolOptions,
    pub mail: MailTarget,
    pub media: Media,
    pub backups: BackupSettings,
    pub payments: Payments,
    pub sender: Sender,
    /// Number of concurrent deliveries.
    pub mail_concurrency: u32,
    pub newsletter_rate: SendingRate,
    /// Those that report bounces and complaints.
    pub email_providers: Vec<EmailProvider>,
    pub log: String,
    pub retention: RetentionPolicy,
    /// Address of the metrics server, if enabled.
    pub metrics_bind: Option<SocketAddr>,
    /// Whether HSTS includes subdomains.
    pub hsts_include_subdomains: bool,
    /// Whether admins without a second factor can only set one up.
    pub require_second_factor: bool,
    /// Whether every page says that this is a demo.
    is_demo: bool,
    limits: BTreeMap<RateLimit, u32>,
    resolved: Vec<ResolvedSetting>,
}

impl Config {
    /// The settings that pages, emails and reports use.
    pub fn site(&self) -> Site {
        let public_url = self.public_url.as_str().trim_end_matches('/').to_owned();
        Site {
            name: self.site_name.clone(),
            public_url,
            refund_policy: self.refund_policy.clone(),
            prompt_max_length: self.prompt_max_length,
            has_connected_apps: self.has_connected_apps,
            contact_email: self.contact_email.clone(),
            time_zone: self.time_zone,
            support_refund_limit: self.support_refund_limit,
            support_refund_daily_limit: self.support_refund_daily_limit,
            admins_need_second_factor: self.require_second_factor,
            is_demo: self.is_demo,
            has_mailbox: matches!(self.mail, MailTarget::Folder(_)) && self.shows_mailbox(),
            appearance: Appearance::default(),
            seller: Seller::default(),
        }
    }

    /// Reads the environment and the configuration file: the given one, or `marigold.toml` if it exists.
    pub fn load(file: Option<&Path>) -> Result<Self, ConfigError> {
        let default = Path::new(DEFAULT_FILE);
        let file = file.or_else(|| default.exists().then_some(default));
        let text = file.map(|path| {
            std::fs::read_to_string(path)
                .map_err(|error| ConfigError::File(path.to_owned(), error.to_string()))
        });
        Self::read(file.zip(text.transpose()?.as_deref()), environment())
    }

    /// Parses a configuration file and an environment.
    pub fn read(
        file: Option<(&Path, &str)>,
        environment: impl IntoIterator<Item = (OsString, OsString)>,
    ) -> Result<Self, ConfigError> {
        let mut raw =
            file.map_or_else(|| Ok(BTreeMap::new()), |(path, text)| read_settings_file(path, text))?;
        raw.extend(read_environment(environment)?);
        Self::from_values(raw)
    }

    fn from_values(raw: BTreeMap<String, RawValue>) -> Result<Self, ConfigError> {
        if let Some((_, unknown)) = raw.iter().find(|(key, _)| !is_known(key)) {
            let (name, origin) = (unknown.name.clone(), unknown.source.clone());
            return Err(ConfigError::Unknown { name, origin });
        }
        let mut values = Values { raw, resolved: Vec::new() };
        let bind = values.parse("bind", parse_address)?;
        let port = if bind.port() == 0 { 8080 } else { bind.port() };
        let local_url = format!("http://localhost:{port}");
        let public_url = values.parse_or_default("public_url", &local_url, false, parse_public_url)?;
        let mail = values.parse("mail_url", parse_mail_url)?;
        let payments = payments::parse(&mut values)?;
        let allow_sandbox = values.parse("allow_sandbox", parse_switch)?;
        let database_url = values.parse("database_url", parse_database_url)?;
        if payments.provider() == ProviderKind::StripeLive && matches!(mail, MailTarget::Folder(_)) {
            return Err(ConfigError::LivePaymentsWithoutEmail);
        }
        if !allow_sandbox
            && let Some(sandbox) = describe_sandbox(&payments, &mail)
            && let Some(exposure) = describe_exposure(&public_url, bind)
        {
            return Err(ConfigError::PublicSandbox { exposure, sandbox });
        }
        let is_trial = payments.provider() != ProviderKind::StripeLive;
        let mut limits = BTreeMap::new();
        for limit in RateLimit::ALL {
            limits.insert(limit, values.parse_limit(limit)?);
        }
        let media = media::parse(&mut values, database_url.expose_secret())?;
        Ok(Self {
            bind,
            trusted_proxies: values.parse("trusted_proxies", parse_networks)?,
            public_url,
            site_name: values.parse("site_name", parse_site_name)?,
            refund_policy: values.parse("refund_policy", parse_refund_policy)?,
            prompt_max_length: values.parse("prompt_max_length", parse_prompt_length)?,
            has_connected_apps: values.parse("connected_apps", parse_switch)?,
            contact_email: values.parse("contact_email", parse_contact_email)?,
            owner_email: values.parse("owner_email", parse_contact_email)?,
            time_zone: values.parse("time_zone", parse_time_zone)?,
            support_refund_limit: values.parse("support_refund_limit_cents", parse_cents)?,
            support_refund_daily_limit: values.parse("support_refund_daily_limit_cents", parse_cents)?,
            backups: backups::parse(&mut values, media.key.as_ref())?,
            media,
            database_url,
            pool: PoolOptions {
                postgres_connections: values.parse("postgres_max_connections", parse_count)?,
                postgres_timeout: values.parse("postgres_timeout_ms", parse_milliseconds)?,
                sqlite_readers: values.parse("sqlite_readers", parse_count)?,
                sqlite_busy_timeout: values.parse("sqlite_busy_timeout_ms", parse_milliseconds)?,
            },
            mail,
            payments,
            sender: values.parse("mail_from", |text| Sender::parse(text).map_err(|e| e.to_string()))?,
            mail_concurrency: values.parse("mail_concurrency", parse_concurrency)?,
            newsletter_rate: values.parse("newsletter_rate", parse_newsletter_rate)?,
            email_providers: email_events::parse(&mut values)?,
            log: values.parse("log", parse_log)?,
            retention: retention::parse(&mut values)?,
            metrics_bind: values.parse("metrics_bind", |text| match text {
                "" => Ok(None),
                _ => parse_address(text).map(Some),
            })?,
            hsts_include_subdomains: values.parse("hsts_include_subdomains", parse_switch)?,
            require_second_factor: values.parse("require_second_factor", |text| match text {
                "" => Ok(!is_trial),
                _ => parse_switch(text),
            })?,
            is_demo: false,
            limits,
            resolved: values.resolved,
        })
    }

    /// The hourly limit.
    pub fn limit(&self, limit: RateLimit) -> u32 {
        self.limits.get(&limit).copied().unwrap_or_else(|| limit.default_per_hour())
    }

    /// All settings with their values, secrets redacted.
    pub fn resolved(&self) -> &[ResolvedSetting] {
        &self.resolved
    }

    /// Warnings about valid but probably unintended settings.
    pub fn warnings(&self) -> Vec<String> {
        exposure::warnings(self)
    }

    /// Whether the emails in the folder are shown in the browser: only on a server that other machines cannot reach.
    pub fn shows_mailbox(&self) -> bool {
        self.is_only_local()
    }

    pub fn is_postgres(&self) -> bool {
        is_postgres(self.database_url.expose_secret())
    }

    /// How the installation is set up, for health checks.
    pub fn installation(&self) -> Installation {
        Installation {
            version: env!("BUILD_VERSION"),
            public_url: self.site().public_url,
            is_local: is_local(&self.public_url),
            contact_email: self.contact_email.clone(),
            has_trusted_proxies: !self.trusted_proxies.is_empty(),
            provider: self.payments.provider(),
            backup_every: self.backups.location.as_ref().map(|_| self.backups.every),
            backup_example: match database_folder(self.database_url.expose_secret()) {
                Some(folder) if is_local(&self.public_url) => folder.join("backups").display().to_string(),
                _ => "/var/backups/marigold".to_owned(),
            },
            email: match &self.mail {
                MailTarget::Folder(path) => EmailTransport::Folder(path.display().to_string()),
                MailTarget::Smtp(server) => EmailTransport::Smtp(format!("{}:{}", server.host, server.port)),
            },
        }
    }

    /// Whether no other machine can open the site.
    pub fn is_only_local(&self) -> bool {
        describe_exposure(&self.public_url, self.bind).is_none()
    }

    /// Whether the public URL uses https.
    pub fn is_https(&self) -> bool {
        self.public_url.scheme() == "https"
    }
}

/// All environment variables with their defaults.
pub fn known_settings() -> Vec<(String, String)> {
    let limits = RateLimit::ALL
        .into_iter()
        .map(|limit| (variable(&limit_key(limit)), limit.default_per_hour().to_string()));
    let settings = SETTINGS.iter().map(|setting| (variable(setting.key), setting.default.to_owned()));
    settings.chain(limits).collect()
}

/// The settings that name secret files.
pub fn secret_file_settings() -> Vec<String> {
    let secrets = SETTINGS.iter().filter(|setting| setting.is_secret);
    secrets.map(|setting| variable(&format!("{}{FILE_SUFFIX}", setting.key))).collect()
}

/// The secret that this `_file` setting is for.
fn secret_of_file(key: &str) -> Option<&'static str> {
    let key = key.strip_suffix(FILE_SUFFIX)?;
    SETTINGS.iter().find(|setting| setting.is_secret && setting.key == key).map(|setting| setting.key)
}

fn is_known(key: &str) -> bool {
    setting_keys().any(|known| known == key)
}

fn setting_keys() -> impl Iterator<Item = String> {
    SETTINGS.iter().map(|setting| setting.key.to_owned()).chain(RateLimit::ALL.into_iter().map(limit_key))
}

/// The most similar setting, as an environment variable if the name is one.
fn similar_setting(name: &str) -> Option<String> {
    const MIN_SIMILARITY: f64 = 0.85;
    let is_variable = name.starts_with(PREFIX);
    let key = name.strip_prefix(PREFIX).unwrap_or(name).to_ascii_lowercase();
    let secrets = SETTINGS.iter().filter(|setting| setting.is_secret);
    let files = secrets.map(|setting| format!("{}{FILE_SUFFIX}", setting.key));
    setting_keys()
        .chain(files)
        .map(|known| (strsim::jaro_winkler(&known, &key), known))
        .filter(|(similarity, _)| *similarity >= MIN_SIMILARITY)
        .max_by(|(left, _), (right, _)| left.total_cmp(right))
        .map(|(_, known)| if is_variable { variable(&known) } else { known })
}

fn variable(key: &str) -> String {
    format!("{PREFIX}{}", key.to_ascii_uppercase())
}

#[cfg(test)]
mod tests;
