use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use application::media::referenced_images;
use application::ports::PostView;
use application::seeding::{ExportContent, ExportedPrompt, SiteContent};
use clap::Args;
use domain::agents::Agent;
use domain::bundles::Bundle;
use domain::discounts::{Discount, DiscountAudience, DiscountKind};
use domain::media::{ContentHash, FeatureImage, Image};
use domain::money::Cents;
use domain::{AgentId, Position, Slug};

use super::content_pack::format::{
    AgentToml, BundleToml, DiscountToml, FeatureImageToml, ImageToml, PackFile, PageToml, PostToml,
    PromptToml,
};
use super::content_pack::{MEDIA_FOLDER, PACK_FILE};
use super::output::print;
use super::{CliError, database};
use crate::config::Config;

const NAME: &str = "export";
const POSTS_FOLDER: &str = "posts";
const PAGES_FOLDER: &str = "pages";

#[derive(Debug, Args)]
pub(super) struct ExportArgs {
    /// A folder that is empty or does not exist yet
    dir: PathBuf,
}

pub(super) async fn run(config: &Config, args: ExportArgs) -> Result<(), CliError> {
    let writer = PackWriter::create(&args.dir)?;
    let adapters = database::open(config).await?;
    let export = adapters.ports.export_content();
    let count = writer.write(&export).await?;
    adapters.database.close().await?;
    print(&format!(
        "Exported to {}: agents {}, bundles {}, prompts {}, posts {}, edited pages {}, discount codes {}, images {}. \
         The folder has the links of premium agents, so keep it private.",
        args.dir.display(),
        count.agents,
        count.bundles,
        count.prompts,
        count.posts,
        count.pages,
        count.discounts,
        count.images
    ))?;
    for left_out in &count.left_out {
        print(&format!(
            "Left out: {left_out}, because it is for an agent that is in the archive or in the trash."
        ))?;
    }
    for name in &count.missing_images {
        print(&format!("Skipped the image {name}: a file is missing from storage."))?;
    }
    Ok(())
}

#[derive(Debug, Default)]
struct Count {
    agents: usize,
    bundles: usize,
    prompts: usize,
    posts: usize,
    pages: usize,
    discounts: usize,
    images: usize,
    left_out: Vec<String>,
    /// Their names.
    missing_images: Vec<String>,
}

/// Writes a content pack entry by entry. Only a complete pack has its file.
struct PackWriter {
    folder: PathBuf,
}

impl PackWriter {
    fn create(folder: &Path) -> Result<Self, CliError> {
        let failed = |error| format!("{} cannot be written: {error}", folder.display());
        let is_new = !folder.exists();
        fs::create_dir_all(folder).map_err(failed)?;
        if fs::read_dir(folder).map_err(failed)?.next().is_some() {
            return Err(format!("{} is not empty; choose another folder", folder.display()).into());
        }
        if is_new {
            make_private(folder).map_err(failed)?;
        }
        Ok(Self { folder: folder.to_owned() })
    }

    async fn write(&self, export: &ExportContent) -> Result<Count, CliError> {
        let content = export.read().await?;
        let draft = self.folder.join(format!("{PACK_FILE}.part"));
        let mut file = create_private(&draft)?;
        let mut images = BTreeSet::new();
        let pack = PackFile { name: NAME.to_owned(), ..self.listed(&content, &mut images)? };
        file.write_all(toml::to_string_pretty(&pack)?.as_bytes())?;
        let mut count = Count {
            agents: pack.agents.len(),
            bundles: pack.bundles.len(),
            prompts: pack.prompts.len(),
            discounts: pack.discounts.len(),
            pages: pack.pages.len(),
            ..Count::default()
        };
        for id in &content.posts {
            // A post may be deleted during the export.
            let Some(post) = export.post(*id).await? else { continue };
            images.extend(referenced_images(&post.content));
            images.extend(hash(post.feature_image.as_ref()));
            let former = former_slugs(&content.post_redirects, id);
            let entry = self.post(&post, former)?;
            append(&mut file, &PackFile { posts: vec![entry], ..PackFile::default() })?;
            count.posts += 1;
        }
        for hash in images {
            if let Some(entry) = self.image(export, &hash, &mut count).await? {
                append(&mut file, &PackFile { images: vec![entry], ..PackFile::default() })?;
                count.images += 1;
            }
        }
        let tag_redirects = content.tag_redirects.iter().map(|(from, to)| (from.to_string(), to.to_string()));
        append(&mut file, &PackFile { tag_redirects: tag_redirects.collect(), ..PackFile::default() })?;
        file.sync_all()?;
        fs::rename(&draft, self.folder.join(PACK_FILE))?;
        count.left_out = content.left_out;
        Ok(count)
    }

    /// Everything that is in memory already.
    fn listed(
        &self,
        content: &SiteContent,
        images: &mut BTreeSet<ContentHash>,
    ) -> Result<PackFile, CliError> {
        let keys: HashMap<_, _> =
            content.agents.iter().map(|agent| (agent.id, agent.slug.to_string())).collect();
        let mut pages = Vec::new();
        for page in &content.pages {
            images.extend(referenced_images(page.content.as_str()));
            pages.push(PageToml {
                page: page.kind.as_str().to_owned(),
                content: None,
                content_file: Some(self.html(PAGES_FOLDER, page.kind.as_str(), page.content.as_str())?),
                updated: Some(page.updated_at),
            });
        }
        images.extend(content.agents.iter().filter_map(|agent| hash(agent.image.as_ref())));
        let agents = content.agents.iter();
        Ok(PackFile {
            agents: agents
                .map(|item| agent(item, former_slugs(&content.agent_redirects, &item.id)))
                .collect(),
            bundles: content.bundles.iter().map(|item| bundle(item, &keys)).collect(),
            prompts: prompts(&content.prompts),
            discounts: content.discounts.iter().map(|item| discount(item, &keys)).collect(),
            pages,
            ..PackFile::default()
        })
    }

    /// Writes a text to a file of its own; returns its path in the pack.
    fn html(&self, folder: &str, name: &str, html: &str) -> Result<String, CliError> {
        fs::create_dir_all(self.folder.join(folder))?;
        let path = format!("{folder}/{name}.html");
        write_private(&self.folder.join(&path), format!("{html}\n").as_bytes())?;
        Ok(path)
    }

    fn post(&self, post: &PostView, former_slugs: Vec<String>) -> Result<PostToml, CliError> {
        Ok(PostToml {
            key: post.slug.clone(),
            id: Some(post.id.as_uuid()),
            title: post.title.clone(),
            slug: post.slug.clone(),
            excerpt: post.excerpt.clone(),
            content: None,
            content_file: Some(self.html(POSTS_FOLDER, &post.slug, &post.content)?),
            published: post.is_published,
            published_at: post.published_at,
            scheduled_for: post.scheduled_for,
            created: Some(post.created_at),
            updated: Some(post.updated_at),
            author_name: Some(post.author_name.clone().unwrap_or_default()),
            tags: post.tags.iter().map(|tag| tag.as_str().to_owned()).collect(),
            seo_title: post.seo_title.clone().unwrap_or_default(),
            seo_description: post.seo_description.clone().unwrap_or_default(),
            feature_image: post.feature_image.as_ref().map(feature_image),
            former_slugs,
        })
    }

    /// Copies the files of an image. One that was deleted is left out, and one whose files are missing is also reported.
    async fn image(
        &self,
        export: &ExportContent,
        hash: &ContentHash,
        count: &mut Count,
    ) -> Result<Option<ImageToml>, CliError> {
        let Some(image) = export.image(hash).await? else { return Ok(None) };
        let folder = self.folder.join(MEDIA_FOLDER);
        fs::create_dir_all(&folder)?;
        for file in image.source.files() {
            let Some(bytes) = export.file(&file).await? else {
                count.missing_images.push(image.name.as_str().to_owned());
                return Ok(None);
            };
            write_private(&folder.join(file.to_string()), &bytes)?;
        }
        Ok(Some(image_entry(&image)))
    }
}

fn append(file: &mut fs::File, entries: &PackFile) -> Result<(), CliError> {
    let text = toml::to_string_pretty(entries)?;
    if !text.is_empty() {
        file.write_all(format!("\n{text}").as_bytes())?;
    }
    Ok(())
}

/// A file that only its owner can read.
fn create_private(path: &Path) -> std::io::Result<fs::File> {
    let mut options = fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

fn write_private(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    create_private(path)?.write_all(bytes)
}

fn make_private(folder: &Path) -> std::io::Result<()> {
    #[cfg(unix)]
    fs::set_permissions(folder, std::os::unix::fs::PermissionsExt::from_mode(0o700))?;
    #[cfg(not(unix))]
    let _ = folder;
    Ok(())
}

fn former_slugs<Id: PartialEq>(redirects: &BTreeMap<Slug, Id>, id: &Id) -> Vec<String> {
    redirects.iter().filter(|(_, to)| *to == id).map(|(from, _)| from.to_string()).collect()
}

/// `None` for the position of an item that was never moved.
fn moved(position: Position, created_at: chrono::DateTime<chrono::Utc>) -> Option<i64> {
    (position != Position::at(created_at)).then(|| position.get())
}

fn agent(agent: &Agent, former_slugs: Vec<String>) -> AgentToml {
    let exchanges = agent.example.exchanges().iter();
    AgentToml {
        key: agent.slug.to_string(),
        id: Some(agent.id.as_uuid()),
        slug: Some(agent.slug.to_string()),
        title: agent.title.as_str().to_owned(),
        description: agent.description.as_str().to_owned(),
        category: agent.category.as_str().to_owned(),
        url: agent.url.as_str().to_owned(),
        price: agent.access.is_premium().then(|| agent.access.price().get()),
        featured: agent.is_featured,
        position: moved(agent.position, agent.created_at),
        created: Some(agent.created_at),
        updated: Some(agent.updated_at),
        former_slugs,
        details: agent.details.as_str().to_owned(),
        example: exchanges
            .map(|exchange| (exchange.member.as_str().to_owned(), exchange.agent.as_str().to_owned()))
            .collect(),
        image: agent.image.as_ref().map(feature_image),
    }
}

fn hash(image: Option<&FeatureImage>) -> Option<ContentHash> {
    image.map(|image| image.source.hash.clone())
}

fn feature_image(image: &FeatureImage) -> FeatureImageToml {
    FeatureImageToml { src: image.path(), height: image.source.height, alt: image.alt.as_str().to_owned() }
}

fn bundle(bundle: &Bundle, keys: &HashMap<AgentId, String>) -> BundleToml {
    BundleToml {
        key: bundle.slug.to_string(),
        id: Some(bundle.id.as_uuid()),
        slug: Some(bundle.slug.to_string()),
        title: bundle.title.as_str().to_owned(),
        description: bundle.description.as_str().to_owned(),
        price: bundle.price.get(),
        agents: bundle.agents.as_slice().iter().filter_map(|id| keys.get(id).cloned()).collect(),
        published: bundle.is_published,
        created: Some(bundle.created_at),
        updated: Some(bundle.updated_at),
    }
}

/// Prompts have no slugs, so their keys are made of their names.
fn prompts(prompts: &[ExportedPrompt]) -> Vec<PromptToml> {
    let mut keys = HashSet::new();
    let mut entries = Vec::new();
    for ExportedPrompt { prompt, position } in prompts {
        let name = Slug::from_title(&prompt.name);
        let numbered = (2_u32..).map(|number| name.numbered(number));
        let key = std::iter::once(name.clone())
            .chain(numbered)
            .find(|key| !keys.contains(key))
            .unwrap_or(name.clone());
        keys.insert(key.clone());
        entries.push(PromptToml {
            key: key.to_string(),
            id: Some(prompt.id.as_uuid()),
            name: prompt.name.clone(),
            category: prompt.category.clone(),
            text: prompt.text.clone(),
            featured: prompt.is_featured,
            position: moved(*position, prompt.created_at),
            created: Some(prompt.created_at),
            updated: Some(prompt.updated_at),
        });
    }
    entries
}

fn discount(discount: &Discount, keys: &HashMap<AgentId, String>) -> DiscountToml {
    let (percentage, fixed) = match discount.kind {
        DiscountKind::Percentage(percent) => (Some(i64::from(percent)), None),
        DiscountKind::Fixed(amount) => (None, Some(amount.get())),
    };
    let conditions = &discount.conditions;
    DiscountToml {
        code: discount.code.as_str().to_owned(),
        id: Some(discount.id.as_uuid()),
        percentage,
        fixed,
        active: discount.is_active,
        starts: conditions.starts_at,
        expires: discount.expires_at,
        max_uses: discount.max_uses,
        max_uses_per_member: discount.max_uses_per_member,
        agents: conditions.agents.iter().filter_map(|id| keys.get(id).cloned()).collect(),
        min_subtotal: Some(conditions.min_subtotal).filter(|least| *least != Cents::ZERO).map(Cents::get),
        audience: Some(conditions.audience)
            .filter(|audience| *audience != DiscountAudience::Everyone)
            .map(|audience| audience.as_str().to_owned()),
        batch: discount.batch,
        created: Some(discount.created_at),
        updated: Some(discount.updated_at),
    }
}

fn image_entry(image: &Image) -> ImageToml {
    ImageToml {
        name: image.name.as_str().to_owned(),
        alt: image.alt.as_str().to_owned(),
        id: image.id.as_uuid(),
        file: image.source.fallback_file().to_string(),
        height: image.source.height,
        bytes: image.bytes,
        created: image.created_at,
    }
}
