//! Cookies readable by scripts. One indicates a session, so that public pages request the account only if needed. Its value
//! tells admins apart, whose visits are not counted. The other indicates a view as someone else, so that every page shows the
//! banner. They contain no secret and grant nothing. They are corrected whenever the session is checked.

use actix_web::cookie::time::Duration;
use actix_web::cookie::{Cookie, SameSite};
use actix_web::dev::ServiceResponse;
use actix_web::http::header;
use actix_web::{HttpMessage as _, HttpRequest};
use application::ErrorChain;
use application::users::Authentication;
use domain::users::{Session, ViewAs};

use super::{SessionCookie, cookie_value};

pub(super) const SIGNED_IN: &str = "marigold_signed_in";
pub(super) const VIEW_AS: &str = "marigold_view_as";
const MEMBER: &str = "1";
const ADMIN: &str = "admin";

/// The values of the hint cookies. In a view, they match the person that the admin views the site as.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SessionHint {
    signed_in: Option<&'static str>,
    view_as: Option<&'static str>,
}

impl SessionHint {
    pub(crate) fn of(authentication: &Authentication) -> Self {
        let signed_in = match authentication {
            Authentication::User(user) => Some(if user.user.role.is_some() { ADMIN } else { MEMBER }),
            Authentication::Visitor | Authentication::ViewAsVisitor => None,
        };
        Self { signed_in, view_as: authentication.view_as().map(ViewAs::as_str) }
    }

    pub(crate) fn of_view(view: ViewAs) -> Self {
        let signed_in = (!matches!(view, ViewAs::Visitor)).then_some(MEMBER);
        Self { signed_in, view_as: Some(view.as_str()) }
    }
}

/// Whether the browser is an admin's, as far as its cookies show.
pub(crate) fn is_of_admin(request: &HttpRequest) -> bool {
    cookie_value(request, SIGNED_IN).is_some_and(|value| value == ADMIN)
        || cookie_value(request, VIEW_AS).is_some()
}

/// Stores the hint for the response. The last call in a request wins.
pub(crate) fn set(request: &HttpRequest, hint: SessionHint) {
    request.extensions_mut().insert(hint);
}

/// Sets the hints along with the session cookie, or corrects them.
pub(crate) fn sync_cookies<B>(response: &mut ServiceResponse<B>, session: SessionCookie, is_https: bool) {
    let changed = new_session(response, session);
    let found = response.request().extensions().get::<SessionHint>().copied();
    let Some(hint) = changed.or(found) else { return };
    for (name, value) in [(SIGNED_IN, hint.signed_in), (VIEW_AS, hint.view_as)] {
        let is_wrong = response.request().cookie(name).as_ref().map(Cookie::value) != value;
        if is_wrong || (changed.is_some() && name == SIGNED_IN) {
            set_cookie(response, name, value, is_https);
        }
    }
}

/// The hint of the session that the response starts or ends.
fn new_session<B>(response: &ServiceResponse<B>, session: SessionCookie) -> Option<SessionHint> {
    if !response.headers().contains_key(header::SET_COOKIE) {
        return None;
    }
    let cookie = response.response().cookies().find(|cookie| cookie.name() == session.name())?;
    // Corrected to `admin` with the next authenticated request.
    Some(SessionHint { signed_in: (!cookie.value().is_empty()).then_some(MEMBER), view_as: None })
}

fn set_cookie<B>(
    response: &mut ServiceResponse<B>,
    name: &'static str,
    value: Option<&'static str>,
    is_https: bool,
) {
    let max_age = value.map_or(Duration::ZERO, |_| Duration::seconds(Session::MAX_LIFETIME.num_seconds()));
    let hint = Cookie::build(name, value.unwrap_or_default())
        .path("/")
        .same_site(SameSite::Lax)
        .secure(is_https)
        .max_age(max_age)
        .finish();
    if let Err(error) = response.response_mut().add_cookie(&hint) {
        tracing::error!(error = %ErrorChain(&error), "could not set session hint cookie");
    }
}
