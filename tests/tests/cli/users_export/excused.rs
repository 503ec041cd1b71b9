/// Tables that refer to a member and are not in the export, and why.
pub const EXCUSED: [(&str, &str); 15] = [
    ("data_exports", "the export itself"),
    ("sign_in_challenges", "ends after ten minutes, and the login is in the account's activity"),
    ("passkey_challenges", "ends after thirty minutes, and the login is in the account's activity"),
    ("former_slugs", "content of the website"),
    ("newsletters", "content of the website; the member's own are exported"),
    ("post_working_copies", "content of the website"),
    ("post_revisions", "content of the website"),
    ("prompt_revisions", "content of the website"),
    ("post_previews", "content of the website"),
    ("image_uses", "which content shows which image"),
    ("payment_events", "says only that a payment changed; the order has the result"),
    ("sandbox_intents", "payments with play money"),
    ("sandbox_refunds", "payments with play money"),
    ("webhook_deliveries", "repeats the account and its orders for 30 days"),
    ("test_orders", "which orders count in the sums of the shop"),
];
