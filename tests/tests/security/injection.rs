//! Header injection into emails by names and addresses.

use std::collections::BTreeSet;
use std::fs;

use integration_tests::server_process::{PASSWORD, ServerProcess};
use mail_parser::MessageParser;
use serde_json::json;

use crate::security::unlimited;

/// The header names and the recipients of each sent email.
fn emails(server: &ServerProcess) -> Vec<(BTreeSet<String>, Vec<String>)> {
    let Ok(files) = fs::read_dir(server.folder().join("mail")) else { return Vec::new() };
    let files = files.map(|file| file.unwrap().path());
    let files = files.filter(|file| file.extension().is_some_and(|extension| extension == "eml"));
    let read = |file| {
        let bytes = fs::read(file).unwrap();
        let mail = MessageParser::default().parse(&bytes)?;
        let names = mail.headers().iter().map(|header| header.name().to_lowercase()).collect();
        let groups = [mail.to(), mail.cc(), mail.bcc()].into_iter().flatten();
        let to = groups
            .flat_map(|group| group.iter().filter_map(|mailbox| mailbox.address()))
            .map(str::to_owned)
            .collect();
        Some((names, to))
    };
    files.filter_map(read).collect()
}

#[test]
fn first_name_cannot_inject_email_headers() {
    let names = [
        "Anna",
        "Anna\r\nBcc: eve@evil.example",
        "Anna\nBcc: eve@evil.example",
        "Anna\rBcc: eve@evil.example",
        "Anna\r\n\r\n<a href=\"https://evil.example\">",
        "Anna\r\n.\r\nMAIL FROM:<eve@evil.example>",
        "Anna\u{85}Bcc: eve@evil.example",
        "Anna\u{2028}Bcc: eve@evil.example",
        "Anna\u{2029}Bcc: eve@evil.example",
        "Anna%0d%0aBcc: eve@evil.example",
        "Anna\\r\\nBcc: eve@evil.example",
        "=?utf-8?Q?Anna=0D=0ABcc:_eve@evil.example?=",
        "=?utf-8?B?QW5uYQ0KQmNjOiBldmVAZXZpbC5leGFtcGxl?=",
        "Anna <eve@evil.example>",
        "Anna, eve@evil.example",
        "\"Anna\" <eve@evil.example>; Ben",
        "Bcc: eve@evil.example",
        "{{firstName}} ${HOME} %s",
    ];
    let server = unlimited();
    let mut registered = Vec::new();
    for (number, name) in names.into_iter().enumerate() {
        let email = format!("member{number}@example.com");
        let body = json!({"email": email, "firstName": name, "password": PASSWORD});
        let response = server.client().post("/api/auth/register", &body).unwrap();
        let is_control = name.chars().any(char::is_control);
        assert_eq!(response.status, if is_control { 422 } else { 201 }, "{name:?}: {}", response.body);
        if !is_control {
            registered.push(email);
        }
    }
    server.wait_until("all emails", || emails(&server).len() == registered.len());
    let emails = emails(&server);
    let mut recipients: Vec<_> = emails.iter().flat_map(|(_, to)| to.clone()).collect();
    recipients.sort();
    registered.sort();
    assert_eq!(recipients, registered, "each email went only to its member");
    let header_sets: BTreeSet<_> = emails.into_iter().map(|(headers, _)| headers).collect();
    assert_eq!(header_sets.len(), 1, "all emails have the same headers: {header_sets:?}");
}

#[test]
fn email_with_several_addresses_is_rejected() {
    let server = unlimited();
    for email in [
        "anna@example.com\r\nBcc: eve@evil.example",
        "anna@example.com\nBcc: eve@evil.example",
        "anna@example.com, eve@evil.example",
        "anna@example.com;eve@evil.example",
        "anna@example.com eve@evil.example",
        "anna@example.com%0aBcc:eve@evil.example",
        "Anna <eve@evil.example>",
        "<eve@evil.example>",
        "\"anna\r\nBcc: eve\"@example.com",
        "anna@example.com\u{2028}eve@evil.example",
        "anna@example.com\u{0}eve@evil.example",
        "=?utf-8?Q?eve=40evil.example?=@example.com>",
        "anna@example.com>\r\nRCPT TO:<eve@evil.example",
    ] {
        for (path, body) in [
            ("/api/auth/register", json!({"email": email, "firstName": "Anna", "password": PASSWORD})),
            ("/api/auth/forgot-password", json!({"email": email})),
            ("/api/auth/resend-verification", json!({"email": email})),
            ("/api/auth/sign-in-link", json!({"email": email})),
            ("/api/auth/login", json!({"email": email, "password": PASSWORD})),
        ] {
            assert_eq!(server.client().post(path, &body).unwrap().status, 422, "{path} {email:?}");
        }
    }
    assert!(emails(&server).is_empty());
}
