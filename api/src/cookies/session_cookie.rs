use actix_web::HttpRequest;
use actix_web::cookie::Cookie;
use actix_web::cookie::time::Duration;
use application::ports::Secret;
use domain::users::Session;

use super::{cookie_value, secure_cookie};

/// The session cookie.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SessionCookie {
    is_https: bool,
}

impl SessionCookie {
    pub const fn new(is_https: bool) -> Self {
        Self { is_https }
    }

    pub(crate) const fn name(self) -> &'static str {
        if self.is_https { "__Host-marigold_session" } else { "marigold_session" }
    }

    /// The cookie value of a request.
    pub fn read(self, request: &HttpRequest) -> Option<String> {
        cookie_value(request, self.name())
    }

    pub fn set(self, secret: &Secret) -> Cookie<'static> {
        self.build(secret.expose().to_owned(), Duration::seconds(Session::MAX_LIFETIME.num_seconds()))
    }

    pub fn clear(self) -> Cookie<'static> {
        self.build(String::new(), Duration::ZERO)
    }

    fn build(self, value: String, max_age: Duration) -> Cookie<'static> {
        secure_cookie(self.name(), value, max_age, self.is_https)
    }
}
