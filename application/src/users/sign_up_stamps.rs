use chrono::{DateTime, TimeDelta};

use super::Client;
use crate::context::use_case;
use crate::ports::{Secret, StoreError};
use crate::rate_limits::RateLimit;

/// How a sign-up form was filled in.
#[derive(Debug, Clone, Default)]
pub struct SignUpForm {
    /// What was typed into the field that people do not see (honeypot).
    pub hidden_text: String,
    pub stamp: Option<String>,
}

use_case! {
    /// Distinguishes people who sign up from bots. The stamp of a form is the time when it was opened and a random id, with a
    /// MAC, so that nothing is stored about visitors.
    pub struct SignUpStamps
}

impl SignUpStamps {
    const KEY: &str = "sign_up_stamps";
    const SEPARATOR: char = '.';
    const MIN_AGE: TimeDelta = TimeDelta::seconds(2);
    /// What browsers wait before they send the form. More than the minimum, because clocks of nodes differ.
    const WAIT: TimeDelta = TimeDelta::milliseconds(2500);
    const MAX_AGE: TimeDelta = TimeDelta::hours(2);

    /// A stamp for a form that is opened now.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn issue(&self) -> Result<Secret, StoreError> {
        let (opened_at, id) = (self.context.clock.now().timestamp_millis(), self.context.secrets.generate());
        let signed = format!("{opened_at}{}{}", Self::SEPARATOR, id.expose());
        let signature = self.context.secrets.sign(&self.key().await?, &signed);
        Ok(Secret::new(format!("{signed}{}{}", Self::SEPARATOR, signature.expose())))
    }

    /// What the browser waits before it sends a form that was just opened.
    pub fn wait(client: &Client) -> TimeDelta {
        if *client == Client::Loopback { TimeDelta::zero() } else { Self::WAIT }
    }

    /// Whether to email the link. A form that is sent too soon is one of a script, because browsers wait. One whose stamp
    /// is missing, used or out of date may be any client of the API, so a few of them an hour are accepted.
    pub(super) async fn accept(&self, form: &SignUpForm, client: &Client) -> Result<bool, StoreError> {
        if !form.hidden_text.is_empty() {
            return Ok(false);
        }
        if *client == Client::Loopback {
            return Ok(true);
        }
        let limiter = &self.context.rate_limiter;
        if let Some(stamp) = &form.stamp
            && let Some(age) = self.age(stamp).await?
        {
            if age < Self::MIN_AGE {
                return Ok(false);
            }
            if age <= Self::MAX_AGE && limiter.count(RateLimit::SignUpsPerStamp, stamp).await?.is_ok() {
                return Ok(true);
            }
        }
        Ok(limiter.count(RateLimit::SignUpsWithoutStamp, "all").await?.is_ok())
    }

    /// `None` unless the stamp is ours.
    async fn age(&self, stamp: &str) -> Result<Option<TimeDelta>, StoreError> {
        let Some((signed, signature)) = stamp.rsplit_once(Self::SEPARATOR) else { return Ok(None) };
        if !self.context.secrets.verify_signature(&self.key().await?, signed, signature) {
            return Ok(None);
        }
        let opened_at = signed.split_once(Self::SEPARATOR).and_then(|(time, _)| time.parse().ok());
        let opened_at = opened_at.and_then(DateTime::from_timestamp_millis);
        Ok(opened_at.map(|opened_at| self.context.clock.now() - opened_at))
    }

    /// The key of all nodes, which the first sign-up form creates.
    async fn key(&self) -> Result<String, StoreError> {
        if let Some(key) = self.context.store.read().await?.signing_keys().find(Self::KEY).await? {
            return Ok(key);
        }
        let mut unit = self.context.store.begin().await?;
        let new = self.context.secrets.generate();
        unit.signing_keys().insert_if_absent(Self::KEY, new.expose()).await?;
        let key = unit.signing_keys().find(Self::KEY).await?;
        unit.commit().await?;
        key.ok_or(StoreError::Conflict("signing key".into()))
    }
}
