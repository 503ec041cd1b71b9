//! Members turn optional emails off: on the profile, with the link in the email, and with the button of their email program.

use crate::http::prelude::*;
use application::outbox::{MailKind, OutboxMail};

const PREFERENCES: &str = "/api/auth/email-preferences";
const SUBSCRIPTION: &str = "/api/email-subscription";

/// Members report an agent, and an admin fixes it.
async fn fix_reported_agent(app: &TestApp, ada: &Browser<'_>, reporters: &[&Browser<'_>]) {
    let agent = app.agent("Planner", 0).await;
    for reporter in reporters {
        let report = reporter.post(&format!("/api/gpts/{agent}/reports"), json!({"note": ""})).await;
        let _ = report.expect(204);
    }
    let reports = ada.get(&format!("/api/admin/gpts/{agent}/reports")).await.expect(200).json();
    let ids: Vec<_> = reports.as_array().unwrap().iter().map(|report| &report["id"]).collect();
    let fixed = ada.post(&format!("/api/admin/gpts/{agent}/reports/fix"), json!({"reportIds": ids})).await;
    let _ = fixed.expect(204);
}

/// The emails to this address that can be turned off.
async fn optional_emails(app: &TestApp, to: &str) -> Vec<OutboxMail> {
    let emails = app.store.outbox_emails().await.into_iter();
    emails.filter(|mail| mail.to.as_str() == to && mail.kind == MailKind::ProblemFixed).collect()
}

async fn preferences(member: &Browser<'_>) -> Value {
    member.get(PREFERENCES).await.expect(200).json()
}

async fn subscription(browser: &Browser<'_>, token: &str) -> TestResponse {
    browser.get(&format!("{SUBSCRIPTION}?token={token}")).await
}

async fn subscribe(browser: &Browser<'_>, token: &str, is_subscribed: bool) -> TestResponse {
    browser.put(SUBSCRIPTION, json!({"token": token, "isSubscribed": is_subscribed})).await
}

/// What the server of an email program sends: from another site, without cookies.
async fn one_click(app: &TestApp, path: &str) -> TestResponse {
    let foreign = [("sec-fetch-site", "cross-site"), ("origin", "https://mail.example")];
    let request = TestRequest::post()
        .uri(path)
        .insert_header(("content-type", "application/x-www-form-urlencoded"))
        .set_payload("List-Unsubscribe=One-Click");
    app.browser().with_headers(&foreign).send(request).await
}

#[http_test]
async fn member_who_turns_emails_off_gets_none(app: TestApp, ada: Admin, anna: Member, ben: Member) {
    assert_eq!(
        preferences(&anna).await,
        json!({"agentFixed": true, "newPosts": false, "agentUpdates": true, "productUpdates": true})
    );
    let off = anna.put(PREFERENCES, json!({"agentFixed": false})).await.expect(200);
    assert_eq!(
        off.json(),
        json!({"agentFixed": false, "newPosts": false, "agentUpdates": true, "productUpdates": true})
    );
    let unchanged = anna.put(PREFERENCES, json!({})).await.expect(200);
    assert_eq!(
        unchanged.json(),
        json!({"agentFixed": false, "newPosts": false, "agentUpdates": true, "productUpdates": true})
    );
    assert_eq!(
        preferences(&ben).await,
        json!({"agentFixed": true, "newPosts": false, "agentUpdates": true, "productUpdates": true})
    );

    fix_reported_agent(&app, &ada, &[&anna, &ben]).await;
    assert_eq!(optional_emails(&app, ANNA).await, []);
    assert_eq!(optional_emails(&app, BEN).await.len(), 1);

    let _ = anna.put(PREFERENCES, json!({"agentFixed": true})).await.expect(200);
    fix_reported_agent(&app, &ada, &[&anna]).await;
    assert_eq!(optional_emails(&app, ANNA).await.len(), 1);
}

#[http_test]
async fn answer_to_a_report_is_always_sent(app: TestApp, ada: Admin, anna: Member) {
    let _ = anna.put(PREFERENCES, json!({"agentFixed": false})).await.expect(200);
    let agent = app.agent("Planner", 0).await;
    let _ = anna.post(&format!("/api/gpts/{agent}/reports"), json!({"note": ""})).await.expect(204);
    let reports = ada.get(&format!("/api/admin/gpts/{agent}/reports")).await.expect(200).json();
    let answer = json!({"reportIds": [reports[0]["id"]], "answer": "It opens for us."});
    let _ = ada.post(&format!("/api/admin/gpts/{agent}/reports/dismiss"), answer).await.expect(204);
    assert_eq!(app.emailed_subjects(ANNA).await.last().unwrap(), "Your report about Planner");
}

#[http_test]
async fn only_optional_emails_have_a_link_that_stays_the_same(
    app: TestApp,
    ada: Admin,
    anna: Member,
    ben: Member,
) {
    fix_reported_agent(&app, &ada, &[&anna, &ben]).await;
    fix_reported_agent(&app, &ada, &[&anna]).await;
    let url = |mail: &OutboxMail| mail.content.unsubscribe_url.clone().unwrap();
    let emails = optional_emails(&app, ANNA).await;
    let [first, second] = [url(&emails[0]), url(&emails[1])];
    assert_eq!(first, second);
    assert_ne!(first, url(&optional_emails(&app, BEN).await[0]));
    assert!(first.starts_with("http://marigold.test/unsubscribe?token="), "{first}");
    assert!(emails[0].content.text.contains(&format!("\nUnsubscribe:\n{first}\n")));
    assert!(emails[0].content.html.contains(&format!("<a href=\"{first}\"")));
    for mail in app.store.outbox_emails().await {
        assert_eq!(mail.content.unsubscribe_url.is_some(), mail.kind == MailKind::ProblemFixed, "{mail:?}");
    }
}

#[http_test]
async fn link_unsubscribes_without_login_and_undoes_it(app: TestApp, ada: Admin, anna: Member, ben: Member) {
    fix_reported_agent(&app, &ada, &[&anna, &ben]).await;
    let token = app.emailed_token(ANNA, "/unsubscribe").await.unwrap();
    let visitor = app.browser();
    let state = |is_subscribed: bool| json!({"topic": "agent_fixed", "isSubscribed": is_subscribed});
    assert_eq!(subscription(&visitor, &token).await.expect(200).json(), state(true));
    for _ in 0..2 {
        assert_eq!(subscribe(&visitor, &token, false).await.expect(200).json(), state(false));
    }
    assert_eq!(subscription(&visitor, &token).await.expect(200).json(), state(false));
    assert_eq!(
        preferences(&anna).await,
        json!({"agentFixed": false, "newPosts": false, "agentUpdates": true, "productUpdates": true})
    );
    assert_eq!(
        preferences(&ben).await,
        json!({"agentFixed": true, "newPosts": false, "agentUpdates": true, "productUpdates": true})
    );

    assert_eq!(subscribe(&visitor, &token, true).await.expect(200).json(), state(true));
    assert_eq!(
        preferences(&anna).await,
        json!({"agentFixed": true, "newPosts": false, "agentUpdates": true, "productUpdates": true})
    );
}

#[http_test]
async fn one_click_post_from_another_site_unsubscribes(app: TestApp, ada: Admin, anna: Member) {
    fix_reported_agent(&app, &ada, &[&anna]).await;
    let url = optional_emails(&app, ANNA).await[0].content.unsubscribe_url.clone().unwrap();
    let path = url.strip_prefix("http://marigold.test").unwrap();

    // What an email scanner does.
    for method in [actix_web::http::Method::GET, actix_web::http::Method::HEAD] {
        let _ = app.browser().request(method, path).await.expect(200);
    }
    assert_eq!(
        preferences(&anna).await,
        json!({"agentFixed": true, "newPosts": false, "agentUpdates": true, "productUpdates": true})
    );

    for _ in 0..2 {
        let response = one_click(&app, path).await.expect(200);
        assert!(!response.sets_cookie());
    }
    assert_eq!(
        preferences(&anna).await,
        json!({"agentFixed": false, "newPosts": false, "agentUpdates": true, "productUpdates": true})
    );
    fix_reported_agent(&app, &ada, &[&anna]).await;
    assert_eq!(optional_emails(&app, ANNA).await.len(), 1);
}

#[http_test(limit: |limit| if limit == RateLimit::WritesPerMember { 3 } else { 1000 })]
async fn changes_by_link_are_rate_limited(app: TestApp, ada: Admin, anna: Member) {
    fix_reported_agent(&app, &ada, &[&anna]).await;
    let token = app.emailed_token(ANNA, "/unsubscribe").await.unwrap();
    // The report of the agent counts, too.
    for is_wanted in [false, true] {
        let _ = subscribe(&app.browser(), &token, is_wanted).await.expect(200);
    }
    subscribe(&app.browser(), &token, false).await.expect_rate_limited();
    one_click(&app, &format!("/unsubscribe?token={token}")).await.expect_rate_limited();
    assert_eq!(
        preferences(&anna).await,
        json!({"agentFixed": true, "newPosts": false, "agentUpdates": true, "productUpdates": true})
    );
}

#[http_test]
async fn unknown_token_changes_nothing(app: TestApp, ada: Admin, anna: Member) {
    fix_reported_agent(&app, &ada, &[&anna]).await;
    let token = app.emailed_token(ANNA, "/unsubscribe").await.unwrap();
    let browser = app.browser();
    for wrong in ["", "nonsense", &token[1..], &format!("{token}A"), &token.to_uppercase()] {
        subscription(&browser, wrong).await.expect_error(400, "invalid_token");
        subscribe(&browser, wrong, false).await.expect_error(400, "invalid_token");
        one_click(&app, &format!("/unsubscribe?token={wrong}")).await.expect_error(400, "invalid_token");
    }
    subscribe(&browser, "\0", false).await.expect_error(400, "invalid_token");
    one_click(&app, "/unsubscribe?token=%00").await.expect_error(400, "invalid_token");
    one_click(&app, "/unsubscribe").await.expect_error(400, "invalid_token");
    assert_eq!(
        preferences(&anna).await,
        json!({"agentFixed": true, "newPosts": false, "agentUpdates": true, "productUpdates": true})
    );
}

#[http_test]
async fn only_the_one_click_path_is_exempt_from_the_origin_check(app: TestApp) {
    for path in ["/unsubscribe/", "/unsubscribe/x", SUBSCRIPTION, PREFERENCES] {
        one_click(&app, path).await.expect_error(403, "cross_site");
    }
}
