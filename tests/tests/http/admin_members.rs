//! Members, as admins see and change them.

use crate::http::prelude::*;
use application::users::ChangeMembers;
use domain::users::User;

const SUE: &str = "sue@example.com";

async fn stored(app: &TestApp, email: &str) -> User {
    let users = app.store.users().await;
    users.into_iter().find(|user| user.email.as_str() == email).expect("an account")
}

async fn path_of(app: &TestApp, email: &str) -> String {
    format!("/api/admin/members/{}", stored(app, email).await.id)
}

async fn list(browser: &Browser<'_>, query: &str) -> Vec<Value> {
    let page = browser.get(&format!("/api/admin/members?{query}")).await.expect(200).json();
    page["items"].as_array().unwrap().clone()
}

fn emails(members: &[Value]) -> Vec<&str> {
    members.iter().map(|member| member["email"].as_str().unwrap()).collect()
}

/// What the audit log says about a member, in words.
async fn audit(app: &TestApp, email: &str) -> Vec<String> {
    let entries = app.store.audit().await;
    let about = entries.iter().filter(|entry| entry.record.subject_name.as_deref() == Some(email));
    about
        .map(|entry| {
            let fields =
                |fields: &Option<application::ports::AuditFields>| serde_json::to_string(fields).unwrap();
            let actor = entry.actor_email.as_deref().unwrap_or("nobody");
            format!("{actor}: {} -> {}", fields(&entry.record.before), fields(&entry.record.after))
        })
        .collect()
}

#[http_test]
async fn members_list_filters_sorts_and_pages(app: TestApp, ada: Admin) {
    let agent = app.agent("Meal Planner", 1999).await;
    app.clock.advance(TimeDelta::seconds(1));
    let anna = app.member(ANNA).await;
    anna.buy(&[agent]).await;
    app.clock.advance(TimeDelta::seconds(1));
    let _ = app.browser().register(BEN).await.expect(201);

    let all = list(&ada, "").await;
    assert_eq!(emails(&all), [BEN, ANNA, ADA]);
    assert_eq!((&all[1]["agents"], &all[1]["spent"]), (&json!(1), &json!(1999)));
    assert_eq!((&all[1]["isVerified"], &all[1]["isBlocked"]), (&json!(true), &json!(false)));
    assert!(all[1]["lastSeenAt"].is_string() && all[0]["lastSeenAt"].is_null());
    assert_eq!((&all[0]["role"], &all[2]["role"]), (&Value::Null, &json!("owner")));
    for (query, expected) in [
        ("status=unverified", vec![BEN]),
        ("status=verified&role=member", vec![ANNA]),
        ("purchases=some", vec![ANNA]),
        ("purchases=none", vec![BEN, ADA]),
        ("role=owner", vec![ADA]),
        ("search=ANNA%40", vec![ANNA]),
        ("sort=email", vec![ADA, ANNA, BEN]),
        ("sort=oldest", vec![ADA, ANNA, BEN]),
    ] {
        assert_eq!(emails(&list(&ada, query).await), expected, "{query}");
    }
    let first = ada.get("/api/admin/members?sort=email&limit=2").await.expect(200).json();
    let next = first["nextCursor"].as_str().unwrap();
    assert_eq!(emails(&list(&ada, &format!("sort=email&limit=2&cursor={next}")).await), [BEN]);
    let totals = ada.get("/api/admin/members/totals?role=member").await.expect(200).json();
    assert_eq!(totals, json!({"count": 2, "verified": 1, "buyers": 1}));
    ada.get("/api/admin/members?status=deleted&purchases=many&role=boss&since=today&sort=random")
        .await
        .expect_invalid(&[
            ("status", "Use verified, unverified, blocked or deleting"),
            ("purchases", "Use some or none"),
            ("role", "Use owner, editor, support or member"),
            ("since", "Use a time such as 2026-11-21T00:00:00Z"),
        ]);
    ada.get("/api/admin/members?sort=random")
        .await
        .expect_invalid(&[("sort", "Use newest, oldest or email")]);
}

#[http_test]
async fn members_csv_has_the_rows_of_the_filter(app: TestApp, ada: Admin) {
    let agent = app.agent("Meal Planner", 1999).await;
    app.member(ANNA).await.buy(&[agent]).await;
    let _ = change_labels(&app, &ada, "add", "VIP", &[ANNA]).await.expect(200);
    let _ = change_labels(&app, &ada, "add", "a, b", &[ANNA]).await.expect(200);
    let csv = ada.get("/api/admin/members.csv?role=member").await.expect(200).text;
    let lines: Vec<_> = csv.lines().collect();
    assert_eq!(lines.len(), 2, "{csv}");
    assert!(lines[0].starts_with("Member ID,Email,First name,Status,Role,Joined,Last seen,Agents,Orders,"));
    assert!(lines[1].contains(",anna@example.com,Anna,verified,member,"), "{csv}");
    assert!(lines[1].ends_with(",1,1,19.99,0.00,19.99,\"a, b; VIP\""), "{csv}");
}

#[http_test]
async fn member_detail_shows_purchases_sessions_activity_and_emails(app: TestApp, ada: Admin) {
    let agent = app.agent("Meal Planner", 1999).await;
    let anna = app.member(ANNA).await;
    anna.buy(&[agent]).await;
    let member = ada.get(&path_of(&app, ANNA).await).await.expect(200).json();
    assert_eq!((&member["email"], &member["canChange"]), (&json!(ANNA), &json!(true)));
    assert_eq!(
        (&member["orders"], &member["spent"], &member["refunded"]),
        (&json!(1), &json!(1999), &json!(0))
    );
    let purchase = &member["purchases"][0];
    assert_eq!((&purchase["agentTitle"], &purchase["status"]), (&json!("Meal Planner"), &json!("owned")));
    assert_eq!(purchase["agentId"], json!(agent.to_string()));
    assert_eq!(purchase["orderId"], json!(app.store.orders().await[0].id.to_string()));
    assert_eq!(member["sessions"].as_array().unwrap().len(), 1);
    assert_eq!(member["activity"][0]["kind"], "email_verified");
    let kinds: Vec<_> = member["emails"].as_array().unwrap().iter().map(|email| &email["kind"]).collect();
    assert_eq!(kinds, ["receipt", "verify_email"]);
    assert_eq!((&member["block"], &member["notes"]), (&Value::Null, &json!([])));

    let own = ada.get(&path_of(&app, ADA).await).await.expect(200).json();
    assert_eq!(
        (&own["canChange"], &own["role"], &own["hasPassword"]),
        (&json!(false), &json!("owner"), &json!(true))
    );
    let factors = |member: &Value| (member["hasSecondFactor"].clone(), member["passkeys"].clone());
    assert_eq!(factors(&own), (json!(false), json!(0)));
    let _ = anna.enable_second_factor().await;
    let _ = anna.add_passkey().await;
    let member = ada.get(&path_of(&app, ANNA).await).await.expect(200).json();
    assert_eq!(factors(&member), (json!(true), json!(1)));
    ada.get("/api/admin/members/00000000-0000-0000-0000-000000000000").await.expect_error(404, "not_found");
    ada.get("/api/admin/members/nonsense").await.expect_error(404, "not_found");
}

#[http_test]
async fn blocked_member_is_signed_out_and_cannot_sign_in(app: TestApp, ada: Admin, anna: Member) {
    let _ = anna.post("/api/auth/sign-in-link", json!({"email": ANNA})).await.expect(202);
    let link = app.emailed_token(ANNA, "/sign-in-link").await.expect("a link");
    let path = format!("{}/block", path_of(&app, ANNA).await);
    ada.post(&path, json!({"reason": " "}))
        .await
        .expect_invalid(&[("reason", "Give a reason of 1 to 200 characters")]);
    for _ in 0..2 {
        let member = ada.post(&path, json!({"reason": "Shared her account"})).await.expect(200).json();
        assert_eq!(member["block"]["reason"], "Shared her account");
        assert_eq!(member["sessions"], json!([]));
    }
    assert!(!anna.is_signed_in().await);
    anna.login(ANNA, "wrong password").await.expect_error(401, "invalid_credentials");
    anna.login(ANNA, PASSWORD).await.expect_error(403, "account_blocked");
    anna.post("/api/auth/sign-in-link/redeem", json!({"token": link}))
        .await
        .expect_error(400, "invalid_token");
    let sent = app.emailed_subjects(ANNA).await.len();
    for path in ["sign-in-link", "forgot-password", "resend-verification"] {
        let response = anna.post(&format!("/api/auth/{path}"), json!({"email": ANNA})).await;
        assert!(response.status.is_success(), "{path}");
    }
    assert_eq!(app.emailed_subjects(ANNA).await.len(), sent, "a blocked member gets no links");
    assert_eq!(audit(&app, ANNA).await, [format!("{ADA}: {{}} -> {{\"blocked\":\"Shared her account\"}}")]);

    let member = ada.delete(&path).await.expect(200).json();
    assert_eq!(member["block"], Value::Null);
    let _ = anna.post("/api/auth/sign-in-link", json!({"email": ANNA})).await.expect(202);
    let link = app.emailed_token(ANNA, "/sign-in-link").await.expect("a link");
    let _ = anna.post("/api/auth/sign-in-link/redeem", json!({"token": link})).await.expect(200);
    assert!(anna.is_signed_in().await);
}

#[http_test]
async fn unverified_member_is_helped_by_new_link_correction_or_admin(app: TestApp, ada: Admin) {
    let _ = app.browser().register("anna@exmaple.com").await.expect(201);
    let path = path_of(&app, "anna@exmaple.com").await;
    let old = app.emailed_token("anna@exmaple.com", "/verify").await.expect("a link");

    let _ = ada.post(&format!("{path}/verification"), json!({})).await.expect(200);
    let resent = app.emailed_token("anna@exmaple.com", "/verify").await.expect("a link");
    assert_ne!(old, resent);

    let email = format!("{path}/email");
    ada.put(&email, json!({"email": "anna"}))
        .await
        .expect_invalid(&[("email", "Please enter a valid email address")]);
    ada.put(&email, json!({"email": ADA})).await.expect_error_with(409, "email_taken", &["fields"]);
    let member = ada.put(&email, json!({"email": ANNA})).await.expect(200).json();
    assert_eq!((&member["email"], &member["isVerified"]), (&json!(ANNA), &json!(false)));
    app.browser().verify(&resent).await.expect_error(400, "invalid_token");

    let verified =
        ada.post(&format!("{path}/verify"), json!({"reason": "Called her"})).await.expect(200).json();
    assert_eq!((&verified["isVerified"], &verified["hasPassword"]), (&json!(true), &json!(false)));
    let token = app.emailed_token(ANNA, "/verify").await.expect("a link");
    app.browser().verify(&token).await.expect_error(400, "invalid_token");
    app.browser().login(ANNA, PASSWORD).await.expect_error(401, "invalid_credentials");
    for (method, body) in [("verification", json!({})), ("verify", json!({"reason": "Again"}))] {
        ada.post(&format!("{path}/{method}"), body).await.expect_error(409, "already_verified");
    }
    ada.put(&email, json!({"email": BEN})).await.expect_error(409, "already_verified");
    assert_eq!(
        audit(&app, ANNA).await,
        [
            format!(r#"{ADA}: {{"email":"anna@exmaple.com"}} -> {{"email":"{ANNA}"}}"#),
            format!(r#"{ADA}: {{"isVerified":false}} -> {{"isVerified":true,"reason":"Called her"}}"#),
        ]
    );
}

#[http_test]
async fn granted_agent_is_owned_with_receipt_and_order_of_nothing(app: TestApp, ada: Admin, anna: Member) {
    let (agent, free) = (app.agent("Meal Planner", 1999).await, app.agent("Free", 0).await);
    let path = format!("{}/agents", path_of(&app, ANNA).await);
    let grant = |agent: domain::AgentId| json!({"agentIds": [agent.to_string()], "reason": "Won the raffle"});
    ada.post(&path, grant(free))
        .await
        .expect_invalid(&[("agentIds", "Choose a premium agent that is for sale")]);
    let member = ada.post(&path, grant(agent)).await.expect(200).json();
    let purchase = &member["purchases"][0];
    assert_eq!((&purchase["agentTitle"], &purchase["amount"]), (&json!("Meal Planner"), &json!(0)));
    assert_eq!((&member["spent"], &member["orders"]), (&json!(0), &json!(1)));
    ada.post(&path, grant(agent)).await.expect_error(409, "already_owned");
    let premium = anna.get("/api/gpts/premium").await.expect(200).text;
    assert!(premium.contains("https://chatgpt.com/g/secret"), "{premium}");
    let history = anna.get("/api/purchases").await.expect(200).json();
    assert_eq!(history.as_array().unwrap().len(), 1);
    assert_eq!(
        app.emailed_subjects(ANNA).await.iter().filter(|subject| subject.contains("receipt")).count(),
        1
    );
    let order = ada.get(&format!("/api/admin/orders/{}", purchase["orderId"].as_str().unwrap())).await;
    let order = order.expect(200).json();
    assert_eq!((&order["status"], &order["total"]), (&json!("paid"), &json!(0)));
    let number = purchase["orderNumber"].as_str().unwrap();
    assert_eq!(
        audit(&app, ANNA).await,
        [format!(
            r#"{ADA}: {{}} -> {{"grantedAgents":["Meal Planner"],"order":"{number}","reason":"Won the raffle"}}"#
        )]
    );

    let _ = app.browser().register(BEN).await.expect(201);
    let path = format!("{}/agents", path_of(&app, BEN).await);
    ada.post(&path, grant(agent)).await.expect_error(409, "not_verified");
}

#[http_test]
async fn role_changes_end_sessions_and_an_owner_remains(app: TestApp, ada: Admin, anna: Member) {
    let (own, path) = (path_of(&app, ADA).await, format!("{}/role", path_of(&app, ANNA).await));
    ada.put(&format!("{own}/role"), json!({"role": "member"})).await.expect_error(409, "own_account");
    ada.post(&format!("{own}/block"), json!({"reason": "x"})).await.expect_error(409, "own_account");
    ada.put(&path, json!({"role": "boss"}))
        .await
        .expect_invalid(&[("role", "Use owner, editor, support or member")]);
    let member = ada.put(&path, json!({"role": "editor"})).await.expect(200).json();
    assert_eq!(member["role"], "editor");
    assert_eq!(app.emailed_subjects(ANNA).await.last().unwrap(), "Your new role at Marigold");
    assert!(!anna.is_signed_in().await);
    assert_eq!(stored(&app, ANNA).await.role, Some(Role::Editor));
    let member = ada.put(&path, json!({"role": "member"})).await.expect(200).json();
    assert_eq!(member["role"], Value::Null);
    assert_eq!(audit(&app, ANNA).await.len(), 2);

    let _ = app.browser().register(BEN).await.expect(201);
    let path = format!("{}/role", path_of(&app, BEN).await);
    ada.put(&path, json!({"role": "owner"})).await.expect_error(409, "not_verified");
}

/// Two owners who remove each other at the same time: one remains.
#[http_test]
async fn owner_who_was_just_demoted_cannot_demote_another(app: TestApp, ada: Admin, eve: Admin) {
    let users = app.store.users().await;
    let id = |email: &str| users.iter().find(|user| user.email.as_str() == email).unwrap().id;
    let eve_before = application::ports::Actor::Admin(id("eve@example.com"), Role::Owner);
    let path = format!("{}/role", path_of(&app, "eve@example.com").await);
    let _ = ada.put(&path, json!({"role": "support"})).await.expect(200);
    drop(eve);
    let outcome = ChangeMembers::new(&app.context).set_role(eve_before, id(ADA), None).await;
    assert!(outcome.is_err());
    assert_eq!(stored(&app, ADA).await.role, Some(Role::Owner));
}

#[http_test]
async fn support_changes_members_but_no_admins(app: TestApp) {
    let (_ada, sue) = (app.admin(ADA).await, app.admin_with_role(SUE, Role::Support).await);
    let _ = app.member(ANNA).await;
    let (admin, member) = (path_of(&app, ADA).await, path_of(&app, ANNA).await);
    assert_eq!(sue.get(&admin).await.expect(200).json()["canChange"], false);
    assert_eq!(sue.get(&member).await.expect(200).json()["canChange"], true);
    sue.post(&format!("{admin}/block"), json!({"reason": "x"})).await.expect_error(403, "forbidden");
    sue.delete(&format!("{admin}/sessions")).await.expect_error(403, "forbidden");
    let _ = sue.post(&format!("{member}/block"), json!({"reason": "x"})).await.expect(200);
    assert!(!stored(&app, ADA).await.is_blocked());
}

#[http_test]
async fn sign_out_everywhere_ends_sessions_links_and_pending_address(app: TestApp, ada: Admin, anna: Member) {
    let _ = anna.put("/api/auth/profile", json!({"email": "new@example.com"})).await.expect(200);
    let link = app.emailed_token("new@example.com", "/confirm-email").await.expect("a link");
    let path = path_of(&app, ANNA).await;
    assert_eq!(ada.get(&path).await.expect(200).json()["pendingEmail"], "new@example.com");
    let member = ada.delete(&format!("{path}/sessions")).await.expect(200).json();
    assert_eq!((&member["sessions"], &member["pendingEmail"]), (&json!([]), &Value::Null));
    assert_eq!(member["activity"][0]["kind"], "sessions_revoked");
    assert!(!anna.is_signed_in().await);
    let redeemed = app.browser().post("/api/auth/pending-email/confirm", json!({"token": link})).await;
    redeemed.expect_error(400, "invalid_token");
}

#[http_test]
async fn notes_are_removed_only_by_their_author_or_an_owner(app: TestApp) {
    let (ada, sue) = (app.admin(ADA).await, app.admin_with_role(SUE, Role::Support).await);
    let _ = app.member(ANNA).await;
    let path = path_of(&app, ANNA).await;
    let notes = format!("{path}/notes");
    ada.post(&notes, json!({"text": " "}))
        .await
        .expect_invalid(&[("text", "Write a note of 1 to 2000 characters")]);
    let _ = sue.post(&notes, json!({"text": "Called.\nWrites back."})).await.expect(200);
    app.clock.advance(TimeDelta::seconds(1));
    let member = ada.post(&notes, json!({"text": "A regular"})).await.expect(200).json();
    assert_eq!(
        (&member["notes"][0]["text"], &member["notes"][0]["authorEmail"]),
        (&json!("A regular"), &json!(ADA))
    );
    assert_eq!(member["notes"][1]["text"], "Called.\nWrites back.");
    let seen_by_sue = sue.get(&path).await.expect(200).json();
    assert_eq!(
        (&seen_by_sue["notes"][0]["canRemove"], &seen_by_sue["notes"][1]["canRemove"]),
        (&json!(false), &json!(true))
    );
    let id = |note: usize| member["notes"][note]["id"].as_str().unwrap();
    sue.delete(&format!("{notes}/{}", id(0))).await.expect_error(403, "forbidden");
    let _ = sue.delete(&format!("{notes}/{}", id(1))).await.expect(200);
    let left = ada.delete(&format!("{notes}/{}", id(0))).await.expect(200).json();
    assert_eq!(left["notes"], json!([]));
    ada.delete(&format!("{notes}/{}", id(0))).await.expect_error(404, "not_found");
    let log = audit(&app, ANNA).await;
    assert_eq!(log.len(), 4);
    assert!(log.iter().all(|line| !line.contains("regular")), "the log has no texts: {log:?}");
}

async fn change_labels(
    app: &TestApp,
    admin: &Browser<'_>,
    action: &str,
    label: &str,
    members: &[&str],
) -> TestResponse {
    let mut ids = Vec::new();
    for email in members {
        ids.push(stored(app, email).await.id.to_string());
    }
    admin.post("/api/admin/members/labels", json!({"ids": ids, "action": action, "label": label})).await
}

#[http_test]
async fn labels_of_selected_members_change_together(app: TestApp, ada: Admin) {
    for email in [ANNA, BEN] {
        let _ = app.member(email).await;
    }
    let _ = change_labels(&app, &ada, "add", " VIP ", &[ANNA]).await.expect(200);
    let changed = change_labels(&app, &ada, "add", "vip", &[ANNA, BEN]).await.expect(200).json();
    assert_eq!(changed, json!({"changed": [stored(&app, BEN).await.id.to_string()], "missing": []}));
    let labels = ada.get("/api/admin/members/labels").await.expect(200).json();
    assert_eq!(labels, json!([{"label": "VIP", "members": 2}]));
    assert_eq!(emails(&list(&ada, "label=VIP").await).len(), 2);
    assert_eq!(ada.get(&path_of(&app, ANNA).await).await.json()["labels"], json!(["VIP"]));

    let _ = change_labels(&app, &ada, "remove", "VIP", &[ANNA, BEN]).await.expect(200);
    assert_eq!(ada.get("/api/admin/members/labels").await.json(), json!([]));
    let expected = [
        r#"ada@example.com: {"labels":""} -> {"labels":"vip"}"#,
        r#"ada@example.com: {"labels":"vip"} -> {"labels":""}"#,
    ];
    assert_eq!(audit(&app, BEN).await, expected);
    let gone = json!({"ids": ["00000000-0000-0000-0000-000000000001"], "action": "add", "label": "VIP"});
    let missing = ada.post("/api/admin/members/labels", gone).await.expect(200).json();
    assert_eq!(missing["missing"], json!(["00000000-0000-0000-0000-000000000001"]));
    change_labels(&app, &ada, "add", "", &[])
        .await
        .expect_invalid(&[("ids", "Choose 1 to 200 items"), ("label", "Label is required")]);
}

#[http_test]
async fn label_beyond_20_changes_no_member(app: TestApp, ada: Admin) {
    for email in [ANNA, BEN] {
        let _ = app.member(email).await;
    }
    for number in 0..20 {
        let _ = change_labels(&app, &ada, "add", &format!("Label {number}"), &[BEN]).await.expect(200);
    }
    let message = "ben@example.com would have more than 20 labels. Remove one first.";
    change_labels(&app, &ada, "add", "One more", &[ANNA, BEN]).await.expect_invalid(&[("label", message)]);
    assert_eq!(emails(&list(&ada, "label=One%20more").await), [""; 0]);
    let _ = change_labels(&app, &ada, "add", "label 7", &[BEN]).await.expect(200);
}
