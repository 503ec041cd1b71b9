use std::collections::BTreeSet;

use application::ports::{PackageRepository, StoreError, VersionSummary};
use async_trait::async_trait;
use domain::packages::{
    FileKey, FileName, Instructions, Package, PackageContent, PackageFile, PackageVersion, SeenVersion,
    Starter, VersionNote,
};
use domain::{AgentId, UserId};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::OnConflict;
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, QueryFilter as _, QueryOrder as _, QuerySelect as _,
    SelectGetableTuple, Selector,
};
use serde_json::json;

use super::entities::packages::{ActiveModel, Column, Entity, Model};
use super::entities::{package_versions, seen_versions};
use super::error::unreadable;
use super::unit_of_work::SeaUnitOfWork;
use super::{columns, statements};

#[async_trait]
impl PackageRepository for SeaUnitOfWork {
    async fn save(&mut self, package: &Package) -> Result<(), StoreError> {
        let Package { agent_id, content, updated_at } = package;
        let row = ActiveModel {
            agent_id: Set(agent_id.as_uuid()),
            instructions: Set(content.instructions.as_str().to_owned()),
            starters: Set(starters_json(content)),
            files: Set(files_json(content)),
            updated_at: Set(columns::time(*updated_at)),
        };
        let mut replace = OnConflict::column(Column::AgentId);
        replace.update_columns([Column::Instructions, Column::Starters, Column::Files, Column::UpdatedAt]);
        self.execute(Entity::insert(row).on_conflict(replace)).await
    }

    async fn find(&mut self, agent: AgentId) -> Result<Option<Package>, StoreError> {
        let found = self.query_one(Entity::find_by_id(agent.as_uuid())).await?;
        self.read(found.as_ref().map(package).transpose())
    }

    async fn publish(&mut self, version: &PackageVersion) -> Result<bool, StoreError> {
        let PackageVersion { agent_id, number, content, note, published_at } = version;
        let row = package_versions::ActiveModel {
            agent_id: Set(agent_id.as_uuid()),
            number: Set((*number).into()),
            instructions: Set(content.instructions.as_str().to_owned()),
            starters: Set(starters_json(content)),
            files: Set(files_json(content)),
            note: Set(note.as_str().to_owned()),
            published_at: Set(columns::time(*published_at)),
        };
        self.insert_unless_exists(row, &[]).await
    }

    async fn find_version(
        &mut self,
        agent: AgentId,
        number: u32,
    ) -> Result<Option<PackageVersion>, StoreError> {
        let key = (agent.as_uuid(), i64::from(number));
        let found = self.query_one(package_versions::Entity::find_by_id(key)).await?;
        self.read(found.as_ref().map(version).transpose())
    }

    async fn list_versions(&mut self, agent: AgentId) -> Result<Vec<VersionSummary>, StoreError> {
        use package_versions::Column::{AgentId, Note, Number, PublishedAt};

        let rows = package_versions::Entity::find()
            .select_only()
            .columns([Number, Note, PublishedAt])
            .filter(AgentId.eq(agent.as_uuid()))
            .order_by_desc(Number)
            .into_tuple();
        let rows: Vec<(i64, String, _)> = self.query_all(rows).await?;
        let summary = |(number, text, published_at): &(i64, String, _)| {
            let (number, note) = (count(*number)?, note(text)?);
            Ok(VersionSummary { number, note, published_at: *published_at })
        };
        self.read(rows.iter().map(summary).collect())
    }

    async fn list_seen(&mut self, member: UserId) -> Result<Vec<SeenVersion>, StoreError> {
        use seen_versions::{Column, Entity};

        let found = Entity::find()
            .filter(Column::UserId.eq(member.as_uuid()))
            .order_by_desc(Column::SeenAt)
            .order_by_desc(Column::AgentId);
        let found = self.query_all(found).await?;
        let seen = |row: &seen_versions::Model| {
            let (agent_id, number) = (AgentId::from_uuid(row.agent_id), count(row.number)?);
            Ok(SeenVersion { agent_id, number, seen_at: row.seen_at })
        };
        self.read(found.iter().map(seen).collect())
    }

    async fn save_seen(&mut self, member: UserId, seen: &SeenVersion) -> Result<(), StoreError> {
        use seen_versions::{ActiveModel, Column, Entity};

        let row = ActiveModel {
            user_id: Set(member.as_uuid()),
            agent_id: Set(seen.agent_id.as_uuid()),
            number: Set(seen.number.into()),
            seen_at: Set(columns::time(seen.seen_at)),
        };
        let mut replace = OnConflict::columns([Column::UserId, Column::AgentId]);
        replace.update_columns([Column::Number, Column::SeenAt]);
        self.execute(Entity::insert(row).on_conflict(replace)).await
    }

    async fn list_files(&mut self) -> Result<BTreeSet<FileKey>, StoreError> {
        let mut lists = Vec::new();
        for query in file_lists() {
            lists.extend(self.query_all(query).await?);
        }
        self.read(file_keys(&lists))
    }
}

/// The files of all packages and versions.
pub(super) async fn package_files(
    connection: &impl ConnectionTrait,
) -> Result<BTreeSet<FileKey>, StoreError> {
    let mut lists = Vec::new();
    for query in file_lists() {
        lists.extend(statements::query_all(connection, query).await?);
    }
    file_keys(&lists)
}

/// The lists of files of packages and of versions.
fn file_lists() -> [Selector<SelectGetableTuple<String>>; 2] {
    [
        Entity::find().select_only().column(Column::Files).into_tuple(),
        package_versions::Entity::find().select_only().column(package_versions::Column::Files).into_tuple(),
    ]
}

fn file_keys(lists: &[String]) -> Result<BTreeSet<FileKey>, StoreError> {
    let files: Result<Vec<_>, _> = lists.iter().map(|json| files(json)).collect();
    Ok(files?.into_iter().flatten().map(|file| file.key).collect())
}

/// A list of texts.
fn starters_json(content: &PackageContent) -> String {
    let texts = content.starters.iter().map(Starter::as_str);
    texts.collect::<serde_json::Value>().to_string()
}

/// A list of names, keys and sizes in bytes.
fn files_json(content: &PackageContent) -> String {
    let file = |file: &PackageFile| json!([file.name.as_str(), file.key.as_str(), file.bytes]);
    content.files.iter().map(file).collect::<serde_json::Value>().to_string()
}

fn content(instructions: &str, starters: &str, files_column: &str) -> Result<PackageContent, StoreError> {
    let starters: Vec<String> = serde_json::from_str(starters).map_err(unreadable("packages.starters"))?;
    let starters: Result<_, _> = starters.iter().map(|text| Starter::parse(text)).collect();
    Ok(PackageContent {
        instructions: Instructions::parse(instructions).map_err(unreadable("packages.instructions"))?,
        starters: starters.map_err(unreadable("packages.starters"))?,
        files: files(files_column)?,
    })
}

fn files(json: &str) -> Result<Vec<PackageFile>, StoreError> {
    let files: Vec<(String, String, u64)> =
        serde_json::from_str(json).map_err(unreadable("packages.files"))?;
    let file = |(name, key, bytes): (String, String, u64)| {
        Ok(PackageFile {
            name: FileName::parse(&name).map_err(unreadable("packages.files"))?,
            key: key.parse().map_err(unreadable("packages.files"))?,
            bytes,
        })
    };
    files.into_iter().map(file).collect()
}

fn package(row: &Model) -> Result<Package, StoreError> {
    Ok(Package {
        agent_id: AgentId::from_uuid(row.agent_id),
        content: content(&row.instructions, &row.starters, &row.files)?,
        updated_at: row.updated_at,
    })
}

fn version(row: &package_versions::Model) -> Result<PackageVersion, StoreError> {
    Ok(PackageVersion {
        agent_id: AgentId::from_uuid(row.agent_id),
        number: count(row.number)?,
        content: content(&row.instructions, &row.starters, &row.files)?,
        note: note(&row.note)?,
        published_at: row.published_at,
    })
}

fn count(number: i64) -> Result<u32, StoreError> {
    columns::count("package_versions.number", number)
}

fn note(text: &str) -> Result<VersionNote, StoreError> {
    VersionNote::parse(text).map_err(unreadable("package_versions.note"))
}
