//! `/dev/mailbox`: shows emails written to a folder, with working links. Not available with an SMTP
//! server.

use actix_web::http::header::{self, ContentType, HeaderValue};
use actix_web::web::{Data, Path, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse, Responder};
use application::html::escape;
use infrastructure::mail::{MailSummary, Mailbox, ReceivedMail};

use super::{Operation, resource};
use crate::client_policy::is_local_and_direct;
use crate::error::{ApiError, ApiResult};
use crate::pages::styles_link;
use crate::state::AppState;

const STYLE: &str = include_str!("mailbox.css");

/// An email's HTML runs in a sandboxed frame; its links open in the top window.
const BODY_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'self'; \
     sandbox allow-top-navigation-by-user-activation allow-popups";
const PAGE_POLICY: &str = "default-src 'none'; style-src 'self'; img-src 'self'; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'";

pub fn configure(root: &mut ServiceConfig) {
    root.service(resource("/dev/mailbox", [Operation::get(list)]))
        .service(resource("/dev/mailbox.css", [Operation::get(style)]))
        .service(resource("/dev/mailbox/{name}", [Operation::get(show)]))
        .service(resource("/dev/mailbox/{name}/body", [Operation::get(body)]));
}

/// The emails contain links that log people in, so only a browser on this machine gets them.
fn mailbox<'a>(request: &HttpRequest, state: &'a AppState) -> ApiResult<&'a Mailbox> {
    let mailbox = state.mailbox.as_ref().filter(|_| is_local_and_direct(request));
    mailbox.ok_or_else(ApiError::not_found)
}

async fn list(request: HttpRequest, state: Data<AppState>) -> ApiResult<HttpResponse> {
    let mails = mailbox(&request, &state)?.list().await.map_err(|error| unreadable(&error))?;
    let rows: String = mails.iter().map(list_row).collect();
    let content = if rows.is_empty() {
        "<p class=\"empty\">No emails yet. Join on the <a href=\"/\">landing page</a> and the first one appears here.</p>"
            .to_owned()
    } else {
        format!("<ol>{rows}</ol>")
    };
    Ok(page(&state, "Mailbox", &format!("<h1>Mailbox</h1>{content}")))
}

fn list_row(mail: &MailSummary) -> String {
    format!(
        "<li><a href=\"/dev/mailbox/{}\"><strong>{}</strong><span>to {}</span><time>{}</time></a></li>",
        escape(&mail.name),
        escape(&mail.subject),
        escape(&mail.to),
        mail.date.format("%-d %b %Y, %H:%M:%S UTC"),
    )
}

async fn show(request: HttpRequest, name: Path<String>, state: Data<AppState>) -> ApiResult<HttpResponse> {
    let mail = read(&request, &state, &name).await?;
    let links: String =
        links_in(&mail.text).map(|url| format!("<li><a href=\"{0}\">{0}</a></li>", escape(url))).collect();
    let attached: String =
        mail.attachments.iter().map(|name| format!("<dt>Attached</dt><dd>{}</dd>", escape(name))).collect();
    let content = format!(
        "<p><a href=\"/dev/mailbox\">All emails</a></p><h1>{subject}</h1>\
         <dl><dt>From</dt><dd>{from}</dd><dt>To</dt><dd>{to}</dd><dt>Sent</dt><dd>{date}</dd>{attached}</dl>\
         <h2>Links in this email</h2><ul class=\"links\">{links}</ul>\
         <h2>As HTML</h2><iframe title=\"The email as HTML\" src=\"/dev/mailbox/{name}/body\"></iframe>\
         <h2>As text</h2><pre>{text}</pre>",
        subject = escape(&mail.subject),
        from = escape(&mail.from),
        to = escape(&mail.to),
        date = mail.date.format("%-d %b %Y, %H:%M:%S UTC"),
        name = escape(&name),
        text = escape(&mail.text),
    );
    Ok(page(&state, &mail.subject, &content))
}

async fn body(request: HttpRequest, name: Path<String>, state: Data<AppState>) -> ApiResult<HttpResponse> {
    let mail = read(&request, &state, &name).await?;
    let html = mail.html.replacen("<head>", "<head><base target=\"_top\">", 1);
    Ok(HttpResponse::Ok()
        .content_type(ContentType::html())
        .insert_header((header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(BODY_POLICY)))
        .insert_header((header::X_FRAME_OPTIONS, HeaderValue::from_static("SAMEORIGIN")))
        .body(html))
}

async fn style() -> impl Responder {
    HttpResponse::Ok().content_type("text/css; charset=utf-8").body(STYLE)
}

async fn read(request: &HttpRequest, state: &AppState, name: &str) -> ApiResult<ReceivedMail> {
    let found = mailbox(request, state)?.read(name).await.map_err(|error| unreadable(&error))?;
    found.ok_or_else(ApiError::not_found)
}

fn unreadable(error: &std::io::Error) -> ApiError {
    ApiError::from(application::ports::StoreError::Unavailable(error.to_string().into()))
}

fn links_in(text: &str) -> impl Iterator<Item = &str> {
    text.split_whitespace().filter(|word| word.starts_with("http://") || word.starts_with("https://"))
}

fn page(state: &AppState, title: &str, content: &str) -> HttpResponse {
    let site = state.site();
    let logo = site.appearance.logo.as_ref().map(|logo| {
        let (width, height) = logo.source.fit(240, 36);
        format!("<img src=\"{}\" width=\"{width}\" height=\"{height}\" alt=\"\">", logo.path())
    });
    let html = format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>{title} · {name}</title>\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <link rel=\"stylesheet\" href=\"/dev/mailbox.css\">{styles}</head><body>\
         <header><a href=\"/\">{logo}{name}</a><span>Test mode: emails are stored here and not sent</span></header>\
         <main>{content}</main></body></html>",
        title = escape(title),
        name = escape(&site.name),
        logo = logo.unwrap_or_default(),
        styles = styles_link(&site).unwrap_or_default(),
    );
    HttpResponse::Ok()
        .content_type(ContentType::html())
        .insert_header((header::CACHE_CONTROL, HeaderValue::from_static("no-store")))
        .insert_header((header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(PAGE_POLICY)))
        .body(html)
}
