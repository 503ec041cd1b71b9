use actix_web::HttpRequest;
use actix_web::cookie::Cookie;
use actix_web::cookie::time::Duration;
use application::ports::Secret;
use domain::users::SignInChallenge;

use super::{cookie_value, secure_cookie};

/// The cookie of a sign-in that waits for a second factor. It binds the code to the browser that entered the password
/// or opened the link.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChallengeCookie {
    is_https: bool,
}

impl ChallengeCookie {
    #[must_use]
    pub const fn new(is_https: bool) -> Self {
        Self { is_https }
    }

    pub(super) const fn name(self) -> &'static str {
        if self.is_https { "__Host-marigold_second_factor" } else { "marigold_second_factor" }
    }

    /// The cookie value of a request.
    #[must_use]
    pub fn read(self, request: &HttpRequest) -> Option<String> {
        cookie_value(request, self.name())
    }

    #[must_use]
    pub fn set(self, secret: &Secret) -> Cookie<'static> {
        self.build(secret.expose().to_owned(), Duration::seconds(SignInChallenge::LIFETIME.num_seconds()))
    }

    #[must_use]
    pub fn clear(self) -> Cookie<'static> {
        self.build(String::new(), Duration::ZERO)
    }

    fn build(self, value: String, max_age: Duration) -> Cookie<'static> {
        secure_cookie(self.name(), value, max_age, self.is_https)
    }
}
