//! Newsletters as emails. The outbox holds them without their body, which is stored once, with the newsletter.

use domain::newsletters::{Newsletter, NewsletterBody, NewsletterSubject, PreviewText, SubjectAndPreview};
use domain::users::EmailTopic;
use minijinja::{Value, context};

use super::{MailContent, MailKind, render, unsubscribe_path};
use crate::context::use_case;
use crate::html::plain_text;
use crate::ports::{EmailBody, StoreError};
use crate::posts::CardReader;
use crate::site::Site;

use_case! {
    /// Makes emails of texts that admins wrote.
    pub(crate) struct NewsletterBodies
}

impl NewsletterBodies {
    /// Of a text without a page.
    pub(crate) async fn render(&self, html: &str) -> Result<NewsletterBody, StoreError> {
        let cards = CardReader::new(&self.context).load([html]).await?;
        let linked = cards.as_links(html, &self.context.site().public_url);
        let EmailBody { html, text } = self.context.email_body_renderer.render(&linked);
        let preview_text = plain_text(&linked, 150);
        Ok(NewsletterBody { html, text, preview_text, post_url: String::new() })
    }
}

fn subject<'a>(title: &'a str, texts: &'a SubjectAndPreview) -> &'a str {
    texts.subject.as_ref().map_or(title, NewsletterSubject::as_str)
}

/// What inboxes show after the subject.
pub(crate) fn preview_text<'a>(texts: &'a SubjectAndPreview, body: &'a NewsletterBody) -> &'a str {
    texts.preview_text.as_ref().map_or(&body.preview_text, PreviewText::as_str)
}

/// The email to a member with this token, without its body.
pub(crate) fn newsletter_without_body(site: &Site, newsletter: &Newsletter, token: &str) -> MailContent {
    let path = format!("{}&newsletter={}", unsubscribe_path(token), newsletter.id);
    MailContent {
        subject: subject(&newsletter.title, &newsletter.texts).to_owned(),
        unsubscribe_url: Some(site.url_for(&path)),
        reply_to: site.contact_email.clone(),
        ..MailContent::default()
    }
}

/// Adds the body to such an email, when it is sent.
pub(super) fn add_newsletter_body(
    site: &Site,
    content: &mut MailContent,
    newsletter: &Newsletter,
) -> Result<(), StoreError> {
    let Some(body) = &newsletter.body else { return Ok(()) };
    let url = content.unsubscribe_url.as_deref().unwrap_or_default();
    let MailContent { text, html, .. } = render_newsletter(
        MailKind::Newsletter,
        site,
        &newsletter.title,
        &newsletter.texts,
        body,
        newsletter.audience.topic(),
        url,
    )?;
    (content.text, content.html) = (text, html);
    Ok(())
}

/// The same without a recipient: its link to unsubscribe leads to the profile.
pub(crate) fn newsletter_preview(
    site: &Site,
    title: &str,
    texts: &SubjectAndPreview,
    body: &NewsletterBody,
    topic: EmailTopic,
) -> Result<MailContent, StoreError> {
    render_newsletter(MailKind::Newsletter, site, title, texts, body, topic, &site.url_for("/profile"))
}

/// A newsletter, or the welcome email.
pub(super) fn render_newsletter(
    kind: MailKind,
    site: &Site,
    title: &str,
    texts: &SubjectAndPreview,
    body: &NewsletterBody,
    topic: EmailTopic,
    unsubscribe_url: &str,
) -> Result<MailContent, StoreError> {
    let values = context! {
        title,
        subject_line => subject(title, texts),
        preview_text => preview_text(texts, body),
        post_html => Value::from_safe_string(body.html.clone()),
        post_text => body.text.trim_end(),
        post_url => &body.post_url,
        is_product_update => topic == EmailTopic::ProductUpdates,
        unsubscribe_url,
    };
    // The text is for everyone who reads the blog, so it greets no one.
    render(kind, "", site, values)
}
