use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "discount_codes")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub code: String,
    pub discount_type: String,
    pub discount_value: i64,
    pub is_active: bool,
    pub expires_at: Option<DateTimeUtc>,
    pub max_uses: Option<i64>,
    pub max_uses_per_member: Option<i64>,
    pub starts_at: Option<DateTimeUtc>,
    pub agent_ids: Option<String>,
    pub min_subtotal: i64,
    pub audience: String,
    pub batch_id: Option<Uuid>,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
}

without_relations!();
