//! Packages of agents: what members may download, and their management.

use std::mem;

use actix_web::http::StatusCode;
use actix_web::http::header;
use actix_web::web::{self, Bytes, Data, Json, Path, Payload, Query};
use actix_web::{HttpRequest, HttpResponse, HttpResponseBuilder};
use application::packages::{EditedPackage, ManagePackages, PackageReader, PackageView};
use application::ports::VersionSummary;
use chrono::{DateTime, Utc};
use domain::AgentId;
use domain::packages::{
    Assistant, FileName, Instructions, PackageContent, PackageFile, Starter, VersionNote,
};
use futures_util::StreamExt as _;
use importers::{MAX_SKILL, parse_skill};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::posts::PRIVATE;
use super::{Created, NoContent, attachment, endpoints, parse_id};
use crate::dto::enum_schema;
use crate::error::{ApiError, ApiResult, ErrorCode};
use crate::extract::{
    Admin, AuthenticatedJson, FieldErrors, Id, InField as _, Member, json_config_with_limit, optional,
    read_file,
};
use crate::rule;
use crate::state::AppState;

/// In bytes: the longest instructions and starters in JSON, where a character can take six bytes.
const MAX_BODY: usize = 1024 * 1024;
const TOO_LARGE: &str = "This file is larger than 5 MB. Please upload a smaller one.";
const SKILL_TOO_LARGE: &str = "This skill is larger than 22 MB. Please upload a smaller one.";

endpoints! {
    "/gpts/{id}/package" { get read }
    "/gpts/{id}/package.zip" { get download }
    "/gpts/{id}/package/versions" { get list_versions }
    "/gpts/{id}/package/seen" { put record_seen }
    "/gpts/{id}/package/files/{name}" { get read_package_file }
    "/admin/gpts/{id}/package" [json_config_with_limit(MAX_BODY)] { get find, put save }
    "/admin/gpts/{id}/package/files" { post add_file }
    "/admin/gpts/{id}/package/files/{name}" { get find_file, delete remove_file }
    "/admin/gpts/{id}/package/import" { post import }
    "/admin/gpts/{id}/package/publish" { post publish }
    "/admin/gpts/{id}/package/restore" { post restore }
}

enum_schema!(pub(crate) AssistantName = Assistant);

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PackageFileResponse {
    name: String,
    /// The size in bytes.
    bytes: u64,
}

impl PackageFileResponse {
    fn list(content: &PackageContent) -> Vec<Self> {
        let response = |file: &PackageFile| Self { name: file.name.as_str().to_owned(), bytes: file.bytes };
        content.files.iter().map(response).collect()
    }
}

fn starters(content: &PackageContent) -> Vec<String> {
    content.starters.iter().map(|starter| starter.as_str().to_owned()).collect()
}

/// A published version of a package.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PackageResponse {
    title: String,
    /// The slug of the agent's page, `/gpts/{slug}`.
    slug: String,
    /// 1 for the first.
    version: u32,
    /// The newest version.
    latest_version: u32,
    /// The newest version that the member has downloaded or copied.
    seen_version: Option<u32>,
    /// Markdown.
    instructions: String,
    /// First messages for a conversation.
    starters: Vec<String>,
    files: Vec<PackageFileResponse>,
    /// What changed; may be empty.
    note: String,
    /// When this version was published.
    updated_at: DateTime<Utc>,
}

impl From<PackageView> for PackageResponse {
    fn from(PackageView { agent, version, seen, .. }: PackageView) -> Self {
        Self {
            title: agent.title.to_string(),
            slug: agent.slug.to_string(),
            version: version.number,
            latest_version: agent.package_version.unwrap_or(version.number),
            seen_version: seen,
            instructions: version.content.instructions.as_str().to_owned(),
            starters: starters(&version.content),
            files: PackageFileResponse::list(&version.content),
            note: version.note.as_str().to_owned(),
            updated_at: version.published_at,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PackageVersionResponse {
    version: u32,
    /// What changed; may be empty.
    note: String,
    published_at: DateTime<Utc>,
}

impl From<VersionSummary> for PackageVersionResponse {
    fn from(VersionSummary { number, note, published_at }: VersionSummary) -> Self {
        Self { version: number, note: note.as_str().to_owned(), published_at }
    }
}

/// What an admin edits.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct EditedPackageResponse {
    /// Markdown.
    instructions: String,
    starters: Vec<String>,
    files: Vec<PackageFileResponse>,
    /// The version that an edit is based on.
    updated_at: DateTime<Utc>,
    /// Newest first.
    versions: Vec<PackageVersionResponse>,
    /// Whether the draft equals the published version.
    is_published: bool,
    /// What is probably wrong, in sentences.
    warnings: Vec<String>,
}

impl From<EditedPackage> for EditedPackageResponse {
    fn from(EditedPackage { package, versions, is_published }: EditedPackage) -> Self {
        let content = &package.content;
        Self {
            instructions: content.instructions.as_str().to_owned(),
            starters: starters(content),
            files: PackageFileResponse::list(content),
            updated_at: package.updated_at,
            versions: versions.into_iter().map(PackageVersionResponse::from).collect(),
            is_published,
            warnings: content.warnings().iter().map(ToString::to_string).collect(),
        }
    }
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default, rename_all = "camelCase")]
pub(crate) struct PackageRequest {
    /// Markdown.
    #[schema(extensions(("x-rule" = json!(rule::any_lines(Instructions::MAX_LENGTH)))))]
    instructions: String,
    /// First messages for a conversation; empty ones are left out.
    #[schema(extensions(("x-rule" = json!(rule::list(
        PackageContent::MAX_STARTERS,
        rule::any_line(Starter::MAX_LENGTH)
    )))))]
    starters: Vec<String>,
    /// The version this edit is based on; 409 if there is a newer one.
    updated_at: Option<DateTime<Utc>>,
}

impl PackageRequest {
    fn parse(&self) -> ApiResult<(Instructions, Vec<Starter>)> {
        let mut fields = FieldErrors::default();
        let instructions = fields.collect("instructions", Instructions::parse(&self.instructions));
        let starters = self.starters.iter().map(String::as_str);
        let starters = fields.collect("starters", PackageContent::parse_starters(starters));
        fields.finish(|| instructions.zip(starters))
    }
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default, rename_all = "camelCase")]
pub(crate) struct PublishPackageRequest {
    /// What changed, for members.
    #[schema(extensions(("x-rule" = json!(rule::any_lines(VersionNote::MAX_LENGTH)))))]
    note: String,
    /// Whether the members who bought the agent get an email, at most one a day each.
    notify: bool,
    /// The draft that the admin has checked; 409 if it has changed since.
    updated_at: Option<DateTime<Utc>>,
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub(crate) struct PackageVersionRequest {
    #[schema(required)]
    version: u32,
}

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
pub(crate) struct VersionQuery {
    /// The newest if missing.
    #[param(required = false, value_type = u32)]
    version: String,
}

impl VersionQuery {
    fn parse(&self) -> ApiResult<Option<u32>> {
        let version = optional(&self.version, str::parse);
        version.map_err(|_| ApiError::invalid_field("version", "Use the number of a version"))
    }
}

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
pub(crate) struct AssistantQuery {
    /// Where the package will be added; `other` if missing.
    #[param(required = false, value_type = AssistantName, inline)]
    r#for: String,
}

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
pub(crate) struct FileQuery {
    /// The name of the file.
    name: String,
}

/// A file of up to 5 MB.
#[derive(Debug, ToSchema)]
#[schema(value_type = String, format = Binary)]
pub struct PackageFileRequest(());

/// An Agent Skill: `SKILL.md`, or a ZIP file with it. Up to 22 MB.
#[derive(Debug, ToSchema)]
#[schema(value_type = String, format = Binary)]
pub struct SkillFileRequest(());

/// Get the package of an agent. For members who may use the agent.
#[utoipa::path(
    get, path = "/api/gpts/{id}/package", tag = "packages", operation_id = "get_package",
    responses(
        (status = 200, body = PackageResponse),
        (status = 403, description = "The member does not own this premium agent"),
    )
)]
pub(crate) async fn read(
    Member(member): Member,
    Id(id): Id<AgentId>,
    query: Query<VersionQuery>,
    state: Data<AppState>,
) -> ApiResult<HttpResponse> {
    let packages = PackageReader::new(&state.context);
    let view = packages.find(member.actor(), id, query.parse()?).await?;
    Ok(private(HttpResponse::Ok()).json(PackageResponse::from(view)))
}

/// Download the package as an Agent Skill, a ZIP file. The same version has the same bytes for one member and assistant.
#[utoipa::path(
    get, path = "/api/gpts/{id}/package.zip", tag = "packages", operation_id = "download_package",
    responses(
        (status = 200, body = String, content_type = "application/zip"),
        (status = 403, description = "The member does not own this premium agent"),
    )
)]
pub(crate) async fn download(
    Member(member): Member,
    Id(id): Id<AgentId>,
    version: Query<VersionQuery>,
    assistant: Query<AssistantQuery>,
    state: Data<AppState>,
) -> ApiResult<HttpResponse> {
    let assistant = optional(&assistant.r#for, Assistant::parse).in_field("for")?;
    let packages = PackageReader::new(&state.context);
    let view = packages.find(member.actor(), id, version.parse()?).await?;
    let skill = packages.download(&view, assistant.unwrap_or(Assistant::Other));
    let parts = skill.parts.map(|part| match part {
        Ok(part) => Ok(Bytes::from(part)),
        // The connection closes before the end of the file, so that browsers report a failed download.
        Err(error) => Err(ApiError::internal(&*error)),
    });
    Ok(private(attachment(&skill.file_name, "application/zip")).streaming(parts))
}

/// List the published versions, newest first. For members who may use the agent.
#[utoipa::path(
    get, path = "/api/gpts/{id}/package/versions", tag = "packages", operation_id = "list_package_versions",
    responses(
        (status = 200, body = Vec<PackageVersionResponse>),
        (status = 403, description = "The member does not own this premium agent"),
    )
)]
pub(crate) async fn list_versions(
    Member(member): Member,
    Id(id): Id<AgentId>,
    state: Data<AppState>,
) -> ApiResult<HttpResponse> {
    let packages = PackageReader::new(&state.context);
    let versions = packages.list_versions(member.actor(), id).await?.into_iter();
    let versions: Vec<_> = versions.map(PackageVersionResponse::from).collect();
    Ok(private(HttpResponse::Ok()).json(versions))
}

/// Record that the member has downloaded or copied a version, so that a newer one is shown as an update.
#[utoipa::path(
    put, path = "/api/gpts/{id}/package/seen", tag = "packages", operation_id = "record_seen_package",
    responses((status = 403, description = "The member does not own this premium agent"), (status = 429))
)]
pub(crate) async fn record_seen(
    AuthenticatedJson(Member(member), body): AuthenticatedJson<Member, PackageVersionRequest>,
    Id(id): Id<AgentId>,
    state: Data<AppState>,
) -> ApiResult<NoContent> {
    PackageReader::new(&state.context).record_seen(member.actor(), id, body.version).await?;
    Ok(NoContent)
}

/// Download a file of a package. For members who may use the agent.
#[utoipa::path(
    get, path = "/api/gpts/{id}/package/files/{name}", tag = "packages", operation_id = "get_package_file",
    params(("id" = Uuid, Path), ("name" = String, Path)),
    responses(
        (status = 200, body = String, content_type = "application/octet-stream"),
        (status = 403, description = "The member does not own this premium agent"),
    )
)]
pub(crate) async fn read_package_file(
    Member(member): Member,
    path: Path<(String, String)>,
    query: Query<VersionQuery>,
    state: Data<AppState>,
) -> ApiResult<HttpResponse> {
    let (id, name) = path.into_inner();
    let packages = PackageReader::new(&state.context);
    let file = packages.file(member.actor(), parse_id(&id)?, query.parse()?, &name).await?;
    Ok(file_response(&name, file))
}

/// Get the draft of a package, with its published versions.
#[utoipa::path(
    get,
    path = "/api/admin/gpts/{id}/package",
    tag = "packages",
    operation_id = "admin_get_package"
)]
pub(crate) async fn find(
    admin: Admin,
    Id(id): Id<AgentId>,
    state: Data<AppState>,
) -> ApiResult<Json<EditedPackageResponse>> {
    let package = ManagePackages::new(&state.context).find(admin.0.actor(), id).await?;
    Ok(Json(package.into()))
}

/// Save the text of a package. Members get it when it is published.
#[utoipa::path(
    put, path = "/api/admin/gpts/{id}/package", tag = "packages", operation_id = "save_package",
    responses((status = 409, description = "A newer version was saved"))
)]
pub(crate) async fn save(
    AuthenticatedJson(admin, body): AuthenticatedJson<Admin, PackageRequest>,
    Id(id): Id<AgentId>,
    state: Data<AppState>,
) -> ApiResult<NoContent> {
    let (instructions, starters) = body.parse()?;
    let packages = ManagePackages::new(&state.context);
    packages.save(admin.0.actor(), id, instructions, starters, body.updated_at).await?;
    Ok(NoContent)
}

/// Add a file, or replace the one of this name.
#[utoipa::path(
    post, path = "/api/admin/gpts/{id}/package/files", tag = "packages", operation_id = "add_package_file",
    request_body(content = PackageFileRequest, content_type = "application/octet-stream"),
    responses(
        (status = 413, description = "The file is larger than 5 MB"),
        (status = 422, description = "The name or the type is not allowed, or the package is full"),
    )
)]
pub(crate) async fn add_file(
    Admin(admin): Admin,
    Id(id): Id<AgentId>,
    query: Query<FileQuery>,
    request: HttpRequest,
    payload: Payload,
    state: Data<AppState>,
) -> ApiResult<NoContent> {
    ManagePackages::authorize(admin.actor())?;
    let name = FileName::parse(&query.name).in_field("name")?;
    let _slot = state.upload_slots.acquire().await?;
    let max = usize::try_from(PackageFile::MAX_BYTES).unwrap_or(usize::MAX);
    let bytes = read_file(payload, max, too_large).await?;
    // The session may have ended while the file arrived.
    let Admin(admin) = <Admin as actix_web::FromRequest>::extract(&request).await?;
    ManagePackages::new(&state.context).add_file(admin.actor(), id, name, bytes).await?;
    Ok(NoContent)
}

fn too_large() -> ApiError {
    ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, ErrorCode::TooLarge, TOO_LARGE)
}

/// Overwrite the draft with an Agent Skill. The warnings also say what had to be changed.
#[utoipa::path(
    post, path = "/api/admin/gpts/{id}/package/import", tag = "packages", operation_id = "import_package",
    request_body(content = SkillFileRequest, content_type = "application/octet-stream"),
    responses(
        (status = 413, description = "The skill is larger than 22 MB"),
        (status = 422, description = "It is not an Agent Skill, or a package cannot have its content"),
    )
)]
pub(crate) async fn import(
    Admin(admin): Admin,
    Id(id): Id<AgentId>,
    request: HttpRequest,
    payload: Payload,
    state: Data<AppState>,
) -> ApiResult<Json<EditedPackageResponse>> {
    ManagePackages::authorize(admin.actor())?;
    let _slot = state.upload_slots.acquire().await?;
    let bytes = read_file(payload, MAX_SKILL, skill_too_large).await?;
    let skill = web::block(move || parse_skill(&bytes)).await.map_err(|error| ApiError::internal(&error))?;
    let mut skill = skill.in_field("file")?;
    // The session may have ended while the file arrived.
    let Admin(admin) = <Admin as actix_web::FromRequest>::extract(&request).await?;
    let packages = ManagePackages::new(&state.context);
    let changes = mem::take(&mut skill.warnings);
    packages.import(admin.actor(), id, skill).await?;
    let mut response = EditedPackageResponse::from(packages.find(admin.actor(), id).await?);
    response.warnings.splice(..0, changes);
    Ok(Json(response))
}

fn skill_too_large() -> ApiError {
    ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, ErrorCode::TooLarge, SKILL_TOO_LARGE)
}

/// Download a file of the draft.
#[utoipa::path(
    get, path = "/api/admin/gpts/{id}/package/files/{name}", tag = "packages",
    operation_id = "admin_get_package_file", params(("id" = Uuid, Path), ("name" = String, Path)),
    responses((status = 200, body = String, content_type = "application/octet-stream"))
)]
pub(crate) async fn find_file(
    Admin(admin): Admin,
    path: Path<(String, String)>,
    state: Data<AppState>,
) -> ApiResult<HttpResponse> {
    let (id, name) = path.into_inner();
    let file = ManagePackages::new(&state.context).file(admin.actor(), parse_id(&id)?, &name).await?;
    Ok(file_response(&name, file))
}

/// Remove a file. Published versions keep it.
#[utoipa::path(
    delete, path = "/api/admin/gpts/{id}/package/files/{name}", tag = "packages",
    operation_id = "remove_package_file", params(("id" = Uuid, Path), ("name" = String, Path))
)]
pub(crate) async fn remove_file(
    Admin(admin): Admin,
    path: Path<(String, String)>,
    state: Data<AppState>,
) -> ApiResult<NoContent> {
    let (id, name) = path.into_inner();
    let name = FileName::parse(&name).map_err(|_| ApiError::not_found())?;
    ManagePackages::new(&state.context).remove_file(admin.actor(), parse_id(&id)?, &name).await?;
    Ok(NoContent)
}

/// Publish the draft as the next version.
#[utoipa::path(
    post, path = "/api/admin/gpts/{id}/package/publish", tag = "packages", operation_id = "publish_package",
    responses((status = 409, description = "The draft has changed since the admin checked it"))
)]
pub(crate) async fn publish(
    AuthenticatedJson(admin, body): AuthenticatedJson<Admin, PublishPackageRequest>,
    Id(id): Id<AgentId>,
    state: Data<AppState>,
) -> ApiResult<Created<PackageVersionResponse>> {
    let note = VersionNote::parse(&body.note).in_field("note")?;
    let packages = ManagePackages::new(&state.context);
    let version = packages.publish(admin.0.actor(), id, note, body.notify, body.updated_at).await?;
    let summary =
        VersionSummary { number: version.number, note: version.note, published_at: version.published_at };
    Ok(Created(PackageVersionResponse::from(summary)))
}

/// Overwrite the draft with a published version.
#[utoipa::path(
    post,
    path = "/api/admin/gpts/{id}/package/restore",
    tag = "packages",
    operation_id = "restore_package"
)]
pub(crate) async fn restore(
    AuthenticatedJson(admin, body): AuthenticatedJson<Admin, PackageVersionRequest>,
    Id(id): Id<AgentId>,
    state: Data<AppState>,
) -> ApiResult<NoContent> {
    ManagePackages::new(&state.context).restore(admin.0.actor(), id, body.version).await?;
    Ok(NoContent)
}

fn private(mut response: HttpResponseBuilder) -> HttpResponseBuilder {
    response.insert_header((header::CACHE_CONTROL, PRIVATE));
    response
}

/// Always `application/octet-stream`: a browser must not render an uploaded file.
fn file_response(name: &str, bytes: Vec<u8>) -> HttpResponse {
    private(attachment(name, "application/octet-stream")).body(bytes)
}
