use std::collections::{HashMap, HashSet};

use application::ports::HtmlSanitizer as _;
use application::seeding::{PackPost, derive_id};
use domain::media::ContentHash;
use infrastructure::html::AllowListSanitizer;
use sha2::{Digest as _, Sha256};

use super::*;
use crate::cli::seed::DEMO_IMAGES;

#[test]
fn demo_pack_entries_have_their_images() {
    let pack = parse(DEMO).unwrap();
    let agents = pack.agents.iter().map(|agent| (agent.key.as_str(), agent.image.as_ref()));
    let posts = pack.posts.iter().map(|post| (post.key.as_str(), post.feature_image.as_ref()));
    let entries: HashMap<_, _> =
        agents.chain(posts).map(|(key, image)| (key, image.expect(key).source.hash.clone())).collect();
    let hash = |bytes: &[u8]| ContentHash::from_sha256(&Sha256::digest(bytes).into());
    let files: HashMap<_, _> = DEMO_IMAGES.iter().map(|(key, bytes)| (*key, hash(bytes))).collect();
    assert_eq!(entries, files, "api/content/images/make.py writes the paths");
}

#[test]
fn demo_pack_reviews_differ() {
    let reviews: Vec<_> = parse(DEMO).unwrap().agents.into_iter().flat_map(|agent| agent.reviews).collect();
    let texts: Vec<_> = reviews.iter().filter_map(|review| review.text.as_ref()?.as_str().into()).collect();
    assert!(texts.len() >= 60 && texts.len() < reviews.len());
    assert_eq!(texts.iter().collect::<HashSet<_>>().len(), texts.len());
}

#[test]
fn demo_pack_has_the_documented_content() {
    let pack = parse(DEMO).unwrap();
    let titles: HashSet<_> = pack.agents.iter().map(|agent| agent.title.as_str()).collect();
    for sample in ["Email Assistant", "Document Analyzer", "Results-Focused Learning Coach"] {
        assert!(titles.contains(sample), "{sample}");
    }
    let categories: HashSet<_> = pack.agents.iter().map(|agent| agent.category.as_str()).collect();
    assert!(categories.len() >= 5, "{categories:?}");
    let premium = pack.agents.iter().filter(|agent| agent.price.is_some()).count();
    assert!(premium >= 6 && pack.agents.len() - premium >= 6);
    let keys: HashSet<_> = pack.agents.iter().map(|agent| &agent.key).collect();
    assert_eq!(keys.len(), pack.agents.len(), "keys are unique");
    for agent in &pack.agents {
        let is_complete = !agent.details.as_str().is_empty() && !agent.example.exchanges().is_empty();
        assert!(is_complete, "{}", agent.key);
    }
    for bundle in &pack.bundles {
        let price = |key: &String| pack.agents.iter().find(|agent| agent.key == *key).unwrap().price.unwrap();
        let single: i64 = bundle.agents.iter().map(|key| price(key).get()).sum();
        assert!((1..single).contains(&bundle.price.get()), "{}", bundle.key);
    }
    assert_eq!(pack.bundles.len(), 2);
    assert!(pack.discounts.iter().any(|discount| discount.code.as_str() == "WELCOME20"));
    let categories: HashSet<_> = pack.prompts.iter().map(|prompt| prompt.category.as_str()).collect();
    for predefined in
        ["Education & Learning", "Productivity", "Health & Wellness", "Personal Growth", "Lifestyle"]
    {
        assert!(categories.contains(predefined), "{predefined}");
    }
    assert!(categories.len() == 6 && pack.prompts.len() >= 12, "one category is custom");
    let keys: HashSet<_> = pack.prompts.iter().map(|prompt| &prompt.key).collect();
    assert_eq!(keys.len(), pack.prompts.len(), "keys are unique");
    assert!(
        pack.members.iter().any(|member| member.is_admin)
            && pack.members.iter().any(|member| !member.is_admin)
    );
}

#[test]
fn demo_pack_posts_use_only_editor_markup() {
    let posts = parse(DEMO).unwrap().posts;
    assert!(posts.len() >= 6 && posts.iter().filter(|post| !post.is_published).count() == 1);
    let keys: HashSet<_> = posts.iter().map(|post| &post.key).collect();
    let slugs: HashSet<_> = posts.iter().map(|post| post.slug.as_str()).collect();
    assert!(keys.len() == posts.len() && slugs.len() == posts.len(), "keys and slugs are unique");
    for PackPost { key, content, .. } in &posts {
        let html = content.as_deref().unwrap();
        assert_eq!(AllowListSanitizer::default().sanitize(html), html, "{key}");
        for tag in ["<h2>", "<li>", "<blockquote>"] {
            assert!(html.contains(tag), "{key} has no {tag}");
        }
    }
}

#[test]
fn demo_pack_cards_refer_to_its_entries() {
    let pack = parse(DEMO).unwrap();
    let agents = pack.agents.iter().map(|agent| ("agent", &agent.key));
    let entries = agents.chain(pack.prompts.iter().map(|prompt| ("prompt", &prompt.key)));
    let known: HashSet<_> =
        entries.map(|(kind, key)| format!("{kind}:{}", derive_id(&pack, kind, key))).collect();
    let html: String = pack.posts.iter().map(|post| post.content.as_deref().unwrap()).collect();
    let cards: Vec<_> =
        html.split("data-card=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    assert!(cards.len() >= 3 && cards.iter().all(|card| known.contains(*card)), "{cards:?}");
}

#[test]
fn read_pack_post_is_published_by_default() {
    let post = "name = \"x\"\n[[posts]]\nkey = \"a\"\ntitle = \"A\"\nslug = \"a\"\nexcerpt = \"e\"\ncontent = \"<p>c</p>\"\n";
    assert!(parse(post).unwrap().posts[0].is_published);
    let draft = format!("{post}published = false\n");
    assert!(!parse(&draft).unwrap().posts[0].is_published);
    let error = parse(&post.replace("\"a\"\nexcerpt", "\"A b\"\nexcerpt")).unwrap_err().to_string();
    assert!(error.starts_with("line 5, slug: Slug must be lowercase"), "{error}");
}

#[test]
fn read_pack_error_names_line_and_field() {
    let text = "name = \"x\"\n[[agents]]\nkey = \"a\"\ntitle = \"A\"\ndescription = \"d\"\ncategory = \"c\"\nurl = \"http://x\"\n";
    let error = |text: &str| parse(text).unwrap_err().to_string();
    assert_eq!(error(text), "line 7, url: URL must be a full address that starts with https://");
    let text = text.replace("http://x", "");
    assert!(parse(&text).is_ok());
    for (field, expected) in [
        ("example = [[\"Hello\", \"\"]]", "line 8, example: Text is required"),
        ("price = -1", "line 8, price: Amount must be between $0.00 and $999,999.99"),
        ("details = 1", "line 8, details: invalid type: integer `1`, expected a string"),
        ("image = { src = \"x\", height = 1 }", "line 8, image: Choose an image from the library"),
        (
            "former_slugs = [\"a\", \"B\"]",
            "line 8, former_slugs: Slug must be lowercase letters, numbers, and hyphens only",
        ),
        ("created = \"0000-12-31T12:00:00Z\"", "line 8, created: Use a year from 1 to 9999"),
        ("updated = \"+10000-01-01T00:00:00Z\"", "line 8, updated: Use a year from 1 to 9999"),
    ] {
        assert_eq!(error(&format!("{text}{field}\n")), expected);
    }
    assert!(error(&text.replace("title", "titel")).starts_with("line 4, titel: unknown field `titel`"));
    assert!(error("name = \"x\"\ncolour = 1\n").contains("line 2, colour: unknown field `colour`"));
    let tags = "name = \"x\"\n[tag_redirects]\nA = \"b\"\n";
    assert_eq!(
        error(tags),
        "line 2, [tag_redirects]: \"A\": Slug must be lowercase letters, numbers, and hyphens only"
    );
}

#[test]
fn read_pack_date_outside_the_calendar_is_an_error() {
    let id = "00000000-0000-4000-8000-000000000001";
    let entries = [
        (
            "agents",
            "key = \"a\"\ntitle = \"A\"\ndescription = \"d\"\ncategory = \"c\"\nurl = \"\"",
            &["created", "updated"][..],
        ),
        (
            "bundles",
            "key = \"a\"\ntitle = \"A\"\ndescription = \"d\"\nprice = 1\nagents = []",
            &["created", "updated"],
        ),
        ("prompts", "key = \"a\"\nname = \"A\"\ncategory = \"c\"\ntext = \"t\"", &["created", "updated"]),
        (
            "posts",
            "key = \"a\"\ntitle = \"A\"\nslug = \"a\"\nexcerpt = \"e\"\ncontent = \"c\"",
            &["created", "updated", "published_at", "scheduled_for"],
        ),
        ("pages", "page = \"terms\"\ncontent = \"c\"", &["updated"]),
        ("discounts", "code = \"WELCOME\"\nfixed = 1", &["created", "updated", "starts", "expires"]),
        (
            "images",
            &format!(
                "name = \"a\"\nid = \"{id}\"\nfile = \"{}-480.jpg\"\nheight = 1\nbytes = 1",
                "0".repeat(32)
            ),
            &["created"],
        ),
    ];
    for (list, entry, dates) in entries {
        for date in dates {
            let parse =
                |time: &str| parse(&format!("name = \"x\"\n[[{list}]]\n{entry}\n{date} = \"{time}\"\n"));
            assert!(parse("2026-11-21T12:00:00Z").is_ok(), "{list} {date}");
            for time in ["-0044-03-15T12:00:00Z", "0001-01-01T00:00:00Z", "+10000-01-01T00:00:00Z"] {
                let error = parse(time).unwrap_err().to_string();
                assert!(
                    error.ends_with(&format!(", {date}: Use a year from 1 to 9999")),
                    "{list} {time}: {error}"
                );
            }
        }
    }
}
