//! Sessions, account events, emails and notes of sample members.

use chrono::{DateTime, TimeDelta, Utc};
use domain::mail::{MailContent, MailId, MailKind, OutboxMail};
use domain::purchases::{MessageContent, MessageText, MessageTopic, OrderMessage};
use domain::users::{
    AccountEvent, AccountEventKind, Device, MemberNote, NoteText, Session, SessionDigest, User,
};
use domain::{AccountEventId, MemberNoteId, OrderMessageId, SessionId, UserId};

use super::orders::SampleOrder;
use super::random::{derive, derive_number};
use crate::ports::{StoreError, UnitOfWork};
use crate::seeding::SeedError;

/// Older emails would soon be removed.
const EMAIL_DAYS: i64 = 29;
const DEVICES: [&str; 6] = [
    "Safari on iPhone",
    "Chrome on Android",
    "Chrome on Windows",
    "Safari on Mac",
    "Firefox on Windows",
    "Safari on iPad",
];
const NOTES: [&str; 4] = [
    "Asked for an invoice in her company's name. Emailed it to her.",
    "Afternoons are best if we need to call.",
    "Teaches a class of 20. Might want a discount code for them in January.",
    "Agents wouldn't open on her old iPad. They're fine on her phone.",
];
/// The topic and text of a question about a paid order, newest order first; the second one is answered.
const QUESTIONS: [(MessageTopic, &str); 2] = [
    (
        MessageTopic::CannotOpen,
        "It opens fine on my phone, but on my laptop I just get a blank page. Any ideas?",
    ),
    (MessageTopic::ChargedTwice, "My bank is showing this charge twice. Did I pay two times?"),
];
const ANSWER: &str =
    "You only paid once. The second line is a hold from your bank, and it drops off in a few days.";
const REJECTION: &str = "550 5.1.1 The email account that you tried to reach does not exist";

pub(super) struct SampleActivity {
    sessions: Vec<Session>,
    events: Vec<AccountEvent>,
    emails: Vec<OutboxMail>,
    notes: Vec<MemberNote>,
    messages: Vec<OrderMessage>,
    now: DateTime<Utc>,
}

impl SampleActivity {
    pub(super) fn generate(
        members: &[User],
        orders: &[SampleOrder],
        author: Option<UserId>,
        now: DateTime<Utc>,
    ) -> Result<Self, SeedError> {
        let mut activity = Self {
            sessions: Vec::new(),
            events: Vec::new(),
            emails: Vec::new(),
            notes: Vec::new(),
            messages: Vec::new(),
            now,
        };
        for (member, position) in members.iter().zip(0usize..) {
            activity.sign_up(member);
            if member.is_verified && !member.is_blocked() {
                let ordered = orders.iter().filter(|sample| sample.order.user_id == member.id);
                activity.visit(member, ordered.map(|sample| sample.order.created_at).max());
            }
            if position % 40 == 7 {
                let text = NOTES.get(position / 40 % NOTES.len()).copied().unwrap_or_default();
                activity.note(member, author, NoteText::parse(text).map_err(SeedError::invalid_sample)?);
            }
        }
        for sample in orders {
            let buyer = members.iter().find(|member| member.id == sample.order.user_id);
            if let Some(buyer) = buyer {
                activity.order_emails(buyer, sample);
            }
        }
        activity.order_messages(orders, author)?;
        Ok(activity)
    }

    pub(super) async fn insert(&self, unit: &mut dyn UnitOfWork) -> Result<(), StoreError> {
        for session in &self.sessions {
            unit.sessions().insert(session).await?;
        }
        for event in &self.events {
            unit.account_events().insert(event).await?;
        }
        for email in &self.emails {
            unit.outbox().enqueue(email).await?;
        }
        for note in &self.notes {
            unit.member_notes().insert(note).await?;
        }
        for message in &self.messages {
            unit.order_messages().insert(message).await?;
        }
        Ok(())
    }

    fn order_messages(&mut self, orders: &[SampleOrder], author: Option<UserId>) -> Result<(), SeedError> {
        let mut paid: Vec<_> =
            orders.iter().map(|sample| &sample.order).filter(|order| order.is_settled()).collect();
        paid.sort_by_key(|order| std::cmp::Reverse(order.created_at));
        for ((topic, text), order) in QUESTIONS.into_iter().zip(paid) {
            let asked_at = (order.created_at + TimeDelta::hours(2)).min(self.now);
            let closed_at = (topic == MessageTopic::ChargedTwice).then_some(self.now);
            let mut add = |content, text: &str, created_at| -> Result<(), SeedError> {
                let id = derive("order message", &format!("{} {text}", order.id));
                let id = OrderMessageId::from_uuid(id);
                let text = MessageText::parse_answer(text).map_err(SeedError::invalid_sample)?;
                let (order_id, member) = (order.id, order.user_id);
                self.messages.push(OrderMessage { id, order_id, member, content, text, created_at });
                Ok(())
            };
            add(MessageContent::Question { topic, closed_at }, text, asked_at)?;
            if let Some(at) = closed_at {
                add(MessageContent::Answer { author }, ANSWER, at)?;
            }
        }
        Ok(())
    }

    /// Every sixth email to an unverified address was rejected.
    fn sign_up(&mut self, member: &User) {
        let joined_at = member.created_at;
        if member.is_verified {
            self.event(member, AccountEventKind::EmailVerified, joined_at + TimeDelta::minutes(3));
        }
        let key = format!("verify {}", member.id);
        if !member.is_verified && derive_number("rejected", &key).is_multiple_of(6) {
            let rejected_at = joined_at + TimeDelta::seconds(2);
            self.email(member, MailKind::VerifyEmail, &key, joined_at, |email| {
                email.record_rejection(rejected_at, REJECTION);
            });
        } else {
            self.email(member, MailKind::VerifyEmail, &key, joined_at, |email| {
                email.record_sent(joined_at + TimeDelta::seconds(2));
            });
        }
    }

    /// Two of three members are logged in. They were seen after they ordered.
    fn visit(&mut self, member: &User, ordered_at: Option<DateTime<Utc>>) {
        let key = member.id.to_string();
        let below = |what: &str, limit: i64| {
            let limit = u64::try_from(limit).unwrap_or_default().max(1);
            TimeDelta::minutes(i64::try_from(derive_number(what, &key) % limit).unwrap_or_default())
        };
        if derive_number("logged in", &key).is_multiple_of(3) {
            return;
        }
        let first = member.created_at + TimeDelta::minutes(3);
        let days = |days: i64| days * 24 * 60;
        let ago = below("seen", days(27)).min(below("seen again", days(27))) + TimeDelta::minutes(5);
        let paid_at = ordered_at.map_or(first, |ordered_at| ordered_at + TimeDelta::minutes(3));
        let last_seen_at = (self.now - ago).max(paid_at);
        let signed_in_at = (last_seen_at - below("signed in", days(40))).max(first);
        if signed_in_at > first {
            if derive_number("mistyped", &key).is_multiple_of(8) {
                self.event(member, AccountEventKind::SignInFailed, signed_in_at - TimeDelta::minutes(1));
            }
            if member.password.is_chosen() {
                self.event(member, AccountEventKind::SignedInByPassword, signed_in_at);
            } else {
                let sent_at = signed_in_at - TimeDelta::minutes(1);
                let key = format!("sign in {key}");
                self.email(member, MailKind::SignInLink, &key, sent_at, |email| email.record_sent(sent_at));
                self.event(member, AccountEventKind::SignedInByLink, signed_in_at);
            }
        }
        let id = SessionId::from_uuid(derive("session", &key));
        // No cookie has this digest.
        let half = derive("digest", &key).into_bytes();
        let digest =
            SessionDigest::new(std::array::from_fn(|byte| half.get(byte % 16).copied().unwrap_or(0)));
        let session = Session::start(id, member.id, digest, device(member), signed_in_at);
        self.sessions.push(Session { last_seen_at, ..session });
    }

    fn order_emails(&mut self, buyer: &User, sample: &SampleOrder) {
        let SampleOrder { order, refunds } = sample;
        if let Some(settled_at) = order.settled_at {
            let key = format!("receipt {}", order.id);
            self.email(buyer, MailKind::Receipt, &key, settled_at, |email| email.record_sent(settled_at));
        }
        for refund in refunds {
            let (key, at) = (format!("refund {}", refund.id), refund.requested_at);
            self.email(buyer, MailKind::Refund, &key, at, |email| email.record_sent(at));
        }
    }

    fn event(&mut self, member: &User, kind: AccountEventKind, happened_at: DateTime<Utc>) {
        let id = derive("event", &format!("{} {}", member.id, kind.as_str()));
        self.events.push(AccountEvent {
            id: AccountEventId::from_uuid(id),
            user_id: member.id,
            kind,
            happened_at,
            device: Some(device(member)),
            count: 1,
        });
    }

    /// `finish` records that the email was sent or rejected.
    fn email(
        &mut self,
        member: &User,
        kind: MailKind,
        key: &str,
        at: DateTime<Utc>,
        finish: impl FnOnce(&mut OutboxMail),
    ) {
        if at < self.now - TimeDelta::days(EMAIL_DAYS) {
            return;
        }
        let expires_at = matches!(kind, MailKind::VerifyEmail | MailKind::SignInLink).then_some(at);
        let mut email = OutboxMail::queued(
            MailId::from_uuid(derive("email", key)),
            kind,
            format!("sample {key}"),
            member.email.clone(),
            MailContent::default(),
            expires_at,
            at,
        )
        .of_account(member.id);
        finish(&mut email);
        self.emails.push(email);
    }

    fn note(&mut self, member: &User, author: Option<UserId>, text: NoteText) {
        self.notes.push(MemberNote {
            id: MemberNoteId::from_uuid(derive("note", &member.id.to_string())),
            member: member.id,
            author,
            text,
            created_at: (member.created_at + TimeDelta::days(3)).min(self.now),
        });
    }
}

/// The device of a member, always the same one.
fn device(member: &User) -> Device {
    let devices = u64::try_from(DEVICES.len()).unwrap_or(1);
    let index =
        usize::try_from(derive_number("device", &member.id.to_string()) % devices).unwrap_or_default();
    Device::from_label(DEVICES.get(index).copied().unwrap_or(Device::UNKNOWN).to_owned())
}
