//! Members review the agents that they own, and admins answer and hide reviews.

use crate::http::prelude::*;
use application::ports::SubjectKind;
use uuid::Uuid;

async fn save(browser: &Browser<'_>, agent: AgentId, body: Value) -> TestResponse {
    browser.put(&format!("/api/gpts/{agent}/review"), body).await
}

async fn remove(browser: &Browser<'_>, agent: AgentId) -> TestResponse {
    browser.delete(&format!("/api/gpts/{agent}/review")).await
}

/// What the page of the agent "Coach" shows.
async fn page(browser: &Browser<'_>) -> Value {
    browser.get("/api/gpts/by-slug/coach").await.expect(200).json()
}

async fn own(browser: &Browser<'_>) -> Value {
    page(browser).await["reviews"]["own"].clone()
}

/// The stars of the reviews that a visitor sees, and how many there are.
async fn visible(app: &TestApp) -> (Vec<i64>, Value) {
    let reviews = page(&app.browser()).await["reviews"].clone();
    let stars = reviews["items"].as_array().unwrap().iter().map(|review| review["stars"].as_i64().unwrap());
    (stars.collect(), reviews["count"].clone())
}

/// A member who owns the agent and has reviewed it.
async fn author<'a>(app: &'a TestApp, email: &str, agent: AgentId, stars: i64, text: &str) -> Browser<'a> {
    let member = app.member(email).await;
    member.buy(&[agent]).await;
    app.clock.advance(TimeDelta::seconds(1));
    let _ = save(&member, agent, json!({"stars": stars, "text": text})).await.expect(204);
    member
}

async fn list(admin: &Browser<'_>, query: &str) -> Vec<Value> {
    let response = admin.get(&format!("/api/admin/reviews?{query}")).await.expect(200);
    response.json()["items"].as_array().unwrap().clone()
}

fn path(review: &Value, action: &str) -> String {
    format!("/api/admin/reviews/{}/{action}", review["id"].as_str().unwrap())
}

/// Refunds what this member paid for the agent.
async fn refund(app: &TestApp, admin: &Browser<'_>, agent: AgentId) {
    let order = app.store.orders().await.into_iter().rfind(domain::purchases::Order::is_settled).unwrap().id;
    let body = json!({
        "key": Uuid::from_u128(1).to_string(), "items": [{"agentId": agent.to_string(), "amount": 900}], "reason": "By mistake",
    });
    let _ = admin.post(&format!("/api/admin/orders/{order}/refunds"), body).await.expect(200);
}

#[http_test]
async fn own_reviews_are_the_reviewed_agents_of_the_member(app: TestApp) {
    let (coach, _other) = (app.agent("Coach", 900).await, app.agent("Other", 900).await);
    let anna = author(&app, ANNA, coach, 4, "Good").await;
    let ben = app.member(BEN).await;
    let own = async |browser: &Browser<'_>| browser.get("/api/reviews/own").await.expect(200).json();
    assert_eq!(own(&anna).await, json!([coach.to_string()]));
    assert_eq!(own(&ben).await, json!([]));
    let _ = remove(&anna, coach).await.expect(204);
    assert_eq!(own(&anna).await, json!([]));
}

#[http_test]
async fn review_shows_on_page_with_first_name_only(app: TestApp) {
    let agent = app.agent("Coach", 900).await;
    let anna = author(&app, ANNA, agent, 4, " Good\n\nvery <b> ").await;
    let response = app.browser().get("/api/gpts/by-slug/coach").await.expect(200);
    assert!(!response.text.contains(ANNA));
    let body = response.json();
    assert_eq!((&body["rating"], &body["reviews"]["own"]), (&Value::Null, &Value::Null));
    assert_eq!((&body["reviews"]["count"], &body["reviews"]["nextCursor"]), (&json!(1), &Value::Null));
    let review = &body["reviews"]["items"][0];
    assert_eq!((&review["author"], &review["stars"]), (&json!("Anna"), &json!(4)));
    assert_eq!((&review["text"], &review["reply"]), (&json!("Good\n\nvery <b>"), &Value::Null));
    let month = review["month"].as_str().unwrap();
    assert!(month.len() == 7 && month.starts_with("20"), "{month}");

    let mine = own(&anna).await;
    assert_eq!(
        (&mine["id"], &mine["stars"], &mine["hiddenReason"]),
        (&review["id"], &json!(4), &Value::Null)
    );
    let edited = json!({"stars": 5, "text": "", "updatedAt": mine["updatedAt"]});
    let _ = save(&anna, agent, edited).await.expect(204);
    let review = page(&app.browser()).await["reviews"]["items"][0].clone();
    assert_eq!((&review["stars"], &review["text"]), (&json!(5), &Value::Null));
}

#[http_test]
async fn rating_appears_with_the_third_review(app: TestApp) {
    let agent = app.agent("Coach", 900).await;
    let other = app.agent("Other", 500).await;
    let carla = app.member("carla@example.com").await;
    let ratings = async || {
        let listed = carla.get("/api/gpts/premium").await.expect(200).json();
        let of = |id: AgentId| {
            let agents = listed.as_array().unwrap();
            agents.iter().find(|entry| entry["id"] == id.to_string()).unwrap()["rating"].clone()
        };
        assert_eq!(page(&app.browser()).await["rating"], of(agent));
        (of(agent), of(other))
    };
    for (index, stars) in [5, 4, 4].into_iter().enumerate() {
        assert_eq!(ratings().await, (Value::Null, Value::Null), "after {index} reviews");
        let _ = author(&app, &format!("author{index}@example.com"), agent, stars, "").await;
    }
    assert_eq!(ratings().await, (json!({"average": 4.3, "count": 3}), Value::Null));
}

#[http_test]
async fn landing_shows_premium_agents_and_good_reviews_only(app: TestApp, ada: Admin) {
    let visitor = app.browser();
    assert!(!visitor.get("/").await.expect(200).text.contains("<section>"), "an empty shop has no section");
    let [coach, planner] = [app.agent("Coach", 1_900).await, app.agent("Planner", 900).await];
    let _ = app.agent("Free", 0).await;
    for title in ["A", "B", "C"] {
        let _ = app.agent(title, 100).await;
    }
    for (email, stars, text) in
        [("a@example.com", 5, "Worth <it>"), ("b@example.com", 3, "So so"), ("c@example.com", 4, "")]
    {
        let _ = author(&app, email, coach, stars, text).await;
    }
    let hidden = author(&app, ANNA, planner, 5, "Secret").await;
    let review = list(&ada, "").await.remove(0);
    let _ = ada.post(&path(&review, "hide"), json!({"reason": "Spam"})).await.expect(204);
    let _ = hidden.get("/api/landing").await.expect(200);
    let body = json!({
        "title": "News", "slug": "news", "content": "<p>New</p>", "excerpt": "In <short>", "isPublished": true,
    });
    let _ = ada.post("/api/admin/blog/posts", body).await.expect(201);
    let landing = visitor.get("/api/landing").await.expect(200).json();
    let titles: Vec<_> = landing["gpts"].as_array().unwrap().iter().map(|agent| &agent["title"]).collect();
    // The one with the most reviews first.
    assert_eq!(titles, ["Coach", "C", "B", "A"]);
    assert_eq!(landing["reviews"].as_array().unwrap().len(), 1);
    assert_eq!(landing["post"]["slug"], "news");
    let html = visitor.get("/").await.expect(200).text;
    for text in [
        "<section><li><a href=\"/gpts/coach\">Coach</a><b>4.0 (3)</b>$19.00</li>",
        "<h3>members</h3><ul><li>5: Worth &lt;it&gt; Anna on Coach</li></ul>",
        "<div><a href=\"/blog/news\">News</a>In &lt;short&gt;, Nov 21, 2026</div>",
    ] {
        assert!(html.contains(text), "{text} in {html}");
    }
    assert!(!html.contains("chatgpt.com") && !html.contains("Secret") && !html.contains("So so"));
}

#[http_test]
async fn small_catalog_is_not_shown_twice_but_the_newest_post_is(app: TestApp, ada: Admin) {
    let _ = app.agent("Coach", 1_900).await;
    let body = json!({
        "title": "News", "slug": "news", "content": "<p>New</p>", "excerpt": "Short", "isPublished": true,
    });
    let _ = ada.post("/api/admin/blog/posts", body).await.expect(201);
    let html = app.browser().get("/").await.expect(200).text;
    assert!(!html.contains("<section>") && html.contains("<a href=\"/blog/news\">News</a>"), "{html}");
}

#[http_test]
async fn review_by_non_owner_is_refused(app: TestApp, ada: Admin, anna: Member) {
    let agent = app.agent("Coach", 900).await;
    let free = app.agent("Free", 0).await;
    let body = || json!({"stars": 5, "text": "Great"});
    save(&app.browser(), agent, body()).await.expect_error(401, "unauthenticated");
    for (browser, agent) in [(&anna, agent), (&ada, agent), (&anna, free)] {
        save(browser, agent, body()).await.expect_error(403, "forbidden");
    }
    let _ = anna.create_payment_intent(&[agent], None).await.expect(200);
    save(&anna, agent, body()).await.expect_error(403, "forbidden");
    assert_eq!(visible(&app).await, (vec![], json!(0)));

    anna.buy(&[agent]).await;
    refund(&app, &ada, agent).await;
    save(&anna, agent, body()).await.expect_error(403, "forbidden");
    let unknown = "00000000-0000-0000-0000-000000000000".parse().unwrap();
    save(&anna, unknown, body()).await.expect_error(404, "not_found");
    anna.put("/api/gpts/nonsense/review", body()).await.expect_error(404, "not_found");
    anna.buy(&[agent]).await;
    let _ = ada.delete(&format!("/api/admin/gpts/{agent}")).await.expect(200);
    save(&anna, agent, body()).await.expect_error(404, "not_found");
    assert_eq!(list(&ada, "").await, Vec::<Value>::new());
}

#[http_test]
async fn review_by_owner_of_granted_agent_is_accepted(app: TestApp, ada: Admin, anna: Member) {
    let agent = app.agent("Coach", 900).await;
    let member = app.store.users().await.into_iter().find(|user| user.email.as_str() == ANNA).unwrap().id;
    let grant = json!({"agentIds": [agent.to_string()], "reason": "A gift"});
    let _ = ada.post(&format!("/api/admin/members/{member}/agents"), grant).await.expect(200);
    let _ = save(&anna, agent, json!({"stars": 3})).await.expect(204);
    assert_eq!(visible(&app).await, (vec![3], json!(1)));
}

#[http_test]
async fn invalid_review_names_the_fields(app: TestApp) {
    let agent = app.agent("Coach", 900).await;
    let anna = app.member(ANNA).await;
    anna.buy(&[agent]).await;
    let long = "ä".repeat(1001);
    let invalid = json!({"stars": 6, "text": long});
    save(&anna, agent, invalid).await.expect_invalid(&[
        ("stars", "Choose 1 to 5 stars"),
        ("text", "Review must be 1000 characters or less"),
    ]);
    save(&anna, agent, json!({"text": "No stars"})).await.expect_invalid(&[("stars", "Choose 1 to 5 stars")]);
    let control = json!({"stars": 1, "text": "a\u{0}b"});
    let message = "Review contains characters that cannot be used";
    save(&anna, agent, control).await.expect_invalid(&[("text", message)]);
    let _ = save(&anna, agent, json!({"stars": 1, "text": "ä".repeat(1000)})).await.expect(204);
}

#[http_test]
async fn review_in_two_tabs_does_not_overwrite(app: TestApp) {
    let agent = app.agent("Coach", 900).await;
    let anna = author(&app, ANNA, agent, 5, "First").await;
    // The other tab was opened before the review was written.
    save(&anna, agent, json!({"stars": 1, "text": "Second"})).await.expect_error(409, "edit_conflict");
    let seen = own(&anna).await["updatedAt"].clone();
    let edit = |stars: i64| json!({"stars": stars, "updatedAt": seen});
    let _ = save(&anna, agent, edit(4)).await.expect(204);
    save(&anna, agent, edit(3)).await.expect_error(409, "edit_conflict");
    assert_eq!(own(&anna).await["stars"], 4);
    let _ = remove(&anna, agent).await.expect(204);
    save(&anna, agent, edit(2)).await.expect_error(409, "edit_conflict");
    assert_eq!(own(&anna).await, Value::Null);
}

#[http_test]
async fn delete_review_removes_only_own(app: TestApp) {
    let agent = app.agent("Coach", 900).await;
    let anna = author(&app, ANNA, agent, 5, "").await;
    let ben = author(&app, BEN, agent, 2, "").await;
    remove(&app.browser(), agent).await.expect_error(401, "unauthenticated");
    for _ in 0..2 {
        let _ = remove(&ben, agent).await.expect(204);
        assert_eq!(visible(&app).await, (vec![5], json!(1)));
    }
    let _ = save(&ben, agent, json!({"stars": 3})).await.expect(204);
    assert_eq!(visible(&app).await.0, [3, 5]);
    assert_eq!(own(&anna).await["stars"], 5);
}

#[http_test]
async fn refund_hides_review_until_bought_again(app: TestApp, ada: Admin) {
    let agent = app.agent("Coach", 900).await;
    let anna = author(&app, ANNA, agent, 5, "Great").await;
    refund(&app, &ada, agent).await;
    assert_eq!(visible(&app).await, (vec![], json!(0)));
    let mine = page(&anna).await;
    assert_eq!((&mine["isPurchased"], &mine["reviews"]["own"]["text"]), (&json!(false), &json!("Great")));
    assert_eq!(list(&ada, "status=not_owned").await[0]["status"], "not_owned");
    anna.buy(&[agent]).await;
    assert_eq!(visible(&app).await, (vec![5], json!(1)));
}

#[http_test]
async fn hidden_review_shows_its_author_the_reason(app: TestApp, ada: Admin) {
    let eve = app.admin_with_role("eve@example.com", Role::Editor).await;
    let agent = app.agent("Coach", 900).await;
    let anna = author(&app, ANNA, agent, 5, "Buy my book").await;
    let ben = author(&app, BEN, agent, 2, "").await;
    let listed = list(&eve, "").await;
    assert_eq!(
        (&listed[1]["author"]["firstName"], &listed[1]["author"]["email"]),
        (&json!("Anna"), &Value::Null)
    );
    let review = list(&ada, "search=anna@").await.remove(0);
    assert_eq!((&review["author"]["email"], &review["agentTitle"]), (&json!(ANNA), &json!("Coach")));
    assert_eq!(list(&eve, "search=anna@").await, Vec::<Value>::new());

    let hide = path(&review, "hide");
    eve.post(&hide, json!({"reason": " "}))
        .await
        .expect_invalid(&[("reason", "Give a reason of 1 to 200 characters")]);
    let _ = eve.post(&hide, json!({"reason": "Advertising"})).await.expect(204);
    assert_eq!(visible(&app).await, (vec![2], json!(1)));
    assert_eq!(own(&anna).await["hiddenReason"], "Advertising");
    assert!(!ben.get("/api/gpts/by-slug/coach").await.text.contains("Advertising"));
    assert_eq!(list(&ada, "status=hidden").await[0]["hiddenReason"], "Advertising");
    let edited = json!({"stars": 5, "text": "Helpful", "updatedAt": own(&anna).await["updatedAt"]});
    let _ = save(&anna, agent, edited).await.expect(204);
    assert_eq!(visible(&app).await.0, [2], "editing does not show it again");
    remove(&anna, agent).await.expect_error(403, "forbidden");
    assert_eq!(own(&anna).await["text"], "Helpful");

    let _ = eve.post(&path(&review, "show"), json!({})).await.expect(204);
    assert_eq!(visible(&app).await, (vec![2, 5], json!(2)));
    assert_eq!(own(&anna).await["hiddenReason"], Value::Null);
    let unknown = format!("/api/admin/reviews/{agent}/show");
    eve.post(&unknown, json!({})).await.expect_error(404, "not_found");

    let entries = app.store.audit().await.into_iter();
    let changes: Vec<_> = entries
        .filter(|entry| entry.record.kind == SubjectKind::Review)
        .map(|entry| (entry.actor_email.unwrap(), entry.record))
        .collect();
    assert_eq!(changes.len(), 2);
    let (actor, hidden) = &changes[0];
    assert_eq!((actor.as_str(), hidden.subject_name.as_deref()), ("eve@example.com", Some("Coach")));
    assert_eq!(json!(hidden.after), json!({"isHidden": true, "reason": "Advertising"}));
    assert_eq!(json!(changes[1].1.after), json!({"isHidden": false}));
}

#[http_test]
async fn reply_shows_below_review_until_removed(app: TestApp, ada: Admin) {
    let agent = app.agent("Coach", 900).await;
    let anna = author(&app, ANNA, agent, 3, "Too long").await;
    let review = list(&ada, &format!("agentId={agent}&stars=3")).await.remove(0);
    let reply = path(&review, "reply");
    let thanks = json!({"reply": "Ask for\nfive sentences", "updatedAt": review["updatedAt"]});
    let _ = ada.put(&reply, thanks.clone()).await.expect(204);
    let shown = page(&app.browser()).await["reviews"]["items"][0]["reply"].clone();
    assert_eq!(shown, "Ask for\nfive sentences");
    ada.put(&reply, thanks).await.expect_error(409, "edit_conflict");
    let too_long = json!({"reply": "a".repeat(1001)});
    ada.put(&reply, too_long).await.expect_invalid(&[("reply", "Reply must be 1000 characters or less")]);

    let mine = own(&anna).await;
    let edited = json!({"stars": 5, "text": "Better", "updatedAt": mine["updatedAt"]});
    let _ = save(&anna, agent, edited).await.expect(204);
    assert_eq!(own(&anna).await["reply"], "Ask for\nfive sentences");
    let _ = ada.put(&reply, json!({"reply": ""})).await.expect(204);
    assert_eq!(own(&anna).await["reply"], Value::Null);
}

#[http_test]
async fn reviews_after_the_first_ten_are_listed_in_pages(app: TestApp) {
    let agent = app.agent("Coach", 900).await;
    for index in 0..12 {
        let _ = author(&app, &format!("author{index}@example.com"), agent, 1 + index % 5, "").await;
    }
    let reviews = page(&app.browser()).await["reviews"].clone();
    assert_eq!((reviews["items"].as_array().map(Vec::len), &reviews["count"]), (Some(10), &json!(12)));
    let cursor = reviews["nextCursor"].as_str().unwrap();
    let path = format!("/api/gpts/{agent}/reviews");
    let rest = app.browser().get(&format!("{path}?cursor={cursor}")).await.expect(200).json();
    let stars: Vec<_> = rest["items"].as_array().unwrap().iter().map(|review| &review["stars"]).collect();
    assert_eq!((stars, &rest["nextCursor"]), (vec![&json!(2), &json!(1)], &Value::Null));
    let wrong = app.browser().get(&format!("{path}?cursor=x")).await;
    wrong.expect_invalid(&[("cursor", "Use the nextCursor of the previous page")]);
}

#[http_test]
async fn agent_page_html_contains_reviews_and_rating(app: TestApp, ada: Admin) {
    let agent = app.agent("Coach", 900).await;
    let html = async || app.browser().get("/gpts/coach").await.expect(200).text;
    assert!(!html().await.contains("<ul><li>Anna"));
    let _ = author(&app, ANNA, agent, 4, "<i>Good</i> %SITE_NAME%").await;
    let review = list(&ada, "").await.remove(0);
    let _ = ada.put(&path(&review, "reply"), json!({"reply": "Thanks & bye"})).await.expect(204);
    let text = html().await;
    assert!(text.contains("<li>Anna, 4 stars, "), "{text}");
    assert!(
        text.contains("<p>&lt;i&gt;Good&lt;/i&gt; %SITE_NAME%</p><i>Thanks &amp; bye</i></li>"),
        "{text}"
    );
    assert!(!text.contains("aggregateRating") && !text.contains("out of 5"), "{text}");
    assert!(!text.contains("<button>More"), "{text}");
    for (index, stars) in [5, 4].into_iter().enumerate() {
        let _ = author(&app, &format!("author{index}@example.com"), agent, stars, "").await;
    }
    let text = html().await;
    assert!(text.contains("<p>4.3 out of 5, 3 reviews</p>"), "{text}");
    let (_, product) = text.split_once("<script type=\"application/ld+json\">").unwrap();
    let product: Value = serde_json::from_str(product.split("</script>").next().unwrap()).unwrap();
    assert_eq!(
        product["aggregateRating"],
        json!({"@type": "AggregateRating", "bestRating": 5, "ratingValue": 4.3, "reviewCount": 3})
    );
}

#[http_test(limit: |limit| if limit == RateLimit::ReviewsPerMember { 2 } else { 1000 })]
async fn reviews_over_the_limit_are_rejected(app: TestApp) {
    let agent = app.agent("Coach", 900).await;
    let anna = author(&app, ANNA, agent, 5, "").await;
    let edit = async || {
        let seen = own(&anna).await["updatedAt"].clone();
        save(&anna, agent, json!({"stars": 4, "updatedAt": seen})).await
    };
    let _ = edit().await.expect(204);
    edit().await.expect_rate_limited();
}
