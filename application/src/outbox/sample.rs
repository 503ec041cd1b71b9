//! Sample values for every email template, for previews and tests.

use minijinja::{Value, context};

use crate::site::Site;

/// The greeting of previews.
pub(super) const FIRST_NAME: &str = "Anna";

/// Every value that any of the templates uses.
pub(super) fn sample_values(site: &Site) -> Value {
    let agents = [("Meal Planner", "$19.00"), ("Study Coach", "$9.00")];
    context! {
        link => site.url_for("/verify?token=sample"),
        lifetime => "24 hours",
        digits => "123456",
        code_lifetime => "10 minutes",
        device => "Firefox on Windows",
        app => "Claude",
        host => "claude.example",
        passkey => "Firefox on Windows",
        codes_left => 2,
        keeps_factors => false,
        role => "editor",
        factors_removed => true,
        needs_factor => true,
        signed_in_at => "November 22, 2026, 10:00 UTC",
        new_email => "anna@new.example",
        reset_url => site.url_for("/forgot-password"),
        profile_url => site.url_for("/profile"),
        login_url => site.url_for("/login"),
        has_purchases => true,
        join_url => site.url_for("/"),
        deletes_at => "December 1, 2026, 10:00 UTC",
        purchases_url => site.url_for("/purchase-history"),
        emails_url => site.url_for("/admin/emails"),
        payment_id => "pi_3PSample",
        order_number => "4F3A-9C07-B21E",
        discrepancy => "was refunded twice",
        is_delivered => true,
        is_test => false,
        is_single => false,
        is_copy => false,
        awaited => [agents[1].0],
        is_some_ready => true,
        details => [("Order number", "4F3A-9C07-B21E"), ("Date", "November 22, 2026")],
        charges => [agents[0], agents[1], ("Discount (SPRING)", "-$2.80"), ("Total", "$25.20")],
        not_delivered => [("", ""); 0],
        refunded => agents,
        revoked => true,
        kept => false,
        title => agents[0].0,
        subject_line => agents[0].0,
        preview_text => "Ask them before you begin.",
        item => "agent",
        item_url => site.url_for("/premium-gpts?q=Meal%20Planner"),
        unsubscribe_url => site.url_for("/unsubscribe?token=sample"),
        message_lines => ["I was charged twice for Meal Planner. Could you look into it?"],
        topic => "was charged twice",
        post_html => Value::from_safe_string(
            "<p style=\"margin:0 0 16px;font-size:17px;line-height:1.6\">This is the post as members read it in their email.</p>"
                .to_owned(),
        ),
        post_text => "This is the post as members read it in their email.",
        note_lines => ["It asks about allergies first."],
        package_url => site.url_for("/packages/sample"),
        first_day => "November 16",
        last_day => "November 22",
        orders => "2 orders",
        revenue => "$28.00",
        figures => [("Revenue", "$28.00"), ("Orders", "2")],
        best_sellers => agents,
        overview_url => site.url_for("/admin/overview"),
        post_url => site.url_for("/blog/sample"),
        is_product_update => false,
        order_url => site.url_for("/purchase-history/sample"),
        order_admin_url => site.url_for("/admin/orders/sample"),
        list_url => site.url_for("/admin?problem=reported"),
        order_total => "$25.20",
        titles => agents.map(|(title, _)| title),
        answer_lines => ["It opens for us. Please log in there first, then try again."],
    }
}
