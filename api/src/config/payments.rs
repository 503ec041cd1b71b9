use infrastructure::payments::stripe::{PublishableKey, SecretKey, StripeAccount, StripeUrl, WebhookSecrets};

use super::{ConfigError, Values, variable};

/// The payment provider.
#[derive(Debug, Clone)]
pub enum Payments {
    Sandbox,
    Stripe(StripeAccount),
}

enum Name {
    Sandbox,
    Stripe,
}

/// Required for Stripe.
const KEYS: [&str; 3] = ["stripe_secret_key", "stripe_publishable_key", "stripe_webhook_secret"];

/// Keys are only validated if Stripe is selected.
pub(super) fn take(values: &mut Values) -> Result<Payments, ConfigError> {
    match values.take("payments", parse_name)? {
        Name::Sandbox => {
            for key in KEYS.into_iter().chain(["stripe_api_url"]) {
                values.take(key, |_| Ok(()))?;
            }
            Ok(Payments::Sandbox)
        }
        Name::Stripe => take_account(values).map(Payments::Stripe),
    }
}

fn parse_name(text: &str) -> Result<Name, String> {
    match text {
        "sandbox" => Ok(Name::Sandbox),
        "stripe" => Ok(Name::Stripe),
        _ => Err("use `sandbox` or `stripe`".to_owned()),
    }
}

fn take_account(values: &mut Values) -> Result<StripeAccount, ConfigError> {
    let missing: Vec<_> = KEYS.into_iter().filter(|key| !values.is_given(key)).map(variable).collect();
    if !missing.is_empty() {
        return Err(ConfigError::StripeIncomplete(missing));
    }
    let [secret_key, publishable_key, webhook_secret] = KEYS;
    Ok(StripeAccount::new(
        values.take(secret_key, |text| SecretKey::parse(text).map_err(|error| error.to_string()))?,
        values
            .take(publishable_key, |text| PublishableKey::parse(text).map_err(|error| error.to_string()))?,
        values.take(webhook_secret, |text| WebhookSecrets::parse(text).map_err(|error| error.to_string()))?,
        values.take("stripe_api_url", |text| StripeUrl::parse(text).map_err(|error| error.to_string()))?,
    )?)
}
