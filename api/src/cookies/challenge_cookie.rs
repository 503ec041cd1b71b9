use actix_web::HttpRequest;
use actix_web::cookie::Cookie;
use actix_web::cookie::time::Duration;
use application::ports::Secret;
use chrono::TimeDelta;
use domain::users::{SignInChallenge, SignInCode};

use super::{cookie_value, secure_cookie};

/// The cookie that binds the next step of a sign-in to the browser that began it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChallengeCookie {
    name: &'static str,
    lifetime: TimeDelta,
    is_https: bool,
}

impl ChallengeCookie {
    /// The cookie of a sign-in whose password or link was right and that waits for a second factor.
    pub const fn second_factor(is_https: bool) -> Self {
        let name = if is_https { "__Host-marigold_second_factor" } else { "marigold_second_factor" };
        Self { name, lifetime: SignInChallenge::LIFETIME, is_https }
    }

    /// The cookie of a browser that requested a sign-in email.
    pub const fn sign_in_code(is_https: bool) -> Self {
        let name = if is_https { "__Host-marigold_sign_in_code" } else { "marigold_sign_in_code" };
        Self { name, lifetime: SignInCode::LIFETIME, is_https }
    }

    pub(super) const fn name(self) -> &'static str {
        self.name
    }

    pub(super) const fn lifetime(self) -> TimeDelta {
        self.lifetime
    }

    /// The cookie value of a request.
    pub fn read(self, request: &HttpRequest) -> Option<String> {
        cookie_value(request, self.name)
    }

    pub fn set(self, secret: &Secret) -> Cookie<'static> {
        self.build(secret.expose().to_owned(), Duration::seconds(self.lifetime.num_seconds()))
    }

    pub fn clear(self) -> Cookie<'static> {
        self.build(String::new(), Duration::ZERO)
    }

    fn build(self, value: String, max_age: Duration) -> Cookie<'static> {
        secure_cookie(self.name, value, max_age, self.is_https)
    }
}
