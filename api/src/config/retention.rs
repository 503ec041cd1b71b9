use application::cleanup::RetentionPolicy;
use application::ports::AuditRecord;
use chrono::TimeDelta;

use super::{ConfigError, Values};

/// How long data is kept.
pub(super) fn parse(values: &mut Values) -> Result<RetentionPolicy, ConfigError> {
    Ok(RetentionPolicy {
        unverified_accounts: values.parse("retention_unverified_accounts_days", parse_days)?,
        sessions: values.parse("retention_sessions_days", parse_days)?,
        account_events: values.parse("retention_account_events_days", parse_days)?,
        emails: values.parse("retention_emails_days", parse_days)?,
        audit_years: values
            .parse("retention_audit_years", |text| parse_years(text, AuditRecord::MIN_RETENTION_YEARS))?,
        order_years: values.parse("retention_orders_years", |text| parse_years(text, 1))?,
    })
}

fn parse_days(text: &str) -> Result<TimeDelta, String> {
    match text.parse() {
        Ok(days @ 1..=3650) => Ok(TimeDelta::days(days)),
        Ok(_) | Err(_) => Err("use a whole number of days from 1 to 3650".to_owned()),
    }
}

fn parse_years(text: &str, min: u32) -> Result<u32, String> {
    const MAX: u32 = 100;
    let years = text.parse().ok().filter(|years| (min..=MAX).contains(years));
    years.ok_or_else(|| format!("use a whole number of years from {min} to {MAX}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::tests::config;
    use crate::config::variable;

    #[test]
    fn retention_by_default_is_that_of_the_policy() {
        assert_eq!(config(&[]).unwrap().retention, RetentionPolicy::default());
        let emails = config(&[("retention_emails_days", "14")]).unwrap().retention.emails;
        assert_eq!(emails, TimeDelta::days(14));
    }

    #[test]
    fn retention_malformed_setting_is_named() {
        for (key, bad) in [
            ("retention_unverified_accounts_days", "0"),
            ("retention_sessions_days", "3651"),
            ("retention_account_events_days", "90 days"),
            ("retention_emails_days", "-1"),
            ("retention_audit_years", "9"),
            ("retention_orders_years", "101"),
        ] {
            let error = config(&[(key, bad)]).unwrap_err().to_string();
            assert!(error.contains(&variable(key)), "{key}={bad}: {error}");
        }
    }
}
