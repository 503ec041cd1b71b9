use std::collections::BTreeSet;

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{text, uuid};
use sea_orm_migration::sea_orm::Statement;
use sea_orm_migration::sea_orm::prelude::Uuid;
use unicode_normalization::UnicodeNormalization as _;

/// What the public page of an agent shows, its unique slug, and its previous slugs.
#[derive(Debug, DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // SQLite adds one column per statement.
        for column in [text("slug").default(""), text("details").default(""), text("example").default("[]")] {
            manager.alter_table(Table::alter().table("agents").add_column(column).to_owned()).await?;
        }
        add_slugs(manager).await?;
        manager.create_table(former_agent_slugs()).await?;
        for index in INDEXES {
            manager.get_connection().execute_unprepared(index).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table("former_agent_slugs").to_owned()).await?;
        manager.get_connection().execute_unprepared("DROP INDEX agents_slug").await?;
        for column in ["example", "details", "slug"] {
            manager.alter_table(Table::alter().table("agents").drop_column(column).to_owned()).await?;
        }
        Ok(())
    }
}

const INDEXES: [&str; 2] = [
    "CREATE UNIQUE INDEX agents_slug ON agents (slug)",
    "CREATE INDEX former_agent_slugs_agent_id ON former_agent_slugs (agent_id)",
];

fn former_agent_slugs() -> TableCreateStatement {
    Table::create()
        .table("former_agent_slugs")
        .col(text("slug").primary_key())
        .col(uuid("agent_id"))
        .foreign_key(
            ForeignKey::create()
                .from("former_agent_slugs", "agent_id")
                .to("agents", "id")
                .on_delete(ForeignKeyAction::Cascade),
        )
        .to_owned()
}

/// Derives the slugs of existing agents from their titles. If titles are the same, the oldest agent gets the slug
/// without a number.
async fn add_slugs(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let connection = manager.get_connection();
    let backend = manager.get_database_backend();
    let mut taken = BTreeSet::new();
    let agents = Statement::from_string(backend, "SELECT id, title FROM agents ORDER BY created_at, id");
    for agent in connection.query_all_raw(agents).await? {
        let (id, title): (Uuid, String) = (agent.try_get("", "id")?, agent.try_get("", "title")?);
        let slug = free_slug(&taken, &slug(&title));
        let update = Query::update()
            .table("agents")
            .value("slug", slug.as_str())
            .and_where(Expr::col("id").eq(id))
            .to_owned();
        connection.execute(&update).await?;
        taken.insert(slug);
    }
    Ok(())
}

fn free_slug(taken: &BTreeSet<String>, wanted: &str) -> String {
    let mut slug = wanted.to_owned();
    let mut number = 2;
    while taken.contains(&slug) {
        slug = format!("{wanted}-{number}");
        number += 1;
    }
    slug
}

/// Words of ASCII letters and digits, joined by hyphens; short enough for a number to be added.
fn slug(title: &str) -> String {
    let mut slug = String::new();
    for word in title.split(|c: char| c.is_whitespace() || c == '-') {
        let word: String = word.nfkd().filter(char::is_ascii_alphanumeric).collect();
        if !word.is_empty() && slug.len() + word.len() < 110 {
            if !slug.is_empty() {
                slug.push('-');
            }
            slug.push_str(&word.to_ascii_lowercase());
        }
    }
    if slug.is_empty() { "untitled".to_owned() } else { slug }
}
