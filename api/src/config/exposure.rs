//! Detects sandbox settings on a server that other machines can reach.

use std::net::SocketAddr;

use domain::purchases::ProviderKind;
use infrastructure::mail::MailTarget;
use url::{Host, Url};

use super::Payments;

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
mod tests {
    use super::super::tests::config;

    #[test]
    fn config_public_test_keys_need_the_trial_switch() {
        let local = [
            ("payments", "stripe"),
            ("stripe_secret_key", "sk_test_1"),
            ("stripe_publishable_key", "pk_test_1"),
            ("stripe_webhook_secret", "whsec_1"),
            ("mail_url", "smtps://me:secret@mail.example"),
        ];
        assert!(!config(&local).unwrap().require_second_factor, "a trial");
        for public in [("public_url", "https://marigold.example"), ("bind", "0.0.0.0:8080")] {
            let settings = [&local[..], &[public]].concat();
            let error = config(&settings).unwrap_err().to_string();
            assert!(error.contains("Stripe's test keys"), "{error}");
            assert!(config(&[&settings[..], &[("allow_sandbox", "1")]].concat()).is_ok());
        }
    }
}
