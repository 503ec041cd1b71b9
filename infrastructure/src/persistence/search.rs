use application::ports::{
    MissedSearchRepository, MissedSearchSort, Page, PageRequest, SortDirection, StoreError,
};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::MissedSearchId;
use domain::search::{MissedSearch, MissedSearchText};
use sea_orm::sea_query::{Expr, ExprTrait as _, OnConflict};
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, EntityTrait as _, QueryFilter as _, QueryOrder as _,
    QuerySelect as _, QueryTrait as _,
};

use super::columns;
use super::entities::missed_searches::{ActiveModel, Column, Entity, Model};
use super::error::unreadable;
use super::keyset::Keyset;
use super::unit_of_work::SeaUnitOfWork;

#[async_trait]
impl MissedSearchRepository for SeaUnitOfWork {
    async fn count(
        &mut self,
        id: MissedSearchId,
        text: &MissedSearchText,
        now: DateTime<Utc>,
    ) -> Result<(), StoreError> {
        let row = ActiveModel {
            id: Set(id.as_uuid()),
            text: Set(text.as_str().to_owned()),
            count: Set(1),
            last_searched_at: Set(columns::time(now)),
        };
        let increment = OnConflict::column(Column::Text)
            .value(Column::Count, Expr::col((Entity, Column::Count)).add(1))
            .value(Column::LastSearchedAt, columns::time(now))
            .to_owned();
        self.execute(Entity::insert(row).on_conflict(increment)).await
    }

    async fn trim(&mut self, max: u64) -> Result<(), StoreError> {
        let kept = Entity::find()
            .select_only()
            .column(Column::Id)
            .order_by_desc(Column::LastSearchedAt)
            .order_by_desc(Column::Id)
            .limit(max)
            .into_query();
        self.execute(Entity::delete_many().filter(Column::Id.not_in_subquery(kept))).await
    }

    async fn list(
        &mut self,
        sort: MissedSearchSort,
        page: &PageRequest,
    ) -> Result<Page<MissedSearch>, StoreError> {
        let value = match sort {
            MissedSearchSort::Count => Column::Count,
            MissedSearchSort::LastSearched => Column::LastSearchedAt,
        };
        let keyset = Keyset::new(value.into_expr(), Column::Id.into_expr(), SortDirection::Descending);
        let searches = self.read_all(keyset.page(Entity::find(), page), |row| missed_search(&row)).await?;
        Ok(Page::new(page, searches, |search| sort.cursor(search)))
    }

    async fn remove(&mut self, id: MissedSearchId) -> Result<bool, StoreError> {
        Ok(self.rows_affected(Entity::delete_by_id(id.as_uuid())).await? == 1)
    }

    async fn remove_before(&mut self, before: DateTime<Utc>, limit: u64) -> Result<u64, StoreError> {
        let old = Entity::find().filter(Column::LastSearchedAt.lt(columns::time(before)));
        self.remove_batch(old, limit).await
    }
}

fn missed_search(row: &Model) -> Result<MissedSearch, StoreError> {
    let text = MissedSearchText::parse(&row.text).ok_or("not a search");
    Ok(MissedSearch {
        id: MissedSearchId::from_uuid(row.id),
        text: text.map_err(unreadable("missed_searches.text"))?,
        count: columns::count("missed_searches.count", row.count)?,
        last_searched_at: row.last_searched_at,
    })
}
