use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::{Post, PostText};
use crate::version::later_version;
use crate::{EditConflict, PostId, UserId};

/// What an author is writing: text that readers do not see yet, and that may be incomplete. Each post has at most one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WorkingCopy {
    /// The id of the post, or any id if the post is new.
    pub id: PostId,
    pub text: PostText,
    /// The version of the post that it changes; `None` for a new post.
    pub base: Option<DateTime<Utc>>,
    /// The open editor that wrote it last, which never conflicts with itself: not even if it missed a response.
    pub editor: Uuid,
    /// `None` once the account is deleted.
    pub edited_by: Option<UserId>,
    pub updated_at: DateTime<Utc>,
}

/// An open editor, and the versions that its text is based on: they tell whether another editor saved in between.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EditorSession {
    pub editor: Uuid,
    /// The version of the post that it loaded; `None` for a new post.
    pub post_version: Option<DateTime<Utc>>,
    /// The version of the working copy that it loaded or saved last.
    pub copy_version: Option<DateTime<Utc>>,
}

impl WorkingCopy {
    /// Starts a working copy of this post, or of a new one.
    ///
    /// # Errors
    /// [`EditConflict`] if the editor loaded an older version of the post
    pub fn start(
        id: PostId,
        post: Option<&Post>,
        text: PostText,
        by: UserId,
        session: EditorSession,
        now: DateTime<Utc>,
    ) -> Result<Self, EditConflict> {
        let base = post.map(|post| post.updated_at);
        if session.post_version != base {
            return Err(EditConflict);
        }
        Ok(Self { id, text, base, editor: session.editor, edited_by: Some(by), updated_at: now })
    }

    /// # Errors
    /// [`EditConflict`] if another editor wrote it since this one has seen it
    pub fn check(&self, session: EditorSession) -> Result<(), EditConflict> {
        let is_known = self.editor == session.editor || session.copy_version == Some(self.updated_at);
        if is_known { Ok(()) } else { Err(EditConflict) }
    }

    /// Saves the text of an editor that is based on the same version of the post, or on its current one.
    ///
    /// # Errors
    /// [`EditConflict`] as [`Self::check`], or if the editor loaded another version of the post
    pub fn save(
        &mut self,
        post: Option<&Post>,
        text: PostText,
        by: UserId,
        session: EditorSession,
        now: DateTime<Utc>,
    ) -> Result<(), EditConflict> {
        self.check(session)?;
        if session.post_version != self.base && session.post_version != post.map(|post| post.updated_at) {
            return Err(EditConflict);
        }
        self.base = session.post_version;
        self.text = text;
        self.editor = session.editor;
        self.edited_by = Some(by);
        self.updated_at = later_version(self.updated_at, now);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(title: &str) -> PostText {
        PostText { title: title.to_owned(), ..PostText::default() }
    }

    fn state(editor: u128, copy_version: Option<DateTime<Utc>>) -> EditorSession {
        EditorSession { editor: Uuid::from_u128(editor), post_version: None, copy_version }
    }

    #[test]
    fn save_by_another_editor_needs_the_latest_version() {
        let now = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
        let by = UserId::from_uuid(Uuid::nil());
        let id = PostId::from_uuid(Uuid::nil());
        let mut copy = WorkingCopy::start(id, None, text("One"), by, state(1, None), now).unwrap();
        let first = copy.updated_at;
        assert_eq!(copy.save(None, text("Two"), by, state(1, None), now), Ok(()), "it missed a response");
        assert!(copy.updated_at > first);
        assert_eq!(copy.save(None, text("Theirs"), by, state(2, Some(first)), now), Err(EditConflict));
        assert_eq!(copy.save(None, text("Theirs"), by, state(2, None), now), Err(EditConflict));
        assert_eq!(copy.text, text("Two"));
        assert_eq!(copy.save(None, text("Theirs"), by, state(2, Some(copy.updated_at)), now), Ok(()));
        assert_eq!(copy.save(None, text("Three"), by, state(1, Some(first)), now), Err(EditConflict));
        assert_eq!(copy.text, text("Theirs"));
    }

    #[test]
    fn start_needs_the_current_version_of_the_post() {
        let now = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
        let by = UserId::from_uuid(Uuid::nil());
        let id = PostId::from_uuid(Uuid::nil());
        let start = |base| {
            let state = EditorSession { post_version: base, ..state(1, None) };
            WorkingCopy::start(id, None, text("One"), by, state, now)
        };
        assert!(start(None).is_ok());
        assert_eq!(start(Some(now)), Err(EditConflict));
    }
}
