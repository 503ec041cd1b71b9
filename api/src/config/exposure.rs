//! Detects sandbox settings on a server that other machines can reach.

use std::net::SocketAddr;

use domain::purchases::ProviderKind;
use infrastructure::mail::MailTarget;
use url::{Host, Url};

use super::{Config, Payments};

/// Describes the settings that are only for a trial: anyone could buy with a test card.
pub(super) fn describe_sandbox(payments: &Payments, mail: &MailTarget) -> Option<&'static str> {
    match (payments.provider(), mail) {
        (ProviderKind::Sandbox, MailTarget::Folder(_)) => Some("payments are `sandbox` and mail is `file`"),
        (ProviderKind::Sandbox, MailTarget::Smtp(_)) => Some("payments are `sandbox`"),
        (ProviderKind::StripeTest, MailTarget::Folder(_)) => {
            Some("payments use Stripe's test keys and mail is `file`")
        }
        (ProviderKind::StripeTest, MailTarget::Smtp(_)) => Some("payments use Stripe's test keys"),
        (ProviderKind::StripeLive, MailTarget::Folder(_)) => Some("mail is `file`"),
        (ProviderKind::StripeLive, MailTarget::Smtp(_)) => None,
    }
}

/// Describes settings that are valid, but probably not intended.
pub(super) fn warnings(config: &Config) -> Vec<String> {
    let Config { public_url, bind, payments, mail, .. } = config;
    let mut warnings = Vec::new();
    let url = public_url.as_str().trim_end_matches('/');
    if is_local(public_url) {
        if payments.provider() == ProviderKind::StripeLive {
            warnings.push(format!(
                "Payments are live, but MARIGOLD_PUBLIC_URL is {url}, so links in emails lead nowhere and forms on any other host are rejected; set it to the https URL that people use."
            ));
        }
    } else if public_url.scheme() != "https" {
        warnings.push(format!(
            "MARIGOLD_PUBLIC_URL is {url} without https, so passwords and cookies can be intercepted; put a proxy with TLS in front of the server and set its https URL."
        ));
    } else if config.trusted_proxies.is_empty() {
        // The server does not terminate TLS, so https implies a proxy.
        warnings.push(
            "MARIGOLD_TRUSTED_PROXIES is empty: visitors behind a proxy share one rate limit.".to_owned(),
        );
    }
    if let MailTarget::Folder(path) = mail
        && describe_exposure(public_url, *bind).is_some()
    {
        warnings.push(format!(
            "Emails, including sign-in links, are written to {} instead of being delivered. They are not shown in the \
             browser, because other machines can reach this server.",
            path.display()
        ));
    }
    warnings
}

/// Describes how other machines can reach the server.
pub(super) fn describe_exposure(public_url: &Url, bind: SocketAddr) -> Option<&'static str> {
    if public_url.scheme() == "https" {
        Some("MARIGOLD_PUBLIC_URL begins with https")
    } else if !is_local(public_url) {
        Some("MARIGOLD_PUBLIC_URL is not a URL of this machine, such as http://localhost:8080")
    } else if !bind.ip().is_loopback() {
        Some("MARIGOLD_BIND is not a loopback address such as 127.0.0.1:8080")
    } else {
        None
    }
}

pub(super) fn is_local(url: &Url) -> bool {
    match url.host() {
        Some(Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    }
}

#[cfg(test)]
mod tests;
