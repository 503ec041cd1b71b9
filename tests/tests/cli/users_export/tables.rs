//! Every table that refers to a member: in the export, or excused from it. A new one needs an entry.

/// A table whose rows are in the export.
pub struct Exported {
    pub table: &'static str,
    /// The member whom a row belongs to, as SQL.
    pub member: &'static str,
    /// Where in `data.json` its values are.
    pub section: &'static str,
    pub columns: &'static [&'static str],
    /// Columns that the export omits, and why.
    pub excused: &'static [(&'static str, &'static str)],
}

const OWNER: &str = "names the member";
const SECRET: &str = "secret";
const OTHER_PERSON: &str = "another person";
const SCHEDULING: &str = "only schedules background work";
const DERIVED: &str = "repeats other columns";

const BY_ORDER: &str = "(SELECT user_id FROM orders WHERE orders.id = order_id)";

pub const EXPORTED: [Exported; 21] = [
    Exported {
        table: "users",
        member: "id",
        section: "/profile",
        columns: &[
            "id",
            "email",
            "pending_email",
            "pending_email_expires_at",
            "first_name",
            "password_kind",
            "is_verified",
            "role",
            "created_at",
            "blocked_at",
            "block_reason",
            "deletion_requested_at",
            "deletes_at",
            "deletion_reason",
        ],
        excused: &[
            ("email_key", DERIVED),
            ("search_text", DERIVED),
            ("has_bought", DERIVED),
            ("password_hash", SECRET),
            ("pending_email_session_id", "the session may have ended"),
        ],
    },
    Exported {
        table: "one_time_tokens",
        member: "user_id",
        section: "/links",
        columns: &["purpose", "email", "created_at", "expires_at", "used_at"],
        excused: &[
            ("id", "means nothing to the member"),
            ("user_id", OWNER),
            ("digest", SECRET),
            ("browser_digest", SECRET),
            ("code_digest", SECRET),
            ("code_attempts", "the code works for minutes"),
        ],
    },
    Exported {
        table: "sessions",
        member: "user_id",
        section: "/sessions",
        columns: &["id", "device", "created_at", "last_seen_at", "authenticated_at"],
        excused: &[
            ("user_id", OWNER),
            ("digest", SECRET),
            ("code_email", "the code works for minutes"),
            ("code_digest", SECRET),
            ("code_expires_at", "the code works for minutes"),
            ("code_attempts", "the code works for minutes"),
            ("view_as", "how an admin looks at the site"),
            ("view_as_agents", "how an admin looks at the site"),
        ],
    },
    Exported {
        table: "account_events",
        member: "user_id",
        section: "/activity",
        columns: &["kind", "happened_at", "device", "count"],
        excused: &[("id", "means nothing to the member"), ("user_id", OWNER)],
    },
    Exported {
        table: "second_factors",
        member: "user_id",
        section: "/secondFactor",
        columns: &["created_at", "enabled_at"],
        excused: &[("user_id", OWNER), ("secret", SECRET), ("last_used_step", "prevents reuse of a code")],
    },
    Exported {
        table: "recovery_codes",
        member: "user_id",
        section: "/secondFactor",
        columns: &[],
        excused: &[("user_id", OWNER), ("digest", SECRET)],
    },
    Exported {
        table: "passkeys",
        member: "user_id",
        section: "/passkeys",
        columns: &["name", "created_at", "last_used_at"],
        excused: &[
            ("id", "means nothing to the member"),
            ("user_id", OWNER),
            ("credential_id", "means nothing to the member"),
            ("credential", "public key and counter, which mean nothing to the member"),
        ],
    },
    Exported {
        table: "email_preferences",
        member: "user_id",
        section: "/emailPreferences",
        columns: &["topic", "is_wanted"],
        excused: &[("user_id", OWNER), ("unsubscribe_token", SECRET)],
    },
    Exported {
        table: "welcomes",
        member: "user_id",
        section: "/firstSteps",
        columns: &["interests", "agent_opened", "prompt_copied"],
        excused: &[("user_id", OWNER)],
    },
    Exported {
        table: "member_notes",
        member: "user_id",
        section: "/notes",
        columns: &["text", "created_at"],
        excused: &[("id", "means nothing to the member"), ("user_id", OWNER), ("author_id", OTHER_PERSON)],
    },
    Exported {
        table: "problem_reports",
        member: "user_id",
        section: "/problemReports",
        columns: &["id", "agent_id", "note", "created_at", "outcome", "answer", "resolved_at"],
        excused: &[("user_id", OWNER), ("open_agent_id", DERIVED), ("resolved_by", OTHER_PERSON)],
    },
    Exported {
        table: "orders",
        member: "user_id",
        section: "/orders",
        columns: &[
            "id",
            "number",
            "discount_code",
            "subtotal",
            "discount_amount",
            "total",
            "state",
            "provider",
            "intent_id",
            "created_at",
            "settled_at",
        ],
        excused: &[
            ("user_id", OWNER),
            ("discount_id", "the code is exported"),
            ("refunded_amount", DERIVED),
            ("discount_held_until", SCHEDULING),
            ("checks", SCHEDULING),
            ("next_check_at", SCHEDULING),
            ("leased_until", SCHEDULING),
            ("revision", SCHEDULING),
        ],
    },
    Exported {
        table: "order_items",
        member: BY_ORDER,
        section: "/orders",
        columns: &["agent_id", "title", "price", "amount", "outcome", "correction", "correction_reason"],
        excused: &[("order_id", OWNER), ("position", "the order of the list"), ("order_date", DERIVED)],
    },
    Exported {
        table: "discount_redemptions",
        member: "user_id",
        section: "/orders",
        columns: &["order_id", "redeemed_at"],
        excused: &[("user_id", OWNER), ("discount_id", "the code is exported")],
    },
    Exported {
        table: "purchases",
        member: "user_id",
        section: "/purchases",
        columns: &["id", "agent_id", "order_id", "amount", "created_at", "status"],
        excused: &[
            ("user_id", OWNER),
            ("payment_id", "exported with its order"),
            ("discount_id", "the code is exported"),
            ("owned_agent_id", DERIVED),
        ],
    },
    Exported {
        table: "refunds",
        member: BY_ORDER,
        section: "/orders",
        columns: &[
            "id",
            "order_id",
            "agent_id",
            "amount",
            "status",
            "provider_id",
            "reason",
            "failure",
            "requested_at",
            "completed_at",
        ],
        excused: &[("request_key", "prevents a double refund"), ("requested_by", OTHER_PERSON)],
    },
    Exported {
        table: "payment_discrepancies",
        member: BY_ORDER,
        section: "/orders",
        columns: &["intent_id", "kind", "order_id", "first_seen", "resolved_at"],
        excused: &[],
    },
    Exported {
        table: "blog_posts",
        member: "author_id",
        section: "/posts",
        columns: &["id", "title", "slug", "is_published", "created_at", "updated_at"],
        excused: &[
            ("author_id", OWNER),
            ("content", "content of the website"),
            ("excerpt", "content of the website"),
            ("removed_at", "content of the website"),
            ("is_archived", "content of the website"),
        ],
    },
    Exported {
        table: "mail_outbox",
        member: "user_id",
        section: "/emails",
        columns: &[
            "id",
            "kind",
            "recipient",
            "subject",
            "state",
            "attempts",
            "created_at",
            "next_attempt_at",
            "expires_at",
            "sent_at",
            "last_error",
            "failed_at",
        ],
        excused: &[
            ("user_id", OWNER),
            ("dedupe_key", "prevents sending an email twice"),
            ("text_body", "only of emails without a link or code"),
            ("html_body", DERIVED),
            ("unsubscribe_url", SECRET),
            ("leased_until", SCHEDULING),
        ],
    },
    Exported {
        table: "audit",
        // Entries about what is the member's.
        member: "CASE WHEN id IN (x'019300000000700000000000000000A3') THEN NULL
                 ELSE x'01930000000070000000000000000001' END",
        section: "/auditLog",
        columns: &[
            "happened_at",
            "action",
            "subject_kind",
            "subject_id",
            "subject_name",
            "old_values",
            "new_values",
        ],
        excused: &[
            ("id", "means nothing to the member"),
            ("actor_kind", "an admin's role is another person's data"),
            ("actor_id", OTHER_PERSON),
        ],
    },
    Exported {
        table: "audit_personal_data",
        member: "user_id",
        section: "/auditLog",
        columns: &["email", "old_values", "new_values"],
        excused: &[
            ("entry_id", "means nothing to the member"),
            ("part", "of an entry that is exported as one"),
            ("user_id", OWNER),
        ],
    },
];

/// Tables that refer to a member and are not in the export, and why.
pub const EXCUSED: [(&str, &str); 7] = [
    ("data_exports", "the export itself"),
    ("sign_in_challenges", "ends after ten minutes, and the login is in the account's activity"),
    ("passkey_challenges", "ends after thirty minutes, and the login is in the account's activity"),
    ("former_slugs", "content of the website"),
    ("payment_events", "says only that a payment changed; the order has the result"),
    ("sandbox_intents", "payments with play money"),
    ("sandbox_refunds", "payments with play money"),
];
