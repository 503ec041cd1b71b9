//! The upper bound for throughput: actix-web with the product's settings, returning recorded responses from memory.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::time::Duration;

use actix_web::http::StatusCode;
use actix_web::http::header::{ACCEPT_ENCODING, HeaderName, HeaderValue};
use actix_web::web::{self, Bytes, Data};
use actix_web::{App, HttpRequest, HttpResponse, HttpServer};
use serde_json::Value;

/// The same as in the product.
const HEADER_TIMEOUT: Duration = Duration::from_secs(5);

/// A recorded response of the product.
struct RecordedResponse {
    headers: Vec<(HeaderName, HeaderValue)>,
    body: Bytes,
}

/// By URL and Accept-Encoding.
type Responses = BTreeMap<String, BTreeMap<String, RecordedResponse>>;

/// Serves a folder of recorded responses: `N.json` with `target`, `accept` and `headers`, and its body in `N.body`.
pub fn serve(address: &str, folder: &Path) {
    let responses = Data::new(read(folder));
    let server =
        HttpServer::new(move || App::new().app_data(responses.clone()).default_service(web::to(respond)));
    let server = server.client_request_timeout(HEADER_TIMEOUT).bind(address).expect("a free address").run();
    actix_web::rt::System::new().block_on(server).expect("a server");
}

async fn respond(request: HttpRequest, responses: Data<Responses>) -> HttpResponse {
    let accepted = request.headers().get(ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    let target = request.uri().path_and_query().map_or("/", |target| target.as_str());
    let found = responses.get(target).and_then(|codings| codings.get(accepted.unwrap_or_default()));
    let Some(found) = found else { return HttpResponse::new(StatusCode::NOT_FOUND) };
    let mut response = HttpResponse::Ok();
    for header in &found.headers {
        response.append_header(header.clone());
    }
    response.body(found.body.clone())
}

fn read(folder: &Path) -> Responses {
    let mut responses = Responses::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.extension().is_none_or(|extension| extension != "json") {
            continue;
        }
        let head: Value = serde_json::from_slice(&fs::read(&path).expect("a file")).expect("JSON");
        let text = |key: &str| head[key].as_str().unwrap_or_default().to_owned();
        let headers = head["headers"].as_array().expect("headers").iter().map(header).collect();
        let body = fs::read(path.with_extension("body")).expect("a body").into();
        responses
            .entry(text("target"))
            .or_default()
            .insert(text("accept"), RecordedResponse { headers, body });
    }
    responses
}

fn header(pair: &Value) -> (HeaderName, HeaderValue) {
    let part = |index: usize| pair[index].as_str().expect("a text").as_bytes();
    (HeaderName::from_bytes(part(0)).expect("a name"), HeaderValue::from_bytes(part(1)).expect("a value"))
}
