//! Requests to a whole server, which is a new one for each: the same bytes are answered the same.

use actix_web::http::header::{
    ACCEPT_ENCODING, COOKIE, HeaderName, HeaderValue, IF_NONE_MATCH, ORIGIN, REFERER,
};
use actix_web::http::{Method, StatusCode, Uri};
use actix_web::rt::Runtime;
use actix_web::test::TestRequest;
use url::Url;

use super::{lines, text};
use crate::app::{Answer, OpenApiDocument, TestApp};

fn run(future: impl Future<Output = ()>) {
    Runtime::new().expect("a runtime").block_on(future);
}

/// With the headers that are something at all.
fn with(mut request: TestRequest, headers: &[(HeaderName, &[u8])]) -> TestRequest {
    for (name, value) in headers {
        if let Ok(value) = HeaderValue::from_bytes(value)
            && !value.is_empty()
        {
            request = request.append_header((name.clone(), value));
        }
    }
    request
}

/// Which call, by its number, and its body.
pub(super) fn body(bytes: &[u8]) {
    let Some((&number, body)) = bytes.split_first() else { return };
    let calls = || {
        OpenApiDocument::get().calls().filter(|(path, method)| path.starts_with("/api/") && method != "GET")
    };
    let (path, method) = calls().nth(usize::from(number) % calls().count()).expect("a call");
    let path = path.replace("{id}", "01890a5d-ac96-774b-bcce-b302099a8057");
    let method: Method = method.parse().expect("a method");
    run(async {
        let app = TestApp::usual().await;
        let ada = app.admin("ada@example.com").await;
        let request = TestRequest::default().method(method).uri(&path).set_payload(body.to_vec());
        let answer = ada.send(request.insert_header(("content-type", "application/json"))).await;
        // Every answer is one of the document's, for the browser looks it up; here it may not be a fault of ours either.
        assert!(!answer.status.is_server_error(), "{path}: {} {}", answer.text, text(body));
    });
}

/// An address, and the cookies that are sent with it.
pub(super) fn page_address(bytes: &[u8]) {
    let [address, cookies] = lines(bytes);
    let Ok(address) = Uri::try_from(address).map(|uri| uri.to_string()) else { return };
    if !address.starts_with('/') {
        return;
    }
    run(async {
        let app = TestApp::usual().await;
        let request = with(TestRequest::get().uri(&address), &[(COOKIE, cookies)]);
        let answer = app.browser().send(request).await;
        assert!(!answer.status.is_server_error(), "{address}: {}", answer.text);
        assert!(!address.starts_with("/api/auth/me") || answer.status != StatusCode::OK, "{cookies:?}");
        if answer.status.is_redirection() {
            let base = Url::parse(&app.site.public_url).expect("an address");
            let target = base.join(answer.header("location")).expect("an address");
            assert_eq!(target.origin(), base.origin(), "{address} leads to {target}");
        }
    });
}

/// The encodings a browser takes, and the answers it has.
pub(super) fn kept_answer(bytes: &[u8]) {
    let [encodings, known] = lines(bytes);
    run(async {
        let app = TestApp::usual().await;
        let request = TestRequest::get().uri("/assets/app.0123456789.js");
        let request = with(request, &[(ACCEPT_ENCODING, encodings), (IF_NONE_MATCH, known)]);
        let answer = app.browser().send(request).await;
        let (encodings, known) = (text(encodings).to_ascii_lowercase(), text(known));
        let tag = answer.header("etag");
        match answer.status {
            StatusCode::OK => expect_body_of_encoding(&answer, &encodings),
            StatusCode::NOT_MODIFIED => {
                assert!(answer.bytes.is_empty());
                assert!(known.contains(tag) || known.trim() == "*", "{known:?} is not {tag}");
            }
            other => panic!("{other} to {encodings:?} and {known:?}"),
        }
    });
}

fn expect_body_of_encoding(answer: &Answer, encodings: &str) {
    let (body, names): (&[u8], &[&str]) = match answer.header("content-encoding") {
        "" => (b"console.log(1)", &[""]),
        "br" => (b"brotli", &["br", "*"]),
        "gzip" => (b"gzip", &["gzip", "*"]),
        other => panic!("{other} was never made"),
    };
    assert_eq!(answer.bytes, body);
    assert!(names.iter().any(|name| encodings.contains(name)), "{encodings:?} is answered with {names:?}");
}

/// What a browser says about the page that a call comes from: its site, its origin and its address.
pub(super) fn page_of_origin(bytes: &[u8]) {
    let [site, origin, address] = lines(bytes);
    run(async {
        let app = TestApp::usual().await;
        let headers =
            [(HeaderName::from_static("sec-fetch-site"), site), (ORIGIN, origin), (REFERER, address)];
        let request = with(TestRequest::post().uri("/api/auth/logout"), &headers).to_http_request();
        let said: Vec<_> = headers.iter().filter_map(|(name, _)| request.headers().get(name)).collect();
        let Some(first) = said.first().map(|value| text(value.as_bytes())) else { return };
        let request = with(TestRequest::post().uri("/api/auth/logout"), &headers);
        let answer = app.browser().with_headers(&[]).send(request).await;
        let is_ours = |address: &str| {
            Url::parse(address).is_ok_and(|url| url.origin().ascii_serialization() == app.site.public_url)
        };
        // As browsers read it, which forgive much.
        assert!(
            answer.status == StatusCode::FORBIDDEN || first == "same-origin" || is_ours(&first),
            "{first:?} is taken for a page of ours"
        );
    });
}
