//! How the server handles malformed requests and its own errors.

use crate::http::prelude::*;

#[http_test]
async fn panicking_handler_returns_500(app: TestApp, anna: Member) {
    let agent = app.agent("Meal Planner", 900).await;
    app.payments.set_panics(true);
    for _ in 0..3 {
        let response = anna.create_payment_intent(&[agent], None).await;
        response.expect_error(500, "internal");
        assert_eq!(response.header("x-request-id").len(), 32);
        assert_eq!(response.header("cache-control"), "no-store");
        assert!(
            !response.text.contains("mistake, made"),
            "internal details in the response: {}",
            response.text
        );
        assert!(anna.is_signed_in().await);
    }
    app.payments.set_panics(false);
    assert_eq!(anna.buy(&[agent]).await["status"], "paid", "no partial state is left");
}

/// Every request that contains text, with a valid body and its text fields.
fn requests_with_text() -> Vec<(Method, &'static str, Value, &'static [&'static str])> {
    let agent = json!({"title": "New", "description": "Does a thing", "category": "Lifestyle", "url": ""});
    let prompt = json!({"name": "New", "category": "Lifestyle", "promptText": "Do a thing."});
    let post = json!({"title": "New", "slug": "new", "content": "<p>New</p>", "excerpt": "New"});
    vec![
        (
            Method::POST,
            "/api/auth/register",
            json!({"email": "new@example.com", "firstName": "New", "password": PASSWORD}),
            &["email", "firstName", "password"],
        ),
        (Method::POST, "/api/auth/login", json!({"email": ANNA, "password": PASSWORD}), &["email"]),
        (Method::POST, "/api/auth/forgot-password", json!({"email": ANNA}), &["email"]),
        (Method::POST, "/api/auth/resend-verification", json!({"email": ANNA}), &["email"]),
        (Method::POST, "/api/auth/sign-in-link", json!({"email": ANNA}), &["email"]),
        (
            Method::PUT,
            "/api/auth/profile",
            json!({"email": ADA, "firstName": "Ada"}),
            &["email", "firstName"],
        ),
        (Method::PUT, "/api/auth/password", json!({"newPassword": PASSWORD}), &["newPassword"]),
        (Method::POST, "/api/discount/validate", json!({"code": "SPRING"}), &["code"]),
        (Method::POST, "/api/admin/gpts", agent, &["title", "description", "category", "url"]),
        (
            Method::POST,
            "/api/admin/gpts/bulk",
            json!({"ids": [uuid::Uuid::nil()], "action": "set_category", "category": "Lifestyle"}),
            &["category"],
        ),
        (Method::POST, "/api/admin/prompts", prompt, &["name", "category", "promptText"]),
        (Method::POST, "/api/admin/blog/posts", post, &["title", "slug", "excerpt"]),
    ]
}

#[http_test]
async fn control_characters_are_rejected_everywhere(app: TestApp, ada: Admin) {
    for (method, path, body, fields) in requests_with_text() {
        for field in fields {
            for bad in ["\u{0}", "\u{7}", "\u{b}", "\u{1b}[31m", "\u{7f}", "\u{85}"] {
                let mut body = body.clone();
                let text = body[field].as_str().unwrap();
                // In the middle, because texts are trimmed.
                let middle = text.char_indices().nth(text.chars().count() / 2).map_or(0, |(at, _)| at);
                body[field] = json!(format!("{}{bad}{}x", &text[..middle], &text[middle..]));
                let request = TestRequest::default().method(method.clone()).uri(path).set_json(body);
                let response = ada.send(request).await;
                assert_eq!(response.status, 422, "{path} {field} {bad:?}: {}", response.text);
            }
        }
    }
}

#[http_test]
async fn control_characters_in_lookups_return_404(app: TestApp, anna: Member) {
    for bad in ["\u{0}", "\u{7}", "a\u{0}b", "\u{fffd}", "\u{10ffff}"] {
        for (path, body, status) in [
            ("/api/auth/login", json!({"email": ANNA, "password": bad}), 401),
            ("/api/auth/reset-password", json!({"token": bad, "password": PASSWORD}), 400),
            ("/api/auth/sign-in-link/redeem", json!({"token": bad}), 400),
            ("/api/auth/pending-email/confirm", json!({"token": bad}), 400),
            ("/api/payment/confirm", json!({"paymentIntentId": bad}), 404),
            ("/api/payment/create-cart-intent", json!({"gptIds": [bad]}), 422),
        ] {
            let response = app.browser().post(path, body.clone()).await;
            let response = if response.status == 401 { anna.post(path, body).await } else { response };
            assert_eq!(response.status, status, "{path} {bad:?}: {}", response.text);
        }
    }
}

/// Paths and queries are decoded only once: `%2561` is `%61`, not `a`. In a path, letters must not be encoded at all.
#[http_test]
async fn double_encoded_path_returns_404(app: TestApp, ada: Admin) {
    let agent = app.agent("Owned", 900).await;
    let _ = ada.buy(&[agent]).await;
    let purchase = app.store.purchases().await[0].id.to_string();
    let post =
        json!({"title": "A", "slug": "a-post", "content": "<p>A</p>", "excerpt": "A", "isPublished": true});
    let _ = ada.post("/api/admin/blog/posts", post).await.expect(201);
    let _ = app.browser().register("ben@example.com").await.expect(201);
    let token = app.emailed_token("ben@example.com", "/verify").await.unwrap();
    for (before, name, after, status, method) in [
        ("/api/blog/posts/", "a-post", "", 400, Method::GET),
        ("/api/purchases/", &*purchase, "/receipt", 400, Method::POST),
        ("/api/auth/verify?token=", &*token, "", 200, Method::GET),
    ] {
        let once = name.bytes().map(|byte| format!("%{byte:02x}")).collect::<Vec<_>>().concat();
        let twice = once.replace('%', "%25");
        let send_name =
            async |name: &str| ada.request(method.clone(), &format!("{before}{name}{after}")).await;
        let variants = [&*twice, &*format!("{name}%00"), &*format!("{name}%2f"), &*format!("%20{name}")];
        for variant in variants {
            let response = send_name(variant).await;
            assert!([400, 404].contains(&response.status.as_u16()), "{before}{variant}: {}", response.text);
        }
        let _ = send_name(&once).await.expect(status);
    }
}

async fn send(browser: &Browser<'_>, method: Method, path: &str, body: &Value) -> u16 {
    let request = TestRequest::default().method(method).uri(path).set_json(body);
    browser.send(request).await.status.as_u16()
}

/// Fields that only the server sets (role, price, owner) are ignored wherever a request has them.
#[http_test]
async fn server_set_fields_are_ignored_in_requests(app: TestApp, ada: Admin) {
    let ada_id = app.store.users().await[0].id.to_string();
    let server_fields = json!({
        "isAdmin": true, "is_admin": true, "isVerified": true, "is_verified": true, "id": ada_id, "userId": ada_id,
        "user_id": ada_id, "ownerId": ada_id, "amount": 1, "price": 1, "total": 1, "status": "paid",
        "createdAt": "2001-01-01T00:00:00Z", "passwordHash": "x", "password_hash": "x", "role": "owner",
        "__proto__": {"isAdmin": true}, "constructor": {"prototype": {"isAdmin": true}},
    });
    let with = |mut body: Value| {
        let body_fields = body.as_object_mut().unwrap();
        body_fields.extend(server_fields.as_object().unwrap().clone());
        body
    };
    let eve = app.browser();
    let registration = with(json!({"email": "eve@example.com", "firstName": "Eve", "password": PASSWORD}));
    assert_eq!(send(&eve, Method::POST, "/api/auth/register", &registration).await, 201);
    eve.login("eve@example.com", PASSWORD).await.expect_error(403, "email_not_verified");
    let token = app.emailed_token("eve@example.com", "/verify").await.unwrap();
    let _ = eve.verify(&token).await.expect(200);
    for (method, path, body, status) in [
        (Method::PUT, "/api/auth/profile", json!({"firstName": "Evita"}), 200),
        (Method::PUT, "/api/auth/password", json!({"newPassword": PASSWORD}), 204),
        (Method::POST, "/api/auth/login", json!({"email": "eve@example.com", "password": PASSWORD}), 200),
    ] {
        assert_eq!(send(&eve, method, path, &with(body)).await, status, "{path}");
    }
    let me = eve.get("/api/auth/me").await.expect(200);
    assert_eq!(
        me.json(),
        json!({"email": "eve@example.com", "firstName": "Evita", "isAdmin": false, "role": null})
    );

    let agent = app.agent("Meal Planner", 900).await;
    let cart = with(json!({"gptIds": [agent.to_string()]}));
    let intent = eve.post("/api/payment/create-cart-intent", cart).await.expect(200).json();
    assert_eq!(intent["total"], 900);
    let confirm = with(json!({"paymentIntentId": intent["paymentIntentId"]}));
    eve.post("/api/payment/confirm", confirm.clone()).await.expect_error(409, "payment_incomplete");
    let _ = eve.pay(&intent, GOOD_CARD).await.expect(200);
    let _ = eve.post("/api/payment/confirm", confirm).await.expect(200);
    let users = app.store.users().await;
    let eve_id = users.iter().find(|user| user.email.as_str() == "eve@example.com").unwrap().id;
    let purchases = app.store.purchases().await;
    assert!(purchases.iter().all(|purchase| purchase.user_id == eve_id && purchase.amount.get() == 900));
    assert!(ada.is_signed_in().await);
}

#[actix_web::test]
async fn dates_beyond_the_calendar_are_field_errors() {
    const YEAR: &str = "Use a year from 1 to 9999";
    let app = TestApp::start().await;
    let ada = app.admin(ADA).await;
    for time in ["9999-12-31T23:59:59-12:00", "9999-12-31T23:59:59Z", "0000-01-01T00:00:00Z"] {
        for path in ["/api/admin/orders", "/api/admin/members", "/api/admin/audit"] {
            for name in ["since", "until"] {
                ada.get(&format!("{path}?{name}={time}")).await.expect_invalid(&[(name, YEAR)]);
            }
        }
        for name in ["startsAt", "expiresAt"] {
            let terms = json!({"discountType": "percentage", "discountValue": 10, name: time});
            let body = json!({"code": "SPRING", "terms": terms});
            ada.post("/api/admin/discounts", body).await.expect_invalid(&[(name, YEAR)]);
        }
    }
    for time in ["+12026-11-21T00:00:00Z", "-0001-11-21T00:00:00Z", "soon"] {
        let terms = json!({"discountType": "percentage", "discountValue": 10, "startsAt": time});
        let body = json!({"code": "SPRING", "terms": terms});
        let message = "Use a time such as 2026-11-21T00:00:00Z";
        ada.post("/api/admin/discounts", body).await.expect_invalid(&[("startsAt", message)]);
    }
    for time in ["+12026-11-21T00:00", "10000-01-01T00:00", "9999-12-31T23:59"] {
        let post = json!({
            "title": "A", "slug": "a", "content": "<p>a</p>", "excerpt": "a", "isPublished": false, "publishAt": time,
        });
        let message = "Enter a date and a time";
        ada.post("/api/admin/blog/posts", post).await.expect_invalid(&[("publishAt", message)]);
    }
    for day in ["9999-12-31", "0000-01-01", "+12026-11-21"] {
        let path = format!("/api/admin/overview?period=custom&since={day}&until={day}");
        let message = "Use a day such as 2026-11-21";
        ada.get(&path).await.expect_invalid(&[("since", message), ("until", message)]);
    }
}
