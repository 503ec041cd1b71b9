use actix_web::dev::ServiceRequest;
use actix_web::http::StatusCode;

use crate::error::{ApiError, ErrorCode};

/// Rejects paths with needlessly percent-encoded characters, such as `/%61pi`. Routes match the decoded path, but our own
/// checks and caches in front of the server compare it as it was sent, so the two must be the same.
pub(super) fn reject_encoded_path(request: &ServiceRequest) -> Option<ApiError> {
    is_needlessly_encoded(request.path()).then(|| {
        let message =
            "This URL percent-encodes characters that don't need it. Use the plain characters instead.";
        ApiError::new(StatusCode::BAD_REQUEST, ErrorCode::Malformed, message)
    })
}

/// Whether the path has an unreserved character (RFC 3986) that is percent-encoded.
pub(super) fn is_needlessly_encoded(path: &str) -> bool {
    let encoded = path.split('%').skip(1).filter_map(|rest| u8::from_str_radix(rest.get(..2)?, 16).ok());
    encoded.into_iter().any(|byte| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn path_encoded_unreserved_character_is_needless() {
        for path in [
            "/%61pi/auth/me",
            "/ap%69/auth/me",
            "/api/%41",
            "/blog/a%2Db",
            "/%2e%2e/api",
            "/a%7E",
            "/%%61",
            "/é%30",
        ] {
            assert!(is_needlessly_encoded(path), "{path}");
        }
    }

    #[test]
    fn path_plain_or_encoded_other_character_is_not_needless() {
        for path in
            ["/", "/api/auth/me", "/blog/%E6%96%99", "/a%2Fb", "/a%20b", "/100%", "/%zz", "/%2561pi", "/%é"]
        {
            assert!(!is_needlessly_encoded(path), "{path}");
        }
    }
}
