//! The content of `data.json`. `templates/data_export/data.schema.json` describes it, and docs/data-export.md explains
//! what is left out.

use chrono::{DateTime, Utc};
use domain::Reason;
use domain::cart::CartItem;
use domain::users::{
    AccountEvent, Device, MemberNote, OneTimeToken, Passkey, Password, Role, SecondFactor, Session, User,
};
use domain::welcome::{Interests, Welcome};

use self::email_choices::{email_preference, email_suppression, newsletter};
use self::messages::{OwnSubjects, audit_line, email};
pub(super) use self::object::Object;
use self::sales::{orders, purchase, report, review};
use self::toolbox::{favorite, recent_use, seen_version, visit};
use crate::ports::{AuthoredPost, ListedConnection, MemberData};
use crate::site::Site;

mod email_choices;
mod messages;
mod object;
mod sales;
mod toolbox;

/// All that a member gets. Amounts are in cents.
pub(super) fn document(data: &MemberData, limit: u64, site: &Site, now: DateTime<Utc>) -> Object {
    let own = OwnSubjects::of(data);
    let factor = data.second_factor.as_ref().map(|factor| second_factor(factor, data.recovery_codes));
    Object::new()
        .with("$schema", "./data.schema.json")
        .object("site", Object::new().with("name", &site.name).with("url", &site.public_url))
        .with("exportedAt", now)
        // Lists that have only their newest items.
        .with("incompleteLists", incomplete_lists(data, limit))
        .object("profile", profile(&data.user))
        .object("secondFactor", factor)
        .list("passkeys", data.passkeys.iter().map(passkey))
        .list("connectedApps", data.connections.iter().map(connected_app))
        .list("emailPreferences", data.email_preferences.iter().map(email_preference))
        .object("emailSuppression", data.email_suppression.as_ref().map(email_suppression))
        .list("newsletters", data.newsletters.iter().map(newsletter))
        .object("firstSteps", data.welcome.as_ref().map(first_steps))
        .list("favorites", data.favorites.iter().map(favorite))
        .list("recentUses", data.recent_uses.iter().map(recent_use))
        .list("packageVersions", data.seen_versions.iter().map(seen_version))
        .object("visits", data.visit.as_ref().map(visit))
        .list("cart", data.cart.iter().map(cart_item))
        .list("sessions", data.sessions.iter().map(session))
        .list("links", data.tokens.iter().map(link))
        .list("activity", data.account_events.iter().map(account_event))
        .list("notes", data.notes.iter().map(note))
        .with("labels", data.labels.iter().map(ToString::to_string).collect::<Vec<_>>())
        .with("imports", data.import_rows.iter().map(|row| &row.fields).collect::<Vec<_>>())
        .list("orders", orders(data))
        .list("purchases", data.purchases.iter().map(purchase))
        .list("problemReports", data.reports.iter().map(report))
        .list("reviews", data.reviews.iter().map(review))
        .list("posts", data.posts.iter().map(post))
        .list("emails", data.emails.iter().map(email))
        .list("auditLog", data.audit.iter().map(|entry| audit_line(entry, &own)))
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

fn profile(user: &User) -> Object {
    let (pending, block, deletion) =
        (user.pending_email.as_ref(), user.block.as_ref(), user.deletion.as_ref());
    Object::new()
        .with("id", user.id.as_uuid())
        .with("email", user.email.to_string())
        .with("pendingEmail", pending.map(|pending| pending.email.to_string()))
        .with("pendingEmailExpiresAt", pending.map(|pending| pending.expires_at))
        .with("firstName", user.first_name.to_string())
        // `none`, `generated` or `chosen`; never the password or its hash.
        .with(
            "password",
            match &user.password {
                Password::None => "none",
                Password::Generated(_) => "generated",
                Password::Chosen(_) => "chosen",
            },
        )
        .with("isVerified", user.is_verified)
        .with("role", user.role.map(Role::as_str))
        .with("createdAt", user.created_at)
        .with("blockedAt", block.map(|block| block.at))
        .with("blockReason", block.map(|block| block.reason.as_str()))
        .with("deletionRequestedAt", deletion.map(|deletion| deletion.requested_at))
        .with("deletesAt", deletion.map(|deletion| deletion.deletes_at))
        .with("deletionReason", deletion.and_then(|deletion| deletion.reason.as_ref()).map(Reason::as_str))
        // The site or campaign that led the member here.
        .with("source", user.source.as_ref().map(ToString::to_string))
}

fn connected_app(ListedConnection { connection, app_name }: &ListedConnection) -> Object {
    Object::new()
        .with("name", app_name.as_str())
        .with("redirectUri", connection.redirect_uri.as_str())
        .with("connectedAt", connection.created_at)
        .with("refreshedAt", connection.tokens.as_ref().map(|tokens| tokens.issued_at))
        .with("lastUsedAt", connection.last_used_at)
}

fn passkey(passkey: &Passkey) -> Object {
    Object::new()
        .with("name", passkey.name.as_str())
        .with("createdAt", passkey.created_at)
        .with("lastUsedAt", passkey.last_used_at)
}

fn first_steps(welcome: &Welcome) -> Object {
    Object::new().with("interests", welcome.interests.iter().flat_map(Interests::names).collect::<Vec<_>>())
}

/// Never the secret or the recovery codes.
fn second_factor(factor: &SecondFactor, recovery_codes_left: u64) -> Object {
    Object::new()
        .with("createdAt", factor.created_at)
        .with("enabledAt", factor.enabled_at)
        .with("recoveryCodesLeft", recovery_codes_left)
}

fn cart_item((item, title): &(CartItem, String)) -> Object {
    Object::new()
        .with("agentId", item.agent_id.as_uuid())
        .with("title", title)
        .with("addedAt", item.added_at)
        .with("removedAt", item.removed_at)
}

fn session(session: &Session) -> Object {
    Object::new()
        .with("id", session.id.as_uuid())
        .with("device", session.device.to_string())
        .with("signedInAt", session.created_at)
        .with("lastSeenAt", session.last_seen_at)
        .with("confirmedAt", session.authenticated_at)
}

fn link(token: &OneTimeToken) -> Object {
    Object::new()
        .with("purpose", token.purpose.as_str())
        .with("email", token.email.to_string())
        .with("createdAt", token.created_at)
        .with("expiresAt", token.expires_at)
        .with("usedAt", token.used_at)
        // Where the member wanted to go.
        .with("returnPath", token.intent.return_path.as_ref().map(ToString::to_string))
}

fn account_event(event: &AccountEvent) -> Object {
    Object::new()
        .with("kind", event.kind.as_str())
        .with("happenedAt", event.happened_at)
        .with("device", event.device.as_ref().map(Device::to_string))
        .with("count", event.count)
}

/// Without the author, who is another person.
fn note(note: &MemberNote) -> Object {
    Object::new().with("text", note.text.as_str()).with("createdAt", note.created_at)
}

fn post(post: &AuthoredPost) -> Object {
    Object::new()
        .with("id", post.id.as_uuid())
        .with("title", &post.title)
        .with("slug", &post.slug)
        .with("isPublished", post.is_published)
        .with("createdAt", post.created_at)
        .with("updatedAt", post.updated_at)
}
