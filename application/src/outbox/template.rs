//! Renders emails from `application/templates/emails`, as text and as HTML. The first line of the text is the
//! subject.

use std::sync::LazyLock;

use chrono::TimeDelta;
use domain::appearance::SiteText;
use minijinja::{Environment, Error, ErrorKind, Value, context};

use super::{MailContent, MailKind};
use crate::ports::StoreError;
use crate::site::Site;
use crate::templates;

/// Text and HTML of each email, by file name.
macro_rules! emails {
    ($($email:literal),+ $(,)?) => {
        [$(
            [
                (concat!($email, ".txt"), include_str!(concat!("../../templates/emails/", $email, ".txt"))),
                (concat!($email, ".html"), include_str!(concat!("../../templates/emails/", $email, ".html"))),
            ],
        )+]
    };
}

const EMAILS: [[(&str, &str); 2]; 40] = emails![
    "layout",
    "account_deleted",
    "agent_fixed",
    "agent_ready",
    "agent_updated",
    "change_email",
    "confirmation_code",
    "data_export_ready",
    "app_connected",
    "deletion_requested",
    "deletion_undone",
    "email_change_requested",
    "email_changed",
    "new_device_sign_in",
    "newsletter",
    "invitation",
    "message_notice",
    "order_message",
    "order_message_answered",
    "order_message_received",
    "passkey_added",
    "passkey_removed",
    "password_changed",
    "payment_review",
    "receipt",
    "recovery_code_used",
    "refund",
    "report_answered",
    "report_notice",
    "reset_password",
    "role_given",
    "sale_notice",
    "second_factor_disabled",
    "second_factor_enabled",
    "second_factor_reset",
    "sign_in_link",
    "test_email",
    "verify_email",
    "weekly_summary",
    "welcome_email",
];

const COMPONENTS: (&str, &str) = ("components.html", include_str!("../../templates/emails/components.html"));

/// Together, so that templates can extend and import each other.
static TEMPLATES: LazyLock<Environment<'static>> =
    LazyLock::new(|| templates::environment(EMAILS.into_iter().flatten().chain([COMPONENTS])));

/// Renders an email to a member. HTML is escaped by the template engine.
///
/// # Errors
/// [`StoreError::Unavailable`] when a template is invalid or lacks a value, so that the unit of work is not committed.
pub(crate) fn render(
    kind: MailKind,
    first_name: &str,
    site: &Site,
    values: Value,
) -> Result<MailContent, StoreError> {
    try_render(kind, first_name, site, values).map_err(|error| StoreError::Unavailable(error.into()))
}

fn try_render(kind: MailKind, first_name: &str, site: &Site, values: Value) -> Result<MailContent, Error> {
    let site_reply_to = site.contact_email.clone();
    let logo = site.appearance.logo.as_ref().map(|logo| {
        let (width, height) = logo.source.fit(240, 36);
        context! { url => site.url_for(&logo.path()), width, height }
    });
    let site = context! {
        name => site.name.as_str(),
        public_url => site.public_url.as_str(),
        tagline => site.text(SiteText::Tagline),
        heading_font => Value::from_safe_string(site.heading_font().to_owned()),
        logo,
        has_icon => site.appearance.icon.is_some(),
        footer => site.text(SiteText::EmailFooter),
        seller => site.seller.lines(),
        primary_color => site.primary_color().to_string(),
    };
    let context = context! { site, kind => kind.as_str(), name => greeting_name(first_name), ..values };
    let text = TEMPLATES.get_template(&format!("{}.txt", kind.as_str()))?.render(&context)?;
    let (subject, text) = text
        .split_once("\n\n")
        .ok_or_else(|| Error::new(ErrorKind::SyntaxError, "no empty line after the subject"))?;
    let html = TEMPLATES
        .get_template(&format!("{}.html", kind.as_str()))?
        .render(context! { subject, ..context })?;
    Ok(MailContent {
        subject: subject.to_owned(),
        text: text.to_owned(),
        html,
        // The sender's mailbox may be unattended.
        reply_to: site_reply_to,
        ..MailContent::default()
    })
}

/// A lifetime in words, in whole hours or minutes.
pub(crate) fn format_lifetime(lifetime: TimeDelta) -> String {
    let (count, unit) = match (lifetime.num_minutes(), lifetime.num_hours()) {
        (minutes, hours) if hours > 0 && minutes % 60 == 0 => (hours, "hour"),
        (minutes, _) => (minutes, "minute"),
    };
    if count == 1 { format!("{count} {unit}") } else { format!("{count} {unit}s") }
}

/// The name in the greeting. Anyone can sign up with someone else's email address and any name, so the name
/// must not carry a message: it is omitted unless it consists of plain words, and shortened if long.
fn greeting_name(first_name: &str) -> String {
    const MAX_WORDS: usize = 3;
    const MAX_CHARACTERS: usize = 30;

    let words: Vec<_> = first_name.split_whitespace().collect();
    if !words.iter().all(|word| is_plain_word(word)) {
        return String::new();
    }
    let name = words.into_iter().take(MAX_WORDS).collect::<Vec<_>>().join(" ");
    let name: String = name.chars().take(MAX_CHARACTERS).collect();
    name.trim_end().to_owned()
}

/// Letters of any language, hyphens and apostrophes. A dot is allowed only at the end, as in "J.", because email
/// clients turn `a.b` into a link.
fn is_plain_word(word: &str) -> bool {
    let word = word.strip_suffix('.').unwrap_or(word);
    // Letters of some scripts are written with combining marks, which are not alphabetic themselves.
    !word.is_empty() && word.chars().all(|c| c.is_alphabetic() || is_mark(c) || "-'’".contains(c))
}

/// Combining marks, and the joiners and viramas of Indic scripts.
fn is_mark(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}' | '\u{900}'..='\u{dff}' | '\u{e00}'..='\u{eff}' | '\u{200c}' | '\u{200d}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn site() -> Site {
        Site {
            name: "Marigold & Friends".to_owned(),
            public_url: "https://marigold.example".to_owned(),
            refund_policy: String::new(),
            prompt_max_length: 500,
            contact_email: None,
            time_zone: chrono_tz::Tz::UTC,
            support_refund_limit: domain::money::Cents::ZERO,
            support_refund_daily_limit: domain::money::Cents::ZERO,
            admins_need_second_factor: false,
            has_connected_apps: true,
            is_demo: false,
            has_mailbox: false,
            appearance: domain::appearance::Appearance::default(),
            seller: domain::seller::Seller::default(),
        }
    }

    /// Every value that any of the templates uses.
    fn values() -> Value {
        let rows = [("Study <Coach>", "$9.99")];
        context! {
            link => "https://marigold.example/verify?token=abc",
            lifetime => "24 hours",
            digits => "123456",
            code_lifetime => "10 minutes",
            device => "Firefox on Windows",
            app => "Claude",
            host => "claude.example",
            passkey => "Firefox on Windows",
            codes_left => 2,
            signed_in_at => "November 22, 2026, 10:00 UTC",
            keeps_factors => false,
            role => "editor",
            factors_removed => true,
            needs_factor => true,
            new_email => "anna@new.example",
            reset_url => "https://marigold.example/forgot-password",
            profile_url => "https://marigold.example/profile",
            login_url => "https://marigold.example/login",
            has_purchases => true,
            join_url => "https://marigold.example/",
            deletes_at => "December 1, 2026, 10:00 UTC",
            purchases_url => "https://marigold.example/purchase-history",
            emails_url => "https://marigold.example/admin/emails",
            payment_id => "pi_1",
            order_number => "1A2B",
            discrepancy => "was refunded twice",
            is_delivered => true,
            is_test => true,
            is_single => false,
            is_copy => false,
            awaited => Vec::<String>::new(),
            is_some_ready => false,
            details => rows,
            charges => rows,
            not_delivered => rows,
            refunded => rows,
            revoked => true,
            kept => true,
            title => "Study <Coach>",
            subject_line => "Study <Coach>",
            preview_text => "",
            item => "agent",
            item_url => "https://marigold.example/free-gpts?q=Study",
            unsubscribe_url => "https://marigold.example/unsubscribe?token=abc",
            answer_lines => ["It needs a newer app.", "Please update yours."],
            topic => "was charged <twice>",
            message_lines => ["I paid <twice>.", "Please look."],
            order_url => "https://marigold.example/purchase-history/sample",
            order_admin_url => "https://marigold.example/admin/orders/sample",
            list_url => "https://marigold.example/admin?problem=reported",
            order_total => "$9.99",
            titles => ["Study <Coach>"],
            post_html => Value::from_safe_string("<p>Three good questions.</p>".to_owned()),
            post_text => "Three good questions.",
            post_url => "https://marigold.example/blog/questions",
            is_product_update => false,
            note_lines => ["Asks <first>.", "Plans for two."],
            package_url => "https://marigold.example/packages/sample",
            first_day => "November 16",
            last_day => "November 22",
            orders => "1 order",
            revenue => "$9.99",
            figures => rows,
            best_sellers => rows,
            overview_url => "https://marigold.example/admin/overview",
        }
    }

    #[test]
    fn every_kind_renders_the_same_text_in_both_forms() {
        for kind in MailKind::ALL {
            let content = try_render(kind, "Anna", &site(), values()).unwrap();
            assert!(!content.subject.is_empty() && !content.subject.contains('\n'), "{content:?}");
            // A newsletter begins with the title of its post.
            let is_newsletter = matches!(kind, MailKind::Newsletter | MailKind::WelcomeEmail);
            let greeting = if is_newsletter { "Study <Coach>" } else { "Hello Anna," };
            assert!(content.text.starts_with(&format!("{greeting}\n\n")), "{}", content.text);
            assert!(
                content.text.ends_with("\nMarigold & Friends\nhttps://marigold.example\n"),
                "{}",
                content.text
            );
            assert!(!content.text.contains("\n\n\n") && !content.text.contains('{'), "{}", content.text);
            assert_eq!(content.html.contains("Hello Anna,</p>"), !is_newsletter, "{}", content.html);
            let html = content.html.replace("&amp;", "&").replace("&lt;", "<").replace("&gt;", ">");
            let html = html.replace("&#39;", "\'").replace("&quot;", "\"");
            for line in content.text.lines() {
                let parts = if line.ends_with(':') {
                    vec![line.trim_end_matches(':')]
                } else {
                    line.split(": ").collect()
                };
                for part in parts {
                    assert!(html.contains(part), "{kind:?} lacks {part:?}: {html}");
                }
            }
        }
    }

    #[test]
    fn html_escapes_every_value() {
        let content = try_render(MailKind::Receipt, "Anna", &site(), values()).unwrap();
        assert!(content.html.contains("<td") && content.html.contains("Study &lt;Coach&gt;</td>"));
        assert!(
            content.html.contains("Marigold &amp; Friends") && content.subject.contains("Marigold & Friends")
        );
        assert!(content.text.contains("Study <Coach>: $9.99\n"), "{}", content.text);
    }

    #[test]
    fn missing_value_is_an_error() {
        assert!(try_render(MailKind::VerifyEmail, "Anna", &site(), context! {}).is_err());
    }

    /// The link would confirm what someone else requested with this mailbox.
    #[test]
    fn unrequested_confirmation_is_not_to_be_opened() {
        for kind in [MailKind::VerifyEmail, MailKind::ChangeEmail] {
            let content = try_render(kind, "Anna", &site(), values()).unwrap();
            let warning = "please ignore this email and don't open the link:";
            assert!(content.text.contains(warning), "{}", content.text);
        }
    }

    #[test]
    fn lifetime_is_stated_in_hours_or_minutes() {
        assert_eq!(format_lifetime(TimeDelta::days(1)), "24 hours");
        assert_eq!(format_lifetime(TimeDelta::hours(1)), "1 hour");
        assert_eq!(format_lifetime(TimeDelta::minutes(15)), "15 minutes");
        assert_eq!(format_lifetime(TimeDelta::minutes(90)), "90 minutes");
    }

    #[test]
    fn greeting_plain_name_is_kept() {
        for name in [
            "Anna",
            "Zoë",
            "Мария",
            "明",
            "Mary Jane",
            "O'Neil",
            "Anne-Marie",
            "J. R.",
            "प्रिया",
            "José María",
        ] {
            assert_eq!(greeting_name(name), name);
        }
    }

    #[test]
    fn greeting_name_with_a_message_is_left_out() {
        for name in [
            "WIN A PRIZE http://evil.example/win now",
            "evil.example",
            "Anna www.evil.example",
            "call 0800 123456",
            "anna@evil.example",
            "evil。example",
            "<img src=x onerror='alert(1)'>",
            "Anna: read this",
        ] {
            let content = try_render(MailKind::VerifyEmail, name, &site(), values()).unwrap();
            assert!(content.text.starts_with("Hello,\n"), "{name}: {}", content.text);
            assert!(
                !content.html.contains("evil") && !content.html.contains("<img src=x"),
                "{}",
                content.html
            );
        }
    }

    #[test]
    fn greeting_long_name_is_shortened() {
        assert_eq!(greeting_name("You have won a prize and should hurry"), "You have won");
        assert_eq!(greeting_name(&"a".repeat(80)), "a".repeat(30));
        assert_eq!(greeting_name(&["abcdefghijklmno"; 3].join(" ")), "abcdefghijklmno abcdefghijklmn");
    }

    #[test]
    fn icon_of_emails_is_built_with_the_front_end() {
        let build = include_str!("../../../frontend/webpack.config.mjs");
        for icon in ["email-icon.png", "icon-192.png"] {
            assert!(
                include_str!("../../templates/emails/layout.html").contains(&format!("/{icon}\"")),
                "{icon}"
            );
            assert!(build.contains(&format!("\"{icon}\": \"public/")), "{icon}");
        }
    }
}
