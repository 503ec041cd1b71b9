use std::path::PathBuf;

use secrecy::SecretString;
use url::Url;

/// Where the files of images are stored, according to the setting `MARIGOLD_MEDIA_URL`.
#[derive(Debug, Clone)]
pub enum MediaTarget {
    Folder(PathBuf),
    S3(S3Bucket),
}

/// A bucket of an S3-compatible store.
#[derive(Debug, Clone)]
pub struct S3Bucket {
    pub name: String,
    /// Before the names of files; may be empty.
    pub prefix: String,
    pub region: String,
    /// `None` for Amazon's own.
    pub endpoint: Option<Url>,
    /// The id of the key and its secret. Without them, the role of the machine grants access.
    pub credentials: Option<(String, SecretString)>,
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum InvalidMediaTarget {
    #[error("the URL must begin with file:// or s3://")]
    UnknownScheme,
    #[error("file:// must be followed by a folder, as in file://data/media")]
    NoFolder,
    #[error("invalid URL: {0}")]
    Malformed(url::ParseError),
    #[error("s3:// must be followed by a bucket, as in s3://images")]
    NoBucket,
    #[error("the URL must not contain credentials; use the settings of the access key")]
    Credentials,
    #[error("the URL has an unknown option; the options are region and endpoint")]
    UnknownOption,
    #[error("endpoint must be an http:// or https:// URL")]
    InvalidEndpoint,
}

impl MediaTarget {
    /// # Errors
    /// [`InvalidMediaTarget`] with the reason.
    pub fn parse(text: &str) -> Result<Self, InvalidMediaTarget> {
        match text.split_once("://") {
            // This is not a strict URL: `file://data/media` is a folder relative to the working directory.
            Some(("file", "")) => Err(InvalidMediaTarget::NoFolder),
            Some(("file", folder)) => Ok(Self::Folder(PathBuf::from(folder))),
            Some(("s3", _)) => {
                parse_bucket(&Url::parse(text).map_err(InvalidMediaTarget::Malformed)?).map(Self::S3)
            }
            _ => Err(InvalidMediaTarget::UnknownScheme),
        }
    }
}

fn parse_bucket(url: &Url) -> Result<S3Bucket, InvalidMediaTarget> {
    let name = url.host_str().filter(|name| !name.is_empty()).ok_or(InvalidMediaTarget::NoBucket)?;
    if !url.username().is_empty() || url.password().is_some() {
        return Err(InvalidMediaTarget::Credentials);
    }
    let mut bucket = S3Bucket {
        name: name.to_owned(),
        prefix: url.path().trim_matches('/').to_owned(),
        region: "us-east-1".to_owned(),
        endpoint: None,
        credentials: None,
    };
    for (name, value) in url.query_pairs() {
        match &*name {
            "region" => bucket.region = value.into_owned(),
            "endpoint" => bucket.endpoint = Some(parse_endpoint(&value)?),
            _ => return Err(InvalidMediaTarget::UnknownOption),
        }
    }
    Ok(bucket)
}

fn parse_endpoint(text: &str) -> Result<Url, InvalidMediaTarget> {
    let url = Url::parse(text).ok().filter(|url| matches!(url.scheme(), "http" | "https") && url.has_host());
    url.ok_or(InvalidMediaTarget::InvalidEndpoint)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folder_is_relative_to_the_working_directory() {
        let Ok(MediaTarget::Folder(folder)) = MediaTarget::parse("file://data/media") else {
            panic!("folder")
        };
        assert_eq!(folder, PathBuf::from("data/media"));
    }

    #[test]
    fn bucket_has_region_endpoint_and_prefix() {
        let Ok(MediaTarget::S3(bucket)) =
            MediaTarget::parse("s3://images/site?region=eu-central-1&endpoint=http://127.0.0.1:9000")
        else {
            panic!("bucket")
        };
        assert_eq!((bucket.name.as_str(), bucket.prefix.as_str()), ("images", "site"));
        assert_eq!(bucket.region, "eu-central-1");
        assert_eq!(bucket.endpoint.unwrap().as_str(), "http://127.0.0.1:9000/");
    }

    #[test]
    fn invalid_target_is_rejected_with_its_reason() {
        for (text, reason) in [
            ("", InvalidMediaTarget::UnknownScheme),
            ("http://a.example", InvalidMediaTarget::UnknownScheme),
            ("file://", InvalidMediaTarget::NoFolder),
            ("s3://", InvalidMediaTarget::NoBucket),
            ("s3://id:secret@images", InvalidMediaTarget::Credentials),
            ("s3://images?acl=public", InvalidMediaTarget::UnknownOption),
            ("s3://images?endpoint=minio:9000", InvalidMediaTarget::InvalidEndpoint),
        ] {
            assert_eq!(MediaTarget::parse(text).err(), Some(reason), "{text}");
        }
    }
}
