//! A change made on one node is visible on the others.

use integration_tests::server_process::ServerProcess;

use crate::BINARY;
use crate::multi_node::shared_database::nodes;

/// Adds a post with the command line while these nodes serve cached responses.
fn expect_seeded_post_on_every_node(nodes: &[ServerProcess]) {
    let listed =
        |node: &ServerProcess| node.client().get("/api/blog/posts").unwrap().body.as_array().unwrap().len();
    let before: Vec<_> = nodes.iter().map(listed).collect();
    let file = nodes[0].folder().join("pack.toml");
    let pack = "name = \"more\"\n[[posts]]\nkey = \"more\"\ntitle = \"More\"\nslug = \"more\"\n\
                excerpt = \"More.\"\ncontent = \"<p>More.</p>\"\n";
    std::fs::write(&file, pack).unwrap();
    nodes[0].run(&["seed", file.to_str().unwrap()]);
    for (node, before) in nodes.iter().zip(before) {
        node.wait_until("the post is listed", || listed(node) == before + 1);
    }
}

#[tokio::test]
async fn seed_on_postgresql_reaches_every_node() {
    let Some((_scratch, first, second)) = nodes().await else { return };
    expect_seeded_post_on_every_node(&[first, second]);
}

#[tokio::test]
async fn seed_on_sqlite_reaches_running_server() {
    let mut node = ServerProcess::install(BINARY);
    node.start();
    expect_seeded_post_on_every_node(&[node]);
}
