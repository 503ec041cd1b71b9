//! What buyers learn of a new version of an agent, and the weekly summary of owners.

use crate::http::prelude::*;
use application::outbox::{MailKind, OutboxMail};
use application::reports::WeeklySummary;
use integration_tests::app::TestStore;
use integration_tests::statements::StatementLog;
use std::sync::Arc;

const SUE: &str = "sue@example.com";
const PREFERENCES: &str = "/api/auth/email-preferences";

/// Publishes the next version.
async fn publish(admin: &Browser<'_>, agent: AgentId, note: &str, notify: bool) {
    let _ = admin.post("/api/auth/reauthenticate", json!({"password": PASSWORD})).await.expect(204);
    let path = format!("/api/admin/gpts/{agent}/package");
    let _ = admin.put(&path, json!({"instructions": "Ask first."})).await.expect(204);
    let body = json!({"note": note, "notify": notify});
    let _ = admin.post(&format!("{path}/publish"), body).await.expect(201);
}

async fn emails(app: &TestApp, kind: MailKind) -> Vec<OutboxMail> {
    let emails = app.store.outbox_emails().await.into_iter();
    emails.filter(|mail| mail.kind == kind).collect()
}

/// Recipients and subjects of the emails about updates.
async fn updates(app: &TestApp) -> Vec<(String, String)> {
    let emails = emails(app, MailKind::AgentUpdated).await.into_iter();
    emails.map(|mail| (mail.to.to_string(), mail.content.subject)).collect()
}

#[http_test]
async fn published_version_is_emailed_to_buyers_if_wanted(
    app: TestApp,
    ada: Admin,
    anna: Member,
    ben: Member,
    _cleo: Member,
) {
    let agent = app.agent("Meal Planner", 900).await;
    for buyer in [&anna, &ben] {
        let _ = buyer.buy(&[agent]).await;
    }
    let _ = ben.put(PREFERENCES, json!({"agentUpdates": false})).await.expect(200);
    publish(&ada, agent, "", false).await;
    assert_eq!(updates(&app).await, []);

    publish(&ada, agent, "Asks about allergies.\nPlans for two.", true).await;
    let sent = emails(&app, MailKind::AgentUpdated).await;
    let [mail] = &sent[..] else { panic!("one email: {sent:?}") };
    assert_eq!((mail.to.as_str(), mail.content.subject.as_str()), (ANNA, "Meal Planner was updated"));
    let unsubscribe = mail.content.unsubscribe_url.clone().unwrap();
    let package = app.site.url_for(&format!("/packages/{agent}"));
    let expected = format!(
        "Hello Anna,\n\nThere is a new version of Meal Planner, which you own.\n\nAsks about allergies.\nPlans for two.\n\n\
         Get the new version:\n{package}\n\n\
         You get this email at most once a day, even if more of your agents were updated.\nUnsubscribe:\n{unsubscribe}\n\n"
    );
    assert!(mail.content.text.starts_with(&expected), "{}", mail.content.text);
    assert!(mail.content.html.contains("Asks about allergies.<br>Plans for two."), "{}", mail.content.html);
    assert!(!mail.content.text.contains("Ask first.") && !mail.content.html.contains("Ask first."));

    let token = app.emailed_token(ANNA, "/unsubscribe").await.unwrap();
    let body = json!({"token": token, "isSubscribed": false});
    let _ = app.browser().put("/api/email-subscription", body).await.expect(200);
    app.clock.advance(TimeDelta::days(1));
    publish(&ada, agent, "", true).await;
    assert_eq!(updates(&app).await.len(), 1);
}

#[http_test]
async fn update_is_emailed_at_most_once_a_day_per_member(
    app: TestApp,
    ada: Admin,
    anna: Member,
    ben: Member,
) {
    let [planner, coach] = [app.agent("Planner", 900).await, app.agent("Coach", 900).await];
    let _ = anna.buy(&[planner, coach]).await;
    let _ = ben.buy(&[coach]).await;
    for agent in [planner, coach, planner] {
        publish(&ada, agent, "", true).await;
    }
    let expected = |to: &str, title: &str| (to.to_owned(), format!("{title} was updated"));
    let mut sent = vec![expected(ANNA, "Planner"), expected(BEN, "Coach")];
    assert_eq!(updates(&app).await, sent);
    app.clock.advance(TimeDelta::hours(11));
    publish(&ada, coach, "", true).await;
    assert_eq!(updates(&app).await, sent, "the same day");
    app.clock.advance(TimeDelta::hours(1));
    publish(&ada, planner, "", true).await;
    sent.push(expected(ANNA, "Planner"));
    assert_eq!(updates(&app).await, sent, "the next day");
}

#[actix_web::test]
async fn emails_to_more_buyers_need_no_more_statements() {
    let app = TestApp::on(Arc::new(TestStore::sqlite().await), TestAppOptions::default(), None);
    let ada = app.admin(ADA).await;
    let mut counts = Vec::new();
    for buyers in [1, 4] {
        let title = format!("For {buyers}");
        let agent = app.agent(&title, 900).await;
        for number in 0..buyers {
            let _ = app.member(&format!("{number}-of-{buyers}@example.com")).await.buy(&[agent]).await;
        }
        publish(&ada, agent, "", false).await;
        let log = StatementLog::start();
        publish(&ada, agent, "", true).await;
        counts.push(log.take().len());
        let sent = updates(&app).await.into_iter();
        assert_eq!(sent.filter(|(_, subject)| subject.starts_with(&title)).count(), buyers);
    }
    assert_eq!(counts[0], counts[1]);
}

#[http_test]
async fn weekly_summary_is_emailed_once_each_monday(app: TestApp, _ada: Admin, anna: Member) {
    let _ = app.admin_with_role(SUE, Role::Support).await;
    let off = app.admin("olga@example.com").await;
    let _ = off.put(PREFERENCES, json!({"weeklySummary": false})).await.expect(200);
    let _ = anna.buy(&[app.agent("Meal Planner", 1900).await]).await;
    let _ = anna.buy(&[app.agent("Study Coach", 900).await]).await;
    let other_node = app.another_node();
    let nodes = [WeeklySummary::new(&app.context), WeeklySummary::new(&other_node.context)];
    let run = async || {
        let results = [nodes[0].run_if_due().await.unwrap(), nodes[1].run_if_due().await.unwrap()];
        results.into_iter().filter(|is_sent| *is_sent).count()
    };
    assert_eq!(run().await, 0, "on a Saturday");
    app.clock.advance(TimeDelta::hours(42));
    assert_eq!(run().await, 0, "Monday, six o'clock");
    app.clock.advance(TimeDelta::hours(1));
    assert_eq!(run().await, 1);
    app.clock.advance(TimeDelta::hours(12));
    assert_eq!(run().await, 0);

    let sent = emails(&app, MailKind::WeeklySummary).await;
    let [mail] = &sent[..] else { panic!("one email: {sent:?}") };
    assert_eq!(mail.to.as_str(), ADA);
    assert_eq!(mail.content.subject, "Marigold last week: 2 orders, $28.00");
    for line in [
        "This is what happened from November 16 to November 22.",
        "Orders: 2 (week before: 0)",
        "Revenue after refunds: $28.00 (week before: $0.00)",
        "New members: 4 (week before: 0)",
        "Questions that wait for an answer: 0",
        "Meal Planner: 1 sold, $19.00",
        "Study Coach: 1 sold, $9.00",
    ] {
        assert!(mail.content.text.contains(&format!("{line}\n")), "{line} in {}", mail.content.text);
    }
    assert!(!mail.content.text.contains(ANNA));

    app.clock.advance(TimeDelta::hours(24 * 7 - 12));
    assert_eq!(run().await, 0, "nothing happened in that week");
    let _ = app.member(BEN).await;
    app.clock.advance(TimeDelta::days(7));
    assert_eq!(run().await, 1);
    assert_eq!(emails(&app, MailKind::WeeklySummary).await.len(), 2);
}
