use super::*;
use crate::html::{LineBreaks, simplify};

fn in_html(html: &str) -> Option<String> {
    simplify(html, LineBreaks::Ignored).restriction
}

#[test]
fn shortcodes_restrict_text() {
    for start in [
        "members_only",
        "restrict",
        "wcm_restrict plans=\"gold\"",
        "mepr-show if=\"loggedin\"",
        "pmpro",
        "membership level=\"1\"",
        "ihc-hide-content membership=\"1\"",
        "s2If current_user_can(access_s2member_level1)",
        "swpm_protected visibility=\"members\"",
        "um_loggedin",
        "private",
        "groups_member group=\"Gold\"",
        "content-protector",
        "passster password=\"x\"",
        "arm_restrict_content type=\"show\"",
        "wlm_private_Gold",
        "memberful",
        "lock",
        "isMember",
        "visible_to role='editor'",
        "show for=\"logged-in\"",
        "box class=\"members-only\"",
        "paid_content price=\"3\"",
        "my_subscribers",
        "timed-content-server show=\"2030\"",
        "note message=\"<a href='/join'>Join</a>\" level=gold",
    ] {
        let name = start.split(' ').next().unwrap();
        let text = format!("a [{start}]{}[/{name}] b", "text ".repeat(2_000));
        let mark = in_shortcodes(&text);
        assert!(mark.is_some_and(|mark| mark.starts_with(&format!("[{name}"))), "{start}");
    }
    assert!(in_shortcodes("[members_start]b[members_end]").is_some());
    assert!(in_shortcodes("[MEMBER]b[/member]").is_some());
}

#[test]
fn other_shortcodes_restrict_nothing() {
    for text in [
        "[members_only] without an end",
        "[[members_only]b[/members_only]]",
        "[login_form]a[/login_form]",
        "[mepr-login-form]",
        "[team_member role=\"CEO\" name=\"Ada\"]Bio[/team_member]",
        "[testimonial role=\"CEO\"]Great[/testimonial]",
        "[heading level=\"2\"]A[/heading]",
        "[tab title=\"Membership levels\"]a[/tab]",
        "[remember]a[/remember]",
        "[button link=\"/login\"]Log in[/button]",
        "[column width=\"1/2\"]a[/column]",
        "[is_logged_out]a[/is_logged_out]",
        "[caption id=\"members\"]a[/caption]",
        "[groups_non_member group=\"Gold\"]Join[/groups_non_member]",
        "[private](https://a.example) [x] [",
    ] {
        assert_eq!(in_shortcodes(text), None, "{text}");
    }
}

#[test]
fn blocks_restrict_text() {
    for block in [
        "restrict-content/part",
        "pmpro/membership {\"levels\":[\"1\"]}",
        "memberpress/protected-content {\"rule\":3}",
        "wp:ultimate-member/locker",
        "jetpack/premium-content/container",
        "jetpack/premium-content",
        "groups/groups-group",
        "my-plugin/gate {\"subscription\":\"gold\"}",
        "my-plugin/gate {\"show\":\"logged-in\"}",
        "my-plugin/gate {\"level\":2}",
        "my-plugin/paid-part",
        "paragraph {\"blockVisibility\":{\"controlSets\":[{\"id\":1,\"enable\":true,\"controls\":{\"userRole\":{}}}]}}",
        "group {\"metadata\":{\"blockVisibility\":false}}",
        "group {\"className\":\"wide members-only\"}",
        "group {\"visibility\":\"members\"}",
        "group {\"editorskit\":{\"loggedin\":true,\"loggedout\":false}}",
        "group {\"UAGLoggedOut\":true}",
        "group {\"UAGUserRole\":\"editor\"}",
        "columns {\"restrictUserRoles\":[\"editor\"]}",
        "group {\"displayConditions\":[{\"type\":\"date\"}]}",
    ] {
        let block = block.trim_start_matches("wp:");
        let html = format!("<!-- wp:{block} --><p>b</p><!-- /wp:{} -->", block.split(' ').next().unwrap());
        assert!(in_html(&html).is_some(), "{block}");
    }
    assert!(in_html("<p>a</p><!-- wp:jetpack/paywall /--><p>b</p>").is_some());
}

#[test]
fn other_blocks_restrict_nothing() {
    for block in [
        "paragraph",
        "heading {\"level\":3}",
        "kadence/advancedheading {\"level\":2,\"uniqueID\":\"_a\"}",
        "premium/accordion {\"blockId\":\"premium-accordion-1\"}",
        "group {\"lock\":{\"move\":true,\"remove\":true},\"templateLock\":\"all\"}",
        "group {\"editorskit\":{\"devices\":false,\"desktop\":true,\"loggedin\":true,\"loggedout\":true}}",
        "group {\"blockVisibility\":{}}",
        "group {\"metadata\":{\"name\":\"Members\"}}",
        "button {\"text\":\"Login\"}",
        "jetpack/subscriptions {\"showSubscribersTotal\":true}",
        "table-of-contents {\"maxLevel\":3}",
    ] {
        let html = format!("<!-- wp:{block} --><p>b</p><!-- /wp:{} -->", block.split(' ').next().unwrap());
        assert_eq!(in_html(&html), None, "{block}");
    }
    assert_eq!(in_html("<!-- wp:memberpress/login-form /--><p>a</p>"), None);
}

#[test]
fn comments_and_elements_restrict_text() {
    for html in [
        "a<!--members-only-->b",
        "<!-- subscribers only -->b",
        "<!--kg-gated-block:begin nonMember:false memberSegment:\"status:free\" -->b<!--kg-gated-block:end-->",
        "<!-- members -->b<!-- /members -->",
        "<!-- members start -->b<!-- members end -->",
        "<!--restrict level=\"2\"-->b<!--/restrict-->",
        "<members-only>b</members-only>",
        "<MembersOnly plan=gold>b</MembersOnly>",
        "<div class=\"box members-only\">b</div>",
        "<p data-visibility=\"members\">b</p>",
        "<section amp-access=\"loggedIn\">b</section>",
        "<div data-restricted>b</div>",
    ] {
        assert!(in_html(html).is_some(), "{html}");
    }
    for html in [
        "<!-- wp:paragraph --><p>a</p><!-- /wp:paragraph -->",
        "<!-- Members see this --><p>a</p>",
        "<!-- login form -->a<!-- /login form -->",
        "<!--more-->a<!--nextpage-->b",
        "<!--kg-gated-block:begin nonMember:true memberSegment:\"status:free\" -->b<!--kg-gated-block:end-->",
        "<a href=\"#/portal/signup\" data-portal=\"signup\">Join</a>",
        "<form data-members-form=\"signup\"></form>",
        "<div role=\"button\" data-id=\"members\" class=\"team-member subscribe\">a</div>",
        "<div class=\"kg-card kg-signup-card\">a</div>",
        "<p data-restricted=\"false\">a</p>",
    ] {
        assert_eq!(in_html(html), None, "{html}");
    }
}

#[test]
fn templates_restrict_text() {
    for text in [
        "{{< members >}}b{{< /members >}}",
        "{{% private %}}b{{% /private %}}",
        "{% members %}b{% endmembers %}",
        "{%- if user.is_member -%}b{%- endif -%}",
        "{% if false %}b{% endif %}",
        "{% comment %}b{% endcomment %}",
        "{{/* b */}}",
        "{# b #}",
        "{::comment}b{:/comment}",
        ":::members\nb\n:::",
        "::: {.members-only}\nb\n:::",
    ] {
        assert!(in_templates(text).is_some(), "{text}");
    }
    for text in [
        "{{< figure src=\"a.png\" >}} {{% note %}}b{{% /note %}}",
        "{% include members.html %} {% if page.toc %}b{% endif %}",
        "## A {#members}\n{: .note}",
        "::: note\nb\n:::",
        "{{< private />}}",
    ] {
        assert_eq!(in_templates(text), None, "{text}");
    }
}

#[test]
fn marks_bomb_is_read_in_one_pass() {
    for part in ["[a b=\"", "[members]", "{%", "<!--members-->", "{{< members"] {
        let text = part.repeat(20_000);
        let _ = (in_shortcodes(&text), in_templates(&text), in_html(&text));
    }
}
