use application::ports::{
    Actor, AuditAction, AuditEntry, AuditFields, AuditRecord, AuthoredPost, MemberData, ReceivedNewsletter,
    StoreError, SubjectKind,
};
use domain::agents::Agent;
use domain::mail::OutboxMail;
use domain::member_imports::ImportRow;
use domain::news::Visit;
use domain::newsletters::{RecipientOutcome, SuppressionReason};
use domain::packages::SeenVersion;
use domain::posts::Post;
use domain::problem_reports::{ProblemReport, ReportNote};
use domain::purchases::{DiscrepancyKind, RefundState};
use domain::toolbox::{RecentUse, ToolboxItem};
use domain::users::{
    AccountEvent, AccountEventKind, DataExport, Device, MemberLabel, MemberNote, NoteText, OneTimeToken,
    SecondFactor, Session, TokenPurpose, TotpSecret, User,
};
use domain::{AccountEventId, DataExportId, MemberNoteId, ProblemReportId, SessionId, TokenId, UserId};
use futures_util::future::join_all;

use super::Ports;
use super::builders::{
    at, commit, digest, mail, member_import, next_id, order, purchase, stored_discount, stored_order,
    stored_user, stored_users,
};
use super::order_lists::{paid, premium, refund};
use super::posts::post;
use super::{
    cart, connections, email_preferences, newsletters, order_messages, passkeys, prompts, reviews, toolbox,
    welcome,
};

async fn requested(db: &Ports, member: &User, seconds: i64) -> DataExport {
    let export = DataExport::request(DataExportId::from_uuid(next_id()), member.id, at(seconds));
    commit!(db.data_exports().replace(&export));
    export
}

async fn complete(db: &Ports, mut export: DataExport, file: &[u8], seconds: i64) -> DataExport {
    export.complete(digest(7), at(seconds));
    commit!(db.data_exports().complete(&export, file));
    export
}

async fn find(db: &Ports, member: &User) -> Option<DataExport> {
    db.store.read().await.unwrap().data_exports().find_by_user(member.id).await.unwrap()
}

async fn find_file(db: &Ports, export: &DataExport) -> Option<Vec<u8>> {
    db.store.read().await.unwrap().data_exports().find_file(export.id).await.unwrap()
}

/// Leased for ten seconds.
async fn claim(db: &Ports, seconds: i64) -> Option<DataExport> {
    commit!(db.data_exports().claim(at(seconds), at(seconds + 10)))
}

async fn collect(db: &Ports, member: UserId, limit: u64) -> Option<MemberData> {
    db.store.read().await.unwrap().data_exports().collect(member, limit).await.unwrap()
}

pub async fn complete_data_export_stores_file_and_digest(db: &Ports) {
    let anna = stored_user(db, "anna@example.com").await;
    assert_eq!(find(db, &anna).await, None);
    let export = requested(db, &anna, 0).await;
    assert_eq!((find(db, &anna).await, find_file(db, &export).await), (Some(export.clone()), None));
    let file: Vec<u8> = (0..=255).cycle().take(100_000).collect();
    let export = complete(db, export, &file, 5).await;
    assert_eq!(find(db, &anna).await.as_ref(), Some(&export));
    let locked = commit!(db.data_exports().lock(export.id));
    assert_eq!(locked.as_ref(), Some(&export));
    assert_eq!(find_file(db, &export).await, Some(file));
}

pub async fn replace_data_export_keeps_one_per_account(db: &Ports) {
    let [anna, ben] = stored_users(db, ["anna", "ben"]).await;
    let other = requested(db, &ben, 0).await;
    let first = complete(db, requested(db, &anna, 0).await, b"first", 1).await;
    let second = requested(db, &anna, 2).await;
    assert_eq!((find(db, &anna).await, find(db, &ben).await), (Some(second), Some(other)));
    assert_eq!(find_file(db, &first).await, None);
    commit!(db.data_exports().remove_by_user(anna.id));
    assert_eq!(find(db, &anna).await, None);
    assert!(find(db, &ben).await.is_some());
    commit!(db.data_exports().remove_all());
    assert_eq!(find(db, &ben).await, None);
}

pub async fn claim_data_export_is_oldest_first_and_unleased(db: &Ports) {
    assert_eq!(claim(db, 0).await, None);
    let [anna, ben, carla, dora] = ["anna", "ben", "carla", "dora"].map(|name| format!("{name}@example.com"));
    let first = requested(db, &stored_user(db, &anna).await, 2).await;
    let second = requested(db, &stored_user(db, &ben).await, 3).await;
    complete(db, requested(db, &stored_user(db, &carla).await, 0).await, b"", 1).await;
    requested(db, &stored_user(db, &dora).await, -86_400).await;
    assert_eq!(claim(db, 5).await.as_ref(), Some(&first));
    assert_eq!(claim(db, 5).await, Some(second));
    assert_eq!(claim(db, 14).await, None, "both are leased");
    assert_eq!(claim(db, 15).await, Some(first), "its lease has ended");
}

pub async fn claim_data_export_concurrently_claims_each_once(db: &Ports) {
    for name in ["anna", "ben", "carla"] {
        requested(db, &stored_user(db, &format!("{name}@example.com")).await, 0).await;
    }
    let claimed = join_all((0..8).map(|_| claim(db, 1))).await;
    let mut members: Vec<_> = claimed.into_iter().flatten().map(|export| export.user_id).collect();
    let count = members.len();
    members.sort();
    members.dedup();
    assert_eq!((count, members.len()), (3, 3));
}

pub async fn remove_expired_data_exports_stops_at_limit(db: &Ports) {
    let anna = stored_user(db, "anna@example.com").await;
    let lifetime = DataExport::LIFETIME.num_seconds();
    for (name, seconds) in [("ben", 0), ("carla", 1), ("dora", 2)] {
        requested(db, &stored_user(db, &format!("{name}@example.com")).await, seconds).await;
    }
    let kept = complete(db, requested(db, &anna, 0).await, b"file", 3).await;
    let remove = async |limit| {
        let now = at(lifetime + 2);
        commit!(db.data_exports().remove_expired(now, limit))
    };
    assert_eq!((remove(2).await, remove(2).await, remove(2).await), (2, 1, 0));
    assert_eq!(find(db, &anna).await, Some(kept));
}

pub async fn data_export_goes_with_its_account(db: &Ports) {
    let anna = stored_user(db, "anna@example.com").await;
    let export = complete(db, requested(db, &anna, 0).await, b"file", 1).await;
    assert!(commit!(db.users().remove(anna.id)));
    assert_eq!((find(db, &anna).await, find_file(db, &export).await), (None, None));
}

fn event(member: &User, seconds: i64) -> AccountEvent {
    AccountEvent {
        id: AccountEventId::from_uuid(next_id()),
        user_id: member.id,
        kind: AccountEventKind::SignedInByLink,
        happened_at: at(seconds),
        device: None,
        count: 1,
    }
}

fn record(kind: SubjectKind, subject: &str, person: Option<UserId>, seconds: i64) -> AuditRecord {
    AuditRecord {
        id: next_id(),
        at: at(seconds),
        action: AuditAction::Changed,
        kind,
        subject: subject.to_owned(),
        subject_name: Some("A name".to_owned()),
        person,
        before: Some(AuditFields::new()),
        after: Some(AuditFields::from_iter([("reason".to_owned(), "Because".into())])),
    }
}

async fn append(db: &Ports, actor: Actor, record: AuditRecord) -> AuditRecord {
    let mut unit = db.store.begin_as(actor).await.unwrap();
    unit.audit().append(&record).await.unwrap();
    unit.commit().await.unwrap();
    record
}

/// Stores one item of each kind for this member, and returns what must be collected.
async fn with_everything(db: &Ports, address: &str, agent: &Agent, byte: u8) -> MemberData {
    let mut data = with_account(db, address, agent, byte).await;
    add_sales(db, &mut data, agent, byte).await;
    add_audit_entries(db, &mut data).await;
    data
}

async fn imported_row(db: &Ports, member: &User) -> ImportRow {
    let import = member_import(7);
    let row = ImportRow { user_id: Some(member.id), ..ImportRow::new(1, vec!["Änne, \"=1\"".to_owned()]) };
    commit(db, async |unit| {
        unit.member_imports().insert(&import).await?;
        unit.member_imports().save_rows(import.id, std::slice::from_ref(&row)).await
    })
    .await
    .unwrap();
    row
}

async fn with_account(db: &Ports, address: &str, agent: &Agent, byte: u8) -> MemberData {
    let user = stored_user(db, address).await;
    let session = session(&user, byte);
    let (purpose, to) = (TokenPurpose::SignIn, user.email.clone());
    let token = OneTimeToken::issue(TokenId::from_uuid(next_id()), user.id, purpose, to, digest(byte), at(2));
    let event = event(&user, 3);
    let factor = SecondFactor::set_up(user.id, TotpSecret::new([byte; TotpSecret::LENGTH]), at(4));
    let label = MemberLabel::parse("VIP").unwrap();
    let imported = imported_row(db, &user).await;
    let note = note(&user);
    let passkey = passkeys::passkey(user.id, byte, 4);
    let connection = connections::stored(db, &user, byte + 100).await;
    let preference = email_preferences::preference(user.id, &format!("token {byte}"));
    let suppression = newsletters::suppression(&user, address, SuppressionReason::Bounce, 4);
    let first_steps = welcome::welcome(user.id);
    let favorite = toolbox::favorite(ToolboxItem::Agent(agent.id), 4);
    let prompt = prompts::prompt("Dinner", 5);
    let recent = RecentUse::copied(prompt.id, prompt.text.clone(), at(5));
    let seen = SeenVersion { agent_id: agent.id, number: 2, seen_at: at(5) };
    let visit = Visit::first(user.id, at(6));
    let cart_item = cart::item(user.id, agent.id, 4);
    let report = problem_report(&user, agent);
    let reviewed = reviews::review(agent, &user, 4, "Good", 6);
    let written = post(&user, &format!("post-{byte}"), 7);
    let email = OutboxMail { created_at: at(8), ..mail(address, at(8)) }.of_account(user.id);
    commit(db, async |unit| {
        unit.sessions().insert(&session).await?;
        unit.tokens().insert(&token).await?;
        unit.account_events().insert(&event).await?;
        unit.second_factors().save(&factor).await?;
        unit.second_factors().replace_recovery_codes(user.id, &[digest(1), digest(2)]).await?;
        unit.passkeys().insert(&passkey).await?;
        unit.email_preferences().insert_if_absent(&preference).await?;
        unit.email_suppressions().save(&suppression).await?;
        unit.welcomes().insert(&first_steps).await?;
        assert!(unit.prompts().insert(&prompt).await?);
        unit.favorites().insert(user.id, &favorite).await?;
        unit.recent_uses().save(user.id, &recent).await?;
        unit.packages().save_seen(user.id, &seen).await?;
        unit.visits().insert_if_absent(&visit).await?;
        unit.carts().save(&cart_item).await?;
        unit.member_notes().insert(&note).await?;
        unit.member_labels().insert(user.id, &label).await?;
        assert!(unit.problem_reports().insert(&report).await?);
        assert!(unit.reviews().insert(&reviewed).await?);
        assert!(unit.posts().insert(&written).await?);
        unit.outbox().enqueue(&email).await?;
        Ok::<_, StoreError>(())
    })
    .await
    .unwrap();
    let received = received_newsletter(db, &written, &user).await;
    MemberData {
        second_factor: Some(factor),
        recovery_codes: 2,
        passkeys: vec![passkey],
        connections: vec![connection],
        email_preferences: vec![preference],
        email_suppression: Some(suppression),
        newsletters: vec![received],
        welcome: Some(first_steps),
        favorites: vec![(favorite, agent.title.as_str().to_owned())],
        recent_uses: vec![(recent, prompt.name.as_str().to_owned())],
        seen_versions: vec![(seen, agent.title.as_str().to_owned())],
        visit: Some(visit),
        cart: vec![(cart_item, agent.title.as_str().to_owned())],
        sessions: vec![session],
        tokens: vec![token],
        account_events: vec![event],
        notes: vec![note],
        labels: vec![label],
        import_rows: vec![imported],
        orders: Vec::new(),
        billing_details: Vec::new(),
        invoices: Vec::new(),
        order_messages: Vec::new(),
        redemptions: Vec::new(),
        refunds: Vec::new(),
        discrepancies: Vec::new(),
        purchases: Vec::new(),
        reports: vec![(report, agent.title.as_str().to_owned())],
        reviews: vec![(reviewed, agent.title.as_str().to_owned())],
        posts: vec![AuthoredPost {
            id: written.id,
            title: written.title.as_str().to_owned(),
            slug: written.slug.as_str().to_owned(),
            is_published: true,
            created_at: at(7),
            updated_at: at(7),
        }],
        emails: vec![email],
        audit: Vec::new(),
        user,
    }
}

fn problem_report(user: &User, agent: &Agent) -> ProblemReport {
    ProblemReport {
        id: ProblemReportId::from_uuid(next_id()),
        item: ToolboxItem::Agent(agent.id),
        member: user.id,
        note: Some(ReportNote::parse("Doesn't open").unwrap()),
        created_at: at(6),
        resolution: None,
    }
}

fn note(user: &User) -> MemberNote {
    MemberNote {
        id: MemberNoteId::from_uuid(next_id()),
        member: user.id,
        author: None,
        text: NoteText::parse("Prefers email 🌼").unwrap(),
        created_at: at(5),
    }
}

fn session(user: &User, byte: u8) -> Session {
    let device = Device::from_user_agent("Firefox/145.0");
    Session::start(SessionId::from_uuid(next_id()), user.id, digest(byte), device, at(1))
}

async fn received_newsletter(db: &Ports, post: &Post, member: &User) -> ReceivedNewsletter {
    let newsletter = newsletters::scheduled(post, 8);
    assert!(commit!(db.newsletters().insert(&newsletter)));
    assert!(newsletters::add_recipient(db, &newsletter, member).await.is_some());
    ReceivedNewsletter {
        title: newsletter.title,
        outcome: RecipientOutcome::Queued,
        started_at: None,
        unsubscribed_at: None,
    }
}

/// A paid order with a purchase, a refund and a discrepancy, and a pending one with a redeemed code.
async fn add_sales(db: &Ports, data: &mut MemberData, agent: &Agent, byte: u8) {
    let code = stored_discount(db, &format!("CODE{byte}")).await;
    let paid = paid(db, &data.user, std::slice::from_ref(agent), 9).await;
    let placed = stored_order(db, order(&data.user, std::slice::from_ref(agent), Some(&code))).await;
    refund(db, &paid, 100, RefundState::Succeeded).await;
    let (billing, question) = (order_messages::billing("Reyes LLC"), order_messages::question(&paid, 12));
    let invoice = super::invoices::filled(&paid, u32::from(byte), 13);
    let (bought, intent) = (purchase(&paid, agent, at(9)), paid.intent_id.clone().unwrap());
    commit(db, async |unit| {
        unit.discounts().record_redemption(code.id, placed.id, data.user.id, at(10)).await?;
        assert!(unit.purchases().insert(&bought).await?);
        unit.billing_details().save(paid.id, data.user.id, Some(&billing)).await?;
        unit.order_messages().insert(&question).await?;
        unit.invoices().insert(&invoice).await?;
        let kinds = [DiscrepancyKind::AmountMismatch];
        unit.discrepancies().replace(&intent, Some(paid.id), &kinds, at(11)).await?;
        Ok::<_, StoreError>(())
    })
    .await
    .unwrap();
    let mut unit = db.store.read().await.unwrap();
    for id in [paid.id, placed.id] {
        data.orders.extend(unit.orders().find(id).await.unwrap());
    }
    data.orders.sort_by_key(|order| std::cmp::Reverse((order.created_at, order.id)));
    data.billing_details = vec![(paid.id, billing)];
    data.order_messages = vec![question];
    data.invoices = vec![invoice];
    data.redemptions = vec![(placed.id, at(10))];
    data.refunds = unit.refunds().list_by_order(paid.id).await.unwrap();
    data.discrepancies = unit.discrepancies().list_open().await.unwrap();
    data.discrepancies.retain(|found| found.order_id == Some(paid.id));
    data.purchases = db.queries.purchases().history(data.user.id).await.unwrap();
}

/// An entry by the member, and one about each kind of the member's items. One about something else is not collected.
async fn add_audit_entries(db: &Ports, data: &mut MemberData) {
    let member = data.user.id;
    let refund = &data.refunds[0];
    let intent = &data.discrepancies[0].intent_id;
    let [own, order, purchase, refund, email] = [
        member.to_string(),
        refund.order_id.to_string(),
        data.purchases[0].id.to_string(),
        refund.id.to_string(),
        data.emails[0].id.to_string(),
    ];
    for (actor, record) in [
        (Actor::Member(member), record(SubjectKind::Agent, "by the member", None, 20)),
        (Actor::Cli, record(SubjectKind::User, &own, Some(member), 21)),
        (Actor::System, record(SubjectKind::Order, &order, None, 22)),
        (Actor::System, record(SubjectKind::Purchase, &purchase, None, 23)),
        (Actor::Provider, record(SubjectKind::Refund, &refund, None, 24)),
        (Actor::System, record(SubjectKind::PaymentDiscrepancy, intent, None, 25)),
        (Actor::Cli, record(SubjectKind::Email, &email, Some(member), 26)),
        (Actor::Cli, record(SubjectKind::Email, "a removed email", Some(member), 27)),
    ] {
        let actor_email = actor.user_id().map(|_| data.user.email.to_string());
        let entry = AuditEntry { record: append(db, actor, record).await, actor, actor_email };
        data.audit.insert(0, entry);
    }
    append(db, Actor::Cli, record(SubjectKind::Agent, "about something else", None, 28)).await;
}

pub async fn collect_returns_all_of_the_member_only(db: &Ports) {
    let agent = premium(db, "Helper", 999).await;
    let anna = with_everything(db, "anna@example.com", &agent, 1).await;
    let ben = with_everything(db, "ben@example.com", &agent, 2).await;
    assert_eq!((anna.orders.len(), anna.purchases.len(), anna.discrepancies.len()), (2, 1, 1));
    for expected in [anna, ben] {
        assert_eq!(collect(db, expected.user.id, 100).await, Some(expected));
    }
    assert_eq!(collect(db, UserId::from_uuid(next_id()), 100).await, None);
}

pub async fn collect_returns_the_newest_of_each_list(db: &Ports) {
    let agents = [premium(db, "One", 999).await, premium(db, "Two", 999).await];
    let anna = stored_user(db, "anna@example.com").await;
    let first = paid(db, &anna, &agents[..1], 1).await;
    let second = paid(db, &anna, &agents[1..], 2).await;
    for order in [&first, &second] {
        append(db, Actor::System, record(SubjectKind::Order, &order.id.to_string(), None, 3)).await;
    }
    let [older, newest] = [event(&anna, 1), event(&anna, 2)];
    for event in [&older, &newest] {
        commit!(db.account_events().insert(event));
    }
    let data = collect(db, anna.id, 1).await.unwrap();
    assert_eq!(data.account_events, std::slice::from_ref(&newest));
    assert_eq!((data.orders.len(), data.audit.len()), (1, 1));
    assert!(!data.orders[0].lines.is_empty());
    let all = collect(db, anna.id, 2).await.unwrap();
    assert_eq!((all.account_events, all.orders.len(), all.audit.len()), (vec![newest, older], 2, 2));
}
