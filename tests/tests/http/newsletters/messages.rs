//! Messages, which are sent by email but have no page.

use std::sync::Arc;

use crate::http::prelude::*;

use super::{newsletter, path_of, send_now, subscriber, work};

fn message(subject: &str) -> Value {
    json!({"subject": subject, "content": "<p>We move on <strong>Monday</strong>.</p><script>alert(1)</script>"})
}

#[http_test]
async fn message_is_sent_and_has_no_page(app: TestApp, ada: Admin) {
    let _anna = subscriber(&app, ANNA).await;
    let created = ada.post("/api/admin/messages", message("We move")).await.expect(201).json();
    let id = created["id"].as_str().unwrap();
    let found = ada.get(&format!("/api/admin/messages/{id}")).await.expect(200).json();
    assert_eq!(
        (&found["subject"], &found["content"]),
        (&json!("We move"), &json!("<p>We move on <strong>Monday</strong>.</p>"))
    );

    // Not even for admins, and nothing publishes it.
    let publish = json!({"ids": [id], "action": "publish"});
    let _ = ada.post("/api/admin/blog/posts/bulk", publish).await.expect(200);
    assert_eq!(ada.get("/api/admin/blog/posts").await.expect(200).json(), json!([]));
    assert_eq!(app.browser().get("/api/blog/posts").await.expect(200).json(), json!([]));
    for reader in [&ada, &app.browser()] {
        let _ = reader.get(&format!("/api/blog/posts/message-{id}")).await.expect(404);
    }

    let overview = ada.get(&path_of(id)).await.expect(200).json();
    assert_eq!(
        (&overview["isPublished"], &overview["subject"], &overview["previewText"]),
        (&json!(true), &json!("We move"), &json!("We move on Monday."))
    );
    send_now(&ada, id).await;
    let server = Arc::new(TestMailer::default());
    work(&app, &server).await;
    let [email] = &server.newsletters_to(ANNA)[..] else { panic!("one email") };
    assert_eq!(email.content.subject, "We move");
    assert!(email.content.html.contains("<strong") && email.content.html.contains("/unsubscribe?token="));
    for text in [&email.content.html, &email.content.text] {
        assert!(!text.contains("View in browser") && !text.contains("/blog/"), "{text}");
    }
    assert_eq!(newsletter(&ada, id).await["state"], "sent");
    assert_eq!(ada.get("/api/admin/messages").await.expect(200).json(), json!([]), "it is sent");
}

#[http_test]
async fn message_is_edited_until_it_is_sent(app: TestApp, ada: Admin) {
    let empty = json!({"subject": " ", "content": "<p>a</p>"});
    ada.post("/api/admin/messages", empty).await.expect_invalid(&[("subject", "Subject is required")]);
    let empty = json!({"subject": "News", "content": "<p> </p>"});
    ada.post("/api/admin/messages", empty).await.expect_invalid(&[("content", "Content is required")]);
    let created = ada.post("/api/admin/messages", message("We move")).await.expect(201).json();
    let path = format!("/api/admin/messages/{}", created["id"].as_str().unwrap());
    let before = ada.get(&path).await.json()["updatedAt"].clone();
    let mut changed = message("We moved");
    changed["updatedAt"] = before;
    let _ = ada.put(&path, changed.clone()).await.expect(200);
    ada.put(&path, changed).await.expect_error(409, "edit_conflict");
    let listed = ada.get("/api/admin/messages").await.expect(200).json();
    assert_eq!((listed.as_array().unwrap().len(), &listed[0]["subject"]), (1, &json!("We moved")));
    let _ = ada.delete(&path).await.expect(204);
    assert_eq!(ada.get("/api/admin/messages").await.json(), json!([]));
    let _ = ada.get(&path).await.expect(404);
    // A post is no message.
    let post = super::create_post(&ada, "questions", true).await;
    let _ = ada.get(&format!("/api/admin/messages/{post}")).await.expect(404);
}
