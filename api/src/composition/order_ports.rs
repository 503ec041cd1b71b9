use std::sync::Arc;

use application::purchases::{GrantAgent, ManageOrders, RefundOrder, TestOrders};
use application::site::Site;

use super::Ports;

/// What admins do with orders.
impl Ports {
    pub(super) fn manage_orders(&self, site: &Arc<Site>) -> ManageOrders {
        ManageOrders::new(
            self.audited(),
            self.order_queries.clone(),
            self.user_queries.clone(),
            self.payment_provider.kind(),
            self.payment_sync(site),
            self.order_mailer(site),
            self.rate_limiter.clone(),
            self.ids.clone(),
            self.clock.clone(),
        )
    }

    pub(super) fn grant_agent(&self, site: &Arc<Site>) -> GrantAgent {
        GrantAgent::new(
            self.audited(),
            self.payment_provider.kind(),
            self.order_mailer(site),
            self.ids.clone(),
            self.clock.clone(),
        )
    }

    pub(super) fn refund_order(&self, site: &Arc<Site>) -> RefundOrder {
        RefundOrder::new(
            self.audited(),
            self.payment_provider.kind(),
            self.payment_sync(site),
            site.clone(),
            self.ids.clone(),
            self.clock.clone(),
        )
    }

    pub fn test_orders(&self) -> TestOrders {
        let provider = self.payment_provider.kind();
        TestOrders::new(self.audited(), provider, self.ids.clone(), self.clock.clone())
    }
}
