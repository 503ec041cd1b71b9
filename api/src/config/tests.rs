use std::time::Duration;

use infrastructure::payments::stripe::StripeMode;

use super::*;

pub(super) fn config(pairs: &[(&str, &str)]) -> Result<Config, ConfigError> {
    let values = pairs
        .iter()
        .map(|&(key, value)| {
            (
                key.to_owned(),
                RawValue {
                    name: variable(key),
                    value: value.to_owned(),
                    file: None,
                    source: SettingSource::Environment,
                },
            )
        })
        .collect();
    Config::from_values(values)
}

#[test]
fn config_without_settings_uses_defaults() {
    let config = config(&[]).unwrap();
    assert_eq!(config.bind.to_string(), "127.0.0.1:8080");
    assert_eq!(config.public_url.as_str(), "http://localhost:8080/");
    let another_port = self::config(&[("bind", "127.0.0.1:8181")]).unwrap();
    assert_eq!(another_port.public_url.as_str(), "http://localhost:8181/");
    assert_eq!(config.site_name, "Marigold");
    assert_eq!(config.time_zone, Tz::UTC);
    assert_eq!(config.site().support_refund_limit.get(), 5000);
    assert_eq!(config.metrics_bind, None);
    assert_eq!(config.limit(RateLimit::SignUpsPerIp), 100);
    assert!(!config.is_https());
}

#[test]
fn config_second_factor_is_required_except_in_trials() {
    let required = |pairs: &[(&str, &str)]| config(pairs).unwrap().require_second_factor;
    assert!(!required(&[]), "sandbox payments and emails in a folder");
    assert!(required(&[("require_second_factor", "1")]));
    let smtp = ("mail_url", "smtp://mail.example");
    assert!(!required(&[smtp]), "sandbox payments");
    assert!(!required(&STRIPE), "emails in a folder");
    let production = [&LIVE_STRIPE[..], &[smtp]].concat();
    assert!(required(&production));
    assert!(!required(&[&production[..], &[("require_second_factor", "0")]].concat()));
}

#[test]
fn config_unknown_setting_is_named() {
    let error = config(&[("site_nmae", "x")]).unwrap_err().to_string();
    assert_eq!(error, "environment: unknown setting MARIGOLD_SITE_NMAE; did you mean MARIGOLD_SITE_NAME?");
    let error = from_file("mail = \"smtp://mail.example\"").unwrap_err().to_string();
    assert_eq!(error, "marigold.toml: unknown setting mail; did you mean mail_url?");
    let error = from_environment(&[("MARIGOLD_STRIPE_SECRT_KEY_FILE", "/key")]).unwrap_err().to_string();
    assert!(error.ends_with("did you mean MARIGOLD_STRIPE_SECRET_KEY_FILE?"), "{error}");
    let error = from_file("colour = \"plum\"").unwrap_err().to_string();
    let help = "`marigold config check --help` lists the settings";
    assert_eq!(error, format!("marigold.toml: unknown setting colour; {help}"));
}

#[test]
fn config_malformed_setting_is_named() {
    for (key, bad) in [
        ("bind", "8080"),
        ("metrics_bind", "9090"),
        ("trusted_proxies", "proxy.example"),
        ("trusted_proxies", "10.0.0.0/8 127.0.0.1"),
        ("public_url", "localhost"),
        ("public_url", "https://x.example/app"),
        ("public_url", "https://:secret@x.example"),
        ("site_name", " "),
        ("refund_policy", "Fourteen days.\nNo questions."),
        ("prompt_max_length", "499"),
        ("prompt_max_length", "10001"),
        ("time_zone", ""),
        ("time_zone", "Europe/Atlantis"),
        ("time_zone", "+02:00"),
        ("support_refund_daily_limit_cents", "-1"),
        ("support_refund_limit_cents", "50.00"),
        ("support_refund_limit_cents", "100000000"),
        ("require_second_factor", "maybe"),
        ("database_url", "mysql://x"),
        ("database_url", "sqlite://"),
        ("mail_url", "carrier-pigeon://x"),
        ("mail_from", "nobody"),
        ("payments", "cash"),
        ("allow_sandbox", "maybe"),
        ("log", "=,=,="),
        ("log", "info\u{85}"),
        ("hsts_include_subdomains", "maybe"),
        ("postgres_max_connections", "0"),
        ("postgres_max_connections", "many"),
        ("postgres_timeout_ms", "2s"),
        ("sqlite_readers", "0"),
        ("sqlite_busy_timeout_ms", "99"),
        ("limit_sign_ups_per_ip_per_hour", "0"),
        ("limit_sign_ups_per_ip_per_hour", "many"),
    ] {
        let error = config(&[(key, bad)]).unwrap_err().to_string();
        assert!(error.contains(&variable(key)), "{key}={bad}: {error}");
    }
}

#[test]
fn config_proxies_are_trusted_only_if_listed() {
    let trusted_proxies = |setting| config(&[("trusted_proxies", setting)]).unwrap().trusted_proxies;
    assert_eq!(trusted_proxies(""), []);
    assert_eq!(
        trusted_proxies("127.0.0.1, 10.0.0.0/8,"),
        ["127.0.0.1/32", "10.0.0.0/8"].map(|n| n.parse().unwrap())
    );
}

#[test]
fn config_https_without_proxy_warns() {
    let https = [("public_url", "https://marigold.example"), ("allow_sandbox", "1")];
    let named = [&https[..], &[("trusted_proxies", "127.0.0.1")]].concat();
    let warnings = |settings: &[(&str, &str)]| config(settings).unwrap().warnings().join("\n");
    assert!(warnings(&https).contains(&variable("trusted_proxies")), "{}", warnings(&https));
    assert!(!warnings(&named).contains(&variable("trusted_proxies")), "{}", warnings(&named));
    assert_eq!(warnings(&[]), "");
}

#[test]
fn public_sandbox_is_rejected() {
    for (key, value) in [
        ("public_url", "https://marigold.example"),
        ("public_url", "https://localhost"),
        ("public_url", "http://marigold.example"),
        ("public_url", "http://localhost.evil.example"),
        ("public_url", "http://192.168.1.2:8080"),
        ("bind", "0.0.0.0:8080"),
        ("bind", "[::]:8080"),
        ("bind", "192.168.1.2:8080"),
    ] {
        let error = config(&[(key, value)]).unwrap_err().to_string();
        for part in
            [variable(key).as_str(), "payments are `sandbox`", "mail is `file`", "MARIGOLD_ALLOW_SANDBOX=1"]
        {
            assert!(error.contains(part), "{key}={value}: {error}");
        }
        assert!(config(&[(key, value), ("allow_sandbox", "1")]).is_ok(), "{key}={value}");
    }
}

#[test]
fn local_sandbox_is_accepted() {
    for (key, value) in [
        ("public_url", "http://127.0.0.1:1"),
        ("public_url", "http://[::1]:1"),
        ("public_url", "http://shop.localhost:8080"),
        ("bind", "127.0.0.2:8080"),
        ("bind", "[::1]:8080"),
    ] {
        assert!(config(&[(key, value)]).is_ok(), "{key}={value}");
    }
}

#[test]
fn production_services_may_listen_publicly() {
    let real =
        [&LIVE_STRIPE[..], &[("mail_url", "smtps://me:secret@mail.example"), ("bind", "0.0.0.0:8080")]]
            .concat();
    assert!(config(&real).is_ok());
    assert!(config(&[&real[..], &[("public_url", "http://shop.example")]].concat()).is_ok());
}

#[test]
fn pool_sizes_and_timeouts_are_settings() {
    assert_eq!(config(&[]).unwrap().pool, PoolOptions::default());
    let config = config(&[
        ("postgres_max_connections", "7"),
        ("postgres_timeout_ms", "900"),
        ("sqlite_readers", "2"),
        ("sqlite_busy_timeout_ms", "1500"),
    ]);
    let expected = PoolOptions {
        postgres_connections: 7,
        postgres_timeout: Duration::from_millis(900),
        sqlite_readers: 2,
        sqlite_busy_timeout: Duration::from_millis(1500),
    };
    assert_eq!(config.unwrap().pool, expected);
}

const BACKUP_KEY: &str = "68756e7465723268756e7465723268756e7465723268756e7465723200000000";

const SECRETS: [(&str, &str); 9] = [
    ("database_url", "postgres://me:hunter2@db.example/marigold"),
    ("mail_url", "smtp://me:hunter2@mail.example:587?tls=required"),
    ("mailgun_signing_key", "hunter2-hunter2-hunter2"),
    ("postmark_webhook_password", "hunter2-hunter2-hunter2"),
    ("media_s3_secret_access_key", "hunter2"),
    ("backup_key", BACKUP_KEY),
    ("backup_s3_secret_access_key", "hunter2"),
    ("stripe_secret_key", "sk_test_hunter2"),
    ("stripe_webhook_secret", "whsec_hunter2"),
];

#[test]
fn config_debug_and_resolved_redact_secrets() {
    let more = [
        ("payments", "stripe"),
        ("stripe_publishable_key", "pk_test_1"),
        ("media_s3_access_key_id", "id"),
        ("backup_s3_access_key_id", "id"),
        ("backup_url", "s3://backups"),
    ];
    let config = config(&[&SECRETS[..], &more].concat()).unwrap();
    let text = format!("{config:?} {:?}", config.resolved());
    assert!(!text.contains("hunter2") && !text.contains(BACKUP_KEY), "{text}");
    let secrets = SETTINGS.iter().filter(|setting| setting.is_secret).map(|setting| setting.key);
    assert!(secrets.eq(SECRETS.map(|(key, _)| key)), "SECRETS must list every secret setting");
}

#[test]
fn config_error_redacts_secret() {
    for value in [
        "hunter2",
        "postgres:/me:hunter2@db",
        "smtp://me:hun/hunter2@mail.example",
        "smtp://me:12/hunter2@mail.example",
        "smtp://me:12?hunter2@mail.example",
        "smtp://me:12?tls=hunter2@mail.example",
        "smtp://me:hunter2@mail.example:99999",
    ] {
        for (key, _) in SECRETS {
            let pairs = STRIPE.map(|pair| if pair.0 == key { (key, value) } else { pair });
            let Err(error) = config(&[&pairs[..], &[(key, value)]].concat()) else { continue };
            assert!(!format!("{error} {error:?}").contains("hunter2"), "{key}={value}: {error}");
        }
    }
    let error = from_file("site_name = \"x\"\nstripe_secret_key = sk_test_hunter2\n").unwrap_err();
    assert!(!format!("{error} {error:?}").contains("hunter2"), "{error:?}");
    assert!(error.to_string().contains("line 2"), "{error}");
}

fn from_file(text: &str) -> Result<Config, ConfigError> {
    Config::read(Some((Path::new("marigold.toml"), text)), [])
}

fn from_environment(variables: &[(&str, &str)]) -> Result<Config, ConfigError> {
    Config::read(None, variables.iter().map(|&(name, value)| (name.into(), value.into())))
}

#[test]
fn environment_similar_names_are_unknown_settings() {
    for name in ["MARIGOLD_MARIGOLD_BIND", "MARIGOLD_bind", "MARIGOLD_", "MARIGOLD_BIND_FILE"] {
        let error = from_environment(&[(name, "127.0.0.1:8080")]).unwrap_err().to_string();
        assert!(error.contains(name), "{name}: {error}");
    }
}

fn secret_file(content: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::TempDir::new().unwrap();
    let path = folder.path().join("secret");
    std::fs::write(&path, content).unwrap();
    let path = path.to_str().unwrap().to_owned();
    (folder, path)
}

#[test]
fn secret_file_is_read_from_environment_and_settings_file() {
    let (_folder, path) = secret_file("postgres://me:hunter2@db.example/marigold\n");
    let from_variable = from_environment(&[("MARIGOLD_DATABASE_URL_FILE", &path)]).unwrap();
    let from_settings = from_file(&format!("database_url_file = {path:?}")).unwrap();
    let file = SettingSource::File(PathBuf::from("marigold.toml"));
    for (config, source) in [(from_variable, SettingSource::Environment), (from_settings, file)] {
        assert_eq!(config.database_url.expose_secret(), SECRETS[0].1);
        let (name, value) = ("MARIGOLD_DATABASE_URL".to_owned(), format!("(from {path})"));
        let resolved = ResolvedSetting { name, value, source };
        assert!(config.resolved().contains(&resolved), "{:?}", config.resolved());
        let defaults = config.resolved().iter().filter(|setting| setting.source == SettingSource::Default);
        assert_eq!(defaults.count(), config.resolved().len() - 1);
    }
}

#[test]
fn every_secret_can_come_from_a_file() {
    let files = SECRETS.map(|(key, value)| (format!("{}_FILE", variable(key)), secret_file(value)));
    let plain = [
        ("MARIGOLD_PAYMENTS", "stripe"),
        ("MARIGOLD_STRIPE_PUBLISHABLE_KEY", "pk_test_1"),
        ("MARIGOLD_MEDIA_S3_ACCESS_KEY_ID", "id"),
        ("MARIGOLD_BACKUP_S3_ACCESS_KEY_ID", "id"),
    ];
    let named = files.iter().map(|(name, (_folder, path))| (name.as_str(), path.as_str()));
    let config = from_environment(&plain.into_iter().chain(named).collect::<Vec<_>>()).unwrap();
    assert!(config.is_postgres());
    assert!(matches!(config.mail, MailTarget::Smtp(_)));
    assert!(matches!(config.payments, Payments::Stripe(_)));
    assert_eq!(secret_file_settings(), files.map(|(name, _)| name));
}

#[test]
fn secret_set_twice_is_rejected() {
    let (_folder, path) = secret_file("sqlite://other.db");
    let (plain, file) = ("MARIGOLD_DATABASE_URL", "MARIGOLD_DATABASE_URL_FILE");
    for variables in [[(plain, "sqlite://x.db"), (file, &path)], [(file, &path), (plain, "sqlite://x.db")]] {
        let error = from_environment(&variables).unwrap_err();
        assert!(matches!(error, ConfigError::SetTwice(..)), "{error}");
        assert!(error.to_string().contains(file), "{error}");
    }
    let text = format!("database_url = \"sqlite://x.db\"\ndatabase_url_file = {path:?}");
    assert!(matches!(from_file(&text), Err(ConfigError::SetTwice(..))));
}

#[test]
fn secret_file_in_environment_overrides_settings_file() {
    let (_folder, path) = secret_file("sqlite://other.db");
    let settings = (Path::new("marigold.toml"), "database_url = \"sqlite://x.db\"");
    let config = Config::read(Some(settings), [("MARIGOLD_DATABASE_URL_FILE".into(), path.into())]).unwrap();
    assert_eq!(config.database_url.expose_secret(), "sqlite://other.db");
}

#[test]
fn secret_file_unreadable_is_named() {
    let (folder, empty) = secret_file("\n");
    let missing = folder.path().join("missing").to_str().unwrap().to_owned();
    for path in [empty, missing] {
        let error = from_environment(&[("MARIGOLD_MAIL_URL_FILE", &path)]).unwrap_err().to_string();
        assert!(error.contains("MARIGOLD_MAIL_URL_FILE") && error.contains(&path), "{error}");
    }
}

#[test]
fn config_file_errors_are_named() {
    let config =
        from_file("site_name = \"Tagetes\"\nlimit_emails_per_ip_per_hour = 7\nallow_sandbox = true\n")
            .unwrap();
    assert_eq!(config.site_name, "Tagetes");
    assert_eq!(config.limit(RateLimit::EmailsPerIp), 7);

    for (text, named) in [("colour = \"red\"", "colour"), ("site_name", "marigold.toml")] {
        let error = from_file(text).unwrap_err().to_string();
        assert!(error.contains(named), "{error}");
    }
    let error = Config::load(Some(Path::new("none.toml"))).unwrap_err().to_string();
    assert!(error.contains("none.toml"), "{error}");
}

#[test]
fn config_environment_overrides_file() {
    let variables = [("MARIGOLD_SITE_NAME", "Calendula"), ("PATH", "/bin")];
    let environment = variables.map(|(name, value)| (name.into(), value.into()));
    let file = (Path::new("marigold.toml"), "site_name = \"Tagetes\"\nlog = \"warn\"\n");
    let config = Config::read(Some(file), environment).unwrap();
    assert_eq!((config.site_name.as_str(), config.log.as_str()), ("Calendula", "warn"));
}

const STRIPE: [(&str, &str); 4] = [
    ("payments", "stripe"),
    ("stripe_secret_key", "sk_test_hunter2"),
    ("stripe_publishable_key", "pk_test_1"),
    ("stripe_webhook_secret", "whsec_hunter2"),
];

pub(super) const LIVE_STRIPE: [(&str, &str); 4] = [
    ("payments", "stripe"),
    ("stripe_secret_key", "sk_live_1"),
    ("stripe_publishable_key", "pk_live_1"),
    ("stripe_webhook_secret", "whsec_1"),
];

/// Stripe settings with one value replaced.
fn stripe_config_with(key: &'static str, value: &'static str) -> Result<Config, ConfigError> {
    config(&STRIPE.map(|pair| if pair.0 == key { (key, value) } else { pair }))
}

#[test]
fn config_stripe_needs_three_keys() {
    let config = config(&STRIPE).unwrap();
    let Payments::Stripe(account) = &config.payments else { panic!("not Stripe: {:?}", config.payments) };
    assert_eq!(account.mode(), StripeMode::Test);
    assert!(!format!("{config:?}").contains("hunter2"), "secrets are redacted");
}

#[test]
fn config_missing_stripe_keys_are_all_named() {
    let error = config(&[("payments", "stripe"), ("stripe_publishable_key", "")]).unwrap_err().to_string();
    for name in ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET"] {
        assert!(error.contains(name), "{name}: {error}");
    }
    assert!(!error.contains("STRIPE_API_URL"), "{error}");
    let error = stripe_config_with("stripe_webhook_secret", "").unwrap_err().to_string();
    assert!(error.contains("STRIPE_WEBHOOK_SECRET") && !error.contains("STRIPE_SECRET_KEY"), "{error}");
}

#[test]
fn config_invalid_stripe_key_is_named_not_shown() {
    for key in ["stripe_secret_key", "stripe_publishable_key", "stripe_webhook_secret"] {
        let error = stripe_config_with(key, "hunter2").unwrap_err().to_string();
        assert!(error.contains(&variable(key)) && !error.contains("hunter2"), "{error}");
    }
    let mixed = stripe_config_with("stripe_publishable_key", "pk_live_1").unwrap_err().to_string();
    assert!(mixed.contains("test mode") && mixed.contains("live mode"), "{mixed}");
}

#[test]
fn config_live_key_with_other_api_url_is_rejected() {
    let other_url = [&LIVE_STRIPE[..], &[("stripe_api_url", "http://127.0.0.1:1/")]].concat();
    assert!(config(&other_url).unwrap_err().to_string().contains("STRIPE_API_URL"));
}

#[test]
fn config_https_with_file_mailer_is_rejected() {
    let https = [&LIVE_STRIPE[..], &[("public_url", "https://marigold.example")]].concat();
    let error = config(&https).unwrap_err().to_string();
    assert!(error.contains("mail is `file`") && !error.contains("sandbox` and"), "{error}");
    let real = [&https[..], &[("mail_url", "smtps://me:secret@mail.example")]].concat();
    assert!(config(&real).is_ok());
}

#[test]
fn config_sandbox_ignores_stripe_keys() {
    assert!(matches!(stripe_config_with("payments", "sandbox").unwrap().payments, Payments::Sandbox));
}
