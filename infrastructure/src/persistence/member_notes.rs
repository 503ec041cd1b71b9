use application::ports::{MemberNoteRepository, StoreError};
use async_trait::async_trait;
use domain::users::{MemberNote, NoteText};
use domain::{MemberNoteId, UserId};
use sea_orm::{ActiveValue::Set, ColumnTrait as _, EntityTrait as _, QueryFilter as _, QueryOrder as _};

use super::columns;
use super::entities::member_notes::{ActiveModel, Column, Entity, Model};
use super::error::unreadable;
use super::unit_of_work::SeaUnitOfWork;

#[async_trait]
impl MemberNoteRepository for SeaUnitOfWork {
    async fn insert(&mut self, note: &MemberNote) -> Result<(), StoreError> {
        let row = ActiveModel {
            id: Set(note.id.as_uuid()),
            user_id: Set(note.member.as_uuid()),
            author_id: Set(note.author.map(|author| author.as_uuid())),
            text: Set(note.text.as_str().to_owned()),
            created_at: Set(columns::time(note.created_at)),
        };
        self.execute(Entity::insert(row)).await
    }

    async fn list(&mut self, member: UserId) -> Result<Vec<MemberNote>, StoreError> {
        let query = Entity::find()
            .filter(Column::UserId.eq(member.as_uuid()))
            .order_by_desc(Column::CreatedAt)
            .order_by_desc(Column::Id);
        self.read_all(query, |row| note(&row)).await
    }

    async fn remove(&mut self, id: MemberNoteId) -> Result<(), StoreError> {
        self.execute(Entity::delete_by_id(id.as_uuid())).await
    }
}

fn note(row: &Model) -> Result<MemberNote, StoreError> {
    Ok(MemberNote {
        id: MemberNoteId::from_uuid(row.id),
        member: UserId::from_uuid(row.user_id),
        author: row.author_id.map(UserId::from_uuid),
        text: NoteText::parse(&row.text).map_err(unreadable("member_notes.text"))?,
        created_at: row.created_at,
    })
}
