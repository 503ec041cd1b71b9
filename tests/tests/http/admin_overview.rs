//! The overview.

use crate::http::prelude::*;

async fn overview(ada: &Browser<'_>, query: &str) -> Value {
    ada.get(&format!("/api/admin/overview{query}")).await.expect(200).json()
}

#[http_test]
async fn overview_compares_period_with_the_one_before(app: TestApp, ada: Admin) {
    let (planner, coach) = (app.agent("Planner", 1_000).await, app.agent("Coach", 500).await);
    app.member("anna@example.com").await.buy(&[planner]).await;
    app.clock.advance(TimeDelta::days(7));
    let ada_again = app.admin("eva@example.com").await;
    app.member("berta@example.com").await.buy(&[planner, coach]).await;

    let week = overview(&ada_again, "?period=7d").await;
    assert_eq!(week["revenue"], json!({"value": 1_500, "previous": 1_000}));
    assert_eq!(week["orders"], json!({"value": 1, "previous": 1}));
    assert_eq!(week["averageOrder"], json!({"value": 1_500, "previous": 1_000}));
    assert_eq!(week["buyers"], json!({"value": 1, "previous": 1}));
    assert_eq!(week["newMembers"], json!({"value": 2, "previous": 2}), "the admins joined, too");
    assert_eq!(week["funnel"], json!({"joined": 2, "verified": 2, "bought": 1}));
    assert_eq!((&week["stepSize"], week["steps"].as_array().unwrap().len()), (&json!("day"), 7));
    assert_eq!(week["steps"][6]["revenue"], 1_500);
    let titles: Vec<_> = week["bestAgents"].as_array().unwrap().iter().map(|agent| &agent["title"]).collect();
    assert_eq!(titles, ["Planner", "Coach"]);
    let latest = &week["latestOrders"];
    assert_eq!(
        (&latest[0]["email"], &latest[1]["email"]),
        (&json!("berta@example.com"), &json!("anna@example.com"))
    );
    let month = overview(&ada_again, "").await;
    assert_eq!((&month["revenue"]["value"], month["steps"].as_array().unwrap().len()), (&json!(2_500), 30));
    let most_sold = &month["mostSoldAgents"];
    assert_eq!((&most_sold[0]["title"], &most_sold[0]["sold"]), (&json!("Planner"), &json!(2)));
    assert_eq!((&most_sold[1]["title"], &most_sold[1]["sold"]), (&json!("Coach"), &json!(1)));
    drop(ada);
}

#[actix_web::test]
async fn overview_days_begin_in_the_time_zone_of_the_site() {
    let time_zone = chrono_tz::Tz::America__New_York;
    let app = TestApp::start_with(TestAppOptions { time_zone, ..TestAppOptions::default() }).await;
    let ada = app.admin(ADA).await;
    let today = overview(&ada, "?period=today").await;
    assert_eq!((&today["timeZone"], &today["stepSize"]), (&json!("America/New_York"), &json!("hour")));
    assert!(today["since"].as_str().unwrap().ends_with("T05:00:00Z"), "{}", today["since"]);
}

#[http_test]
async fn overview_of_invalid_period_names_the_field(app: TestApp, ada: Admin) {
    let get = async |query: &str| ada.get(&format!("/api/admin/overview{query}")).await;
    let day = "Use a day such as 2026-11-21";
    get("?period=year").await.expect_invalid(&[("period", "Use today, 7d, 30d, 90d, 12m or custom")]);
    get("?period=custom&since=soon").await.expect_invalid(&[("since", day), ("until", day)]);
    get("?period=custom&since=9999-12-31&until=9999-12-31")
        .await
        .expect_invalid(&[("since", day), ("until", day)]);
    get("?period=custom&since=2026-11-02&until=2026-11-01")
        .await
        .expect_invalid(&[("until", "The last day must not be before the first")]);
    get("?period=custom&since=2020-11-02&until=2026-11-01")
        .await
        .expect_invalid(&[("until", "A period can have up to two years")]);
    let custom = overview(&ada, "?period=custom&since=2026-11-01&until=2026-11-03").await;
    assert_eq!(custom["steps"].as_array().unwrap().len(), 3);
}
