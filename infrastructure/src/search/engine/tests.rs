use std::collections::BTreeSet;

use application::ports::{Actor, SearchSubject, TextSegment};
use domain::{AgentId, PromptId, UserId};
use uuid::Uuid;

use super::*;

/// An index of prompts with these names.
fn index(names: &[&str]) -> Arc<dyn SearchIndex> {
    let document = |(number, name): (u128, &&str)| SearchDocument {
        subject: SearchSubject::Prompt(PromptId::from_uuid(Uuid::from_u128(number))),
        title: (*name).to_owned(),
        category: String::new(),
        summary: String::new(),
        body: String::new(),
        package: String::new(),
    };
    MemorySearchEngine.build((0..).zip(names).map(document).collect())
}

/// The names that are found, with the matches in brackets.
fn found(index: &dyn SearchIndex, text: &str) -> Vec<String> {
    let kinds = vec![SearchKind::Prompt];
    let request = SearchRequest {
        text: text.to_owned(),
        kinds,
        packages: PackageAccess::default(),
        only: None,
        offset: 0,
        limit: 10,
    };
    let mark = |segment: &TextSegment| {
        if segment.is_match { format!("[{}]", segment.text) } else { segment.text.clone() }
    };
    let hits = index.search(&request).hits;
    hits.iter().map(|hit| hit.title.iter().map(mark).collect()).collect()
}

#[test]
fn search_finds_other_forms_of_the_same_text() {
    let names =
        ["Cre\u{300}me bru\u{302}le\u{301}e", "Ｆｕｌｌ　ｗｉｄｔｈ", "Oﬃce ﬁles", "Οδός", "ｶﾞｲﾄﾞ", "레시피"];
    let index = index(&names);
    for (text, expected) in [
        ("crème brûlée", "[Cre\u{300}me] [bru\u{302}le\u{301}e]"),
        ("creme", "[Cre\u{300}me] bru\u{302}le\u{301}e"),
        ("full width", "[Ｆｕｌｌ]　[ｗｉｄｔｈ]"),
        ("office file", "[Oﬃce] [ﬁles]"),
        ("ΟΔΌΣ", "[Οδός]"),
        ("οδο\u{301}ς", "[Οδός]"),
        ("ガイド", "[ｶﾞｲﾄﾞ]"),
        ("\u{1105}\u{1166}\u{1109}\u{1175}", "[레시]피"),
    ] {
        assert_eq!(found(&*index, text), [expected], "{text}");
    }
}

#[test]
fn search_finds_long_words_and_their_beginnings() {
    let long = "Donaudampfschifffahrtsgesellschaftskapitänsmütze";
    let longer = "x".repeat(150);
    let index = index(&[long, &longer, "Donau"]);
    assert_eq!(found(&*index, long), [format!("[{long}]")]);
    assert_eq!(found(&*index, "donaudampf"), [format!("[{long}]")]);
    assert_eq!(found(&*index, &longer), [format!("[{longer}]")]);
    assert_eq!(found(&*index, &"x".repeat(45)), [format!("[{longer}]")]);
}

#[test]
fn search_finds_words_within_unspaced_text() {
    let index =
        index(&["日本料理の本", "おいしいお茶", "ข้าวผัดอร่อย", "김치찌개레시피", "中文提示词模板", "料の理"]);
    for (text, expected) in [
        ("料理", "日本[料理]の本"),
        ("日本料理", "[日本料理]の本"),
        ("料理 本", "日[本料理]の[本]"),
        ("茶", "おいしいお[茶]"),
        ("お茶", "おいしい[お茶]"),
        ("ผัด", "ข้าว[ผัด]อร่อย"),
        ("레시피", "김치찌개[레시피]"),
        ("提示词", "中文[提示词]模板"),
        ("模板", "中文提示词[模板]"),
    ] {
        assert_eq!(found(&*index, text).first().map(String::as_str), Some(expected), "{text}");
    }
    assert_eq!(found(&*index, "日理"), [""; 0]);
}

#[test]
fn package_is_searched_for_readers_who_may_use_the_agent() {
    let id = Uuid::from_u128;
    let build = |package: &str| {
        let agent = |(number, title, is_premium): (u128, &str, bool)| SearchDocument {
            subject: SearchSubject::Agent {
                id: AgentId::from_uuid(id(number)),
                slug: String::new(),
                is_premium,
                image: None,
            },
            title: title.to_owned(),
            category: String::new(),
            summary: String::new(),
            body: "Saves time".to_owned(),
            package: package.to_owned(),
        };
        MemorySearchEngine.build([(1, "Planner", true), (2, "Coach", false)].map(agent).to_vec())
    };
    let search = |index: &Arc<dyn SearchIndex>, text: &str, packages: PackageAccess| {
        index.search(&SearchRequest {
            text: text.to_owned(),
            kinds: vec![SearchKind::Agent],
            packages,
            only: None,
            offset: 0,
            limit: 10,
        })
    };
    let (index, without) = (build("Season with thyme and mealtimes"), build(""));
    let member = Some(Actor::Member(UserId::from_uuid(id(9))));
    let titles = |results: &SearchResults| -> Vec<String> {
        results.hits.iter().map(|hit| hit.title.iter().map(|part| part.text.as_str()).collect()).collect()
    };
    let owner = PackageAccess { reader: member, owned: [AgentId::from_uuid(id(1))].into() };
    let found = search(&index, "thyme", owner);
    assert_eq!((titles(&found), found.total()), (vec!["Planner".to_owned(), "Coach".to_owned()], 2));
    let excerpt: String = found.hits[0].excerpt.iter().map(|part| part.text.as_str()).collect();
    assert_eq!(excerpt, "Season with thyme and mealtimes");

    let with_recipients = build("Write to several recipients. Glass planers");
    let owner = PackageAccess { reader: member, owned: [AgentId::from_uuid(id(1))].into() };
    let found = titles(&search(&with_recipients, "planer", owner.clone()));
    assert_eq!(
        found.first().map(String::as_str),
        Some("Planner"),
        "a typo in a title is recognized: {found:?}"
    );
    assert_eq!(titles(&search(&with_recipients, "recipients", owner)).len(), 2);

    let other = PackageAccess { reader: member, owned: BTreeSet::new() };
    assert_eq!(titles(&search(&index, "thyme", other)), ["Coach"]);
    for text in ["thyme", "thyme planner", "mealtimes", "meal times", "seasn", "saves tyme", "time"] {
        let visitor = search(&index, text, PackageAccess::default());
        assert_eq!(visitor, search(&without, text, PackageAccess::default()), "{text}");
    }
}
