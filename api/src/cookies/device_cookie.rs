use actix_web::HttpRequest;
use actix_web::cookie::Cookie;
use actix_web::cookie::time::Duration;
use application::ports::Secret;

use super::{cookie_value, secure_cookie};

/// The device cookie (see [`application::users::TrustedDevices`]). It survives signing out and grants
/// nothing: it only keeps attackers elsewhere from locking the member out on this device.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DeviceCookie {
    is_https: bool,
}

impl DeviceCookie {
    pub(super) const MAX_AGE: Duration = Duration::days(365);

    pub const fn new(is_https: bool) -> Self {
        Self { is_https }
    }

    pub(super) const fn name(self) -> &'static str {
        if self.is_https { "__Host-marigold_browser" } else { "marigold_browser" }
    }

    /// The cookie value of a request.
    pub fn read(self, request: &HttpRequest) -> Option<String> {
        cookie_value(request, self.name())
    }

    pub fn set(self, secret: &Secret) -> Cookie<'static> {
        secure_cookie(self.name(), secret.expose().to_owned(), Self::MAX_AGE, self.is_https)
    }
}
