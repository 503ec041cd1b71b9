use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::http::header::HeaderMap;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use rmcp::model::{ErrorCode, ErrorData, JsonRpcMessage, ProtocolVersion, RequestId};
use serde_json::{Map, Value, json};

/// Newest first. The two oldest get identical responses.
pub(super) const SUPPORTED: [ProtocolVersion; 3] =
    [ProtocolVersion::V_2026_07_28, ProtocolVersion::V_2025_11_25, ProtocolVersion::V_2025_06_18];
pub(super) const LATEST_WITH_INITIALIZE: ProtocolVersion = ProtocolVersion::V_2025_11_25;

const VERSION_HEADER: &str = "mcp-protocol-version";
const METHOD_HEADER: &str = "mcp-method";
const NAME_HEADER: &str = "mcp-name";
const VERSION_KEY: &str = "io.modelcontextprotocol/protocolVersion";
const CAPABILITIES_KEY: &str = "io.modelcontextprotocol/clientCapabilities";

/// What an app sends.
#[derive(Debug, PartialEq)]
pub enum Message {
    Request(RpcRequest),
    /// A notification, or a response to a request, which this server never sends.
    WithoutResponse,
}

#[derive(Debug, PartialEq)]
pub struct RpcRequest {
    pub(super) id: RequestId,
    pub(super) method: String,
    /// An object.
    pub(super) params: Value,
    pub(super) version: ProtocolVersion,
}

impl Message {
    /// # Errors
    /// The error to respond with, and the id of the request if it has one.
    pub fn parse(body: &[u8], headers: &HeaderMap) -> Result<Self, (Option<RequestId>, ErrorData)> {
        let body: Value = serde_json::from_slice(body)
            .map_err(|error| (None, ErrorData::parse_error(error.to_string(), None)))?;
        let invalid = |message: &'static str| ErrorData::invalid_request(message, None);
        // No supported version has batches.
        let message = body.as_object().ok_or_else(|| (None, invalid("Send one JSON-RPC message")))?;
        let id = match message.get("id") {
            Some(id) => serde_json::from_value::<RequestId>(id.clone())
                .map(Some)
                .map_err(|_| (None, invalid("id must be a string or an integer")))?,
            None => None,
        };
        Self::parse_message(message, id.clone(), headers).map_err(|error| (id, error))
    }

    fn parse_message(
        message: &Map<String, Value>,
        id: Option<RequestId>,
        headers: &HeaderMap,
    ) -> Result<Self, ErrorData> {
        let invalid = |message: &'static str| ErrorData::invalid_request(message, None);
        if message.get("jsonrpc") != Some(&json!("2.0")) {
            return Err(invalid("jsonrpc must be \"2.0\""));
        }
        let Some(method) = message.get("method") else {
            let is_response = message.contains_key("result") || message.contains_key("error");
            return if is_response { Ok(Self::WithoutResponse) } else { Err(invalid("method is missing")) };
        };
        let method = method.as_str().ok_or_else(|| invalid("method must be a string"))?;
        let version = version(headers)?;
        let Some(id) = id else { return Ok(Self::WithoutResponse) };
        let params = message.get("params").cloned().unwrap_or_else(|| json!({}));
        if !params.is_object() {
            return Err(ErrorData::invalid_params("params must be an object", None));
        }
        check_metadata(headers, &version, method, &params)?;
        Ok(Self::Request(RpcRequest { id, method: method.to_owned(), params, version }))
    }
}

/// Without the header, the latest version that has `initialize`.
fn version(headers: &HeaderMap) -> Result<ProtocolVersion, ErrorData> {
    let Some(value) = headers.get(VERSION_HEADER) else { return Ok(LATEST_WITH_INITIALIZE) };
    let text = value.to_str().unwrap_or_default();
    let found = SUPPORTED.into_iter().find(|version| version.as_str() == text);
    found.ok_or_else(|| {
        let requested = serde_json::from_value(json!(text)).unwrap_or_default();
        ErrorData::unsupported_protocol_version(requested, &SUPPORTED)
    })
}

/// Since 2026-07-28 each request has its version, method and name in headers and in its body. Both must agree, because
/// proxies only look at the headers.
fn check_metadata(
    headers: &HeaderMap,
    version: &ProtocolVersion,
    method: &str,
    params: &Value,
) -> Result<(), ErrorData> {
    let meta = |key: &str| params.get("_meta").and_then(|meta| meta.get(key));
    let stated = meta(VERSION_KEY).and_then(Value::as_str);
    let mismatch = |what: &str| {
        ErrorData::header_mismatch(format!("The header {what} does not match the request"), None)
    };
    if version.has_initialize() {
        let is_mismatch = stated.is_some_and(|stated| stated != version.as_str());
        return if is_mismatch { Err(mismatch(VERSION_HEADER)) } else { Ok(()) };
    }
    if stated.is_none() || meta(CAPABILITIES_KEY).is_none() {
        let message = format!("_meta must have {VERSION_KEY} and {CAPABILITIES_KEY}");
        return Err(ErrorData::invalid_params(message, Some(json!({"isMetadata": true}))));
    }
    if stated != Some(version.as_str()) {
        return Err(mismatch(VERSION_HEADER));
    }
    let header = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    if header(METHOD_HEADER) != Some(method) {
        return Err(mismatch(METHOD_HEADER));
    }
    let key = match method {
        "tools/call" | "prompts/get" => "name",
        "resources/read" => "uri",
        _ => return Ok(()),
    };
    let name = params.get(key).and_then(Value::as_str);
    let is_same = name.is_none() || header(NAME_HEADER).and_then(decode).as_deref() == name;
    if is_same { Ok(()) } else { Err(mismatch(NAME_HEADER)) }
}

/// A header has only ASCII, so other names are in Base64.
fn decode(value: &str) -> Option<String> {
    let encoded = value.strip_prefix("=?base64?").and_then(|rest| rest.strip_suffix("?="));
    match encoded {
        Some(encoded) => String::from_utf8(STANDARD.decode(encoded).ok()?).ok(),
        None => Some(value.to_owned()),
    }
}

/// `version` is `None` if the request could not be parsed.
pub(super) fn respond(
    id: Option<RequestId>,
    result: Result<Value, ErrorData>,
    version: Option<&ProtocolVersion>,
) -> HttpResponse {
    let is_modern = version.is_some_and(|version| !version.has_initialize());
    let status = match &result {
        Ok(_) => StatusCode::OK,
        Err(error) if error.code == ErrorCode::METHOD_NOT_FOUND && is_modern => StatusCode::NOT_FOUND,
        Err(_) if version.is_some() => StatusCode::OK,
        Err(_) => StatusCode::BAD_REQUEST,
    };
    let message = match (result, id) {
        (Ok(mut result), Some(id)) => {
            add_result_metadata(&mut result, is_modern);
            JsonRpcMessage::<Value, Value, Value>::response(result, id)
        }
        (Err(error), id) => JsonRpcMessage::error(error, id),
        (Ok(_), None) => return HttpResponse::Accepted().finish(),
    };
    HttpResponse::build(status).json(message)
}

/// Since 2026-07-28 a result has a type and cache hints. Results of a member are never cached.
fn add_result_metadata(result: &mut Value, is_modern: bool) {
    let Some(result) = result.as_object_mut() else { return };
    if !is_modern {
        result.remove("resultType");
        return;
    }
    result.insert("resultType".to_owned(), json!("complete"));
    result.insert("ttlMs".to_owned(), json!(0));
    result.insert("cacheScope".to_owned(), json!("private"));
}
