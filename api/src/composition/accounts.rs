use std::sync::Arc;

use application::ports::Store;
use application::site::Site;
use application::users::{
    AccountHistory, CompleteSignIn, ConfirmationCodes, ManagePasskeys, ManageSecondFactor, PasskeyCheck,
    PasskeyReauthentication, PasswordChange, PasswordReset, Profile, Reauthentication, SecondFactorCheck,
    SecondFactorSignIn, Sessions, SignIn, SignInByCode, SignInByPasskey, SignInLink, SignUp, TokenLookup,
    TokenMailer, TrustedDevices, Verification, ViewSiteAs,
};

use super::Ports;

/// Builds the use cases of accounts from the services that they share.
pub(super) struct AccountServices<'a> {
    ports: &'a Ports,
    site: Arc<Site>,
    store: Arc<dyn Store>,
    token_mailer: Arc<TokenMailer>,
    token_lookup: Arc<TokenLookup>,
    complete_sign_in: Arc<CompleteSignIn>,
    second_factor_check: Arc<SecondFactorCheck>,
    passkey_check: Arc<PasskeyCheck>,
    pub(super) sessions: Arc<Sessions>,
    pub(super) history: Arc<AccountHistory>,
    pub(super) trusted_devices: Arc<TrustedDevices>,
}

impl<'a> AccountServices<'a> {
    pub(super) fn new(ports: &'a Ports, site: &Arc<Site>) -> Self {
        let token_mailer = ports.token_mailer(site);
        let history = ports.account_history();
        let sessions = ports.sessions(history.clone(), site);
        let trusted_devices = Arc::new(TrustedDevices::new(ports.secrets.clone()));
        let complete_sign_in = Arc::new(CompleteSignIn::new(
            sessions.clone(),
            trusted_devices.clone(),
            token_mailer.clone(),
            history.clone(),
            ports.secrets.clone(),
            ports.ids.clone(),
            ports.clock.clone(),
        ));
        let second_factor_check = Arc::new(SecondFactorCheck::new(
            ports.secrets.clone(),
            token_mailer.clone(),
            history.clone(),
            ports.clock.clone(),
        ));
        let passkey_check = Arc::new(PasskeyCheck::new(
            ports.passkey_verifier.clone(),
            ports.secrets.clone(),
            ports.clock.clone(),
        ));
        Self {
            ports,
            site: site.clone(),
            store: ports.audited(),
            token_mailer,
            token_lookup: ports.token_lookup(),
            complete_sign_in,
            second_factor_check,
            passkey_check,
            sessions,
            history,
            trusted_devices,
        }
    }

    pub(super) fn sign_up(&self) -> SignUp {
        SignUp::new(
            self.store.clone(),
            self.ports.password_hasher.clone(),
            self.ports.rate_limiter.clone(),
            self.token_mailer.clone(),
            self.trusted_devices.clone(),
            self.ports.secrets.clone(),
            self.ports.ids.clone(),
            self.ports.clock.clone(),
        )
    }

    pub(super) fn verification(&self) -> Verification {
        Verification::new(
            self.store.clone(),
            self.ports.user_queries.clone(),
            self.ports.rate_limiter.clone(),
            self.token_mailer.clone(),
            self.token_lookup.clone(),
            self.trusted_devices.clone(),
            self.complete_sign_in.clone(),
            self.ports.clock.clone(),
        )
    }

    pub(super) fn sign_in(&self) -> SignIn {
        SignIn::new(
            self.store.clone(),
            self.ports.user_queries.clone(),
            self.ports.password_hasher.clone(),
            self.ports.rate_limiter.clone(),
            self.token_mailer.clone(),
            self.complete_sign_in.clone(),
            self.trusted_devices.clone(),
        )
    }

    pub(super) fn sign_in_link(&self) -> SignInLink {
        SignInLink::new(
            self.store.clone(),
            self.ports.user_queries.clone(),
            self.ports.rate_limiter.clone(),
            self.token_mailer.clone(),
            self.token_lookup.clone(),
            self.complete_sign_in.clone(),
            self.ports.secrets.clone(),
        )
    }

    pub(super) fn sign_in_by_code(&self) -> SignInByCode {
        SignInByCode::new(
            self.store.clone(),
            self.ports.rate_limiter.clone(),
            self.complete_sign_in.clone(),
            self.ports.secrets.clone(),
            self.ports.ids.clone(),
            self.ports.clock.clone(),
        )
    }

    pub(super) fn sign_in_by_passkey(&self) -> SignInByPasskey {
        SignInByPasskey::new(
            self.store.clone(),
            self.ports.rate_limiter.clone(),
            self.passkey_check.clone(),
            self.complete_sign_in.clone(),
        )
    }

    pub(super) fn passkey_reauthentication(&self) -> PasskeyReauthentication {
        PasskeyReauthentication::new(
            self.store.clone(),
            self.passkey_check.clone(),
            self.ports.secrets.clone(),
            self.ports.clock.clone(),
        )
    }

    pub(super) fn manage_passkeys(&self) -> ManagePasskeys {
        ManagePasskeys::new(
            self.store.clone(),
            self.ports.rate_limiter.clone(),
            self.ports.passkey_verifier.clone(),
            self.ports.secrets.clone(),
            self.token_mailer.clone(),
            self.history.clone(),
            self.ports.ids.clone(),
            self.ports.clock.clone(),
        )
    }

    pub(super) fn second_factor_sign_in(&self) -> SecondFactorSignIn {
        SecondFactorSignIn::new(
            self.store.clone(),
            self.ports.rate_limiter.clone(),
            self.second_factor_check.clone(),
            self.complete_sign_in.clone(),
            self.ports.secrets.clone(),
            self.ports.clock.clone(),
        )
    }

    pub(super) fn manage_second_factor(&self) -> ManageSecondFactor {
        ManageSecondFactor::new(
            self.store.clone(),
            self.ports.rate_limiter.clone(),
            self.ports.secrets.clone(),
            self.token_mailer.clone(),
            self.history.clone(),
            self.site.clone(),
            self.ports.clock.clone(),
        )
    }

    pub(super) fn password_reset(&self) -> PasswordReset {
        PasswordReset::new(
            self.store.clone(),
            self.ports.user_queries.clone(),
            self.ports.password_hasher.clone(),
            self.ports.rate_limiter.clone(),
            self.token_mailer.clone(),
            self.token_lookup.clone(),
            self.history.clone(),
        )
    }

    pub(super) fn password_change(&self) -> PasswordChange {
        PasswordChange::new(
            self.store.clone(),
            self.ports.user_queries.clone(),
            self.ports.password_hasher.clone(),
            self.ports.rate_limiter.clone(),
            self.token_mailer.clone(),
            self.sessions.clone(),
            self.history.clone(),
        )
    }

    pub(super) fn profile(&self) -> Profile {
        Profile::new(
            self.store.clone(),
            self.ports.user_queries.clone(),
            self.ports.rate_limiter.clone(),
            self.token_mailer.clone(),
            self.token_lookup.clone(),
            self.history.clone(),
            self.ports.clock.clone(),
        )
    }

    pub(super) fn reauthentication(&self) -> Reauthentication {
        Reauthentication::new(
            self.store.clone(),
            self.ports.user_queries.clone(),
            self.ports.password_hasher.clone(),
            self.ports.rate_limiter.clone(),
            self.ports.secrets.clone(),
            self.second_factor_check.clone(),
            self.history.clone(),
            self.ports.clock.clone(),
        )
    }

    pub(super) fn confirmation_codes(&self) -> ConfirmationCodes {
        ConfirmationCodes::new(
            self.store.clone(),
            self.ports.user_queries.clone(),
            self.ports.secrets.clone(),
            self.token_mailer.clone(),
            self.ports.clock.clone(),
        )
    }

    pub(super) fn view_site_as(&self) -> ViewSiteAs {
        ViewSiteAs::new(
            self.store.clone(),
            self.ports.session_queries.clone(),
            self.ports.agent_queries.clone(),
            self.ports.secrets.clone(),
            self.ports.ids.clone(),
            self.ports.clock.clone(),
        )
    }
}
