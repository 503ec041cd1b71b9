use actix_web::http::{Method, Uri};
use actix_web::test::TestRequest;
use integration_tests::app::{Document, TestApp};
use integration_tests::campaign::{seed, size};
use integration_tests::dice::Dice;

use crate::variation;

/// Bodies that some call takes.
const BODIES: [&[u8]; 9] = [
    br#"{"email":"anna@example.com","firstName":"Anna","password":"correct horse"}"#,
    br#"{"token":"AAAA","password":"correct horse"}"#,
    br#"{"newPassword":"correct horse","currentPassword":null}"#,
    br#"{"gptIds":["01890a5d-ac96-774b-bcce-b302099a8057"],"discountCodeId":null,"expectedTotal":0}"#,
    br#"{"code":"SPRING"}"#,
    br#"{"paymentIntentId":"free_1"}"#,
    br#"{"title":"T","description":"D","category":"C","url":"https://a.example","price":100,"isPremium":true}"#,
    br#"{"title":"T","slug":"t","content":"<p>x</p>","excerpt":"E","isPublished":true,"updatedAt":"2026-11-21T12:00:00Z"}"#,
    br#"{"clientSecret":"s","cardNumber":"4242424242424242","expiry":"12/30","cvc":"123","country":"US","outcome":"fail"}"#,
];

const COOKIES: [&[u8]; 3] = [
    b"marigold_session=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
    b"marigold_session=a; marigold_session=b",
    b"$Version=1; marigold_session=\"\\\"; __Host-marigold_session=x",
];

const PATHS: [&[u8]; 5] = [
    b"/api/blog/posts/a-post?x=1",
    b"/api/auth/verify?token=AAAA&token=%ff",
    b"/api/purchases/01890a5d-ac96-774b-bcce-b302099a8057/receipt",
    b"/blog/a-post",
    b"/assets/../index.html",
];

/// Every answer is one of the document's, for the browser looks it up; here it may not be a fault of ours either.
#[actix_web::test]
async fn bodies_of_every_call() {
    let app = TestApp::usual().await;
    let ada = app.admin("ada@example.com").await;
    let calls: Vec<_> = Document::get()
        .calls()
        .filter(|(path, method)| path.starts_with("/api/") && method != "GET")
        .collect();
    for round in 0..u64::try_from(size(500, 200_000)).unwrap() {
        let mut dice = Dice::new(seed().unwrap_or(1).wrapping_add(round));
        let (path, method) = dice.pick(&calls).unwrap();
        // Her session is to last for all of the rounds.
        if ["/api/auth/logout", "/api/auth/login", "/api/auth/profile", "/api/auth/password"].contains(path) {
            continue;
        }
        let path = path.replace("{id}", "01890a5d-ac96-774b-bcce-b302099a8057");
        let method: Method = method.parse().unwrap();
        let body = variation(&BODIES, &mut dice);
        let request = TestRequest::default().method(method).uri(&path);
        let request = request.insert_header(("content-type", "application/json")).set_payload(body.clone());
        let answer = ada.send(request).await;
        assert!(
            !answer.status.is_server_error(),
            "{path}: {} {}",
            answer.text,
            String::from_utf8_lossy(&body)
        );
    }
}

#[actix_web::test]
async fn cookies_addresses_and_signatures() {
    let app = TestApp::usual().await;
    for round in 0..u64::try_from(size(500, 500_000)).unwrap() {
        let mut dice = Dice::new(seed().unwrap_or(1).wrapping_add(round));
        let browser = app.browser();
        let cookie = variation(&COOKIES, &mut dice);
        let request = TestRequest::get().uri("/api/auth/me");
        // What is no header at all never comes this far.
        if let Ok(cookie) = actix_web::http::header::HeaderValue::from_bytes(&cookie) {
            let answer = browser.send(request.insert_header(("cookie", cookie))).await;
            assert_eq!(answer.status.as_u16(), 401, "{}", answer.text);
        }
        let path = variation(&PATHS, &mut dice);
        if let Ok(address) = Uri::try_from(path.as_slice()).map(|uri| uri.to_string())
            && address.starts_with('/')
        {
            let answer = browser.get(&address).await;
            assert!(!answer.status.is_server_error(), "{address}: {}", answer.text);
        }
    }
}
