use domain::purchases::ProviderKind;
use infrastructure::payments::stripe::{PublishableKey, SecretKey, StripeAccount, StripeUrl, WebhookSecrets};

use super::{ConfigError, Values, variable};

/// The payment provider.
#[derive(Debug, Clone)]
pub enum Payments {
    Sandbox,
    Stripe(StripeAccount),
}

impl Payments {
    pub fn provider(&self) -> ProviderKind {
        match self {
            Self::Sandbox => ProviderKind::Sandbox,
            Self::Stripe(account) => account.provider(),
        }
    }
}

enum ProviderName {
    Sandbox,
    Stripe,
}

/// Required for Stripe.
const KEYS: [&str; 3] = ["stripe_secret_key", "stripe_publishable_key", "stripe_webhook_secret"];

/// Keys are only validated if Stripe is selected.
pub(super) fn parse(values: &mut Values) -> Result<Payments, ConfigError> {
    match values.parse("payments", parse_name)? {
        ProviderName::Sandbox => {
            for key in KEYS.into_iter().chain(["stripe_api_url"]) {
                values.parse(key, |_| Ok(()))?;
            }
            Ok(Payments::Sandbox)
        }
        ProviderName::Stripe => parse_account(values).map(Payments::Stripe),
    }
}

fn parse_name(text: &str) -> Result<ProviderName, String> {
    match text {
        "sandbox" => Ok(ProviderName::Sandbox),
        "stripe" => Ok(ProviderName::Stripe),
        _ => Err("use `sandbox` or `stripe`".to_owned()),
    }
}

fn parse_account(values: &mut Values) -> Result<StripeAccount, ConfigError> {
    let missing: Vec<_> = KEYS.into_iter().filter(|key| !values.is_set(key)).map(variable).collect();
    if !missing.is_empty() {
        return Err(ConfigError::StripeIncomplete(missing));
    }
    let [secret_key, publishable_key, webhook_secret] = KEYS;
    Ok(StripeAccount::new(
        values.parse(secret_key, |text| SecretKey::parse(text).map_err(|error| error.to_string()))?,
        values
            .parse(publishable_key, |text| PublishableKey::parse(text).map_err(|error| error.to_string()))?,
        values
            .parse(webhook_secret, |text| WebhookSecrets::parse(text).map_err(|error| error.to_string()))?,
        values.parse("stripe_api_url", |text| StripeUrl::parse(text).map_err(|error| error.to_string()))?,
    )?)
}
