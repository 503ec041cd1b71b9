//! Which names speak of members, log-ins, levels, roles, subscriptions or payments.

/// Parts of names, also of names written as one word.
const ACCESS_STEMS: [&str; 31] = [
    "member",
    "loggedin",
    "signedin",
    "loginrequired",
    "requirelogin",
    "requireslogin",
    "requireauth",
    "requiresauth",
    "subscriber",
    "subscription",
    "paywall",
    "paidonly",
    "paidcontent",
    "premiumonly",
    "premiumcontent",
    "restrict",
    "protect",
    "private",
    "gated",
    "locker",
    "exclusive",
    "entitle",
    "capabilit",
    "administrator",
    "patreon",
    "password",
    "accesslevel",
    "userlevel",
    "userrole",
    "timedcontent",
    "embargo",
];

/// Whole words of names.
const ACCESS_WORDS: [&str; 42] = [
    "login",
    "logged",
    "signin",
    "level",
    "levels",
    "role",
    "roles",
    "tier",
    "tiers",
    "paid",
    "pay",
    "payer",
    "payers",
    "payment",
    "purchase",
    "purchased",
    "purchaser",
    "buyer",
    "buyers",
    "customer",
    "customers",
    "patron",
    "patrons",
    "access",
    "premium",
    "vip",
    "lock",
    "locked",
    "unlock",
    "subscribe",
    "subscribed",
    "authenticated",
    "permission",
    "registered",
    "authorized",
    "enrolled",
    "student",
    "students",
    "supporter",
    "supporters",
    "donor",
    "donors",
];

/// Names of what everyone could read, and of people.
const UNRESTRICTED_NAMES: [&str; 13] = [
    "loggedout",
    "notlogged",
    "nonmember",
    "notmember",
    "remember",
    "guest",
    "visitor",
    "teammember",
    "staffmember",
    "crewmember",
    "bandmember",
    "boardmember",
    "familymember",
];

/// Forms, buttons and other parts of pages that hold no text of the post.
const FORM_AND_MENU_WORDS: [&str; 14] = [
    "form",
    "button",
    "buttons",
    "btn",
    "link",
    "links",
    "url",
    "icon",
    "menu",
    "nav",
    "widget",
    "comment",
    "comments",
    "newsletter",
];

/// People, who have roles and are members of teams.
const PERSON_WORDS: [&str; 11] = [
    "team",
    "staff",
    "person",
    "people",
    "author",
    "speaker",
    "testimonial",
    "quote",
    "profile",
    "bio",
    "family",
];

/// Attributes whose values are texts, names or URLs.
pub(super) const TEXT_ATTRIBUTES: [&str; 33] = [
    "id",
    "ids",
    "name",
    "title",
    "label",
    "text",
    "heading",
    "headline",
    "caption",
    "message",
    "description",
    "content",
    "placeholder",
    "alt",
    "url",
    "link",
    "href",
    "src",
    "image",
    "icon",
    "color",
    "style",
    "slug",
    "anchor",
    "target",
    "rel",
    "type",
    "font",
    "size",
    "width",
    "height",
    "aria",
    "token",
];

/// Classes and names that need no other sign.
const CERTAIN_PHRASES: [&str; 18] = [
    "membersonly",
    "memberonly",
    "onlymember",
    "onlyformember",
    "loggedinonly",
    "onlyloggedin",
    "subscribersonly",
    "subscriberonly",
    "onlysubscriber",
    "paidonly",
    "premiumonly",
    "premiumcontent",
    "paywall",
    "restrictedcontent",
    "protectedcontent",
    "privatecontent",
    "membercontent",
    "memberscontent",
];

/// Values of attributes and fields that restrict nothing.
const UNRESTRICTED_VALUES: [&str; 24] = [
    "",
    "0",
    "false",
    "no",
    "off",
    "n",
    "f",
    "none",
    "null",
    "all",
    "public",
    "everyone",
    "everybody",
    "anyone",
    "visible",
    "default",
    "open",
    "disabled",
    "[]",
    "{}",
    "a:0:{}",
    "free",
    "inherit",
    "world",
];

/// The words of a name such as `isMembers_only2`, in lower case.
pub(crate) fn split(name: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut previous = ' ';
    for c in name.chars() {
        if c.is_ascii_alphanumeric() {
            let is_new = !previous.is_ascii_alphanumeric()
                || (c.is_ascii_uppercase() && previous.is_ascii_lowercase())
                || c.is_ascii_digit() != previous.is_ascii_digit();
            match words.last_mut().filter(|_| !is_new) {
                Some(word) => word.push(c.to_ascii_lowercase()),
                None => words.push(c.to_ascii_lowercase().to_string()),
            }
        }
        previous = c;
    }
    words
}

/// Whether a name speaks of who may read, whatever its other words are.
pub(crate) fn has_stem(name: &str) -> bool {
    let all = split(name).concat();
    if CERTAIN_PHRASES.iter().any(|certain| all.contains(certain)) {
        return true;
    }
    let all = UNRESTRICTED_NAMES.iter().fold(all, |all, public| all.replace(public, ""));
    ACCESS_STEMS.iter().any(|stem| all.contains(stem))
}

/// Whether a name speaks of who may read, in one of its words.
pub(super) fn is_about_access(name: &str) -> bool {
    let words = split(name);
    let has = |list: &[&str]| words.iter().any(|word| list.contains(&word.as_str()));
    let is_public = UNRESTRICTED_NAMES.iter().any(|public| words.concat().contains(public));
    is_certain(name) || (!has(&PERSON_WORDS) && (has_stem(name) || (has(&ACCESS_WORDS) && !is_public)))
}

fn is_certain(name: &str) -> bool {
    let all = split(name).concat();
    CERTAIN_PHRASES.iter().any(|certain| all.contains(certain))
}

/// Whether a name is that of a form, a button or a menu.
pub(super) fn is_control(name: &str) -> bool {
    split(name).iter().any(|word| FORM_AND_MENU_WORDS.contains(&word.as_str()))
}

/// Whether a value of a field restricts.
pub(crate) fn is_set(value: &str) -> bool {
    !UNRESTRICTED_VALUES.contains(&value.trim().to_lowercase().as_str())
}

/// Whether a value of a field such as `published` says no.
pub(crate) fn is_off(value: &str) -> bool {
    ["false", "no", "off", "0", "n", "f", "never", "none"].contains(&value.trim().to_lowercase().as_str())
}

/// Whether an attribute of a mark restricts its part. One without a key is a word, such as `members`.
pub(super) fn is_restricting_attribute(mark: &str, key: &str, value: &str) -> bool {
    let words = split(key);
    let has = |list: &[&str]| words.iter().any(|word| list.contains(&word.as_str()));
    if has(&["class", "classname", "css"]) {
        return has_restricting_class(value);
    }
    if has(&TEXT_ATTRIBUTES) {
        return false;
    }
    let mark_words = split(mark);
    let is_heading = mark_words.iter().any(|word| word.contains("head") || word.contains("title"));
    let is_person = mark_words.iter().any(|word| PERSON_WORDS.contains(&word.as_str()));
    let is_harmless = (is_heading && words == ["level"]) || (is_person && words == ["role"]);
    (!is_harmless && !is_control(key) && is_about_access(key) && is_set(value)) || is_restricting_value(value)
}

/// Whether one of the words of a value is of some readers, as in `logged-in,editor`. Texts are none.
pub(super) fn is_restricting_value(value: &str) -> bool {
    const MAX: usize = 60;
    let is_name =
        value.len() <= MAX && !value.contains(|c: char| c.is_whitespace() || matches!(c, '/' | '<' | '@'));
    is_name
        && value
            .split([',', '|', ';'])
            .any(|part| has_stem(part) || ACCESS_WORDS.contains(&part.to_lowercase().as_str()))
}

/// Whether one of the classes is of parts for some readers only. Others only name a style.
pub(super) fn has_restricting_class(classes: &str) -> bool {
    classes.split_ascii_whitespace().any(is_certain)
}
