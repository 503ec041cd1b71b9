use application::ports::StoreError;
use sea_orm::{
    ConnectionTrait, EntityTrait, Select, SelectModel, SelectTwo, SelectTwoModel, Selector, SelectorTrait,
};

use super::error::translate;

/// A query of entities, of pairs of them, or of selected columns.
pub(super) trait IntoSelector {
    type Rows: SelectorTrait;

    fn into_selector(self) -> Selector<Self::Rows>;
}

impl<S: SelectorTrait> IntoSelector for Selector<S> {
    type Rows = S;

    fn into_selector(self) -> Self {
        self
    }
}

impl<E: EntityTrait> IntoSelector for Select<E> {
    type Rows = SelectModel<E::Model>;

    fn into_selector(self) -> Selector<Self::Rows> {
        self.into_model()
    }
}

impl<E: EntityTrait, F: EntityTrait> IntoSelector for SelectTwo<E, F> {
    type Rows = SelectTwoModel<E::Model, F::Model>;

    fn into_selector(self) -> Selector<Self::Rows> {
        self.into_model()
    }
}

pub(super) type RowOf<Q> = <<Q as IntoSelector>::Rows as SelectorTrait>::Item;

pub(super) async fn query_one<Q: IntoSelector>(
    connection: &impl ConnectionTrait,
    query: Q,
) -> Result<Option<RowOf<Q>>, StoreError> {
    query.into_selector().one(connection).await.map_err(translate)
}

pub(super) async fn query_all<Q: IntoSelector>(
    connection: &impl ConnectionTrait,
    query: Q,
) -> Result<Vec<RowOf<Q>>, StoreError> {
    query.into_selector().all(connection).await.map_err(translate)
}
