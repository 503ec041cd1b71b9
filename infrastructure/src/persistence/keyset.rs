use application::ports::{Cursor, PageRequest, SortDirection, SortValue};
use sea_orm::sea_query::{Cond, Condition, Expr, ExprTrait as _, Order, SelectStatement};
use sea_orm::{ColumnTrait, QueryTrait};

use super::columns;

/// The order of a list that is read in pages (keyset pagination). Neither expression may be null, and texts must be
/// compared by their bytes, which on PostgreSQL needs the collation "C".
pub(super) struct Keyset {
    value: Expr,
    id: Expr,
    direction: SortDirection,
}

impl Keyset {
    pub(super) const fn new(value: Expr, id: Expr, direction: SortDirection) -> Self {
        Self { value, id, direction }
    }

    /// Newest first.
    pub(super) fn newest(time: impl ColumnTrait, id: impl ColumnTrait) -> Self {
        Self::new(time.into_expr(), id.into_expr(), SortDirection::Descending)
    }

    /// Sorts and limits the query to the rows of the page and the lookahead.
    pub(super) fn page<Q>(&self, mut query: Q, page: &PageRequest) -> Q
    where
        Q: QueryTrait<QueryStatement = SelectStatement>,
    {
        self.apply(query.query(), page);
        query
    }

    pub(super) fn apply(&self, query: &mut SelectStatement, page: &PageRequest) {
        let order = match self.direction {
            SortDirection::Ascending => Order::Asc,
            SortDirection::Descending => Order::Desc,
        };
        if let Some(after) = &page.after {
            query.cond_where(self.is_after(after));
        }
        query
            .order_by_expr(self.value.clone(), order.clone())
            .order_by_expr(self.id.clone(), order)
            .limit(page.lookahead());
    }

    /// Repeats the comparison of the value outside of the alternatives, because only a plain range lets the database
    /// begin in the middle of an index.
    fn is_after(&self, cursor: &Cursor) -> Condition {
        let value = match &cursor.value {
            SortValue::Time(time) => Expr::value(columns::time(*time)),
            SortValue::Number(number) => Expr::value(*number),
            SortValue::Text(text) => Expr::value(text.as_str()),
        };
        let (own, own_id) = (self.value.clone(), self.id.clone());
        let (range, strict, later_id) = match self.direction {
            SortDirection::Ascending => (own.clone().gte(value.clone()), own.gt(value), own_id.gt(cursor.id)),
            SortDirection::Descending => {
                (own.clone().lte(value.clone()), own.lt(value), own_id.lt(cursor.id))
            }
        };
        Cond::all().add(range).add(Cond::any().add(strict).add(later_id))
    }
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;
    use sea_orm::{DbBackend, EntityTrait as _, QuerySelect as _};
    use uuid::Uuid;

    use super::*;
    use crate::persistence::entities::account_events::{Column, Entity};

    fn sql(direction: SortDirection) -> String {
        let keyset = Keyset::new(Column::HappenedAt.into_expr(), Column::Id.into_expr(), direction);
        let after = Some(Cursor::new(DateTime::UNIX_EPOCH, Uuid::nil()));
        let query = Entity::find().select_only().column(Column::Id);
        keyset.page(query, &PageRequest { limit: 2, after }).build(DbBackend::Sqlite).sql
    }

    #[test]
    fn keyset_sorts_and_continues_in_one_direction() {
        let (time, id) = (r#""account_events"."happened_at""#, r#""account_events"."id""#);
        let expected = |operator: &str, order: &str| {
            format!(
                r#"SELECT {id} FROM "account_events" WHERE {time} {operator}= ? AND ({time} {operator} ? OR {id} {operator} ?) ORDER BY {time} {order}, {id} {order} LIMIT ?"#
            )
        };
        assert_eq!(sql(SortDirection::Ascending), expected(">", "ASC"));
        assert_eq!(sql(SortDirection::Descending), expected("<", "DESC"));
    }
}
