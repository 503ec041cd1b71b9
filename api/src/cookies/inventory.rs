//! What the privacy page says about the cookies.

use application::legal_pages::CookieInfo;
use chrono::TimeDelta;
use domain::users::Session;

use super::{ChallengeCookie, DeviceCookie, SessionCookie, session_hint};

/// Every cookie that the site sets.
pub fn inventory(is_https: bool) -> Vec<CookieInfo> {
    let cookie = |name, purpose, lifetime| CookieInfo { name, purpose, lifetime };
    let second_factor = ChallengeCookie::second_factor(is_https);
    let sign_in_code = ChallengeCookie::sign_in_code(is_https);
    vec![
        cookie(SessionCookie::new(is_https).name(), "Keeps you logged in.", Session::MAX_LIFETIME),
        cookie(
            session_hint::SIGNED_IN,
            "Tells this site's pages that you're logged in, so that they load your account. For admins, it also keeps the server from counting their visits.",
            Session::MAX_LIFETIME,
        ),
        cookie(
            DeviceCookie::new(is_https).name(),
            "Recognizes a browser in which you have signed up or logged in before, so that someone who guesses passwords \
             elsewhere can't lock you out. It stays when you log out.",
            TimeDelta::seconds(DeviceCookie::MAX_AGE.whole_seconds()),
        ),
        cookie(second_factor.name(), "Connects the two steps of a two-step login.", second_factor.lifetime()),
        cookie(
            sign_in_code.name(),
            "Makes the code of a sign-in email work only in the browser that asked for it.",
            sign_in_code.lifetime(),
        ),
        cookie(
            session_hint::VIEW_AS,
            "Only for admins, while they look at the site as a visitor or a member would see it.",
            Session::MAX_LIFETIME,
        ),
    ]
}
