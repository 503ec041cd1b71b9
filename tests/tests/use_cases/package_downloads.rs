//! Downloads of a package while the agent is refunded.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use application::packages::{ManagePackages, PackageReader, ReadPackageError};
use application::ports::Actor;
use application::purchases::{RefundOrder, RefundRequest};
use domain::packages::{Assistant, FileName, Instructions, VersionNote};
use domain::users::Role;
use domain::{AgentId, Reason, UserId};
use futures_util::StreamExt as _;
use integration_tests::contract::builders::cents;
use integration_tests::soak;
use tokio::task::JoinSet;
use uuid::Uuid;

use crate::use_cases::fixture::TestContext;

crate::use_cases::on_every_store!(download_that_begins_after_a_refund_gets_no_byte);

async fn publish(context: &TestContext, agent: AgentId) {
    let packages = ManagePackages::new(&context.app);
    let text = Instructions::parse("Read menu.csv first.").unwrap();
    packages.save(Actor::Cli, agent, text, Vec::new(), None).await.unwrap();
    let name = FileName::parse("menu.csv").unwrap();
    packages.add_file(Actor::Cli, agent, name, b"day,meal".to_vec()).await.unwrap();
    let _ = packages.publish(Actor::Cli, agent, VersionNote::default(), false, None).await.unwrap();
}

/// The size of the ZIP file.
async fn download(context: &TestContext, member: UserId, agent: AgentId) -> Result<usize, ReadPackageError> {
    let packages = PackageReader::new(&context.app);
    let view = packages.find(Actor::Member(member), agent, None).await?;
    let mut parts = packages.download(&view, Assistant::Other).parts;
    let mut bytes = 0;
    while let Some(part) = parts.next().await {
        bytes += part.unwrap().len();
    }
    Ok(bytes)
}

/// Downloads until access has ended. A download that began before the refund may finish.
async fn download_until_refunded(
    context: &TestContext,
    member: UserId,
    agent: AgentId,
    is_refunded: &AtomicBool,
) {
    loop {
        let began_after_refund = is_refunded.load(Ordering::SeqCst);
        match download(context, member, agent).await {
            Ok(bytes) => assert!(!began_after_refund && bytes > 0, "{bytes} bytes after the refund"),
            Err(ReadPackageError::NotOwned) => return,
            Err(error) => panic!("{error:?}"),
        }
    }
}

async fn download_that_begins_after_a_refund_gets_no_byte(context: &Arc<TestContext>) {
    let owner = Actor::Admin(context.admin("ada@example.com").await, Role::Owner);
    let agent = context.agent(1999).await;
    publish(context, agent).await;
    for round in 0..soak::size(4, 1000) {
        let member = context.member(&format!("member{round}@example.com")).await;
        let checkout = context.begin(member, &[agent], None).await.unwrap();
        let _ = context.pay(&checkout).await.unwrap();
        let order = context.confirm(member, &checkout).await.unwrap();
        assert!(download(context, member, agent).await.unwrap() > 0);

        let is_refunded = Arc::new(AtomicBool::new(false));
        let mut readers = JoinSet::new();
        for _ in 0..3 {
            let (context, is_refunded) = (context.clone(), is_refunded.clone());
            readers
                .spawn(async move { download_until_refunded(&context, member, agent, &is_refunded).await });
        }
        let request = RefundRequest {
            key: Uuid::from_u128(1),
            items: vec![(agent, cents(1999))],
            reason: Reason::parse("Bought by mistake").unwrap(),
        };
        RefundOrder::new(&context.app).run(owner, order.id, &request).await.unwrap();
        is_refunded.store(true, Ordering::SeqCst);
        let _ = readers.join_all().await;
    }
}
