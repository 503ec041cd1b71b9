use application::ports::SecretGenerator as _;
use domain::agents::{AgentUrl, Category, Description, Title};
use domain::discounts::DiscountCode;
use domain::posts::{PostExcerpt, PostTitle, Slug};
use domain::prompts::{PromptName, PromptText};
use domain::users::{EmailAddress, FirstName, PlainPassword};
use infrastructure::security::OsSecretGenerator;
use url::Url;

use super::text;

/// What a parser of text takes, it takes again as it is, in no more characters than it may have.
fn check(bytes: &[u8], most: usize, parse: impl Fn(&str) -> Option<String>) {
    let given = text(bytes);
    let Some(taken) = parse(&given) else { return };
    assert!(taken.chars().count() <= most, "{given:?}");
    assert!(!taken.contains('\0'), "{given:?}");
    assert_eq!(parse(&taken).as_ref(), Some(&taken), "{given:?}");
}

pub(super) fn email_address(bytes: &[u8]) {
    check(bytes, EmailAddress::MAX_LENGTH, |text| {
        let address = EmailAddress::parse(text).ok()?;
        let taken = address.as_str();
        assert!(taken.is_ascii() && taken.matches('@').count() == 1, "{text:?}");
        assert!(!taken.chars().any(|c| c.is_control() || c.is_whitespace()), "{text:?}");
        // The same mailbox in another spelling.
        let shouted = EmailAddress::parse(&taken.to_uppercase()).expect("an address in capitals");
        assert_eq!(shouted.key(), address.key(), "{text:?}");
        Some(taken.to_owned())
    });
}

pub(super) fn first_name(bytes: &[u8]) {
    check(bytes, FirstName::MAX_LENGTH, |text| {
        let taken = FirstName::parse(text).ok()?.to_string();
        assert!(!taken.chars().any(char::is_control), "no mail begins another header: {text:?}");
        Some(taken)
    });
}

/// The titles and texts that admins write.
pub(super) fn texts(bytes: &[u8]) {
    check(bytes, Title::MAX_LENGTH, |text| Some(Title::parse(text).ok()?.to_string()));
    check(bytes, Category::MAX_LENGTH, |text| Some(Category::parse(text).ok()?.to_string()));
    check(bytes, Description::MAX_LENGTH, |text| Some(Description::parse(text).ok()?.to_string()));
    check(bytes, PostTitle::MAX_LENGTH, |text| Some(PostTitle::parse(text).ok()?.to_string()));
    check(bytes, PostExcerpt::MAX_LENGTH, |text| Some(PostExcerpt::parse(text).ok()?.as_str().to_owned()));
    check(bytes, PromptName::MAX_LENGTH, |text| Some(PromptName::parse(text).ok()?.to_string()));
    check(bytes, PromptText::MAX_LENGTH, |text| Some(PromptText::parse(text).ok()?.as_str().to_owned()));
}

/// It is taken as typed, or not at all, and nothing but its length and control characters counts.
pub(super) fn password(bytes: &[u8]) {
    let given = text(bytes);
    let length = given.chars().count();
    let taken = PlainPassword::parse(&given).ok();
    let is_usable = (PlainPassword::MIN_LENGTH..=PlainPassword::MAX_LENGTH).contains(&length)
        && !given.contains(char::is_control);
    assert_eq!(taken.is_some(), is_usable, "{given:?}");
    assert!(taken.is_none_or(|taken| taken.expose() == given));
}

pub(super) fn slug(bytes: &[u8]) {
    check(bytes, Slug::MAX_LENGTH, |text| {
        let slug = Slug::parse(text).ok()?;
        let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        assert!(slug.as_str().chars().all(is_plain), "{text:?}");
        // The way in which a taken slug is made free.
        assert!(Slug::parse(slug.numbered(u32::MAX).as_str()).is_ok(), "{text:?}");
        Some(slug.to_string())
    });
}

pub(super) fn discount_code(bytes: &[u8]) {
    check(bytes, DiscountCode::MAX_LENGTH, |text| {
        let code = DiscountCode::parse(text).ok()?;
        let taken = code.to_string();
        assert!(!taken.chars().any(|c| c.is_whitespace() || c.is_ascii_lowercase()), "{text:?}");
        assert_eq!(DiscountCode::parse(&taken.to_ascii_lowercase()).ok(), Some(code), "{text:?}");
        Some(taken)
    });
}

pub(super) fn agent_url(bytes: &[u8]) {
    check(bytes, AgentUrl::MAX_LENGTH, |text| {
        let taken = AgentUrl::parse(text).ok()?.as_str().to_owned();
        if !taken.is_empty() {
            let url = Url::parse(&taken).expect("an address that browsers read");
            assert!(taken.starts_with("https://") && url.scheme() == "https" && url.has_host(), "{text:?}");
            assert!(url.username().is_empty() && url.password().is_none(), "{text:?}");
        }
        Some(taken)
    });
}

/// A seal is taken in the one spelling in which it was given.
pub(super) fn sign(bytes: &[u8]) {
    let given = text(bytes);
    let (key, sealed) = ("a secret", "what is sealed");
    let is_ours = given == OsSecretGenerator.sign(key, sealed).expose();
    assert_eq!(OsSecretGenerator.verify_signature(key, sealed, &given), is_ours, "{given:?}");
}
