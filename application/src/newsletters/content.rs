use chrono_tz::Tz;
use domain::newsletters::{Newsletter, NewsletterBody, NewsletterSubject, PreviewText, SubjectAndPreview};
use minijinja::{Value, context};

use crate::context::use_case;
use crate::html::with_feature_image;
use crate::outbox::{MailContent, MailKind, render, unsubscribe_path};
use crate::ports::{EmailBody, PostView, StoreError};
use crate::posts::CardReader;

/// What inboxes show after the subject.
pub(super) fn preview_text<'a>(texts: &'a SubjectAndPreview, body: &'a NewsletterBody) -> &'a str {
    texts.preview_text.as_ref().map_or(&body.preview_text, PreviewText::as_str)
}

use_case! {
    /// Renders posts as emails.
    pub struct NewsletterRenderer
}

impl NewsletterRenderer {
    pub(super) fn time_zone(&self) -> Tz {
        self.context.site.time_zone
    }

    /// What is the same for all recipients.
    pub(super) async fn body(&self, post: &PostView) -> Result<NewsletterBody, StoreError> {
        let cards = CardReader::new(&self.context).load([post.content.as_str()]).await?;
        let content = cards.as_links(&post.content, &self.context.site.public_url);
        let EmailBody { html, text } = self
            .context
            .email_body_renderer
            .render(&with_feature_image(post.feature_image.as_ref(), &content));
        let preview_text = post.excerpt.split_whitespace().collect::<Vec<_>>().join(" ");
        let post_url = self.context.site.url_for(&format!("/blog/{}", post.slug));
        Ok(NewsletterBody { html, text, preview_text, post_url })
    }

    /// The email to a member with this token.
    pub(super) fn email(
        &self,
        newsletter: &Newsletter,
        body: &NewsletterBody,
        unsubscribe_token: &str,
    ) -> Result<MailContent, StoreError> {
        let path = format!("{}&newsletter={}", unsubscribe_path(unsubscribe_token), newsletter.id);
        let url = self.context.site.url_for(&path);
        let content = self.render(&newsletter.title, &newsletter.texts, body, &url)?;
        Ok(MailContent { unsubscribe_url: Some(url), ..content })
    }

    /// The same without a recipient: its link to unsubscribe leads to the profile.
    pub(super) fn preview(
        &self,
        title: &str,
        texts: &SubjectAndPreview,
        body: &NewsletterBody,
    ) -> Result<MailContent, StoreError> {
        self.render(title, texts, body, &self.context.site.url_for("/profile"))
    }

    fn render(
        &self,
        title: &str,
        texts: &SubjectAndPreview,
        body: &NewsletterBody,
        unsubscribe_url: &str,
    ) -> Result<MailContent, StoreError> {
        let values = context! {
            title,
            subject_line => texts.subject.as_ref().map_or(title, NewsletterSubject::as_str),
            preview_text => preview_text(texts, body),
            post_html => Value::from_safe_string(body.html.clone()),
            post_text => body.text.trim_end(),
            post_url => &body.post_url,
            unsubscribe_url,
        };
        // The text is for everyone who reads the blog, so it greets no one.
        render(MailKind::Newsletter, "", &self.context.site, values)
    }
}
