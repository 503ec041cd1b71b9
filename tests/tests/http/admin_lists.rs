//! The lists of agents, prompts, posts and bundles for admins: with query parameters, a page of what matches them.

use crate::http::prelude::*;

const AGENTS: &str = "/api/admin/gpts";
const PROMPTS: &str = "/api/admin/prompts";
const POSTS: &str = "/api/admin/blog/posts";
const BUNDLES: &str = "/api/admin/bundles";

/// Creates an item a second after the one before.
async fn create(app: &TestApp, ada: &Browser<'_>, path: &str, body: Value) -> String {
    app.clock.advance(TimeDelta::seconds(1));
    ada.post(path, body).await.expect(201).json()["id"].as_str().unwrap().to_owned()
}

fn names_of(page: &Value) -> Vec<&str> {
    let items = page["items"].as_array().expect("a page");
    items.iter().map(|item| item.get("title").or(item.get("name")).unwrap().as_str().unwrap()).collect()
}

/// The names on the pages of two items that the query leads to.
async fn pages(ada: &Browser<'_>, path: &str, query: &str) -> Vec<Vec<String>> {
    let (mut pages, mut cursor) = (Vec::new(), String::new());
    loop {
        let page = ada.get(&format!("{path}?limit=2&{query}{cursor}")).await.expect(200).json();
        pages.push(names_of(&page).into_iter().map(str::to_owned).collect());
        let Some(next) = page["nextCursor"].as_str() else { return pages };
        cursor = format!("&cursor={next}");
    }
}

/// All names that the query leads to.
async fn names(ada: &Browser<'_>, path: &str, query: &str) -> Vec<String> {
    pages(ada, path, query).await.concat()
}

fn prompt(name: &str, category: &str, text: &str) -> Value {
    json!({"name": name, "category": category, "promptText": text})
}

#[http_test]
async fn prompts_with_query_are_searched_sorted_and_paged(app: TestApp, ada: Admin) {
    let mut ids = Vec::new();
    for body in [
        prompt("Week 10", "Home", "Plan dinners"),
        prompt("week 2", "Work", "Plan meetings"),
        prompt("Éclair", "home", "Bake a CAKE"),
        prompt("Balcony", "Garden", "Choose flowers"),
    ] {
        ids.push(create(&app, &ada, PROMPTS, body).await);
    }
    let _ = ada.post(&format!("{PROMPTS}/bulk"), json!({"ids": [ids[0]], "action": "feature"})).await;

    assert_eq!(pages(&ada, PROMPTS, "").await, [["Week 10", "Balcony"], ["Éclair", "week 2"]]);
    assert_eq!(names(&ada, PROMPTS, "sort=newest").await, ["Balcony", "Éclair", "week 2", "Week 10"]);
    assert_eq!(names(&ada, PROMPTS, "sort=oldest").await, ["Week 10", "week 2", "Éclair", "Balcony"]);
    assert_eq!(names(&ada, PROMPTS, "sort=name").await, ["Balcony", "Éclair", "week 2", "Week 10"]);
    assert_eq!(names(&ada, PROMPTS, "sort=-name").await, ["Week 10", "week 2", "Éclair", "Balcony"]);
    assert_eq!(names(&ada, PROMPTS, "search=%20cake").await, ["Éclair"]);
    assert_eq!(names(&ada, PROMPTS, "search=WEEK&sort=oldest").await, ["Week 10", "week 2"]);
    assert_eq!(names(&ada, PROMPTS, "category=HOME").await, ["Week 10", "Éclair"]);
    assert_eq!(names(&ada, PROMPTS, "category=Home&search=plan").await, ["Week 10"]);
    assert!(names(&ada, PROMPTS, "category=None").await.is_empty());
    // Those of the whole list, in their first spelling.
    let page = ada.get(&format!("{PROMPTS}?search=cake")).await.expect(200).json();
    assert_eq!(page["categories"], json!(["Garden", "Home", "Work"]));
}

#[http_test]
async fn page_follows_an_item_that_was_removed(app: TestApp, ada: Admin) {
    let mut ids = Vec::new();
    for name in ["D", "C", "B", "A"] {
        ids.push(create(&app, &ada, PROMPTS, prompt(name, "Home", "Plan")).await);
    }
    let first = ada.get(&format!("{PROMPTS}?limit=2")).await.expect(200).json();
    assert_eq!(names_of(&first), ["A", "B"]);
    let next = format!("{PROMPTS}?limit=2&cursor={}", first["nextCursor"].as_str().unwrap());
    let _ = create(&app, &ada, PROMPTS, prompt("New", "Home", "Plan")).await;
    assert_eq!(names_of(&ada.get(&next).await.expect(200).json()), ["C", "D"]);
    let _ = ada.delete(&format!("{PROMPTS}/{}", ids[2])).await.expect(204);
    let _ = ada.delete(&format!("{PROMPTS}/{}", ids[3])).await.expect(204);
    assert_eq!(names_of(&ada.get(&next).await.expect(200).json()), ["C", "D"]);
}

#[http_test]
async fn agents_with_query_are_filtered_and_sorted(app: TestApp, ada: Admin, anna: Member) {
    let agent = |title: &str, price: i64, url: &str| {
        json!({"title": title, "description": format!("{title} helps"), "category": "Home", "url": url,
            "price": price, "isPremium": price > 0})
    };
    let url = "https://chatgpt.com/g/g-1";
    let free = create(&app, &ada, AGENTS, agent("Baker", 0, url)).await;
    let _ = create(&app, &ada, AGENTS, agent("Writer", 2000, "")).await;
    let _ = create(&app, &ada, AGENTS, agent("Coach", 900, url)).await;
    let owned = app.agent("Owned", 1000).await;
    let _ = anna.buy(&[owned]).await;
    let _ = anna.post(&format!("/api/gpts/{free}/reports"), json!({})).await;

    assert_eq!(names(&ada, AGENTS, "sort=title").await, ["Baker", "Coach", "Owned", "Writer"]);
    assert_eq!(names(&ada, AGENTS, "sort=-title").await, ["Writer", "Owned", "Coach", "Baker"]);
    assert_eq!(names(&ada, AGENTS, "sort=price").await, ["Baker", "Coach", "Owned", "Writer"]);
    assert_eq!(names(&ada, AGENTS, "sort=-price").await, ["Writer", "Owned", "Coach", "Baker"]);
    assert_eq!(names(&ada, AGENTS, "sort=-owners").await[0], "Owned");
    assert_eq!(names(&ada, AGENTS, "sort=owners").await[3], "Owned");
    assert_eq!(names(&ada, AGENTS, "type=free").await, ["Baker"]);
    assert_eq!(names(&ada, AGENTS, "type=premium&search=writer%20helps").await, ["Writer"]);
    let package = format!("{AGENTS}/{free}/package");
    let _ = ada.put(&package, json!({"instructions": "Bake."})).await.expect(204);
    let _ = ada.post(&format!("{package}/publish"), json!({})).await.expect(201);
    for (delivery, expected) in
        [("link", &["Coach", "Owned"][..]), ("package", &["Baker"][..]), ("nothing", &["Writer"][..])]
    {
        assert_eq!(names(&ada, AGENTS, &format!("delivery={delivery}&sort=title")).await, expected);
    }
    assert_eq!(names(&ada, AGENTS, "problem=reported").await, ["Baker"]);
    assert_eq!(names(&ada, AGENTS, "category=home&sort=oldest").await, ["Baker", "Writer", "Coach"]);
}

#[http_test]
async fn posts_with_query_are_filtered_by_status_and_date(app: TestApp, ada: Admin) {
    let post = |title: &str, tags: &[&str], is_published: bool| {
        json!({"title": title, "slug": title.to_lowercase(), "excerpt": "In short", "content": "<p>Text</p>",
            "tags": tags, "isPublished": is_published})
    };
    let _ = create(&app, &ada, POSTS, post("Spring", &["Garden"], true)).await;
    app.clock.advance(TimeDelta::days(1));
    let summer = create(&app, &ada, POSTS, post("Summer", &[], false)).await;
    app.clock.advance(TimeDelta::days(1));
    let _ = create(&app, &ada, POSTS, post("Autumn", &[], true)).await;

    assert_eq!(pages(&ada, POSTS, "").await, [vec!["Autumn", "Summer"], vec!["Spring"]]);
    assert_eq!(names(&ada, POSTS, "sort=oldest").await, ["Spring", "Summer", "Autumn"]);
    assert_eq!(names(&ada, POSTS, "sort=title").await, ["Autumn", "Spring", "Summer"]);
    assert_eq!(names(&ada, POSTS, "sort=-title").await, ["Summer", "Spring", "Autumn"]);
    assert_eq!(names(&ada, POSTS, "sort=-updated").await, ["Autumn", "Summer", "Spring"]);
    assert_eq!(names(&ada, POSTS, "status=draft").await, ["Summer"]);
    assert_eq!(names(&ada, POSTS, "status=published").await, ["Autumn", "Spring"]);
    assert!(names(&ada, POSTS, "status=scheduled").await.is_empty());
    assert!(names(&ada, POSTS, "status=unsaved").await.is_empty());
    assert_eq!(names(&ada, POSTS, "search=garden").await, ["Spring"]);
    assert_eq!(names(&ada, POSTS, "search=short&status=draft").await, ["Summer"]);
    let updated = ada.get(&format!("{POSTS}/{summer}")).await.expect(200).json();
    let date = updated["updatedAt"].as_str().unwrap();
    assert_eq!(names(&ada, POSTS, &format!("since={date}")).await, ["Autumn", "Summer"]);
    assert_eq!(names(&ada, POSTS, &format!("until={date}")).await, ["Spring"]);
}

#[http_test]
async fn bundles_with_query_are_filtered_by_status(app: TestApp, ada: Admin) {
    let agents = [app.agent("One", 2000).await, app.agent("Two", 2000).await, app.agent("Three", 2000).await];
    let bundle = |title: &str, ids: &[domain::AgentId], price: i64, is_published: bool| {
        let ids: Vec<_> = ids.iter().map(ToString::to_string).collect();
        json!({"title": title, "description": "Helpers", "gptIds": ids, "price": price, "isPublished": is_published})
    };
    let _ = create(&app, &ada, BUNDLES, bundle("Starter", &agents[..2], 3000, true)).await;
    let _ = create(&app, &ada, BUNDLES, bundle("Later", &agents[..2], 2000, false)).await;
    let _ = create(&app, &ada, BUNDLES, bundle("Broken", &agents[1..], 2500, true)).await;
    let _ = ada.delete(&format!("{AGENTS}/{}", agents[2])).await.expect(200);

    assert_eq!(pages(&ada, BUNDLES, "").await, [vec!["Broken", "Later"], vec!["Starter"]]);
    assert_eq!(names(&ada, BUNDLES, "sort=oldest").await, ["Starter", "Later", "Broken"]);
    assert_eq!(names(&ada, BUNDLES, "sort=title").await, ["Broken", "Later", "Starter"]);
    assert_eq!(names(&ada, BUNDLES, "sort=-title").await, ["Starter", "Later", "Broken"]);
    assert_eq!(names(&ada, BUNDLES, "sort=price").await, ["Later", "Broken", "Starter"]);
    assert_eq!(names(&ada, BUNDLES, "sort=-price").await, ["Starter", "Broken", "Later"]);
    assert_eq!(names(&ada, BUNDLES, "status=for-sale").await, ["Starter"]);
    assert_eq!(names(&ada, BUNDLES, "status=draft").await, ["Later"]);
    assert_eq!(names(&ada, BUNDLES, "status=problem").await, ["Broken"]);
    assert_eq!(names(&ada, BUNDLES, "search=one&sort=title").await, ["Later", "Starter"]);
}

#[http_test]
async fn lists_reject_unknown_query_values(app: TestApp, ada: Admin) {
    for path in [AGENTS, PROMPTS, POSTS, BUNDLES] {
        let _ = ada.get(path).await.expect(200).json().as_array().expect("a whole list");
        for query in ["sort=best", "limit=0", "cursor=1", "search=%0A"] {
            ada.get(&format!("{path}?{query}")).await.expect_error_with(422, "invalid", &["fields"]);
        }
    }
    for query in ["type=paid", "problem=slow"] {
        ada.get(&format!("{AGENTS}?{query}")).await.expect_error_with(422, "invalid", &["fields"]);
    }
    for path in [POSTS, BUNDLES] {
        ada.get(&format!("{path}?status=good")).await.expect_error_with(422, "invalid", &["fields"]);
    }
    ada.get(&format!("{POSTS}?since=today")).await.expect_error_with(422, "invalid", &["fields"]);
}

#[http_test]
async fn item_is_moved_to_the_top_of_its_group(app: TestApp, ada: Admin) {
    let mut ids = Vec::new();
    for name in ["C", "B", "A"] {
        ids.push(create(&app, &ada, PROMPTS, prompt(name, "Home", "Plan")).await);
    }
    let _ = ada.post(&format!("{PROMPTS}/bulk"), json!({"ids": [ids[2]], "action": "feature"})).await;
    let path = format!("{PROMPTS}/{}/move-to-top", ids[0]);
    let _ = ada.post(&path, json!({})).await.expect(204);
    assert_eq!(names(&ada, PROMPTS, "").await, ["A", "C", "B"]);
    let _ = ada.post(&path, json!({})).await.expect(204);
    assert_eq!(names(&ada, PROMPTS, "").await, ["A", "C", "B"]);
}
