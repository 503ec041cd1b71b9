use application::ports::{ConnectionSecret, ListedConnection};
use chrono::TimeDelta;
use domain::connections::{
    AppName, ConnectedApp, Connection, ConnectionTokens, MetadataSource, MetadataUrl, RedirectUri,
};
use domain::users::User;
use domain::{ConnectedAppId, ConnectionId, Reason};

use super::Ports;
use super::builders::{at, digest, next_id, stored_user, stored_users};

const URI: &str = "https://app.example/cb";

fn app(name: &str, last_used_at: i64) -> ConnectedApp {
    let uris = [URI, "http://127.0.0.1/cb"].map(|uri| RedirectUri::parse(uri).unwrap());
    ConnectedApp {
        id: ConnectedAppId::from_uuid(next_id()),
        name: AppName::parse(name).unwrap(),
        redirect_uris: uris.to_vec(),
        last_used_at: at(last_used_at),
        metadata: None,
    }
}

/// Its digests are `byte` and the four after it.
fn connection(owner: &User, app: &ConnectedApp, byte: u8, second: i64) -> Connection {
    Connection {
        id: ConnectionId::from_uuid(next_id()),
        user_id: owner.id,
        app_id: app.id,
        redirect_uri: RedirectUri::parse(URI).unwrap(),
        code_digest: digest(byte),
        code_challenge: digest(byte + 1),
        created_at: at(second),
        last_used_at: None,
        tokens: None,
    }
}

fn redeemed(connection: Connection, byte: u8, second: i64) -> Connection {
    let tokens = ConnectionTokens {
        access: digest(byte),
        family: digest(byte + 1),
        refresh: digest(byte + 2),
        issued_at: at(second),
    };
    Connection { tokens: Some(tokens), ..connection }
}

async fn stored_app(db: &Ports, name: &str, last_used_at: i64) -> ConnectedApp {
    let app = app(name, last_used_at);
    commit!(db.connections().save_app(&app));
    app
}

/// The connection of another app, which has tokens.
pub(super) async fn stored(db: &Ports, owner: &User, byte: u8) -> ListedConnection {
    let app = stored_app(db, "Assistant", 4).await;
    let connection = redeemed(connection(owner, &app, byte, 4), byte + 20, 5);
    store(db, &connection).await;
    ListedConnection { connection, app_name: app.name }
}

async fn find_app(db: &Ports, app: &ConnectedApp) -> Option<ConnectedApp> {
    db.store.read().await.unwrap().connections().find_app(&app.client_id()).await.unwrap()
}

async fn store(db: &Ports, connection: &Connection) {
    commit!(db.connections().insert(connection));
}

async fn find(db: &Ports, secret: ConnectionSecret, byte: u8) -> Option<Connection> {
    let mut unit = db.store.read().await.unwrap();
    unit.connections().find_by_secret(secret, &digest(byte)).await.unwrap()
}

async fn list(db: &Ports, owner: &User) -> Vec<ListedConnection> {
    db.store.read().await.unwrap().connections().list(owner.id).await.unwrap()
}

pub async fn connection_round_trips_before_and_after_its_code(db: &Ports) {
    let anna = stored_user(db, "anna@example.com").await;
    let app = stored_app(db, "Assistant", 0).await;
    assert_eq!(find_app(db, &app).await, Some(app.clone()));
    let mut connection = connection(&anna, &app, 1, 5);
    store(db, &connection).await;
    assert_eq!(find(db, ConnectionSecret::Code, 1).await, Some(connection.clone()));
    assert_eq!(find(db, ConnectionSecret::Code, 2).await, None);
    assert_eq!(list(db, &anna).await, []);

    connection = Connection { last_used_at: Some(at(7)), ..redeemed(connection, 11, 6) };
    commit!(db.connections().update(&connection));
    for (secret, byte) in
        [(ConnectionSecret::Code, 1), (ConnectionSecret::AccessToken, 11), (ConnectionSecret::Family, 12)]
    {
        assert_eq!(find(db, secret, byte).await, Some(connection.clone()));
    }
    assert_eq!(find(db, ConnectionSecret::AccessToken, 12).await, None);
    assert_eq!(commit!(db.connections().lock(connection.id)), Some(connection));
}

pub async fn save_app_with_same_url_keeps_its_id(db: &Ports) {
    let url = MetadataUrl::parse("https://app.example/client.json").unwrap();
    let published = |name: &str, second| {
        let metadata = Some(MetadataSource { url: url.clone(), read_at: at(second) });
        ConnectedApp { metadata, ..app(name, second) }
    };
    let (first, registered) = (published("First", 1), app("First", 1));
    let second = ConnectedApp { redirect_uris: Vec::new(), ..published("Second", 2) };
    for app in [&first, &registered, &second] {
        commit!(db.connections().save_app(app));
    }
    let stored = ConnectedApp { id: first.id, ..second.clone() };
    assert_eq!(find_app(db, &second).await, Some(stored));
    assert_eq!(find_app(db, &registered).await, Some(registered));
    // A published app is not found by its id.
    let by_id = ConnectedApp { metadata: None, ..first };
    assert_eq!(find_app(db, &by_id).await, None);
}

pub async fn connections_are_listed_per_member_newest_first(db: &Ports) {
    let [anna, berta] = stored_users(db, ["anna", "berta"]).await;
    let (first, second) = (stored_app(db, "First", 0).await, stored_app(db, "Second", 0).await);
    let older = redeemed(connection(&anna, &first, 1, 1), 11, 1);
    let newer = redeemed(connection(&anna, &second, 21, 2), 31, 2);
    let bertas = redeemed(connection(&berta, &first, 41, 3), 51, 3);
    for connection in [&older, &newer, &bertas, &connection(&anna, &first, 61, 4)] {
        store(db, connection).await;
    }
    let names: Vec<_> = list(db, &anna).await.into_iter().map(|l| l.app_name.as_str().to_owned()).collect();
    assert_eq!(names, ["Second", "First"]);
    let count = async || db.store.read().await.unwrap().connections().count_members().await.unwrap();
    assert_eq!(count().await, 2);

    let remove = async |id, owner| commit!(db.connections().remove(id, owner));
    assert!(!remove(older.id, berta.id).await);
    assert!(remove(older.id, anna.id).await && !remove(older.id, anna.id).await);
    assert_eq!(find(db, ConnectionSecret::AccessToken, 11).await, None);
    commit!(db.connections().remove_all_by_user(anna.id));
    assert_eq!((list(db, &anna).await.len(), list(db, &berta).await.len()), (0, 1));
    assert_eq!(count().await, 1);
}

pub async fn connections_renewed_last_are_kept(db: &Ports) {
    let [anna, berta] = stored_users(db, ["anna", "berta"]).await;
    let app = stored_app(db, "Assistant", 0).await;
    let renewed = |owner, byte: u8, second| redeemed(connection(owner, &app, byte, 0), byte + 5, second);
    let (late, early, middle) = (renewed(&anna, 10, 9), renewed(&anna, 20, 1), renewed(&anna, 30, 5));
    for connection in [&late, &early, &middle, &renewed(&berta, 40, 0), &connection(&anna, &app, 50, 0)] {
        store(db, connection).await;
    }
    commit!(db.connections().remove_all_but_latest(anna.id, 2));
    let mut kept: Vec<_> = list(db, &anna).await.into_iter().map(|listed| listed.connection.id).collect();
    kept.sort_unstable();
    let mut expected = [late.id, middle.id];
    expected.sort_unstable();
    assert_eq!(kept, expected);
    assert_eq!(list(db, &berta).await.len(), 1);
    assert!(find(db, ConnectionSecret::Code, 50).await.is_some());
}

pub async fn connections_end_with_sessions_and_inactive_accounts(db: &Ports) {
    let app = stored_app(db, "Assistant", 0).await;
    let (mut anna, mut berta) =
        (stored_user(db, "anna@example.com").await, stored_user(db, "berta@example.com").await);
    let [carla, dora] = stored_users(db, ["carla", "dora"]).await;
    for (owner, byte) in [(&anna, 10), (&berta, 20), (&carla, 30), (&dora, 40)] {
        store(db, &redeemed(connection(owner, &app, byte, 0), byte + 5, 0)).await;
    }
    let is_found = async |byte: u8| find(db, ConnectionSecret::AccessToken, byte + 5).await.is_some();
    assert!(is_found(10).await && is_found(20).await);

    let _ = anna.block(Reason::parse("Spam").unwrap(), at(1));
    let _ = berta.schedule_deletion(None, at(1));
    for user in [&anna, &berta] {
        commit!(db.users().update(user));
    }
    assert!(!is_found(10).await && !is_found(20).await);

    commit!(db.sessions().remove_all_by_user(carla.id, None));
    assert!(!is_found(30).await && is_found(40).await);
    commit!(db.sessions().remove_all());
    assert!(!is_found(40).await);

    store(db, &redeemed(connection(&dora, &app, 50, 0), 55, 0)).await;
    commit!(db.users().remove(dora.id));
    assert!(!is_found(50).await);
}

pub async fn app_in_use_is_touched_once_a_day(db: &Ports) {
    let (app, other) = (stored_app(db, "Used", 0).await, stored_app(db, "Other", 0).await);
    let day = ConnectedApp::TOUCH_INTERVAL.num_seconds();
    for (second, expected) in [(day - 1, 0), (day, day), (day + 1, day)] {
        commit!(db.connections().touch_app(app.id, at(second)));
        assert_eq!(find_app(db, &app).await.unwrap().last_used_at, at(expected));
    }
    assert_eq!(find_app(db, &other).await, Some(other));
}

pub async fn remove_expired_connections_and_unused_apps(db: &Ports) {
    let anna = stored_user(db, "anna@example.com").await;
    let (used, unused) = (stored_app(db, "Used", 0).await, stored_app(db, "Unused", 0).await);
    let young = stored_app(db, "Young", 10).await;
    let now = at(1000) + Connection::REFRESH_LIFETIME;
    let seconds = |by: TimeDelta| by.num_seconds();
    let code_end = seconds(now - at(0)) - seconds(Connection::CODE_LIFETIME);
    let kept =
        [redeemed(connection(&anna, &used, 1, 0), 11, 1001), connection(&anna, &used, 21, code_end + 1)];
    let expired = [
        redeemed(connection(&anna, &used, 41, 0), 51, 1000),
        connection(&anna, &used, 61, code_end),
        connection(&anna, &unused, 81, 0),
    ];
    for connection in kept.iter().chain(&expired) {
        store(db, connection).await;
    }
    let remove = async |limit| commit!(db.connections().remove_expired(now, limit));
    assert_eq!((remove(2).await, remove(5).await, remove(5).await), (2, 1, 0));
    for connection in &kept {
        assert_eq!(commit!(db.connections().lock(connection.id)).as_ref(), Some(connection));
    }
    let remove = async || commit!(db.connections().remove_unused_apps(at(10), 5));
    assert_eq!((remove().await, remove().await), (1, 0));
    for (app, is_kept) in [(used, true), (young, true), (unused, false)] {
        assert_eq!(find_app(db, &app).await.is_some(), is_kept);
    }
}
