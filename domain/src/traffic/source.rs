use std::fmt;

use url::{Host, Url};

crate::text_enum! {
    #[derive(PartialOrd, Ord, Hash)]
    pub enum SourceKind {
        /// The host of the page with the link.
        Host = "host",
        /// What the link says about itself.
        UtmSource = "utm_source",
    }
}

/// Where a visitor came from. Values that could be personal, such as email addresses, are rejected.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Source {
    kind: SourceKind,
    name: String,
}

impl Source {
    /// The length in bytes.
    pub const MAX_LENGTH: usize = 100;

    /// `utm_source`, or else the referrer's host. `None` for this site's own pages.
    pub fn find(referrer: &str, utm_source: &str, own_url: &str) -> Option<Self> {
        Self::new(SourceKind::UtmSource, utm_source).or_else(|| {
            let host = host(referrer)?;
            let is_own = self::host(own_url).is_some_and(|own| own == host);
            if is_own { None } else { Self::new(SourceKind::Host, &host) }
        })
    }

    /// Reads what [`fmt::Display`] writes.
    pub fn parse(text: &str) -> Option<Self> {
        let (kind, name) = text.split_once(' ')?;
        Self::new(SourceKind::parse(kind).ok()?, name)
    }

    /// `None` for what is long or, like an email address, may be about a person.
    fn new(kind: SourceKind, name: &str) -> Option<Self> {
        let name = name.trim().to_lowercase();
        let is_word = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '.' | '-' | '_' | '+');
        let is_valid = !name.is_empty() && name.len() <= Self::MAX_LENGTH && name.chars().all(is_word);
        is_valid.then_some(Self { kind, name })
    }

    pub const fn kind(&self) -> SourceKind {
        self.kind
    }

    pub fn name(&self) -> &str {
        &self.name
    }
}

impl fmt::Display for Source {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} {}", self.kind.as_str(), self.name)
    }
}

/// Without `www.`. `None` for apps and for IP addresses.
fn host(url: &str) -> Option<String> {
    let url = Url::parse(url).ok()?;
    let Some(Host::Domain(domain)) = url.host().filter(|_| matches!(url.scheme(), "http" | "https")) else {
        return None;
    };
    let domain = domain.trim_end_matches('.');
    domain.contains('.').then(|| domain.strip_prefix("www.").unwrap_or(domain).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn expect(referrer: &str, utm_source: &str, expected: Option<&str>) {
        let found = Source::find(referrer, utm_source, "https://www.marigold.example");
        assert_eq!(found.as_ref().map(Source::to_string).as_deref(), expected, "{referrer} {utm_source}");
        assert_eq!(found.as_ref().and_then(|found| Source::parse(&found.to_string())), found);
    }

    #[test]
    fn source_is_utm_source_or_host_without_www() {
        expect("https://www.News.example/a?b=c#d", "", Some("host news.example"));
        expect("http://news.example.:8080/", "", Some("host news.example"));
        expect("https://bücher.example/", "", Some("host xn--bcher-kva.example"));
        expect("https://news.example/", " Spring News ", Some("utm_source spring news"));
        expect("", "Über-uns_1.0+x", Some("utm_source über-uns_1.0+x"));
    }

    #[test]
    fn find_own_site_app_or_ip_returns_none() {
        for referrer in [
            "",
            "nonsense",
            "https://marigold.example/blog",
            "https://www.marigold.example:444/",
            "http://localhost/",
            "https://192.0.2.1/",
            "https://[2001:db8::1]/",
            "android-app://com.example.app/",
            "https://a_b@/",
        ] {
            expect(referrer, "", None);
        }
    }

    #[test]
    fn find_long_or_personal_value_returns_none() {
        for utm_source in ["anna@example.com", "a/b", "a\u{0}b", "<b>", &"a".repeat(101), " "] {
            expect("", utm_source, None);
        }
        expect(&format!("https://{}.example/", "a.".repeat(60)), "", None);
        expect("https://news.example/", "anna@example.com", Some("host news.example"));
    }
}
