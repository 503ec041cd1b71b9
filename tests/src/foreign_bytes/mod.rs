//! Every parser of bytes that strangers send, and what holds of it whatever they are: for the suite `foreign_bytes`,
//! which varies texts, and for libFuzzer (`tests/fuzz`), which looks for inputs that take another way through the code.

mod html;
mod numbers;
mod requests;
mod server;
mod settings;
mod stripe;
mod texts;

use std::borrow::Cow;

/// How many inputs a second can be tried, as to the order of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pace {
    Thousands,
    /// A whole server answers.
    Hundreds,
}

#[derive(Debug, Clone, Copy)]
pub struct Parser {
    /// As its target of the fuzzer, and as the folder of texts to begin with.
    pub name: &'static str,
    /// Feeds it; it may refuse the bytes.
    ///
    /// # Panics
    /// When something does not hold that has to.
    pub check: fn(&[u8]),
    pub pace: Pace,
}

const fn parser(name: &'static str, check: fn(&[u8])) -> Parser {
    Parser { name, check, pace: Pace::Thousands }
}

const fn answered(name: &'static str, check: fn(&[u8])) -> Parser {
    Parser { name, check, pace: Pace::Hundreds }
}

pub const PARSERS: [Parser; 26] = [
    parser("agent_url", texts::agent_url),
    parser("amount", numbers::amount),
    parser("content_pack", settings::content_pack),
    parser("cookie", requests::cookie),
    parser("discount_code", texts::discount_code),
    parser("email_address", texts::email_address),
    parser("escaped_text", html::escaped_text),
    parser("event", stripe::event),
    parser("event_signature", stripe::event_signature),
    parser("first_name", texts::first_name),
    parser("forwarded_for", requests::forwarded_for),
    parser("id", numbers::id),
    parser("mail_settings", settings::mail_settings),
    parser("password", texts::password),
    parser("post", html::post),
    parser("seal", texts::sign),
    parser("settings", settings::settings),
    parser("slug", texts::slug),
    parser("test_card", numbers::test_card),
    parser("texts", texts::texts),
    parser("time", numbers::time),
    parser("user_agent", requests::user_agent),
    answered("body", server::body),
    answered("kept_answer", server::kept_answer),
    answered("page_address", server::page_address),
    answered("page_of_origin", server::page_of_origin),
];

/// The parser with this name.
///
/// # Panics
/// When there is none.
#[must_use]
pub fn named(name: &str) -> Parser {
    PARSERS.into_iter().find(|parser| parser.name == name).unwrap_or_else(|| panic!("no parser {name}"))
}

fn text(bytes: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(bytes)
}

/// The first lines, where each is for something else, and empty ones for those that are missing.
fn lines<const N: usize>(bytes: &[u8]) -> [&[u8]; N] {
    let mut lines = bytes.splitn(N, |&byte| byte == b'\n');
    std::array::from_fn(|_| lines.next().unwrap_or_default())
}
