use std::fmt;

/// A path of the site to which someone wanted to go, such as `/gpts/meal-planner?q=soup`. It has no host, so that a
/// link cannot lead to another site. Whether the page exists is checked by whoever knows the pages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReturnPath(String);

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a path of this site")]
pub struct ReturnPathError;

impl ReturnPath {
    pub const MAX_LENGTH: usize = 200;
    /// Searches and selections. Others could start something.
    const PARAMETERS: [&str; 4] = ["q", "category", "prompt", "code"];
    /// Where a member lets an app read their library. The page starts nothing before the member has agreed.
    pub const CONSENT: &str = "/oauth/authorize";
    const CONSENT_MAX_LENGTH: usize = 4000;

    pub fn parse(text: &str) -> Result<Self, ReturnPathError> {
        let (path, query) = text.split_once('?').map_or((text, None), |(path, query)| (path, Some(query)));
        let is_consent = path == Self::CONSENT;
        let max_length = if is_consent { Self::CONSENT_MAX_LENGTH } else { Self::MAX_LENGTH };
        let is_query = |query| if is_consent { is_consent_query(query) } else { is_query(query) };
        let is_valid = text.len() <= max_length && is_path(path) && query.is_none_or(is_query);
        if is_valid { Ok(Self(text.to_owned())) } else { Err(ReturnPathError) }
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Without the query.
    pub fn path(&self) -> &str {
        self.0.split_once('?').map_or(&*self.0, |(path, _)| path)
    }
}

impl fmt::Display for ReturnPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Segments of letters, digits, hyphens and underscores: nothing that a browser could read as a host.
fn is_path(path: &str) -> bool {
    let is_segment = |segment: &str| {
        !segment.is_empty() && segment.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_'))
    };
    path.strip_prefix('/').is_some_and(|path| path.split('/').all(is_segment))
}

/// The parameters of an app, with all characters of a query except apostrophes (RFC 3986, section 3.4).
fn is_consent_query(query: &str) -> bool {
    query.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_.~+%&=:/?@!$()*,;".contains(&b))
}

fn is_query(query: &str) -> bool {
    let is_value = |value: &str| {
        value
            .bytes()
            .all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'.' | b'~' | b'+' | b'%'))
    };
    query.split('&').all(|pair| {
        pair.split_once('=')
            .is_some_and(|(name, value)| ReturnPath::PARAMETERS.contains(&name) && is_value(value))
    })
}

/// What someone wanted when they asked for an emailed link. It is stored with the link and used by whoever redeems it,
/// which may be on another device.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Intent {
    pub return_path: Option<ReturnPath>,
}

impl Intent {
    pub const fn is_empty(&self) -> bool {
        self.return_path.is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parse_own_paths_keeps_them() {
        for path in ["/free-gpts", "/gpts/meal-planner", "/search?q=re%C3%A7ipe+planer&prompt=1", "/checkout"]
        {
            assert_eq!(ReturnPath::parse(path).map(|path| path.to_string()).as_deref(), Ok(path));
        }
        assert_eq!(ReturnPath::parse("/search?q=a").unwrap().path(), "/search");
    }

    #[test]
    fn parse_consent_keeps_the_request_of_the_app() {
        let request = "/oauth/authorize?client_id=1&redirect_uri=http://127.0.0.1:9/cb&prompt=consent";
        let long = format!("{request}&state={}", "a".repeat(3910));
        for (path, is_valid) in [
            (request.to_owned(), true),
            (long.clone(), true),
            (long + "aaaaaa", false),
            (request.to_owned() + "#there", false),
            (request.to_owned() + "<script>", false),
            (request.replace("/authorize", "/other"), false),
        ] {
            assert_eq!(ReturnPath::parse(&path).is_ok(), is_valid, "{path}");
        }
    }

    #[test]
    fn parse_other_sites_fails() {
        let long = format!("/{}", "a".repeat(ReturnPath::MAX_LENGTH));
        for hostile in [
            "",
            "/",
            "evil.example",
            "https://evil.example",
            "//evil.example",
            "/\\evil.example",
            "\\\\evil.example",
            "/%2f/evil.example",
            "/./evil",
            "/../evil",
            "/a//b",
            "/\tevil",
            "javascript:alert(1)",
            "/a#//evil",
            "/a?next=//evil.example",
            "/a?q=//evil.example",
            "/a?q",
            "/a?token=1",
            "/a?",
            "/gpts/ä",
            &long,
        ] {
            assert_eq!(ReturnPath::parse(hostile), Err(ReturnPathError), "{hostile}");
        }
    }
}
