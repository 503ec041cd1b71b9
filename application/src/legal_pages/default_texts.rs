//! Renders the default texts from `application/templates/legal_pages`. They follow the settings, so that they stay
//! true.

use std::sync::{Arc, LazyLock};

use chrono::TimeDelta;
use domain::legal_pages::LegalPageKind;
use domain::problem_reports::ProblemReport;
use domain::purchases::ProviderKind;
use domain::search::MissedSearch;
use domain::traffic::TrafficCount;
use domain::users::{AccountEvent, DataExport, ScheduledDeletion, Session};
use minijinja::{Environment, Error, Value, context};

use crate::Context;
use crate::cleanup::{Cleanup, RetentionPolicy};
use crate::count_of;
use crate::ports::StoreError;
use crate::site::Site;
use crate::templates;

macro_rules! sources {
    ($($file:literal),+ $(,)?) => {
        [$(($file, include_str!(concat!("../../templates/legal_pages/", $file)))),+]
    };
}

const SOURCES: [(&str, &str); 4] = sources!["components.html", "privacy.html", "terms.html", "contact.html"];

static TEMPLATES: LazyLock<Environment<'static>> = LazyLock::new(|| templates::environment(SOURCES));

/// A cookie that the site sets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CookieInfo {
    pub name: &'static str,
    /// A sentence.
    pub purpose: &'static str,
    pub lifetime: TimeDelta,
}

/// What the default texts state.
pub(super) struct DefaultTexts {
    site: Arc<Site>,
    retention: RetentionPolicy,
    provider: ProviderKind,
    cookies: Vec<CookieInfo>,
}

impl DefaultTexts {
    pub(super) fn new(context: &Context) -> Self {
        Self {
            site: context.site().clone(),
            retention: context.retention,
            provider: context.payment_provider.kind(),
            cookies: context.cookies.clone(),
        }
    }

    /// HTML that is not sanitized yet.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when a template is invalid or lacks a value.
    pub(super) fn render(&self, kind: LegalPageKind) -> Result<String, StoreError> {
        self.try_render(kind).map_err(|error| StoreError::Unavailable(error.into()))
    }

    fn try_render(&self, kind: LegalPageKind) -> Result<String, Error> {
        let template = TEMPLATES.get_template(&format!("{}.html", kind.as_str()))?;
        // As the editor writes it: no white space between blocks.
        Ok(template.render(self.values())?.lines().map(str::trim).collect())
    }

    fn values(&self) -> Value {
        let Self { site, retention, provider, cookies } = self;
        let cookies = cookies.iter().map(|cookie| {
            context! { name => cookie.name, purpose => cookie.purpose, lifetime => lifetime(cookie.lifetime) }
        });
        let url = |path| site.url_for(path);
        context! {
            site => context! {
                name => site.name.as_str(),
                refund_policy => site.refund_policy.as_str(),
                seller => site.seller.lines(),
                contact_email => site.contact_email.as_ref().map(ToString::to_string),
            },
            urls => context! {
                privacy => url("/privacy"),
                terms => url("/terms"),
                contact => url("/contact"),
                profile => url("/profile"),
                purchases => url("/purchase-history"),
                forgot_password => url("/forgot-password"),
                login => url("/login"),
            },
            is_simulated => *provider == ProviderKind::Sandbox,
            is_test_mode => *provider == ProviderKind::StripeTest,
            keeps => context! {
                unverified_accounts => lifetime(retention.unverified_accounts),
                sessions => lifetime(retention.sessions.max(Session::IDLE_TIMEOUT)),
                session_lifetime => lifetime(Session::MAX_LIFETIME),
                links => lifetime(retention.sessions),
                account_events => lifetime(retention.account_events),
                max_account_events => AccountEvent::MAX_PER_ACCOUNT,
                emails => lifetime(retention.emails),
                orders => years(retention.order_years),
                audit => years(retention.audit_years),
                payment_events => lifetime(Cleanup::KEEP_PAYMENT_EVENTS),
                problem_reports => lifetime(ProblemReport::RETENTION),
                missed_searches => lifetime(MissedSearch::RETENTION),
                traffic_counts => count_of(TrafficCount::RETENTION_MONTHS, "month"),
                deletion => lifetime(ScheduledDeletion::GRACE_PERIOD),
                data_export => lifetime(DataExport::LIFETIME),
            },
            cookies => cookies.collect::<Vec<_>>(),
        }
    }
}

/// The lifetime in whole days, or minutes if it is shorter.
fn lifetime(lifetime: TimeDelta) -> String {
    let (count, unit) = match lifetime.num_days() {
        0 => (lifetime.num_minutes(), "minute"),
        days => (days, "day"),
    };
    count_of(count, unit)
}

fn years(years: u32) -> String {
    count_of(years, "year")
}

#[cfg(test)]
mod tests {
    use domain::users::EmailAddress;

    use super::*;

    fn texts() -> DefaultTexts {
        DefaultTexts {
            site: Arc::new(Site {
                name: "Tea & <Co>".to_owned(),
                public_url: "https://tea.example".to_owned(),
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
            }),
            retention: RetentionPolicy::default(),
            provider: ProviderKind::StripeLive,
            cookies: vec![CookieInfo {
                name: "tea_session",
                purpose: "Keeps you logged in.",
                lifetime: TimeDelta::days(90),
            }],
        }
    }

    #[track_caller]
    fn expect(html: &str, parts: &[&str], absent: &[&str]) {
        for part in parts {
            assert!(html.contains(part), "no {part:?} in {html}");
        }
        for part in absent {
            assert!(!html.contains(part), "{part:?} in {html}");
        }
    }

    #[test]
    fn every_page_renders_escaped_and_without_space_between_blocks() {
        for kind in LegalPageKind::ALL {
            let html = texts().try_render(kind).unwrap();
            expect(
                &html,
                &["<p>", "https://tea.example/"],
                &["\n", "</p> ", "</li> ", "</h2> ", "{", "<Co>"],
            );
        }
        expect(&texts().try_render(LegalPageKind::Terms).unwrap(), &["Tea &amp; &lt;Co&gt;"], &[]);
    }

    #[test]
    fn privacy_states_the_retention_settings() {
        let default = texts().try_render(LegalPageKind::Privacy).unwrap();
        let parts = [
            "never confirmed is deleted after 7 days",
            "keep this for 90 days, and 500 entries",
            "for 10 years",
            "for 25 months",
        ];
        expect(&default, &parts, &[]);
        let retention = RetentionPolicy {
            unverified_accounts: TimeDelta::days(1),
            sessions: TimeDelta::days(14),
            account_events: TimeDelta::days(33),
            emails: TimeDelta::days(44),
            order_years: 1,
            audit_years: 12,
        };
        let changed = DefaultTexts { retention, ..texts() }.try_render(LegalPageKind::Privacy).unwrap();
        let parts = [
            "is deleted after 1 day.",
            // Sessions work for 30 days, so they are kept at least as long.
            "for 30 days after your last visit",
            "until 14 days after they expire",
            "for 33 days",
            "for 44 days",
            "for 1 year as",
            "for 12 years",
        ];
        expect(&changed, &parts, &[]);
    }

    #[test]
    fn privacy_lists_every_cookie() {
        let html = texts().try_render(LegalPageKind::Privacy).unwrap();
        let cookie = "<li><strong>tea_session:</strong> Keeps you logged in. Lasts up to 90 days.</li>";
        expect(&html, &[cookie, "__stripe_mid", "__stripe_sid"], &[]);
    }

    #[test]
    fn texts_name_the_payment_provider() {
        for kind in [LegalPageKind::Privacy, LegalPageKind::Terms] {
            let of = |provider| DefaultTexts { provider, ..texts() }.try_render(kind).unwrap();
            expect(&of(ProviderKind::StripeLive), &["Stripe"], &["test cards", "simulated"]);
            expect(&of(ProviderKind::StripeTest), &["Stripe", "test mode", "test cards"], &["simulated"]);
            expect(&of(ProviderKind::Sandbox), &["simulated", "test cards"], &["Stripe"]);
        }
    }

    #[test]
    fn texts_use_contact_address_and_refund_policy_if_set() {
        let without = |kind| texts().try_render(kind).unwrap();
        expect(
            &without(LegalPageKind::Contact),
            &["not published an email address"],
            &["mailto:", "security"],
        );
        expect(
            &without(LegalPageKind::Privacy),
            &["See <a href=\"https://tea.example/contact\">"],
            &["mailto:"],
        );
        expect(&without(LegalPageKind::Terms), &["contact us"], &[]);

        let email = EmailAddress::parse("hello@tea.example").unwrap();
        let refund_policy = "Full refund within 14 days.".to_owned();
        let site = Site { contact_email: Some(email), refund_policy, ..Site::clone(&texts().site) };
        let texts = DefaultTexts { site: Arc::new(site), ..texts() };
        let link = "<a href=\"mailto:hello@tea.example\">hello@tea.example</a>";
        let with = |kind| texts.try_render(kind).unwrap();
        expect(&with(LegalPageKind::Contact), &[link, "security problem"], &["not published"]);
        expect(&with(LegalPageKind::Privacy), &[link], &[]);
        expect(&with(LegalPageKind::Terms), &["<p>Full refund within 14 days.</p>"], &["contact us"]);
    }
}
