//! What an admin sees and chooses before a post is sent, and its numbers.

use std::sync::Arc;

use crate::http::prelude::*;
use application::newsletters::SendNewsletters;
use application::outbox::{MailKind, OutboxWorker};

use super::{
    CARLA, PREFERENCES, counts, create_post, newsletter, path_of, schedule, send_now, subscriber, work,
};

#[http_test]
async fn chosen_subject_and_preview_text_replace_title_and_excerpt(app: TestApp, ada: Admin) {
    let _anna = subscriber(&app, ANNA).await;
    let post = create_post(&ada, "questions", true).await;
    let texts = async || {
        let overview = ada.get(&path_of(&post)).await.expect(200).json();
        ["subject", "previewText", "defaultSubject", "defaultPreviewText"]
            .map(|name| overview[name].as_str().unwrap().to_owned())
    };
    let defaults = ["Three good questions", "Ask them first."];
    assert_eq!(texts().await, [defaults, defaults].concat()[..]);
    let chosen = json!({"subject": " Ask better ", "previewText": "Three <questions>"});
    let _ = ada.post(&format!("{}/test", path_of(&post)), chosen).await.expect(201);
    let server = Arc::new(TestMailer::default());
    OutboxWorker::new(&app.context, server.clone()).deliver_due().await.unwrap();
    let test = server.accepted().pop().unwrap().content;
    assert_eq!(test.subject, "[Test] Ask better");

    let now = json!({"when": "now", "subject": "Ask better", "previewText": "Three <questions>"});
    let _ = schedule(&ada, &post, now).await.expect(201);
    work(&app, &server).await;
    let sent = server.newsletters_to(ANNA).remove(0).content;
    assert_eq!(sent.subject, "Ask better");
    for html in [&sent.html, &test.html] {
        assert!(html.contains(">Three &lt;questions&gt;</div>"), "{html}");
        assert!(html.contains("font-weight:600\">Three good questions</h1>"), "{html}");
    }
    assert!(sent.text.contains("Three good questions") && !sent.text.contains("Three <"), "{}", sent.text);
    assert_eq!(texts().await, ["Ask better", "Three <questions>", defaults[0], defaults[1]]);
}

#[http_test]
async fn long_subject_and_preview_text_are_rejected(app: TestApp, ada: Admin) {
    let post = create_post(&ada, "questions", true).await;
    let long = json!({"when": "now", "subject": "a".repeat(201), "previewText": "a".repeat(301)});
    for path in [path_of(&post), format!("{}/test", path_of(&post))] {
        ada.post(&path, long.clone()).await.expect_invalid(&[
            ("previewText", "Preview text must be 300 characters or less"),
            ("subject", "Subject must be 200 characters or less"),
        ]);
    }
    let lines = json!({"when": "now", "subject": "a\nBcc: b@example.com"});
    let invalid = schedule(&ada, &post, lines).await;
    invalid.expect_invalid(&[("subject", "Subject contains characters that cannot be used")]);
    assert_eq!(newsletter(&ada, &post).await, Value::Null);
}

#[http_test]
async fn recipients_are_known_when_sending_starts(app: TestApp, ada: Admin) {
    let (anna, _ben) = (subscriber(&app, ANNA).await, subscriber(&app, BEN).await);
    let _carla = subscriber(&app, CARLA).await;
    let post = create_post(&ada, "questions", true).await;
    send_now(&ada, &post).await;
    let newsletters = SendNewsletters::new(&app.context);
    for expected in [3, 3] {
        assert!(newsletters.run().await.unwrap().is_some());
        assert_eq!(newsletter(&ada, &post).await["recipients"], expected);
    }
    let listed = ada.get("/api/admin/newsletters").await.expect(200).json();
    assert_eq!(listed["items"][0]["recipients"], 3);
    // Whether or not her email was queued first, one member less may get it.
    let _ = anna.put(PREFERENCES, json!({"newPosts": false})).await.expect(200);
    let server = Arc::new(TestMailer::default());
    work(&app, &server).await;
    let [recipients, sent, _, skipped, _] = counts(&newsletter(&ada, &post).await);
    assert_eq!((sent, recipients), (2, 2 + skipped));
}

#[http_test]
async fn test_newsletter_goes_only_to_the_admin(app: TestApp, ada: Admin) {
    let _anna = subscriber(&app, ANNA).await;
    let post = create_post(&ada, "questions", false).await;
    let _ = ada.post(&format!("{}/test", path_of(&post)), json!({})).await.expect(201);
    let emails = app.store.outbox_emails().await;
    let tests: Vec<_> = emails.iter().filter(|mail| mail.kind == MailKind::TestEmail).collect();
    assert_eq!(tests.len(), 1);
    assert_eq!(
        (tests[0].to.as_str(), tests[0].content.subject.as_str()),
        (ADA, "[Test] Three good questions")
    );
    assert_eq!(tests[0].content.unsubscribe_url, None);
    assert_eq!(newsletter(&ada, &post).await, Value::Null);
}

#[http_test]
async fn preview_is_a_document_without_scripts_and_links(app: TestApp, ada: Admin) {
    let post = create_post(&ada, "questions", false).await;
    let overview = ada.get(&path_of(&post)).await.expect(200).json();
    assert_eq!(
        (&overview["subject"], &overview["isPublished"]),
        (&json!("Three good questions"), &json!(false))
    );
    assert!(overview["text"].as_str().unwrap().contains("https://a.example/?b=1"));
    let preview = ada.get(&format!("{}/preview", path_of(&post))).await.expect(200);
    assert_eq!(preview.header("content-type"), "text/html; charset=utf-8");
    let policy = preview.header("content-security-policy");
    assert!(policy.contains("default-src 'none'") && policy.contains("sandbox"), "{policy}");
    assert!(preview.text.contains("<base target=\"_blank\">") && preview.text.contains("cat.png"));
}
