use application::ports::KnownMember;
use domain::UserId;
use domain::member_imports::{ImportPreset, ImportRow, ImportState, MemberImport, RowOutcome};
use domain::users::User;

use super::Ports;
use super::builders::{at, commit, member_import, stored_user};

fn row(number: u64, email: &str, outcome: RowOutcome, user_id: Option<UserId>) -> ImportRow {
    ImportRow {
        email: Some(email.to_owned()),
        outcome: Some(outcome),
        reason: (outcome == RowOutcome::Problem).then(|| "“ä” isn’t a date.".to_owned()),
        user_id,
        ..ImportRow::new(number, vec![email.to_owned(), "=1+1; \"ä\"".to_owned()])
    }
}

async fn stored(db: &Ports, seconds: i64, rows: &[ImportRow]) -> MemberImport {
    let mut import = member_import(seconds);
    import.rows = rows.len().try_into().unwrap();
    import.cursor = import.rows;
    commit(db, async |unit| {
        unit.member_imports().insert(&import).await?;
        unit.member_imports().save_rows(import.id, rows).await
    })
    .await
    .unwrap();
    import
}

async fn user(db: &Ports, email: &str, is_verified: bool) -> User {
    let user = User { is_verified, ..stored_user(db, email).await };
    commit!(db.users().update(&user));
    user
}

pub async fn member_import_round_trips_in_each_state(db: &Ports) {
    let mut import = stored(db, 1, &[]).await;
    for state in ImportState::ALL {
        import.state = state;
        import.invited_at = Some(at(5));
        import.preset = ImportPreset::Stripe;
        commit!(db.member_imports().update(&import));
        let mut unit = db.store.begin().await.unwrap();
        assert_eq!(unit.member_imports().lock(import.id).await.unwrap(), Some(import.clone()));
        assert_eq!(unit.member_imports().find(import.id).await.unwrap(), Some(import.clone()));
        let running = unit.member_imports().list_running().await.unwrap();
        assert_eq!(running.contains(&import), import.is_running(), "{state:?}");
    }
}

pub async fn list_member_imports_is_newest_first(db: &Ports) {
    let (older, newer) = (stored(db, 1, &[]).await, stored(db, 2, &[]).await);
    let mut unit = db.store.read().await.unwrap();
    assert_eq!(unit.member_imports().list(9).await.unwrap(), [newer.clone(), older.clone()]);
    assert_eq!(unit.member_imports().list(1).await.unwrap(), std::slice::from_ref(&newer));
    drop(unit);
    commit!(db.member_imports().remove(newer.id));
    assert_eq!(db.store.read().await.unwrap().member_imports().list(9).await.unwrap(), [older]);
}

pub async fn import_rows_are_replaced_counted_and_filtered(db: &Ports) {
    let rows = [
        row(1, "anna@example.com", RowOutcome::NewMember, None),
        row(2, "berta@example.com", RowOutcome::Problem, None),
        ImportRow::new(3, Vec::new()),
    ];
    let import = stored(db, 1, &rows).await;
    let _other = stored(db, 2, &rows).await;
    let changed = row(3, "clara@example.com", RowOutcome::Problem, None);
    commit!(db.member_imports().save_rows(import.id, std::slice::from_ref(&changed)));
    let mut unit = db.store.read().await.unwrap();
    let counts = unit.member_imports().count_outcomes(import.id).await.unwrap();
    assert_eq!(counts, [(RowOutcome::NewMember, 1), (RowOutcome::Problem, 2)].into());
    let all = unit.member_imports().list_rows(import.id, &[], 0, 9).await.unwrap();
    assert_eq!(all, [rows[0].clone(), rows[1].clone(), changed.clone()]);
    let problems = unit.member_imports().list_rows(import.id, &[RowOutcome::Problem], 0, 1).await.unwrap();
    assert_eq!(problems, [rows[1].clone()]);
    let next = unit.member_imports().list_rows(import.id, &[RowOutcome::Problem], 2, 9).await.unwrap();
    assert_eq!(next, [changed]);
    let emails = ["anna@example.com", "berta@example.com"].map(str::to_owned);
    let earlier = unit.member_imports().list_earlier(import.id, 2, &emails).await.unwrap();
    assert_eq!(earlier, [("anna@example.com".to_owned(), None)]);
    assert_eq!(unit.member_imports().list_earlier(import.id, 0, &emails).await.unwrap(), []);
}

pub async fn find_members_matches_by_email(db: &Ports) {
    let anna = stored_user(db, "Anna@example.com").await;
    let _ = stored_user(db, "berta@example.com").await;
    let emails = ["anna@example.com", "clara@example.com"].map(str::to_owned);
    let known = db.store.read().await.unwrap().member_imports().find_members(&emails).await.unwrap();
    let expected = KnownMember { id: Some(anna.id), is_locked: false, purchases: Vec::new() };
    assert_eq!(known, [("anna@example.com".to_owned(), expected)].into());
}

pub async fn remove_by_member_removes_listed_rows(db: &Ports) {
    let anna = stored_user(db, "anna@example.com").await;
    let rows = [
        row(1, "anna@example.com", RowOutcome::Unchanged, None),
        row(2, "old@example.com", RowOutcome::NewPurchase, Some(anna.id)),
        row(3, "berta@example.com", RowOutcome::Unchanged, None),
    ];
    let import = stored(db, 1, &rows).await;
    let mut unit = db.store.read().await.unwrap();
    assert_eq!(unit.member_imports().list_by_member(anna.id, 9).await.unwrap(), rows[..2]);
    assert_eq!(unit.member_imports().list_by_member(anna.id, 1).await.unwrap(), rows[..1]);
    drop(unit);
    commit!(db.member_imports().remove_by_member(anna.id));
    let mut unit = db.store.read().await.unwrap();
    assert_eq!(unit.member_imports().list_rows(import.id, &[], 0, 9).await.unwrap(), rows[2..]);
}

pub async fn remove_expired_rows_keeps_unverified_members(db: &Ports) {
    let anna = user(db, "anna@example.com", false).await;
    let berta = user(db, "b@example.com", true).await;
    let dora = user(db, "d@example.com", false).await;
    let rows = [
        row(1, "anna@example.com", RowOutcome::NewMember, Some(anna.id)),
        row(2, "b@example.com", RowOutcome::NewMember, Some(berta.id)),
        row(3, "d@example.com", RowOutcome::Kept, Some(dora.id)),
        row(4, "c@example.com", RowOutcome::Problem, None),
    ];
    let (old, new) = (stored(db, 1, &rows).await, stored(db, 1000, &rows[3..]).await);
    let mut removed = Vec::new();
    loop {
        let count = commit!(db.member_imports().remove_before(at(500), 2));
        removed.push(count);
        if count == 0 {
            break;
        }
    }
    assert_eq!(removed, [2, 2, 0]);
    let mut unit = db.store.read().await.unwrap();
    let emptied = [0, 2].map(|row: usize| ImportRow { fields: Vec::new(), email: None, ..rows[row].clone() });
    assert_eq!(unit.member_imports().list_rows(old.id, &[], 0, 9).await.unwrap(), emptied);
    assert_eq!(unit.member_imports().list_rows(new.id, &[], 0, 9).await.unwrap(), rows[3..]);
    drop(unit);
    let later = at(10_000_000);
    commit!(db.users().remove_unverified_before(later, later, 9));
    for member in [anna, dora] {
        let mut unit = db.store.begin().await.unwrap();
        let found = unit.users().lock(member.id).await.unwrap().unwrap();
        unit.users().update(&User { is_verified: true, ..found }).await.unwrap();
        unit.commit().await.unwrap();
    }
    for expected in [2, 0] {
        let count = commit!(db.member_imports().remove_before(at(500), 2));
        assert_eq!(count, expected);
    }
    let mut unit = db.store.read().await.unwrap();
    assert_eq!(unit.member_imports().find(old.id).await.unwrap(), None);
}
