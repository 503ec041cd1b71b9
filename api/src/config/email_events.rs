use infrastructure::mail::SesTopic;
use secrecy::SecretString;

use super::parse::parse_webhook_secret;
use super::{ConfigError, Values};

/// A provider that reports bounces and complaints, and what verifies its reports.
#[derive(Debug, Clone)]
pub enum EmailProvider {
    Mailgun { signing_key: SecretString },
    Postmark { password: SecretString },
    Ses(SesTopic),
}

/// Several, so that a site can move from one provider to another.
pub(super) fn parse(values: &mut Values) -> Result<Vec<EmailProvider>, ConfigError> {
    let signing_key = values.parse("mailgun_signing_key", parse_webhook_secret)?;
    let password = values.parse("postmark_webhook_password", parse_webhook_secret)?;
    let topic = values.parse("ses_topic", |text| match text {
        "" => Ok(None),
        arn => SesTopic::parse(arn).map(Some).map_err(|error| error.to_string()),
    })?;
    let signing_key = signing_key.map(|signing_key| EmailProvider::Mailgun { signing_key });
    let password = password.map(|password| EmailProvider::Postmark { password });
    Ok([signing_key, password, topic.map(EmailProvider::Ses)].into_iter().flatten().collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::tests::config;

    const KEY: &str = "0123456789abcdef";
    const TOPIC: &str = "arn:aws:sns:eu-central-1:123456789012:emails";

    #[test]
    fn config_lists_email_providers_that_are_set() {
        let providers = |settings: &[_]| config(settings).map(|config| config.email_providers);
        assert!(providers(&[]).unwrap().is_empty());
        let all = [("mailgun_signing_key", KEY), ("postmark_webhook_password", KEY), ("ses_topic", TOPIC)];
        let all = providers(&all).unwrap();
        let [EmailProvider::Mailgun { .. }, EmailProvider::Postmark { .. }, EmailProvider::Ses(_)] = &*all
        else {
            panic!("{all:?}");
        };
        assert!(providers(&[("ses_topic", "emails")]).unwrap_err().to_string().contains("ARN"));
    }
}
