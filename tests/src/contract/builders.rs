//! Builders of members, agents, orders and other rows.

use std::sync::atomic::{AtomicU64, Ordering};

use application::outbox::{MailContent, MailId, MailKind, OutboxMail};
use application::ports::UnitOfWork;
use chrono::{DateTime, TimeDelta, Utc};
use domain::agents::{
    Access, Agent, AgentDetails, AgentDraft, AgentNote, AgentUrl, Category, Description, ExampleConversation,
    Title,
};
use domain::discounts::{Discount, DiscountCode, DiscountConditions, DiscountDraft, DiscountKind};
use domain::media::{AltText, FeatureImage};
use domain::member_imports::MemberImport;
use domain::money::Cents;
use domain::purchases::{Order, ProviderKind, Purchase, PurchaseStatus, Quote, QuoteLines};
use domain::users::{EmailAddress, FirstName, PasswordHash, TokenDigest, User};
use domain::{AgentId, DiscountId, Lifecycle, MemberImportId, OrderId, Position, PurchaseId, Slug, UserId};
use uuid::Uuid;

use super::Ports;

/// An id greater than all before it.
pub fn next_id() -> Uuid {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    Uuid::from_u64_pair(0x0192_0000_0000_7000, NEXT.fetch_add(1, Ordering::Relaxed))
}

/// A time in 2026 plus this many seconds, not on a whole second.
pub fn at(seconds: i64) -> DateTime<Utc> {
    DateTime::from_timestamp_micros(1_795_000_000_123_456).expect("a time") + TimeDelta::seconds(seconds)
}

pub fn digest(byte: u8) -> TokenDigest {
    TokenDigest::new([byte; 32])
}

pub fn cents(amount: i64) -> Cents {
    Cents::new(amount).expect("an amount")
}

pub fn email(address: &str) -> EmailAddress {
    EmailAddress::parse(address).expect("an address")
}

pub fn user(address: &str) -> User {
    let name = FirstName::parse("Anna").expect("a name");
    User::register(
        UserId::from_uuid(next_id()),
        email(address),
        name,
        PasswordHash::new("hash".into()),
        at(0),
    )
}

pub fn agent(title: &str, access: Access, created_at: DateTime<Utc>) -> Agent {
    let id = next_id();
    let draft = AgentDraft::new(
        Title::parse(title).expect("a title"),
        Description::parse("Does one thing well.\nAnd another.").expect("a description"),
        Category::parse("Productivity").expect("a category"),
        AgentUrl::parse("https://agents.example/open?id=1").expect("a URL"),
        access,
    );
    let slug = Slug::parse(&format!("agent-{id}")).ok();
    Agent::create(AgentId::from_uuid(id), AgentDraft { slug, ..draft }, created_at)
}

/// Fails if a field of the first entity is as in the second one, except the last ones. A new field does not compile until
/// it is listed here.
#[macro_export]
macro_rules! assert_every_field_differs {
    ($entity:ident: $filled:expr, $plain:expr; $($field:ident)+ $(; except $($other:ident)+)?) => {
        let $entity { $($field),+ $($(, $other: _)+)? } = $filled;
        $(assert_ne!($field, &$plain.$field, "{} of the fixture", stringify!($field));)+
    };
}

/// Unlike a new one in every field, except that it is not removed.
pub fn filled_agent() -> Agent {
    let draft = AgentDraft::new(
        Title::parse("Plain").expect("a title"),
        Description::parse("Plain").expect("a value"),
        Category::parse("Plain").expect("a value"),
        AgentUrl::parse("").expect("a value"),
        Access::Free,
    );
    let agent = Agent {
        id: AgentId::from_uuid(next_id()),
        slug: Slug::parse("filled").expect("a slug"),
        title: Title::parse("A “filled” \\ agent").expect("a value"),
        description: Description::parse("Two lines\nof ✨ '''text'''").expect("a value"),
        category: Category::parse("Lifestyle").expect("a value"),
        url: AgentUrl::parse("https://chatgpt.com/g/filled").expect("a value"),
        access: Access::Premium(cents(1234)),
        details: AgentDetails::parse("For everyone.\n\nReally.").expect("a value"),
        example: ExampleConversation::parse([("Hello", "Hi \"there\""), ("Bye", "Bye")]).expect("a value"),
        image: Some(feature_image('1')),
        note: AgentNote::parse("Ask Ada first.\n'''Twice'''").expect("a value"),
        created_at: at(5) + TimeDelta::microseconds(7),
        updated_at: at(6) + TimeDelta::microseconds(7),
        is_featured: true,
        position: Position::new(77),
        package_version: Some(3),
        lifecycle: Lifecycle::Active,
    };
    let plain = Agent::create(AgentId::from_uuid(next_id()), draft, at(0));
    assert_every_field_differs!(
        Agent: &agent, plain; id slug title description category url access details example
        image note created_at updated_at is_featured position package_version; except lifecycle
    );
    agent
}

pub fn discount(code: &str) -> Discount {
    let code = DiscountCode::parse(code).expect("a code");
    let draft = discount_draft(DiscountKind::percentage(20).expect("a percentage"));
    Discount::create(DiscountId::from_uuid(next_id()), code, draft, at(0))
}

/// Without conditions.
pub fn discount_draft(kind: DiscountKind) -> DiscountDraft {
    DiscountDraft {
        kind,
        expires_at: None,
        max_uses: None,
        max_uses_per_member: None,
        conditions: DiscountConditions::default(),
    }
}

/// A pending order of these agents at their prices.
pub fn order(member: &User, agents: &[Agent], discount: Option<&Discount>) -> Order {
    let quote = Quote::price(&QuoteLines::of_agents(agents.to_vec()), discount).expect("a price");
    Order::place(OrderId::from_uuid(next_id()), member.id, &quote, ProviderKind::Sandbox, at(0))
}

pub fn purchase(order: &Order, agent: &Agent, created_at: DateTime<Utc>) -> Purchase {
    Purchase {
        id: PurchaseId::from_uuid(next_id()),
        user_id: order.user_id,
        agent_id: agent.id,
        order_id: order.id,
        payment_id: order.payment_id(),
        amount: agent.access.price(),
        discount_id: order.discount.as_ref().map(|discount| discount.id),
        created_at,
        status: PurchaseStatus::Owned,
    }
}

pub fn mail(dedupe_key: &str, now: DateTime<Utc>) -> OutboxMail {
    OutboxMail::queued(
        MailId::from_uuid(next_id()),
        MailKind::VerifyEmail,
        dedupe_key.to_owned(),
        email("anna@example.com"),
        MailContent {
            subject: "Verify".into(),
            text: "A secret link".into(),
            html: "<p>A secret link</p>".into(),
            unsubscribe_url: Some("https://marigold.example/unsubscribe?token=abc".into()),
            ..MailContent::default()
        },
        Some(now + TimeDelta::days(1)),
        now,
    )
}

/// Runs one unit of work and commits it.
pub async fn commit<T>(db: &Ports, work: impl AsyncFnOnce(&mut dyn UnitOfWork) -> T) -> T {
    let mut unit = db.store.begin().await.expect("a unit of work");
    let result = work(unit.as_mut()).await;
    unit.commit().await.expect("a commit");
    result
}

pub async fn stored_user(db: &Ports, address: &str) -> User {
    let user = user(address);
    assert!(commit!(db.users().insert(&user)));
    user
}

/// Users with these names, whose addresses are at example.com.
pub async fn stored_users<const N: usize>(db: &Ports, names: [&str; N]) -> [User; N] {
    let users = names.map(|name| user(&format!("{name}@example.com")));
    for user in &users {
        assert!(commit!(db.users().insert(user)));
    }
    users
}

pub async fn stored_agent(db: &Ports, title: &str, access: Access, created_at: DateTime<Utc>) -> Agent {
    let agent = agent(title, access, created_at);
    assert!(commit!(db.agents().insert(&agent)));
    agent
}

pub async fn stored_discount(db: &Ports, code: &str) -> Discount {
    let discount = discount(code);
    assert!(commit!(db.discounts().insert(&discount)));
    discount
}

pub async fn stored_order(db: &Ports, order: Order) -> Order {
    assert!(commit!(db.orders().insert(&order)));
    order
}

/// Of an image whose hash consists of this digit.
pub fn feature_image(digit: char) -> FeatureImage {
    let path = format!("/media/{}-1600.jpg", digit.to_string().repeat(32));
    FeatureImage::parse(&path, 900, AltText::parse("A cat “asleep”").expect("a text")).expect("an image")
}

/// An import with one row, that has ended.
pub fn member_import(seconds: i64) -> MemberImport {
    let header = ["Email", "Newsletter"].map(str::to_owned).to_vec();
    let id = MemberImportId::from_uuid(next_id());
    let mut import = MemberImport::upload(id, "Käufer \"2024\".csv", header, at(seconds));
    import.finish_upload(1);
    let mapping = import.mapping;
    import.check(mapping, true).expect("a new import");
    import.advance(1, at(seconds + 1));
    import.start().expect("a checked import");
    import.advance(1, at(seconds + 2));
    import
}
