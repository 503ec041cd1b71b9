//! The data that `make bench` loads fits the schema and has the documented size.

use integration_tests::server_process::{HttpClient, ServerProcess};
use sea_orm::{ConnectOptions, ConnectionTrait as _};
use serde_json::Value;

use crate::BINARY;
use crate::cli::storage::url;

const SCRIPT: &str = include_str!("../../bench/seed.sql");
/// Fifty members; the second one, who reads, is signed in by the cookie `reader`.
const SIZE: &str =
    "CREATE TEMP TABLE size AS SELECT 50 AS members, 10 AS agents, 3 AS posts, 60 AS purchases, 20 AS codes;
    CREATE TEMP TABLE browser AS SELECT 2 AS member,
        x'3d0941964aa3ebdcb00ccef58b1bb399f9f898465e9886d5aec7f31090a0fb30' AS key;";

async fn serve_bench_database() -> ServerProcess {
    let mut server = ServerProcess::install(BINARY);
    let file = server.folder().join("measured.db");
    server.set("MARIGOLD_DATABASE_URL", url(&file));
    server.run(&["migrate"]);
    // Temporary tables exist per connection.
    let mut options = ConnectOptions::new(url(&file));
    options.max_connections(1);
    let connection = sea_orm::Database::connect(options).await.unwrap();
    connection.execute_unprepared(&format!("{SIZE}{SCRIPT}")).await.unwrap();
    connection.close().await.unwrap();
    server.start();
    server
}

fn list(client: &HttpClient, path: &str) -> Vec<Value> {
    let response = client.get(path).unwrap();
    assert_eq!(response.status, 200, "{path}: {}", response.body);
    response.body.as_array().unwrap().clone()
}

#[tokio::test]
async fn bench_database_can_be_served() {
    let server = serve_bench_database().await;
    let reader = server.client().with_cookie("marigold_session=reader");
    let premium = list(&reader, "/api/gpts/premium");
    let owned = premium.iter().filter(|agent| agent["isPurchased"] == true).count();
    assert_eq!((premium.len(), owned), (10, 2), "the reader owns every fifth");
    assert_eq!(list(&reader, "/api/gpts/free").len(), 10);
    assert_eq!(list(&reader, "/api/prompts").len(), 10);
    assert_eq!(list(&reader, "/api/purchases").len(), 2);
    let post = reader.get("/api/blog/posts/calm-morning-3").unwrap();
    assert_eq!(post.status, 200, "{}", post.body);
}

#[tokio::test]
async fn bench_database_members_own_agents_once() {
    let server = serve_bench_database().await;
    let buyer = server.client();
    assert_eq!(buyer.login_with("member50@example.com", "sunflower-demo").unwrap().status, 200);
    assert!(list(&buyer, "/api/purchases").is_empty(), "the last tenth own nothing yet");
    let owner = server.client();
    assert_eq!(owner.login_with("member3@example.com", "sunflower-demo").unwrap().status, 200);
    assert_eq!(list(&owner, "/api/purchases").len(), 2, "of sixty purchases of 43 members");
}
