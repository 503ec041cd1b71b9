//! What people type, and what they expect to find first, over the demo pack and a fixed corpus.

use std::sync::Arc;

use crate::http::prelude::*;
use api::cli::content_pack;
use application::seeding::SeedContent;
use integration_tests::app::TestStore;
use url::form_urlencoded;

const DEMO: &str = include_str!("../../../api/content/demo.toml");

/// Title, description, category, and details for the agent's page.
const AGENTS: [(&str, &str, &str, &str); 5] = [
    (
        "Crème Brûlée Tutor",
        "French desserts step by step, from custard to caramel.",
        "Cooking",
        "For home bakers with one small blowtorch and no thermometer.",
    ),
    (
        "Résumé Polisher",
        "Makes one page of your working life that fits the job you want.",
        "Career",
        "For people who return to work after years with children. It asks about volunteering, and never invents an employer.",
    ),
    (
        "Zürich City Guide",
        "Trams, museums and a swim in the lake.",
        "Travel",
        "Ask about opening hours, strollers and rainy afternoons. It plans a weekend and packs a picnic.",
    ),
    (
        "Houseplant Rescue",
        "Yellow leaves, dry soil: it asks for a photo and says what your plants need.",
        "Home",
        "",
    ),
    (
        "Picnic Packer",
        "A basket for a weekend in the park.",
        "Home",
        "It asks how many people are coming and who cannot eat nuts.",
    ),
];

const PROMPTS: [(&str, &str, &str); 3] = [
    (
        "Birthday party in a box",
        "Family & Home",
        "Plan a birthday party for [child] with games, food and a list of what to buy.",
    ),
    ("Pack for a trip", "Lifestyle", "Write a packing list for [days] days in [place]."),
    (
        "Negotiate my salary",
        "Personal Growth",
        "Play my manager. I ask for [amount]; push back twice, then tell me what worked.",
    ),
];

const POSTS: [(&str, &str, &str, &str); 3] = [
    (
        "Knitting with a patient teacher",
        "knitting",
        "Ask an AI about dropped stitches.",
        "<p>It explained the purl stitch in wool and words.</p>",
    ),
    (
        "Which data an assistant keeps",
        "data",
        "Privacy in plain words.",
        "<p>Delete conversations, turn off training.</p>",
    ),
    (
        "Ein Anfang auf Deutsch",
        "anfang",
        "Grüße an alle, die lieber Deutsch lesen.",
        "<p>Schöne Sätze über Straßen und Gärten.</p>",
    ),
];

/// An example conversation of the last agent.
const EXAMPLE: [(&str, &str); 1] =
    [("It will be windy on Sunday.", "Then bring clips for the tablecloth, and wraps instead of salads.")];

/// The first result of each query.
const EXPECTED: [(&str, &str); 99] = [
    // Titles, complete and not.
    ("recipe planner", "Meal, Grocery List, and Recipe Planner"),
    ("email assistant", "Email Assistant"),
    ("document analyzer", "Document Analyzer"),
    ("learning coach", "Results-Focused Learning Coach"),
    ("weekly reset", "Weekly Reset"),
    ("thank you notes", "Thank-You Notes"),
    ("travel companion", "Travel Companion"),
    ("spreadsheet", "Spreadsheet Friend"),
    ("a week on one page", "A week on one page"),
    ("five dinners", "Five dinners, one list"),
    ("privacy", "Privacy"),
    ("terms", "Terms"),
    ("contact", "Contact"),
    // Typos.
    ("recipy planer", "Meal, Grocery List, and Recipe Planner"),
    ("emial assistent", "Email Assistant"),
    ("documnet analizer", "Document Analyzer"),
    ("lerning coach", "Results-Focused Learning Coach"),
    ("grocerry list", "Meal, Grocery List, and Recipe Planner"),
    ("bedtime storry", "Bedtime Story Maker"),
    ("budjet", "Household Budget Helper"),
    ("intervew", "Interview and Job Search Coach"),
    ("spredsheet", "Spreadsheet Friend"),
    ("langauge partner", "Patient Language Partner"),
    ("converstaion coach", "Difficult Conversations Coach"),
    ("privcay", "Privacy"),
    ("birtday", "Birthday party in a box"),
    ("kniting", "Knitting with a patient teacher"),
    // Prefixes, as typed.
    ("rec", "Recipe Rescue"),
    ("gent", "Gentle Movement Planner"),
    ("spreads", "Spreadsheet Friend"),
    ("difficult conv", "Difficult Conversations Coach"),
    ("meal pl", "Meal, Grocery List, and Recipe Planner"),
    ("small bus", "Small Business Launch Guide"),
    ("family w", "Family Week Organizer"),
    ("midl", "Midlife Health Notes"),
    // Plurals and other forms.
    ("meals", "Meal, Grocery List, and Recipe Planner"),
    ("recipes rescued", "Recipe Rescue"),
    ("bedtime stories", "Bedtime Story Maker"),
    ("interviews", "Interview and Job Search Coach"),
    ("home projects", "Home Project Planner"),
    ("difficult conversation", "Difficult Conversations Coach"),
    ("houseplants", "Houseplant Rescue"),
    ("negotiating salaries", "Negotiate my salary"),
    ("decision", "Notes into decisions"),
    // Accents, and none.
    ("creme brulee", "Crème Brûlée Tutor"),
    ("CRÈME BRÛLÉE", "Crème Brûlée Tutor"),
    ("resume", "Résumé Polisher"),
    ("zurich", "Zürich City Guide"),
    ("Strassen", "Ein Anfang auf Deutsch"),
    ("grusse", "Ein Anfang auf Deutsch"),
    // Any order, and with other words.
    ("planner recipe", "Meal, Grocery List, and Recipe Planner"),
    ("coach learning", "Results-Focused Learning Coach"),
    ("list grocery", "Meal, Grocery List, and Recipe Planner"),
    ("dinners five", "Five dinners, one list"),
    ("how do I write an email", "Email Assistant"),
    ("help me with my budget", "Household Budget Helper"),
    // Words of the text.
    ("invoices", "Freelance Paperwork Desk"),
    ("subscriptions", "Household Budget Helper"),
    ("formula", "Spreadsheet Friend"),
    ("packing list", "Pack for a trip"),
    ("purl stitch", "Knitting with a patient teacher"),
    // Words that only the page of an agent has.
    ("blowtorch", "Crème Brûlée Tutor"),
    ("return to work after children", "Résumé Polisher"),
    ("volunteering", "Résumé Polisher"),
    ("stroller zurich", "Zürich City Guide"),
    ("tablecloth clips", "Picnic Packer"),
    ("tabelcloth", "Picnic Packer"),
    // Titles and descriptions count more than the page.
    ("weekend picnic", "Picnic Packer"),
    // Written as one word, or as two.
    ("mealplanner", "Meal, Grocery List, and Recipe Planner"),
    ("house plant", "Houseplant Rescue"),
    // Bundles, by their name, description and agents.
    ("your own business", "Your Own Business"),
    ("easier home", "An Easier Home"),
    ("easyer home", "An Easier Home"),
    ("calendar repairs trip", "An Easier Home"),
    ("calm hand", "Your Own Business"),
    ("launch guide freelance paperwork", "Your Own Business"),
    // Synonyms, and after them the pages that only mention a word.
    ("cv", "Résumé Polisher"),
    ("workout", "Gentle Movement Planner"),
    ("exercise", "Gentle Movement Planner"),
    ("fitness", "Gentle Movement Planner"),
    ("mail", "Email Assistant"),
    ("vacation", "Travel Companion"),
    ("holiday with kids", "Travel Companion"),
    ("kids story", "Bedtime Story Maker"),
    ("cooking", "Crème Brûlée Tutor"),
    ("groceries", "Meal, Grocery List, and Recipe Planner"),
    ("career", "Interview and Job Search Coach"),
    ("taxes", "Freelance Paperwork Desk"),
    ("job interview", "Interview and Job Search Coach"),
    ("career coach", "Interview and Job Search Coach"),
    ("money", "Household Budget Helper"),
    ("finances", "Household Budget Helper"),
    ("excel", "Spreadsheet Friend"),
    ("pdf", "Document Analyzer"),
    ("menopause", "Midlife Health Notes"),
    ("diy", "An Easier Home"),
    ("bills", "Freelance Paperwork Desk"),
    ("startup", "Your Own Business"),
    // The nearest there is, if nothing has all words.
    ("crochet recipe planner", "Meal, Grocery List, and Recipe Planner"),
];

async fn add_corpus(ada: &Browser<'_>) {
    let example: Vec<_> =
        EXAMPLE.iter().map(|(member, agent)| json!({"member": member, "agent": agent})).collect();
    for (number, (title, description, category, details)) in (1..).zip(AGENTS) {
        let example = if number == AGENTS.len() { example.as_slice() } else { &[] };
        let body = json!({
            "title": title, "description": description, "category": category, "details": details, "example": example,
        });
        let _ = ada.post("/api/admin/gpts", body).await.expect(201);
    }
    for (name, category, text) in PROMPTS {
        let body = json!({"name": name, "category": category, "promptText": text});
        let _ = ada.post("/api/admin/prompts", body).await.expect(201);
    }
    for (title, slug, excerpt, content) in POSTS {
        let body = json!({"title": title, "slug": slug, "excerpt": excerpt, "content": content, "isPublished": true});
        let _ = ada.post("/api/admin/blog/posts", body).await.expect(201);
    }
}

fn title(hit: &Value) -> String {
    hit["title"].as_array().unwrap().iter().map(|segment| segment["text"].as_str().unwrap()).collect()
}

async fn check(store: TestStore) {
    let app = TestApp::on(Arc::new(store), TestAppOptions::default(), None);
    let pack = content_pack::parse(DEMO).unwrap();
    let _ = SeedContent::new(&app.context).load(&pack).await.unwrap();
    add_corpus(&app.admin("editor@example.com").await).await;
    let anna = app.member("anna@example.com").await;
    let mut wrong = Vec::new();
    for (query, expected) in EXPECTED {
        let query: String = form_urlencoded::byte_serialize(query.as_bytes()).collect();
        let path = format!("/api/search?limit=3&q={query}");
        let found = anna.get(&path).await.expect(200).json();
        let titles: Vec<_> = found["items"].as_array().unwrap().iter().map(title).collect();
        if titles.first().map(String::as_str) != Some(expected) {
            wrong.push(format!("{query:?}: {titles:?} instead of {expected:?}"));
        }
    }
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), EXPECTED.len(), wrong.join("\n"));
}

#[actix_web::test]
async fn search_ranks_the_expected_result_first_on_sqlite() {
    check(TestStore::sqlite().await).await;
}

#[actix_web::test]
async fn search_ranks_the_expected_result_first_on_postgres() {
    if let Some(store) = TestStore::postgres_if_available().await {
        check(store).await;
    }
}
