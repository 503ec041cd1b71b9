use std::fmt;

/// A browser label such as "Firefox on Windows". Built only from fixed words, so no part of the user agent is
/// stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Device(String);

/// User agent substrings and browser names. The first match wins, because most browsers also name the browsers
/// they are compatible with.
const BROWSERS: [(&str, &str); 14] = [
    ("Edg/", "Edge"),
    ("EdgA/", "Edge"),
    ("EdgiOS/", "Edge"),
    ("OPR/", "Opera"),
    ("OPT/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Vivaldi/", "Vivaldi"),
    ("DuckDuckGo/", "DuckDuckGo"),
    ("FxiOS/", "Firefox"),
    ("Firefox/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Chromium/", "Chrome"),
    ("Safari/", "Safari"),
];
const SYSTEMS: [(&str, &str); 8] = [
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "Chromebook"),
    ("Windows", "Windows"),
    ("Macintosh", "Mac"),
    ("Linux", "Linux"),
    ("X11", "Linux"),
];

impl Device {
    pub const UNKNOWN: &'static str = "Unknown browser";

    /// Derives the label from a `User-Agent` header.
    pub fn from_user_agent(user_agent: &str) -> Self {
        let named = |names: &[(&str, &'static str)]| {
            names.iter().find(|(pattern, _)| user_agent.contains(pattern)).map(|(_, name)| *name)
        };
        Self(match (named(&BROWSERS), named(&SYSTEMS)) {
            (Some(browser), Some(system)) => format!("{browser} on {system}"),
            (Some(browser), None) => browser.to_owned(),
            (None, Some(system)) => format!("A browser on {system}"),
            (None, None) => Self::UNKNOWN.to_owned(),
        })
    }

    /// Restores a stored label.
    pub const fn from_label(label: String) -> Self {
        Self(label)
    }

    pub fn label(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Device {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn device_recognizes_common_browsers() {
        for (user_agent, label) in [
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0",
                "Firefox on Windows",
            ),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 \
                 Safari/537.36 Edg/142.0.0.0",
                "Edge on Windows",
            ),
            (
                "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 \
                 Safari/605.1.15",
                "Safari on Mac",
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) \
                 Version/26.0 Mobile/15E148 Safari/604.1",
                "Safari on iPhone",
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) \
                 CriOS/142.0 Mobile/15E148 Safari/604.1",
                "Chrome on iPhone",
            ),
            (
                "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/29.0 \
                 Chrome/136.0.0.0 Mobile Safari/537.36",
                "Samsung Internet on Android",
            ),
            (
                "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 \
                 Safari/537.36",
                "Chrome on Chromebook",
            ),
            (
                "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 \
                 Safari/537.36",
                "Chrome on Linux",
            ),
        ] {
            let device = Device::from_user_agent(user_agent);
            assert_eq!((device.label(), device.to_string().as_str()), (label, label));
        }
    }

    #[test]
    fn device_partial_user_agent_gets_partial_label() {
        assert_eq!(Device::from_user_agent("Firefox/145.0").label(), "Firefox");
        assert_eq!(Device::from_user_agent("Something (Windows NT 10.0)").label(), "A browser on Windows");
        for unknown in ["", "curl/8.5.0", "<script>alert(1)</script>"] {
            assert_eq!(Device::from_user_agent(unknown).label(), Device::UNKNOWN);
        }
    }

    proptest! {
        #[test]
        fn device_label_contains_only_fixed_words(noise in "\\PC{0,200}") {
            let device = Device::from_user_agent(&noise);
            let known = BROWSERS.iter().chain(&SYSTEMS).map(|(_, name)| *name);
            let known: Vec<_> = known.chain([Device::UNKNOWN, "A browser"]).collect();
            prop_assert!(device.label().split(" on ").all(|word| known.contains(&word)), "{}", device);
        }
    }
}
