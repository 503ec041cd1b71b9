//! A cookie readable by scripts that only says whether there is a session, so that public pages request the
//! account only if needed. It contains no secret and grants nothing. It is corrected whenever the session is
//! checked.

use actix_web::cookie::time::Duration;
use actix_web::cookie::{Cookie, SameSite};
use actix_web::dev::ServiceResponse;
use actix_web::http::header;
use actix_web::{HttpMessage as _, HttpRequest};
use domain::users::Session;

use super::SessionCookie;

const NAME: &str = "marigold_signed_in";

/// The value to set if the request's hint is wrong.
struct Correction {
    is_signed_in: bool,
}

/// Compares the hint of a request with its session.
pub(crate) fn check(request: &HttpRequest, is_signed_in: bool) {
    if request.cookie(NAME).is_some() != is_signed_in {
        request.extensions_mut().insert(Correction { is_signed_in });
    }
}

/// Sets the hint along with the session cookie, or corrects it.
pub(crate) fn sync_cookie<B>(response: &mut ServiceResponse<B>, session: SessionCookie, is_https: bool) {
    let Some(is_signed_in) = desired_value(response, session) else { return };
    let (value, max_age) = if is_signed_in {
        ("1", Duration::seconds(Session::MAX_LIFETIME.num_seconds()))
    } else {
        ("", Duration::ZERO)
    };
    let hint = Cookie::build(NAME, value)
        .path("/")
        .same_site(SameSite::Lax)
        .secure(is_https)
        .max_age(max_age)
        .finish();
    if let Err(error) = response.response_mut().add_cookie(&hint) {
        tracing::error!(%error, "could not set session hint cookie");
    }
}

fn desired_value<B>(response: &ServiceResponse<B>, session: SessionCookie) -> Option<bool> {
    let set = response.headers().contains_key(header::SET_COOKIE).then(|| {
        let mut cookies = response.response().cookies();
        cookies.find(|cookie| cookie.name() == session.name()).map(|cookie| !cookie.value().is_empty())
    });
    let corrected =
        || response.request().extensions().get::<Correction>().map(|correction| correction.is_signed_in);
    set.flatten().or_else(corrected)
}
