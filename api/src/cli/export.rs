use std::collections::BTreeSet;
use std::fs;
use std::io::Write as _;
use std::mem;
use std::path::{Path, PathBuf};

use application::media::referenced_images;
use application::seeding::{
    ContentPack, ExportContent, PackImage, PackPackage, PackPage, PackPost, SiteContent,
};
use clap::Args;
use domain::agents::Agent;
use domain::media::{ContentHash, FeatureImage};
use domain::packages::{Assistant, SKILL_FILE, Skill};

use super::CliError;
use super::content_pack::{MEDIA_FOLDER, PACK_FILE};
use super::database::{self, Adapters};
use super::output::print;
use crate::config::Config;

const NAME: &str = "export";
const POSTS_FOLDER: &str = "posts";
const PAGES_FOLDER: &str = "pages";
const SKILLS_FOLDER: &str = "skills";

#[derive(Debug, Args)]
pub(super) struct ExportArgs {
    /// A folder that is empty or does not exist yet
    dir: PathBuf,
}

pub(super) async fn run(config: &Config, args: ExportArgs) -> Result<(), CliError> {
    let writer = PackWriter::create(&args.dir)?;
    let write = async |adapters: &Adapters| writer.write(&ExportContent::new(&adapters.context)).await;
    let count = database::with_database(config, write).await?;
    print(&format!(
        "Exported to {}: agents {}, bundles {}, prompts {}, posts {}, edited pages {}, discount codes {}, images {}. \
         The folder has the links and packages of premium agents, so keep it private.",
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
    for name in &count.missing {
        print(&format!("Skipped {name}: a file is missing from storage."))?;
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
    /// Images and packages.
    missing: Vec<String>,
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
        let mut content = export.read().await?;
        let draft = self.folder.join(format!("{PACK_FILE}.part"));
        let mut file = create_private(&draft)?;
        let mut images: BTreeSet<_> =
            content.pack.agents.iter().filter_map(|agent| hash(agent.image.as_ref())).collect();
        images.extend(content.images.iter().cloned());
        let tag_redirects = mem::take(&mut content.pack.tag_redirects);
        let mut pack = ContentPack { name: NAME.to_owned(), ..mem::take(&mut content.pack) };
        for page in &content.pages {
            let html = page.content.as_str();
            images.extend(referenced_images(html));
            let path = self.html(PAGES_FOLDER, page.kind.as_str(), html)?;
            pack.pages.push(PackPage::export(page, path));
        }
        let mut count = Count {
            agents: pack.agents.len(),
            bundles: pack.bundles.len(),
            prompts: pack.prompts.len(),
            discounts: pack.discounts.len(),
            pages: pack.pages.len(),
            left_out: mem::take(&mut content.left_out),
            ..Count::default()
        };
        for entry in &mut pack.agents {
            if let Some(agent) = content.packaged.get(&entry.key) {
                entry.package = self.package(export, agent, &mut count).await?;
            }
        }
        file.write_all(toml::to_string_pretty(&pack)?.as_bytes())?;
        self.write_posts(export, &content, &mut file, &mut images, &mut count).await?;
        for hash in images {
            if let Some(entry) = self.image(export, &hash, &mut count).await? {
                append(&mut file, &ContentPack { images: vec![entry], ..ContentPack::default() })?;
                count.images += 1;
            }
        }
        append(&mut file, &ContentPack { tag_redirects, ..ContentPack::default() })?;
        file.sync_all()?;
        fs::rename(&draft, self.folder.join(PACK_FILE))?;
        Ok(count)
    }

    async fn write_posts(
        &self,
        export: &ExportContent,
        content: &SiteContent,
        file: &mut fs::File,
        images: &mut BTreeSet<ContentHash>,
        count: &mut Count,
    ) -> Result<(), CliError> {
        for id in &content.posts {
            // A post may be deleted during the export.
            let Some(post) = export.post(*id).await? else { continue };
            let html = post.content.as_str();
            images.extend(referenced_images(html));
            images.extend(hash(post.details.feature_image.as_ref()));
            let path = self.html(POSTS_FOLDER, post.slug.as_str(), html)?;
            let entry = PackPost::export(&post, content.former_slugs(post.id), path);
            append(file, &ContentPack { posts: vec![entry], ..ContentPack::default() })?;
            count.posts += 1;
        }
        Ok(())
    }

    /// Writes a text to a file of its own; returns its path in the pack.
    fn html(&self, folder: &str, name: &str, html: &str) -> Result<String, CliError> {
        fs::create_dir_all(self.folder.join(folder))?;
        let path = format!("{folder}/{name}.html");
        write_private(&self.folder.join(&path), format!("{html}\n").as_bytes())?;
        Ok(path)
    }

    /// Writes the package of an agent as an Agent Skill.
    async fn package(
        &self,
        export: &ExportContent,
        agent: &Agent,
        count: &mut Count,
    ) -> Result<Option<PackPackage>, CliError> {
        let Some(version) = export.package(agent).await? else { return Ok(None) };
        let skill = Skill {
            assistant: Assistant::Other,
            slug: &agent.slug,
            title: agent.title.as_str(),
            description: agent.description.as_str(),
            license: None,
            version: version.number,
            order: None,
            content: &version.content,
        };
        // Long slugs can have the same name, which must also be that of the folder.
        let mut path = format!("{SKILLS_FOLDER}/{}", skill.name());
        for number in 2_u32.. {
            if !self.folder.join(&path).exists() {
                break;
            }
            path = format!("{SKILLS_FOLDER}/{number}/{}", skill.name());
        }
        let folder = self.folder.join(&path);
        fs::create_dir_all(&folder)?;
        write_private(&folder.join(SKILL_FILE), skill.markdown().as_bytes())?;
        for file in &version.content.files {
            match export.file(&file.key.clone().into()).await? {
                Some(bytes) => write_private(&folder.join(file.name.as_str()), &bytes)?,
                None => count.missing.push(format!("{} of {}", file.name.as_str(), agent.title)),
            }
        }
        Ok(Some(PackPackage::export(&version, path)))
    }

    /// Copies the files of an image. One that was deleted is left out, and one whose files are missing is also reported.
    async fn image(
        &self,
        export: &ExportContent,
        hash: &ContentHash,
        count: &mut Count,
    ) -> Result<Option<PackImage>, CliError> {
        let Some(image) = export.image(hash).await? else { return Ok(None) };
        let folder = self.folder.join(MEDIA_FOLDER);
        fs::create_dir_all(&folder)?;
        for file in image.source.files() {
            let Some(bytes) = export.file(&file.clone().into()).await? else {
                count.missing.push(format!("the image {}", image.name.as_str()));
                return Ok(None);
            };
            write_private(&folder.join(file.to_string()), &bytes)?;
        }
        Ok(Some(PackImage::export(&image)))
    }
}

fn append(file: &mut fs::File, entries: &ContentPack) -> Result<(), CliError> {
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

fn hash(image: Option<&FeatureImage>) -> Option<ContentHash> {
    image.map(|image| image.source.hash.clone())
}
