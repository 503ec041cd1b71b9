use std::slice::from_ref;

use application::ports::{
    LabelCount, MemberFilter, MemberSearch, MemberSort, MemberStatus, MemberSummary, MemberTotals,
    PageRequest,
};
use domain::purchases::{Purchase, PurchaseStatus, RefundState};
use domain::users::{
    Device, FirstName, MemberLabel, MemberNote, NoteText, Role, ScheduledDeletion, Session, User,
};
use domain::{MemberNoteId, Reason, SessionId, UserId};

use super::Ports;
use super::builders::{at, digest, next_id, purchase, stored_user, stored_users, user};
use super::order_lists::{paid, premium, refund};

async fn list(db: &Ports, filter: MemberFilter) -> Vec<MemberSummary> {
    db.queries.members().list(&filter, MemberSort::Newest, &PageRequest::first(100)).await.unwrap().items
}

fn emails(members: &[MemberSummary]) -> Vec<&str> {
    members.iter().map(|member| member.email.as_str()).collect()
}

async fn joined_at(db: &Ports, address: &str, seconds: i64) -> User {
    let member = User { created_at: at(seconds), ..user(address) };
    assert!(commit!(db.users().insert(&member)));
    member
}

async fn update(db: &Ports, member: &User) {
    assert!(commit!(db.users().update(member)));
}

fn reason() -> Reason {
    Reason::parse("Shared her account").unwrap()
}

/// A member of each status, and a buyer.
async fn members_of_each_kind(db: &Ports) {
    joined_at(db, "unverified@example.com", 1).await;
    let mut verified = joined_at(db, "verified@example.com", 2).await;
    let _ = verified.verify();
    update(db, &verified).await;
    let mut blocked = joined_at(db, "blocked@example.com", 3).await;
    let _ = blocked.verify();
    let _ = blocked.block(reason(), at(9));
    update(db, &blocked).await;
    let mut editor = joined_at(db, "editor@example.com", 4).await;
    let _ = editor.verify();
    let _ = editor.promote(Role::Editor);
    update(db, &editor).await;
    let mut buyer = joined_at(db, "buyer@example.com", 5).await;
    let _ = buyer.verify();
    update(db, &buyer).await;
    let agent = premium(db, "Helper", 999).await;
    paid(db, &buyer, std::slice::from_ref(&agent), 6).await;
}

pub async fn list_members_shows_agents_orders_and_last_use(db: &Ports) {
    let mut anna = joined_at(db, "Anna@Example.com", 1).await;
    let _ = anna.verify();
    update(db, &anna).await;
    let agents = [premium(db, "One", 999).await, premium(db, "Two", 500).await];
    let first = paid(db, &anna, &agents, 10).await;
    let second = paid(db, &anna, &agents[..1], 20).await;
    refund(db, &first, 100, RefundState::Succeeded).await;
    refund(db, &second, 7, RefundState::Failed).await;
    let owned = purchase(&first, &agents[0], at(10));
    let revoked = Purchase { status: PurchaseStatus::Revoked, ..purchase(&first, &agents[1], at(10)) };
    for bought in [owned, revoked] {
        assert!(commit!(db.purchases().insert(&bought)));
    }
    for (byte, seconds) in [(1, 30), (2, 40)] {
        let device = Device::from_user_agent("Firefox/145.0");
        let id = SessionId::from_uuid(next_id());
        let session = Session::start(id, anna.id, digest(byte), device, at(seconds));
        commit!(db.sessions().insert(&session));
    }
    let [found] = &list(db, MemberFilter::default()).await[..] else { panic!("not just one member") };
    let expected = MemberSummary {
        id: anna.id,
        email: "Anna@Example.com".into(),
        email_key: "anna@example.com".into(),
        first_name: "Anna".into(),
        role: None,
        is_verified: true,
        is_blocked: false,
        deletes_at: None,
        created_at: at(1),
        last_seen_at: Some(at(40)),
        agents: 1,
        orders: 2,
        paid: 999 + 500 + 999,
        refunded: 100,
        labels: Vec::new(),
    };
    assert_eq!(found, &expected);
    assert_eq!((found.status(), found.spent()), (MemberStatus::Verified, 999 + 500 + 999 - 100));
    assert_eq!(db.queries.members().find(anna.id).await.unwrap(), Some(expected));
    assert_eq!(db.queries.members().find(UserId::from_uuid(next_id())).await.unwrap(), None);

    let ben = joined_at(db, "ben@example.com", 2).await;
    let found = db.queries.members().find(ben.id).await.unwrap().unwrap();
    assert_eq!((found.last_seen_at, found.agents, found.orders, found.spent()), (None, 0, 0, 0));
}

pub async fn list_members_filters_by_each_field(db: &Ports) {
    members_of_each_kind(db).await;
    let all = MemberFilter::default;
    let status = |status| MemberFilter { status: Some(status), ..all() };
    let bought = |has_bought| MemberFilter { has_bought: Some(has_bought), ..all() };
    let [unverified, verified, blocked, editor, buyer] =
        ["unverified", "verified", "blocked", "editor", "buyer"].map(|name| format!("{name}@example.com"));
    for (filter, expected) in [
        (all(), vec![&buyer, &editor, &blocked, &verified, &unverified]),
        (status(MemberStatus::Unverified), vec![&unverified]),
        (status(MemberStatus::Verified), vec![&buyer, &editor, &verified]),
        (status(MemberStatus::Blocked), vec![&blocked]),
        (status(MemberStatus::Deleting), vec![]),
        (bought(true), vec![&buyer]),
        (bought(false), vec![&editor, &blocked, &verified, &unverified]),
        (MemberFilter { role: Some(Some(Role::Editor)), ..all() }, vec![&editor]),
        (MemberFilter { role: Some(Some(Role::Owner)), ..all() }, vec![]),
        (MemberFilter { role: Some(None), ..all() }, vec![&buyer, &blocked, &verified, &unverified]),
        (MemberFilter { since: Some(at(2)), until: Some(at(4)), ..all() }, vec![&blocked, &verified]),
        (MemberFilter { since: Some(at(3)), ..status(MemberStatus::Verified) }, vec![&buyer, &editor]),
    ] {
        assert_eq!(emails(&list(db, filter.clone()).await), expected, "{filter:?}");
    }
}

pub async fn list_members_being_deleted_by_status(db: &Ports) {
    let mut anna = joined_at(db, "anna@example.com", 1).await;
    let mut ben = joined_at(db, "ben@example.com", 2).await;
    let _ = ben.block(reason(), at(3));
    for member in [&mut anna, &mut ben] {
        let _ = member.schedule_deletion(None, at(4));
        update(db, member).await;
    }
    let listed =
        async |status| list(db, MemberFilter { status: Some(status), ..MemberFilter::default() }).await;
    let deleting = listed(MemberStatus::Deleting).await;
    assert_eq!(emails(&deleting), ["ben@example.com", "anna@example.com"]);
    let deletes_at = Some(at(4) + ScheduledDeletion::GRACE_PERIOD);
    assert!(deleting.iter().all(|member| member.deletes_at == deletes_at));
    for status in [MemberStatus::Verified, MemberStatus::Unverified, MemberStatus::Blocked] {
        assert!(listed(status).await.is_empty(), "{status:?}");
    }
}

pub async fn list_members_search_finds_name_email_and_id(db: &Ports) {
    let anna = joined_at(db, "anna.b_c@example.com", 1).await;
    let mut ben = joined_at(db, "ben@example.org", 2).await;
    ben.first_name = FirstName::parse("Benedict").unwrap();
    update(db, &ben).await;
    let search =
        |text: &str| MemberFilter { search: Some(MemberSearch::parse(text)), ..MemberFilter::default() };
    let id = format!("\u{feff}{}\u{200b}", anna.id);
    for text in
        ["ANNA", "b_c@", "example.com", &anna.id.to_string(), "anna.b_c@exam\u{ad}ple.com\u{200b}", &id]
    {
        assert_eq!(emails(&list(db, search(text)).await), ["anna.b_c@example.com"], "{text}");
    }
    assert_eq!(emails(&list(db, search("benedict")).await), ["ben@example.org"]);
    // However the letters are encoded.
    for (name, text) in [("Zoe\u{308}", "ZOË"), ("Zoë", "zoe\u{308}"), ("ＡＫＩ", "aki")] {
        ben.first_name = FirstName::parse(name).unwrap();
        update(db, &ben).await;
        assert_eq!(emails(&list(db, search(text)).await), ["ben@example.org"], "{text}");
    }
    for text in ["carla", "a%b", "nn_", "\\", &next_id().to_string()] {
        assert!(list(db, search(text)).await.is_empty(), "{text}");
    }
    // In names, invisible characters may carry meaning.
    ben.first_name = FirstName::parse("علی\u{200c}رضا").unwrap();
    update(db, &ben).await;
    assert_eq!(emails(&list(db, search("علی\u{200c}رضا")).await), ["ben@example.org"]);
    assert_eq!(list(db, search("example")).await.len(), 2);
}

pub async fn list_members_search_matches_each_word(db: &Ports) {
    let mut elena = joined_at(db, "elena.costa@example.com", 1).await;
    elena.first_name = FirstName::parse("Helen Maria").unwrap();
    update(db, &elena).await;
    joined_at(db, "elena.lang@example.com", 2).await;
    let search =
        |text: &str| MemberFilter { search: Some(MemberSearch::parse(text)), ..MemberFilter::default() };
    for text in [
        "elena costa",
        "COSTA  elena",
        "maria helen",
        " helen\u{a0}costa ",
        "e\u{ad}lena costa@exam\u{ad}ple.com",
    ] {
        assert_eq!(emails(&list(db, search(text)).await), ["elena.costa@example.com"], "{text}");
    }
    for text in ["elena berg", "costa lang", "elena 100%"] {
        assert!(list(db, search(text)).await.is_empty(), "{text}");
    }
    assert_eq!(list(db, search("elena example")).await.len(), 2);
    let totals = db.queries.members().totals(&search("elena costa")).await.unwrap();
    assert_eq!(totals.count, 1);
}

pub async fn member_pages_cover_each_sort_without_gap(db: &Ports) {
    // Some at the same time.
    for (name, seconds) in ["d", "b", "e", "a", "c"].into_iter().zip([1, 2, 2, 2, 3]) {
        joined_at(db, &format!("{name}@example.com"), seconds).await;
    }
    let filter = MemberFilter::default();
    for sort in [MemberSort::Newest, MemberSort::Oldest, MemberSort::Email] {
        let all = db.queries.members().list(&filter, sort, &PageRequest::first(100)).await.unwrap().items;
        assert_eq!(all.len(), 5);
        let is_sorted = |pair: &[MemberSummary]| {
            sort.direction().compare(&sort.cursor(&pair[0]), &sort.cursor(&pair[1])).is_lt()
        };
        assert!(all.windows(2).all(is_sorted), "{sort:?}");
        let (mut paged, mut request) = (Vec::new(), PageRequest::first(2));
        loop {
            let page = db.queries.members().list(&filter, sort, &request).await.unwrap();
            paged.extend(page.items);
            let Some(next) = page.next else { break };
            request.after = Some(next);
        }
        assert_eq!(paged, all, "{sort:?}");
    }
}

pub async fn member_totals_match_the_listed_members(db: &Ports) {
    assert_eq!(db.queries.members().totals(&MemberFilter::default()).await.unwrap(), MemberTotals::default());
    members_of_each_kind(db).await;
    let by_status =
        MemberStatus::ALL.map(|status| MemberFilter { status: Some(status), ..MemberFilter::default() });
    for filter in by_status.into_iter().chain([MemberFilter::default()]) {
        let listed = list(db, filter.clone()).await;
        let count = |is_counted: fn(&&MemberSummary) -> bool| {
            u64::try_from(listed.iter().filter(is_counted).count()).unwrap()
        };
        let expected = MemberTotals {
            count: u64::try_from(listed.len()).unwrap(),
            verified: count(|member| member.is_verified),
            buyers: count(|member| member.orders > 0),
        };
        assert_eq!(db.queries.members().totals(&filter).await.unwrap(), expected, "{filter:?}");
    }
    let all = db.queries.members().totals(&MemberFilter::default()).await.unwrap();
    assert_eq!((all.count, all.verified, all.buyers), (5, 4, 1));
}

pub async fn member_notes_are_listed_newest_first_until_removed(db: &Ports) {
    let [anna, editor] = stored_users(db, ["anna", "ed"]).await;
    let note = |text: &str, seconds, author| MemberNote {
        id: MemberNoteId::from_uuid(next_id()),
        member: anna.id,
        author,
        text: NoteText::parse(text).unwrap(),
        created_at: at(seconds),
    };
    let notes = [note("First\nwith a second line 🌼", 1, Some(editor.id)), note("Second", 2, None)];
    for note in &notes {
        commit!(db.member_notes().insert(note));
    }
    let listed = async || commit!(db.member_notes().list(anna.id));
    let [first, second] = notes;
    assert_eq!(listed().await, [second.clone(), first.clone()]);
    assert!(commit!(db.member_notes().list(editor.id)).is_empty());
    commit!(db.member_notes().remove(first.id));
    assert_eq!(listed().await, [second]);
}

pub async fn labels_are_unique_in_any_case_and_filter_members(db: &Ports) {
    let [anna, ben] = stored_users(db, ["anna", "ben"]).await;
    let label = |text: &str| MemberLabel::parse(text).unwrap();
    let insert =
        async |member: &User, text: &str| commit!(db.member_labels().insert(member.id, &label(text)));
    assert!(insert(&anna, "workshop").await && insert(&anna, "VIP").await && insert(&ben, "vip").await);
    assert!(!insert(&anna, "vIp").await);
    let count = |label: &str, members| LabelCount { label: label.to_owned(), members };
    let labels = async || db.queries.members().labels().await.unwrap();
    assert_eq!(labels().await, [count("VIP", 2), count("workshop", 1)]);
    let found = async |text| {
        let filter = MemberFilter { label: Some(label(text)), ..MemberFilter::default() };
        let count = db.queries.members().totals(&filter).await.unwrap().count;
        let members = list(db, filter).await;
        assert_eq!(u64::try_from(members.len()).unwrap(), count);
        members.into_iter().map(|member| (member.email, member.labels)).collect::<Vec<_>>()
    };
    let of_anna = ("anna@example.com".to_owned(), vec![label("VIP"), label("workshop")]);
    assert_eq!(found("WORKSHOP").await, from_ref(&of_anna));
    assert_eq!(found("vip").await, [("ben@example.com".to_owned(), vec![label("vip")]), of_anna]);
    assert!(found("other").await.is_empty());
    let remove = async |text: &str| commit!(db.member_labels().remove(anna.id, &label(text)));
    assert_eq!((remove("vip").await, remove("vip").await), (true, false));
    let listed = commit!(db.member_labels().list(anna.id));
    assert_eq!(listed, [label("workshop")]);
    assert!(commit!(db.users().remove(anna.id)));
    assert_eq!(labels().await, [count("vip", 1)]);
}

pub async fn update_user_block_round_trips(db: &Ports) {
    let mut anna = stored_user(db, "anna@example.com").await;
    let _ = anna.block(reason(), at(5));
    update(db, &anna).await;
    assert_eq!(db.queries.users().find(anna.id).await.unwrap().as_ref(), Some(&anna));
    let _ = anna.unblock();
    update(db, &anna).await;
    assert_eq!(db.queries.users().find(anna.id).await.unwrap().unwrap().block, None);
}
