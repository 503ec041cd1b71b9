//! Members report that an agent doesn't open, and admins answer.

use crate::http::prelude::*;
use application::cleanup::{Cleanup, ExpiredRows};
use application::ports::AuditEntry;
use domain::problem_reports::ProblemReport;

async fn report(browser: &Browser<'_>, agent: AgentId, note: &str) -> TestResponse {
    browser.post(&format!("/api/gpts/{agent}/reports"), json!({"note": note})).await
}

async fn list(admin: &Browser<'_>, agent: AgentId) -> Vec<Value> {
    let response = admin.get(&format!("/api/admin/gpts/{agent}/reports")).await.expect(200);
    response.json().as_array().unwrap().clone()
}

fn ids(reports: &[Value]) -> Vec<&Value> {
    reports.iter().map(|report| &report["id"]).collect()
}

async fn fix(admin: &Browser<'_>, agent: AgentId, reports: &[Value]) -> TestResponse {
    admin.post(&format!("/api/admin/gpts/{agent}/reports/fix"), json!({"reportIds": ids(reports)})).await
}

async fn dismiss(admin: &Browser<'_>, agent: AgentId, reports: &[Value], answer: &str) -> TestResponse {
    let body = json!({"reportIds": ids(reports), "answer": answer});
    admin.post(&format!("/api/admin/gpts/{agent}/reports/dismiss"), body).await
}

/// The number of open reports in the list of agents, and of reported agents on the overview.
async fn counts(owner: &Browser<'_>, agent: AgentId) -> (Value, Value) {
    let agents = owner.get("/api/admin/gpts").await.expect(200).json();
    let found = agents.as_array().unwrap().iter().find(|entry| entry["id"] == agent.to_string()).unwrap();
    let overview = owner.get("/api/admin/overview").await.expect(200).json();
    (found["openReports"].clone(), overview["problems"]["reportedAgents"].clone())
}

async fn text_of_last_email(app: &TestApp, to: &str) -> String {
    let emails = app.store.outbox_emails().await;
    emails.iter().rfind(|mail| mail.to.as_str() == to).unwrap().content.text.clone()
}

async fn audited(app: &TestApp, agent: AgentId) -> Vec<AuditEntry> {
    let entries = app.store.audit().await.into_iter();
    entries.filter(|entry| entry.record.subject == agent.to_string()).collect()
}

#[http_test]
async fn report_is_counted_and_listed_until_fixed(app: TestApp, ada: Admin, anna: Member, ben: Member) {
    let agent = app.agent("Recipe & Meal Planner", 0).await;
    assert_eq!(counts(&ada, agent).await, (json!(0), json!(0)));
    let _ = report(&anna, agent, " Says “not found”\nsince Monday ").await.expect(204);
    app.clock.advance(TimeDelta::minutes(1));
    let _ = report(&ben, agent, "").await.expect(204);

    assert_eq!(counts(&ada, agent).await, (json!(2), json!(1)));
    let reports = list(&ada, agent).await;
    let reporter = |index: usize| &reports[index]["reporter"];
    assert_eq!((&reporter(0)["email"], &reporter(1)["email"]), (&json!(ANNA), &json!(BEN)));
    assert_eq!(reporter(0)["firstName"], "Anna");
    assert_eq!(
        (&reports[0]["note"], &reports[1]["note"]),
        (&json!("Says “not found”\nsince Monday"), &Value::Null)
    );
    assert!(reports[0]["createdAt"].as_str() < reports[1]["createdAt"].as_str());

    let _ = fix(&ada, agent, &reports).await.expect(204);
    assert_eq!(counts(&ada, agent).await, (json!(0), json!(0)));
    assert_eq!(list(&ada, agent).await, Vec::<Value>::new());
    for member in [ANNA, BEN] {
        let subjects = app.emailed_subjects(member).await;
        assert_eq!(subjects.last().unwrap(), "Recipe & Meal Planner opens again");
    }
    let text = text_of_last_email(&app, ANNA).await;
    let link = "http://marigold.test/free-gpts?q=Recipe%20%26%20Meal%20Planner\n";
    assert!(text.contains(link), "{text}");
    assert!(!text.contains("chatgpt.com"), "{text}");
}

#[http_test]
async fn report_again_adds_nothing_until_answered(app: TestApp, ada: Admin, anna: Member) {
    let agent = app.agent("Planner", 0).await;
    for note in ["First", "Second"] {
        let _ = report(&anna, agent, note).await.expect(204);
    }
    let reports = list(&ada, agent).await;
    assert_eq!(reports.len(), 1);
    assert_eq!(reports[0]["note"], "First");

    let _ = fix(&ada, agent, &reports).await.expect(204);
    let _ = report(&anna, agent, "Third").await.expect(204);
    assert_eq!(list(&ada, agent).await[0]["note"], "Third");
}

#[http_test]
async fn report_of_agent_that_member_cannot_open_returns_404(
    app: TestApp,
    ada: Admin,
    anna: Member,
    ben: Member,
) {
    let premium = app.agent("Coach", 900).await;
    anna.buy(&[premium]).await;
    let archived = app.agent("Archived", 0).await;
    let _ = ada.delete(&format!("/api/admin/gpts/{archived}")).await.expect(200);

    report(&ben, premium, "").await.expect_error(404, "not_found");
    report(&anna, archived, "").await.expect_error(404, "not_found");
    let unknown = "00000000-0000-0000-0000-000000000000".parse().unwrap();
    report(&anna, unknown, "").await.expect_error(404, "not_found");
    anna.post("/api/gpts/nonsense/reports", json!({})).await.expect_error(404, "not_found");
    let _ = report(&anna, premium, "").await.expect(204);
    assert_eq!(list(&ada, premium).await.len(), 1);
    assert_eq!(list(&ada, archived).await.len(), 0);
}

#[http_test]
async fn report_with_invalid_note_names_the_field(app: TestApp, ada: Admin, anna: Member) {
    let agent = app.agent("Planner", 0).await;
    let too_long = "ä".repeat(501);
    report(&anna, agent, &too_long).await.expect_invalid(&[("note", "Note must be 500 characters or less")]);
    report(&anna, agent, "a\u{0}b")
        .await
        .expect_invalid(&[("note", "Note contains characters that cannot be used")]);
    assert_eq!(list(&ada, agent).await.len(), 0);
    let _ = report(&anna, agent, &too_long.replacen('ä', "", 1)).await.expect(204);
}

#[http_test(limit: |limit| if limit == RateLimit::ProblemReportsPerMember { 2 } else { 1000 })]
async fn reports_of_one_member_are_rate_limited(app: TestApp, anna: Member, ben: Member) {
    let agent = app.agent("Planner", 0).await;
    for _ in 0..2 {
        let _ = report(&anna, agent, "").await.expect(204);
    }
    report(&anna, agent, "").await.expect_rate_limited();
    let _ = report(&ben, agent, "").await.expect(204);
}

#[http_test]
async fn editor_sees_reports_without_members(app: TestApp) {
    let (eve, anna) = (app.admin_with_role("eve@example.com", Role::Editor).await, app.member(ANNA).await);
    let agent = app.agent("Planner", 0).await;
    let _ = report(&anna, agent, "Broken").await.expect(204);
    let reports = list(&eve, agent).await;
    assert_eq!((&reports[0]["note"], &reports[0]["reporter"]), (&json!("Broken"), &Value::Null));
    let _ = fix(&eve, agent, &reports).await.expect(204);
    assert_eq!(app.emailed_subjects(ANNA).await.last().unwrap(), "Planner opens again");
}

#[http_test]
async fn dismiss_reports_emails_only_an_answer(app: TestApp, ada: Admin, anna: Member) {
    let agent = app.agent("Planner", 0).await;
    let _ = report(&anna, agent, "").await.expect(204);
    let sent = app.emailed_subjects(ANNA).await.len();
    let _ = dismiss(&ada, agent, &list(&ada, agent).await, "  ").await.expect(204);
    assert_eq!(app.emailed_subjects(ANNA).await.len(), sent, "there is no answer");
    assert_eq!(counts(&ada, agent).await, (json!(0), json!(0)));

    let _ = report(&anna, agent, "").await.expect(204);
    let answer = "It opens for us.\nPlease log in to ChatGPT first.";
    let _ = dismiss(&ada, agent, &list(&ada, agent).await, answer).await.expect(204);
    assert_eq!(app.emailed_subjects(ANNA).await.last().unwrap(), "Your report about Planner");
    assert!(text_of_last_email(&app, ANNA).await.contains(&format!("{answer}\n")));

    let changes: Vec<_> = audited(&app, agent).await.into_iter().map(|entry| entry.record.after).collect();
    assert_eq!(
        serde_json::to_value(changes).unwrap(),
        json!([
            {"resolvedReports": 1, "outcome": "dismissed"},
            {"resolvedReports": 1, "outcome": "dismissed", "answer": answer},
        ])
    );
}

#[http_test]
async fn answer_after_another_admin_returns_409_and_changes_nothing(app: TestApp) {
    let (ada, eve) = (app.admin(ADA).await, app.admin_with_role("eve@example.com", Role::Editor).await);
    let (anna, ben) = (app.member(ANNA).await, app.member(BEN).await);
    let agent = app.agent("Planner", 0).await;
    let _ = report(&anna, agent, "").await.expect(204);
    let seen_by_eve = list(&eve, agent).await;
    let _ = report(&ben, agent, "").await.expect(204);
    let seen_by_ada = list(&ada, agent).await;

    let _ = fix(&eve, agent, &seen_by_eve).await.expect(204);
    fix(&ada, agent, &seen_by_ada).await.expect_error(409, "already_resolved");
    let conflict = dismiss(&ada, agent, &seen_by_ada, "Never mind").await;
    conflict.expect_error(409, "already_resolved");
    assert_eq!(conflict.message(), "Someone else has already resolved these reports.");

    assert_eq!(app.emailed_subjects(ANNA).await.last().unwrap(), "Planner opens again");
    assert!(!app.emailed_subjects(BEN).await.iter().any(|subject| subject.contains("Planner")));
    let left = list(&ada, agent).await;
    assert_eq!(left.iter().map(|report| &report["reporter"]["email"]).collect::<Vec<_>>(), [&json!(BEN)]);
    let entries = audited(&app, agent).await;
    assert_eq!(entries.len(), 1);
    assert_eq!(entries[0].actor_email.as_deref(), Some("eve@example.com"));
    assert_eq!(entries[0].record.subject_name.as_deref(), Some("Planner"));
}

#[http_test]
async fn report_made_after_the_admin_looked_stays_open(app: TestApp, ada: Admin, anna: Member, ben: Member) {
    let agent = app.agent("Planner", 0).await;
    let _ = report(&anna, agent, "").await.expect(204);
    let seen = list(&ada, agent).await;
    let _ = report(&ben, agent, "Still broken").await.expect(204);
    let _ = fix(&ada, agent, &seen).await.expect(204);
    let left = list(&ada, agent).await;
    assert_eq!((left.len(), &left[0]["note"]), (1, &json!("Still broken")));
}

#[http_test]
async fn answer_without_reports_or_agent_is_rejected(app: TestApp, ada: Admin, anna: Member) {
    let (agent, other) = (app.agent("Planner", 0).await, app.agent("Coach", 0).await);
    let _ = report(&anna, agent, "").await.expect(204);
    let reports = list(&ada, agent).await;
    let choose = ("reportIds", "Choose 1 to 200 reports");
    fix(&ada, agent, &[]).await.expect_invalid(&[choose]);
    let too_long = "a".repeat(501);
    dismiss(&ada, agent, &[], &too_long)
        .await
        .expect_invalid(&[choose, ("answer", "Answer must be 500 characters or less")]);
    fix(&ada, other, &reports).await.expect_error(409, "already_resolved");
    let unknown = "00000000-0000-0000-0000-000000000000".parse().unwrap();
    fix(&ada, unknown, &reports).await.expect_error(404, "not_found");
    dismiss(&ada, unknown, &reports, "").await.expect_error(404, "not_found");
    for path in ["", "/fix", "/dismiss"] {
        let path = format!("/api/admin/gpts/nonsense/reports{path}");
        let response = if path.ends_with("reports") {
            ada.get(&path).await
        } else {
            ada.post(&path, json!({"reportIds": ids(&reports)})).await
        };
        response.expect_error(404, "not_found");
    }
    assert_eq!(list(&ada, agent).await, reports);
}

#[http_test]
async fn cleanup_removes_answered_reports_after_retention(
    app: TestApp,
    ada: Admin,
    anna: Member,
    ben: Member,
) {
    let agent = app.agent("Planner", 0).await;
    let _ = report(&anna, agent, "").await.expect(204);
    let _ = fix(&ada, agent, &list(&ada, agent).await).await.expect(204);
    let _ = report(&ben, agent, "").await.expect(204);
    let cleanup = Cleanup::new(&app.context);
    app.clock.advance(ProblemReport::RETENTION);
    assert_eq!(cleanup.run().await.unwrap()[&ExpiredRows::ProblemReports], 0);
    app.clock.advance(TimeDelta::seconds(1));
    assert_eq!(cleanup.run().await.unwrap()[&ExpiredRows::ProblemReports], 1);
    let ada = app.admin("another-admin@example.com").await;
    assert_eq!(list(&ada, agent).await.len(), 1, "it is still open");
}

#[http_test]
async fn prompt_is_reported_and_answered_like_an_agent(app: TestApp, ada: Admin, anna: Member, ben: Member) {
    let prompt = json!({"name": "Dinner & tea", "category": "Home", "promptText": "Plan"});
    let id =
        ada.post("/api/admin/prompts", prompt).await.expect(201).json()["id"].as_str().unwrap().to_owned();
    let (path, admin_path) =
        (format!("/api/prompts/{id}/reports"), format!("/api/admin/prompts/{id}/reports"));
    let counts = async || {
        let prompts = ada.get("/api/admin/prompts?problem=reported").await.expect(200).json();
        let overview = ada.get("/api/admin/overview").await.expect(200).json();
        (prompts["items"][0]["openReports"].clone(), overview["problems"]["reportedPrompts"].clone())
    };
    assert_eq!(counts().await, (Value::Null, json!(0)));
    for (member, note) in [(&anna, "Too vague"), (&anna, "Again"), (&ben, "")] {
        app.clock.advance(TimeDelta::seconds(1));
        let _ = member.post(&path, json!({"note": note})).await.expect(204);
    }
    assert_eq!(counts().await, (json!(2), json!(1)));
    let notice = text_of_last_email(&app, ADA).await;
    assert!(notice.contains("A member reported a problem with “Dinner & tea”."), "{notice}");
    assert!(notice.contains("http://marigold.test/admin/prompts?problem=reported"), "{notice}");

    let reports = ada.get(&admin_path).await.expect(200).json().as_array().unwrap().clone();
    assert_eq!((reports.len(), &reports[0]["note"]), (2, &json!("Too vague")));
    let answer = json!({"reportIds": [reports[0]["id"]], "answer": "It's meant for two."});
    let _ = ada.post(&format!("{admin_path}/dismiss"), answer).await.expect(204);
    let text = text_of_last_email(&app, ANNA).await;
    assert!(
        text.contains("You told us about a problem with “Dinner & tea”.")
            && text.contains("It's meant for two.")
    );
    let fixed = json!({"reportIds": [reports[1]["id"]]});
    let _ = ada.post(&format!("{admin_path}/fix"), fixed.clone()).await.expect(204);
    ada.post(&format!("{admin_path}/fix"), fixed).await.expect_error(409, "already_resolved");
    assert_eq!(app.emailed_subjects(BEN).await.last().unwrap(), "“Dinner & tea” is fixed");
    let text = text_of_last_email(&app, BEN).await;
    assert!(text.contains("http://marigold.test/prompts/dinner-tea\n"), "{text}");
    assert_eq!(counts().await, (Value::Null, json!(0)));
    let entries = app.store.audit().await.into_iter().map(|entry| entry.record);
    let answers = entries.filter(|record| {
        record.subject == id
            && record.after.as_ref().is_some_and(|after| after.contains_key("resolvedReports"))
    });
    let answered: Vec<_> = answers.map(|record| record.subject_name.unwrap()).collect();
    assert_eq!(answered, ["Dinner & tea"; 2]);

    let _ = ada.delete(&format!("/api/admin/prompts/{id}")).await.expect(204);
    anna.post(&path, json!({})).await.expect_error(404, "not_found");
}
