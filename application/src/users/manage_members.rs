use domain::UserId;
use domain::newsletters::EmailSuppression;
use domain::users::{AccountEvent, EmailTopic, MemberNote, Permission, Session, User};

use super::member_notes::may_remove;
use super::{ChangeMemberError, require_change};
use crate::Failure;
use crate::context::use_case;
use crate::outbox::OutboxMail;
use crate::ports::{
    Actor, MailFilter, MemberFilter, MemberSort, MemberSummary, MemberTotals, Page, PageRequest,
    PurchaseView, StoreError,
};

/// A note, and whether the reader may remove it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MemberNoteView {
    pub note: MemberNote,
    /// The author's current email address.
    pub author_email: Option<String>,
    pub can_remove: bool,
}

/// A member with everything that admins see.
#[derive(Debug, Clone)]
pub struct MemberDetail {
    pub summary: MemberSummary,
    pub user: User,
    /// `None` if it has expired.
    pub pending_email: Option<String>,
    /// Newest first.
    pub purchases: Vec<PurchaseView>,
    /// Most recently used first.
    pub sessions: Vec<Session>,
    /// The latest, newest first.
    pub activity: Vec<AccountEvent>,
    /// The latest to the current address, newest first.
    pub emails: Vec<OutboxMail>,
    /// Whether and why emails to the current address are suppressed.
    pub suppression: Option<EmailSuppression>,
    pub wants_newsletter: bool,
    pub has_second_factor: bool,
    pub passkeys: u64,
    /// Newest first.
    pub notes: Vec<MemberNoteView>,
    /// Whether the reader may change the account.
    pub can_change: bool,
}

use_case! {
    /// Members as admins see them.
    pub struct ManageMembers
}

impl ManageMembers {
    /// The maximum number of emails, and of events.
    const LATEST: u64 = 20;

    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list(
        &self,
        actor: Actor,
        filter: &MemberFilter,
        sort: MemberSort,
        page: &PageRequest,
    ) -> Result<Page<MemberSummary>, Failure> {
        actor.require(Permission::ManageMembers)?;
        Ok(self.context.queries.members().list(filter, sort, page).await?)
    }

    /// One page of the download of all matching members.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn export(
        &self,
        actor: Actor,
        filter: &MemberFilter,
        sort: MemberSort,
        page: &PageRequest,
    ) -> Result<Page<MemberSummary>, Failure> {
        actor.require(Permission::ExportData)?;
        self.list(actor, filter, sort, page).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn totals(&self, actor: Actor, filter: &MemberFilter) -> Result<MemberTotals, Failure> {
        actor.require(Permission::ManageMembers)?;
        Ok(self.context.queries.members().totals(filter).await?)
    }

    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn find(&self, actor: Actor, id: UserId) -> Result<MemberDetail, ChangeMemberError> {
        actor.require(Permission::ManageMembers)?;
        let summary = self.context.queries.members().find(id).await?.ok_or(ChangeMemberError::NotFound)?;
        let user = self.context.queries.users().find(id).await?.ok_or(ChangeMemberError::NotFound)?;
        let now = self.context.clock.now();
        let mut sessions = self.context.queries.sessions().list(id).await?;
        sessions.retain(|session| session.is_valid(now));
        let purchases = self.context.queries.purchases().history(id).await?;
        let page = PageRequest::first(Self::LATEST);
        let mut unit = self.context.store.read().await?;
        let activity = unit.account_events().list(id, &page).await?.items;
        let to_member = MailFilter { to: Some(user.email.clone()), ..MailFilter::default() };
        let emails = unit.outbox().list(&to_member, &page).await?.items;
        let notes = unit.member_notes().list(id).await?;
        let suppression = unit.email_suppressions().find(id).await?;
        let preferences = unit.email_preferences().list(id).await?;
        let second_factor = unit.second_factors().find(id).await?;
        let passkeys = u64::try_from(unit.passkeys().list(id).await?.len()).unwrap_or(u64::MAX);
        drop(unit);
        Ok(MemberDetail {
            summary,
            pending_email: user.pending_email_at(now).map(|pending| pending.email.to_string()),
            can_change: require_change(actor, &user).is_ok(),
            suppression: suppression.filter(|suppression| suppression.applies_to(&user.email)),
            wants_newsletter: EmailTopic::NewPosts.is_wanted(&preferences, user.role),
            has_second_factor: second_factor.is_some_and(|factor| factor.is_enabled()),
            passkeys,
            user,
            purchases,
            sessions,
            activity,
            emails,
            notes: self.note_views(actor, notes).await?,
        })
    }

    async fn note_views(
        &self,
        actor: Actor,
        notes: Vec<MemberNote>,
    ) -> Result<Vec<MemberNoteView>, StoreError> {
        let authors = notes.iter().filter_map(|note| note.author).collect();
        let emails = self.context.queries.users().list_emails(&authors).await?;
        let view = |note: MemberNote| MemberNoteView {
            author_email: note.author.and_then(|id| emails.get(&id).cloned()),
            can_remove: may_remove(actor, &note),
            note,
        };
        Ok(notes.into_iter().map(view).collect())
    }
}
