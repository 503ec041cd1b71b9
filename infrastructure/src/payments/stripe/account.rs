use std::fmt;

use domain::purchases::ProviderKind;
use secrecy::{ExposeSecret, SecretString};
use url::{Host, Url};

/// Whether cards are charged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StripeMode {
    Test,
    Live,
}

impl StripeMode {
    pub(super) const fn provider(self) -> ProviderKind {
        match self {
            Self::Test => ProviderKind::StripeTest,
            Self::Live => ProviderKind::StripeLive,
        }
    }

    /// Keys contain the mode that they are for: `sk_test_…`.
    fn from_key(text: &str, kinds: &[&str]) -> Option<Self> {
        kinds.iter().find_map(|kind| {
            let rest = text.strip_prefix(kind)?;
            let (mode, secret) = rest.split_once('_')?;
            let is_plausible = !secret.is_empty() && secret.bytes().all(|byte| byte.is_ascii_graphic());
            match mode {
                "test" if is_plausible => Some(Self::Test),
                "live" if is_plausible => Some(Self::Live),
                _ => None,
            }
        })
    }
}

impl fmt::Display for StripeMode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Test => "test",
            Self::Live => "live",
        })
    }
}

/// What is wrong with one setting. The message never repeats the value, which may be a secret in the wrong
/// setting.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum InvalidStripeSetting {
    #[error("use the secret key, sk_test_… or sk_live_…, or a restricted one, rk_test_… or rk_live_…")]
    SecretKey,
    #[error("use the publishable key, pk_test_… or pk_live_…")]
    PublishableKey,
    #[error(
        "use the webhook's signing secret, whsec_…; during a rotation, the old and the new one, separated by a comma"
    )]
    WebhookSecret,
    #[error("use an https:// URL; http:// is allowed only for localhost")]
    Url,
}

/// Settings that are valid on their own but do not fit together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum InvalidStripeAccount {
    #[error("the secret key is for {secret} mode and the publishable key for {publishable} mode")]
    MixedModes { secret: StripeMode, publishable: StripeMode },
    #[error("a live key works only with Stripe's own API URL")]
    LiveKeyForOtherHost,
}

/// The secret key: it lets the server take payments and refund them.
#[derive(Debug, Clone)]
pub struct SecretKey {
    text: SecretString,
    mode: StripeMode,
}

impl SecretKey {
    pub fn parse(text: &str) -> Result<Self, InvalidStripeSetting> {
        let mode = StripeMode::from_key(text, &["sk_", "rk_"]).ok_or(InvalidStripeSetting::SecretKey)?;
        Ok(Self { text: text.into(), mode })
    }
}

/// The publishable key: it lets browsers show Stripe's form and is not a secret.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublishableKey {
    text: String,
    mode: StripeMode,
}

impl PublishableKey {
    pub fn parse(text: &str) -> Result<Self, InvalidStripeSetting> {
        let mode = StripeMode::from_key(text, &["pk_"]).ok_or(InvalidStripeSetting::PublishableKey)?;
        Ok(Self { text: text.to_owned(), mode })
    }
}

/// The secrets that Stripe signs its webhooks with: one, or two during a rotation.
#[derive(Debug, Clone)]
pub struct WebhookSecrets(Vec<SecretString>);

impl WebhookSecrets {
    pub fn parse(text: &str) -> Result<Self, InvalidStripeSetting> {
        let secrets = text.split(',').map(|secret| {
            let secret = secret.trim();
            let rest = secret.strip_prefix("whsec_").filter(|rest| !rest.is_empty());
            rest.map(|_| secret.into()).ok_or(InvalidStripeSetting::WebhookSecret)
        });
        secrets.collect::<Result<_, _>>().map(Self)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(ExposeSecret::expose_secret)
    }
}

/// The URL of Stripe's API.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StripeUrl(Url);

impl StripeUrl {
    pub const DEFAULT: &str = "https://api.stripe.com/";

    pub fn parse(text: &str) -> Result<Self, InvalidStripeSetting> {
        let mut url = Url::parse(text).map_err(|_| InvalidStripeSetting::Url)?;
        let is_safe = match url.scheme() {
            "https" => url.has_host(),
            "http" => match url.host() {
                Some(Host::Domain(name)) => name == "localhost",
                Some(Host::Ipv4(address)) => address.is_loopback(),
                Some(Host::Ipv6(address)) => address.is_loopback(),
                None => false,
            },
            _ => false,
        };
        let is_plain = url.query().is_none()
            && url.fragment().is_none()
            && url.username().is_empty()
            && url.password().is_none();
        if !is_safe || !is_plain {
            return Err(InvalidStripeSetting::Url);
        }
        // Stripe's paths are appended to it.
        if !url.path().ends_with('/') {
            url.set_path(&format!("{}/", url.path()));
        }
        Ok(Self(url))
    }

    fn is_default(&self) -> bool {
        self.0.as_str() == Self::DEFAULT
    }
}

/// The owner's Stripe account.
#[derive(Debug, Clone)]
pub struct StripeAccount {
    secret_key: SecretKey,
    publishable_key: PublishableKey,
    webhook_secrets: WebhookSecrets,
    url: StripeUrl,
}

impl StripeAccount {
    pub fn new(
        secret_key: SecretKey,
        publishable_key: PublishableKey,
        webhook_secrets: WebhookSecrets,
        url: StripeUrl,
    ) -> Result<Self, InvalidStripeAccount> {
        if secret_key.mode != publishable_key.mode {
            return Err(InvalidStripeAccount::MixedModes {
                secret: secret_key.mode,
                publishable: publishable_key.mode,
            });
        }
        if secret_key.mode == StripeMode::Live && !url.is_default() {
            return Err(InvalidStripeAccount::LiveKeyForOtherHost);
        }
        Ok(Self { secret_key, publishable_key, webhook_secrets, url })
    }

    pub fn mode(&self) -> StripeMode {
        self.secret_key.mode
    }

    pub fn provider(&self) -> ProviderKind {
        self.secret_key.mode.provider()
    }

    pub(super) fn secret_key(&self) -> &str {
        self.secret_key.text.expose_secret()
    }

    pub(super) fn publishable_key(&self) -> &str {
        &self.publishable_key.text
    }

    pub(super) fn webhook_secrets(&self) -> &WebhookSecrets {
        &self.webhook_secrets
    }

    pub(super) fn url(&self) -> &str {
        self.url.0.as_str()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn account(secret: &str, publishable: &str, url: &str) -> Result<StripeMode, InvalidStripeAccount> {
        StripeAccount::new(
            SecretKey::parse(secret).unwrap(),
            PublishableKey::parse(publishable).unwrap(),
            WebhookSecrets::parse("whsec_1").unwrap(),
            StripeUrl::parse(url).unwrap(),
        )
        .map(|account| account.mode())
    }

    #[test]
    fn stripe_key_prefix_sets_mode() {
        let default = StripeUrl::DEFAULT;
        assert_eq!(account("sk_test_1", "pk_test_1", default), Ok(StripeMode::Test));
        assert_eq!(account("rk_test_1", "pk_test_1", default), Ok(StripeMode::Test));
        assert_eq!(account("sk_live_1", "pk_live_1", default), Ok(StripeMode::Live));
        let mixed =
            InvalidStripeAccount::MixedModes { secret: StripeMode::Live, publishable: StripeMode::Test };
        assert_eq!(account("sk_live_1", "pk_test_1", default), Err(mixed));
    }

    #[test]
    fn stripe_key_of_wrong_kind_is_rejected() {
        for bad in ["", "sk_test_", "sk_1", "pk_test_1", "whsec_1", "sk_prod_1", " sk_test_1", "sk_test_1 "] {
            assert_eq!(SecretKey::parse(bad).unwrap_err(), InvalidStripeSetting::SecretKey, "{bad:?}");
        }
        for bad in ["", "pk_test_", "sk_test_1", "rk_test_1"] {
            assert_eq!(PublishableKey::parse(bad).unwrap_err(), InvalidStripeSetting::PublishableKey);
        }
        for bad in ["", "whsec_", "sk_test_1", "whsec_1,", "whsec_1,sk_test_1"] {
            assert_eq!(
                WebhookSecrets::parse(bad).unwrap_err(),
                InvalidStripeSetting::WebhookSecret,
                "{bad:?}"
            );
        }
    }

    #[test]
    fn webhook_accepts_two_secrets_for_rotation() {
        let secrets = WebhookSecrets::parse("whsec_old, whsec_new").unwrap();
        assert_eq!(secrets.iter().collect::<Vec<_>>(), ["whsec_old", "whsec_new"]);
    }

    #[test]
    fn live_key_requires_stripe_host() {
        for other_url in ["https://stripe.example/", "http://127.0.0.1:8421/", "https://api.stripe.com/x/"] {
            let result = account("sk_live_1", "pk_live_1", other_url);
            assert_eq!(result, Err(InvalidStripeAccount::LiveKeyForOtherHost), "{other_url}");
            assert_eq!(account("sk_test_1", "pk_test_1", other_url), Ok(StripeMode::Test), "{other_url}");
        }
    }

    #[test]
    fn http_api_url_requires_loopback() {
        for good in
            ["http://127.0.0.1:1/worlds/a", "http://localhost:1", "http://[::1]:1/", "https://a.example"]
        {
            assert!(StripeUrl::parse(good).unwrap().0.path().ends_with('/'), "{good}");
        }
        for bad in [
            "http://a.example",
            "http://10.0.0.1",
            "ftp://localhost",
            "localhost",
            "https://u@a.example",
            "https://:p@a.example",
        ] {
            assert_eq!(StripeUrl::parse(bad), Err(InvalidStripeSetting::Url), "{bad}");
        }
    }

    #[test]
    fn debug_output_redacts_secrets() {
        let account = StripeAccount::new(
            SecretKey::parse("sk_test_hunter2").unwrap(),
            PublishableKey::parse("pk_test_1").unwrap(),
            WebhookSecrets::parse("whsec_hunter2").unwrap(),
            StripeUrl::parse(StripeUrl::DEFAULT).unwrap(),
        );
        assert!(!format!("{account:?}").contains("hunter2"));
    }
}
