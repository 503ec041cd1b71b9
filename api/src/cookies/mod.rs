//! The cookies of the site.

mod challenge_cookie;
mod device_cookie;
mod inventory;
mod session_cookie;
pub(crate) mod session_hint;

pub use challenge_cookie::ChallengeCookie;
pub use device_cookie::DeviceCookie;
pub use inventory::inventory;
pub use session_cookie::SessionCookie;

use actix_web::HttpRequest;
use actix_web::cookie::time::Duration;
use actix_web::cookie::{Cookie, SameSite};
use actix_web::http::header::COOKIE;

/// A cookie for this host only, not readable by scripts.
fn secure_cookie(name: &'static str, value: String, max_age: Duration, is_https: bool) -> Cookie<'static> {
    Cookie::build(name, value)
        .path("/")
        .http_only(true)
        .same_site(SameSite::Lax)
        .secure(is_https)
        .max_age(max_age)
        .finish()
}

/// The value of the first cookie with exactly this name. Browsers protect `__Host-` cookies by their literal
/// name, so the name is compared without decoding or trimming other than spaces: otherwise `%5F_Host-` would
/// pass. Other cookies are ignored, even if malformed.
fn cookie_value(request: &HttpRequest, name: &str) -> Option<String> {
    let headers = request.headers().get_all(COOKIE);
    let mut cookies = headers.flat_map(|header| header.as_bytes().split(|&byte| byte == b';'));
    let value = cookies.find_map(|cookie| value_of(cookie, name.as_bytes()))?;
    Some(std::str::from_utf8(value).ok()?.to_owned())
}

fn value_of<'a>(cookie: &'a [u8], name: &[u8]) -> Option<&'a [u8]> {
    cookie.trim_ascii().strip_prefix(name)?.strip_prefix(b"=")
}

#[cfg(test)]
mod tests {
    use actix_web::http::header::HeaderValue;
    use actix_web::test::TestRequest;

    use super::*;

    const NAME: &str = "__Host-marigold_session";

    fn read(headers: &[&[u8]]) -> Option<String> {
        let mut request = TestRequest::default();
        for header in headers {
            request = request.append_header((COOKIE, HeaderValue::from_bytes(header).unwrap()));
        }
        cookie_value(&request.to_http_request(), NAME)
    }

    #[test]
    fn cookie_is_found_among_malformed_others() {
        for headers in [
            vec!["__Host-marigold_session=AA-_".as_bytes()],
            vec!["a=b; __Host-marigold_session=AA-_; c=d".as_bytes()],
            vec![b"a=b".as_slice(), b"__Host-marigold_session=AA-_"],
            vec![b"a=\xff; nothing; =; \"; __Host-marigold_session=AA-_".as_slice()],
            vec!["__Host-marigold_session=AA-_; __Host-marigold_session=BBBB".as_bytes()],
        ] {
            assert_eq!(read(&headers).as_deref(), Some("AA-_"), "{headers:?}");
        }
    }

    #[test]
    fn cookie_name_is_matched_byte_for_byte() {
        for cookie in [
            "%5F%5FHost-marigold_session=evil",
            "__host-marigold_session=evil",
            "\u{2003}__Host-marigold_session=evil",
            "\u{85}__Host-marigold_session=evil",
            "a=\u{a0}__Host-marigold_session=evil",
            "__Host-marigold_session\u{2003}=evil",
            "__Host-marigold_session2=evil",
            "__Host-marigold_session",
        ] {
            assert_eq!(read(&[cookie.as_bytes()]), None, "{cookie:?}");
        }
    }
}
