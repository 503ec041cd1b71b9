//! Images: the library of admins, and the files that pages and link previews show.

use actix_web::http::StatusCode;
use actix_web::http::header::{self, HeaderValue};
use actix_web::web::{Data, Json, Path, Payload, Query, ServiceConfig};
use actix_web::{FromRequest as _, HttpMessage as _, HttpRequest, HttpResponse};
use application::media::{ImageDetails, ImageUpload, MediaLibrary};
use application::ports::{ImageFilter, ImageRejection, ImageUse};
use chrono::{DateTime, Utc};
use domain::ImageId;
use domain::media::{AltText, FileFormat, Image, ImageFile, ImageName, ImageSource};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::{Created, NoContent, Operation, endpoints, parse_id, resource};
use crate::cached_response::{CROSS_ORIGIN, CachedResponse};
use crate::error::{ApiError, ApiResult, ErrorCode};
use crate::extract::{Admin, AuthenticatedJson, Id, InField as _, optional, parse_search, read_file};
use crate::middleware::UPLOAD_PATH;
use crate::pagination::{PageQuery, PageResponse};
use crate::rule;
use crate::state::AppState;

const TOO_LARGE: &str = "This image is larger than 10 MB. Please upload a smaller one.";

endpoints! {
    "/admin/media" { get list, post upload }
    "/admin/media/{id}" { put change, delete remove }
}

/// The files.
pub(crate) fn configure(root: &mut ServiceConfig) {
    root.service(resource("/media/{file}", [Operation::get_or_head(file)]))
        .service(resource("/share-images/uploads/{file}", [Operation::get_or_head(preview)]));
}

/// An uploaded image.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ImageResponse {
    id: Uuid,
    /// The path of the largest file, in a format that every program reads.
    src: String,
    /// The WebP files, for the attribute `srcset`.
    srcset: String,
    /// The width of the largest file, in pixels.
    width: u32,
    height: u32,
    /// Alternative text; may be empty.
    alt: String,
    /// The name of the uploaded file.
    name: String,
    /// The size of all its files, in bytes.
    bytes: u64,
    created_at: DateTime<Utc>,
}

impl From<Image> for ImageResponse {
    fn from(image: Image) -> Self {
        let file = image.source.fallback_file();
        Self {
            id: image.id.as_uuid(),
            src: file.path(),
            srcset: ImageSource::srcset(&file),
            width: image.source.width,
            height: image.source.height,
            alt: image.alt.as_str().to_owned(),
            name: image.name.as_str().to_owned(),
            bytes: image.bytes,
            created_at: image.created_at,
        }
    }
}

/// An image with where it is used.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct LibraryImageResponse {
    image: ImageResponse,
    uses: Vec<ImageUseResponse>,
    /// When it is deleted unless it is used until then; null while it is in use.
    deleted_at: Option<DateTime<Utc>>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ImageUseResponse {
    /// `post`, `agent`, `page`, `appearance`, `draft`, `revision` or `newsletter`.
    kind: &'static str,
    title: String,
}

impl From<ImageDetails> for LibraryImageResponse {
    fn from(ImageDetails { summary, uses }: ImageDetails) -> Self {
        let unused_since = summary.unused_since.filter(|_| uses.is_empty());
        let response = |used: ImageUse| ImageUseResponse { kind: used.kind.as_str(), title: used.title };
        Self {
            image: summary.image.into(),
            uses: uses.into_iter().map(response).collect(),
            deleted_at: unused_since.map(|since| since + Image::RETENTION),
        }
    }
}

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
pub(crate) struct ImageFilterQuery {
    /// A part of the name or the alternative text.
    #[param(required = false)]
    search: String,
}

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
pub(crate) struct UploadQuery {
    /// The name of the file.
    #[param(required = false)]
    name: String,
    /// Alternative text, up to 300 characters.
    #[param(required = false)]
    alt: String,
}

/// A PNG, JPEG, WebP or GIF file of up to 10 MiB and 40 megapixels.
#[derive(Debug, ToSchema)]
#[schema(value_type = String, format = Binary)]
pub struct ImageFileRequest(());

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub(crate) struct ChangeImageRequest {
    /// Alternative text, up to 300 characters.
    #[schema(extensions(("x-rule" = json!(rule::any_line(AltText::MAX_LENGTH)))))]
    alt: String,
}

fn parse_alt(text: &str) -> ApiResult<AltText> {
    AltText::parse(text).in_field("alt")
}

/// List uploaded images, newest first, with where each is used.
#[utoipa::path(
    get, path = "/api/admin/media", tag = "media", operation_id = "admin_list_images",
    responses((status = 200, body = PageResponse<LibraryImageResponse>))
)]
pub(crate) async fn list(
    Admin(admin): Admin,
    filter: Query<ImageFilterQuery>,
    page: Query<PageQuery>,
    state: Data<AppState>,
) -> ApiResult<Json<PageResponse<LibraryImageResponse>>> {
    let search = optional(&filter.search, |text| parse_search(text).map(str::to_owned)).in_field("search")?;
    let filter = ImageFilter { search };
    let page = MediaLibrary::new(&state.context).list(admin.actor(), &filter, &page.parse()?).await?;
    Ok(Json(PageResponse::new(page)))
}

/// Upload an image. Its format is recognized by its content. Uploading the same file again returns the stored image.
#[utoipa::path(
    post, path = UPLOAD_PATH, tag = "media", operation_id = "upload_image",
    request_body(content = ImageFileRequest, content_type = "application/octet-stream"),
    responses(
        (status = 413, description = "The file is larger than 10 MiB"),
        (status = 415, description = "The file is not a PNG, JPEG, WebP or GIF image"),
        (status = 422, description = "The image is animated, damaged or has too many pixels"),
    )
)]
pub(crate) async fn upload(
    Admin(admin): Admin,
    query: Query<UploadQuery>,
    request: HttpRequest,
    payload: Payload,
    state: Data<AppState>,
) -> ApiResult<Created<ImageResponse>> {
    MediaLibrary::authorize(admin.actor())?;
    let (name, alt) = (ImageName::from_file_name(&query.name), parse_alt(&query.alt)?);
    check_head(&request)?;
    let _slot = state.upload_slots.acquire().await?;
    let bytes = read_file(payload, Image::MAX_UPLOAD, too_large).await?;
    // The session may have ended while the file arrived.
    let Admin(admin) = Admin::extract(&request).await?;
    let upload = ImageUpload { bytes, name, alt };
    let image = MediaLibrary::new(&state.context).upload(admin.actor(), upload).await?;
    Ok(Created(ImageResponse::from(image)))
}

/// Rejects what the headers already show, before the body is read.
fn check_head(request: &HttpRequest) -> ApiResult<()> {
    let content_type = request.content_type();
    let is_file = content_type == "application/octet-stream" || content_type.starts_with("image/");
    if !is_file || content_type == "image/svg+xml" {
        return Err(ImageRejection::UnknownFormat.into());
    }
    let length = request.headers().get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok());
    let length: Option<usize> = length.and_then(|length| length.parse().ok());
    if length.is_some_and(|length| length > Image::MAX_UPLOAD) { Err(too_large()) } else { Ok(()) }
}

fn too_large() -> ApiError {
    ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, ErrorCode::TooLarge, TOO_LARGE)
}

/// Change the alternative text that is suggested where the image is inserted.
#[utoipa::path(put, path = "/api/admin/media/{id}", tag = "media", operation_id = "change_image")]
pub(crate) async fn change(
    AuthenticatedJson(Admin(admin), body): AuthenticatedJson<Admin, ChangeImageRequest>,
    Id(id): Id<ImageId>,
    state: Data<AppState>,
) -> ApiResult<Json<ImageResponse>> {
    let image = MediaLibrary::new(&state.context).set_alt(admin.actor(), id, parse_alt(&body.alt)?).await?;
    Ok(Json(image.into()))
}

/// Delete an image that no post, page or draft shows. Earlier versions and sent emails then show a broken image.
#[utoipa::path(
    delete, path = "/api/admin/media/{id}", tag = "media", operation_id = "delete_image",
    responses((status = 409, description = "The image is in use"))
)]
pub(crate) async fn remove(
    Admin(admin): Admin,
    Id(id): Id<ImageId>,
    state: Data<AppState>,
) -> ApiResult<NoContent> {
    let removed = MediaLibrary::new(&state.context).remove(admin.actor(), id).await?;
    for file in removed.source.files() {
        state.media.forget(&file).await;
    }
    Ok(NoContent)
}

async fn file(request: HttpRequest, name: Path<String>, state: Data<AppState>) -> ApiResult<HttpResponse> {
    let file: ImageFile = parse_id(&name)?;
    let found = state.media.get_or_read(&MediaLibrary::new(&state.context), file).await?;
    Ok(respond(&request, &found))
}

/// For services that show link previews. Named by the width of the image.
async fn preview(request: HttpRequest, name: Path<String>, state: Data<AppState>) -> ApiResult<HttpResponse> {
    let file: ImageFile = parse_id(&name)?;
    if file.format != FileFormat::Jpeg {
        return Err(ApiError::not_found());
    }
    let found = state.media.get_or_make_preview(&MediaLibrary::new(&state.context), file).await?;
    Ok(respond(&request, &found))
}

fn respond(request: &HttpRequest, found: &CachedResponse) -> HttpResponse {
    let mut response = found.respond(request);
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_DISPOSITION, HeaderValue::from_static("inline"));
    // Feed readers and email programs on other sites show images too.
    let (name, value) = CROSS_ORIGIN;
    headers.insert(name, value);
    response
}
