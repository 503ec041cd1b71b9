//! Discount codes, as admins manage them.

use crate::http::prelude::*;
use domain::discounts::DiscountKind;

const PATH: &str = "/api/admin/discounts";

fn percent(percent: i64) -> DiscountKind {
    DiscountKind::percentage(percent).unwrap()
}

fn terms(percent: i64) -> Value {
    json!({"discountType": "percentage", "discountValue": percent})
}

async fn create(browser: &Browser<'_>, code: &str, terms: Value) -> String {
    let created = browser.post(PATH, json!({"code": code, "terms": terms})).await.expect(201).json();
    created["id"].as_str().unwrap().to_owned()
}

async fn get(browser: &Browser<'_>, id: &str) -> Value {
    browser.get(&format!("{PATH}/{id}")).await.expect(200).json()
}

async fn codes(browser: &Browser<'_>, query: &str) -> Vec<String> {
    let page = browser.get(&format!("{PATH}?{query}")).await.expect(200).json();
    let code = |item: &Value| item["code"].as_str().unwrap().to_owned();
    page["items"].as_array().unwrap().iter().map(code).collect()
}

#[http_test]
async fn create_discount_returns_all_terms(app: TestApp, ada: Admin) {
    let agent = app.agent("Meal Planner", 1000).await;
    let terms = json!({
        "discountType": "fixed",
        "discountValue": 500,
        "startsAt": "2027-01-01T00:00:00Z",
        "expiresAt": "2027-02-01T00:00:00Z",
        "maxUses": 100,
        "maxUsesPerMember": 2,
        "gptIds": [agent.to_string()],
        "minSubtotal": 1500,
        "audience": "new_buyers",
    });
    let id = create(&ada, "spring", terms.clone()).await;
    let found = get(&ada, &id).await;
    assert_eq!(found["terms"], terms);
    let rest = ["code", "status", "uses", "revenue", "discountGiven", "batchId"].map(|name| &found[name]);
    assert_eq!(json!(rest), json!(["SPRING", "scheduled", 0, 0, 0, null]));
}

#[http_test]
async fn create_discount_taken_code_is_rejected(app: TestApp, ada: Admin) {
    create(&ada, "SPRING", terms(10)).await;
    let response = ada.post(PATH, json!({"code": "spring", "terms": terms(20)})).await;
    response.expect_error_with(409, "discount_taken", &["fields"]);
    assert_eq!(response.json()["fields"]["code"], "This code already exists. Choose another one.");
}

#[http_test]
async fn create_discount_invalid_terms_are_field_errors(app: TestApp, ada: Admin) {
    let terms = json!({
        "discountType": "percentage", "discountValue": 101, "maxUses": 0, "maxUsesPerMember": -1,
        "minSubtotal": -1, "audience": "friends", "startsAt": "2027-01-01T00:00:00Z",
        "expiresAt": "2027-01-01T00:00:00Z",
    });
    let limit = "Use a whole number from 1 to 1,000,000";
    let range = "Amount must be between $0.00 and $999,999.99";
    ada.post(PATH, json!({"code": "A B", "terms": terms})).await.expect_invalid(&[
        ("audience", "Use everyone, new_buyers or owners"),
        ("code", "A discount code is up to 40 letters, numbers, hyphens and underscores"),
        ("discountValue", "A percentage must be a whole number from 1 to 100"),
        ("expiresAt", "The end must be after the start"),
        ("maxUses", limit),
        ("maxUsesPerMember", limit),
        ("minSubtotal", range),
    ]);
    let body = json!({"code": "SPRING", "terms": {"discountValue": 10}});
    ada.post(PATH, body).await.expect_invalid(&[("discountType", "Use percentage or fixed")]);
}

#[http_test]
async fn update_discount_of_an_older_version_is_a_conflict(app: TestApp, ada: Admin) {
    let id = create(&ada, "SPRING", terms(10)).await;
    let path = format!("{PATH}/{id}");
    let loaded = get(&ada, &id).await["updatedAt"].clone();
    let edit = |percent| json!({"terms": terms(percent), "updatedAt": loaded});
    let _ = ada.put(&path, edit(20)).await.expect(204);
    ada.put(&path, edit(30)).await.expect_error(409, "edit_conflict");
    assert_eq!(get(&ada, &id).await["terms"]["discountValue"], 20);
    let unknown = format!("{PATH}/00000000-0000-0000-0000-000000000001");
    ada.put(&unknown, json!({"terms": terms(20)})).await.expect_error(404, "not_found");
}

#[http_test]
async fn deactivate_and_activate_discount_change_its_status(app: TestApp, ada: Admin, anna: Member) {
    let id = create(&ada, "SPRING", terms(10)).await;
    for (action, status, validated) in
        [("deactivate", "off", 422), ("deactivate", "off", 422), ("activate", "live", 200)]
    {
        let _ = ada.post(&format!("{PATH}/{id}/{action}"), Value::Null).await.expect(204);
        assert_eq!(get(&ada, &id).await["status"], status);
        let _ = anna.post("/api/discount/validate", json!({"code": "SPRING"})).await.expect(validated);
    }
}

#[http_test]
async fn list_discounts_filters_and_sorts(app: TestApp, ada: Admin) {
    let agent = app.agent("Meal Planner", 1000).await;
    let spring = app.discount("SPRING", percent(10), |new| new.max_uses = Some(1)).await;
    app.clock.advance(TimeDelta::minutes(1));
    let end = app.context.clock.now() + TimeDelta::minutes(1);
    app.discount("SUMMER", percent(10), |new| new.expires_at = Some(end)).await;
    app.clock.advance(TimeDelta::minutes(1));
    app.discount("WINTER", percent(10), |_| {}).await;
    let anna = app.member("anna@example.com").await;
    let intent = anna.create_payment_intent(&[agent], Some(spring.id.as_uuid())).await.expect(200).json();
    let _ = anna.pay(&intent, GOOD_CARD).await.expect(200);
    let _ = anna.confirm(&intent).await.expect(200);

    assert_eq!(codes(&ada, "").await, ["WINTER", "SUMMER", "SPRING"]);
    assert_eq!(codes(&ada, "search=um").await, ["SUMMER"]);
    assert_eq!(codes(&ada, "status=live&search=").await, ["WINTER"]);
    assert_eq!(codes(&ada, "status=expired").await, ["SUMMER"]);
    assert_eq!(codes(&ada, "status=used_up").await, ["SPRING"]);
    assert_eq!(codes(&ada, "sort=uses").await[0], "SPRING");
    let first = ada.get(&format!("{PATH}?sort=revenue&limit=1")).await.expect(200).json();
    let spring = &first["items"][0];
    let figures = ["code", "uses", "revenue", "discountGiven", "status"].map(|name| &spring[name]);
    assert_eq!(json!(figures), json!(["SPRING", 1, 900, 100, "used_up"]));
    let cursor = first["nextCursor"].as_str().unwrap();
    assert_eq!(codes(&ada, &format!("sort=revenue&limit=2&cursor={cursor}")).await.len(), 2);

    let id = spring["id"].as_str().unwrap();
    let uses = ada.get(&format!("{PATH}/{id}/uses")).await.expect(200).json();
    let used = &uses["items"][0];
    let figures = ["email", "discountAmount", "total", "refunded"].map(|name| &used[name]);
    assert_eq!(json!(figures), json!(["anna@example.com", 100, 900, 0]));
}

#[http_test]
async fn list_discounts_invalid_query_is_rejected(app: TestApp, ada: Admin) {
    for path in [PATH, "/api/admin/discounts.csv"] {
        ada.get(&format!("{path}?status=new&batch=x&sort=code")).await.expect_invalid(&[
            ("batch", "Use the ID of a batch, or none"),
            ("sort", "Use newest, uses or revenue"),
            ("status", "Use live, scheduled, expired, used_up or off"),
        ]);
    }
    let page = ada.get(&format!("{PATH}?sort=uses&cursor=00")).await;
    page.expect_invalid(&[("cursor", "Use the nextCursor of the previous page")]);
}

#[http_test]
async fn create_batch_makes_unique_single_use_codes(app: TestApp, ada: Admin) {
    create(&ada, "SPRING", terms(10)).await;
    let body = json!({"prefix": "gift", "count": 1000, "terms": terms(20)});
    let created = ada.post(&format!("{PATH}/batches"), body).await.expect(201).json();
    let batch = created["id"].as_str().unwrap();

    let csv = ada.get(&format!("/api/admin/discounts.csv?batch={batch}")).await.expect(200).text;
    let lines: Vec<_> = csv.lines().skip(1).collect();
    let codes_in_file: std::collections::BTreeSet<_> =
        lines.iter().map(|line| line.split(',').next().unwrap()).collect();
    assert_eq!((lines.len(), codes_in_file.len()), (1000, 1000));
    assert!(codes_in_file.iter().all(|code| code.starts_with("GIFT-") && code.len() == 15));
    assert!(lines[0].contains(",live,20,,,,1,,0,0.00,0.00,"), "{}", lines[0]);
    assert_eq!(codes(&ada, "batch=none").await, ["SPRING"]);
    assert_eq!(codes(&ada, &format!("batch={batch}&limit=100")).await.len(), 100);

    let audit = ada.get("/api/admin/audit?kind=discount").await.expect(200).json();
    let entry = &audit["items"][0];
    assert_eq!((&entry["subjectName"], &entry["after"]), (&json!("GIFT-…"), &json!({"codes": 1000})));
}

#[http_test]
async fn create_batch_invalid_is_rejected(app: TestApp, ada: Admin) {
    let path = format!("{PATH}/batches");
    for count in [-1, 0, 1001] {
        let body = json!({"prefix": "GIFT", "count": count, "terms": terms(20)});
        ada.post(&path, body).await.expect_invalid(&[("count", "Create 1 to 1000 codes at a time")]);
    }
    let body = json!({"prefix": "A".repeat(30), "count": 1, "terms": terms(20)});
    ada.post(&path, body).await.expect_invalid(&[("prefix", "Use a prefix of up to 29 characters")]);
    assert!(codes(&ada, "").await.is_empty());
}
