/// What a command that may be repeated did to an entity.
#[must_use]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Transition {
    /// The entity changed; save it.
    Applied,
    /// The entity had changed before; there is nothing to save.
    AlreadyApplied,
}

impl Transition {
    #[must_use]
    pub const fn is_applied(self) -> bool {
        matches!(self, Self::Applied)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_changed_is_saved() {
        assert!(Transition::Applied.is_applied() && !Transition::AlreadyApplied.is_applied());
    }
}
