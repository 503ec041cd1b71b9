//! Repositories of accounts.

use std::slice;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::users::{
    AccountEvent, EmailAddress, EmailPreference, EmailTopic, MemberLabel, MemberNote, OneTimeToken,
    SecondFactor, Session, SessionDigest, SignInChallenge, TokenDigest, TokenPurpose, User,
};
use domain::{AgentId, MemberNoteId, SessionId, SignInChallengeId, UserId};

use super::{AdminSession, Page, PageRequest, StoreError};

/// Members and admins. Unique by id and by [`EmailAddress::normalized`]. An update writes all fields.
#[async_trait]
pub trait UserRepository: Send {
    /// Returns `false` without changes if the email address is taken.
    async fn insert(&mut self, user: &User) -> Result<bool, StoreError>;
    /// Returns `false` without changes if it does not exist or the email address is taken.
    async fn update(&mut self, user: &User) -> Result<bool, StoreError>;
    /// Locks the row until the unit of work ends.
    async fn lock(&mut self, id: UserId) -> Result<Option<User>, StoreError>;
    /// Locks the row until the unit of work ends.
    async fn lock_by_email(&mut self, email: &EmailAddress) -> Result<Option<User>, StoreError>;
    /// Removes every pending email address.
    async fn cancel_all_email_changes(&mut self) -> Result<(), StoreError>;
    /// Removes the unverified account with this address; returns whether there was one.
    async fn remove_unverified(&mut self, email: &EmailAddress) -> Result<bool, StoreError>;
    /// Removes the account with all that belongs to it: tokens, sessions, history, notes about it, posts, reports,
    /// emails, and its personal data in the audit log. Orders, purchases and redemptions keep its id. Returns whether it
    /// existed.
    async fn remove(&mut self, id: UserId) -> Result<bool, StoreError>;
    /// Accounts whose deletion is due, the longest due first.
    async fn list_due_deletions(&mut self, now: DateTime<Utc>, limit: u64)
    -> Result<Vec<UserId>, StoreError>;
    /// Removes at most `limit` accounts that were created before this time and never verified, unless they are blocked
    /// or have a link that is valid at `now`. Those of imports stay. Returns the number.
    async fn remove_unverified_before(
        &mut self,
        before: DateTime<Utc>,
        now: DateTime<Utc>,
        limit: u64,
    ) -> Result<u64, StoreError>;
    /// The oldest admin account.
    async fn find_first_admin(&mut self) -> Result<Option<User>, StoreError>;
    /// All admins, oldest account first.
    async fn list_admins(&mut self) -> Result<Vec<User>, StoreError>;
    /// The members who own this agent, except blocked ones.
    async fn list_buyers(&mut self, agent: AgentId) -> Result<Vec<User>, StoreError>;
    /// All owners. Locks their rows until the unit of work ends.
    async fn lock_owners(&mut self) -> Result<Vec<User>, StoreError>;
}

/// Emailed single-use tokens.
#[async_trait]
pub trait TokenRepository: Send {
    async fn insert(&mut self, token: &OneTimeToken) -> Result<(), StoreError>;
    /// Takes no lock, so that it works in a read-only unit of work.
    async fn find_by_digest(&mut self, digest: &TokenDigest) -> Result<Option<OneTimeToken>, StoreError>;
    /// Locks the row until the unit of work ends.
    async fn lock_by_digest(&mut self, digest: &TokenDigest) -> Result<Option<OneTimeToken>, StoreError>;
    /// The token whose code belongs to this browser. Takes no lock.
    async fn find_by_browser(&mut self, browser: &TokenDigest) -> Result<Option<OneTimeToken>, StoreError>;
    /// The member's latest unused token for this purpose, also an expired one.
    async fn find_unused(
        &mut self,
        user_id: UserId,
        purpose: TokenPurpose,
    ) -> Result<Option<OneTimeToken>, StoreError>;
    /// Writes `used_at` and the attempts of the code.
    async fn update(&mut self, token: &OneTimeToken) -> Result<(), StoreError>;
    /// Removes all tokens of the member for this purpose.
    async fn remove_by_purpose(&mut self, user_id: UserId, purpose: TokenPurpose) -> Result<(), StoreError>;
    /// Removes all unused tokens of the member.
    async fn remove_unused_by_user(&mut self, user_id: UserId) -> Result<(), StoreError>;
    /// Removes all unused tokens.
    async fn remove_all_unused(&mut self) -> Result<(), StoreError>;
    /// Whether the member has a usable token for this purpose.
    async fn has_valid(
        &mut self,
        user_id: UserId,
        purpose: TokenPurpose,
        now: DateTime<Utc>,
    ) -> Result<bool, StoreError>;
    /// Removes at most `limit` tokens that expired before this time; returns the number.
    async fn remove_expired(&mut self, before: DateTime<Utc>, limit: u64) -> Result<u64, StoreError>;
}

/// Sessions. Whatever ends all sessions also ends the sign-ins that wait for a second factor, and the connections of apps.
#[async_trait]
pub trait SessionRepository: Send {
    async fn insert(&mut self, session: &Session) -> Result<(), StoreError>;
    /// Locks the row until the unit of work ends.
    async fn lock(&mut self, id: SessionId) -> Result<Option<Session>, StoreError>;
    /// Writes digest, code, authentication time and view.
    async fn update(&mut self, session: &Session) -> Result<(), StoreError>;
    /// Advances `last_seen_at`, never back.
    async fn touch(&mut self, id: SessionId, seen_at: DateTime<Utc>) -> Result<(), StoreError>;
    /// Whether the session exists and its account is active with this role.
    async fn authorizes(&mut self, session: &AdminSession) -> Result<bool, StoreError>;
    /// Whether the member has this session.
    async fn exists(&mut self, id: SessionId, user_id: UserId) -> Result<bool, StoreError>;
    async fn remove_by_digest(&mut self, key: &SessionDigest) -> Result<(), StoreError>;
    /// Ends a session of the member; returns whether it existed.
    async fn remove(&mut self, id: SessionId, user_id: UserId) -> Result<bool, StoreError>;
    /// Ends all sessions of the member except one; returns the number.
    async fn remove_all_by_user(
        &mut self,
        user_id: UserId,
        except: Option<SessionId>,
    ) -> Result<u64, StoreError>;
    /// Ends the least recently used sessions beyond `count`.
    async fn remove_all_but_latest(&mut self, user_id: UserId, count: u64) -> Result<(), StoreError>;
    /// Ends all sessions; returns the number.
    async fn remove_all(&mut self) -> Result<u64, StoreError>;
    /// Removes at most `limit` sessions last seen before `idle_since` or started before `started_before`;
    /// returns the number.
    async fn remove_ended(
        &mut self,
        idle_since: DateTime<Utc>,
        started_before: DateTime<Utc>,
        limit: u64,
    ) -> Result<u64, StoreError>;
}

/// The history of each account.
#[async_trait]
pub trait AccountEventRepository: Send {
    async fn insert(&mut self, event: &AccountEvent) -> Result<(), StoreError>;
    /// Runs the statements of `insert` and discards the result. The event's account need not exist.
    async fn insert_discarded(&mut self, event: &AccountEvent) -> Result<(), StoreError>;
    /// Writes time, device and count.
    async fn update(&mut self, event: &AccountEvent) -> Result<(), StoreError>;
    /// The latest failed sign-in of the account at or after `since`.
    async fn find_failed_sign_in(
        &mut self,
        user_id: UserId,
        since: DateTime<Utc>,
    ) -> Result<Option<AccountEvent>, StoreError>;
    /// Events of the account, newest first.
    async fn list(&mut self, user_id: UserId, page: &PageRequest) -> Result<Page<AccountEvent>, StoreError>;
    /// Removes the account's oldest events until this many are left.
    async fn remove_all_but_latest(&mut self, user_id: UserId, count: u64) -> Result<(), StoreError>;
    /// Removes at most `limit` events from before this time; returns the number.
    async fn remove_before(&mut self, before: DateTime<Utc>, limit: u64) -> Result<u64, StoreError>;
}

/// The team's notes about members.
#[async_trait]
pub trait MemberNoteRepository: Send {
    async fn insert(&mut self, note: &MemberNote) -> Result<(), StoreError>;
    /// The notes about a member, newest first.
    async fn list(&mut self, member: UserId) -> Result<Vec<MemberNote>, StoreError>;
    async fn remove(&mut self, id: MemberNoteId) -> Result<(), StoreError>;
}

/// The team's labels of members. Unique by member and key.
#[async_trait]
pub trait MemberLabelRepository: Send {
    /// In the order of their keys.
    async fn list(&mut self, member: UserId) -> Result<Vec<MemberLabel>, StoreError>;
    /// Returns `false` without changes if the member has it.
    async fn insert(&mut self, member: UserId, label: &MemberLabel) -> Result<bool, StoreError>;
    /// Returns whether the member had it.
    async fn remove(&mut self, member: UserId, label: &MemberLabel) -> Result<bool, StoreError>;
}

/// Which optional emails members want. Unique by account and topic, and by token.
#[async_trait]
pub trait EmailPreferenceRepository: Send {
    /// Changes nothing if the member has a preference for this topic.
    async fn insert_if_absent(&mut self, preference: &EmailPreference) -> Result<(), StoreError> {
        self.insert_all_absent(slice::from_ref(preference)).await
    }
    /// Like [`Self::insert_if_absent`], with one statement.
    async fn insert_all_absent(&mut self, preferences: &[EmailPreference]) -> Result<(), StoreError>;
    /// In the order of the topics.
    async fn list(&mut self, user_id: UserId) -> Result<Vec<EmailPreference>, StoreError>;
    /// The stored preferences of these members for the topic.
    async fn list_by_topic(
        &mut self,
        topic: EmailTopic,
        members: &[UserId],
    ) -> Result<Vec<EmailPreference>, StoreError>;
    async fn find_by_token(&mut self, token: &str) -> Result<Option<EmailPreference>, StoreError>;
    /// Writes whether the member wants the emails, and when they chose.
    async fn update(&mut self, preference: &EmailPreference) -> Result<(), StoreError>;
}

/// The second factors of accounts, with their recovery codes.
#[async_trait]
pub trait SecondFactorRepository: Send {
    /// Also finds one that waits for its first code.
    async fn find(&mut self, user_id: UserId) -> Result<Option<SecondFactor>, StoreError>;
    /// Replaces the account's second factor. Its recovery codes stay.
    async fn save(&mut self, factor: &SecondFactor) -> Result<(), StoreError>;
    /// Records a code of this time step as used. Returns `false` without changes if this or a later step was used
    /// before.
    async fn use_step(&mut self, user_id: UserId, step: u64) -> Result<bool, StoreError>;
    /// Removes the second factor and its recovery codes; returns whether there was one.
    async fn remove(&mut self, user_id: UserId) -> Result<bool, StoreError>;
    /// Requires a second factor.
    async fn replace_recovery_codes(
        &mut self,
        user_id: UserId,
        digests: &[TokenDigest],
    ) -> Result<(), StoreError>;
    /// Removes a recovery code; returns whether it existed.
    async fn use_recovery_code(&mut self, user_id: UserId, digest: &TokenDigest) -> Result<bool, StoreError>;
    /// How many recovery codes are left.
    async fn count_recovery_codes(&mut self, user_id: UserId) -> Result<u64, StoreError>;
}

/// Sign-ins that wait for a second factor.
#[async_trait]
pub trait SignInChallengeRepository: Send {
    async fn insert(&mut self, challenge: &SignInChallenge) -> Result<(), StoreError>;
    /// Takes no lock, so that it works in a read-only unit of work.
    async fn find_by_digest(&mut self, digest: &TokenDigest) -> Result<Option<SignInChallenge>, StoreError>;
    /// Locks the row until the unit of work ends.
    async fn lock(&mut self, id: SignInChallengeId) -> Result<Option<SignInChallenge>, StoreError>;
    /// Writes the number of attempts.
    async fn update(&mut self, challenge: &SignInChallenge) -> Result<(), StoreError>;
    async fn remove(&mut self, id: SignInChallengeId) -> Result<(), StoreError>;
    /// Removes all that the account waits for.
    async fn remove_all_by_user(&mut self, user_id: UserId) -> Result<(), StoreError>;
    /// Removes at most `limit` that expired before this time; returns the number.
    async fn remove_expired(&mut self, before: DateTime<Utc>, limit: u64) -> Result<u64, StoreError>;
}
