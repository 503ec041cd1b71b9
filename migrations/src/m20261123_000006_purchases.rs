use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, pk_uuid, text, text_null, timestamp_with_time_zone, timestamp_with_time_zone_null, uuid,
    uuid_null,
};

/// Orders, redeemed discount codes, purchases, refunds, webhook events and their status, and payment discrepancies.
#[derive(Debug, DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in [
            orders(),
            order_items(),
            discount_redemptions(),
            purchases(),
            refunds(),
            payment_events(),
            webhook_status(),
            payment_discrepancies(),
        ] {
            manager.create_table(table).await?;
        }
        for index in INDEXES {
            manager.get_connection().execute_unprepared(index).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in [
            "payment_discrepancies",
            "webhook_status",
            "payment_events",
            "refunds",
            "purchases",
            "discount_redemptions",
            "order_items",
            "orders",
        ] {
            manager.drop_table(Table::drop().table(table).to_owned()).await?;
        }
        Ok(())
    }
}

/// The first index enforces a rule: a member has at most one pending order. The others, except for the few refunded
/// orders, are not partial, because PostgreSQL does not match bound parameters with the condition of a partial index,
/// and SQLite 3.51.3 fails to plan `state = ? OR …` with one.
const INDEXES: [&str; 27] = [
    "CREATE UNIQUE INDEX orders_one_pending ON orders (user_id) WHERE state = 'pending'",
    "CREATE INDEX orders_user_id ON orders (user_id)",
    "CREATE INDEX orders_due ON orders (state, next_check_at, id)",
    "CREATE INDEX orders_holds ON orders (discount_id, state, discount_held_until)",
    "CREATE INDEX orders_discount ON orders (discount_id, settled_at, id, total, refunded_amount, discount_amount)",
    "CREATE INDEX orders_date ON orders (coalesce(settled_at, created_at), id, state, total, refunded_amount)",
    "CREATE INDEX orders_state ON orders (state, coalesce(settled_at, created_at), id, total, refunded_amount, provider, user_id)",
    "CREATE INDEX orders_code ON orders (discount_code, coalesce(settled_at, created_at), id, state, total, refunded_amount)",
    "CREATE INDEX orders_provider ON orders (provider, coalesce(settled_at, created_at), id, state, total, refunded_amount)",
    "CREATE INDEX orders_total ON orders (total, id)",
    "CREATE INDEX orders_refunded ON orders (coalesce(settled_at, created_at), id, state, total, refunded_amount) WHERE refunded_amount > 0",
    "CREATE INDEX orders_refunded_total ON orders (total, id, state, refunded_amount) WHERE refunded_amount > 0",
    "CREATE INDEX orders_number ON orders (number)",
    "CREATE INDEX orders_settled ON orders (settled_at, id, total, refunded_amount, user_id, discount_id, discount_amount)",
    "CREATE INDEX order_items_outcome ON order_items (outcome, order_id)",
    "CREATE INDEX order_items_agent ON order_items (agent_id, order_date, order_id, outcome, amount)",
    "CREATE INDEX discount_redemptions_uses ON discount_redemptions (discount_id, user_id)",
    "CREATE INDEX purchases_history ON purchases (user_id, created_at, id)",
    "CREATE INDEX purchases_order ON purchases (order_id)",
    "CREATE INDEX purchases_status ON purchases (status, order_id)",
    "CREATE INDEX purchases_owners ON purchases (owned_agent_id, id)",
    "CREATE INDEX refunds_order ON refunds (order_id, requested_at, id)",
    "CREATE INDEX refunds_status ON refunds (status, order_id)",
    "CREATE UNIQUE INDEX refunds_request ON refunds (order_id, request_key, agent_id)",
    "CREATE INDEX payment_events_due ON payment_events (next_attempt_at, id)",
    "CREATE INDEX payment_events_received ON payment_events (received_at)",
    "CREATE INDEX payment_discrepancies_open ON payment_discrepancies (resolved_at, first_seen)",
];

/// `number` is the order number on receipts, by which members ask for an order. `refunded_amount` is the sum of the
/// order's refunds that did not fail, so that lists and reports can sort by it and add it up. Members are not foreign keys
/// in this file: once their account is erased, the id is a pseudonym for accounting.
fn orders() -> TableCreateStatement {
    Table::create()
        .table("orders")
        .col(pk_uuid("id"))
        .col(text("number").default(""))
        .col(uuid("user_id"))
        .col(uuid_null("discount_id"))
        .col(text_null("discount_code"))
        .col(big_integer("subtotal"))
        .col(big_integer("discount_amount"))
        .col(big_integer("total"))
        .col(big_integer("refunded_amount").default(0))
        .col(text("state"))
        .col(text("provider"))
        .col(text_null("intent_id").unique_key())
        .col(timestamp_with_time_zone("created_at"))
        .col(timestamp_with_time_zone("discount_held_until"))
        .col(timestamp_with_time_zone_null("settled_at"))
        .col(big_integer("checks").default(0))
        .col(timestamp_with_time_zone("next_check_at"))
        .col(timestamp_with_time_zone_null("leased_until"))
        .col(big_integer("revision").default(0))
        .foreign_key(&mut reference("orders", "discount_id", "discount_codes", ForeignKeyAction::NoAction))
        .check(Expr::cust("state IN ('pending', 'processing', 'paid', 'undelivered', 'abandoned')"))
        .check(Expr::cust("provider IN ('sandbox', 'stripe_test', 'stripe_live')"))
        .check(Expr::cust("(discount_id IS NULL) = (discount_code IS NULL)"))
        .check(Expr::cust("(settled_at IS NOT NULL) = (state IN ('paid', 'undelivered'))"))
        .check(Expr::cust("subtotal >= 0 AND discount_amount >= 0 AND total >= 0"))
        .check(Expr::cust("subtotal = discount_amount + total"))
        .check(Expr::cust("refunded_amount >= 0"))
        .check(Expr::cust("checks >= 0"))
        .to_owned()
}

/// The agent is not a foreign key, so that an order still lists what was bought after the agent is deleted.
/// `order_date` is when the order was paid, or else placed, so that an index lists and adds up the sales of each agent.
fn order_items() -> TableCreateStatement {
    Table::create()
        .table("order_items")
        .col(uuid("order_id"))
        .col(big_integer("position"))
        .col(uuid("agent_id"))
        .col(text("title"))
        .col(big_integer("price"))
        .col(big_integer("amount"))
        .col(timestamp_with_time_zone("order_date"))
        .col(text("outcome"))
        .col(text_null("correction"))
        .col(text_null("correction_reason"))
        .primary_key(Index::create().col("order_id").col("position"))
        .foreign_key(&mut reference("order_items", "order_id", "orders", ForeignKeyAction::Cascade))
        .index(Index::create().unique().col("order_id").col("agent_id"))
        .check(Expr::cust("price >= 0 AND amount >= 0 AND amount <= price"))
        .check(Expr::cust(
            "outcome IN ('open', 'delivered', 'refund_owed', 'refund_rejected', 'refund_pending', 'refund_failed', \
             'refunded')",
        ))
        .check(Expr::cust("correction IN ('granted', 'revoked')"))
        .check(Expr::cust("(correction IS NULL) = (correction_reason IS NULL)"))
        .to_owned()
}

fn discount_redemptions() -> TableCreateStatement {
    let table = "discount_redemptions";
    Table::create()
        .table(table)
        .col(uuid("order_id").primary_key())
        .col(uuid("discount_id"))
        .col(uuid("user_id"))
        .col(timestamp_with_time_zone("redeemed_at"))
        .foreign_key(&mut reference(table, "order_id", "orders", ForeignKeyAction::Cascade))
        .foreign_key(&mut reference(table, "discount_id", "discount_codes", ForeignKeyAction::NoAction))
        .to_owned()
}

/// While an agent is owned, `owned_agent_id` repeats its id. The unique index treats nulls as distinct, so it allows
/// one owned purchase of an agent and any number of former ones.
fn purchases() -> TableCreateStatement {
    Table::create()
        .table("purchases")
        .col(pk_uuid("id"))
        .col(uuid("user_id"))
        .col(uuid("agent_id"))
        .col(uuid("order_id"))
        .col(text("payment_id"))
        .col(big_integer("amount"))
        .col(uuid_null("discount_id"))
        .col(timestamp_with_time_zone("created_at"))
        .col(text("status"))
        .col(uuid_null("owned_agent_id"))
        .foreign_key(&mut reference("purchases", "agent_id", "agents", ForeignKeyAction::Cascade))
        .foreign_key(&mut reference("purchases", "order_id", "orders", ForeignKeyAction::NoAction))
        .foreign_key(&mut reference("purchases", "discount_id", "discount_codes", ForeignKeyAction::SetNull))
        .index(Index::create().unique().col("user_id").col("owned_agent_id"))
        .check(Expr::cust("amount >= 0"))
        .check(Expr::cust("status IN ('owned', 'refunded', 'disputed', 'revoked')"))
        .check(Expr::cust("(status = 'owned') = (owned_agent_id IS NOT NULL)"))
        .check(Expr::cust("owned_agent_id = agent_id"))
        .to_owned()
}

/// A refund without an agent was made in the provider's dashboard. The rows of one request share its key, so that
/// the request can be repeated.
fn refunds() -> TableCreateStatement {
    Table::create()
        .table("refunds")
        .col(pk_uuid("id"))
        .col(uuid("order_id"))
        .col(uuid_null("agent_id"))
        .col(big_integer("amount"))
        .col(text("status"))
        .col(text_null("provider_id").unique_key())
        .col(uuid_null("request_key"))
        .col(text_null("reason"))
        .col(text_null("failure"))
        .col(uuid_null("requested_by"))
        .col(timestamp_with_time_zone("requested_at"))
        .col(timestamp_with_time_zone_null("completed_at"))
        .foreign_key(&mut reference("refunds", "order_id", "orders", ForeignKeyAction::Cascade))
        .foreign_key(&mut reference("refunds", "requested_by", "users", ForeignKeyAction::SetNull))
        .check(Expr::cust("amount > 0"))
        .check(Expr::cust("status IN ('requested', 'pending', 'succeeded', 'failed')"))
        .check(Expr::cust("(completed_at IS NOT NULL) = (status IN ('succeeded', 'failed'))"))
        .check(Expr::cust("status = 'failed' OR (provider_id IS NULL) = (status = 'requested')"))
        .check(Expr::cust("failure IS NULL OR status = 'failed'"))
        .to_owned()
}

/// An event without a next attempt is processed.
fn payment_events() -> TableCreateStatement {
    Table::create()
        .table("payment_events")
        .col(text("id").primary_key())
        .col(text("intent_id"))
        .col(timestamp_with_time_zone("received_at"))
        .col(big_integer("attempts").default(0))
        .col(timestamp_with_time_zone_null("next_attempt_at"))
        .check(Expr::cust("attempts >= 0"))
        .to_owned()
}

fn webhook_status() -> TableCreateStatement {
    Table::create()
        .table("webhook_status")
        .col(text("provider").primary_key())
        .col(timestamp_with_time_zone_null("last_accepted_at"))
        .col(timestamp_with_time_zone_null("last_rejected_at"))
        .col(text_null("rejection_reason"))
        .check(Expr::cust("provider IN ('sandbox', 'stripe_test', 'stripe_live')"))
        .check(Expr::cust("rejection_reason IN ('bad_signature', 'stale_signature', 'malformed')"))
        .check(Expr::cust("(last_rejected_at IS NULL) = (rejection_reason IS NULL)"))
        .to_owned()
}

/// Payment and order are not foreign keys, because a discrepancy may be that one of them is missing.
fn payment_discrepancies() -> TableCreateStatement {
    Table::create()
        .table("payment_discrepancies")
        .col(text("intent_id"))
        .col(text("kind"))
        .col(uuid_null("order_id"))
        .col(timestamp_with_time_zone("first_seen"))
        .col(timestamp_with_time_zone_null("resolved_at"))
        .primary_key(Index::create().col("intent_id").col("kind"))
        .to_owned()
}

fn reference(
    table: &'static str,
    column: &'static str,
    parent: &'static str,
    on_delete: ForeignKeyAction,
) -> ForeignKeyCreateStatement {
    ForeignKey::create().from(table, column).to(parent, "id").on_delete(on_delete).to_owned()
}
