//! Settings: the environment first, then `marigold.toml`, then defaults. An unknown or malformed
//! setting stops the start with its name.

mod given;
mod payments;

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use application::limits::Limit;
use application::site::Site;
use infrastructure::mail::{MailTarget, Sender};
use infrastructure::payments::stripe::{InvalidStripeAccount, StripeUrl};
use url::Url;

pub use payments::Payments;

use self::given::{Given, environment, read_environment, read_file, unreadable};
use crate::extract::{InvalidNetwork, Network};

const PREFIX: &str = "MARIGOLD_";
const DEFAULT_FILE: &str = "marigold.toml";
/// The server itself speaks no https, so there is a proxy.
const UNNAMED_PROXY: &str =
    "No proxy is named in MARIGOLD_TRUSTED_PROXIES: all visitors who come through one share its limits.";

/// One setting, as `config check` shows it.
#[derive(Debug, Clone, Copy)]
pub struct Setting {
    /// As in `marigold.toml`; in the environment in upper case after `MARIGOLD_`.
    pub key: &'static str,
    pub default: &'static str,
    /// Whether its value may be shown.
    pub is_secret: bool,
}

const fn setting(key: &'static str, default: &'static str) -> Setting {
    Setting { key, default, is_secret: false }
}

const fn secret(key: &'static str, default: &'static str) -> Setting {
    Setting { key, default, is_secret: true }
}

const SETTINGS: [Setting; 16] = [
    setting("bind", "127.0.0.1:8080"),
    // Without any, visitors are who they connect from.
    setting("trusted_proxies", ""),
    setting("public_url", "http://localhost:8080"),
    setting("site_name", "Marigold"),
    // Both may hold a password.
    secret("database_url", "sqlite://data/marigold.db"),
    secret("mail_url", "file://data/mail"),
    setting("mail_from", "Marigold <hello@localhost>"),
    setting("mail_concurrency", "8"),
    setting("payments", "sandbox"),
    secret("stripe_secret_key", ""),
    setting("stripe_publishable_key", ""),
    secret("stripe_webhook_secret", ""),
    setting("stripe_api_url", StripeUrl::DEFAULT),
    setting("log", "info"),
    // Without an address nobody is told.
    setting("metrics_bind", ""),
    setting("allow_sandbox", "0"),
];

/// The setting of a limit; its default is [`Limit::per_hour_by_default`].
const fn limit_key(limit: Limit) -> &'static str {
    match limit {
        Limit::SignInFailure => "limit_sign_in_failure_per_hour",
        Limit::SignInFailureByClient => "limit_sign_in_failure_by_client_per_hour",
        Limit::SignInFailureByBrowser => "limit_sign_in_failure_by_browser_per_hour",
        Limit::SignIn => "limit_sign_in_per_hour",
        Limit::SignUpByClient => "limit_sign_up_by_client_per_hour",
        Limit::MailByMailbox => "limit_mail_by_mailbox_per_hour",
        Limit::MailByClient => "limit_mail_by_client_per_hour",
        Limit::AnyBySite => "limit_any_by_site_per_hour",
        Limit::UnknownLinkByClient => "limit_unknown_link_by_client_per_hour",
        Limit::DiscountGuess => "limit_discount_guess_per_hour",
        Limit::CheckoutByMember => "limit_checkout_by_member_per_hour",
        Limit::ReceiptByMember => "limit_receipt_by_member_per_hour",
    }
}

#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    #[error("settings file {0} cannot be read: {1}")]
    File(PathBuf, String),
    #[error("unknown setting {0}; `marigold config check --help` lists the settings")]
    Unknown(String),
    #[error("setting {name} is malformed: {reason}")]
    Malformed { name: String, reason: String },
    #[error("payments are `stripe`, which needs {}", .0.join(" and "))]
    StripeIncomplete(Vec<String>),
    #[error(
        "{PREFIX}STRIPE_SECRET_KEY, {PREFIX}STRIPE_PUBLISHABLE_KEY and {PREFIX}STRIPE_API_URL do not fit: {0}"
    )]
    StripeMixed(#[from] InvalidStripeAccount),
    #[error(
        "{PREFIX}PUBLIC_URL begins with https while {0}; set it up for real members, or set {PREFIX}ALLOW_SANDBOX=1 for a trial"
    )]
    SandboxInPublic(&'static str),
}

/// The settings of one run.
#[derive(Debug, Clone)]
pub struct Config {
    pub bind: SocketAddr,
    /// Who is believed when it says for whom it asks.
    pub trusted_proxies: Vec<Network>,
    /// Without a slash at its end.
    pub public_url: Url,
    pub site_name: String,
    pub database_url: String,
    pub mail: MailTarget,
    pub payments: Payments,
    pub sender: Sender,
    /// How many emails are sent at a time.
    pub mail_concurrency: u32,
    pub log: String,
    /// Where Prometheus reads its numbers, if it does.
    pub metrics_bind: Option<SocketAddr>,
    limits: BTreeMap<Limit, u32>,
    shown: Vec<(String, String)>,
}

impl Config {
    /// What emails and pages call the product, and where they link to.
    #[must_use]
    pub fn site(&self) -> Site {
        let public_url = self.public_url.as_str().trim_end_matches('/').to_owned();
        Site { name: self.site_name.clone(), public_url }
    }

    /// Reads the environment and the settings file: the one named, or `marigold.toml` if it is there.
    ///
    /// # Errors
    /// [`ConfigError`]
    pub fn load(file: Option<&Path>) -> Result<Self, ConfigError> {
        let default = Path::new(DEFAULT_FILE);
        let file = file.or_else(|| default.exists().then_some(default));
        let text = file.map(|path| std::fs::read_to_string(path).map_err(|error| unreadable(path, &error)));
        Self::read(file.zip(text.transpose()?.as_deref()), environment())
    }

    /// Reads the text of a settings file, if there is one, and an environment.
    ///
    /// # Errors
    /// [`ConfigError`]
    pub fn read(
        file: Option<(&Path, &str)>,
        environment: impl IntoIterator<Item = (OsString, OsString)>,
    ) -> Result<Self, ConfigError> {
        let mut given = file.map_or_else(|| Ok(BTreeMap::new()), |(path, text)| read_file(path, text))?;
        given.extend(read_environment(environment)?);
        Self::from_values(given)
    }

    fn from_values(given: BTreeMap<String, Given>) -> Result<Self, ConfigError> {
        if let Some(unknown) = given.iter().find(|(key, _)| !is_known(key)) {
            return Err(ConfigError::Unknown(unknown.1.name.clone()));
        }
        let mut values = Values { given, shown: Vec::new() };
        let public_url = values.take("public_url", parse_public_url)?;
        let mail = values.take("mail_url", |text| MailTarget::parse(text).map_err(|e| e.to_string()))?;
        let payments = payments::take(&mut values)?;
        let allow_sandbox = values.take("allow_sandbox", parse_switch)?;
        if public_url.scheme() == "https" && !allow_sandbox {
            let trial = match (&payments, &mail) {
                (Payments::Sandbox, MailTarget::Folder(_)) => {
                    Some("payments are `sandbox` and mail is `file`")
                }
                (Payments::Sandbox, MailTarget::Smtp(_)) => Some("payments are `sandbox`"),
                (Payments::Stripe(_), MailTarget::Folder(_)) => Some("mail is `file`"),
                (Payments::Stripe(_), MailTarget::Smtp(_)) => None,
            };
            if let Some(trial) = trial {
                return Err(ConfigError::SandboxInPublic(trial));
            }
        }
        let mut limits = BTreeMap::new();
        for limit in Limit::ALL {
            limits.insert(limit, values.take_limit(limit)?);
        }
        Ok(Self {
            bind: values.take("bind", parse_address)?,
            trusted_proxies: values.take("trusted_proxies", parse_networks)?,
            public_url,
            site_name: values.take("site_name", parse_site_name)?,
            database_url: values.take("database_url", parse_database_url)?,
            mail,
            payments,
            sender: values.take("mail_from", |text| Sender::parse(text).map_err(|e| e.to_string()))?,
            mail_concurrency: values.take("mail_concurrency", parse_concurrency)?,
            log: values.take("log", parse_log)?,
            metrics_bind: values.take("metrics_bind", |text| match text {
                "" => Ok(None),
                _ => parse_address(text).map(Some),
            })?,
            limits,
            shown: values.shown,
        })
    }

    /// How many an hour are taken.
    #[must_use]
    pub fn limit(&self, limit: Limit) -> u32 {
        self.limits.get(&limit).copied().unwrap_or_else(|| limit.per_hour_by_default())
    }

    /// Every setting with its value, secrets left out.
    #[must_use]
    pub fn shown(&self) -> &[(String, String)] {
        &self.shown
    }

    /// What works and is hardly meant.
    #[must_use]
    pub fn advice(&self) -> Option<&'static str> {
        (self.is_https() && self.trusted_proxies.is_empty()).then_some(UNNAMED_PROXY)
    }

    /// Whether the database is PostgreSQL and not SQLite.
    #[must_use]
    pub fn is_postgres(&self) -> bool {
        self.database_url.starts_with("postgres")
    }

    /// Whether links and cookies are for https.
    #[must_use]
    pub fn is_https(&self) -> bool {
        self.public_url.scheme() == "https"
    }
}

/// The names of all settings as the environment knows them, with their defaults.
#[must_use]
pub fn known_settings() -> Vec<(String, String)> {
    let limits =
        Limit::ALL.into_iter().map(|limit| (limit_key(limit), limit.per_hour_by_default().to_string()));
    let settings = SETTINGS.iter().map(|setting| (setting.key, setting.default.to_owned()));
    settings.chain(limits).map(|(key, default)| (variable(key), default)).collect()
}

fn is_known(key: &str) -> bool {
    SETTINGS.iter().any(|setting| setting.key == key)
        || Limit::ALL.into_iter().any(|limit| limit_key(limit) == key)
}

fn variable(key: &str) -> String {
    format!("{PREFIX}{}", key.to_ascii_uppercase())
}

struct Values {
    given: BTreeMap<String, Given>,
    shown: Vec<(String, String)>,
}

impl Values {
    /// Whether somebody set it, and not to nothing.
    fn is_given(&self, key: &str) -> bool {
        self.given.get(key).is_some_and(|given| !given.value.is_empty())
    }

    fn take<T>(
        &mut self,
        key: &'static str,
        parse: impl FnOnce(&str) -> Result<T, String>,
    ) -> Result<T, ConfigError> {
        let known = SETTINGS.iter().find(|setting| setting.key == key);
        let default = known.map_or("", |setting| setting.default);
        self.take_or(key, default, known.is_none_or(|setting| setting.is_secret), parse)
    }

    fn take_limit(&mut self, limit: Limit) -> Result<u32, ConfigError> {
        let default = limit.per_hour_by_default().to_string();
        self.take_or(limit_key(limit), &default, false, |text| match text.parse() {
            Ok(0) | Err(_) => Err("use a whole number of at least 1".to_owned()),
            Ok(per_hour) => Ok(per_hour),
        })
    }

    fn take_or<T>(
        &mut self,
        key: &str,
        default: &str,
        is_secret: bool,
        parse: impl FnOnce(&str) -> Result<T, String>,
    ) -> Result<T, ConfigError> {
        let given = self.given.remove(key);
        let shown = match &given {
            Some(_) if is_secret => "(set)",
            Some(given) => &given.value,
            None => default,
        };
        self.shown.push((variable(key), shown.to_owned()));
        let (name, value) =
            given.map_or_else(|| (variable(key), default.to_owned()), |given| (given.name, given.value));
        parse(&value).map_err(|reason| ConfigError::Malformed { name, reason })
    }
}

fn parse_address(text: &str) -> Result<SocketAddr, String> {
    text.parse().map_err(|_| "use an address and port such as 127.0.0.1:8080".to_owned())
}

fn parse_networks(text: &str) -> Result<Vec<Network>, String> {
    let given = text.split(',').map(str::trim).filter(|network| !network.is_empty());
    given.map(|network| network.parse().map_err(|error: InvalidNetwork| error.to_string())).collect()
}

fn parse_public_url(text: &str) -> Result<Url, String> {
    let url = Url::parse(text).map_err(|_| "use an address such as https://marigold.example".to_owned())?;
    let plain = url.path() == "/"
        && url.query().is_none()
        && url.fragment().is_none()
        && url.username().is_empty()
        && url.password().is_none();
    match url.scheme() {
        "http" | "https" if url.has_host() && plain => Ok(url),
        "http" | "https" => Err("use scheme, host and port alone, without a path".to_owned()),
        _ => Err("use http or https".to_owned()),
    }
}

fn parse_site_name(text: &str) -> Result<String, String> {
    let name = text.trim();
    if name.is_empty() || name.chars().count() > 60 || name.chars().any(char::is_control) {
        return Err("use 1 to 60 printable characters".to_owned());
    }
    Ok(name.to_owned())
}

fn parse_database_url(text: &str) -> Result<String, String> {
    let known = ["sqlite://", "postgres://", "postgresql://"];
    if known.iter().any(|scheme| text.len() > scheme.len() && text.starts_with(scheme)) {
        Ok(text.to_owned())
    } else {
        Err("use sqlite://PATH or postgres://…".to_owned())
    }
}

fn parse_concurrency(text: &str) -> Result<u32, String> {
    text.parse()
        .ok()
        .filter(|count| (1..=64).contains(count))
        .ok_or_else(|| "use a whole number from 1 to 64".to_owned())
}

fn parse_switch(text: &str) -> Result<bool, String> {
    match text {
        "1" | "true" => Ok(true),
        "0" | "false" | "" => Ok(false),
        _ => Err("use 1 or 0".to_owned()),
    }
}

fn parse_log(text: &str) -> Result<String, String> {
    // The names of our modules are; of others the filter cannot say what is wrong, and panics.
    if !text.is_ascii() {
        return Err("use letters without accents, as in `info` or `warn,api=debug`".to_owned());
    }
    match tracing_subscriber::EnvFilter::try_new(text) {
        Ok(_) => Ok(text.to_owned()),
        Err(error) => Err(error.to_string()),
    }
}

#[cfg(test)]
mod tests;
