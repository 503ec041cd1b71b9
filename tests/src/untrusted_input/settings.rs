//! Configuration files and content packs, which operators write.

use std::ffi::OsString;
use std::path::Path;

use api::cli::content_pack;
use api::config::{Config, known_settings};
use application::rate_limits::RateLimit;
use toml::{Table, Value};

use super::text;

fn shown(config: &Config) -> Vec<(String, String)> {
    config.resolved().iter().map(|setting| (setting.name.clone(), setting.value.clone())).collect()
}

/// A configuration file and an environment with the same content give the same result, and each accepted
/// value is within its bounds.
pub(super) fn settings(bytes: &[u8]) {
    let input = text(bytes);
    let Ok(config) = Config::read(Some((Path::new("marigold.toml"), &input)), []) else { return };
    assert_eq!(config.public_url.as_str(), format!("{}/", config.public_url.origin().ascii_serialization()));
    assert!((1..=60).contains(&config.site_name.chars().count()), "{input:?}");
    assert!(!config.site_name.chars().any(char::is_control), "{input:?}");
    assert!(RateLimit::ALL.into_iter().all(|limit| config.limit(limit) > 0), "{input:?}");
    assert_eq!(config.resolved().len(), known_settings().len(), "{input:?}");
    let table: Table = input.parse().expect("TOML");
    let environment = table.iter().map(|(key, value)| {
        let value = match value {
            Value::String(text) => text.clone(),
            Value::Boolean(on) => u8::from(*on).to_string(),
            other => other.to_string(),
        };
        (OsString::from(format!("MARIGOLD_{}", key.to_uppercase())), OsString::from(value))
    });
    let again = Config::read(None, environment).expect("the same settings");
    assert_eq!(shown(&again), shown(&config), "{input:?}");
    for secret in ["database_url", "mail_url", "stripe_secret_key", "stripe_webhook_secret"] {
        let set = table.get(secret).and_then(Value::as_str).filter(|set| set.len() > 20);
        assert!(set.is_none_or(|set| config.resolved().iter().all(|setting| !setting.value.contains(set))));
    }
}

/// Either every entry of a pack is read, or none.
pub(super) fn content_pack(bytes: &[u8]) {
    let input = text(bytes);
    let pack = match content_pack::parse(&input) {
        Ok(pack) => pack,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            return;
        }
    };
    let table: Table = input.parse().expect("TOML");
    let written = |kind: &str| table.get(kind).and_then(Value::as_array).map_or(0, Vec::len);
    assert_eq!(table["name"].as_str(), Some(pack.name.as_str()));
    assert_eq!(pack.agents.len(), written("agents"));
    assert_eq!(pack.prompts.len(), written("prompts"));
    assert_eq!(pack.posts.len(), written("posts"));
    assert_eq!(pack.discounts.len(), written("discounts"));
    assert_eq!(pack.members.len(), written("members"));
}
