use std::net::SocketAddr;
use std::thread;
use std::time::Duration;

use application::ports::{Revisions as _, SessionQueries as _, StoreError, Topic};
use domain::users::TokenDigest;
use futures_util::future::join_all;
use infrastructure::persistence::Database;
use integration_tests::chaos_proxy::{ChaosProxy, Network};
use integration_tests::postgres::ScratchDatabase;
use integration_tests::server_process::{HttpClient, ServerProcess, TestResponse};
use integration_tests::soak;
use serde_json::json;

use crate::BINARY;
use crate::fault_injection::{assert_unavailable, signed_in};

const MIRA: &str = "mira@marigold.example";
const TIMEOUT: Duration = Duration::from_secs(3);

/// A server on PostgreSQL behind a proxy that the test controls.
struct Outage {
    server: ServerProcess,
    proxy: ChaosProxy,
    _database: ScratchDatabase,
}

impl Outage {
    /// `None` without PostgreSQL.
    fn prepare() -> Option<Self> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let database = runtime.block_on(ScratchDatabase::create_empty())?;
        let (before, after) = database.url().split_once('@').unwrap();
        let (server, name) = after.split_once('/').unwrap();
        let server: SocketAddr = server.parse().unwrap();
        let proxy = ChaosProxy::start(server);
        let url = format!("{before}@{}/{name}", proxy.address());
        let settings = [
            ("MARIGOLD_DATABASE_URL", url),
            ("MARIGOLD_LOG", "off".to_owned()),
            ("MARIGOLD_LIMIT_EMAILS_PER_MAILBOX_PER_HOUR", "1000".to_owned()),
        ];
        let mut server = ServerProcess::install_with(BINARY, settings);
        server.start();
        Some(Self { server, proxy, _database: database })
    }

    fn wait_until_recovered(&self, client: &HttpClient) {
        self.server.wait_until("the server has recovered", || {
            client.get("/api/gpts/premium").is_ok_and(|response| response.status == 200)
        });
    }
}

/// Concurrent requests of every kind get 503. If they waited for each other, the client would time out.
fn assert_all_are_unavailable(client: &HttpClient) {
    let new = json!({"email": "new@example.com", "firstName": "New", "password": "correct horse"});
    let login = json!({"email": MIRA, "password": "sunflower-demo"});
    let calls: [(&str, &(dyn Fn() -> std::io::Result<TestResponse> + Sync)); 6] = [
        ("a listing", &|| client.get("/api/gpts/premium")),
        ("the history", &|| client.get("/api/purchases")),
        ("a sign-up", &|| client.post("/api/auth/register", &new)),
        ("a sign-in", &|| client.post("/api/auth/login", &login)),
        ("the blog", &|| client.get("/api/blog/posts")),
        ("readiness", &|| client.get("/readyz")),
    ];
    thread::scope(|scope| {
        // Only one request reads the blog: others for the same page would wait for it and then for the
        // database.
        let others = [calls; 3].into_iter().flatten().filter(|(what, _)| *what != "the blog");
        for (what, call) in calls.into_iter().chain(others) {
            scope.spawn(move || {
                assert_unavailable(what, &call().unwrap());
            });
        }
        assert_eq!(client.get("/healthz").unwrap().status, 200);
    });
}

#[test]
fn database_outage_returns_503_to_every_request() {
    let Some(outage) = Outage::prepare() else { return };
    let mira = signed_in(&outage.server, MIRA);
    for network in [Network::Refusing, Network::BlackHole, Network::NoResponses] {
        outage.proxy.set(network);
        if network == Network::Refusing {
            outage.proxy.cut();
        }
        assert_all_are_unavailable(&mira);
        outage.proxy.set(Network::Normal);
        outage.proxy.cut();
        outage.wait_until_recovered(&mira);
    }
}

#[test]
fn database_slow_network_fails_no_request() {
    let Some(outage) = Outage::prepare() else { return };
    let mira = signed_in(&outage.server, MIRA);
    outage.proxy.set(Network::Slow(Duration::from_millis(40)));
    for _ in 0..5 {
        let response = mira.get("/api/purchases").unwrap();
        assert_eq!(response.status, 200, "{}", response.body);
    }
}

#[test]
fn checkout_database_cut_can_be_retried() {
    let Some(outage) = Outage::prepare() else { return };
    let mira = signed_in(&outage.server, MIRA);
    let agents = mira.get("/api/gpts/premium").unwrap().body;
    let cart = json!({"gptIds": [agents[0]["id"]]});
    let create_intent = || mira.post("/api/payment/create-cart-intent", &cart);
    let first = create_intent().unwrap();
    assert_eq!(first.status, 200, "{}", first.body);
    for _ in 0..soak::size(5, 20) {
        let response = thread::scope(|scope| {
            let request = scope.spawn(create_intent);
            thread::sleep(Duration::from_millis(5));
            outage.proxy.cut();
            request.join().unwrap().unwrap()
        });
        if response.status != 200 {
            assert_unavailable("a checkout", &response);
        }
        outage.server.wait_until("the checkout is returned again", || {
            create_intent().is_ok_and(|again| again.status == 200 && again.body == first.body)
        });
    }
}

/// `None` without PostgreSQL.
async fn node_behind_a_proxy() -> Option<(Database, ChaosProxy, ScratchDatabase)> {
    let database = ScratchDatabase::create().await?;
    let (before, after) = database.url().split_once('@').unwrap();
    let (server, name) = after.split_once('/').unwrap();
    let proxy = ChaosProxy::start(server.parse().unwrap());
    let node = Database::open(&format!("{before}@{}/{name}", proxy.address())).await.unwrap();
    Some((node, proxy, database))
}

/// From here on, timers expire as soon as nothing else happens, so a test measures timeouts and not the machine. Cached
/// reads have expired.
async fn virtual_clock() -> tokio::time::Instant {
    tokio::time::sleep(Duration::from_millis(300)).await;
    tokio::time::pause();
    tokio::time::Instant::now()
}

#[tokio::test]
async fn database_silent_revision_reads_do_not_queue() {
    let Some((node, proxy, _database)) = node_behind_a_proxy().await else { return };
    node.current(Topic::Posts).await.unwrap();
    proxy.set(Network::BlackHole);
    let started = virtual_clock().await;
    for result in join_all((0..8).map(|_| node.current(Topic::Posts))).await {
        assert!(matches!(result, Err(StoreError::Unavailable(_))));
    }
    assert!(started.elapsed() <= TIMEOUT, "{:?}", started.elapsed());
    proxy.set(Network::Normal);
    proxy.cut();
    tokio::time::resume();
    while node.current(Topic::Posts).await.is_err() {}
}

#[tokio::test]
async fn database_silent_session_reads_do_not_queue() {
    let Some((node, proxy, _database)) = node_behind_a_proxy().await else { return };
    let session = |byte| TokenDigest::new([byte; 32]);
    assert_eq!(node.find(&session(0)).await.unwrap(), None);
    proxy.set(Network::BlackHole);
    virtual_clock().await;
    let sessions = u8::try_from(soak::size(50, 200)).unwrap();
    join_all((0..sessions).map(|number| {
        let (node, key) = (&node, session(number));
        async move {
            tokio::time::sleep(Duration::from_millis(20) * u32::from(number)).await;
            let started = tokio::time::Instant::now();
            let result = node.find(&key).await;
            assert!(matches!(result, Err(StoreError::Unavailable(_))));
            assert!(started.elapsed() <= TIMEOUT, "{:?}", started.elapsed());
        }
    }))
    .await;
    proxy.set(Network::Normal);
    proxy.cut();
    tokio::time::resume();
    while node.find(&session(0)).await.is_err() {}
}

#[test]
fn shutdown_with_silent_database_completes() {
    let Some(mut outage) = Outage::prepare() else { return };
    outage.proxy.set(Network::BlackHole);
    let server = outage.server.terminate();
    let (ended, has_ended) = std::sync::mpsc::channel();
    thread::spawn(move || ended.send(server.wait()));
    assert!(has_ended.recv_timeout(Duration::from_mins(3)).is_ok(), "shutdown hangs");
}
