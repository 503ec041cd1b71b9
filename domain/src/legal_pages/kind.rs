#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LegalPageKind {
    Privacy,
    Terms,
    Contact,
}

impl LegalPageKind {
    pub const ALL: [Self; 3] = [Self::Privacy, Self::Terms, Self::Contact];

    /// Also the last segment of its URL.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Privacy => "privacy",
            Self::Terms => "terms",
            Self::Contact => "contact",
        }
    }

    pub const fn title(self) -> &'static str {
        match self {
            Self::Privacy => "Privacy",
            Self::Terms => "Terms",
            Self::Contact => "Contact",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parse_accepts_exactly_the_url_segments() {
        for kind in LegalPageKind::ALL {
            assert_eq!(LegalPageKind::parse(kind.as_str()), Some(kind));
            assert_eq!(kind.title().to_lowercase(), kind.as_str());
        }
        for other in ["", "Privacy", "privacy ", "imprint"] {
            assert_eq!(LegalPageKind::parse(other), None, "{other:?}");
        }
    }
}
