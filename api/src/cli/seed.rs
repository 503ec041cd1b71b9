use std::path::{Path, PathBuf};

use application::count_of;
use application::media::{ImageUpload, MediaLibrary};
use application::ports::Actor;
use application::seeding::{ContentPack, PackImage, PackUser, SeedContent, SeedSampleOrders};
use clap::Args;
use domain::media::ImageName;
use serde_json::json;

use super::CliError;
use super::content_pack;
use super::database::{self, Adapters};
use super::output::print_event;
use crate::config::Config;

/// Keys of entries of the demo pack, and the files of their images.
macro_rules! demo_images {
    ($($key:literal,)+) => {
        &[$(($key, include_bytes!(concat!("../../content/images/", $key, ".webp")))),+]
    };
}

pub(super) const DEMO_IMAGES: &[(&str, &[u8])] = demo_images![
    "bedtime-stories",
    "better-questions",
    "business-launch",
    "content-studio",
    "difficult-talks",
    "document-analyzer",
    "draft-voice",
    "email-assistant",
    "family-calendar",
    "family-organizer",
    "first-ten-minutes",
    "five-dinners",
    "hello",
    "home-projects",
    "interview-coach",
    "language-partner",
    "learning-coach",
    "meal-planner",
    "menopause-notes",
    "money-talk",
    "quick-thank-you",
    "recipe-rescue",
    "spreadsheet-friend",
    "tax-desk",
    "travel-companion",
    "walk-planner",
    "weekly-reset",
    "what-to-check",
];

#[derive(Debug, Args)]
pub(super) struct SeedArgs {
    /// A content pack in TOML, or a folder that `marigold export` has written; api/content/demo.toml is an example
    pub(super) file: Option<PathBuf>,
    /// Skip a pack that was loaded before
    #[arg(long)]
    pub(super) once: bool,
    /// Also add 200 fictional orders of the last 90 days and their members, once; needs the sandbox
    #[arg(long)]
    pub(super) sample_orders: bool,
    /// Only list what would be added; change nothing
    #[arg(long, conflicts_with_all = ["once", "sample_orders"])]
    pub(super) dry_run: bool,
}

pub(super) async fn seed(config: &Config, args: SeedArgs) -> Result<(), CliError> {
    let mut pack = match &args.file {
        None => content_pack::parse(content_pack::DEMO)?,
        Some(path) => content_pack::read(path)?,
    };
    if args.dry_run {
        return preview(config, &pack).await;
    }
    let outcome = database::with_database(config, async |adapters| {
        let seeding = SeedContent::new(&adapters.context);
        let folder = args.file.as_deref().map(content_pack::folder_of);
        if let Some(folder) = folder.map(content_pack::PackFolder) {
            seeding.store_files(&mut pack, |name| folder.skill(name)).await?;
        }
        let outcome =
            if args.once { seeding.load_once(&pack).await? } else { Some(seeding.load(&pack).await?) };
        if args.sample_orders {
            add_sample_orders(adapters, &pack).await?;
        }
        match folder {
            None => add_demo_images(adapters, &pack).await?,
            Some(_) if outcome.is_none() => {}
            Some(folder) => copy_images(adapters, folder, &pack.images).await?,
        }
        Ok::<_, CliError>(outcome)
    });
    match outcome.await? {
        None => print_event(
            &format!("Pack {:?} is already loaded.", pack.name),
            &json!({"message": "pack already loaded", "pack": pack.name}),
        )?,
        Some(new) => print_event(
            &format!(
                "Loaded pack {:?}: {}, {}, {}, {}, {}, {}, {}.",
                pack.name,
                count_of(new.agents, "new agent"),
                count_of(new.bundles, "new bundle"),
                count_of(new.prompts, "new prompt"),
                count_of(new.posts, "new post"),
                count_of(new.pages, "new page"),
                count_of(new.discounts, "new discount code"),
                count_of(new.members, "new account")
            ),
            &json!({
                "message": "pack loaded", "pack": pack.name, "agents": new.agents, "bundles": new.bundles, "prompts": new.prompts,
                "posts": new.posts, "pages": new.pages, "discounts": new.discounts, "accounts": new.members,
            }),
        )?,
    }
    for PackUser { email, first_name: _, password, is_admin } in &pack.members {
        let role = if *is_admin { "admin" } else { "member" };
        let (email, password) = (email.as_str(), password.expose());
        print_event(
            &format!("Sign in as {role:6}  {email}  password {password}"),
            &json!({"message": "account available", "role": role, "email": email, "password": password}),
        )?;
    }
    Ok(())
}

/// Prints what the pack would add.
async fn preview(config: &Config, pack: &ContentPack) -> Result<(), CliError> {
    let preview = async |adapters: &Adapters| SeedContent::new(&adapters.context).preview(pack).await;
    let (_, added) = database::with_database(config, preview).await?;
    for entry in &added {
        print_event(&format!("+ {entry}"), &json!({"message": "would be added", "entry": entry}))?;
    }
    let count = count_of(added.len().try_into().unwrap_or(u32::MAX), "item");
    let text = format!("Pack {:?} would add {count}. Nothing has changed.", pack.name);
    print_event(&text, &json!({"message": "dry run", "pack": pack.name, "items": added.len()}))
}

/// Images that are stored already stay as they are.
async fn add_demo_images(adapters: &Adapters, pack: &ContentPack) -> Result<(), CliError> {
    let library = MediaLibrary::new(&adapters.context);
    for (key, bytes) in DEMO_IMAGES {
        let agents = pack.agents.iter().map(|agent| (&agent.key, &agent.image));
        let mut entries = agents.chain(pack.posts.iter().map(|post| (&post.key, &post.feature_image)));
        let image = entries.find(|(entry, _)| entry == key).and_then(|(_, image)| image.as_ref());
        let alt = image.map(|image| image.alt.clone()).unwrap_or_default();
        let name = ImageName::from_file_name(&format!("{key}.webp"));
        library.upload(Actor::Cli, ImageUpload { bytes: bytes.to_vec(), name, alt }).await?;
    }
    Ok(())
}

/// Images that are stored already stay as they are.
async fn copy_images(adapters: &Adapters, folder: &Path, images: &[PackImage]) -> Result<(), CliError> {
    let library = MediaLibrary::new(&adapters.context);
    for image in images.iter().map(PackImage::import) {
        let mut files = Vec::new();
        for file in image.source.files() {
            let bytes = content_pack::read_image(folder, &file)?;
            files.push((file, bytes));
        }
        library.add_copy(Actor::Cli, &image, &files).await?;
    }
    Ok(())
}

async fn add_sample_orders(adapters: &Adapters, pack: &ContentPack) -> Result<(), CliError> {
    let sandbox = adapters.sandbox.clone();
    let sandbox =
        sandbox.ok_or("--sample-orders needs the sandbox, so that no real shop lists invented sales")?;
    if let Some(added) = SeedSampleOrders::new(&adapters.context, sandbox).load_once(pack).await? {
        print_event(
            &format!("Added {} sample orders and {} sample members.", added.orders, added.members),
            &json!({"message": "sample orders added", "orders": added.orders, "members": added.members}),
        )?;
    }
    Ok(())
}
