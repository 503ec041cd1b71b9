//! Parsers for setting values. Errors say what to write instead and never repeat the value.

use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use application::newsletters::SendingRate;
use chrono_tz::Tz;
use domain::money::Cents;
use domain::prompts::PromptText;
use domain::users::EmailAddress;
use infrastructure::mail::MailTarget;
use ipnet::IpNet;
use secrecy::SecretString;
use url::Url;

pub(super) fn parse_address(text: &str) -> Result<SocketAddr, String> {
    text.parse().map_err(|_| "use an address and port such as 127.0.0.1:8080".to_owned())
}

/// A single address is a network of one.
pub(super) fn parse_networks(text: &str) -> Result<Vec<IpNet>, String> {
    let networks = text.split(',').map(str::trim).filter(|network| !network.is_empty());
    let parse = |network: &str| {
        let address = || network.parse().map(|address: IpAddr| IpNet::from(address.to_canonical()));
        network.parse().or_else(|_| address()).map_err(|_| {
            "use addresses and networks such as 127.0.0.1 or 10.0.0.0/8, separated by commas".to_owned()
        })
    };
    networks.map(parse).collect()
}

pub(super) fn parse_public_url(text: &str) -> Result<Url, String> {
    let url = Url::parse(text).map_err(|_| "use a URL such as https://marigold.example".to_owned())?;
    let is_origin = url.path() == "/"
        && url.query().is_none()
        && url.fragment().is_none()
        && url.username().is_empty()
        && url.password().is_none();
    match url.scheme() {
        "http" | "https" if url.has_host() && is_origin => Ok(url),
        "http" | "https" => Err("use only scheme, host and port, without a path".to_owned()),
        _ => Err("use http or https".to_owned()),
    }
}

pub(super) fn parse_site_name(text: &str) -> Result<String, String> {
    let name = text.trim();
    if name.is_empty() || name.chars().count() > 60 || name.chars().any(char::is_control) {
        return Err("use 1 to 60 printable characters".to_owned());
    }
    Ok(name.to_owned())
}

pub(super) fn parse_refund_policy(text: &str) -> Result<String, String> {
    let policy = text.trim();
    if policy.chars().count() > 200 || policy.chars().any(char::is_control) {
        return Err("use one sentence of at most 200 printable characters, or none".to_owned());
    }
    Ok(policy.to_owned())
}

/// Only characters that need no escaping in a link.
pub(super) fn parse_contact_email(text: &str) -> Result<Option<EmailAddress>, String> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(None);
    }
    let is_plain = text.bytes().all(|b| b.is_ascii_alphanumeric() || b"@.-_+".contains(&b));
    match EmailAddress::parse(text) {
        Ok(email) if is_plain => Ok(Some(email)),
        _ => Err("use an email address such as hello@marigold.example, or none".to_owned()),
    }
}

pub(super) fn parse_time_zone(text: &str) -> Result<Tz, String> {
    text.parse()
        .map_err(|_| "use an IANA time zone such as Europe/Berlin or America/New_York, or UTC".to_owned())
}

pub(super) fn parse_cents(text: &str) -> Result<Cents, String> {
    let cents = text.parse().ok().and_then(|cents| Cents::new(cents).ok());
    cents.ok_or_else(|| format!("use a whole number of cents from 0 to {}", Cents::MAX.get()))
}

pub(super) fn parse_database_url(text: &str) -> Result<SecretString, String> {
    let known = ["sqlite://", "postgres://", "postgresql://"];
    if !known.iter().any(|scheme| text.len() > scheme.len() && text.starts_with(scheme)) {
        return Err("use sqlite://PATH or postgres://…".to_owned());
    }
    if !text.starts_with("sqlite://") {
        check_url_with_password(text)?;
    }
    Ok(text.into())
}

pub(super) fn parse_mail_url(text: &str) -> Result<MailTarget, String> {
    if !text.starts_with("file://") {
        check_url_with_password(text)?;
    }
    MailTarget::parse(text).map_err(|error| error.to_string())
}

/// Rejects signs in a password that have a meaning in a URL, and names their spelling.
fn check_url_with_password(text: &str) -> Result<(), String> {
    let (_, rest) = text.split_once("://").unwrap_or_default();
    let authority_end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    let (authority, after) = rest.split_at(authority_end);
    let has_port = authority.rsplit_once(':').is_none_or(|(_, port)| port.parse::<u16>().is_ok());
    let path_end = after.find('?').unwrap_or(after.len());
    let is_in_password = match after.chars().next() {
        // A path or a query may contain `@`, but hardly after a host with a port that is no number.
        Some('/') => !authority.contains('@') && after.get(..path_end).is_some_and(|path| path.contains('@')),
        Some(_) => !authority.contains('@') && !has_port && after.contains('@'),
        None => false,
    };
    let sign = after.chars().next().filter(|_| is_in_password);
    if let Some(sign) = sign.or_else(|| invalid_percent_sign(authority)) {
        return Err(format!("write `{sign}` in the user name or password as `%{:02X}`", u32::from(sign)));
    }
    Url::parse(text).map(|_| ()).map_err(|error| format!("it is not a valid URL ({error})"))
}

/// `%` that does not begin the code of a character.
fn invalid_percent_sign(text: &str) -> Option<char> {
    let is_code = |rest: &str| rest.get(..2).is_some_and(|code| u8::from_str_radix(code, 16).is_ok());
    text.split('%').skip(1).any(|rest| !is_code(rest)).then_some('%')
}

pub(super) fn parse_concurrency(text: &str) -> Result<u32, String> {
    text.parse()
        .ok()
        .filter(|count| (1..=64).contains(count))
        .ok_or_else(|| "use a whole number from 1 to 64".to_owned())
}

pub(super) fn parse_newsletter_rate(text: &str) -> Result<SendingRate, String> {
    match text.parse() {
        Ok(per_minute @ 1..=SendingRate::MAX) => Ok(SendingRate::per_minute(per_minute)),
        Ok(_) | Err(_) => Err(format!("use a whole number from 1 to {}", SendingRate::MAX)),
    }
}

/// A short secret could be guessed.
pub(super) fn parse_webhook_secret(text: &str) -> Result<Option<SecretString>, String> {
    match text.trim() {
        "" => Ok(None),
        secret if secret.len() < 16 => Err("use 16 characters or more".to_owned()),
        secret => Ok(Some(secret.into())),
    }
}

pub(super) fn parse_count(text: &str) -> Result<u32, String> {
    match text.parse() {
        Ok(count @ 1..=1000) => Ok(count),
        Ok(_) | Err(_) => Err("use a whole number from 1 to 1000".to_owned()),
    }
}

pub(super) fn parse_prompt_length(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(length @ PromptText::DEFAULT_MAX_LENGTH..=PromptText::MAX_LENGTH) => Ok(length),
        Ok(_) | Err(_) => Err("use a whole number of characters from 500 to 10000".to_owned()),
    }
}

pub(super) fn parse_milliseconds(text: &str) -> Result<Duration, String> {
    match text.parse() {
        Ok(milliseconds @ 100..=600_000) => Ok(Duration::from_millis(milliseconds)),
        Ok(_) | Err(_) => Err("use a whole number of milliseconds from 100 to 600000".to_owned()),
    }
}

pub(super) fn parse_switch(text: &str) -> Result<bool, String> {
    match text {
        "1" | "true" => Ok(true),
        "0" | "false" | "" => Ok(false),
        _ => Err("use 1 or 0".to_owned()),
    }
}

pub(super) fn parse_log(text: &str) -> Result<String, String> {
    // The log filter panics on non-ASCII input.
    if !text.is_ascii() {
        return Err("use letters without accents, as in `info` or `warn,api=debug`".to_owned());
    }
    match tracing_subscriber::EnvFilter::try_new(text) {
        Ok(_) => Ok(text.to_owned()),
        Err(error) => Err(error.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::tests::config;
    use crate::config::variable;

    #[test]
    fn contact_email_is_optional_and_needs_no_escaping() {
        assert_eq!(parse_contact_email(" ").unwrap(), None);
        let email = parse_contact_email(" hello+site@marigold.example ").unwrap().unwrap();
        assert_eq!(email.as_str(), "hello+site@marigold.example");
        for bad in [
            "hello",
            "mailto:hello@marigold.example",
            "Hello <hello@marigold.example>",
            "a?b@marigold.example",
        ] {
            let error = parse_contact_email(bad).unwrap_err();
            assert!(error.contains("hello@marigold.example"), "{bad}: {error}");
        }
    }

    #[test]
    fn time_zone_is_an_iana_name() {
        assert_eq!(parse_time_zone("Europe/Berlin").unwrap(), Tz::Europe__Berlin);
        for bad in ["", "Europe/Atlantis", "+02:00"] {
            parse_time_zone(bad).unwrap_err();
        }
    }

    #[test]
    fn newsletter_rate_is_limited() {
        assert_eq!(parse_newsletter_rate("6000").unwrap(), SendingRate::per_minute(6000));
        for bad in ["0", "6001", "-1", "many"] {
            assert!(parse_newsletter_rate(bad).unwrap_err().contains("from 1 to 6000"), "{bad}");
        }
    }

    #[test]
    fn signing_key_is_optional_and_long() {
        assert!(parse_webhook_secret(" ").unwrap().is_none());
        assert!(parse_webhook_secret(" 0123456789abcdef\n").unwrap().is_some());
        let error = parse_webhook_secret("hunter2").unwrap_err();
        assert!(!error.contains("hunter2"), "{error}");
    }

    #[test]
    fn config_password_with_signs_of_urls_is_explained() {
        for (key, url, spelling) in [
            ("database_url", "postgres://marigold:hunter#2@127.0.0.1:5432/marigold", "`%23`"),
            ("database_url", "postgres://marigold:hunter/2@127.0.0.1:5432/marigold", "`%2F`"),
            ("database_url", "postgresql://marigold:hunter?2@127.0.0.1/marigold", "`%3F`"),
            ("database_url", "postgres://marigold:12/hunter2@127.0.0.1/marigold", "`%2F`"),
            ("database_url", "postgres://marigold:hunter%2@127.0.0.1/marigold", "`%25`"),
            ("mail_url", "smtp://me:hunter#2@mail.example:587", "`%23`"),
            ("mail_url", "smtps://me:hunter/2@mail.example", "`%2F`"),
        ] {
            let error = config(&[(key, url)]).unwrap_err().to_string();
            assert!(error.contains(&variable(key)) && error.contains(spelling), "{url}: {error}");
            assert!(!error.contains("hunter"), "{error}");
        }
        for url in [
            "postgres://marigold:pa@ss@127.0.0.1:5432/marigold",
            "postgres://marigold:pa%23ss@127.0.0.1:5432/marigold",
            "postgres://db.example/marigold?application_name=a@b",
            "postgres://marigold@db.example/marigold?sslmode=verify-full&sslrootcert=/etc/ssl/ca.crt",
            "postgres:///marigold?host=/run/postgresql",
        ] {
            assert!(config(&[("database_url", url)]).is_ok(), "{url}");
        }
    }
}
