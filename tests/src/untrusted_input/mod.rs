//! Parsers of untrusted input and the properties that hold for any bytes. Used by the suite `untrusted_input` and by
//! libFuzzer (`tests/fuzz`).

mod html;
mod images;
mod imports;
mod mailgun;
mod requests;
mod settings;
mod skills;
mod stripe;

use std::borrow::Cow;

#[derive(Debug, Clone, Copy)]
pub struct Parser {
    /// The name of its fuzz target and of the folder of its seeds.
    pub name: &'static str,
    /// Parses the bytes; it may reject them.
    ///
    /// # Panics
    /// If a property does not hold.
    pub check: fn(&[u8]),
}

const fn parser(name: &'static str, check: fn(&[u8])) -> Parser {
    Parser { name, check }
}

pub const PARSERS: [Parser; 15] = [
    parser("content_pack", settings::content_pack),
    parser("cookie", requests::cookie),
    parser("email_event", mailgun::event),
    parser("event", stripe::event),
    parser("event_signature", stripe::event_signature),
    parser("forwarded_for", requests::forwarded_for),
    parser("ghost", imports::ghost),
    parser("image", images::image),
    parser("markdown", imports::markdown),
    parser("mcp", requests::mcp),
    parser("post", html::post),
    parser("settings", settings::settings),
    parser("skill", skills::skill),
    parser("table", imports::table),
    parser("wordpress", imports::wordpress),
];

/// The parser with this name.
///
/// # Panics
/// If there is none.
pub fn named(name: &str) -> Parser {
    PARSERS.into_iter().find(|parser| parser.name == name).unwrap_or_else(|| panic!("no parser {name}"))
}

fn text(bytes: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(bytes)
}
