use domain::users::{MemberNote, NoteText, Permission};
use domain::{MemberNoteId, UserId};

use super::ChangeMemberError;
use super::member_changes::record;
use crate::context::use_case;
use crate::ports::Actor;

use_case! {
    /// The team's notes about members.
    pub struct MemberNotes
}

impl MemberNotes {
    /// The audit log records that a note was added, but not its text, because audit entries cannot be changed.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn add(&self, actor: Actor, member: UserId, text: NoteText) -> Result<(), ChangeMemberError> {
        actor.require(Permission::ManageMembers)?;
        let mut unit = self.context.store.begin_as(actor).await?;
        let user = unit.users().lock(member).await?.ok_or(ChangeMemberError::NotFound)?;
        let id = MemberNoteId::from_uuid(self.context.ids.next_id());
        let note =
            MemberNote { id, member, author: actor.user_id(), text, created_at: self.context.clock.now() };
        unit.member_notes().insert(&note).await?;
        let after = [("note", id.to_string().into())];
        unit.audit().append(&record(&self.context, &user, [], after)).await?;
        Ok(unit.commit().await?)
    }

    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn remove(
        &self,
        actor: Actor,
        member: UserId,
        id: MemberNoteId,
    ) -> Result<(), ChangeMemberError> {
        actor.require(Permission::ManageMembers)?;
        let mut unit = self.context.store.begin_as(actor).await?;
        let user = unit.users().lock(member).await?.ok_or(ChangeMemberError::NotFound)?;
        let notes = unit.member_notes().list(member).await?;
        let note = notes.into_iter().find(|note| note.id == id).ok_or(ChangeMemberError::UnknownNote)?;
        if !may_remove(actor, &note) {
            return Err(crate::ports::Forbidden.into());
        }
        unit.member_notes().remove(id).await?;
        let before = [("note", id.to_string().into())];
        unit.audit().append(&record(&self.context, &user, before, [])).await?;
        Ok(unit.commit().await?)
    }
}

/// Its author, and those who manage roles.
pub(super) fn may_remove(actor: Actor, note: &MemberNote) -> bool {
    actor.may(Permission::ManageRoles) || (actor.user_id().is_some() && actor.user_id() == note.author)
}
