//! Every operation with its status for each account.

pub(super) const ANNA: &str = "anna@example.com";
pub(super) const BEN: &str = "ben@example.com";
pub(super) const SUE: &str = "sue@example.com";
pub(super) const EVE: &str = "eve@example.com";
pub(super) const ADA: &str = "ada@example.com";

/// A call and its statuses, one for each account.
pub(super) type Row<const N: usize> = (&'static str, [u16; N]);

/// A visitor, two members and an owner. Where the object of a call belongs to a member, that is Anna.
pub(super) const ACCOUNTS: [Option<&str>; 4] = [None, Some(ANNA), Some(BEN), Some(ADA)];
/// A visitor, a member, support, an editor and an owner.
pub(super) const ROLES: [Option<&str>; 5] = [None, Some(ANNA), Some(SUE), Some(EVE), Some(ADA)];

pub(super) const PUBLIC: [Row<4>; 17] = [
    ("POST /api/auth/register", [201, 201, 201, 201]),
    ("POST /api/auth/login", [200, 200, 200, 200]),
    ("POST /api/auth/logout", [204, 204, 204, 204]),
    ("GET /api/auth/verify", [400, 400, 400, 400]),
    ("POST /api/auth/resend-verification", [202, 202, 202, 202]),
    ("POST /api/auth/forgot-password", [200, 200, 200, 200]),
    ("POST /api/auth/reset-password", [400, 400, 400, 400]),
    ("POST /api/auth/sign-in-link", [202, 202, 202, 202]),
    ("POST /api/auth/sign-in-link/redeem", [400, 400, 400, 400]),
    ("POST /api/auth/second-factor", [400, 400, 400, 400]),
    ("POST /api/auth/pending-email/confirm", [400, 400, 400, 400]),
    ("POST /api/auth/account-deletion/undo", [400, 400, 400, 400]),
    ("GET /api/blog/posts", [200, 200, 200, 200]),
    ("GET /api/blog/posts/{slug}", [200, 200, 200, 200]),
    // The payment's client secret is enough to pay it, as with any provider.
    ("POST /api/sandbox/payment-intents/{id}/confirm", [200, 200, 200, 200]),
    ("POST /api/sandbox/payment-intents/{id}/authenticate", [409, 409, 409, 409]),
    // Without a signature.
    ("POST /api/payment/webhook", [400, 400, 400, 400]),
];

pub(super) const MEMBERS: [Row<4>; 33] = [
    ("GET /api/auth/me", [401, 200, 200, 200]),
    ("GET /api/auth/account", [401, 200, 200, 200]),
    ("POST /api/auth/account-deletion", [401, 200, 200, 409]),
    ("GET /api/auth/activity", [401, 200, 200, 200]),
    ("GET /api/auth/data-export", [401, 200, 200, 200]),
    ("POST /api/auth/data-export", [401, 202, 202, 202]),
    // Anna's link.
    ("POST /api/auth/data-export/download", [401, 200, 400, 400]),
    ("PUT /api/auth/profile", [401, 200, 200, 200]),
    ("DELETE /api/auth/pending-email", [401, 204, 204, 204]),
    ("POST /api/auth/pending-email/resend", [401, 409, 409, 409]),
    ("PUT /api/auth/password", [401, 204, 204, 204]),
    ("POST /api/auth/reauthenticate", [401, 204, 204, 204]),
    ("POST /api/auth/reauthenticate/code", [401, 202, 202, 202]),
    ("GET /api/auth/second-factor", [401, 200, 200, 200]),
    ("DELETE /api/auth/second-factor", [401, 204, 204, 204]),
    ("POST /api/auth/second-factor/setup", [401, 200, 200, 200]),
    ("POST /api/auth/second-factor/enable", [401, 422, 422, 422]),
    ("POST /api/auth/second-factor/recovery-codes", [401, 409, 409, 409]),
    ("GET /api/auth/sessions", [401, 200, 200, 200]),
    ("DELETE /api/auth/sessions", [401, 204, 204, 204]),
    ("DELETE /api/auth/sessions/others", [401, 204, 204, 204]),
    ("DELETE /api/auth/sessions/{id}", [401, 204, 404, 404]),
    ("GET /api/gpts/free", [401, 200, 200, 200]),
    ("GET /api/gpts/premium", [401, 200, 200, 200]),
    ("POST /api/gpts/{id}/reports", [401, 204, 204, 204]),
    ("POST /api/gpts/{id}/reports of a premium agent", [401, 204, 404, 204]),
    ("GET /api/prompts", [401, 200, 200, 200]),
    ("GET /api/purchases", [401, 200, 200, 200]),
    ("POST /api/purchases/{id}/receipt", [401, 202, 404, 404]),
    ("POST /api/discount/validate", [401, 200, 200, 200]),
    ("POST /api/payment/create-cart-intent", [401, 200, 200, 200]),
    // Begun and not paid yet; it does not exist for others.
    ("POST /api/payment/confirm", [401, 409, 404, 404]),
    ("POST /api/payment/confirm of a payment made", [401, 200, 404, 404]),
];

pub(super) const DRAFTS: [Row<5>; 1] = [("GET /api/blog/posts/{slug} of a draft", [404, 404, 404, 200, 200])];

pub(super) const ADMINS: [Row<5>; 69] = [
    ("POST /api/admin/view-as", [401, 403, 204, 204, 204]),
    ("DELETE /api/admin/view-as", [401, 403, 204, 204, 204]),
    ("GET /api/admin/audit", [401, 403, 403, 403, 200]),
    ("GET /api/admin/audit.csv", [401, 403, 403, 403, 200]),
    ("GET /api/admin/trash", [401, 403, 403, 200, 200]),
    ("POST /api/admin/trash/{kind}/{id}/restore", [401, 403, 403, 404, 404]),
    ("GET /api/admin/history/{kind}/{id}", [401, 403, 403, 200, 200]),
    ("GET /api/admin/overview", [401, 403, 403, 403, 200]),
    ("GET /api/admin/health", [401, 403, 403, 403, 200]),
    ("GET /api/admin/discounts", [401, 403, 403, 403, 200]),
    ("POST /api/admin/discounts", [401, 403, 403, 403, 201]),
    ("GET /api/admin/discounts.csv", [401, 403, 403, 403, 200]),
    ("POST /api/admin/discounts/batches", [401, 403, 403, 403, 201]),
    ("POST /api/admin/discounts/simulate", [401, 403, 403, 403, 200]),
    ("GET /api/admin/discounts/{id}", [401, 403, 403, 403, 200]),
    ("PUT /api/admin/discounts/{id}", [401, 403, 403, 403, 204]),
    ("GET /api/admin/discounts/{id}/uses", [401, 403, 403, 403, 200]),
    ("POST /api/admin/discounts/{id}/activate", [401, 403, 403, 403, 204]),
    ("POST /api/admin/discounts/{id}/deactivate", [401, 403, 403, 403, 204]),
    ("GET /api/admin/emails", [401, 403, 200, 403, 200]),
    ("POST /api/admin/emails/test", [401, 403, 201, 403, 201]),
    ("POST /api/admin/emails/{id}/retry", [401, 403, 202, 403, 202]),
    ("GET /api/admin/emails/templates", [401, 403, 200, 403, 200]),
    ("GET /api/admin/emails/templates/{kind}", [401, 403, 200, 403, 200]),
    ("GET /api/admin/gpts", [401, 403, 403, 200, 200]),
    ("POST /api/admin/gpts", [401, 403, 403, 201, 201]),
    ("POST /api/admin/gpts/bulk", [401, 403, 403, 200, 200]),
    ("PUT /api/admin/gpts/{id}", [401, 403, 403, 204, 204]),
    ("DELETE /api/admin/gpts/{id}", [401, 403, 403, 200, 200]),
    ("POST /api/admin/gpts/{id}/move", [401, 403, 403, 204, 204]),
    ("GET /api/admin/gpts/{id}/reports", [401, 403, 403, 200, 200]),
    ("POST /api/admin/gpts/{id}/reports/fix", [401, 403, 403, 204, 204]),
    ("POST /api/admin/gpts/{id}/reports/dismiss", [401, 403, 403, 204, 204]),
    ("GET /api/admin/members", [401, 403, 200, 403, 200]),
    ("GET /api/admin/members.csv", [401, 403, 403, 403, 200]),
    ("GET /api/admin/members/totals", [401, 403, 200, 403, 200]),
    ("GET /api/admin/members/{id}", [401, 403, 200, 403, 200]),
    ("POST /api/admin/members/{id}/verification", [401, 403, 200, 403, 200]),
    ("POST /api/admin/members/{id}/verify", [401, 403, 200, 403, 200]),
    ("PUT /api/admin/members/{id}/email", [401, 403, 200, 403, 200]),
    ("POST /api/admin/members/{id}/agents", [401, 403, 403, 403, 200]),
    ("PUT /api/admin/members/{id}/role", [401, 403, 403, 403, 200]),
    ("POST /api/admin/members/{id}/block", [401, 403, 200, 403, 200]),
    ("DELETE /api/admin/members/{id}/block", [401, 403, 200, 403, 200]),
    ("POST /api/admin/members/{id}/deletion", [401, 403, 200, 403, 200]),
    ("DELETE /api/admin/members/{id}/deletion", [401, 403, 200, 403, 200]),
    ("DELETE /api/admin/members/{id}/sessions", [401, 403, 200, 403, 200]),
    ("POST /api/admin/members/{id}/notes", [401, 403, 200, 403, 200]),
    ("DELETE /api/admin/members/{id}/notes/{note_id}", [401, 403, 403, 403, 200]),
    ("GET /api/admin/orders", [401, 403, 200, 403, 200]),
    ("GET /api/admin/orders.csv", [401, 403, 403, 403, 200]),
    ("GET /api/admin/orders/totals", [401, 403, 200, 403, 200]),
    ("GET /api/admin/orders/{id}", [401, 403, 200, 403, 200]),
    ("POST /api/admin/orders/{id}/receipt", [401, 403, 202, 403, 202]),
    ("POST /api/admin/orders/{id}/check", [401, 403, 200, 403, 200]),
    ("POST /api/admin/orders/{id}/refunds", [401, 403, 200, 403, 200]),
    ("POST /api/admin/orders/{id}/access", [401, 403, 200, 403, 200]),
    ("GET /api/admin/prompts", [401, 403, 403, 200, 200]),
    ("POST /api/admin/prompts", [401, 403, 403, 201, 201]),
    ("POST /api/admin/prompts/bulk", [401, 403, 403, 200, 200]),
    ("PUT /api/admin/prompts/{id}", [401, 403, 403, 204, 204]),
    ("DELETE /api/admin/prompts/{id}", [401, 403, 403, 204, 204]),
    // Next to an agent.
    ("POST /api/admin/prompts/{id}/move", [401, 403, 403, 409, 409]),
    ("GET /api/admin/blog/posts", [401, 403, 403, 200, 200]),
    ("POST /api/admin/blog/posts", [401, 403, 403, 201, 201]),
    ("POST /api/admin/blog/posts/bulk", [401, 403, 403, 200, 200]),
    ("GET /api/admin/blog/posts/{id}", [401, 403, 403, 200, 200]),
    ("PUT /api/admin/blog/posts/{id}", [401, 403, 403, 200, 200]),
    ("DELETE /api/admin/blog/posts/{id}", [401, 403, 403, 204, 204]),
];
