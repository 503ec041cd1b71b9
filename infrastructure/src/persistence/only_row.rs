use async_trait::async_trait;
use sea_orm::{ConnectionTrait, DbErr, EntityTrait, Select};

/// For what is found by a key of its own, and so once at most. Where SQLite is told to stop after one row, that number is
/// bound, and a statement with a bound limit is planned anew each time it runs.
#[async_trait]
pub(crate) trait OnlyRow {
    type Row;

    /// # Errors
    /// [`DbErr`]
    async fn only(self, connection: &impl ConnectionTrait) -> Result<Option<Self::Row>, DbErr>;
}

#[async_trait]
impl<E: EntityTrait> OnlyRow for Select<E>
where
    E::Model: Send,
{
    type Row = E::Model;

    async fn only(self, connection: &impl ConnectionTrait) -> Result<Option<E::Model>, DbErr> {
        Ok(self.all(connection).await?.into_iter().next())
    }
}
