//! A site to try out, which forgets everything each hour.

use std::time::Duration;

use tempfile::TempDir;

use super::seed::{SeedArgs, seed};
use super::serve::{init_tracing, serve_until};
use super::{CliError, database};
use crate::config::Config;

const LIFETIME: Duration = Duration::from_hours(1);

/// A migrated site with the demo content. Its folder is removed on drop.
struct DemoSite {
    config: Config,
    _folder: TempDir,
}

impl DemoSite {
    async fn create() -> Result<Self, CliError> {
        let folder = tempfile::Builder::new().prefix("marigold-demo-").tempdir()?;
        let config = Config::demo(folder.path())?;
        database::migrate(&config).await?;
        seed(&config, SeedArgs { file: None, once: false, sample_orders: true, dry_run: false }).await?;
        Ok(Self { config, _folder: folder })
    }
}

pub(super) async fn run() -> Result<(), CliError> {
    let mut site = DemoSite::create().await?;
    init_tracing(&site.config.log)?;
    loop {
        // The next site is created while this one is served, so that a change takes no longer than a restart.
        let mut next = None;
        let created = async {
            tokio::time::sleep(LIFETIME).await;
            next = Some(DemoSite::create().await);
        };
        Box::pin(serve_until(&site.config, created)).await?;
        match next {
            Some(created) => site = created?,
            None => return Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn serve_until_end_can_be_repeated() {
        let folder = TempDir::new().unwrap();
        let mut config = Config::demo(folder.path()).unwrap();
        config.bind = "127.0.0.1:0".parse().unwrap();
        database::migrate(&config).await.unwrap();
        for _ in 0..2 {
            serve_until(&config, async {}).await.unwrap();
        }
    }
}
