use std::path::PathBuf;

use percent_encoding::percent_decode_str;
use url::Url;

use super::smtp_mailer::{SmtpServer, SmtpTls};

/// Where emails are sent, according to the setting `MARIGOLD_MAIL_URL`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MailTarget {
    /// Emails are written to this folder.
    Folder(PathBuf),
    Smtp(SmtpServer),
}

/// What is wrong with the setting. The message never repeats the URL, which may contain a password.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum InvalidMailTarget {
    #[error("mail URL must begin with file://, smtp:// or smtps://")]
    UnknownScheme,
    #[error("file:// must be followed by a folder, as in file://data/mail")]
    NoFolder,
    #[error("invalid mail URL: {0}")]
    Malformed(url::ParseError),
    #[error("mail URL has no host")]
    NoHost,
    #[error("user name or password in the mail URL is not valid UTF-8 after percent-decoding")]
    InvalidCredentials,
    #[error("mail URL has a user name without a password, or a password without a user name")]
    IncompleteCredentials,
    #[error("tls must be required, opportunistic or none")]
    UnknownTls,
    #[error("smtps:// always uses TLS and takes no tls option")]
    TlsWithSmtps,
    #[error(
        "mail URL has an unknown option; the only option is tls. A `?` in the password is written as %3F"
    )]
    UnknownOption,
    #[error("mail URL must end at the host and port. A `/` in the password is written as %2F")]
    Path,
}

impl MailTarget {
    /// # Errors
    /// [`InvalidMailTarget`] with the reason.
    pub fn parse(text: &str) -> Result<Self, InvalidMailTarget> {
        match text.split_once("://") {
            // This is not a strict URL: `file://data/mail` is a folder relative to the working directory.
            Some(("file", "")) => Err(InvalidMailTarget::NoFolder),
            Some(("file", folder)) => Ok(Self::Folder(PathBuf::from(folder))),
            Some(("smtp" | "smtps", _)) => {
                parse_smtp(&Url::parse(text).map_err(InvalidMailTarget::Malformed)?).map(Self::Smtp)
            }
            _ => Err(InvalidMailTarget::UnknownScheme),
        }
    }
}

fn parse_smtp(url: &Url) -> Result<SmtpServer, InvalidMailTarget> {
    let host = url.host_str().filter(|host| !host.is_empty()).ok_or(InvalidMailTarget::NoHost)?;
    if !matches!(url.path(), "" | "/") {
        return Err(InvalidMailTarget::Path);
    }
    let tls = parse_tls(url)?;
    let port = url.port().unwrap_or(match tls {
        SmtpTls::Implicit => 465,
        SmtpTls::Required | SmtpTls::Opportunistic | SmtpTls::None => 587,
    });
    // lettre expects IPv6 addresses without brackets.
    let host = host.trim_start_matches('[').trim_end_matches(']').to_owned();
    Ok(SmtpServer { host, port, tls, credentials: parse_credentials(url)? })
}

fn parse_tls(url: &Url) -> Result<SmtpTls, InvalidMailTarget> {
    let implicit = url.scheme() == "smtps";
    let mut tls = if implicit { SmtpTls::Implicit } else { SmtpTls::Required };
    for (option, value) in url.query_pairs() {
        if option != "tls" {
            return Err(InvalidMailTarget::UnknownOption);
        }
        if implicit {
            return Err(InvalidMailTarget::TlsWithSmtps);
        }
        tls = match value.as_ref() {
            "required" => SmtpTls::Required,
            "opportunistic" => SmtpTls::Opportunistic,
            "none" => SmtpTls::None,
            _ => return Err(InvalidMailTarget::UnknownTls),
        };
    }
    Ok(tls)
}

fn parse_credentials(url: &Url) -> Result<Option<(String, String)>, InvalidMailTarget> {
    let decode = |text: &str| {
        percent_decode_str(text)
            .decode_utf8()
            .map(std::borrow::Cow::into_owned)
            .map_err(|_| InvalidMailTarget::InvalidCredentials)
    };
    match (url.username(), url.password()) {
        ("", None) => Ok(None),
        ("", Some(_)) | (_, None) => Err(InvalidMailTarget::IncompleteCredentials),
        (user, Some(password)) => Ok(Some((decode(user)?, decode(password)?))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn smtp(text: &str) -> SmtpServer {
        match MailTarget::parse(text) {
            Ok(MailTarget::Smtp(server)) => server,
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn mail_url_file_is_relative_or_absolute() {
        assert_eq!(MailTarget::parse("file://data/mail"), Ok(MailTarget::Folder("data/mail".into())));
        assert_eq!(MailTarget::parse("file:///var/mail"), Ok(MailTarget::Folder("/var/mail".into())));
    }

    #[test]
    fn mail_url_smtp_requires_tls_by_default() {
        assert_eq!(smtp("smtp://mail.example.com").tls, SmtpTls::Required);
        assert_eq!(smtp("smtp://mail.example.com?tls=required").tls, SmtpTls::Required);
        assert_eq!(smtp("smtp://mail.example.com/?tls=opportunistic").tls, SmtpTls::Opportunistic);
        assert_eq!(smtp("smtp://mail.example.com:25?tls=none").tls, SmtpTls::None);
        assert_eq!(smtp("smtps://mail.example.com").tls, SmtpTls::Implicit);
    }

    #[test]
    fn mail_url_port_follows_scheme() {
        assert_eq!(smtp("smtp://mail.example.com").port, 587);
        assert_eq!(smtp("smtps://mail.example.com").port, 465);
        assert_eq!(smtp("smtp://[::1]:1025?tls=none").port, 1025);
        assert_eq!(smtp("smtp://[::1]:1025?tls=none").host, "::1");
    }

    #[test]
    fn mail_url_credentials_are_percent_decoded() {
        let credentials = smtp("smtp://anna%40example.com:p%3Aw%2F1@mail.example.com").credentials;
        assert_eq!(credentials, Some(("anna@example.com".to_owned(), "p:w/1".to_owned())));
        assert_eq!(smtp("smtp://mail.example.com").credentials, None);
    }

    #[test]
    fn mail_url_error_names_the_problem() {
        for (text, expected) in [
            ("", "mail URL must begin with file://, smtp:// or smtps://"),
            ("http://example.com", "mail URL must begin with file://, smtp:// or smtps://"),
            ("file://", "file:// must be followed by a folder, as in file://data/mail"),
            ("smtp://mail.example.com:99999", "invalid mail URL: invalid port number"),
            ("smtp://mail.example.com?tls=maybe", "tls must be required, opportunistic or none"),
            ("smtps://mail.example.com?tls=none", "smtps:// always uses TLS and takes no tls option"),
            (
                "smtp://mail.example.com?retry=1",
                "mail URL has an unknown option; the only option is tls. A `?` in the password is written as %3F",
            ),
            (
                "smtp://mail.example.com/inbox",
                "mail URL must end at the host and port. A `/` in the password is written as %2F",
            ),
            (
                "smtp://anna@mail.example.com",
                "mail URL has a user name without a password, or a password without a user name",
            ),
        ] {
            assert_eq!(MailTarget::parse(text).unwrap_err().to_string(), expected, "{text}");
        }
        assert!(MailTarget::parse("smtp://").is_err());
    }

    #[test]
    fn mail_url_password_is_never_shown() {
        for text in [
            "smtp://anna:sesame@mail.example.com:99999",
            "smtp://anna:sesame@mail.example.com/inbox",
            "smtp://anna:sesame@mail.example.com?tls=maybe",
            "smtp://anna:1/sesame@mail.example.com",
            "smtp://anna:1?sesame@mail.example.com",
            "smtp://anna:1?tls=sesame@mail.example.com",
        ] {
            let error = MailTarget::parse(text).unwrap_err();
            assert!(!format!("{error} {error:?}").contains("sesame"));
        }
        assert!(!format!("{:?}", smtp("smtp://anna:sesame@mail.example.com")).contains("sesame"));
    }
}
