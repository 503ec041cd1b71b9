use chrono::{DateTime, TimeDelta, Utc};

use super::RedirectUri;
use crate::users::TokenDigest;
use crate::{ConnectedAppId, ConnectionId, UserId};

/// A member's permission for an app to read their library.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Connection {
    pub id: ConnectionId,
    pub user_id: UserId,
    pub app_id: ConnectedAppId,
    /// Where the code was sent.
    pub redirect_uri: RedirectUri,
    /// Digest of the authorization code.
    pub code_digest: TokenDigest,
    /// Digest of the PKCE code verifier (S256).
    pub code_challenge: TokenDigest,
    pub created_at: DateTime<Utc>,
    pub last_used_at: Option<DateTime<Utc>>,
    /// `None` until the code is redeemed.
    pub tokens: Option<ConnectionTokens>,
}

/// The digests of the tokens that an app has now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConnectionTokens {
    pub access: TokenDigest,
    /// The part of refresh tokens that stays the same, so that reuse of an old one is detected.
    pub family: TokenDigest,
    /// The part that is replaced at each use.
    pub refresh: TokenDigest,
    pub issued_at: DateTime<Utc>,
}

/// Result of presenting an authorization code.
#[must_use]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RedeemOutcome {
    Redeemed,
    /// Expired, of another app, or without the code verifier.
    Rejected,
    /// It was redeemed before with the same secret and may be stolen, so the connection must end (OAuth 2.1, section 7.5).
    Replayed,
}

/// Result of presenting a refresh token.
#[must_use]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RotateOutcome {
    Rotated,
    /// Expired, or of another app.
    Rejected,
    /// It was used before and may be stolen, so the connection must end (RFC 9700, section 4.14.2).
    Reused,
}

impl Connection {
    pub const CODE_LIFETIME: TimeDelta = TimeDelta::seconds(60);
    pub const ACCESS_LIFETIME: TimeDelta = TimeDelta::hours(1);
    /// Since the last refresh.
    pub const REFRESH_LIFETIME: TimeDelta = TimeDelta::days(90);
    /// One more ends the one that was not renewed for longest.
    pub const MAX_PER_USER: u64 = 20;
    /// Minimum interval between updates of `last_used_at`, so that most requests write nothing.
    const TOUCH_INTERVAL: TimeDelta = TimeDelta::minutes(5);

    /// Redeems the code for the first tokens.
    pub fn redeem(
        &mut self,
        app: ConnectedAppId,
        redirect_uri: Option<&str>,
        verifier_digest: &TokenDigest,
        tokens: ConnectionTokens,
    ) -> RedeemOutcome {
        let is_same_uri = redirect_uri.is_none_or(|uri| uri == self.redirect_uri.as_str());
        // Otherwise everyone who sees a used code could end the connection.
        let is_request_of_app = app == self.app_id && is_same_uri && *verifier_digest == self.code_challenge;
        if !is_request_of_app {
            return RedeemOutcome::Rejected;
        }
        if self.tokens.is_some() {
            return RedeemOutcome::Replayed;
        }
        if tokens.issued_at >= self.created_at + Self::CODE_LIFETIME {
            return RedeemOutcome::Rejected;
        }
        self.tokens = Some(tokens);
        RedeemOutcome::Redeemed
    }

    /// Replaces both tokens, if the app presented the latest refresh token.
    pub fn rotate(
        &mut self,
        app: ConnectedAppId,
        presented: &TokenDigest,
        access: TokenDigest,
        refresh: TokenDigest,
        now: DateTime<Utc>,
    ) -> RotateOutcome {
        let Some(tokens) = &mut self.tokens else { return RotateOutcome::Rejected };
        if app != self.app_id || now >= tokens.issued_at + Self::REFRESH_LIFETIME {
            return RotateOutcome::Rejected;
        }
        if *presented != tokens.refresh {
            return RotateOutcome::Reused;
        }
        *tokens = ConnectionTokens { access, refresh, issued_at: now, family: tokens.family };
        RotateOutcome::Rotated
    }

    /// Whether the access token is valid.
    pub fn grants_access(&self, now: DateTime<Utc>) -> bool {
        self.tokens.as_ref().is_some_and(|tokens| now < tokens.issued_at + Self::ACCESS_LIFETIME)
    }

    /// Whether `last_used_at` is due for an update.
    pub fn needs_touch(&self, now: DateTime<Utc>) -> bool {
        self.last_used_at.is_none_or(|used| now - used >= Self::TOUCH_INTERVAL)
    }
}

/// Whether it has the form of RFC 7636, section 4.1.
pub fn is_code_verifier(text: &str) -> bool {
    let is_unreserved = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'.' | b'_' | b'~');
    (43..=128).contains(&text.len()) && text.bytes().all(is_unreserved)
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    const APP: ConnectedAppId = ConnectedAppId::from_uuid(Uuid::nil());
    const OTHER: ConnectedAppId = ConnectedAppId::from_uuid(Uuid::max());
    const URI: &str = "https://app.example/cb";

    const fn digest(byte: u8) -> TokenDigest {
        TokenDigest::new([byte; 32])
    }

    fn start() -> DateTime<Utc> {
        DateTime::from_timestamp(1_800_000_000, 0).unwrap()
    }

    fn tokens(issued_at: DateTime<Utc>) -> ConnectionTokens {
        ConnectionTokens { access: digest(3), family: digest(4), refresh: digest(5), issued_at }
    }

    fn pending() -> Connection {
        Connection {
            id: ConnectionId::from_uuid(Uuid::nil()),
            user_id: UserId::from_uuid(Uuid::nil()),
            app_id: APP,
            redirect_uri: RedirectUri::parse(URI).unwrap(),
            code_digest: digest(1),
            code_challenge: digest(2),
            created_at: start(),
            last_used_at: None,
            tokens: None,
        }
    }

    #[test]
    fn redeem_code_needs_app_secret_uri_and_time() {
        let late = start() + Connection::CODE_LIFETIME;
        for (app, uri, verifier, at, expected) in [
            (APP, Some(URI), 2, start(), RedeemOutcome::Redeemed),
            (APP, None, 2, late - TimeDelta::seconds(1), RedeemOutcome::Redeemed),
            (APP, Some(URI), 2, late, RedeemOutcome::Rejected),
            (OTHER, Some(URI), 2, start(), RedeemOutcome::Rejected),
            (APP, Some(URI), 9, start(), RedeemOutcome::Rejected),
            (APP, Some("https://app.example/cb/"), 2, start(), RedeemOutcome::Rejected),
        ] {
            let mut connection = pending();
            assert_eq!(connection.redeem(app, uri, &digest(verifier), tokens(at)), expected);
            assert_eq!(connection.tokens.is_some(), expected == RedeemOutcome::Redeemed);
        }
    }

    #[test]
    fn redeem_code_twice_is_a_replay_only_with_its_secret() {
        let late = start() + Connection::CODE_LIFETIME;
        let mut connection = pending();
        let _ = connection.redeem(APP, None, &digest(2), tokens(start()));
        for at in [start(), late] {
            assert_eq!(connection.redeem(APP, None, &digest(2), tokens(at)), RedeemOutcome::Replayed);
            assert_eq!(connection.redeem(APP, None, &digest(9), tokens(at)), RedeemOutcome::Rejected);
            assert_eq!(connection.redeem(OTHER, None, &digest(2), tokens(at)), RedeemOutcome::Rejected);
        }
    }

    #[test]
    fn rotate_replaces_both_tokens_and_slides() {
        let mut connection = Connection { tokens: Some(tokens(start())), ..pending() };
        let later = start() + TimeDelta::days(89);
        assert_eq!(connection.rotate(APP, &digest(5), digest(6), digest(7), later), RotateOutcome::Rotated);
        let expected =
            ConnectionTokens { access: digest(6), family: digest(4), refresh: digest(7), issued_at: later };
        assert_eq!(connection.tokens, Some(expected));
        assert_eq!(connection.rotate(APP, &digest(5), digest(8), digest(8), later), RotateOutcome::Reused);
        let end = later + Connection::REFRESH_LIFETIME;
        assert_eq!(connection.rotate(APP, &digest(7), digest(8), digest(8), end), RotateOutcome::Rejected);
        assert_eq!(
            connection.rotate(OTHER, &digest(7), digest(8), digest(8), later),
            RotateOutcome::Rejected
        );
        assert_eq!(pending().rotate(APP, &digest(5), digest(8), digest(8), later), RotateOutcome::Rejected);
    }

    #[test]
    fn access_ends_after_an_hour() {
        let connection = Connection { tokens: Some(tokens(start())), ..pending() };
        let end = start() + Connection::ACCESS_LIFETIME;
        assert!(connection.grants_access(end - TimeDelta::seconds(1)) && !connection.grants_access(end));
        assert!(!pending().grants_access(start()));
    }

    #[test]
    fn touch_is_needed_at_first_and_every_5_minutes() {
        let used = |at| Connection { last_used_at: Some(at), ..pending() };
        assert!(pending().needs_touch(start()));
        assert!(!used(start()).needs_touch(start() + TimeDelta::minutes(5) - TimeDelta::seconds(1)));
        assert!(used(start()).needs_touch(start() + TimeDelta::minutes(5)));
    }

    #[test]
    fn code_verifier_has_43_to_128_unreserved_characters() {
        assert!(is_code_verifier(&"a".repeat(43)) && is_code_verifier(&"-._~".repeat(32)));
        for invalid in ["a".repeat(42), "a".repeat(129), "a".repeat(42) + "+", "ä".repeat(22)] {
            assert!(!is_code_verifier(&invalid));
        }
    }
}
