//! The final state, read directly from the database.

use std::collections::{BTreeMap, BTreeSet};

use integration_tests::server_process::{ServerDatabase, ServerProcess};
use serde_json::Value;

use crate::crash_recovery::journal::{Journal, Observations};

pub struct FinalState(ServerDatabase);

/// Payments that succeeded, and their results.
const PAID: &str = "SELECT COUNT(*) FROM sandbox_intents WHERE status = 'succeeded'";
const PAID_AND_NOT_SETTLED: &str = "SELECT COUNT(*) FROM sandbox_intents i WHERE i.status = 'succeeded' AND NOT EXISTS \
     (SELECT 1 FROM orders o WHERE o.intent_id = i.id AND o.state IN ('paid', 'undelivered'))";
const REFUNDS_OWED: &str = "SELECT COUNT(*) FROM order_items WHERE outcome = 'refund_owed'";

/// Each query must return 0.
const INVARIANTS: [(&str, &str); 6] = [
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
    // They are unique, and counted up.
    (
        "series of invoices or credit notes with gaps",
        "SELECT COUNT(*) FROM invoice_counters c WHERE c.last <> \
         (SELECT COUNT(*) FROM invoices i WHERE i.number LIKE c.series || c.year || '-%')",
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
        let (invoices, credit_notes) = self.audit_invoices();
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
        self.summarize(&observations, invoices, credit_notes)
    }

    /// Invoices less credit notes are what was paid for each order, less refunds. Returns how many there are.
    fn audit_invoices(&self) -> (usize, usize) {
        let orders = self.0.texts(
            "SELECT number || '|' || (total - refunded_amount) FROM orders \
             WHERE state IN ('paid', 'undelivered') AND total > 0 ORDER BY number",
        );
        let documents = self.0.texts(
            "SELECT orders.number || '|' || content FROM invoices JOIN orders ON orders.id = order_id",
        );
        let (mut billed, mut credit_notes): (BTreeMap<_, i64>, _) = (BTreeMap::new(), 0);
        for document in &documents {
            let (order, content) = document.split_once('|').unwrap();
            let content: Value = serde_json::from_str(content).unwrap();
            let total: i64 =
                content["lines"].as_array().unwrap().iter().map(|line| line["total"].as_i64().unwrap()).sum();
            let is_credit_note = !content["credits"].is_null();
            credit_notes += usize::from(is_credit_note);
            *billed.entry(order).or_default() += if is_credit_note { -total } else { total };
        }
        let billed: Vec<_> = billed.into_iter().map(|(order, total)| format!("{order}|{total}")).collect();
        assert_eq!(billed, orders, "an order does not match its invoices");
        (documents.len() - credit_notes, credit_notes)
    }

    fn summarize(&self, observations: &Observations, invoices: usize, credit_notes: usize) -> String {
        format!(
            "{invoices} invoices and {credit_notes} credit notes without a gap, {} payments ({} acknowledged), {} purchases, {} sign-ups acknowledged, {} requests cut off, {} rejected temporarily; 0 lost, 0 duplicated",
            self.count(PAID),
            observations.paid.len(),
            self.count("SELECT COUNT(*) FROM purchases"),
            observations.signed_up.len(),
            observations.interrupted,
            observations.rejected,
        )
    }
}
