//! What plugins say about the readers of a post outside of its text.

use std::collections::HashSet;

use chrono::{DateTime, Utc};

use super::Item;
use crate::restrictions::{has_stem, is_set};
use crate::time::parse_time;

/// Starts of the keys of plugins' fields that do not say what they do.
const KEYS: [&str; 14] = [
    "_members_access_role",
    "_wpac_is_members_only",
    "_wpmem_block",
    "_restrict_content",
    "_pmpro",
    "pmpro",
    "rcp_",
    "_mepr_",
    "_is_paid",
    "arm_access_plan",
    "ihc_mb_who",
    "groups-read",
    "groups-groups_read",
    "_wlm",
];

/// Keys that speak of members, and do not restrict.
const PUBLIC_KEYS: [&str; 12] = [
    "_wc_memberships_force_public",
    "_wc_memberships_exclude",
    "rcp_show_in",
    "rcp_hide_from_feed",
    "_jetpack_dont_email",
    "_members_access_error",
    "comment",
    "remember",
    "newsletter_tier",
    "publicize",
    "_private_note",
    "_oembed",
];

/// Whether the field of a plugin restricts a post.
pub(super) fn is_restricting(key: &str, value: &str) -> bool {
    let key = key.to_lowercase();
    // Ultimate Member and WP Fusion have one field on every post.
    if key == "um_content_restriction" {
        return has_switch(value, "_um_custom_access_settings")
            && !value.contains("\"_um_accessible\";s:1:\"0\"");
    }
    if key.starts_with("wpf-settings") {
        return has_switch(value, "lock_content");
    }
    if key == "_wp_page_template" {
        return has_stem(value);
    }
    if key == "_elementor_data" {
        let marks =
            ["\"e_display_conditions\":[", "\"jedv_enabled\":\"yes\"", "content_protection\":\"yes\""];
        return marks.iter().any(|mark| value.contains(mark));
    }
    if PUBLIC_KEYS.iter().any(|public| key.contains(public)) {
        return false;
    }
    let names_readers =
        ["access", "visibility", "audience"].iter().any(|word| key.contains(word)) && has_stem(value);
    let is_known = KEYS.iter().any(|known| key.starts_with(known)) || has_stem(&key) || names_readers;
    let is_default = value.contains("\"visibility_type\";s:7:\"default\"");
    is_known && !is_default && has_value(value)
}

/// Whether an option of a serialized field is on.
fn has_switch(value: &str, option: &str) -> bool {
    let after = value.split_once(&format!("\"{option}\";")).map_or("", |(_, after)| after);
    ["s:1:\"1\"", "b:1", "i:1"].iter().any(|on| after.starts_with(on))
}

/// Whether a field, or one of a serialized list, says more than "everyone".
fn has_value(value: &str) -> bool {
    let value = value.trim();
    if value.starts_with("a:") {
        let texts: Vec<_> = value.split('"').skip(1).step_by(2).collect();
        return if texts.is_empty() {
            value.contains("i:1;") || value.contains("b:1")
        } else {
            texts.iter().any(|text| is_set(text))
        };
    }
    is_set(value)
}

/// When a plugin takes the post down.
pub(super) fn expiry(key: &str, value: &str) -> Option<DateTime<Utc>> {
    let is_date =
        key.to_lowercase().contains("expir") && !key.ends_with("-type") && !key.ends_with("-status");
    is_date.then(|| parse_time(value)).flatten()
}

/// MemberPress keeps its rules in entries of their own: for single posts, for all, or for a category or tag.
#[derive(Default)]
pub(super) struct Rules(HashSet<(String, String)>);

impl Rules {
    pub(super) fn of(items: &[Item]) -> Self {
        let rules =
            items.iter().filter(|item| item.post_type == "memberpressrule" && item.status == "publish");
        let targets = rules.flat_map(|rule| {
            let kind = rule.meta("_mepr_rules_type").to_owned();
            rule.meta("_mepr_rules_content")
                .split(',')
                .map(move |target| (kind.clone(), target.trim().to_owned()))
        });
        Self(targets.collect())
    }

    pub(super) fn restrict(&self, item: &Item) -> bool {
        self.0.iter().any(|(kind, target)| match kind.as_str() {
            "all" => true,
            "all_post" | "all_page" => kind.ends_with(&item.post_type),
            "partial" => false,
            kind if kind.starts_with("single_") => *target == item.id,
            kind if kind.contains("category") || kind.contains("tag") => {
                item.terms.iter().any(|term| term.nicename == *target || text_matches(&term.name, target))
            }
            _ => false,
        })
    }
}

fn text_matches(name: &str, target: &str) -> bool {
    !target.is_empty() && name.eq_ignore_ascii_case(target)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_of_plugins_restrict_posts() {
        let levels = "a:1:{i:0;s:1:\"2\";}";
        let custom = "a:2:{s:26:\"_um_custom_access_settings\";s:1:\"1\";s:14:\"_um_accessible\";s:1:\"2\";}";
        for (key, value) in [
            ("_members_access_role", "editor"),
            ("_wpac_is_members_only", "true"),
            ("rcp_subscription_level", "any"),
            ("rcp_subscription_level", levels),
            ("rcp_user_level", "a:1:{i:0;s:10:\"subscriber\";}"),
            ("_is_paid", "1"),
            ("_jetpack_newsletter_access", "subscribers"),
            ("_issuem_leaky_paywall_visibility", "a:1:{s:15:\"visibility_type\";s:4:\"only\";}"),
            ("um_content_restriction", custom),
            ("wpf-settings", "a:1:{s:12:\"lock_content\";s:1:\"1\";}"),
            ("my_plugin_subscribers_only", "yes"),
            ("_wp_page_template", "template-members-only.php"),
        ] {
            assert!(is_restricting(key, value), "{key} {value}");
        }
        for (key, value) in [
            ("_edit_lock", "1700000000:1"),
            ("_members_access_role", ""),
            ("_wpac_is_members_only", "false"),
            ("rcp_user_level", "a:1:{i:0;s:3:\"all\";}"),
            ("_jetpack_newsletter_access", "everybody"),
            ("_issuem_leaky_paywall_visibility", "a:1:{s:15:\"visibility_type\";s:7:\"default\";}"),
            ("um_content_restriction", &custom.replace("s:1:\"1\"", "s:1:\"0\"")),
            ("wpf-settings", "a:1:{s:12:\"lock_content\";s:1:\"0\";}"),
            ("_wc_memberships_force_public", "yes"),
            ("_sg_subscribe-to-comments", "a@b.example"),
            ("_thumbnail_id", "9"),
            ("_wp_page_template", "default"),
        ] {
            assert!(!is_restricting(key, value), "{key} {value}");
        }
    }
}
