use std::num::NonZeroUsize;
use std::path::PathBuf;

use chrono::TimeDelta;
use infrastructure::media::{InvalidMediaTarget, MediaTarget};
use infrastructure::persistence::{BackupKey, BackupLocation};
use secrecy::SecretString;

use super::media::{parse_key, with_key};
use super::{ConfigError, Values};

/// The backups that the server makes, and where the commands find them.
#[derive(Debug, Clone)]
pub struct BackupSettings {
    /// `None` if the server makes none.
    pub location: Option<BackupLocation>,
    pub every: TimeDelta,
    pub keep: NonZeroUsize,
    key: Option<BackupKey>,
    bucket_key: Option<(String, SecretString)>,
}

impl BackupSettings {
    /// A folder, or a bucket with the same key, and the same encryption.
    pub fn parse_location(&self, text: &str) -> Result<BackupLocation, InvalidMediaTarget> {
        let target = parse_target(text)?;
        Ok(BackupLocation::new(with_key(target, self.bucket_key.as_ref()), self.key.clone()))
    }
}

/// Without a key of their own, buckets for backups have that of the images.
pub(super) fn parse(
    values: &mut Values,
    media_key: Option<&(String, SecretString)>,
) -> Result<BackupSettings, ConfigError> {
    let target = values.parse("backup_url", |text| match text {
        "" => Ok(None),
        _ => parse_target(text).map(|_| Some(text.to_owned())).map_err(|error| error.to_string()),
    })?;
    let bucket_key = parse_key(values, "backup_s3_access_key_id", "backup_s3_secret_access_key")?;
    let mut backups = BackupSettings {
        location: None,
        every: values.parse("backup_every", parse_interval)?,
        keep: values.parse("backup_keep", |text| {
            text.parse().map_err(|_| "use a whole number of at least 1".to_owned())
        })?,
        key: values.parse("backup_key", |text| match text {
            "" => Ok(None),
            _ => BackupKey::parse(text).map(Some).ok_or_else(|| {
                "use 64 hexadecimal digits, such as those of `openssl rand -hex 32`".to_owned()
            }),
        })?,
        bucket_key: bucket_key.or_else(|| media_key.cloned()),
    };
    backups.location = target.and_then(|text| backups.parse_location(&text).ok());
    Ok(backups)
}

fn parse_target(text: &str) -> Result<MediaTarget, InvalidMediaTarget> {
    if text.contains(':') { MediaTarget::parse(text) } else { Ok(MediaTarget::Folder(PathBuf::from(text))) }
}

/// Such as `30m`, `24h` or `7d`.
fn parse_interval(text: &str) -> Result<TimeDelta, String> {
    let unit = text.chars().next_back().map_or(0, char::len_utf8);
    let (number, unit) = text.split_at_checked(text.len() - unit).unwrap_or_default();
    let minutes = match unit {
        "m" => Some(1),
        "h" => Some(60),
        "d" => Some(60 * 24),
        _ => None,
    };
    let minutes = minutes.zip(number.parse::<u16>().ok()).map(|(unit, number)| unit * i64::from(number));
    let interval = minutes.filter(|minutes| (10..=60 * 24 * 31).contains(minutes)).map(TimeDelta::minutes);
    interval.ok_or_else(|| "use minutes, hours or days from 10m to 31d, such as 24h".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::tests::config;
    use crate::config::variable;

    const KEY: &str = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";

    #[test]
    fn backups_are_off_by_default() {
        let backups = config(&[]).unwrap().backups;
        assert!(backups.location.is_none());
        assert_eq!((backups.every, backups.keep.get()), (TimeDelta::hours(24), 14));
    }

    #[test]
    fn backup_interval_has_a_unit() {
        for (text, interval) in
            [("10m", TimeDelta::minutes(10)), ("6h", TimeDelta::hours(6)), ("31d", TimeDelta::days(31))]
        {
            assert_eq!(parse_interval(text), Ok(interval), "{text}");
        }
        for bad in ["", "24", "h", "9m", "32d", "-1h", "1.5h", "1w", "24ü"] {
            parse_interval(bad).unwrap_err();
        }
    }

    #[test]
    fn backup_settings_that_are_malformed_are_named() {
        for (key, bad) in [
            ("backup_url", "ftp://a.example"),
            ("backup_url", "s3:/backups"),
            ("backup_every", "daily"),
            ("backup_keep", "0"),
            ("backup_key", "hunter2"),
        ] {
            let error = config(&[(key, bad)]).unwrap_err().to_string();
            assert!(error.contains(&variable(key)) && !error.contains("hunter2"), "{error}");
        }
        let half = config(&[("backup_s3_access_key_id", "id")]).unwrap_err();
        assert!(matches!(half, ConfigError::IncompleteKey(..)), "{half}");
    }

    #[test]
    fn backup_bucket_has_its_key_or_that_of_images() {
        let media = [("media_s3_access_key_id", "media"), ("media_s3_secret_access_key", "hunter1")];
        let own = [("backup_s3_access_key_id", "own"), ("backup_s3_secret_access_key", "hunter2")];
        let bucket = [("backup_url", "s3://backups?region=eu-central-1"), ("backup_key", KEY)];
        for (settings, id) in
            [([&media[..], &bucket].concat(), "media"), ([&media[..], &own, &bucket].concat(), "own")]
        {
            let config = config(&settings).unwrap();
            let location = format!("{:?}", config.backups.location.as_ref().unwrap());
            assert!(location.contains(&format!("\"{id}\"")) && location.contains("encrypted-"), "{location}");
            let shown = format!("{:?} {:?}", config.resolved(), config.backups);
            assert!(
                !shown.contains("hunter") && !shown.contains(KEY) && !shown.contains("[0, 1, 2"),
                "{shown}"
            );
        }
    }
}
