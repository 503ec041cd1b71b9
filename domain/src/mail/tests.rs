use super::*;
use crate::users::EmailTopic;

fn queued(lifetime: Option<TimeDelta>, now: DateTime<Utc>) -> OutboxMail {
    let to = EmailAddress::parse("anna@example.com").unwrap();
    let (id, kind) = (MailId::from_uuid(Uuid::nil()), MailKind::Receipt);
    let content = MailContent::default();
    OutboxMail::queued(id, kind, String::new(), to, content, lifetime.map(|life| now + life), now)
}

#[test]
fn queued_short_lived_link_is_due_before_older_mail() {
    let now = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
    let earlier = now - TimeDelta::hours(2);
    let sign_in = queued(Some(TimeDelta::minutes(15)), now);
    let reset = queued(Some(TimeDelta::hours(1)), now);
    let verify = queued(Some(TimeDelta::days(1)), earlier);
    let receipt = queued(None, earlier);
    assert!(sign_in.next_attempt_at < reset.next_attempt_at);
    assert!(reset.next_attempt_at < verify.next_attempt_at);
    assert_eq!((verify.next_attempt_at, receipt.next_attempt_at), (earlier, earlier));
    let much_earlier = queued(None, now - TimeDelta::days(1));
    assert!(much_earlier.next_attempt_at < sign_in.next_attempt_at, "older emails are not starved");
}

#[test]
fn retry_failed_email_without_link_makes_it_due() {
    let now = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
    let later = now + TimeDelta::hours(3);
    let mut receipt = queued(None, now);
    receipt.content.text = "Your receipt".to_owned();
    receipt.record_rejection(now, "550 no such\r\nuser");
    assert_eq!(receipt.last_error.as_deref(), Some("550 no such  user"));
    assert!(receipt.can_retry(later));
    assert_eq!(receipt.retry(later), Ok(Transition::Applied));
    assert_eq!((receipt.state, receipt.next_attempt_at, receipt.attempts), (MailState::Queued, later, 1));
    assert_eq!(receipt.content.text, "Your receipt");
    assert_eq!(receipt.retry(later), Ok(Transition::Unchanged), "it is due already");

    assert_eq!(receipt.failed_at, Some(now));
    receipt.record_failure(later, "busy");
    assert_eq!(receipt.failed_at, Some(later));
    assert_eq!(receipt.retry(later), Ok(Transition::Applied), "it was postponed");
    receipt.record_sent(later);
    assert_eq!(receipt.retry(later), Err(RetryMailError::AlreadySent));
    assert_eq!((receipt.last_error, receipt.failed_at), (None, None));
}

#[test]
fn retry_failed_email_with_link_is_rejected() {
    let now = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
    let mut link = queued(Some(TimeDelta::hours(1)), now);
    link.content.text = "A secret link".to_owned();
    link.mark_failed("refused");
    assert_eq!(link.content, MailContent::default());
    assert_eq!(link.retry(now), Err(RetryMailError::ContentErased));
    assert!(!link.can_retry(now));
}

#[test]
fn long_failure_reason_is_shortened() {
    let now = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
    let mut mail = queued(None, now);
    mail.record_failure(now, &"ä".repeat(900));
    assert_eq!(mail.last_error.unwrap().chars().count(), 500);
}

#[test]
fn only_optional_emails_have_a_topic() {
    for topic in EmailTopic::ALL {
        assert!(MailKind::ALL.into_iter().any(|kind| kind.topic() == Some(topic)), "{topic:?} has no email");
    }
    for kind in MailKind::ALL {
        let is_to_team = matches!(
            kind,
            MailKind::SaleNotice | MailKind::ReportNotice | MailKind::MessageNotice | MailKind::WeeklySummary
        );
        let is_to_members = matches!(
            kind,
            MailKind::ProblemFixed | MailKind::AgentUpdated | MailKind::Newsletter | MailKind::WelcomeEmail
        );
        let is_optional = is_to_team || is_to_members;
        assert_eq!(kind.topic().is_some(), is_optional, "{kind:?}");
        // The team sends invitations in batches, and may send thousands.
        let may_wait = is_optional || kind == MailKind::Invitation;
        assert!(!kind.is_bulk() || may_wait, "{kind:?} would wait for others");
        assert!(!kind.is_notice() || kind.topic().is_none(), "{kind:?} is about security");
    }
}

#[test]
fn sent_email_keeps_no_unsubscribe_link() {
    let now = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
    let mut mail = queued(None, now);
    mail.content.unsubscribe_url = Some("https://marigold.example/unsubscribe?token=abc".to_owned());
    mail.record_sent(now);
    assert_eq!(mail.content, MailContent::default());
}
