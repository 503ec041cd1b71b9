use actix_web::HttpRequest;
use actix_web::cookie::Cookie;
use actix_web::cookie::time::Duration;
use application::ports::Secret;

use super::cookies::{cookie_value, guarded};

/// The cookie by which a browser is known that a member has used. Signing out leaves it, and it opens nothing: it only
/// keeps who guesses elsewhere from locking her out here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DeviceCookie {
    is_https: bool,
}

impl DeviceCookie {
    const LIFE: Duration = Duration::days(365);

    #[must_use]
    pub const fn new(is_https: bool) -> Self {
        Self { is_https }
    }

    const fn name(self) -> &'static str {
        if self.is_https { "__Host-marigold_browser" } else { "marigold_browser" }
    }

    /// The value a request carries.
    #[must_use]
    pub fn read(self, request: &HttpRequest) -> Option<String> {
        cookie_value(request, self.name())
    }

    #[must_use]
    pub fn set(self, secret: &Secret) -> Cookie<'static> {
        guarded(self.name(), secret.expose().to_owned(), Self::LIFE, self.is_https)
    }
}
