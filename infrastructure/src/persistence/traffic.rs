use std::collections::BTreeSet;

use application::ports::{StoreError, TrafficDay, TrafficRepository};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::traffic::{TrafficCount, TrafficKind, Visitors};
use sea_orm::sea_query::{Expr, ExprTrait as _, OnConflict};
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, EntityTrait as _, QueryFilter as _, QuerySelect as _, Select,
};

use super::columns;
use super::entities::{traffic_counts, traffic_days};
use super::error::unreadable;
use super::unit_of_work::SeaUnitOfWork;

#[async_trait]
impl TrafficRepository for SeaUnitOfWork {
    async fn lock_day(&mut self, day: DateTime<Utc>, new_salt: &str) -> Result<TrafficDay, StoreError> {
        use traffic_days::{ActiveModel, Column, Entity};

        let row = ActiveModel {
            day: Set(columns::time(day)),
            salt: Set(new_salt.to_owned()),
            visitors: Set(Visitors::default().as_bytes().to_vec()),
        };
        if self.insert_unless_exists(row, &[Column::Day]).await? {
            self.remove_days(day).await?;
        }
        let found = Entity::find_by_id(columns::time(day)).lock_exclusive();
        let found = self
            .read_one(found, |row| {
                let visitors = Visitors::from_bytes(row.visitors).ok_or("not a bitmap of visitors");
                Ok(TrafficDay {
                    salt: row.salt,
                    visitors: visitors.map_err(unreadable("traffic_days.visitors"))?,
                })
            })
            .await?;
        // Another node deleted this day because the next one has begun; the retry counts for that.
        found.ok_or(StoreError::Conflict("traffic day".into()))
    }

    async fn save_visitors(&mut self, day: DateTime<Utc>, visitors: &Visitors) -> Result<(), StoreError> {
        use traffic_days::{Column, Entity};

        let update = Entity::update_many()
            .col_expr(Column::Visitors, visitors.as_bytes().to_vec().into())
            .filter(Column::Day.eq(columns::time(day)));
        self.execute(update).await
    }

    async fn list_keys(&mut self, day: DateTime<Utc>) -> Result<BTreeSet<(TrafficKind, String)>, StoreError> {
        use traffic_counts::{Column, Entity};

        let query = Entity::find()
            .select_only()
            .columns([Column::Kind, Column::Key])
            .filter(Column::Kind.is_in(TrafficKind::ALL.map(TrafficKind::as_str)))
            .filter(Column::Day.eq(columns::time(day)))
            .into_tuple::<(String, String)>();
        let read = |(kind, key): (String, _)| Ok((columns::parse_enum("traffic_counts.kind", &kind)?, key));
        let found = self.read_all(query, read).await?;
        Ok(found.into_iter().collect())
    }

    async fn add(&mut self, day: DateTime<Utc>, counts: &[TrafficCount]) -> Result<(), StoreError> {
        use traffic_counts::{ActiveModel, Column, Entity};

        if counts.is_empty() {
            return Ok(());
        }
        let rows = counts.iter().map(|count| ActiveModel {
            kind: Set(count.kind.as_str().to_owned()),
            day: Set(columns::time(day)),
            key: Set(count.key.clone()),
            count: Set(count.count.cast_signed()),
        });
        let add = OnConflict::columns([Column::Kind, Column::Day, Column::Key])
            .value(
                Column::Count,
                Expr::col((Entity, Column::Count)).add(Expr::col(("excluded", Column::Count))),
            )
            .to_owned();
        self.execute(Entity::insert_many(rows).on_conflict(add)).await
    }

    async fn remove_days(&mut self, before: DateTime<Utc>) -> Result<(), StoreError> {
        use traffic_days::{Column, Entity};

        self.execute(Entity::delete_many().filter(Column::Day.lt(columns::time(before)))).await
    }

    async fn remove_before(&mut self, before: DateTime<Utc>, limit: u64) -> Result<u64, StoreError> {
        self.remove_batch(select_before(before), limit).await
    }
}

/// The keys of counts of earlier days. Names all kinds, so that the primary key is used.
fn select_before(before: DateTime<Utc>) -> Select<traffic_counts::Entity> {
    use traffic_counts::{Column, Entity};

    Entity::find()
        .select_only()
        .columns([Column::Kind, Column::Day, Column::Key])
        .filter(Column::Kind.is_in(TrafficKind::ALL.map(TrafficKind::as_str)))
        .filter(Column::Day.lt(columns::time(before)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::persistence::tests::Planner;

    #[tokio::test]
    async fn select_before_uses_the_primary_key() {
        let select = select_before(DateTime::UNIX_EPOCH).limit(1);
        let (sqlite, postgres) = ("traffic_counts_1 (kind=? AND day<?)", "traffic_counts_pkey");
        Planner::open().await.expect("before", select, sqlite, postgres).await;
    }
}
