use crate::config::tests::{LIVE_STRIPE, config};

#[test]
fn live_payments_with_a_mail_folder_are_rejected() {
    for switch in ["0", "1"] {
        let error = config(&[&LIVE_STRIPE[..], &[("allow_sandbox", switch)]].concat()).unwrap_err();
        assert!(error.to_string().contains("MARIGOLD_MAIL_URL"), "{error}");
    }
}

#[test]
fn config_contradictions_are_warnings() {
    let smtp = ("mail_url", "smtp://mail.example");
    let warnings = |settings: &[(&str, &str)]| config(settings).unwrap().warnings();
    for (settings, expected) in [
        (vec![smtp], Some("Payments are live, but MARIGOLD_PUBLIC_URL is http://localhost:8080")),
        (vec![smtp, ("public_url", "http://127.0.0.1:1")], Some("Payments are live")),
        (vec![smtp, ("public_url", "http://shop.example")], Some("http://shop.example without https")),
        (vec![smtp, ("public_url", "https://shop.example")], None),
    ] {
        let found = warnings(&[&LIVE_STRIPE[..], &[("trusted_proxies", "127.0.0.1")], &settings].concat());
        assert_eq!(found.len(), usize::from(expected.is_some()), "{settings:?}: {found:?}");
        assert!(expected.is_none_or(|text| found[0].contains(text)), "{found:?}");
    }
    assert_eq!(warnings(&[]), [""; 0], "a local trial");
}

#[test]
fn mailbox_is_shown_only_on_a_local_server() {
    assert!(config(&[]).unwrap().shows_mailbox());
    for exposed in [
        ("public_url", "https://marigold.example"),
        ("public_url", "http://192.168.1.2:8080"),
        ("bind", "0.0.0.0:8080"),
    ] {
        let config = config(&[exposed, ("allow_sandbox", "1"), ("trusted_proxies", "10.0.0.1")]).unwrap();
        assert!(!config.shows_mailbox(), "{exposed:?}");
        assert!(config.warnings().concat().contains("instead of being delivered"), "{exposed:?}");
    }
}

#[test]
fn config_public_test_keys_need_the_trial_switch() {
    let local = [
        ("payments", "stripe"),
        ("stripe_secret_key", "sk_test_1"),
        ("stripe_publishable_key", "pk_test_1"),
        ("stripe_webhook_secret", "whsec_1"),
        ("mail_url", "smtps://me:secret@mail.example"),
    ];
    assert!(!config(&local).unwrap().require_second_factor, "a trial");
    for public in [("public_url", "https://marigold.example"), ("bind", "0.0.0.0:8080")] {
        let settings = [&local[..], &[public]].concat();
        let error = config(&settings).unwrap_err().to_string();
        assert!(error.contains("Stripe's test keys"), "{error}");
        assert!(config(&[&settings[..], &[("allow_sandbox", "1")]].concat()).is_ok());
    }
}
