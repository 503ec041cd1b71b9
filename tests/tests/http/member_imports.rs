//! Imports of members and purchases, on the real router.

use crate::http::prelude::*;
use application::member_imports::RunMemberImports;

const LIST: &str = "/api/admin/member-imports";

const FILE: &str = "\u{feff}E-Mail;Vorname;Newsletter;Agent;Date;Amount\r\n\
    jürgen@example.com;Jürgen;ja;;;\r\n\
    berta@example.com;\"Berta \"\"B\"\"\";no;Meal Planner;31.01.2024;19,00 €\r\n\
    clara@example.com;'=1+1;;Unknown;;\r\n\
    anna@example.com;Anna;ja;;;\r\n";

async fn upload(browser: &Browser<'_>, bytes: impl Into<Vec<u8>>) -> TestResponse {
    let request = TestRequest::post()
        .uri(&format!("{LIST}?name=K%C3%A4ufer.csv"))
        .insert_header(("content-type", "application/octet-stream"));
    browser.send(request.set_payload(bytes.into())).await
}

async fn run(app: &TestApp) {
    while let Some(is_progress) = RunMemberImports::new(&app.context).run().await.unwrap() {
        // The next invitation waits for its time.
        app.clock.advance(TimeDelta::seconds(i64::from(!is_progress)));
    }
}

/// Uploads and checks the file with the columns that are suggested.
async fn check(app: &TestApp, ada: &Browser<'_>) -> String {
    let import = upload(ada, FILE).await.expect(201).json();
    assert_eq!(
        (&import["fileName"], &import["state"], &import["rows"]),
        (&json!("Käufer.csv"), &json!("mapping"), &json!(4))
    );
    let path = format!("{LIST}/{}", import["id"].as_str().unwrap());
    let found = ada.get(&path).await.expect(200).json();
    assert_eq!(
        found["columns"],
        json!({"email": 0, "name": 1, "consent": 2, "agent": 3, "date": 4, "amount": 5})
    );
    assert_eq!((&found["preset"], &found["samples"][1][1]), (&json!("other"), &json!("Berta \"B\"")));
    let body = json!({"columns": found["columns"]});
    let checking = ada.post(&format!("{path}/check"), body).await.expect(200).json();
    assert_eq!(checking["import"]["state"], "checking");
    run(app).await;
    path
}

#[http_test]
async fn import_after_check_creates_reported_members(app: TestApp, ada: Admin) {
    app.agent("Meal Planner", 1999).await;
    let path = check(&app, &ada).await;
    let found = ada.get(&path).await.expect(200).json();
    // The address of the first row has a letter that no mail server accepts.
    assert_eq!(found["outcomes"], json!({"new_member": 2, "problem": 2}));
    let problems = ada.get(&format!("{path}/rows?filter=problems")).await.expect(200).json();
    let row = |row: &Value| (row["number"].as_u64().unwrap(), row["reason"].as_str().unwrap().to_owned());
    let problems: Vec<_> = problems.as_array().unwrap().iter().map(row).collect();
    assert_eq!(problems.iter().map(|(number, _)| *number).collect::<Vec<_>>(), [2, 4], "{problems:?}");
    assert!(problems[1].1.contains("“Unknown”"), "{problems:?}");

    ada.post(&format!("{path}/invite"), json!({})).await.expect_error(409, "import_state");
    let _ = ada.post(&format!("{path}/start"), json!({})).await.expect(200);
    run(&app).await;
    let done = ada.get(&path).await.expect(200).json();
    assert_eq!((&done["import"]["state"], &done["outcomes"]["new_member"]), (&json!("imported"), &json!(2)));
    ada.post(&format!("{path}/start"), json!({})).await.expect_error(409, "import_state");
    let rows = ada.get(&format!("{path}/rows?filter=new&after=2")).await.expect(200).json();
    assert_eq!(
        (&rows[0]["amount"], &rows[0]["firstName"], &rows[0]["at"]),
        (&json!(1900), &json!("Berta"), &json!("2024-01-31T00:00:00Z"))
    );
    let orders = ada.get("/api/admin/orders").await.expect(200).json();
    let order = &orders["items"][0];
    assert_eq!((&order["isImported"], &order["total"]), (&json!(true), &json!(1900)));
    let order = format!("/api/admin/orders/{}", order["id"].as_str().unwrap());
    let detail = ada.get(&order).await.expect(200).json();
    assert_eq!((&detail["items"][0]["refundable"], &detail["providerUrl"]), (&json!(0), &json!(null)));
    ada.post(&format!("{order}/check"), json!({})).await.expect_error(409, "not_checkable");
    let _ = ada.post(&format!("{path}/undo"), json!({})).await.expect(200);
    run(&app).await;
    assert_eq!(ada.get(&path).await.expect(200).json()["import"]["state"], "undone");
    let listed = ada.get(LIST).await.expect(200).json();
    assert_eq!(listed.as_array().unwrap().len(), 1);
}

#[http_test]
async fn imported_member_logs_in_by_link_and_owns_what_was_bought(app: TestApp, ada: Admin) {
    app.agent("Meal Planner", 1999).await;
    let welcome =
        json!({"basedOn": 0, "subject": "You joined", "content": "<p>Start here.</p>", "isOn": true});
    let _ = ada.put("/api/admin/welcome-email", welcome).await.expect(200);
    let path = check(&app, &ada).await;
    let _ = ada.post(&format!("{path}/start"), json!({})).await.expect(200);
    run(&app).await;
    assert!(app.emailed_subjects("berta@example.com").await.is_empty());

    // By the link of the login screen.
    let berta = app.browser();
    let body = json!({"email": "berta@example.com"});
    let _ = berta.post("/api/auth/sign-in-link", body).await.expect(202);
    let token = app.emailed_token("berta@example.com", "/sign-in-link").await.unwrap();
    let _ = berta.post("/api/auth/sign-in-link/redeem", json!({"token": token})).await.expect(200);
    let history = berta.get("/api/purchases").await.expect(200).json();
    assert_eq!((&history[0]["isImported"], &history[0]["amount"]), (&json!(true), &json!(1900)));
    assert_eq!(berta.get("/api/auth/me").await.expect(200).json()["firstName"], "Berta");
    assert_eq!(app.emailed_subjects("berta@example.com").await[1..], ["You joined"]);

    // By signing up, which promises a link as for any unverified account.
    let anna = app.browser();
    let _ = anna.register("anna@example.com").await.expect(201);
    assert_eq!(app.emailed_subjects("anna@example.com").await.len(), 1);
    let token = app.emailed_token("anna@example.com", "/verify").await.unwrap();
    let _ = anna.get(&format!("/api/auth/verify?token={token}")).await.expect(200);

    // By the invitation, which only goes to those who have not logged in.
    let _ = ada.post(&format!("{path}/invite"), json!({})).await.expect(200);
    run(&app).await;
    for email in ["anna@example.com", "berta@example.com"] {
        let subjects = app.emailed_subjects(email).await;
        assert!(subjects.iter().all(|subject| !subject.contains("is ready")), "{subjects:?}");
    }
}

#[http_test]
async fn upload_non_table_returns_422_with_reason(app: TestApp, ada: Admin) {
    let files: [(&[u8], &str); 3] = [
        (b"", "The first row must name the columns."),
        (b"Email,Name\n", "This file has no rows."),
        (b"PK\x03\x04\x00\x00\x00", "This isn’t a CSV file."),
    ];
    for (bytes, reason) in files {
        let error = upload(&ada, bytes).await.expect(422).json();
        assert!(error["fields"]["file"].as_str().unwrap().contains(reason), "{error}");
    }
    assert_eq!(ada.get(LIST).await.expect(200).json(), json!([]));
}

#[http_test]
async fn added_member_is_invited_only_if_asked_for(app: TestApp, ada: Admin) {
    let add = |email: &str, send_invitation: bool| json!({"email": email, "firstName": "Anna", "hasConsent": true, "sendInvitation": send_invitation});
    let _ = ada.post("/api/admin/members", add("quiet@example.com", false)).await.expect(201);
    assert!(app.emailed_subjects("quiet@example.com").await.is_empty());
    let added = ada.post("/api/admin/members", add("anna@example.com", true)).await.expect(201).json();
    assert_eq!(app.emailed_subjects("anna@example.com").await, ["Your account at Marigold is ready"]);
    let invitation = app.store.outbox_emails().await.remove(0);
    assert!(!invitation.content.text.contains("Everything you bought"), "{}", invitation.content.text);
    let taken = ada.post("/api/admin/members", add("ANNA@example.com", true)).await.expect(409).json();
    assert_eq!((&taken["code"], taken["fields"]["email"].is_string()), (&json!("email_taken"), true));
    let invalid = json!({"email": "x", "firstName": ""});
    let _ = ada.post("/api/admin/members", invalid).await.expect(422);

    let agents =
        [app.agent("Meal Planner", 1999).await, app.agent("Coach", 900).await].map(|id| id.to_string());
    let path = format!("/api/admin/members/{}/agents", added["id"].as_str().unwrap());
    let given = json!({"agentIds": agents, "reason": "Bought at the fair"});
    let member = ada.post(&path, given.clone()).await.expect(200).json();
    assert_eq!((member["purchases"].as_array().unwrap().len(), &member["orders"]), (2, &json!(1)));
    ada.post(&path, given).await.expect_error(409, "already_owned");
    let token = app.emailed_token("anna@example.com", "/verify").await.unwrap();
    let anna = app.browser();
    let _ = anna.get(&format!("/api/auth/verify?token={token}")).await.expect(200);
    assert_eq!(anna.get("/api/purchases").await.expect(200).json().as_array().unwrap().len(), 2);
}
