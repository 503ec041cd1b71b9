use std::fmt;

use url::Url;

/// Where events are sent. Its path and its query often are a secret of the receiving tool.
#[derive(Clone, PartialEq, Eq)]
pub struct WebhookUrl(Url);

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum WebhookUrlError {
    #[error("Enter a full URL that starts with https://")]
    NotHttp,
    #[error("URL must be {} characters or less", WebhookUrl::MAX_LENGTH)]
    TooLong,
    #[error("Enter a URL without a user name and a password")]
    Credentials,
}

impl WebhookUrl {
    pub const MAX_LENGTH: usize = 2048;

    /// # Errors
    /// [`WebhookUrlError`] unless it is an http or https URL with a host and without credentials. A fragment is dropped.
    pub fn parse(text: &str) -> Result<Self, WebhookUrlError> {
        let text = text.trim();
        if text.len() > Self::MAX_LENGTH {
            return Err(WebhookUrlError::TooLong);
        }
        let is_literal = text.contains("://") && !text.chars().any(|c| c.is_control() || c == ' ');
        let mut url = Url::parse(text)
            .ok()
            .filter(|url| is_literal && url.has_host() && matches!(url.scheme(), "http" | "https"))
            .ok_or(WebhookUrlError::NotHttp)?;
        if !url.username().is_empty() || url.password().is_some() {
            return Err(WebhookUrlError::Credentials);
        }
        url.set_fragment(None);
        Ok(Self(url))
    }

    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }

    /// Without what may be secret.
    pub fn origin(&self) -> String {
        self.0.origin().ascii_serialization()
    }
}

impl fmt::Debug for WebhookUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "WebhookUrl({})", self.origin())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parse_url_accepts_http_without_credentials() {
        for url in
            ["https://hooks.example/catch/1?token=2", "http://localhost:9000/", "https://[2606::1]:8443/x"]
        {
            assert_eq!(WebhookUrl::parse(url).unwrap().as_str(), url);
        }
        assert_eq!(WebhookUrl::parse(" https://a.example#top ").unwrap().as_str(), "https://a.example/");
        for url in
            ["", "hooks.example", "ftp://a.example/", "https://", "https:/a.example", "https://a .example"]
        {
            assert_eq!(WebhookUrl::parse(url), Err(WebhookUrlError::NotHttp), "{url}");
        }
        for url in ["https://ada@a.example/", "https://ada:secret@a.example/"] {
            assert_eq!(WebhookUrl::parse(url), Err(WebhookUrlError::Credentials), "{url}");
        }
        let long = format!("https://a.example/{}", "x".repeat(WebhookUrl::MAX_LENGTH));
        assert_eq!(WebhookUrl::parse(&long), Err(WebhookUrlError::TooLong));
    }

    #[test]
    fn debug_output_has_only_the_origin() {
        let url = WebhookUrl::parse("https://hooks.example:8443/catch/secret?token=1").unwrap();
        assert_eq!(format!("{url:?}"), "WebhookUrl(https://hooks.example:8443)");
    }
}
