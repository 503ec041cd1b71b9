use std::fmt;

use chrono::{DateTime, NaiveDateTime, TimeDelta, Utc};

/// The file name of an email: its time to the microsecond, so that names sort in the order of sending.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct MailFileName(DateTime<Utc>);

impl MailFileName {
    const PATTERN: &str = "%Y%m%dT%H%M%S.%6fZ.eml";

    pub(super) const fn at(instant: DateTime<Utc>) -> Self {
        Self(instant)
    }

    /// Returns `None` unless the text is exactly a name that this type generates.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let name = Self(NaiveDateTime::parse_from_str(text, Self::PATTERN).ok()?.and_utc());
        (name.to_string() == text).then_some(name)
    }

    /// The next name in sort order.
    pub(super) fn next(self) -> Self {
        Self(self.0 + TimeDelta::microseconds(1))
    }
}

impl fmt::Display for MailFileName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.format(Self::PATTERN).fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mail::testing::noon;

    #[test]
    fn file_name_round_trips() {
        let name = MailFileName::at(noon() + TimeDelta::microseconds(12));
        assert_eq!(name.to_string(), "20261121T120000.000012Z.eml");
        assert_eq!(MailFileName::parse("20261121T120000.000012Z.eml"), Some(name));
    }

    #[test]
    fn file_names_sort_by_time() {
        let name = MailFileName::at(noon() + TimeDelta::microseconds(999_999));
        assert!(name.next().to_string() > name.to_string());
    }

    #[test]
    fn foreign_file_name_is_rejected() {
        for bad in [
            "",
            "..",
            "../20261121T120000.000012Z.eml",
            "/etc/passwd",
            "20261121T120000.000012Z.eml/../x",
            "20261121T120000.000012Z.eml\u{0}",
            "20261121T120000.12Z.eml",
            "20261321T120000.000012Z.eml",
            " 20261121T120000.000012Z.eml",
            ".20261121T120000.000012Z.eml",
            "20261121t120000.000012z.EML",
            "+20261121T120000.000012Z.eml",
        ] {
            assert_eq!(MailFileName::parse(bad), None, "{bad:?}");
        }
    }
}
