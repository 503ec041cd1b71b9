use url::Url;

use crate::text::{optional_text, required_text};

required_text!(Title, TitleError, single_line, 120, "Title");
required_text!(Description, DescriptionError, multi_line, 2000, "Description");
required_text!(
    /// Free text, compared as written.
    Category, CategoryError, single_line, 60, "Category"
);
required_text!(
    /// A message in an example conversation.
    ExampleText, ExampleTextError, multi_line, 2000, "Text"
);

optional_text!(
    /// What an agent does and for whom, in plain paragraphs.
    AgentDetails, AgentDetailsError, multi_line, 5000, "Details"
);
optional_text!(
    /// What only admins read about an agent.
    AgentNote, AgentNoteError, multi_line, 500, "Note"
);

/// The URL that opens the agent; may be empty.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AgentUrl(String);

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum AgentUrlError {
    #[error("URL must be a full address that starts with https://")]
    NotHttps,
    #[error("URL must be {} characters or less", AgentUrl::MAX_LENGTH)]
    TooLong,
}

impl AgentUrl {
    pub const MAX_LENGTH: usize = 2048;

    /// # Errors
    /// [`AgentUrlError`] unless empty or an https URL with a host and without credentials.
    pub fn parse(text: &str) -> Result<Self, AgentUrlError> {
        let text = text.trim();
        if text.is_empty() {
            return Ok(Self(String::new()));
        }
        if text.len() > Self::MAX_LENGTH {
            return Err(AgentUrlError::TooLong);
        }
        // The parser tolerates tabs, line breaks and missing slashes, which a stored URL must not have.
        let is_literal = text.starts_with("https://") && !text.chars().any(|c| c.is_control() || c == ' ');
        let url = Url::parse(text).map_err(|_| AgentUrlError::NotHttps)?;
        let has_plain_host = url.has_host() && url.username().is_empty() && url.password().is_none();
        if is_literal && has_plain_host && url.scheme() == "https" {
            Ok(Self(text.to_owned()))
        } else {
            Err(AgentUrlError::NotHttps)
        }
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Where a link opens: the name of an assistant, or the host. `None` for an empty one.
pub fn opens_in(url: &str) -> Option<String> {
    const ASSISTANTS: [(&str, &str); 7] = [
        ("chatgpt.com", "ChatGPT"),
        ("chat.openai.com", "ChatGPT"),
        ("claude.ai", "Claude"),
        ("gemini.google.com", "Gemini"),
        ("copilot.microsoft.com", "Copilot"),
        ("m365.cloud.microsoft", "Copilot"),
        ("poe.com", "Poe"),
    ];
    let url = Url::parse(url).ok()?;
    let host = url.host_str()?;
    let host = host.strip_prefix("www.").unwrap_or(host);
    let assistant = ASSISTANTS.into_iter().find(|(name, _)| *name == host);
    Some(assistant.map_or(host, |(_, name)| name).to_owned())
}

#[cfg(test)]
mod tests {
    #[test]
    fn link_opens_in_an_assistant_or_at_its_host() {
        for (url, place) in [
            ("https://chatgpt.com/g/g-1", "ChatGPT"),
            ("https://claude.ai/new", "Claude"),
            ("https://gemini.google.com/gem/1", "Gemini"),
            ("https://www.poe.com/a", "Poe"),
            ("https://notchatgpt.com/", "notchatgpt.com"),
        ] {
            assert_eq!(opens_in(url).as_deref(), Some(place));
        }
        assert_eq!(opens_in(""), None);
    }

    use super::*;

    #[test]
    fn details_may_be_empty() {
        assert_eq!(AgentDetails::parse(" \n").unwrap().as_str(), "");
        assert_eq!(AgentDetails::parse(" One.\n\nTwo. ").unwrap().as_str(), "One.\n\nTwo.");
        assert_eq!(AgentDetails::parse(&"ä".repeat(5001)), Err(AgentDetailsError::TooLong));
        assert_eq!(AgentDetails::parse("a\u{0}"), Err(AgentDetailsError::ControlCharacter));
    }

    #[test]
    fn parse_invalid_text_returns_documented_message() {
        assert_eq!(Title::parse(" ").unwrap_err().to_string(), "Title is required");
        assert_eq!(Description::parse("").unwrap_err().to_string(), "Description is required");
        assert_eq!(Category::parse("").unwrap_err().to_string(), "Category is required");
        assert_eq!(Title::parse(&"a".repeat(121)), Err(TitleError::TooLong));
        assert_eq!(Category::parse("a\nb"), Err(CategoryError::ControlCharacter));
        assert!(Description::parse("two\nlines").is_ok());
    }

    #[test]
    fn agent_url_is_https_or_empty() {
        assert_eq!(AgentUrl::parse(" ").unwrap().as_str(), "");
        let url = "https://chatgpt.com/g/g-abc?x=1";
        assert_eq!(AgentUrl::parse(url).unwrap().as_str(), url);
        let longest = format!("https://example.com/{}", "a".repeat(2028));
        assert_eq!(AgentUrl::parse(&longest).unwrap().as_str(), longest);
    }

    #[test]
    fn agent_url_unsafe_is_rejected() {
        for bad in [
            "http://example.com",
            "javascript:alert(1)",
            "data:text/html,x",
            "vbscript:x",
            "//example.com",
            "https:/example.com",
            "https:example.com",
            "https://user:pass@example.com",
            "https://user@example.com",
            "https://:pass@example.com",
            "https://exa\tmple.com",
            "https://example.com/a b",
            "https://",
            "example.com",
            "jAvAsCrIpT:alert(1)",
        ] {
            assert_eq!(AgentUrl::parse(bad), Err(AgentUrlError::NotHttps), "{bad:?}");
        }
        let long = format!("https://example.com/{}", "a".repeat(2048));
        assert_eq!(AgentUrl::parse(&long), Err(AgentUrlError::TooLong));
    }
}
