use chrono::{DateTime, TimeDelta, Utc};
use unicode_properties::{GeneralCategory, UnicodeGeneralCategory as _};
use url::{Host, Url};

use crate::ConnectedAppId;
use crate::text;

/// An app that registered itself, or published its metadata. Anyone can do either, so its name proves nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConnectedApp {
    pub id: ConnectedAppId,
    pub name: AppName,
    pub redirect_uris: Vec<RedirectUri>,
    /// When it registered, its metadata was last read, or it last got tokens. Accurate to a day.
    pub last_used_at: DateTime<Utc>,
    /// `None` if it registered itself.
    pub metadata: Option<MetadataSource>,
}

/// Where an app publishes its metadata, and when it was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MetadataSource {
    pub url: MetadataUrl,
    pub read_at: DateTime<Utc>,
}

impl ConnectedApp {
    pub const MAX_REDIRECT_URIS: usize = 10;
    /// How long published metadata is used before it is read again.
    const METADATA_LIFETIME: TimeDelta = TimeDelta::hours(1);
    /// How long an app without connections is kept after its last use.
    pub const RETENTION: TimeDelta = TimeDelta::days(30);
    /// Minimum interval between updates of `last_used_at`, so that the members of an app do not wait for each other.
    pub const TOUCH_INTERVAL: TimeDelta = TimeDelta::days(1);

    /// What the app calls itself in its requests.
    pub fn client_id(&self) -> ClientId {
        match &self.metadata {
            Some(metadata) => ClientId::Published(metadata.url.clone()),
            None => ClientId::Registered(self.id),
        }
    }

    /// Whether the stored metadata can be used without reading it again.
    pub fn has_fresh_metadata(&self, now: DateTime<Utc>) -> bool {
        self.metadata.as_ref().is_none_or(|metadata| now < metadata.read_at + Self::METADATA_LIFETIME)
    }

    /// The requested URI, if it is registered. An app on the member's own computer listens on a port that it does not
    /// know in advance (RFC 8252, section 7.3).
    pub fn redirect_uri(&self, requested: &str) -> Option<RedirectUri> {
        let requested = RedirectUri::parse(requested).ok()?;
        self.redirect_uris.iter().any(|registered| registered.matches(&requested)).then_some(requested)
    }
}

/// The identifier of an app in its requests.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ClientId {
    /// Of an app that registered itself.
    Registered(ConnectedAppId),
    /// The URL of the app's metadata (OAuth Client ID Metadata Document).
    Published(MetadataUrl),
}

impl ClientId {
    pub fn parse(text: &str) -> Option<Self> {
        let registered = text.parse().ok().map(Self::Registered);
        registered.or_else(|| MetadataUrl::parse(text).ok().map(Self::Published))
    }
}

/// The https URL of a client metadata document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MetadataUrl(Url);

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not the URL of a client metadata document")]
pub struct MetadataUrlError;

impl MetadataUrl {
    const MAX_LENGTH: usize = 500;

    /// # Errors
    /// [`MetadataUrlError`] unless it is a normalized https URL with a path and without credentials or fragment
    /// (draft-ietf-oauth-client-id-metadata-document, "Client Identifier")
    pub fn parse(text: &str) -> Result<Self, MetadataUrlError> {
        let url = Url::parse(text).map_err(|_| MetadataUrlError)?;
        let is_plain = url.username().is_empty() && url.password().is_none() && url.fragment().is_none();
        // URLs are compared as text, so other notations of the same URL would be other apps.
        let is_literal = url.as_str() == text && text.len() <= Self::MAX_LENGTH;
        let is_valid = is_literal && is_plain && url.scheme() == "https" && url.path() != "/";
        if is_valid { Ok(Self(url)) } else { Err(MetadataUrlError) }
    }

    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }

    pub fn host(&self) -> &str {
        self.0.host_str().unwrap_or_default()
    }
}

/// Characters that render blank, but are not of the category Format.
const INVISIBLE: [char; 7] =
    ['\u{34f}', '\u{115f}', '\u{1160}', '\u{2800}', '\u{3164}', '\u{fe0f}', '\u{ffa0}'];

/// What an app calls itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AppName(String);

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("client_name must have 1 to {} visible characters and no quotation marks", AppName::MAX_LENGTH)]
pub struct AppNameError;

impl AppName {
    pub const MAX_LENGTH: usize = 60;

    /// # Errors
    /// [`AppNameError`] if empty, too long, without a letter or digit, with quotation marks, which could close those around it in
    /// emails, or with characters that are not displayed or change the order of others
    pub fn parse(text: &str) -> Result<Self, AppNameError> {
        let is_hidden = |c: char| c.general_category() == GeneralCategory::Format || INVISIBLE.contains(&c);
        let is_quote = |c: char| matches!(c, '"' | '“' | '”' | '„' | '«' | '»');
        let name = text::single_line(text, Self::MAX_LENGTH).map_err(|_| AppNameError)?;
        let is_valid =
            !name.chars().any(|c| is_hidden(c) || is_quote(c)) && name.chars().any(char::is_alphanumeric);
        if is_valid { Ok(Self(name)) } else { Err(AppNameError) }
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Where the browser takes a code to the app: a URL with https, or on the member's own computer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RedirectUri(String);

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("redirect_uris must be https URLs or http loopback URLs, without credentials or a fragment")]
pub struct RedirectUriError;

impl RedirectUri {
    pub const MAX_LENGTH: usize = 500;

    /// # Errors
    /// [`RedirectUriError`] unless it is such a URL, without credentials or fragment
    pub fn parse(text: &str) -> Result<Self, RedirectUriError> {
        // The parser tolerates tabs, line breaks and backslashes.
        let is_literal = text.len() <= Self::MAX_LENGTH && text.bytes().all(|b| matches!(b, b'!'..=b'~'));
        let url = Url::parse(text).map_err(|_| RedirectUriError)?;
        let is_plain = url.username().is_empty() && url.password().is_none() && url.fragment().is_none();
        let is_allowed = url.scheme() == "https" || is_loopback(&url);
        let is_valid = is_literal && is_plain && is_allowed && url.has_host() && !text.contains('\\');
        if is_valid { Ok(Self(text.to_owned())) } else { Err(RedirectUriError) }
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The host that the consent page shows, without a port; `None` on the member's own computer.
    pub fn host(&self) -> Option<String> {
        let url = Url::parse(&self.0).ok()?;
        if is_loopback(&url) { None } else { url.host_str().map(ToOwned::to_owned) }
    }

    /// With these parameters after its own.
    pub fn with_parameters<'a>(&self, pairs: impl IntoIterator<Item = (&'a str, &'a str)>) -> String {
        // It was parsed before.
        let Ok(mut url) = Url::parse(&self.0) else { return self.0.clone() };
        url.query_pairs_mut().extend_pairs(pairs);
        url.into()
    }

    /// An exact match (RFC 6749, section 3.1.2.3). Loopback URIs match on any port.
    fn matches(&self, requested: &Self) -> bool {
        if self == requested {
            return true;
        }
        let without_port = |uri: &Self| {
            let mut url = Url::parse(&uri.0).ok().filter(is_loopback)?;
            url.set_port(None).ok()?;
            Some(url)
        };
        let (registered, requested) = (without_port(self), without_port(requested));
        registered.is_some() && registered == requested
    }
}

fn is_loopback(url: &Url) -> bool {
    url.scheme() == "http"
        && match url.host() {
            Some(Host::Domain(name)) => name == "localhost",
            Some(Host::Ipv4(address)) => address.is_loopback(),
            Some(Host::Ipv6(address)) => address.is_loopback(),
            None => false,
        }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn app(uris: &[&str]) -> ConnectedApp {
        ConnectedApp {
            id: ConnectedAppId::from_uuid(Uuid::nil()),
            name: AppName::parse("Assistant").unwrap(),
            redirect_uris: uris.iter().map(|uri| RedirectUri::parse(uri).unwrap()).collect(),
            last_used_at: DateTime::UNIX_EPOCH,
            metadata: None,
        }
    }

    #[test]
    fn redirect_uri_is_https_or_loopback() {
        for uri in [
            "https://claude.ai/api/mcp/auth_callback",
            "https://app.example:8443/cb?a=1",
            "http://127.0.0.1:33418/",
            "http://[::1]:9/callback",
            "http://localhost/callback",
        ] {
            assert!(RedirectUri::parse(uri).is_ok(), "{uri}");
        }
        let long = format!("https://a.example/{}", "a".repeat(RedirectUri::MAX_LENGTH));
        for uri in [
            "",
            "/callback",
            "http://app.example/cb",
            "http://127.0.0.1.evil.example/",
            "http://localhost.evil.example/",
            "https://user@app.example/",
            "https://user:secret@app.example/",
            "https://app.example/cb#fragment",
            "https://app.example\\@evil.example/",
            "https://app.example/ cb",
            "https://app.example/\tcb",
            "javascript:alert(1)",
            "data:text/html,hi",
            "myapp://callback",
            &long,
        ] {
            assert_eq!(RedirectUri::parse(uri), Err(RedirectUriError), "{uri}");
        }
    }

    #[test]
    fn redirect_uri_is_compared_exactly_except_loopback_port() {
        let app = app(&["https://app.example/cb?x=1", "http://127.0.0.1/cb", "http://localhost:1/cb"]);
        let accepted = |uri: &str| app.redirect_uri(uri).is_some();
        for uri in ["https://app.example/cb?x=1", "http://127.0.0.1:4711/cb", "http://localhost:9/cb"] {
            assert!(accepted(uri), "{uri}");
        }
        for uri in [
            "https://app.example/cb",
            "https://app.example/cb?x=1&y=2",
            "https://app.example:444/cb?x=1",
            "https://APP.example/cb?x=1",
            "https://app.example/cb/../cb?x=1",
            "http://127.0.0.1:4711/other",
            "http://127.0.0.1:4711/cb?x=1",
            "http://127.0.0.2:4711/cb",
            "http://[::1]:4711/cb",
            "https://127.0.0.1/cb",
        ] {
            assert!(!accepted(uri), "{uri}");
        }
    }

    #[test]
    fn redirect_uri_keeps_its_query_and_encodes_parameters() {
        let uri = RedirectUri::parse("https://app.example/cb?x=1").unwrap();
        let url = uri.with_parameters([("code", "a+b"), ("state", "&iss=evil#")]);
        assert_eq!(url, "https://app.example/cb?x=1&code=a%2Bb&state=%26iss%3Devil%23");
        assert_eq!(uri.host().as_deref(), Some("app.example"));
        assert_eq!(RedirectUri::parse("http://127.0.0.1:9/").unwrap().host(), None);
    }

    #[test]
    fn client_id_is_an_id_or_an_exact_https_url() {
        assert_eq!(ClientId::parse(&Uuid::nil().to_string()), Some(ClientId::Registered(app(&[]).id)));
        for url in ["https://app.example/client.json", "https://app.example:8443/oauth/client?v=1"] {
            let Some(ClientId::Published(parsed)) = ClientId::parse(url) else { panic!("{url}") };
            assert_eq!((parsed.as_str(), parsed.host()), (url, "app.example"));
        }
        let long = format!("https://app.example/{}", "a".repeat(MetadataUrl::MAX_LENGTH));
        for url in [
            "",
            "x",
            "http://app.example/client.json",
            "https://app.example",
            "https://app.example/",
            "https://APP.example/client.json",
            "https://app.example:443/client.json",
            "https://app.example/a/../client.json",
            "https://app.example/./client.json",
            "https://app.example/client.json#a",
            "https://user@app.example/client.json",
            "https://:secret@app.example/client.json",
            "https:\\\\app.example\\client.json",
            "https://app.example/cli ent.json",
            " https://app.example/client.json",
            "https://2130706433/client.json",
            "ftp://app.example/client.json",
            &long,
        ] {
            assert_eq!(ClientId::parse(url), None, "{url}");
        }
    }

    #[test]
    fn metadata_is_fresh_for_an_hour() {
        let read_at = DateTime::UNIX_EPOCH;
        let url = MetadataUrl::parse("https://app.example/client.json").unwrap();
        let published = ConnectedApp { metadata: Some(MetadataSource { url, read_at }), ..app(&[]) };
        let end = read_at + TimeDelta::hours(1);
        assert!(
            published.has_fresh_metadata(end - TimeDelta::seconds(1)) && !published.has_fresh_metadata(end)
        );
        assert!(app(&[]).has_fresh_metadata(end));
    }

    #[test]
    fn app_name_is_visible_and_ends_no_quotation() {
        assert_eq!(AppName::parse(" Claude ").map(|name| name.as_str().to_owned()).as_deref(), Ok("Claude"));
        let long = "a".repeat(AppName::MAX_LENGTH + 1);
        for name in [
            "",
            "  ",
            "a\nb",
            "a\u{202e}b",
            "a\u{200b}b",
            "\u{3164}",
            "\u{2800}",
            "...",
            "A”. Verified. “B",
            &long,
        ] {
            assert_eq!(AppName::parse(name), Err(AppNameError), "{name:?}");
        }
    }
}
