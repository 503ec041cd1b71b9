use std::collections::BTreeSet;

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{text, uuid_null};
use sea_orm_migration::sea_orm::prelude::Uuid;

/// Which texts show which images. Rows are removed with their content.
#[derive(Debug, DeriveMigrationName)]
pub(crate) struct Migration;

/// Kind, column of the reference, and table.
const CONTENTS: [(&str, &str, &str); 5] = [
    ("post", "post_id", "blog_posts"),
    ("agent", "agent_id", "agents"),
    ("draft", "working_copy_id", "post_working_copies"),
    ("revision", "revision_id", "post_revisions"),
    ("newsletter", "newsletter_id", "newsletters"),
];

/// Tables with the columns that can show images.
const TEXTS: [(&str, &str); 8] = [
    ("blog_posts", "content"),
    ("blog_posts", "feature_image"),
    ("agents", "image"),
    ("post_working_copies", "content"),
    ("post_working_copies", "feature_image"),
    ("post_revisions", "content"),
    ("post_revisions", "feature_image"),
    ("newsletters", "html_body"),
];

/// The titles of pages.
const PAGES: [(&str, &str); 3] = [("privacy", "Privacy"), ("terms", "Terms"), ("contact", "Contact")];

const INDEXES: [&str; 6] = [
    "CREATE INDEX image_uses_hash ON image_uses (hash)",
    "CREATE INDEX image_uses_post_id ON image_uses (post_id)",
    "CREATE INDEX image_uses_agent_id ON image_uses (agent_id)",
    "CREATE INDEX image_uses_working_copy_id ON image_uses (working_copy_id)",
    "CREATE INDEX image_uses_revision_id ON image_uses (revision_id)",
    "CREATE INDEX image_uses_newsletter_id ON image_uses (newsletter_id)",
];

/// Texts that are read by one query.
const BATCH: u64 = 100;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.create_table(image_uses()).await?;
        let connection = manager.get_connection();
        for index in INDEXES {
            connection.execute_unprepared(index).await?;
        }
        for (kind, reference, table) in CONTENTS {
            for (_, column) in TEXTS.into_iter().filter(|(owner, _)| *owner == table) {
                record_uses(connection, (kind, reference, table), column).await?;
            }
        }
        record_uses_of_pages(connection).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table("image_uses").to_owned()).await
    }
}

fn image_uses() -> TableCreateStatement {
    let mut table = Table::create();
    table.table("image_uses").col(text("kind")).col(text("content_id")).col(text("hash")).col(text("title"));
    for (_, column, parent) in CONTENTS {
        let reference = ForeignKey::create()
            .from("image_uses", column)
            .to(parent, "id")
            .on_delete(ForeignKeyAction::Cascade)
            .to_owned();
        table.col(uuid_null(column)).foreign_key(&mut reference.clone());
    }
    table.primary_key(Index::create().col("kind").col("content_id").col("hash")).to_owned()
}

async fn record_uses(
    connection: &SchemaManagerConnection<'_>,
    (kind, reference, table): (&'static str, &'static str, &'static str),
    column: &'static str,
) -> Result<(), DbErr> {
    let mut last: Option<Uuid> = None;
    loop {
        let mut select = Query::select();
        select
            .columns(["id", "title", column])
            .from(table)
            .and_where(Expr::col(column).like("%/media/%"))
            .order_by("id", Order::Asc)
            .limit(BATCH);
        if let Some(last) = last {
            select.and_where(Expr::col("id").gt(last));
        }
        let rows = connection.query_all(&select).await?;
        if rows.is_empty() {
            return Ok(());
        }
        for row in rows {
            let (id, title, html): (Uuid, String, String) =
                (row.try_get_by_index(0)?, row.try_get_by_index(1)?, row.try_get_by_index(2)?);
            last = Some(id);
            let title = if title.trim().is_empty() { "Untitled post".to_owned() } else { title };
            for hash in images(&html) {
                let values =
                    vec![kind.into(), id.to_string().into(), hash.into(), title.clone().into(), id.into()];
                insert(connection, &["kind", "content_id", "hash", "title", reference], values).await?;
            }
        }
    }
}

async fn record_uses_of_pages(connection: &SchemaManagerConnection<'_>) -> Result<(), DbErr> {
    let pages = Query::select().columns(["kind", "content"]).from("legal_pages").to_owned();
    for row in connection.query_all(&pages).await? {
        let (page, html): (String, String) = (row.try_get_by_index(0)?, row.try_get_by_index(1)?);
        let title = PAGES.into_iter().find(|(kind, _)| *kind == page).map_or("Page", |(_, title)| title);
        for hash in images(&html) {
            let values = vec!["page".into(), page.clone().into(), hash.into(), title.into()];
            insert(connection, &["kind", "content_id", "hash", "title"], values).await?;
        }
    }
    Ok(())
}

/// Each image once, also if a text and its feature image show it.
async fn insert(
    connection: &SchemaManagerConnection<'_>,
    columns: &[&'static str],
    values: Vec<Expr>,
) -> Result<(), DbErr> {
    let mut insert = Query::insert();
    insert.into_table("image_uses").columns(columns.iter().copied());
    insert.values(values).map_err(|error| DbErr::Custom(error.to_string()))?;
    insert.on_conflict(OnConflict::new().do_nothing().to_owned());
    connection.execute(&insert).await.map(drop)
}

/// The first half of the SHA-256 of each image, in hexadecimal, as its files are named.
fn images(html: &str) -> BTreeSet<&str> {
    let is_hex = |hash: &&str| hash.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    html.split("/media/").skip(1).filter_map(|rest| rest.get(..32)).filter(is_hex).collect()
}
