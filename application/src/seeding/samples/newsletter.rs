//! A newsletter that some of the sample members got.

use chrono::TimeDelta;
use domain::mail::MailId;
use domain::newsletters::{Newsletter, RecipientOutcome, SendTime, SubjectAndPreview};
use domain::users::{EmailPreference, EmailTopic, User};
use domain::{NewsletterId, PostId};

use super::random::derive;
use crate::ports::{StoreError, UnitOfWork};
use crate::seeding::{ContentPack, derive_id};

/// Every third verified member is a subscriber. The second post of the pack was sent to them on the day of its publication.
pub(super) async fn insert_newsletter(
    unit: &mut dyn UnitOfWork,
    pack: &ContentPack,
    members: &[User],
) -> Result<(), StoreError> {
    let mut subscribers = Vec::new();
    let may_get_it = |member: &&User| member.is_verified && !member.is_blocked();
    for member in members.iter().filter(may_get_it).step_by(3) {
        let token = derive("unsubscribe", &member.id.to_string()).simple().to_string();
        let preference = EmailPreference::new(member.id, EmailTopic::NewPosts, token);
        let preference = preference.chosen(true, member.created_at);
        unit.email_preferences().insert_if_absent(&preference).await?;
        subscribers.push(member);
    }
    let Some(post) = pack.posts.get(1) else { return Ok(()) };
    let id = PostId::from_uuid(derive_id(pack, "post", &post.key));
    let Some(post) = unit.posts().lock(id).await? else { return Ok(()) };
    let Some(sent_at) = post.published_at.map(|published_at| published_at + TimeDelta::hours(4)) else {
        return Ok(());
    };
    let id = NewsletterId::from_uuid(derive("newsletter", &post.id.to_string()));
    let title = post.title.as_str().to_owned();
    let (texts, send_time) = (SubjectAndPreview::default(), SendTime::At(sent_at));
    let mut newsletter = Newsletter::schedule(id, post.id, title, texts, send_time, sent_at);
    newsletter.started_at = Some(sent_at);
    newsletter.is_queued = true;
    newsletter.finish(sent_at + TimeDelta::minutes(2));
    if !unit.newsletters().insert(&newsletter).await? {
        return Ok(());
    }
    let due = subscribers.iter().filter(|member| member.created_at < sent_at);
    for (member, position) in due.zip(0usize..) {
        let mail = MailId::from_uuid(derive("newsletter email", &member.id.to_string()));
        unit.newsletters().add_recipient(id, member.id, mail).await?;
        let outcome = if position == 3 { RecipientOutcome::Refused } else { RecipientOutcome::Sent };
        unit.newsletters().record_outcome(mail, &[RecipientOutcome::Queued], outcome).await?;
        if position == 1 {
            let at = Some(sent_at + TimeDelta::hours(3));
            unit.newsletters().record_unsubscribe(id, member.id, at).await?;
            let mut preferences = unit.email_preferences().list(member.id).await?.into_iter();
            if let Some(preference) = preferences.find(|it| it.topic == EmailTopic::NewPosts) {
                unit.email_preferences()
                    .update(&preference.chosen(false, sent_at + TimeDelta::hours(3)))
                    .await?;
            }
        }
    }
    Ok(())
}
