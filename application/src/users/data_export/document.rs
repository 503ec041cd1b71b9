//! The content of `data.json`. `templates/data_export/data.schema.json` describes it, and docs/data-export.md explains
//! what is left out.

use chrono::{DateTime, Utc};
use domain::Reason;
use domain::cart::CartItem;
use domain::users::{
    AccountEvent, Device, MemberNote, OneTimeToken, Passkey, Password, Role, SecondFactor, Session, User,
};
use domain::welcome::{Interests, Welcome};
use serde::Serialize;
use uuid::Uuid;

use self::email_choices::{EmailPreferenceInfo, EmailSuppressionInfo, NewsletterInfo};
use self::messages::{AuditLine, Email, OwnSubjects};
use self::sales::{OrderInfo, OrderRecords, PurchaseInfo, Report, ReviewInfo, orders};
use self::toolbox::{FavoriteInfo, RecentUseInfo, SeenVersionInfo, VisitInfo};
use crate::ports::{AuthoredPost, ListedConnection, MemberData};
use crate::site::Site;

mod email_choices;
mod messages;
mod sales;
mod toolbox;

/// All that a member gets. Amounts are in cents.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Document {
    #[serde(rename = "$schema")]
    schema: &'static str,
    site: SiteInfo,
    exported_at: DateTime<Utc>,
    /// Lists that have only their newest items.
    incomplete_lists: Vec<&'static str>,
    profile: Profile,
    second_factor: Option<SecondFactorInfo>,
    passkeys: Vec<PasskeyInfo>,
    connected_apps: Vec<ConnectedAppInfo>,
    email_preferences: Vec<EmailPreferenceInfo>,
    email_suppression: Option<EmailSuppressionInfo>,
    newsletters: Vec<NewsletterInfo>,
    first_steps: Option<FirstSteps>,
    favorites: Vec<FavoriteInfo>,
    recent_uses: Vec<RecentUseInfo>,
    package_versions: Vec<SeenVersionInfo>,
    visits: Option<VisitInfo>,
    cart: Vec<CartInfo>,
    sessions: Vec<SessionInfo>,
    links: Vec<Link>,
    activity: Vec<Activity>,
    notes: Vec<Note>,
    labels: Vec<String>,
    imports: Vec<Vec<String>>,
    orders: Vec<OrderInfo>,
    purchases: Vec<PurchaseInfo>,
    problem_reports: Vec<Report>,
    reviews: Vec<ReviewInfo>,
    posts: Vec<PostInfo>,
    emails: Vec<Email>,
    audit_log: Vec<AuditLine>,
}

#[derive(Debug, Serialize)]
struct SiteInfo {
    name: String,
    url: String,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Profile {
    id: Uuid,
    email: String,
    pending_email: Option<String>,
    pending_email_expires_at: Option<DateTime<Utc>>,
    first_name: String,
    /// `none`, `generated` or `chosen`; never the password or its hash.
    password: &'static str,
    is_verified: bool,
    role: Option<&'static str>,
    created_at: DateTime<Utc>,
    blocked_at: Option<DateTime<Utc>>,
    block_reason: Option<String>,
    deletion_requested_at: Option<DateTime<Utc>>,
    deletes_at: Option<DateTime<Utc>>,
    deletion_reason: Option<String>,
    /// The site or campaign that led the member here.
    source: Option<String>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct SecondFactorInfo {
    created_at: DateTime<Utc>,
    enabled_at: Option<DateTime<Utc>>,
    recovery_codes_left: u64,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct PasskeyInfo {
    name: String,
    created_at: DateTime<Utc>,
    last_used_at: Option<DateTime<Utc>>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct ConnectedAppInfo {
    name: String,
    redirect_uri: String,
    connected_at: DateTime<Utc>,
    refreshed_at: Option<DateTime<Utc>>,
    last_used_at: Option<DateTime<Utc>>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct FirstSteps {
    interests: Vec<String>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct CartInfo {
    agent_id: Uuid,
    title: String,
    added_at: DateTime<Utc>,
    removed_at: Option<DateTime<Utc>>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct SessionInfo {
    id: Uuid,
    device: String,
    signed_in_at: DateTime<Utc>,
    last_seen_at: DateTime<Utc>,
    confirmed_at: DateTime<Utc>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Link {
    purpose: &'static str,
    email: String,
    created_at: DateTime<Utc>,
    expires_at: DateTime<Utc>,
    used_at: Option<DateTime<Utc>>,
    /// Where the member wanted to go.
    return_path: Option<String>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Activity {
    kind: &'static str,
    happened_at: DateTime<Utc>,
    device: Option<String>,
    count: u32,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Note {
    text: String,
    created_at: DateTime<Utc>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct PostInfo {
    id: Uuid,
    title: String,
    slug: String,
    is_published: bool,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
}

impl Document {
    pub(super) fn new(data: MemberData, limit: u64, site: &Site, now: DateTime<Utc>) -> Self {
        let incomplete_lists = incomplete_lists(&data, limit);
        let own = OwnSubjects::of(&data);
        let (recovery_codes_left, factor) = (data.recovery_codes, data.second_factor);
        Self {
            schema: "./data.schema.json",
            site: SiteInfo { name: site.name.clone(), url: site.public_url.clone() },
            exported_at: now,
            incomplete_lists,
            profile: data.user.into(),
            second_factor: factor.map(|factor| second_factor(&factor, recovery_codes_left)),
            passkeys: data.passkeys.into_iter().map(PasskeyInfo::from).collect(),
            connected_apps: data.connections.into_iter().map(ConnectedAppInfo::from).collect(),
            email_preferences: data.email_preferences.into_iter().map(EmailPreferenceInfo::from).collect(),
            email_suppression: data.email_suppression.map(EmailSuppressionInfo::from),
            newsletters: data.newsletters.into_iter().map(NewsletterInfo::from).collect(),
            first_steps: data.welcome.map(FirstSteps::from),
            favorites: data.favorites.into_iter().map(FavoriteInfo::from).collect(),
            recent_uses: data.recent_uses.into_iter().map(RecentUseInfo::from).collect(),
            package_versions: data.seen_versions.into_iter().map(SeenVersionInfo::from).collect(),
            visits: data.visit.map(VisitInfo::from),
            cart: data.cart.into_iter().map(CartInfo::from).collect(),
            sessions: data.sessions.into_iter().map(SessionInfo::from).collect(),
            links: data.tokens.into_iter().map(Link::from).collect(),
            activity: data.account_events.into_iter().map(Activity::from).collect(),
            notes: data.notes.into_iter().map(Note::from).collect(),
            labels: data.labels.iter().map(ToString::to_string).collect(),
            imports: data.import_rows.into_iter().map(|row| row.fields).collect(),
            orders: orders(
                data.orders,
                OrderRecords {
                    redemptions: data.redemptions,
                    refunds: data.refunds,
                    discrepancies: data.discrepancies,
                    billing_details: data.billing_details,
                    invoices: data.invoices,
                    messages: data.order_messages,
                },
            ),
            purchases: data.purchases.into_iter().map(PurchaseInfo::from).collect(),
            problem_reports: data.reports.into_iter().map(Report::from).collect(),
            reviews: data.reviews.into_iter().map(ReviewInfo::from).collect(),
            posts: data.posts.into_iter().map(PostInfo::from).collect(),
            emails: data.emails.into_iter().map(Email::from).collect(),
            audit_log: data.audit.into_iter().map(|entry| AuditLine::new(entry, &own)).collect(),
        }
    }
}

fn incomplete_lists(data: &MemberData, limit: u64) -> Vec<&'static str> {
    let lists = [
        ("newsletters", data.newsletters.len()),
        ("cart", data.cart.len()),
        ("sessions", data.sessions.len()),
        ("links", data.tokens.len()),
        ("activity", data.account_events.len()),
        ("imports", data.import_rows.len()),
        ("orders", data.orders.len()),
        ("purchases", data.purchases.len()),
        ("problemReports", data.reports.len()),
        ("reviews", data.reviews.len()),
        ("posts", data.posts.len()),
        ("emails", data.emails.len()),
        ("auditLog", data.audit.len()),
    ];
    let is_full = |length| u64::try_from(length).is_ok_and(|length| length >= limit);
    lists.into_iter().filter(|(_, length)| is_full(*length)).map(|(name, _)| name).collect()
}

impl From<User> for Profile {
    fn from(user: User) -> Self {
        let pending = user.pending_email;
        let reason = |reason: &Reason| reason.as_str().to_owned();
        let deletion = user.deletion.as_ref();
        Self {
            id: user.id.as_uuid(),
            email: user.email.to_string(),
            pending_email_expires_at: pending.as_ref().map(|pending| pending.expires_at),
            pending_email: pending.map(|pending| pending.email.to_string()),
            first_name: user.first_name.to_string(),
            password: match user.password {
                Password::None => "none",
                Password::Generated(_) => "generated",
                Password::Chosen(_) => "chosen",
            },
            is_verified: user.is_verified,
            role: user.role.map(Role::as_str),
            created_at: user.created_at,
            blocked_at: user.block.as_ref().map(|block| block.at),
            block_reason: user.block.as_ref().map(|block| reason(&block.reason)),
            deletion_requested_at: deletion.map(|deletion| deletion.requested_at),
            deletes_at: deletion.map(|deletion| deletion.deletes_at),
            deletion_reason: deletion.and_then(|deletion| deletion.reason.as_ref().map(reason)),
            source: user.source.as_ref().map(ToString::to_string),
        }
    }
}

impl From<ListedConnection> for ConnectedAppInfo {
    fn from(ListedConnection { connection, app_name }: ListedConnection) -> Self {
        Self {
            name: app_name.as_str().to_owned(),
            redirect_uri: connection.redirect_uri.as_str().to_owned(),
            connected_at: connection.created_at,
            refreshed_at: connection.tokens.map(|tokens| tokens.issued_at),
            last_used_at: connection.last_used_at,
        }
    }
}

impl From<Passkey> for PasskeyInfo {
    fn from(passkey: Passkey) -> Self {
        Self {
            name: passkey.name.as_str().to_owned(),
            created_at: passkey.created_at,
            last_used_at: passkey.last_used_at,
        }
    }
}

impl From<Welcome> for FirstSteps {
    fn from(welcome: Welcome) -> Self {
        Self { interests: welcome.interests.iter().flat_map(Interests::names).map(str::to_owned).collect() }
    }
}

/// Never the secret or the recovery codes.
fn second_factor(factor: &SecondFactor, recovery_codes_left: u64) -> SecondFactorInfo {
    SecondFactorInfo { created_at: factor.created_at, enabled_at: factor.enabled_at, recovery_codes_left }
}

impl From<(CartItem, String)> for CartInfo {
    fn from((item, title): (CartItem, String)) -> Self {
        let CartItem { agent_id, added_at, removed_at, .. } = item;
        Self { agent_id: agent_id.as_uuid(), title, added_at, removed_at }
    }
}

impl From<Session> for SessionInfo {
    fn from(session: Session) -> Self {
        Self {
            id: session.id.as_uuid(),
            device: session.device.to_string(),
            signed_in_at: session.created_at,
            last_seen_at: session.last_seen_at,
            confirmed_at: session.authenticated_at,
        }
    }
}

impl From<OneTimeToken> for Link {
    fn from(token: OneTimeToken) -> Self {
        Self {
            purpose: token.purpose.as_str(),
            email: token.email.to_string(),
            created_at: token.created_at,
            expires_at: token.expires_at,
            used_at: token.used_at,
            return_path: token.intent.return_path.map(|path| path.to_string()),
        }
    }
}

impl From<AccountEvent> for Activity {
    fn from(event: AccountEvent) -> Self {
        Self {
            kind: event.kind.as_str(),
            happened_at: event.happened_at,
            device: event.device.as_ref().map(Device::to_string),
            count: event.count,
        }
    }
}

/// Without the author, who is another person.
impl From<MemberNote> for Note {
    fn from(note: MemberNote) -> Self {
        Self { text: note.text.as_str().to_owned(), created_at: note.created_at }
    }
}

impl From<AuthoredPost> for PostInfo {
    fn from(post: AuthoredPost) -> Self {
        Self {
            id: post.id.as_uuid(),
            title: post.title,
            slug: post.slug,
            is_published: post.is_published,
            created_at: post.created_at,
            updated_at: post.updated_at,
        }
    }
}
