crate::text_enum! {
    #[derive(PartialOrd, Ord, Hash)]
    /// The text is also the last segment of its URL.
    pub enum LegalPageKind {
        Privacy = "privacy",
        Terms = "terms",
        Contact = "contact",
    }
}

impl LegalPageKind {
    pub const fn title(self) -> &'static str {
        match self {
            Self::Privacy => "Privacy",
            Self::Terms => "Terms",
            Self::Contact => "Contact",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parse_accepts_exactly_the_url_segments() {
        for kind in LegalPageKind::ALL {
            assert_eq!(LegalPageKind::parse(kind.as_str()), Ok(kind));
            assert_eq!(kind.title().to_lowercase(), kind.as_str());
        }
        for other in ["", "Privacy", "privacy ", "imprint"] {
            assert!(LegalPageKind::parse(other).is_err(), "{other:?}");
        }
    }
}
