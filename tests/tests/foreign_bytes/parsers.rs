use std::sync::Arc;

use application::ports::{EventRejection, HtmlSanitizer as _, PaymentEvents as _};
use chrono::{DateTime, NaiveDate, Utc};
use domain::agents::{AgentUrl, Category, Description, Title};
use domain::discounts::DiscountCode;
use domain::money::Cents;
use domain::posts::{PostExcerpt, PostTitle, Slug};
use domain::prompts::{PromptName, PromptText};
use domain::users::{EmailAddress, FirstName, PlainPassword};
use infrastructure::html::AllowListSanitizer;
use infrastructure::payments::sandbox::TestCard;
use infrastructure::payments::stripe::{
    PublishableKey, SecretKey, StripeAccount, StripeEvents, StripeUrl, WebhookSecrets,
};
use integration_tests::app::TestClock;

use crate::feed;

/// Feeds a parser of text; what it takes, it takes again as it is, in no more characters than it may have.
fn feed_text(texts: &[&str], most: usize, parse: impl Fn(&str) -> Option<String>) {
    let texts: Vec<_> = texts.iter().map(|text| text.as_bytes()).collect();
    feed(&texts, 3_000, 2_000_000, |bytes| {
        let text = String::from_utf8_lossy(bytes);
        let Some(taken) = parse(&text) else { return };
        assert!(taken.chars().count() <= most, "{text:?}");
        assert!(!taken.contains('\0'), "{text:?}");
        assert_eq!(parse(&taken).as_ref(), Some(&taken), "{text:?}");
    });
}

#[test]
fn email_addresses() {
    let texts =
        ["anna@example.com", "a.b+c@sub.example.co", "\"a b\"@example.com", "a@[127.0.0.1]", "ä@exämple.com"];
    feed_text(&texts, EmailAddress::MAX_LENGTH, |text| {
        let taken = EmailAddress::parse(text).ok()?.to_string();
        assert!(taken.is_ascii() && taken.matches('@').count() == 1, "{text:?}");
        assert!(!taken.chars().any(|c| c.is_control() || c.is_whitespace()), "{text:?}");
        Some(taken)
    });
}

#[test]
fn names_titles_and_texts() {
    let texts = ["Anna", "  Anna María  ", "two\nlines", "emoji 🌼", "\u{202e}anna"];
    feed_text(&texts, FirstName::MAX_LENGTH, |text| Some(FirstName::parse(text).ok()?.to_string()));
    feed_text(&texts, Title::MAX_LENGTH, |text| Some(Title::parse(text).ok()?.to_string()));
    feed_text(&texts, Category::MAX_LENGTH, |text| Some(Category::parse(text).ok()?.to_string()));
    feed_text(&texts, Description::MAX_LENGTH, |text| Some(Description::parse(text).ok()?.to_string()));
    feed_text(&texts, PostTitle::MAX_LENGTH, |text| Some(PostTitle::parse(text).ok()?.to_string()));
    feed_text(&texts, PostExcerpt::MAX_LENGTH, |text| {
        Some(PostExcerpt::parse(text).ok()?.as_str().to_owned())
    });
    feed_text(&texts, PromptName::MAX_LENGTH, |text| Some(PromptName::parse(text).ok()?.to_string()));
    feed_text(&texts, PromptText::MAX_LENGTH, |text| Some(PromptText::parse(text).ok()?.as_str().to_owned()));
    feed_text(&texts, PlainPassword::MAX_LENGTH, |text| {
        Some(PlainPassword::parse(text).ok()?.expose().to_owned())
    });
}

#[test]
fn slugs_and_codes() {
    feed_text(&["my-first-post", "a", "a--b", "2026-11-21", "-a-"], Slug::MAX_LENGTH, |text| {
        let slug = Slug::parse(text).ok()?;
        // The way in which a taken slug is made free.
        assert!(Slug::parse(slug.numbered(u32::MAX).as_str()).is_ok(), "{text:?}");
        Some(slug.to_string())
    });
    feed_text(&["SPRING", "spring_20", " a-b "], DiscountCode::MAX_LENGTH, |text| {
        Some(DiscountCode::parse(text).ok()?.to_string())
    });
}

#[test]
fn web_addresses() {
    let texts = [
        "https://chatgpt.com/g/x",
        "https://a:b@c.example/?q#f",
        "javascript:alert(1)",
        "https:\\\\a.example",
        "",
    ];
    feed_text(&texts, AgentUrl::MAX_LENGTH, |text| {
        let taken = AgentUrl::parse(text).ok()?.as_str().to_owned();
        assert!(taken.is_empty() || taken.starts_with("https://"), "{text:?}");
        Some(taken)
    });
}

#[test]
fn amounts() {
    feed(&[b"0", b"99999999", b"-1", b"9223372036854775807"], 3_000, 2_000_000, |bytes| {
        let Ok(number) = serde_json::from_slice::<i64>(bytes) else { return };
        let is_amount = (0..=Cents::MAX.get()).contains(&number);
        assert_eq!(Cents::new(number).is_ok(), is_amount, "{number}");
    });
}

#[test]
fn times() {
    feed(
        &[b"\"2026-11-21T12:00:00Z\"", b"\"2026-02-30T24:00:60.999999999+23:59\""],
        3_000,
        2_000_000,
        |bytes| {
            let Ok(time) = serde_json::from_slice::<DateTime<Utc>>(bytes) else { return };
            let again = serde_json::to_vec(&time).unwrap();
            assert_eq!(serde_json::from_slice::<DateTime<Utc>>(&again).ok(), Some(time));
        },
    );
}

#[test]
fn test_cards() {
    let today = NaiveDate::from_ymd_opt(2026, 11, 21).unwrap();
    feed(
        &[b"4242424242424242", b"12/30", b"123", b"US", b"4000 0025 0000 3155"],
        3_000,
        2_000_000,
        |bytes| {
            let text = String::from_utf8_lossy(bytes);
            for (number, expiry, cvc, country) in [
                (&*text, "12/30", "123", "US"),
                ("4242424242424242", &*text, "123", "US"),
                ("4242424242424242", "12/30", &*text, "US"),
                ("4242424242424242", "12/30", "123", &*text),
            ] {
                let _ = TestCard::parse(number, expiry, cvc, country, today);
            }
        },
    );
}

#[test]
fn what_a_post_holds() {
    let sanitizer = AllowListSanitizer::default();
    let texts: [&[u8]; 8] = [
        b"<p>Hello <strong>there</strong></p><ul><li>one</li></ul>",
        b"<a href=\"https://a.example\" target=\"_blank\">x</a><img src=\"https://a.example/x.png\" alt=\"y\">",
        b"<svg><style><img src=x onerror=alert(1)></style></svg>",
        b"<math><mtext><table><mglyph><style><!--</style><img title=\"--&gt;&lt;img src=1 onerror=alert(1)&gt;\">",
        b"<a href=\"java\tscript:alert(1)\">x</a>",
        b"<li data-list=\"bullet\" class=\"ql-indent-8\">x</li>",
        b"<!DOCTYPE html><template><script>1</script></template>",
        b"<noscript><p title=\"</noscript><img src=x onerror=alert(1)>\">",
    ];
    feed(&texts, 2_000, 1_000_000, |bytes| {
        let once = sanitizer.sanitize(&String::from_utf8_lossy(bytes));
        // A parser of HTML passes over a byte order mark in front, and there may be another behind it.
        let (again, once) = (sanitizer.sanitize(&once), once.trim_start_matches('\u{feff}'));
        assert_eq!(again.trim_start_matches('\u{feff}'), once, "not settled: {bytes:?}");
        let lower = once.to_ascii_lowercase();
        for bad in
            ["<script", "<svg", "<math", "<style", "<iframe", "<template", "<a href=\"java", "<img src=\"x"]
        {
            assert!(!lower.contains(bad), "{once}");
        }
    });
}

#[test]
fn events_of_the_payment_provider() {
    let account = StripeAccount::new(
        SecretKey::parse("sk_test_1").unwrap(),
        PublishableKey::parse("pk_test_1").unwrap(),
        WebhookSecrets::parse("whsec_one,whsec_two").unwrap(),
        StripeUrl::parse(StripeUrl::DEFAULT).unwrap(),
    );
    let events = StripeEvents::new(&account.unwrap(), Arc::new(TestClock::default()));
    let body = br#"{"id":"evt_1","object":"event","type":"payment_intent.succeeded","livemode":false,"data":{"object":{"id":"pi_1"}}}"#;
    // Signed by nobody who knows the secret, so that each is refused whatever it looks like.
    let signatures: [&[u8]; 4] = [
        b"t=1795262400,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd",
        b"t=1795262400,v1=00,v1=zz,v0=11",
        b"t=,v1=",
        b"v1=5257a869,t=-9223372036854775808",
    ];
    feed(&signatures, 3_000, 2_000_000, |bytes| {
        let signature = String::from_utf8_lossy(bytes);
        let read = events.read(body, Some(&signature));
        assert!(matches!(read, Err(EventRejection::BadSignature | EventRejection::Stale)), "{signature}");
    });
    feed(&[body, b"[]", b"{\"data\":{}}"], 3_000, 2_000_000, |bytes| {
        assert!(events.read(bytes, Some("t=1795262400,v1=00")).is_err());
    });
}
