use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fmt;
use std::fs::File;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use super::{ConfigError, PREFIX, is_known, secret_of_file, variable};

/// Longer files are not secrets.
const MAX_SECRET_BYTES: u64 = 64 * 1024;

/// A raw value and the name it was set by. May be a secret, so no `Debug`.
pub(super) struct RawValue {
    pub(super) name: String,
    pub(super) value: String,
    /// The file that contains only this value, if any.
    pub(super) file: Option<PathBuf>,
    pub(super) source: SettingSource,
}

/// Where a setting comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SettingSource {
    Default,
    Environment,
    /// This settings file.
    File(PathBuf),
}

impl fmt::Display for SettingSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Default => f.write_str("default"),
            Self::Environment => f.write_str("environment"),
            Self::File(path) => path.display().fmt(f),
        }
    }
}

#[expect(clippy::disallowed_methods, reason = "the one place where settings are read")]
pub(super) fn environment() -> impl Iterator<Item = (OsString, OsString)> {
    std::env::vars_os()
}

pub(super) fn read_environment(
    environment: impl IntoIterator<Item = (OsString, OsString)>,
) -> Result<BTreeMap<String, RawValue>, ConfigError> {
    let mut values = BTreeMap::new();
    for (name, value) in environment {
        let Some(name) = name.to_str() else { continue };
        let Some(key) = name.strip_prefix(PREFIX).map(str::to_ascii_lowercase) else { continue };
        // `MARIGOLD_bind` is not `MARIGOLD_BIND`.
        if variable(&key) != name {
            return Err(ConfigError::Unknown { name: name.to_owned(), origin: SettingSource::Environment });
        }
        let Some(value) = value.to_str() else {
            let reason = "it is not valid UTF-8".to_owned();
            return Err(ConfigError::Malformed { name: name.to_owned(), reason });
        };
        insert(&mut values, &key, name.to_owned(), value.to_owned(), SettingSource::Environment)?;
    }
    Ok(values)
}

pub(super) fn read_settings_file(path: &Path, text: &str) -> Result<BTreeMap<String, RawValue>, ConfigError> {
    let table: toml::Table = text.parse().map_err(|error: toml::de::Error| {
        // The parser's error quotes the line, which may contain a secret.
        let start = error.span().map_or(0, |span| span.start);
        let line = text.bytes().take(start).filter(|&byte| byte == b'\n').count() + 1;
        ConfigError::File(path.to_owned(), format!("line {line}: {}", error.message()))
    })?;
    let mut values = BTreeMap::new();
    for (key, value) in table {
        let value = match value {
            toml::Value::String(text) => text,
            toml::Value::Integer(number) => number.to_string(),
            toml::Value::Boolean(value) => u8::from(value).to_string(),
            toml::Value::Float(_)
            | toml::Value::Datetime(_)
            | toml::Value::Array(_)
            | toml::Value::Table(_) => {
                return Err(if is_known(&key) || secret_of_file(&key).is_some() {
                    ConfigError::Malformed { name: key, reason: "use a text or a whole number".to_owned() }
                } else {
                    ConfigError::Unknown { name: key, origin: SettingSource::File(path.to_owned()) }
                });
            }
        };
        insert(&mut values, &key, key.clone(), value, SettingSource::File(path.to_owned()))?;
    }
    Ok(values)
}

/// Adds a setting, or reads the secret file it names. A source may set a secret only once.
fn insert(
    values: &mut BTreeMap<String, RawValue>,
    key: &str,
    name: String,
    value: String,
    source: SettingSource,
) -> Result<(), ConfigError> {
    let (key, raw) = match secret_of_file(key) {
        // Empty counts as unset.
        Some(_) if value.is_empty() => return Ok(()),
        Some(secret) => {
            let path = PathBuf::from(value);
            let value = read_secret(&path).map_err(|error| ConfigError::SecretFile {
                name: name.clone(),
                path: path.clone(),
                reason: error.to_string(),
            })?;
            (secret, RawValue { name, value, file: Some(path), source })
        }
        None => (key, RawValue { name, value, file: None, source }),
    };
    if let Some(first) = values.get(key) {
        return Err(ConfigError::SetTwice(first.name.clone(), raw.name));
    }
    values.insert(key.to_owned(), raw);
    Ok(())
}

/// Strips the trailing line break added by editors and `echo`.
fn read_secret(path: &Path) -> io::Result<String> {
    let mut text = String::new();
    let length = File::open(path)?.take(MAX_SECRET_BYTES + 1).read_to_string(&mut text)?;
    if u64::try_from(length).is_ok_and(|length| length > MAX_SECRET_BYTES) {
        return Err(io::Error::other("it is longer than 64 KiB"));
    }
    text.truncate(text.trim_end_matches(['\r', '\n']).len());
    if text.is_empty() {
        return Err(io::Error::other("it is empty"));
    }
    Ok(text)
}
