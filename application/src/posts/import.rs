//! Imports the posts of another system.

mod content;
mod fields;
mod links;
mod plan;
mod report;
mod source;
mod tags;

pub use report::ImportReport;
pub use source::{
    BlogExport, ExportedImage, ExportedKind, ExportedPost, ExportedStatus, Fragment, ImportWarning,
};

use domain::posts::{AuthorName, Post, PostDetails, PostDraft, Schedule};
use domain::users::{EmailAddress, Permission, User};
use domain::{PostId, RichTextError, Slug};

use self::content::Images;
use self::links::Links;
use self::plan::{PlannedPost, Planner};
use self::tags::Tags;
use super::author::is_author;
use super::revisions::record_revision;
use crate::context::use_case;
use crate::failure::{Failure, from_failure};
use crate::media::{ManageImageError, MediaLibrary};
use crate::ports::{Actor, ImageFolder, ImageFolderError, UnitOfWork};

/// How to import.
#[derive(Debug, Clone)]
pub struct ImportOptions {
    /// Such as "ghost". Posts of different systems are different posts.
    pub system: &'static str,
    /// Who becomes the author; `None` for the first admin who may edit posts.
    pub author: Option<EmailAddress>,
    /// Changes nothing.
    pub is_dry_run: bool,
}

#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    #[error("there is no admin to be the author; run `marigold admin create` first")]
    NoAuthor,
    #[error("{0} is not an admin who may edit posts")]
    UnknownAuthor(EmailAddress),
    #[error("the posts of the site changed during the import; run it again")]
    Changed,
    #[error(transparent)]
    Folder(#[from] ImageFolderError),
    #[error("an image cannot be stored")]
    Image(#[source] ManageImageError),
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(ImportError);

use_case! {
    /// Imports posts of other systems. Running it again adds only what is missing.
    pub struct ImportPosts
}

/// A post to store, with the slugs that lead to it.
struct PostWithRedirects {
    post: Post,
    redirects: Vec<Slug>,
}

impl ImportPosts {
    /// Stores all posts in one transaction. Images are stored before it; the cleanup removes those that no post uses.
    ///
    /// # Errors
    /// [`ImportError`]; then no post is stored.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn run(
        &self,
        actor: Actor,
        export: BlogExport,
        folder: &dyn ImageFolder,
        options: &ImportOptions,
    ) -> Result<ImportReport, ImportError> {
        actor.require(Permission::ManageContent)?;
        let BlogExport { site_url, mut posts, tag_slugs, warnings, not_imported } = export;
        let now = self.context.clock.now();
        for post in &mut posts {
            fields::end_expired(post, now);
        }
        let mut report = ImportReport { not_imported, warnings, ..ImportReport::default() };
        let (author, plan, mut tags) = {
            // Rolled back: it reads what removed posts occupy, which queries do not show.
            let mut unit = self.context.store.begin_as(actor).await?;
            let author = find_author(&mut *unit, options.author.as_ref()).await?;
            let plan = Planner::new(&mut *unit, options.system).await?.plan(&posts).await?;
            (author, plan, Tags::read(unit.posts()).await?)
        };
        let links = Links::new(&self.context.site().public_url, site_url.as_deref(), posts.iter().zip(&plan))
            .with_tags(&tag_slugs, posts.iter());
        let library = MediaLibrary::new(&self.context);
        let mut images = Images::new(&library, folder, actor, options.is_dry_run);
        let mut new_posts = Vec::new();
        for (exported, planned) in posts.into_iter().zip(plan) {
            let label = fields::label(&exported);
            let (id, slug, redirects, mut warnings) = match planned {
                PlannedPost::New { id, slug, redirects, warnings } => (id, slug, redirects, warnings),
                PlannedPost::AlreadyImported { .. } => {
                    report.existing = report.existing.saturating_add(1);
                    continue;
                }
                PlannedPost::Duplicate => {
                    report.not_imported = report.not_imported.saturating_add(1);
                    report
                        .warnings
                        .push(ImportWarning::new(label, "appears twice; only the first is imported"));
                    continue;
                }
            };
            warnings.extend(exported.warnings.iter().cloned());
            let (kind, paths) = (exported.kind, exported.old_paths.clone());
            let post = self
                .build(exported, (id, slug), &author, &links, &mut images, &mut tags, &mut warnings)
                .await?;
            match post {
                Ok(post) => {
                    count(&mut report, kind, &post);
                    report.redirects =
                        report.redirects.saturating_add(u32::try_from(redirects.len()).unwrap_or(u32::MAX));
                    if post.is_published {
                        report.unserved_paths.extend(plan::unserved_paths(&paths, &post.slug, &redirects));
                    }
                    new_posts.push(PostWithRedirects { post, redirects });
                }
                Err(error) => {
                    report.not_imported = report.not_imported.saturating_add(1);
                    warnings.push(format!("is not imported: {error}"));
                }
            }
            report
                .warnings
                .extend(warnings.into_iter().map(|message| ImportWarning::new(label.clone(), message)));
        }
        report.images = images.new_count();
        report.tags = tags.new_count();
        if !options.is_dry_run {
            self.store(actor, &new_posts, &tags.redirects_from(&tag_slugs)).await?;
        }
        Ok(report)
    }

    #[expect(clippy::too_many_arguments, reason = "each is another part of the state of one run")]
    async fn build(
        &self,
        exported: ExportedPost,
        (id, slug): (PostId, Slug),
        author: &User,
        links: &Links,
        images: &mut Images<'_>,
        tags: &mut Tags,
        warnings: &mut Vec<String>,
    ) -> Result<Result<Post, RichTextError>, ImportError> {
        let now = self.context.clock.now();
        let mut fragments = exported.content.clone();
        let mut feature_image = None;
        if let Some(image) = exported.feature_image.clone() {
            feature_image = images.feature_image(&exported.folder, &image).await?;
            if feature_image.is_none() {
                // First in the text, where an image may stay at its URL.
                let html = |tag: &str| Fragment::Html(tag.to_owned());
                let _ = fragments.splice(0..0, [html("<p>"), Fragment::Image(image), html("</p>")]);
            }
        }
        let html = content::render(fragments, &exported.folder, links, images, warnings).await?;
        let content = match self.context.html_sanitizer.rich_text(&html) {
            Ok(content) => content,
            Err(error) => return Ok(Err(error)),
        };
        let title = fields::title(&exported.title, warnings);
        let dates = fields::dates(&exported, now, warnings);
        let draft = PostDraft {
            slug,
            excerpt: fields::excerpt(&exported.excerpt, content.as_str(), &title, warnings),
            details: PostDetails {
                tags: tags.of(&exported.tags, warnings),
                seo_title: fields::seo_title(&exported.seo_title, warnings),
                seo_description: fields::seo_description(&exported.seo_description, warnings),
                feature_image,
            },
            title,
            content,
            is_published: dates.published_at.is_some(),
            schedule: dates.scheduled_for.map_or(Schedule::Never, Schedule::At),
        };
        let mut post = Post::create(id, author.id, draft, dates.created_at);
        post.published_at = dates.published_at;
        post.updated_at = dates.updated_at;
        post.author_name = AuthorName::parse(author.first_name.as_str()).ok().flatten();
        Ok(Ok(post))
    }

    async fn store(
        &self,
        actor: Actor,
        new_posts: &[PostWithRedirects],
        tag_redirects: &[(Slug, Slug)],
    ) -> Result<(), ImportError> {
        let mut unit = self.context.store.begin_as(actor).await?;
        for PostWithRedirects { post, redirects } in new_posts {
            if !unit.posts().insert(post).await? {
                return Err(ImportError::Changed);
            }
            for slug in redirects {
                unit.posts().add_slug_redirect(post.id, slug).await?;
            }
            record_revision(&mut *unit, &*self.context.ids, None, post, actor).await?;
        }
        for (from, to) in tag_redirects {
            unit.posts().redirect_tag(from, to).await?;
        }
        Ok(unit.commit().await?)
    }
}

async fn find_author(unit: &mut dyn UnitOfWork, email: Option<&EmailAddress>) -> Result<User, ImportError> {
    let mut admins = unit.users().list_admins().await?.into_iter().filter(is_author);
    match email {
        None => admins.next().ok_or(ImportError::NoAuthor),
        Some(email) => admins
            .find(|user| user.email.normalized() == email.normalized())
            .ok_or_else(|| ImportError::UnknownAuthor(email.clone())),
    }
}

fn count(report: &mut ImportReport, kind: ExportedKind, post: &Post) {
    let add = |number: &mut u32| *number = number.saturating_add(1);
    add(match kind {
        ExportedKind::Post => &mut report.posts,
        ExportedKind::Page => &mut report.pages,
    });
    if post.scheduled_for.is_some() {
        add(&mut report.scheduled);
    } else if !post.is_published {
        add(&mut report.drafts);
    }
}
