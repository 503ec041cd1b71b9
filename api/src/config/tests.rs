use infrastructure::payments::stripe::StripeMode;

use super::*;

fn config(pairs: &[(&str, &str)]) -> Result<Config, ConfigError> {
    let given = pairs
        .iter()
        .map(|&(key, value)| (key.to_owned(), Given { name: variable(key), value: value.to_owned() }))
        .collect();
    Config::from_values(given)
}

#[test]
fn without_settings_the_embedded_defaults_hold() {
    let config = config(&[]).unwrap();
    assert_eq!(config.bind.to_string(), "127.0.0.1:8080");
    assert_eq!(config.public_url.as_str(), "http://localhost:8080/");
    assert_eq!(config.site_name, "Marigold");
    assert_eq!(config.metrics_bind, None);
    assert_eq!(config.limit(Limit::SignUpByClient), 100);
    assert!(!config.is_https());
}

#[test]
fn unknown_settings_stop_the_start_with_their_name() {
    let error = config(&[("site_nmae", "x")]).unwrap_err();
    assert!(error.to_string().contains("MARIGOLD_SITE_NMAE"), "{error}");
}

#[test]
fn malformed_settings_stop_the_start_with_their_name() {
    for (key, bad) in [
        ("bind", "8080"),
        ("metrics_bind", "9090"),
        ("trusted_proxies", "proxy.example"),
        ("trusted_proxies", "10.0.0.0/8 127.0.0.1"),
        ("public_url", "localhost"),
        ("public_url", "https://x.example/app"),
        ("public_url", "https://:secret@x.example"),
        ("site_name", " "),
        ("database_url", "mysql://x"),
        ("database_url", "sqlite://"),
        ("mail_url", "carrier-pigeon://x"),
        ("mail_from", "nobody"),
        ("payments", "cash"),
        ("allow_sandbox", "maybe"),
        ("log", "=,=,="),
        ("log", "info\u{85}"),
        ("limit_sign_up_by_client_per_hour", "0"),
        ("limit_sign_up_by_client_per_hour", "many"),
    ] {
        let error = config(&[(key, bad)]).unwrap_err().to_string();
        assert!(error.contains(&variable(key)), "{key}={bad}: {error}");
    }
}

#[test]
fn proxies_are_believed_only_if_they_are_named() {
    let believed = |given| config(&[("trusted_proxies", given)]).unwrap().trusted_proxies;
    assert_eq!(believed(""), []);
    assert_eq!(believed("127.0.0.1, 10.0.0.0/8,"), ["127.0.0.1", "10.0.0.0/8"].map(|n| n.parse().unwrap()));
}

#[test]
fn a_proxy_that_must_be_there_and_is_not_named_is_asked_for() {
    let https = [("public_url", "https://marigold.example"), ("allow_sandbox", "1")];
    let named = [&https[..], &[("trusted_proxies", "127.0.0.1")]].concat();
    assert!(config(&https).unwrap().advice().is_some_and(|text| text.contains(&variable("trusted_proxies"))));
    assert_eq!(config(&named).unwrap().advice(), None);
    assert_eq!(config(&[]).unwrap().advice(), None);
}

#[test]
fn the_sandbox_is_refused_behind_https_unless_allowed() {
    let https = ("public_url", "https://marigold.example");
    assert!(matches!(config(&[https]), Err(ConfigError::SandboxInPublic(_))));
    assert!(config(&[https, ("allow_sandbox", "1")]).unwrap().is_https());
}

#[test]
fn secrets_are_not_shown() {
    let config = config(&[("mail_url", "smtp://me:hunter2@mail.example:587?tls=required")]).unwrap();
    assert!(!format!("{:?}", config.shown()).contains("hunter2"));
}

fn from_file(text: &str) -> Result<Config, ConfigError> {
    Config::read(Some((Path::new("marigold.toml"), text)), [])
}

#[test]
fn a_settings_file_is_read_and_its_mistakes_are_named() {
    let config =
        from_file("site_name = \"Tagetes\"\nlimit_mail_by_client_per_hour = 7\nallow_sandbox = true\n")
            .unwrap();
    assert_eq!(config.site_name, "Tagetes");
    assert_eq!(config.limit(Limit::MailByClient), 7);

    for (text, named) in [("colour = \"red\"", "colour"), ("site_name", "marigold.toml")] {
        let error = from_file(text).unwrap_err().to_string();
        assert!(error.contains(named), "{error}");
    }
    let error = Config::load(Some(Path::new("none.toml"))).unwrap_err().to_string();
    assert!(error.contains("none.toml"), "{error}");
}

#[test]
fn the_environment_goes_before_the_settings_file() {
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

/// The settings of Stripe with one of them otherwise.
fn stripe_but(key: &'static str, value: &'static str) -> Result<Config, ConfigError> {
    config(&STRIPE.map(|pair| if pair.0 == key { (key, value) } else { pair }))
}

#[test]
fn stripe_is_set_up_by_three_keys() {
    let config = config(&STRIPE).unwrap();
    let Payments::Stripe(account) = &config.payments else { panic!("not Stripe: {:?}", config.payments) };
    assert_eq!(account.mode(), StripeMode::Test);
    assert!(!format!("{config:?}").contains("hunter2"), "neither here nor in `config check`");
}

#[test]
fn keys_of_stripe_that_are_missing_are_named_all_at_once() {
    let error = config(&[("payments", "stripe"), ("stripe_publishable_key", "")]).unwrap_err().to_string();
    for name in ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET"] {
        assert!(error.contains(name), "{name}: {error}");
    }
    assert!(!error.contains("STRIPE_API_URL"), "{error}");
    let error = stripe_but("stripe_webhook_secret", "").unwrap_err().to_string();
    assert!(error.contains("STRIPE_WEBHOOK_SECRET") && !error.contains("STRIPE_SECRET_KEY"), "{error}");
}

#[test]
fn keys_of_stripe_that_are_wrong_are_named_and_not_repeated() {
    for key in ["stripe_secret_key", "stripe_publishable_key", "stripe_webhook_secret"] {
        let error = stripe_but(key, "hunter2").unwrap_err().to_string();
        assert!(error.contains(&variable(key)) && !error.contains("hunter2"), "{error}");
    }
    let mixed = stripe_but("stripe_publishable_key", "pk_live_1").unwrap_err().to_string();
    assert!(mixed.contains("test mode") && mixed.contains("live mode"), "{mixed}");
}

#[test]
fn a_live_key_is_refused_where_the_api_is_elsewhere() {
    let live = [
        ("payments", "stripe"),
        ("stripe_secret_key", "sk_live_1"),
        ("stripe_publishable_key", "pk_live_1"),
        ("stripe_webhook_secret", "whsec_1"),
    ];
    assert!(config(&live).is_ok());
    let elsewhere = [&live[..], &[("stripe_api_url", "http://127.0.0.1:1/")]].concat();
    assert!(config(&elsewhere).unwrap_err().to_string().contains("STRIPE_API_URL"));
}

#[test]
fn with_stripe_only_mail_in_a_folder_is_refused_behind_https() {
    let https = [&STRIPE[..], &[("public_url", "https://marigold.example")]].concat();
    let error = config(&https).unwrap_err().to_string();
    assert!(error.contains("mail is `file`") && !error.contains("sandbox` and"), "{error}");
    let real = [&https[..], &[("mail_url", "smtps://me:secret@mail.example")]].concat();
    assert!(config(&real).is_ok());
}

#[test]
fn keys_of_stripe_may_stay_while_payments_are_in_the_sandbox() {
    assert!(matches!(stripe_but("payments", "sandbox").unwrap().payments, Payments::Sandbox));
}
