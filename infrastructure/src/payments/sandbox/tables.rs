//! The sandbox's two tables.

pub(super) mod intents {
    use sea_orm::entity::prelude::*;

    #[derive(Debug, Clone, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "sandbox_intents")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: String,
        pub idempotency_key: String,
        pub client_secret: String,
        pub order_id: Uuid,
        pub amount: i64,
        pub status: String,
        /// The amount refunded so far, in cents.
        pub refunded: i64,
        pub created_at: DateTimeUtc,
    }

    #[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
    pub(crate) enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

pub(super) mod refunds {
    use sea_orm::entity::prelude::*;

    #[derive(Debug, Clone, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "sandbox_refunds")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub idempotency_key: String,
        pub intent_id: String,
        pub agent_id: Uuid,
        pub refund_id: Option<Uuid>,
        pub amount: i64,
        pub created_at: DateTimeUtc,
    }

    #[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
    pub(crate) enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}
