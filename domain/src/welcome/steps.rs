use super::Interests;
use crate::UserId;

/// What a new member is asked. It is removed when the member has opened an agent or skips it, so that it is never shown again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Welcome {
    pub member: UserId,
    /// What the member wants help with; `None` until they choose.
    pub interests: Option<Interests>,
}

impl Welcome {
    pub const fn new(member: UserId) -> Self {
        Self { member, interests: None }
    }
}
