use std::path::PathBuf;

use infrastructure::media::{InvalidMediaTarget, MediaTarget};
use infrastructure::persistence::database_folder;
use secrecy::SecretString;

use super::{ConfigError, Values, variable};

/// Where images are stored, and the key for buckets.
#[derive(Debug, Clone)]
pub struct Media {
    pub target: MediaTarget,
    pub(super) key: Option<(String, SecretString)>,
}

impl Media {
    /// Another place for images, with the same key.
    pub fn parse_target(&self, url: &str) -> Result<MediaTarget, InvalidMediaTarget> {
        Ok(with_key(MediaTarget::parse(url)?, self.key.as_ref()))
    }
}

/// A folder needs no key. By default it is beside the database, so that a command finds it from any folder.
pub(super) fn parse(values: &mut Values, database_url: &str) -> Result<Media, ConfigError> {
    let folder = database_folder(database_url).unwrap_or_else(|| PathBuf::from("data")).join("media");
    let default = format!("file://{}", folder.display());
    let target = values.parse_or_default("media_url", &default, false, |text| {
        MediaTarget::parse(text).map_err(|error| error.to_string())
    })?;
    let key = parse_key(values, "media_s3_access_key_id", "media_s3_secret_access_key")?;
    Ok(Media { target: with_key(target, key.as_ref()), key })
}

/// The id and the secret of a key for buckets, if these settings have one.
pub(super) fn parse_key(
    values: &mut Values,
    id: &'static str,
    secret: &'static str,
) -> Result<Option<(String, SecretString)>, ConfigError> {
    let names = (variable(id), variable(secret));
    let id = values.parse(id, |text| Ok(text.to_owned()))?;
    let secret = values.parse(secret, |text| Ok(text.to_owned()))?;
    if id.is_empty() != secret.is_empty() {
        return Err(ConfigError::IncompleteKey(names.0, names.1));
    }
    Ok((!id.is_empty()).then(|| (id, SecretString::from(secret))))
}

pub(super) fn with_key(mut target: MediaTarget, key: Option<&(String, SecretString)>) -> MediaTarget {
    if let MediaTarget::S3(bucket) = &mut target {
        bucket.credentials = key.cloned();
    }
    target
}

#[cfg(test)]
mod tests {
    use std::ffi::OsString;
    use std::path::Path;

    use infrastructure::media::MediaTarget;
    use secrecy::ExposeSecret as _;

    use crate::config::{Config, ConfigError};

    fn read(settings: &[(&str, &str)]) -> Result<Config, ConfigError> {
        let settings = settings
            .iter()
            .map(|(name, value)| (OsString::from(format!("MARIGOLD_MEDIA_{name}")), OsString::from(value)));
        Config::read(None, settings)
    }

    #[test]
    fn key_belongs_to_every_bucket() {
        let key = [("S3_ACCESS_KEY_ID", "id"), ("S3_SECRET_ACCESS_KEY", "hunter2")];
        let config = read(&[&key[..], &[("URL", "s3://images")]].concat()).unwrap();
        for target in [config.media.target.clone(), config.media.parse_target("s3://other").unwrap()] {
            let MediaTarget::S3(bucket) = target else { panic!("a bucket") };
            let (id, secret) = bucket.credentials.unwrap();
            assert_eq!((id.as_str(), secret.expose_secret()), ("id", "hunter2"));
        }
        assert!(!format!("{:?}", config.resolved()).contains("hunter2"));
    }

    #[test]
    fn folder_is_the_default_and_half_a_key_is_rejected() {
        assert!(
            matches!(read(&[]).unwrap().media.target, MediaTarget::Folder(path) if path == Path::new("data/media"))
        );
        let database = (OsString::from("MARIGOLD_DATABASE_URL"), OsString::from("sqlite:///srv/shop/a.db"));
        let beside = Config::read(None, [database]).unwrap().media.target;
        assert!(matches!(beside, MediaTarget::Folder(path) if path == Path::new("/srv/shop/media")));
        let error = read(&[("S3_ACCESS_KEY_ID", "id")]).unwrap_err();
        assert!(matches!(error, ConfigError::IncompleteKey(..)), "{error}");
        assert!(matches!(read(&[("URL", "ftp://a")]).unwrap_err(), ConfigError::Malformed { .. }));
    }
}
