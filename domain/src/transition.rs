/// Whether an idempotent command changed the entity.
#[must_use]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Transition {
    /// Changed; save it.
    Applied,
    /// Unchanged; nothing to save.
    Unchanged,
}

impl Transition {
    pub const fn is_applied(self) -> bool {
        matches!(self, Self::Applied)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn is_applied_only_after_a_change() {
        assert!(Transition::Applied.is_applied() && !Transition::Unchanged.is_applied());
    }
}
