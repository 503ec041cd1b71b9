use application::ports::IdGenerator;
use uuid::Uuid;

/// Version 7 UUIDs. Within one process each is greater than the previous one, so that ordering by id is
/// ordering by creation.
#[derive(Debug, Clone, Copy, Default)]
pub struct UuidV7Generator;

impl IdGenerator for UuidV7Generator {
    #[expect(clippy::disallowed_methods, reason = "this is the adapter behind the IdGenerator port")]
    fn next_id(&self) -> Uuid {
        Uuid::now_v7()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_increasing() {
        let ids: Vec<Uuid> = (0..50_000).map(|_| UuidV7Generator.next_id()).collect();
        assert!(ids.is_sorted_by(|earlier, later| earlier < later));
        assert!(ids.iter().all(|id| id.get_version_num() == 7));
    }
}
