use std::sync::Arc;

use application::ports::{Clock as _, Intent, IntentStatus};
use async_trait::async_trait;
use infrastructure::payments::sandbox::{SandboxProvider, TestCard};
use infrastructure::security::OsSecretGenerator;
use infrastructure::system::{SystemClock, UuidV7Generator};
use integration_tests::app::GOOD_CARD;
use integration_tests::memory::MemoryLedger;
use integration_tests::payments::{Card, Cardholder, ProviderUnderTest};

struct SandboxCardForm(Arc<SandboxProvider>);

#[async_trait]
impl Cardholder for SandboxCardForm {
    async fn pay(&self, intent: &Intent, card: Card) -> bool {
        let number = match card {
            Card::Good => GOOD_CARD,
            Card::Declined => "4000000000000002",
        };
        let card = TestCard::parse(number, "12/99", "123", "US", SystemClock.now().date_naive()).unwrap();
        let paid = self.0.confirm(&intent.id, &intent.client_secret, &card).await;
        paid == Ok(IntentStatus::Succeeded)
    }

    async fn pay_with_inquiry(&self, _: &Intent) -> bool {
        false
    }
}

fn open() -> ProviderUnderTest {
    let sandbox = Arc::new(SandboxProvider::new(
        Arc::new(MemoryLedger::default()),
        Arc::new(SystemClock),
        Arc::new(OsSecretGenerator),
        Arc::new(UuidV7Generator),
    ));
    ProviderUnderTest { provider: sandbox.clone(), cardholder: Box::new(SandboxCardForm(sandbox)) }
}

mod contract {
    integration_tests::payment_contract!(crate::payments::sandbox::open);
}
