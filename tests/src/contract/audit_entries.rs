//! The audit entries of each kind of change to each audited entity, compared with `audit_entries.json`. If they are meant
//! to change, replace the file with the one that the failing test names.

use std::sync::Arc;

use application::audit::AuditedStore;
use application::ports::{Actor, AuditFilter, Clock as _, PageRequest, Store as _, StoreError, UnitOfWork};
use chrono::TimeDelta;
use domain::agents::{
    Access, Agent, AgentDetails, AgentUrl, Category, Description, ExampleConversation, Title,
};
use domain::appearance::AppearanceVersion;
use domain::bundles::{Bundle, BundleAgents};
use domain::discounts::{Discount, DiscountAudience, DiscountCode, DiscountKind};
use domain::legal_pages::{LegalPage, LegalPageKind};
use domain::media::{AltText, FileFormat, Image, ImageName, ImageSource};
use domain::newsletters::{
    CancelReason, Newsletter, NewsletterBody, NewsletterState, NewsletterSubject, PreviewText, SendTime,
    WelcomeEmailVersion,
};
use domain::posts::{AuthorName, Post, PostExcerpt, PostTags, PostTitle, SeoDescription, SeoTitle};
use domain::prompts::{Prompt, PromptName, PromptText};
use domain::purchases::{
    BundleRef, Correction, CorrectionKind, DiscrepancyKind, LineOutcome, Order, OrderState, Purchase,
    PurchaseStatus, Refund, RefundState,
};
use domain::seller::SellerVersion;
use domain::users::{Block, FirstName, Password, PasswordHash, PendingEmail, Role, ScheduledDeletion, User};
use domain::{
    AgentId, BundleId, DiscountId, ImageId, Lifecycle, NewsletterId, OrderId, Position, PostId, PromptId,
    PurchaseId, Reason, RefundId, RichText, SessionId, Slug, UserId,
};
use infrastructure::system::UuidV7Generator;
use serde_json::{Value, json};
use uuid::Uuid;

use super::Ports;
use super::builders::{
    agent, at, cents, discount, email, feature_image, filled_agent, order, purchase, user,
};
use super::bundles::bundle;
use super::legal_pages::page;
use super::newsletters::scheduled;
use super::posts::post;
use super::prompts::prompt;
use super::{appearance, seller, welcome_email};
use crate::app::TestClock;

const EXPECTED: &str = include_str!("audit_entries.json");

type Edits<E> = &'static [(&'static str, fn(&mut E))];

/// Makes changes, and writes down their entries.
struct Recorder {
    store: AuditedStore,
    clock: Arc<TestClock>,
    steps: Vec<Value>,
}

impl Recorder {
    async fn change<T>(
        &mut self,
        step: &str,
        work: impl AsyncFnOnce(&mut dyn UnitOfWork) -> Result<T, StoreError>,
    ) {
        self.clock.advance(TimeDelta::seconds(1));
        let mut unit = self.store.begin_as(Actor::Cli).await.unwrap();
        work(&mut *unit).await.unwrap();
        unit.commit().await.unwrap();
        let filter = AuditFilter { since: Some(self.clock.now()), ..AuditFilter::default() };
        let mut unit = self.store.read().await.unwrap();
        let found = unit.audit().list(&filter, &PageRequest::first(100)).await.unwrap().items;
        let entries = found.iter().rev().map(|entry| {
            let record = &entry.record;
            json!({
                "action": record.action.as_str(),
                "kind": record.kind.as_str(),
                "subject": record.subject,
                "name": record.subject_name,
                "person": record.person.map(|id| id.to_string()),
                "before": record.before,
                "after": record.after,
            })
        });
        self.steps.push(json!({ "step": step, "entries": entries.collect::<Value>() }));
    }
}

/// The writes of a kind of entity; a macro, because each repository has its own.
macro_rules! edit_each {
    ($recorder:ident, $repository:ident, $entity:ident, $edits:expr) => {
        for (field, edit) in $edits {
            edit(&mut $entity);
            let step = format!("{}: {field}", stringify!($entity));
            $recorder.change(&step, async |unit| unit.$repository().update(&$entity).await).await;
        }
    };
}

fn id(number: u128) -> Uuid {
    Uuid::from_u128(0x0192_0000_0000_7000_8000_0000_0000_0000 + number)
}

fn reason(text: &str) -> Reason {
    Reason::parse(text).unwrap()
}

fn long(text: &str) -> String {
    text.repeat(300 / text.len())
}

const AGENT_EDITS: Edits<Agent> = &[
    ("title", |it| it.title = Title::parse("Recipe Helper").unwrap()),
    ("slug", |it| it.slug = Slug::parse("recipe-helper").unwrap()),
    ("description", |it| it.description = Description::parse(&long("Cooks. ")).unwrap()),
    ("category", |it| it.category = Category::parse("Home").unwrap()),
    ("url", |it| it.url = AgentUrl::parse("https://agents.example/2").unwrap()),
    ("price", |it| it.access = Access::Premium(cents(1200))),
    ("access", |it| it.access = Access::Free),
    ("details", |it| it.details = AgentDetails::parse("For busy cooks.").unwrap()),
    ("example", |it| {
        it.example = ExampleConversation::parse([("Hello", "Hi"), ("Dinner?", "Soup.")]).unwrap();
    }),
    ("image", |it| it.image = Some(feature_image('a'))),
    ("image text", |it| {
        if let Some(image) = &mut it.image {
            image.alt = AltText::parse("A pot").unwrap();
        }
    }),
    ("updated at", |it| it.updated_at = at(5)),
    ("featured", |it| it.is_featured = true),
    ("position", |it| it.position = Position::at(at(60))),
    ("position as created", |it| it.position = Position::at(at(0))),
    ("archived", |it| it.lifecycle = Lifecycle::Archived(at(7))),
    ("unarchived", |it| it.lifecycle = Lifecycle::Active),
    ("deleted", |it| it.lifecycle = Lifecycle::Deleted(at(8))),
    ("changed in the trash", |it| it.title = Title::parse("Helper").unwrap()),
    ("restored", |it| it.lifecycle = Lifecycle::Active),
    ("everything emptied", |it| {
        it.details = AgentDetails::default();
        it.example = ExampleConversation::default();
        it.image = None;
        it.is_featured = false;
    }),
    ("nothing", |_| ()),
];

const BUNDLE_EDITS: Edits<Bundle> = &[
    ("title", |it| it.title = Title::parse("Kitchen").unwrap()),
    ("description", |it| it.description = Description::parse("Cook together").unwrap()),
    ("agents", |it| {
        let agents = it.agents.as_slice().iter().rev().copied().collect();
        it.agents = BundleAgents::parse(agents).unwrap();
    }),
    ("price", |it| it.price = cents(1100)),
    ("unpublished", |it| it.is_published = false),
    ("updated at", |it| it.updated_at = at(5)),
    ("archived", |it| it.lifecycle = Lifecycle::Archived(at(7))),
    ("deleted", |it| it.lifecycle = Lifecycle::Deleted(at(8))),
    ("restored", |it| it.lifecycle = Lifecycle::Active),
];

const PROMPT_EDITS: Edits<Prompt> = &[
    ("name", |it| it.name = PromptName::parse("Supper").unwrap()),
    ("category", |it| it.category = Category::parse("Home").unwrap()),
    ("text", |it| it.text = PromptText::parse(&long("Plan it. ")).unwrap()),
    ("updated at", |it| it.updated_at = at(5)),
    ("featured", |it| it.is_featured = true),
    ("position", |it| it.position = Position::at(at(60))),
    ("archived", |it| it.lifecycle = Lifecycle::Archived(at(7))),
    ("deleted", |it| it.lifecycle = Lifecycle::Deleted(at(8))),
    ("restored", |it| it.lifecycle = Lifecycle::Active),
];

const POST_EDITS: Edits<Post> = &[
    ("title", |it| it.title = PostTitle::parse("Six dinners").unwrap()),
    ("slug", |it| it.slug = Slug::parse("six-dinners").unwrap()),
    ("content", |it| it.content = RichText::from_sanitized(&long("<p>Cook</p>")).unwrap()),
    ("excerpt", |it| it.excerpt = PostExcerpt::parse("Dinners.").unwrap()),
    ("author", |it| it.author_id = UserId::from_uuid(id(1))),
    ("author name", |it| it.author_name = AuthorName::parse("Ada L.").unwrap()),
    ("tags", |it| it.details.tags = PostTags::parse(["Food"]).unwrap()),
    ("no tags", |it| it.details.tags = PostTags::default()),
    ("SEO title", |it| it.details.seo_title = SeoTitle::parse("Dinners").unwrap()),
    ("SEO description", |it| it.details.seo_description = SeoDescription::parse("All of them").unwrap()),
    ("image", |it| it.details.feature_image = Some(feature_image('b'))),
    ("no image", |it| it.details.feature_image = None),
    ("unpublished", |it| it.is_published = false),
    ("scheduled", |it| it.scheduled_for = Some(at(1000))),
    ("published at", |it| it.published_at = Some(at(1000))),
    ("updated at", |it| it.updated_at = at(5)),
    ("archived", |it| it.lifecycle = Lifecycle::Archived(at(7))),
    ("deleted", |it| it.lifecycle = Lifecycle::Deleted(at(8))),
    ("restored", |it| it.lifecycle = Lifecycle::Active),
];

const LEGAL_PAGE_EDITS: Edits<LegalPage> = &[
    ("content", |it| it.content = RichText::from_sanitized("<p>New</p>").unwrap()),
    ("updated at", |it| it.updated_at = at(5)),
];

const IMAGE_EDITS: Edits<Image> = &[("text", |it| it.alt = AltText::parse("A sleeping cat").unwrap())];

const NEWSLETTER_EDITS: Edits<Newsletter> = &[
    ("title", |it| it.title = String::from("Seven dinners")),
    ("subject", |it| it.texts.subject = NewsletterSubject::parse("Cook twice").unwrap()),
    ("no subject", |it| it.texts.subject = None),
    ("preview text", |it| it.texts.preview_text = PreviewText::parse("Six").unwrap()),
    ("send time", |it| it.send_time = SendTime::At(at(90))),
    ("send when published", |it| it.send_time = SendTime::WhenPublished),
    ("body", |it| {
        it.body = Some(NewsletterBody {
            html: "<p>Body</p>".to_owned(),
            text: "Body".to_owned(),
            preview_text: "Preview".to_owned(),
            post_url: "https://marigold.example/blog/six-dinners".to_owned(),
        });
    }),
    ("started", |it| {
        it.state = NewsletterState::Sending;
        it.started_at = Some(at(91));
    }),
    ("progress", |it| it.cursor = Some(UserId::from_uuid(id(1)))),
    ("queued", |it| it.is_queued = true),
    ("recipients", |it| it.planned_recipients = 7),
    ("canceled", |it| {
        it.state = NewsletterState::Canceled;
        it.cancel_reason = Some(CancelReason::ByAdmin);
        it.finished_at = Some(at(92));
    }),
];

const DISCOUNT_EDITS: Edits<Discount> = &[
    ("code", |it| it.code = DiscountCode::parse("SUMMER").unwrap()),
    ("percentage", |it| it.kind = DiscountKind::percentage(30).unwrap()),
    ("fixed", |it| it.kind = DiscountKind::fixed(500).unwrap()),
    ("inactive", |it| it.is_active = false),
    ("expires at", |it| it.expires_at = Some(at(100))),
    ("max uses", |it| it.max_uses = Some(10)),
    ("max uses per member", |it| it.max_uses_per_member = Some(1)),
    ("starts at", |it| it.conditions.starts_at = Some(at(50))),
    ("agents", |it| it.conditions.agents = vec![AgentId::from_uuid(id(11)), AgentId::from_uuid(id(12))]),
    ("min subtotal", |it| it.conditions.min_subtotal = cents(2000)),
    ("audience", |it| it.conditions.audience = DiscountAudience::NewBuyers),
    ("batch", |it| it.batch = Some(id(99))),
    ("updated at", |it| it.updated_at = at(5)),
];

/// What members change themselves is not logged.
const USER_EDITS: Edits<User> = &[
    ("email", |it| it.email = email("anna.new@example.com")),
    ("first name", |it| it.first_name = FirstName::parse("Annabel").unwrap()),
    ("password", |it| it.password = Password::Chosen(PasswordHash::new("secret hash".to_owned()))),
    ("verified", |it| it.is_verified = true),
    ("promoted", |it| it.role = Some(Role::Editor)),
    ("role", |it| it.role = Some(Role::Support)),
    ("email of an admin", |it| it.email = email("anna.admin@example.com")),
    ("demoted", |it| it.role = None),
    ("blocked", |it| it.block = Some(Block { at: at(3), reason: reason("Sent spam") })),
    ("unblocked", |it| it.block = None),
    ("deletion", |it| it.deletion = Some(ScheduledDeletion::request(None, at(4)))),
    ("deletion by an admin", |it| {
        it.deletion = Some(ScheduledDeletion::request(Some(reason("Anna asked for it")), at(5)));
    }),
    ("deletion undone", |it| it.deletion = None),
];

const ORDER_EDITS: Edits<Order> = &[
    ("payment", |it| it.intent_id = Some("pi_1".to_owned())),
    ("processing", |it| it.state = OrderState::Processing),
    ("checks", |it| {
        it.checks = 3;
        it.next_check_at = at(30);
        it.revision = 2;
        it.discount_held_until = at(31);
    }),
    ("paid", |it| {
        it.state = OrderState::Paid;
        it.settled_at = Some(at(20));
        it.lines[0].outcome = LineOutcome::Delivered;
        it.lines[1].outcome = LineOutcome::RefundOwed;
    }),
    ("outcome", |it| it.lines[1].outcome = LineOutcome::Refunded),
    ("correction", |it| {
        let reason = "The card was stolen".to_owned();
        it.lines[0].correction = Some(Correction { kind: CorrectionKind::Revoked, reason });
    }),
];

const PURCHASE_EDITS: Edits<Purchase> = &[
    ("refunded", |it| it.status = PurchaseStatus::Refunded),
    ("disputed", |it| it.status = PurchaseStatus::Disputed),
];

const REFUND_EDITS: Edits<Refund> = &[
    ("pending", |it| {
        it.state = RefundState::Pending;
        it.provider_id = Some("re_1".to_owned());
    }),
    ("failed", |it| {
        it.state = RefundState::Failed;
        it.failure = Some("expired_or_canceled_card".to_owned());
        it.completed_at = Some(at(40));
    }),
    ("succeeded", |it| {
        it.state = RefundState::Succeeded;
        it.failure = None;
    }),
];

pub async fn audit_entries_of_every_change_match_the_file(db: &Ports) {
    let clock = Arc::new(TestClock::default());
    let store = AuditedStore::new(db.store.clone(), Arc::new(UuidV7Generator), clock.clone());
    let mut recorder = Recorder { store, clock, steps: Vec::new() };
    let users = record_users(&mut recorder).await;
    let agents = record_content(&mut recorder).await;
    record_posts(&mut recorder, &users).await;
    record_orders(&mut recorder, &users[0], &agents).await;

    let steps: Vec<_> = recorder.steps.iter().map(Value::to_string).collect();
    let actual = format!("[\n{}\n]\n", steps.join(",\n"));
    let file = std::env::temp_dir().join("audit_entries.json");
    if actual != EXPECTED {
        std::fs::write(&file, &actual).unwrap();
    }
    for (actual, expected) in actual.lines().zip(EXPECTED.lines()) {
        assert_eq!(actual, expected, "all entries: {}", file.display());
    }
    assert!(actual == EXPECTED, "all entries: {}", file.display());
}

async fn record_users(recorder: &mut Recorder) -> [User; 2] {
    let mut anna = User { id: UserId::from_uuid(id(1)), ..user("anna@example.com") };
    recorder.change("anna: created", async |unit| unit.users().insert(&anna).await).await;
    edit_each!(recorder, users, anna, USER_EDITS);
    let role = Some(Role::Owner);
    let berta = User { id: UserId::from_uuid(id(2)), role, is_verified: true, ..user("berta@example.com") };
    recorder.change("admin: created", async |unit| unit.users().insert(&berta).await).await;
    let session = PendingEmail {
        email: email("pending@example.com"),
        requested_by: SessionId::from_uuid(id(3)),
        expires_at: at(9),
    };
    anna.pending_email = Some(session);
    [anna, berta]
}

async fn record_content(recorder: &mut Recorder) -> [Agent; 2] {
    let slug = |text| Slug::parse(text).unwrap();
    let mut planner = Agent {
        id: AgentId::from_uuid(id(11)),
        slug: slug("meal-planner"),
        ..agent("Meal Planner", Access::Premium(cents(900)), at(0))
    };
    let writer = Agent {
        id: AgentId::from_uuid(id(12)),
        slug: slug("writer"),
        image: Some(feature_image('c')),
        ..agent("Writer", Access::Premium(cents(500)), at(1))
    };
    recorder.change("planner: created", async |unit| unit.agents().insert(&planner).await).await;
    recorder.change("writer: created", async |unit| unit.agents().insert(&writer).await).await;
    edit_each!(recorder, agents, planner, AGENT_EDITS);
    let filled = Agent { id: AgentId::from_uuid(id(19)), ..filled_agent() };
    recorder.change("filled agent: created", async |unit| unit.agents().insert(&filled).await).await;

    let mut kitchen = bundle("Cooking", &[planner.clone(), writer.clone()], 1000, 2);
    kitchen.id = BundleId::from_uuid(id(21));
    recorder.change("kitchen: created", async |unit| unit.bundles().insert(&kitchen).await).await;
    edit_each!(recorder, bundles, kitchen, BUNDLE_EDITS);

    let slug = Slug::parse("dinner").unwrap();
    let mut dinner = Prompt { id: PromptId::from_uuid(id(31)), slug, ..prompt("Dinner", 0) };
    recorder.change("dinner: created", async |unit| unit.prompts().insert(&dinner).await).await;
    edit_each!(recorder, prompts, dinner, PROMPT_EDITS);

    let mut terms = page(LegalPageKind::Terms, "Text", 0);
    let (first, second) = (appearance::filled(1), appearance::filled(2));
    recorder
        .change("appearance: published", async |unit| {
            unit.appearance().publish(&AppearanceVersion::default(), &first).await
        })
        .await;
    recorder
        .change("appearance: changed", async |unit| unit.appearance().publish(&first, &second).await)
        .await;
    let (seller, other) = (seller::filled(1), seller::filled(2));
    recorder
        .change("seller: saved", async |unit| unit.seller().save(&SellerVersion::default(), &seller).await)
        .await;
    recorder.change("seller: changed", async |unit| unit.seller().save(&seller, &other).await).await;
    let (welcome, other) = (welcome_email::filled(1), welcome_email::filled(2));
    let default = WelcomeEmailVersion::default();
    recorder
        .change("welcome email: saved", async |unit| unit.welcome_email().save(&default, &welcome).await)
        .await;
    recorder
        .change("welcome email: changed", async |unit| unit.welcome_email().save(&welcome, &other).await)
        .await;
    recorder.change("terms: created", async |unit| unit.legal_pages().insert(&terms).await).await;
    edit_each!(recorder, legal_pages, terms, LEGAL_PAGE_EDITS);
    recorder
        .change("terms: removed", async |unit| unit.legal_pages().remove(LegalPageKind::Terms).await)
        .await;

    let mut cat = Image {
        id: ImageId::from_uuid(id(41)),
        source: ImageSource {
            hash: "d".repeat(32).parse().unwrap(),
            width: 1600,
            height: 900,
            fallback: FileFormat::Png,
        },
        bytes: 5000,
        alt: AltText::parse("A cat").unwrap(),
        name: ImageName::from_file_name("cat.png"),
        created_at: at(0),
    };
    recorder.change("cat: created", async |unit| unit.images().insert(&cat).await).await;
    edit_each!(recorder, images, cat, IMAGE_EDITS);
    recorder.change("cat: removed", async |unit| unit.images().remove(cat.id).await).await;
    [planner, writer]
}

async fn record_posts(recorder: &mut Recorder, [_, author]: &[User; 2]) {
    let mut article = Post { id: PostId::from_uuid(id(51)), ..post(author, "five-dinners", 0) };
    recorder.change("article: created", async |unit| unit.posts().insert(&article).await).await;
    edit_each!(recorder, posts, article, POST_EDITS);

    let mut newsletter = Newsletter { id: NewsletterId::from_uuid(id(61)), ..scheduled(&article, 0) };
    recorder.change("newsletter: created", async |unit| unit.newsletters().insert(&newsletter).await).await;
    edit_each!(recorder, newsletters, newsletter, NEWSLETTER_EDITS);
}

async fn record_orders(recorder: &mut Recorder, member: &User, agents: &[Agent; 2]) {
    let mut code = Discount { id: DiscountId::from_uuid(id(71)), ..discount("SPRING") };
    recorder.change("code: created", async |unit| unit.discounts().insert(&code).await).await;
    // The use case records the batch.
    let batch = [discount("BATCH-1"), discount("BATCH-2")];
    let create = async |unit: &mut dyn UnitOfWork| Ok(unit.discounts().insert_all(&batch).await? == 2);
    recorder.change("batch: created", create).await;
    let mut placed = order(member, agents, Some(&code));
    edit_each!(recorder, discounts, code, DISCOUNT_EDITS);

    placed.id = OrderId::from_uuid(id(81));
    placed.lines[1].bundle = Some(BundleRef { id: BundleId::from_uuid(id(21)), title: "Cooking".to_owned() });
    recorder.change("order: created", async |unit| unit.orders().insert(&placed).await).await;
    edit_each!(recorder, orders, placed, ORDER_EDITS);

    let mut bought = Purchase { id: PurchaseId::from_uuid(id(82)), ..purchase(&placed, &agents[0], at(20)) };
    recorder.change("purchase: created", async |unit| unit.purchases().insert(&bought).await).await;
    edit_each!(recorder, purchases, bought, PURCHASE_EDITS);

    let mut refund = Refund {
        id: RefundId::from_uuid(id(83)),
        order_id: placed.id,
        agent_id: Some(agents[0].id),
        amount: cents(100),
        state: RefundState::Requested,
        provider_id: None,
        request_key: Some(id(84)),
        reason: Some("Did not like it".to_owned()),
        failure: None,
        requested_by: Some(member.id),
        requested_at: at(30),
        completed_at: None,
    };
    recorder.change("refund: created", async |unit| unit.refunds().insert(&refund).await).await;
    edit_each!(recorder, refunds, refund, REFUND_EDITS);

    let mut replace = async |step, kinds: &'static [DiscrepancyKind]| {
        let work = async |unit: &mut dyn UnitOfWork| {
            unit.discrepancies().replace("pi_1", Some(placed.id), kinds, at(50)).await.map(|_| true)
        };
        recorder.change(step, work).await;
    };
    replace("discrepancies: found", &[DiscrepancyKind::RefundFailed, DiscrepancyKind::AmountMismatch]).await;
    replace("discrepancies: the same", &[DiscrepancyKind::AmountMismatch, DiscrepancyKind::RefundFailed])
        .await;
    replace("discrepancies: resolved", &[]).await;
}
