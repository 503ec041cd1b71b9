//! Detects sandbox settings on a server that other machines can reach.

use std::net::SocketAddr;

use infrastructure::mail::MailTarget;
use url::{Host, Url};

use super::Payments;

/// Describes the settings that are only for a trial.
pub(super) fn describe_sandbox(payments: &Payments, mail: &MailTarget) -> Option<&'static str> {
    match (payments, mail) {
        (Payments::Sandbox, MailTarget::Folder(_)) => Some("payments are `sandbox` and mail is `file`"),
        (Payments::Sandbox, MailTarget::Smtp(_)) => Some("payments are `sandbox`"),
        (Payments::Stripe(_), MailTarget::Folder(_)) => Some("mail is `file`"),
        (Payments::Stripe(_), MailTarget::Smtp(_)) => None,
    }
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
