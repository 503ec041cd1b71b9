//! Packages of agents: writing, publishing, and who may read them.

use crate::http::prelude::*;
use actix_web::http::header;
use integration_tests::zip_files::unzip;

const TEXT: &str = "# Plan\n\nRead menu.csv first.";

fn admin_path(agent: AgentId) -> String {
    format!("/api/admin/gpts/{agent}/package")
}

fn member_path(agent: AgentId) -> String {
    format!("/api/gpts/{agent}/package")
}

fn body(text: &str) -> Value {
    json!({"instructions": text, "starters": ["Plan my week", " ", "Use what is left"]})
}

async fn upload(admin: &Browser<'_>, agent: AgentId, name: &str, bytes: impl Into<Vec<u8>>) -> TestResponse {
    let path = format!("{}/files?name={}", admin_path(agent), name.replace(' ', "%20"));
    let request = TestRequest::post()
        .uri(&path)
        .insert_header((header::CONTENT_TYPE, "application/octet-stream"))
        .set_payload(bytes.into());
    admin.send(request).await
}

/// Writes and publishes version 1.
pub(crate) async fn publish(admin: &Browser<'_>, agent: AgentId) {
    let _ = admin.put(&admin_path(agent), body(TEXT)).await.expect(204);
    let _ = upload(admin, agent, "menu.csv", "day,meal\nMon,soup\n").await.expect(204);
    let published = admin.post(&format!("{}/publish", admin_path(agent)), json!({"note": " First "})).await;
    let published = published.expect(201).json();
    assert_eq!((&published["version"], &published["note"]), (&json!(1), &json!("First")));
}

#[http_test]
async fn package_is_written_published_and_read(app: TestApp, ada: Admin, anna: Member) {
    let agent = app.agent("Meal Planner", 0).await;
    anna.get(&member_path(agent)).await.expect_error(404, "not_found");
    let empty = ada.get(&admin_path(agent)).await.expect(200).json();
    assert_eq!((&empty["instructions"], &empty["isPublished"]), (&json!(""), &json!(false)));
    publish(&ada, agent).await;

    let read = anna.get(&member_path(agent)).await.expect(200);
    assert_eq!(read.header("cache-control"), "private, no-store");
    let read = read.json();
    assert_eq!(
        read,
        json!({
            "title": "Meal Planner", "slug": "meal-planner", "version": 1, "latestVersion": 1, "seenVersion": null, "instructions": TEXT,
            "starters": ["Plan my week", "Use what is left"], "files": [{"name": "menu.csv", "bytes": 18}],
            "note": "First", "updatedAt": read["updatedAt"],
        })
    );
    let file = anna.get(&format!("{}/files/menu.csv", member_path(agent))).await.expect(200);
    assert_eq!(file.text, "day,meal\nMon,soup\n");
    assert_eq!(file.header("content-type"), "application/octet-stream");
    assert!(file.header("content-disposition").starts_with("attachment"));
    let listed = anna.get("/api/gpts/free").await.expect(200).json();
    let fields = ["hasPackage", "packageVersion", "opensIn", "isDeliverable"];
    assert_eq!(
        fields.map(|field| listed[0][field].clone()),
        [json!(true), json!(1), json!("ChatGPT"), json!(true)]
    );
}

#[http_test]
async fn download_is_a_skill_with_the_same_bytes(app: TestApp, ada: Admin, anna: Member) {
    let agent = app.agent("Meal Planner", 900).await;
    publish(&ada, agent).await;
    let order = anna.buy(&[agent]).await["orderNumber"].as_str().map(str::to_owned);

    let id = app.store.orders().await[0].id;
    let own = anna.get(&format!("/api/purchases/orders/{id}")).await.expect(200).json();
    assert_eq!(own["items"][0]["hasPackage"], true);

    let path = format!("{}.zip?for=claude", member_path(agent));
    let zip = anna.get(&path).await.expect(200);
    assert_eq!(zip.header("content-type"), "application/zip");
    assert_eq!(zip.header("content-disposition"), "attachment; filename=\"meal-planner.zip\"");
    let files = unzip(&zip.bytes);
    assert_eq!(files.keys().collect::<Vec<_>>(), ["meal-planner/SKILL.md", "meal-planner/menu.csv"]);
    let skill = &files["meal-planner/SKILL.md"];
    assert!(skill.starts_with("---\nname: \"meal-planner\"\ndescription: \""), "{skill}");
    assert!(skill.ends_with(&format!("---\n\n{TEXT}\n")), "{skill}");
    let order = order.expect("an order number");
    for line in [
        "license: \"Licensed to one buyer",
        "version: \"1\"",
        "starter-1: \"Plan my week\"",
        &format!("order: \"{order}\""),
    ] {
        assert!(skill.contains(line), "{line} in {skill}");
    }
    let flat = anna.get(&format!("{}.zip?for=gemini", member_path(agent))).await.expect(200);
    assert_eq!(unzip(&flat.bytes).keys().collect::<Vec<_>>(), ["SKILL.md", "menu.csv"]);
    app.clock.advance(TimeDelta::days(3));
    assert_eq!(anna.get(&path).await.expect(200).bytes, zip.bytes);
    anna.get(&format!("{}.zip?for=hal", member_path(agent)))
        .await
        .expect_invalid(&[("for", "Use claude, chatgpt, gemini or other")]);
}

#[http_test]
async fn premium_package_is_for_owners_and_editors_only(app: TestApp, ada: Admin, anna: Member, ben: Member) {
    let agent = app.agent("Meal Planner", 900).await;
    publish(&ada, agent).await;
    let _ = anna.buy(&[agent]).await;
    let path = member_path(agent);
    let paths =
        [path.clone(), format!("{path}.zip"), format!("{path}/versions"), format!("{path}/files/menu.csv")];
    for path in &paths {
        app.browser().get(path).await.expect_error(401, "unauthenticated");
        ben.get(path).await.expect_error(403, "not_owned");
        let _ = anna.get(path).await.expect(200);
        let _ = ada.get(path).await.expect(200);
    }
    // Neither lists nor pages nor the search have a word of it.
    for path in [
        "/api/gpts/premium",
        "/api/gpts/by-slug/meal-planner",
        "/api/search?q=menu.csv",
        "/gpts/meal-planner",
    ] {
        assert!(!ben.get(path).await.expect(200).text.contains("menu.csv first"), "{path}");
    }

    refund(&app, &ada, agent).await;
    for path in &paths {
        anna.get(path).await.expect_error(403, "not_owned");
    }
}

#[http_test]
async fn other_agents_files_versions_and_orders_are_out_of_reach(
    app: TestApp,
    ada: Admin,
    anna: Member,
    ben: Member,
) {
    let [own, other] = [app.agent("Meal Planner", 900).await, app.agent("Study Coach", 900).await];
    publish(&ada, own).await;
    publish(&ada, other).await;
    let _ = upload(&ada, other, "secret.csv", "only for buyers of the coach").await.expect(204);
    publish_next(&ada, other).await;
    let number = |order: Value| order["orderNumber"].as_str().unwrap().to_owned();
    let (annas, bens) = (number(anna.buy(&[own]).await), number(ben.buy(&[own, other]).await));

    let (path, foreign) = (member_path(own), member_path(other));
    for missing in [
        format!("{path}/files/secret.csv"),
        format!("{path}/files/secret.csv?version=2"),
        format!("{path}/files/..%2Fsecret.csv"),
        format!("{path}/files/..%2F..%2F..%2F{other}%2Fpackage%2Ffiles%2Fsecret.csv"),
        format!("{path}?version=2"),
        format!("{path}.zip?version=2"),
        format!("{path}.zip?version=0"),
    ] {
        assert_eq!(anna.get(&missing).await.status.as_u16(), 404, "{missing}");
    }
    for not_owned in [
        foreign.clone(),
        format!("{foreign}.zip?version=1"),
        format!("{foreign}/files/secret.csv"),
        format!("{foreign}/files/missing.csv"),
        format!("{foreign}/versions"),
    ] {
        anna.get(&not_owned).await.expect_error(403, "not_owned");
    }
    ada.delete(&format!("{}/files/secret.csv", admin_path(own))).await.expect_error(404, "not_found");
    let _ = ben.get(&format!("{foreign}/files/secret.csv")).await.expect(200);

    for (browser, has, lacks) in [(&anna, &annas, &bens), (&ben, &bens, &annas)] {
        let zip = browser.get(&format!("{path}.zip")).await.expect(200);
        let files = unzip(&zip.bytes);
        assert!(!files.keys().any(|name| name.contains("secret")), "{files:?}");
        let skill = &files["meal-planner/SKILL.md"];
        assert!(skill.contains(has.as_str()) && !skill.contains(lacks.as_str()), "{skill}");
    }
    let bens_order =
        app.store.orders().await.iter().find(|order| order.number().to_string() == bens).unwrap().id;
    anna.get(&format!("/api/purchases/orders/{bens_order}")).await.expect_error(404, "not_found");
}

/// Refunds the only order.
pub(crate) async fn refund(app: &TestApp, admin: &Browser<'_>, agent: AgentId) {
    let order = app.store.orders().await[0].id;
    let refund = json!({"key": order.to_string(), "items": [{"agentId": agent.to_string(), "amount": 900}], "reason": "A mistake"});
    let _ = admin.post(&format!("/api/admin/orders/{order}/refunds"), refund).await.expect(200);
}

#[http_test]
async fn archived_agent_delivers_its_package_to_owners(app: TestApp, ada: Admin, anna: Member, ben: Member) {
    let agent = app.agent("Meal Planner", 900).await;
    publish(&ada, agent).await;
    let _ = anna.buy(&[agent]).await;
    let _ = ada.delete(&format!("/api/admin/gpts/{agent}")).await.expect(200);
    let _ = anna.get(&member_path(agent)).await.expect(200);
    ben.get(&member_path(agent)).await.expect_error(404, "not_found");
    ada.get(&admin_path(agent)).await.expect_error(404, "not_found");
}

#[http_test]
async fn members_read_what_is_published_until_the_next_version(app: TestApp, ada: Admin, anna: Member) {
    let agent = app.agent("Meal Planner", 0).await;
    publish(&ada, agent).await;
    assert_eq!(ada.get(&admin_path(agent)).await.expect(200).json()["isPublished"], true);
    let _ = ada.put(&admin_path(agent), body("Better")).await.expect(204);
    let _ = ada.delete(&format!("{}/files/menu.csv", admin_path(agent))).await.expect(204);
    ada.delete(&format!("{}/files/menu.csv", admin_path(agent))).await.expect_error(404, "not_found");
    let path = member_path(agent);
    assert_eq!(anna.get(&path).await.expect(200).json()["instructions"], TEXT);
    assert_eq!(ada.get(&admin_path(agent)).await.expect(200).json()["isPublished"], false);

    app.clock.advance(TimeDelta::minutes(1));
    let _ = ada.post(&format!("{}/publish", admin_path(agent)), json!({"note": "Shorter"})).await.expect(201);
    assert_eq!(anna.get(&path).await.expect(200).json()["instructions"], "Better");
    let first = anna.get(&format!("{path}?version=1")).await.expect(200).json();
    assert_eq!((&first["instructions"], &first["latestVersion"]), (&json!(TEXT), &json!(2)));
    let _ = anna.get(&format!("{path}/files/menu.csv?version=1")).await.expect(200);
    anna.get(&format!("{path}/files/menu.csv")).await.expect_error(404, "not_found");
    let versions = anna.get(&format!("{path}/versions")).await.expect(200).json();
    let notes: Vec<_> = versions.as_array().unwrap().iter().map(|version| version["note"].clone()).collect();
    assert_eq!(notes, ["Shorter", "First"]);

    let _ = ada.post(&format!("{}/restore", admin_path(agent)), json!({"version": 1})).await.expect(204);
    let restored = ada.get(&admin_path(agent)).await.expect(200).json();
    assert_eq!(
        (&restored["instructions"], &restored["files"][0]["name"]),
        (&json!(TEXT), &json!("menu.csv"))
    );
    ada.post(&format!("{}/restore", admin_path(agent)), json!({"version": 9}))
        .await
        .expect_error(404, "not_found");
}

async fn updated_agents(member: &Browser<'_>) -> Value {
    member.get("/api/news").await.expect(200).json()["updatedAgents"].clone()
}

/// Publishes the next version.
#[http_test]
async fn publish_draft_that_changed_since_it_was_checked_conflicts(app: TestApp, ada: Admin) {
    let agent = app.agent("Meal Planner", 900).await;
    let path = admin_path(agent);
    let write = async |text: &str| {
        let draft = ada.get(&path).await.expect(200).json();
        let body = json!({"instructions": text, "starters": [], "updatedAt": draft["updatedAt"]});
        let _ = ada.put(&path, body).await.expect(204);
        ada.get(&path).await.expect(200).json()["updatedAt"].clone()
    };
    let checked = write("Checked.").await;
    let latest = write("Changed by another admin.").await;
    let publish =
        async |at: &serde_json::Value| ada.post(&format!("{path}/publish"), json!({"updatedAt": at})).await;
    publish(&checked).await.expect_error(409, "edit_conflict");
    assert_eq!(ada.get(&path).await.expect(200).json()["versions"], json!([]));
    assert_eq!(publish(&latest).await.expect(201).json()["version"], 1);
}

async fn publish_next(admin: &Browser<'_>, agent: AgentId) {
    let _ = admin.post(&format!("{}/publish", admin_path(agent)), json!({})).await.expect(201);
}

#[http_test]
async fn newer_version_than_downloaded_is_an_update(app: TestApp, ada: Admin, anna: Member, ben: Member) {
    let agent = app.agent("Meal Planner", 900).await;
    publish(&ada, agent).await;
    let _ = anna.buy(&[agent]).await;
    let seen = format!("{}/seen", member_path(agent));
    let record =
        async |member: &Browser<'_>, version: u32| member.put(&seen, json!({"version": version})).await;
    record(&ben, 1).await.expect_error(403, "not_owned");
    record(&anna, 2).await.expect_error(404, "not_found");
    publish_next(&ada, agent).await;
    assert_eq!(updated_agents(&anna).await, json!([]), "never downloaded");

    let _ = record(&anna, 1).await.expect(204);
    assert_eq!(updated_agents(&anna).await, json!([agent.to_string()]));
    assert_eq!(anna.get(&member_path(agent)).await.expect(200).json()["seenVersion"], 1);
    assert_eq!(updated_agents(&ben).await, json!([]));
    for version in [2, 1] {
        let _ = record(&anna, version).await.expect(204);
        assert_eq!(updated_agents(&anna).await, json!([]), "an older one replaces no newer one");
    }
    assert_eq!(anna.get(&member_path(agent)).await.expect(200).json()["seenVersion"], 2);

    publish_next(&ada, agent).await;
    assert_eq!(updated_agents(&anna).await, json!([agent.to_string()]));
    refund(&app, &ada, agent).await;
    assert_eq!(updated_agents(&anna).await, json!([]));
}

#[http_test]
async fn first_package_of_agent_without_url_is_announced_to_buyers(app: TestApp, ada: Admin, anna: Member) {
    let agent = json!({
        "title": "Meal Planner", "description": "Plans", "category": "Home", "url": "", "price": 900, "isPremium": true,
    });
    let created = ada.post("/api/admin/gpts", agent).await.expect(201).json();
    let agent: AgentId = created["id"].as_str().unwrap().parse().unwrap();
    let _ = anna.buy(&[agent]).await;
    let before = app.emailed_subjects(ANNA).await.len();
    publish(&ada, agent).await;
    let _ = ada.post(&format!("{}/publish", admin_path(agent)), json!({})).await.expect(201);
    assert_eq!(app.emailed_subjects(ANNA).await.len(), before + 1);
}

#[http_test]
async fn edit_of_older_package_is_a_conflict(app: TestApp, ada: Admin) {
    let agent = app.agent("Meal Planner", 0).await;
    let path = admin_path(agent);
    let loaded = ada.get(&path).await.expect(200).json()["updatedAt"].clone();
    let edit = |text: &str| json!({"instructions": text, "starters": [], "updatedAt": loaded});
    let _ = ada.put(&path, edit("Mine")).await.expect(204);
    ada.put(&path, edit("Theirs")).await.expect_error(409, "edit_conflict");
    assert_eq!(ada.get(&path).await.expect(200).json()["instructions"], "Mine");
}

#[http_test]
async fn invalid_packages_are_rejected(app: TestApp, ada: Admin) {
    let agent = app.agent("Meal Planner", 0).await;
    let path = admin_path(agent);
    let long = "x".repeat(100_001);
    ada.put(&path, body(&long))
        .await
        .expect_invalid(&[("instructions", "Instructions must be 100000 characters or less")]);
    let _ = ada.put(&path, body(&"\u{1f33c}".repeat(100_000))).await.expect(204);
    let many = json!({"instructions": "", "starters": vec!["Hi"; 11]});
    ada.put(&path, many)
        .await
        .expect_invalid(&[("starters", "A package can have 10 conversation starters at most.")]);
    let _ = ada.put(&path, body("")).await.expect(204);
    let publish = ada.post(&format!("{path}/publish"), json!({})).await;
    publish.expect_invalid(&[("instructions", "Write the instructions first.")]);

    let types = "Only .md, .txt, .csv, .json, .pdf, .png, .jpg and .webp files can be added";
    upload(&ada, agent, "run.sh", "rm").await.expect_invalid(&[("name", types)]);
    upload(&ada, agent, "empty.md", "").await.expect_invalid(&[("file", "This file is empty.")]);
    upload(&ada, agent, "a.pdf", vec![1; 5_000_001]).await.expect_error(413, "too_large");
    for number in 0..4 {
        let _ = upload(&ada, agent, &format!("{number}.pdf"), vec![1; 5_000_000]).await.expect(204);
    }
    let full = "The files of a package can have 20 MB together at most.";
    upload(&ada, agent, "more.txt", "x").await.expect_invalid(&[("file", full)]);
    let _ = upload(&ada, agent, "0.PDF", vec![2; 10]).await.expect(204);
    let names: Vec<_> = ada.get(&path).await.expect(200).json()["files"].as_array().unwrap().clone();
    assert_eq!(names.len(), 4, "a file replaces the one of its name");
}

#[http_test]
async fn warnings_name_what_buyers_would_miss(app: TestApp, ada: Admin) {
    let agent = app.agent("Meal Planner", 0).await;
    let _ = ada.put(&admin_path(agent), body("Ask [[your city]], then read menu.csv.")).await.expect(204);
    assert_eq!(
        ada.get(&admin_path(agent)).await.expect(200).json()["warnings"],
        json!([
            "The text still has the placeholder [[your city]].",
            "The instructions name menu.csv, which is not in the package."
        ])
    );
}

#[http_test]
async fn agents_elsewhere_and_downloads_never_say_chatgpt(
    app: TestApp,
    ada: Admin,
    anna: Member,
    ben: Member,
) {
    let mut ids = Vec::new();
    for (title, url, price) in [
        ("Coach", "https://claude.ai/public/artifacts/1", 900),
        ("Planner", "", 900),
        ("Poet", "https://poe.com/poet", 0),
        ("Host", "https://agents.example/host", 0),
    ] {
        let agent = json!({
            "title": title, "description": "Helps", "category": "Home", "url": url, "price": price, "isPremium": price > 0,
        });
        let created = ada.post("/api/admin/gpts", agent).await.expect(201).json();
        ids.push(created["id"].as_str().unwrap().parse::<AgentId>().unwrap());
    }
    publish(&ada, ids[1]).await;
    let bundle = json!({
        "title": "Both", "description": "Both of them", "gptIds": [ids[0].to_string(), ids[1].to_string()], "price": 1500,
        "isPublished": true,
    });
    let _ = ada.post("/api/admin/bundles", bundle).await.expect(201);
    let quote = ben.create_payment_intent(&ids[..2], None).await.expect(200).text;
    assert!(quote.contains("\"opensIn\":\"Claude\"") && !quote.contains("ChatGPT"), "{quote}");
    let _ = anna.buy(&ids[..2]).await;

    for (path, places) in [
        ("/gpts/coach", &["Opens in Claude"][..]),
        ("/gpts/planner", &["A download"]),
        ("/gpts/poet", &["Opens in Poe"]),
        ("/gpts/host", &["Opens in agents.example"]),
        ("/bundles/both", &["Opens in Claude", "A download"]),
        ("/gpts", &[]),
        ("/api/gpts", &[]),
        ("/api/bundles", &["\"opensIn\":\"Claude\"", "\"hasPackage\":true"]),
        ("/api/gpts/by-slug/coach", &["\"opensIn\":\"Claude\""]),
        ("/api/gpts/by-slug/planner", &["\"opensIn\":null", "\"hasPackage\":true"]),
    ] {
        for browser in [&app.browser(), &ben, &anna] {
            let text = browser.get(path).await.expect(200).text;
            assert!(places.iter().all(|place| text.contains(place)), "{path}: {text}");
            assert!(!text.contains("ChatGPT"), "{path}: {text}");
        }
    }
    for path in ["/api/gpts/free", "/api/gpts/premium", "/api/purchases", "/api/toolbox"] {
        let text = anna.get(path).await.expect(200).text;
        assert!(!text.contains("ChatGPT"), "{path}: {text}");
    }
    let emails = format!("{:?}", app.store.outbox_emails().await);
    assert!(emails.contains("Coach") && !emails.contains("ChatGPT"), "{emails}");
}
