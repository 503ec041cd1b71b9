//! The final state, read directly from the database.

use std::collections::BTreeSet;

use integration_tests::server_process::{ServerDatabase, ServerProcess};

use crate::crash_recovery::journal::{Journal, Observations};

pub struct FinalState(ServerDatabase);

/// Payments that succeeded, and their results.
const PAID: &str = "SELECT COUNT(*) FROM sandbox_intents WHERE status = 'succeeded'";
const PAID_AND_NOT_SETTLED: &str = "SELECT COUNT(*) FROM sandbox_intents i WHERE i.status = 'succeeded' AND NOT EXISTS \
     (SELECT 1 FROM orders o WHERE o.intent_id = i.id AND o.state IN ('paid', 'undelivered'))";
const REFUNDS_OWED: &str = "SELECT COUNT(*) FROM order_items WHERE outcome = 'refund_owed'";

/// Each query must return 0.
const INVARIANTS: [(&str, &str); 5] = [
    (
        "payments that do not match their purchases and refunds",
        "SELECT COUNT(*) FROM sandbox_intents i WHERE \
         CASE WHEN i.status = 'succeeded' THEN i.amount ELSE 0 END <> \
         COALESCE((SELECT SUM(p.amount) FROM purchases p WHERE p.payment_id = i.id), 0) + \
         COALESCE((SELECT SUM(r.amount) FROM sandbox_refunds r WHERE r.intent_id = i.id), 0)",
    ),
    (
        "orders with two payments",
        "SELECT COUNT(*) FROM (SELECT order_id FROM sandbox_intents GROUP BY order_id HAVING COUNT(*) > 1) twice",
    ),
    (
        "purchases without a payment",
        "SELECT COUNT(*) FROM purchases p WHERE NOT EXISTS \
         (SELECT 1 FROM sandbox_intents i WHERE i.id = p.payment_id AND i.status = 'succeeded')",
    ),
    (
        "delivered lines without a purchase",
        "SELECT COUNT(*) FROM order_items l WHERE l.outcome = 'delivered' AND NOT EXISTS \
         (SELECT 1 FROM purchases p WHERE p.order_id = l.order_id AND p.agent_id = l.agent_id AND p.amount = l.amount)",
    ),
    // The outbox rejects a second receipt for an order.
    (
        "too many or too few receipts",
        "SELECT (SELECT COUNT(*) FROM mail_outbox WHERE kind = 'receipt' AND state = 'sent') - \
         (SELECT COUNT(*) FROM orders WHERE state IN ('paid', 'undelivered'))",
    ),
];

impl FinalState {
    pub fn open(server: &ServerProcess) -> Self {
        Self(server.database())
    }

    pub fn count(&self, query: &str) -> i64 {
        self.0.count(query)
    }

    pub fn end_leases(&self) {
        self.0.end_leases();
    }

    pub fn end_checkout_wait(&self) {
        self.0.end_checkout_wait();
    }

    /// Waits until a running product has caught up with everything.
    pub fn settle(&self, server: &ServerProcess) {
        server.wait_until("every payment is settled", || {
            self.count(PAID_AND_NOT_SETTLED) == 0 && self.count(REFUNDS_OWED) == 0
        });
        server.wait_until("every email is sent", || self.0.queued_emails() == 0);
    }

    /// Compares acknowledged results with the stored ones.
    pub fn audit(&self, server: &ServerProcess, journal: &Journal) -> String {
        let observations = journal.observations();
        for (what, query) in INVARIANTS {
            assert_eq!(self.count(query), 0, "{what}");
        }
        for payment in observations.paid.keys().chain(&observations.confirmed) {
            let settled = format!(
                "SELECT COUNT(*) FROM orders WHERE intent_id = '{payment}' AND state IN ('paid', 'undelivered')"
            );
            assert_eq!(self.count(&settled), 1, "{payment} was acknowledged");
        }
        for (payment, (buyer, agents)) in &observations.paid {
            let bought = format!("SELECT COUNT(*) FROM purchases WHERE payment_id = '{payment}'");
            assert_eq!(self.count(&bought), i64::try_from(agents.len()).unwrap(), "{payment} of {buyer}");
        }
        for (address, number) in &observations.renamed {
            let kept = format!(
                "SELECT COUNT(*) FROM users WHERE email = '{address}' AND CAST(SUBSTR(first_name, 5) AS INTEGER) >= {number}"
            );
            assert_eq!(self.count(&kept), 1, "Name{number} of {address} was acknowledged");
        }
        for address in &observations.signed_up {
            let kept = format!("SELECT COUNT(*) FROM users WHERE email = '{address}'");
            assert_eq!(self.count(&kept), 1, "the sign-up of {address} was acknowledged");
        }
        let mailed: BTreeSet<_> = server.recipients("Confirm your email address").into_iter().collect();
        for address in &observations.signed_up {
            assert!(mailed.contains(address), "{address} got no email");
        }
        self.summarize(&observations)
    }

    fn summarize(&self, observations: &Observations) -> String {
        format!(
            "{} payments ({} acknowledged), {} purchases, {} sign-ups acknowledged, {} requests cut off, {} rejected temporarily; 0 lost, 0 duplicated",
            self.count(PAID),
            observations.paid.len(),
            self.count("SELECT COUNT(*) FROM purchases"),
            observations.signed_up.len(),
            observations.interrupted,
            observations.rejected,
        )
    }
}
