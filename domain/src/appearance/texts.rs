use std::collections::BTreeMap;

use crate::text::{TextError, single_line};

const LINE: usize = 100;
const SENTENCES: usize = 200;

/// The name of each text, its limit, and its default.
macro_rules! site_texts {
    ($($(#[$comment:meta])* $variant:ident = $name:literal, $max_length:expr, $default:literal;)+) => {
        crate::text_enum! {
            /// A text of the site that an owner can change.
            #[derive(PartialOrd, Ord)]
            pub enum SiteText {
                $($(#[$comment])* $variant = $name,)+
            }
        }

        impl SiteText {
            pub const fn max_length(self) -> usize {
                match self {
                    $(Self::$variant => $max_length,)+
                }
            }

            pub const fn default_text(self) -> &'static str {
                match self {
                    $(Self::$variant => $default,)+
                }
            }
        }
    };
}

site_texts! {
    /// By default that of the settings.
    Name = "name", 60, "";
    /// What search engines show.
    SearchDescription = "search_description", SENTENCES,
        "Free AI agents and prompts with instant access, and premium agents for specialized tasks.";
    /// The name that emails come from; by default that of the settings.
    SenderName = "sender_name", 60, "";
    /// The last line of emails, such as a postal address.
    EmailFooter = "email_footer", SENTENCES, "";
    /// The word for members, in the plural.
    Members = "members", 30, "members";
    /// The line above the headline of the landing page.
    Eyebrow = "eyebrow", LINE, "Everyday AI, made simple";
    /// The line below the headline. Emails and link previews have it too.
    Tagline = "tagline", LINE, "Hand off the small tasks. Keep the day.";
    /// The sentences below the tagline.
    Description = "description", SENTENCES,
        "Free GPT agents and prompts with instant access, plus premium agents for specialized tasks.";
    FirstSlipTime = "first_slip_time", 20, "7:40 AM";
    FirstSlipTitle = "first_slip_title", 60, "Five dinners, one list";
    FirstSlipText = "first_slip_text", LINE, "Planned around what is already in the fridge.";
    FirstSlipCategory = "first_slip_category", 40, "Lifestyle";
    SecondSlipTime = "second_slip_time", 20, "12:15 PM";
    SecondSlipTitle = "second_slip_title", 60, "A reply to the school";
    SecondSlipText = "second_slip_text", LINE, "Clear, kind, and still in your voice.";
    SecondSlipCategory = "second_slip_category", 40, "Communication";
    ThirdSlipTime = "third_slip_time", 20, "8:30 PM";
    ThirdSlipTitle = "third_slip_title", 60, "Lesson three, done";
    ThirdSlipText = "third_slip_text", LINE, "Twenty minutes, one thing learned for good.";
    ThirdSlipCategory = "third_slip_category", 40, "Education";
    FirstFeatureTitle = "first_feature_title", 60, "AI-Powered GPT Agents";
    FirstFeatureText = "first_feature_text", SENTENCES,
        "Each one does a single everyday job well: the week's meals, a tricky email, a long document.";
    SecondFeatureTitle = "second_feature_title", 60, "Instant Access";
    SecondFeatureText = "second_feature_text", SENTENCES,
        "Join with your name and email. The free agents and prompts are yours a minute later.";
    ThirdFeatureTitle = "third_feature_title", 60, "Premium Tools";
    ThirdFeatureText = "third_feature_text", SENTENCES,
        "For specialized tasks there are premium agents. Pay once and they're yours.";
    /// The author whom posts introduce below their text.
    AuthorName = "author_name", 60, "";
    AuthorText = "author_text", SENTENCES, "";
    /// The last line of the landing page.
    ClosingLine = "closing_line", LINE, "A minute now, more time tomorrow.";
}

impl SiteText {
    pub const fn is_on_landing_page(self) -> bool {
        !matches!(
            self,
            Self::Name
                | Self::SearchDescription
                | Self::SenderName
                | Self::EmailFooter
                | Self::AuthorName
                | Self::AuthorText
        )
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SiteTextError {
    #[error("The text must be {0} characters or less")]
    TooLong(usize),
    #[error("The text contains characters that cannot be used")]
    ControlCharacter,
}

/// The texts that differ from the default.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SiteTexts(BTreeMap<SiteText, String>);

impl SiteTexts {
    /// A blank text is the default.
    ///
    /// # Errors
    /// If it is too long or has control characters.
    pub fn set(&mut self, text: SiteText, value: &str) -> Result<(), SiteTextError> {
        match single_line(value, text.max_length()) {
            Ok(line) => drop(self.0.insert(text, line)),
            Err(TextError::Empty) => drop(self.0.remove(&text)),
            Err(TextError::TooLong) => return Err(SiteTextError::TooLong(text.max_length())),
            Err(TextError::ControlCharacter) => return Err(SiteTextError::ControlCharacter),
        }
        Ok(())
    }

    pub fn get(&self, text: SiteText) -> Option<&str> {
        self.0.get(&text).map(String::as_str)
    }

    pub fn iter(&self) -> impl Iterator<Item = (SiteText, &str)> {
        self.0.iter().map(|(text, value)| (*text, value.as_str()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn default_texts_are_within_their_limits() {
        for text in SiteText::ALL {
            let mut texts = SiteTexts::default();
            assert_eq!(texts.set(text, text.default_text()), Ok(()), "{text:?}");
        }
    }

    #[test]
    fn set_blank_text_restores_the_default() {
        let mut texts = SiteTexts::default();
        texts.set(SiteText::Eyebrow, " Slow AI ").unwrap();
        assert_eq!(texts.get(SiteText::Eyebrow), Some("Slow AI"));
        let too_long = "x".repeat(101);
        assert_eq!(texts.set(SiteText::Eyebrow, &too_long), Err(SiteTextError::TooLong(100)));
        assert_eq!(texts.set(SiteText::Eyebrow, "a\u{0}"), Err(SiteTextError::ControlCharacter));
        texts.set(SiteText::Eyebrow, " ").unwrap();
        assert_eq!(texts, SiteTexts::default());
    }
}
