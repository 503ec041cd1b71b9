use std::sync::Arc;

use application::site::Site;
use application::users::{
    AccountDeletion, Admins, ChangeMembers, DataExports, EmailPreferences, Erasure, ManageMembers,
    MemberNotes, PrepareDataExports, ResetSecondFactor, RevokeSessions,
};

use super::Ports;

/// Use cases about accounts, for admins, background workers and the CLI.
impl Ports {
    pub fn account_deletion(&self, site: &Arc<Site>) -> AccountDeletion {
        AccountDeletion::new(
            self.audited(),
            self.token_mailer(site),
            self.token_lookup(),
            self.account_history(),
            self.clock.clone(),
        )
    }

    pub fn erasure(&self, site: &Arc<Site>) -> Erasure {
        Erasure::new(self.audited(), self.token_mailer(site), self.ids.clone(), self.clock.clone())
    }

    pub(super) fn data_exports(&self) -> DataExports {
        DataExports::new(
            self.audited(),
            self.rate_limiter.clone(),
            self.account_history(),
            self.secrets.clone(),
            self.ids.clone(),
            self.clock.clone(),
        )
    }

    pub(super) fn email_preferences(&self) -> EmailPreferences {
        EmailPreferences::new(
            self.audited(),
            self.node_rate_limiter.clone(),
            self.secrets.clone(),
            self.clock.clone(),
        )
    }

    pub fn prepare_data_exports(&self, site: &Arc<Site>) -> PrepareDataExports {
        PrepareDataExports::new(
            self.audited(),
            self.archive_writer.clone(),
            self.token_mailer(site),
            site.clone(),
            self.secrets.clone(),
            self.ids.clone(),
            self.clock.clone(),
        )
    }

    pub fn admins(&self, site: &Arc<Site>) -> Admins {
        Admins::new(
            self.audited(),
            self.password_hasher.clone(),
            self.ids.clone(),
            self.clock.clone(),
            self.account_history(),
            self.token_mailer(site),
        )
    }

    pub fn revocation(&self) -> RevokeSessions {
        RevokeSessions::new(self.audited(), self.ids.clone(), self.clock.clone(), self.account_history())
    }

    pub fn second_factor_reset(&self, site: &Arc<Site>) -> ResetSecondFactor {
        ResetSecondFactor::new(
            self.audited(),
            self.token_mailer(site),
            self.account_history(),
            self.ids.clone(),
            self.clock.clone(),
        )
    }

    pub(super) fn manage_members(&self) -> ManageMembers {
        ManageMembers::new(
            self.audited(),
            self.member_queries.clone(),
            self.user_queries.clone(),
            self.session_queries.clone(),
            self.purchase_queries.clone(),
            self.clock.clone(),
        )
    }

    pub fn change_members(&self, site: &Arc<Site>) -> ChangeMembers {
        ChangeMembers::new(
            self.audited(),
            self.user_queries.clone(),
            self.token_mailer(site),
            self.account_history(),
            self.ids.clone(),
            self.clock.clone(),
        )
    }

    pub(super) fn member_notes(&self) -> MemberNotes {
        MemberNotes::new(self.audited(), self.ids.clone(), self.clock.clone())
    }
}
