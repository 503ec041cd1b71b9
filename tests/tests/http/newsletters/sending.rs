use std::sync::Arc;

use crate::http::prelude::*;
use application::newsletters::SendNewsletters;
use application::outbox::OutboxWorker;
use application::ports::Clock as _;

use super::{
    CARLA, PREFERENCES, counts, create_post, local, newsletter, path_of, post_body, schedule, send_now,
    subscriber, work,
};

#[http_test]
async fn newsletter_goes_to_each_subscriber_once(app: TestApp, ada: Admin) {
    let (_anna, _ben) = (subscriber(&app, ANNA).await, subscriber(&app, BEN).await);
    let _carla = app.member(CARLA).await;
    let post = create_post(&ada, "questions", true).await;
    let before = ada.get(&path_of(&post)).await.expect(200).json();
    assert_eq!((&before["newsletter"], &before["subscribers"]), (&Value::Null, &json!(2)));
    let audience = ada.get("/api/admin/newsletters/audience").await.expect(200).json();
    assert_eq!(audience, json!({"subscribers": 2}));

    send_now(&ada, &post).await;
    let server = Arc::new(TestMailer::default());
    work(&app, &server).await;

    let mut recipients = server.newsletter_recipients();
    recipients.sort();
    assert_eq!(recipients, [ANNA, BEN]);
    let sent = newsletter(&ada, &post).await;
    assert_eq!((&sent["state"], counts(&sent)), (&json!("sent"), [2, 2, 0, 0, 0]));
    let again = schedule(&ada, &post, json!({"when": "now"})).await;
    again.expect_error(409, "already_sent");
    let id = sent["id"].as_str().unwrap();
    let cancel = ada.post(&format!("/api/admin/newsletters/{id}/cancel"), json!({})).await;
    cancel.expect_error(409, "already_sent");
    work(&app, &server).await;
    assert_eq!(server.newsletter_recipients().len(), 2);
    let audit = app.store.audit().await;
    let states: Vec<_> = audit
        .iter()
        .filter(|entry| entry.record.kind.as_str() == "newsletter")
        .map(|entry| entry.record.after.as_ref().unwrap()["state"].as_str().unwrap())
        .collect();
    assert_eq!(states, ["scheduled", "sending", "sent"]);
    let list = ada.get("/api/admin/newsletters").await.expect(200).json();
    assert_eq!(list["items"].as_array().unwrap().len(), 1);
    assert_eq!(list["items"][0]["title"], "Three good questions");
}

#[http_test]
async fn newsletter_to_an_audience_goes_to_its_subscribers(app: TestApp, ada: Admin) {
    let agent = app.agent("Meal Planner", 1999).await;
    let (anna, _ben) = (subscriber(&app, ANNA).await, subscriber(&app, BEN).await);
    // Not a subscriber.
    let carla = app.member(CARLA).await;
    for buyer in [&anna, &carla] {
        buyer.buy(&[agent]).await;
    }
    let audience = |to: &str| json!({"to": to, "gptIds": [agent.to_string()], "bundleIds": [], "labels": []});
    let count = async |body: Value| {
        ada.post("/api/admin/newsletters/audience", body).await.expect(200).json()["subscribers"].clone()
    };
    assert_eq!(count(json!({"audience": audience("all")})).await, 2);
    assert_eq!(count(json!({"audience": audience("buyers")})).await, 1);
    assert_eq!(count(json!({"audience": {"to": "joined_since", "since": "2020-01-01T00:00:00Z"}})).await, 2);
    for (audience, message) in [
        (json!({"to": "buyers"}), "Choose 1 to 50 of them"),
        (json!({"to": "joined_since"}), "Enter a date"),
        (json!({"to": "labels", "labels": [""]}), "Label is required"),
    ] {
        ada.post("/api/admin/newsletters/audience", json!({"audience": audience}))
            .await
            .expect_invalid(&[("audience", message)]);
    }

    let post = create_post(&ada, "questions", true).await;
    let _ = schedule(&ada, &post, json!({"when": "now", "audience": audience("buyers")})).await.expect(201);
    let server = Arc::new(TestMailer::default());
    work(&app, &server).await;
    assert_eq!(server.newsletter_recipients(), [ANNA]);
    let sent = newsletter(&ada, &post).await;
    assert_eq!((&sent["audience"]["to"], &sent["recipients"]), (&json!("buyers"), &json!(1)));
    // Without those who got it.
    assert_eq!(count(json!({"audience": audience("all"), "postId": post})).await, 1);
}

#[http_test]
async fn product_update_goes_to_all_buyers_until_they_turn_it_off(app: TestApp, ada: Admin) {
    let agent = app.agent("Meal Planner", 1999).await;
    // Neither subscribes to new posts, and Carla bought nothing.
    let (anna, ben) = (app.member(ANNA).await, app.member(BEN).await);
    let _carla = subscriber(&app, CARLA).await;
    for buyer in [&anna, &ben] {
        buyer.buy(&[agent]).await;
    }
    let _ = ben.put(PREFERENCES, json!({"productUpdates": false})).await.expect(200);
    let body = |when: &str| {
        let audience = json!({"to": "buyers", "gptIds": [agent.to_string()], "isProductUpdate": true});
        json!({"when": when, "audience": audience})
    };
    let post = create_post(&ada, "first", true).await;
    let _ = schedule(&ada, &post, body("now")).await.expect(201);
    let server = Arc::new(TestMailer::default());
    work(&app, &server).await;
    assert_eq!(server.newsletter_recipients(), [ANNA]);
    let email = server.newsletters_to(ANNA).remove(0).content;
    assert!(email.text.contains("because you bought what it is about at Marigold"), "{}", email.text);

    let url = email.unsubscribe_url.unwrap();
    let token = url.split("token=").nth(1).unwrap().split('&').next().unwrap();
    let off = json!({"token": token, "isSubscribed": false});
    let changed = app.browser().put("/api/email-subscription", off).await.expect(200).json();
    assert_eq!(changed, json!({"topic": "product_updates", "isSubscribed": false}));
    assert_eq!(anna.get(PREFERENCES).await.json()["productUpdates"], false);
    let post = create_post(&ada, "second", true).await;
    let _ = schedule(&ada, &post, body("now")).await.expect(201);
    work(&app, &server).await;
    assert_eq!(server.newsletter_recipients(), [ANNA], "the second one is not sent");
}

#[http_test]
async fn newsletter_email_is_complete(app: TestApp, ada: Admin) {
    let _anna = subscriber(&app, ANNA).await;
    let post = create_post(&ada, "questions", true).await;
    send_now(&ada, &post).await;
    let server = Arc::new(TestMailer::default());
    work(&app, &server).await;

    let mail = server.newsletters_to(ANNA).remove(0).content;
    assert_eq!(mail.subject, "Three good questions");
    for part in [
        "<h2 dir=\"auto\" style=\"",
        "<p dir=\"auto\" style=\"",
        "src=\"https://a.example/cat.png\"",
        "width=\"494\"",
        "/blog/questions\"",
    ] {
        assert!(mail.html.contains(part), "{part}: {}", mail.html);
    }
    for part in ["Three good questions", "https://a.example/?b=1", "New posts by email", "/blog/questions"] {
        assert!(mail.text.contains(part), "{part}: {}", mail.text);
    }
    let url = mail.unsubscribe_url.unwrap();
    assert!(mail.text.contains(&url) && mail.html.contains(&url.replace('&', "&amp;")), "{url}");
}

/// Runs until all its emails are in the outbox, and sends none of them.
async fn queue_all(app: &TestApp) {
    let newsletters = SendNewsletters::new(&app.context);
    for _ in 0..10 {
        while newsletters.run().await.unwrap().is_some() {}
        app.clock.advance(TimeDelta::seconds(1));
    }
}

#[http_test]
async fn newsletter_body_is_stored_once_for_all_recipients(app: TestApp, ada: Admin) {
    for number in 0..5 {
        let _ = subscriber(&app, &format!("reader{number}@example.com")).await;
    }
    let mut body = post_body("questions", true);
    body["content"] = json!(format!("<p>{}</p>", "Ask them first. ".repeat(2_500)));
    let created = ada.post("/api/admin/blog/posts", body).await.expect(201).json();
    send_now(&ada, created["id"].as_str().unwrap()).await;
    queue_all(&app).await;

    let mut stored = app.store.outbox_emails().await;
    stored.retain(|mail| mail.kind.is_bulk());
    assert_eq!(stored.len(), 5);
    let bytes: usize = stored.iter().map(|mail| mail.content.text.len() + mail.content.html.len()).sum();
    assert_eq!(bytes, 0, "bytes in the outbox that all recipients share");
    let server = Arc::new(TestMailer::default());
    work(&app, &server).await;
    for number in 0..5 {
        let mail = server.newsletters_to(&format!("reader{number}@example.com")).remove(0).content;
        assert!(mail.text.len() > 40_000 && mail.html.len() > 40_000);
        let url = mail.unsubscribe_url.unwrap();
        assert!(mail.text.contains(&url) && mail.html.contains(&url.replace('&', "&amp;")), "{url}");
        let stored = stored.iter().find(|mail| mail.to.as_str() == format!("reader{number}@example.com"));
        assert_eq!(stored.unwrap().content.unsubscribe_url, Some(url));
        assert_eq!(stored.unwrap().content.subject, mail.subject);
    }
    assert!(app.store.outbox_emails().await.iter().all(|mail| mail.content.html.is_empty()));
}

/// A newsletter to Anna and Ben, of which the first batch is in the outbox: one email.
async fn start_sending_to_two(app: &TestApp) -> (Browser<'_>, String) {
    let ada = app.admin(ADA).await;
    let (_anna, _ben) = (subscriber(app, ANNA).await, subscriber(app, BEN).await);
    let post = create_post(&ada, "questions", true).await;
    send_now(&ada, &post).await;
    let newsletters = SendNewsletters::new(&app.context);
    // The start, and the first batch.
    for _ in 0..2 {
        assert!(newsletters.run().await.unwrap().is_some());
    }
    (ada, post)
}

/// The same, after this email was sent.
async fn send_first_of_two(app: &TestApp) -> (Browser<'_>, String, Arc<TestMailer>) {
    let (ada, post) = start_sending_to_two(app).await;
    let server = Arc::new(TestMailer::default());
    OutboxWorker::new(&app.context, server.clone()).deliver_due().await.unwrap();
    assert_eq!(server.newsletter_recipients().len(), 1);
    (ada, post, server)
}

#[http_test]
async fn post_edited_while_it_is_sent_goes_out_as_it_was(app: TestApp) {
    let (ada, post) = start_sending_to_two(&app).await;
    let mut body = post_body("answers", true);
    (body["title"], body["content"]) = (json!("Three answers"), json!("<p>Changed.</p>"));
    let _ = ada.put(&format!("/api/admin/blog/posts/{post}"), body).await.expect(200);
    let server = Arc::new(TestMailer::default());
    work(&app, &server).await;
    for address in [ANNA, BEN] {
        let mail = server.newsletters_to(address).remove(0).content;
        assert_eq!(mail.subject, "Three good questions");
        for text in [&mail.text, &mail.html] {
            assert!(text.contains("Three good questions") && text.contains("/blog/questions"), "{text}");
            assert!(text.contains("https://a.example/?b=1") && !text.contains("Changed."), "{text}");
        }
    }
}

#[http_test]
async fn delete_post_while_it_is_sent_cancels_what_is_not_sent(app: TestApp) {
    let (ada, post, server) = send_first_of_two(&app).await;
    queue_all(&app).await;
    let _ = ada.delete(&format!("/api/admin/blog/posts/{post}")).await.expect(204);
    work(&app, &server).await;
    assert_eq!(server.newsletter_recipients().len(), 1);
    let list = ada.get("/api/admin/newsletters").await.expect(200).json();
    let canceled = &list["items"][0];
    assert_eq!((&canceled["state"], &canceled["cancelReason"]), (&json!("canceled"), &json!("post_deleted")));
    assert_eq!(counts(canceled), [2, 1, 0, 1, 0]);
}

/// The rate is one email per batch.
#[http_test]
async fn unsubscribe_with_one_click_is_counted_and_lasts(app: TestApp, ada: Admin) {
    let (anna, _ben) = (subscriber(&app, ANNA).await, subscriber(&app, BEN).await);
    let (first, second) = (create_post(&ada, "first", true).await, create_post(&ada, "second", true).await);
    send_now(&ada, &first).await;
    let server = Arc::new(TestMailer::default());
    work(&app, &server).await;

    let url = server.newsletters_to(ANNA).remove(0).content.unsubscribe_url.unwrap();
    let path = url.strip_prefix("http://marigold.test").unwrap().to_owned();
    let foreign = [("sec-fetch-site", "cross-site"), ("origin", "https://mail.example")];
    for _ in 0..2 {
        let request = TestRequest::post().uri(&path).set_payload("List-Unsubscribe=One-Click");
        let _ = app.browser().with_headers(&foreign).send(request).await.expect(200);
    }
    assert_eq!(anna.get(PREFERENCES).await.expect(200).json()["newPosts"], false);
    assert_eq!(counts(&newsletter(&ada, &first).await), [2, 2, 0, 0, 1]);
    send_now(&ada, &second).await;
    work(&app, &server).await;
    assert_eq!(server.newsletters_to(ANNA).len(), 1);
    assert_eq!(server.newsletters_to(BEN).len(), 2);

    // On the page, it can be undone.
    let (_, query) = path.split_once('?').unwrap();
    let token = query.split('&').find_map(|pair| pair.strip_prefix("token=")).unwrap();
    let id = query.split('&').find_map(|pair| pair.strip_prefix("newsletter=")).unwrap();
    let undo = json!({"token": token, "isSubscribed": true, "newsletter": id});
    let _ = app.browser().put("/api/email-subscription", undo).await.expect(200);
    assert_eq!(anna.get(PREFERENCES).await.expect(200).json()["newPosts"], true);
    assert_eq!(counts(&newsletter(&ada, &first).await), [2, 2, 0, 0, 0]);
}

#[http_test]
async fn members_who_subscribe_after_the_start_do_not_get_it(app: TestApp, ada: Admin) {
    let _anna = subscriber(&app, ANNA).await;
    let post = create_post(&ada, "questions", true).await;
    app.clock.advance(TimeDelta::minutes(1));
    send_now(&ada, &post).await;
    let newsletters = SendNewsletters::new(&app.context);
    assert!(newsletters.run().await.unwrap().is_some(), "it starts");
    app.clock.advance(TimeDelta::minutes(1));
    let _ben = subscriber(&app, BEN).await;
    let server = Arc::new(TestMailer::default());
    work(&app, &server).await;
    assert_eq!(server.newsletter_recipients(), [ANNA]);
}

#[http_test]
async fn member_who_turns_it_off_before_delivery_does_not_get_it(app: TestApp, ada: Admin) {
    let (anna, _ben) = (subscriber(&app, ANNA).await, subscriber(&app, BEN).await);
    let post = create_post(&ada, "questions", true).await;
    send_now(&ada, &post).await;
    queue_all(&app).await;
    let _ = anna.put(PREFERENCES, json!({"newPosts": false})).await.expect(200);
    let server = Arc::new(TestMailer::default());
    work(&app, &server).await;
    assert_eq!(server.newsletter_recipients(), [BEN]);
    assert_eq!(counts(&newsletter(&ada, &post).await), [2, 1, 0, 1, 0]);
}

#[http_test]
async fn scheduled_newsletter_waits_for_its_time(app: TestApp, ada: Admin) {
    let _anna = subscriber(&app, ANNA).await;
    let post = create_post(&ada, "questions", true).await;
    let missing = schedule(&ada, &post, json!({"when": "later"})).await;
    missing.expect_invalid(&[("sendAt", "Enter a date and a time")]);
    let now = app.clock.now();
    let past = schedule(&ada, &post, json!({"when": "later", "sendAt": local(now)})).await;
    past.expect_invalid(&[("sendAt", "Choose a time in the future")]);
    let later = json!({"when": "later", "sendAt": local(now + TimeDelta::hours(1))});
    let _ = schedule(&ada, &post, later.clone()).await.expect(201);
    schedule(&ada, &post, later).await.expect_error(409, "already_scheduled");

    let server = Arc::new(TestMailer::default());
    work(&app, &server).await;
    assert_eq!(
        (server.newsletter_recipients(), &newsletter(&ada, &post).await["state"]),
        (vec![], &json!("scheduled"))
    );
    app.clock.advance(TimeDelta::hours(1));
    work(&app, &server).await;
    assert_eq!(server.newsletter_recipients(), [ANNA]);
}

#[http_test]
async fn draft_is_sent_when_it_is_published(app: TestApp, ada: Admin) {
    let _anna = subscriber(&app, ANNA).await;
    let post = create_post(&ada, "questions", false).await;
    schedule(&ada, &post, json!({"when": "now"})).await.expect_error(409, "not_published");
    let _ = schedule(&ada, &post, json!({"when": "when_published"})).await.expect(201);
    let published = create_post(&ada, "published", true).await;
    let meanwhile = schedule(&ada, &published, json!({"when": "when_published"})).await;
    meanwhile.expect_error(409, "already_published");
    let server = Arc::new(TestMailer::default());
    work(&app, &server).await;
    assert_eq!(server.newsletter_recipients(), [""; 0]);

    let path = format!("/api/admin/blog/posts/{post}");
    let _ = ada.put(&path, post_body("questions", true)).await.expect(200);
    work(&app, &server).await;
    assert_eq!(server.newsletter_recipients(), [ANNA]);
}

#[http_test]
async fn newsletter_of_republished_or_restored_post_is_sent(app: TestApp, ada: Admin) {
    let _anna = subscriber(&app, ANNA).await;
    let (first, second) = (create_post(&ada, "first", true).await, create_post(&ada, "second", true).await);
    let due = local(app.clock.now() + TimeDelta::hours(1));
    for post in [&first, &second] {
        let _ = schedule(&ada, post, json!({"when": "later", "sendAt": due})).await.expect(201);
    }
    let change = async |action: &str, post: &str| {
        let body = json!({"ids": [post], "action": action});
        let _ = ada.post("/api/admin/blog/posts/bulk", body).await.expect(200);
    };
    let newsletter_at = async |post: &str| {
        let posts = ada.get("/api/admin/blog/posts").await.expect(200).json();
        posts.as_array().unwrap().iter().find(|found| found["id"] == post).unwrap()["newsletterAt"].clone()
    };
    change("unpublish", &first).await;
    assert!(newsletter_at(&first).await.as_str().is_some_and(|at| at.starts_with(&due)));
    change("delete", &second).await;
    let server = Arc::new(TestMailer::default());
    work(&app, &server).await;
    change("publish", &first).await;
    change("restore", &second).await;
    assert_eq!(newsletter(&ada, &first).await["state"], "scheduled");
    app.clock.advance(TimeDelta::hours(1));
    work(&app, &server).await;
    assert_eq!(server.newsletter_recipients(), [ANNA, ANNA]);
    assert_eq!(newsletter_at(&first).await, Value::Null);
}

#[http_test]
async fn post_unpublished_or_deleted_when_due_is_not_sent(app: TestApp, ada: Admin) {
    let _anna = subscriber(&app, ANNA).await;
    let (first, second) = (create_post(&ada, "first", true).await, create_post(&ada, "second", true).await);
    let later = json!({"when": "later", "sendAt": local(app.clock.now() + TimeDelta::hours(1))});
    for post in [&first, &second] {
        let _ = schedule(&ada, post, later.clone()).await.expect(201);
    }
    let _ = ada.put(&format!("/api/admin/blog/posts/{first}"), post_body("first", false)).await.expect(200);
    let _ = ada.delete(&format!("/api/admin/blog/posts/{second}")).await.expect(204);
    let server = Arc::new(TestMailer::default());
    app.clock.advance(TimeDelta::hours(2));
    work(&app, &server).await;
    let canceled = newsletter(&ada, &first).await;
    assert_eq!(
        (&canceled["state"], &canceled["cancelReason"]),
        (&json!("canceled"), &json!("post_unpublished"))
    );
    let list = ada.get("/api/admin/newsletters").await.expect(200).json();
    let reasons: Vec<_> =
        list["items"].as_array().unwrap().iter().map(|item| item["cancelReason"].as_str().unwrap()).collect();
    assert!(reasons.contains(&"post_deleted"), "{reasons:?}");
    assert_eq!(server.newsletter_recipients(), [""; 0]);

    // It can be sent after all, once it is published again.
    let _ = ada.put(&format!("/api/admin/blog/posts/{first}"), post_body("first", true)).await.expect(200);
    let _ = ada.post("/api/auth/reauthenticate", json!({"password": PASSWORD})).await.expect(204);
    send_now(&ada, &first).await;
    work(&app, &server).await;
    assert_eq!(server.newsletter_recipients(), [ANNA]);
}

#[http_test]
async fn canceled_newsletter_stops_and_continues_without_repeating(app: TestApp) {
    let (ada, post, server) = send_first_of_two(&app).await;
    let id = newsletter(&ada, &post).await["id"].as_str().unwrap().to_owned();
    for _ in 0..2 {
        let _ = ada.post(&format!("/api/admin/newsletters/{id}/cancel"), json!({})).await.expect(204);
    }
    work(&app, &server).await;
    assert_eq!(server.newsletter_recipients().len(), 1);

    send_now(&ada, &post).await;
    work(&app, &server).await;
    let mut recipients = server.newsletter_recipients();
    recipients.sort();
    assert_eq!(recipients, [ANNA, BEN]);
    assert_eq!(newsletter(&ada, &post).await["state"], "sent");
}

#[http_test]
async fn canceled_emails_in_the_outbox_are_sent_when_it_is_sent_again(app: TestApp, ada: Admin) {
    let (_anna, _ben) = (subscriber(&app, ANNA).await, subscriber(&app, BEN).await);
    let post = create_post(&ada, "questions", true).await;
    send_now(&ada, &post).await;
    queue_all(&app).await;
    let queued = newsletter(&ada, &post).await;
    assert_eq!(queued["waiting"], 2);
    let id = queued["id"].as_str().unwrap();
    let _ = ada.post(&format!("/api/admin/newsletters/{id}/cancel"), json!({})).await.expect(204);
    let overview = ada.get(&path_of(&post)).await.expect(200).json();
    assert_eq!((&overview["newsletter"]["waiting"], &overview["subscribers"]), (&json!(0), &json!(2)));

    let mut body = post_body("questions", true);
    body["title"] = json!("Four good questions");
    let _ = ada.put(&format!("/api/admin/blog/posts/{post}"), body).await.expect(200);
    assert_eq!(ada.get(&path_of(&post)).await.expect(200).json()["subject"], "Four good questions");
    // Even if the emails are still in the outbox.
    send_now(&ada, &post).await;
    let server = Arc::new(TestMailer::default());
    work(&app, &server).await;
    for address in [ANNA, BEN] {
        let mails = server.newsletters_to(address);
        assert_eq!(
            mails.iter().map(|mail| mail.content.subject.as_str()).collect::<Vec<_>>(),
            ["Four good questions"]
        );
    }
    assert_eq!(counts(&newsletter(&ada, &post).await), [2, 2, 0, 0, 0]);
}

/// Signs up with these choices, one after the other, and verifies the address.
async fn new_posts_after_sign_ups(choices: &[Value]) -> Value {
    let app = TestApp::start().await;
    for new_posts in choices {
        let body = json!({
            "email": ANNA, "firstName": "Anna", "password": "correct horse", "newPosts": new_posts,
        });
        let _ = app.browser().post("/api/auth/register", body).await.expect(201);
    }
    let browser = app.browser();
    let token = app.emailed_token(ANNA, "/verify").await.unwrap();
    let _ = browser.verify(&token).await.expect(200);
    browser.get(PREFERENCES).await.expect(200).json()["newPosts"].clone()
}

/// Anyone can sign up with someone else's address.
#[actix_web::test]
async fn new_posts_need_the_choice_of_every_sign_up() {
    assert_eq!(new_posts_after_sign_ups(&[json!(true)]).await, true);
    assert_eq!(new_posts_after_sign_ups(&[Value::Null]).await, false);
    assert_eq!(new_posts_after_sign_ups(&[json!(true), json!(true)]).await, true);
    assert_eq!(new_posts_after_sign_ups(&[json!(true), Value::Null, json!(true)]).await, false);
    assert_eq!(new_posts_after_sign_ups(&[json!(false), json!(true)]).await, false);
}
