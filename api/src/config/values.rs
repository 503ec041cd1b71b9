use std::collections::BTreeMap;

use application::rate_limits::RateLimit;

use super::source::{RawValue, SettingSource};
use super::{ConfigError, ResolvedSetting, SETTINGS, limit_key, variable};

/// The given values, each of which is parsed once.
pub(super) struct Values {
    pub(super) raw: BTreeMap<String, RawValue>,
    pub(super) resolved: Vec<ResolvedSetting>,
}

impl Values {
    /// Whether it is set and not empty.
    pub(super) fn is_set(&self, key: &str) -> bool {
        self.raw.get(key).is_some_and(|raw| !raw.value.is_empty())
    }

    pub(super) fn parse<T>(
        &mut self,
        key: &'static str,
        parse: impl FnOnce(&str) -> Result<T, String>,
    ) -> Result<T, ConfigError> {
        let known = SETTINGS.iter().find(|setting| setting.key == key);
        let default = known.map_or("", |setting| setting.default);
        self.parse_or_default(key, default, known.is_none_or(|setting| setting.is_secret), parse)
    }

    pub(super) fn parse_limit(&mut self, limit: RateLimit) -> Result<u32, ConfigError> {
        let default = limit.default_per_hour().to_string();
        self.parse_or_default(&limit_key(limit), &default, false, |text| match text.parse() {
            Ok(0) | Err(_) => Err("use a whole number of at least 1".to_owned()),
            Ok(per_hour) => Ok(per_hour),
        })
    }

    pub(super) fn parse_or_default<T>(
        &mut self,
        key: &str,
        default: &str,
        is_secret: bool,
        parse: impl FnOnce(&str) -> Result<T, String>,
    ) -> Result<T, ConfigError> {
        let raw = self.raw.remove(key);
        let resolved_value = match &raw {
            Some(RawValue { file: Some(path), .. }) => format!("(from {})", path.display()),
            Some(_) if is_secret => "(set)".to_owned(),
            Some(raw) => raw.value.clone(),
            None => default.to_owned(),
        };
        let source = raw.as_ref().map_or(SettingSource::Default, |raw| raw.source.clone());
        self.resolved.push(ResolvedSetting { name: variable(key), value: resolved_value, source });
        let (name, value) =
            raw.map_or_else(|| (variable(key), default.to_owned()), |raw| (raw.name, raw.value));
        parse(&value).map_err(|reason| ConfigError::Malformed { name, reason })
    }
}
