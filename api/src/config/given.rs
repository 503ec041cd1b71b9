use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::Path;

use super::{ConfigError, PREFIX, is_known};

/// A value and the name under which whoever set it knows it.
#[derive(Debug, Clone)]
pub(super) struct Given {
    pub(super) name: String,
    pub(super) value: String,
}

#[expect(clippy::disallowed_methods, reason = "the one place where settings are read")]
pub(super) fn environment() -> impl Iterator<Item = (OsString, OsString)> {
    std::env::vars_os()
}

pub(super) fn read_environment(
    environment: impl IntoIterator<Item = (OsString, OsString)>,
) -> Result<BTreeMap<String, Given>, ConfigError> {
    let mut values = BTreeMap::new();
    for (name, value) in environment {
        let Some(name) = name.to_str().filter(|name| name.starts_with(PREFIX)) else { continue };
        let Some(value) = value.to_str() else {
            let reason = "it is not valid UTF-8".to_owned();
            return Err(ConfigError::Malformed { name: name.to_owned(), reason });
        };
        let key = name.trim_start_matches(PREFIX).to_ascii_lowercase();
        values.insert(key, Given { name: name.to_owned(), value: value.to_owned() });
    }
    Ok(values)
}

pub(super) fn unreadable(path: &Path, reason: &impl ToString) -> ConfigError {
    ConfigError::File(path.to_owned(), reason.to_string())
}

pub(super) fn read_file(path: &Path, text: &str) -> Result<BTreeMap<String, Given>, ConfigError> {
    let table: toml::Table = text.parse().map_err(|error: toml::de::Error| unreadable(path, &error))?;
    let mut values = BTreeMap::new();
    for (key, value) in table {
        let value = match value {
            toml::Value::String(text) => text,
            toml::Value::Integer(number) => number.to_string(),
            toml::Value::Boolean(on) => u8::from(on).to_string(),
            toml::Value::Float(_)
            | toml::Value::Datetime(_)
            | toml::Value::Array(_)
            | toml::Value::Table(_) => {
                return Err(if is_known(&key) {
                    ConfigError::Malformed { name: key, reason: "use a text or a whole number".to_owned() }
                } else {
                    ConfigError::Unknown(key)
                });
            }
        };
        values.insert(key.clone(), Given { name: key, value });
    }
    Ok(values)
}
