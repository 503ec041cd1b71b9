use application::ports::AgentListing;
use domain::agents::{Access, Agent, AgentDetails, AgentUrl, Category, ExampleConversation};
use domain::{AgentId, Lifecycle, Position, Slug};

use super::Ports;
use super::builders::{
    agent, at, cents, feature_image, filled_agent, next_id, order, purchase, stored_agent, stored_order,
    stored_user,
};

async fn find(db: &Ports, ids: &[AgentId]) -> Vec<Agent> {
    commit!(db.agents().find_all(ids))
}

pub async fn insert_agent_round_trips(db: &Ports) {
    let free = stored_agent(db, "Free", Access::Free, at(0)).await;
    let premium_free = stored_agent(db, "Premium without a price", Access::Premium(cents(0)), at(1)).await;
    let mut premium = agent("Prämium ✨", Access::Premium(cents(99_999_999)), at(2));
    premium.url = AgentUrl::parse("").unwrap();
    (premium.is_featured, premium.position) = (true, Position::new(-1));
    premium.lifecycle = Lifecycle::Archived(at(3));
    premium.details = AgentDetails::parse("For cooks.\n\nAnd \"guests\". 🍲").unwrap();
    premium.example = ExampleConversation::parse([("What's \"for\" dinner?\n", "Soup 🍲")]).unwrap();
    premium.image = Some(feature_image('0'));
    let filled = Agent { lifecycle: Lifecycle::Archived(at(4)), ..filled_agent() };
    for agent in [&premium, &filled] {
        commit!(db.agents().insert(agent));
    }

    let ids = [free.id, premium_free.id, premium.id, filled.id];
    assert_eq!(find(db, &ids).await, [free, premium_free, premium, filled]);
}

pub async fn insert_agent_again_changes_nothing(db: &Ports) {
    let stored = stored_agent(db, "Helper", Access::Free, at(0)).await;
    let changed = Agent { id: stored.id, ..agent("Better helper", Access::Premium(cents(500)), at(9)) };

    assert!(!commit!(db.agents().insert(&changed)));
    assert_eq!(find(db, &[stored.id]).await, std::slice::from_ref(&stored));

    assert!(commit!(db.agents().update(&changed)));
    assert_eq!(find(db, &[stored.id]).await, [changed]);

    let unknown = agent("Unknown", Access::Free, at(0));
    assert!(!commit!(db.agents().update(&unknown)));
}

pub async fn find_agents_returns_them_in_given_order(db: &Ports) {
    let first = stored_agent(db, "First", Access::Free, at(0)).await;
    let second = stored_agent(db, "Second", Access::Free, at(1)).await;
    let unknown = AgentId::from_uuid(next_id());

    assert_eq!(find(db, &[second.id, unknown, first.id]).await, [second, first]);
    assert_eq!(find(db, &[]).await, []);
}

pub async fn list_agents_returns_newest_first(db: &Ports) {
    let price = Access::Premium(cents(999));
    let older = stored_agent(db, "Older", price, at(1)).await;
    let newest = stored_agent(db, "Newest", price, at(2)).await;
    let oldest = stored_agent(db, "Oldest", price, at(0)).await;
    let same_time = stored_agent(db, "Made after older in the same moment", price, at(1)).await;
    let free = stored_agent(db, "Free", Access::Free, at(5)).await;

    let listed = db.queries.agents().list(AgentListing::Premium).await.unwrap();
    let ids: Vec<_> = listed.iter().map(|view| view.id).collect();
    assert_eq!(ids, [newest.id, same_time.id, older.id, oldest.id]);
    let view = &listed[2];
    assert_eq!((view.title.as_str(), view.price, view.is_premium), ("Older", cents(999), true));
    assert_eq!(
        (view.description.as_str(), view.category.as_str()),
        (older.description.as_str(), "Productivity")
    );
    assert_eq!((view.url.as_str(), view.created_at), (older.url.as_str(), at(1)));
    assert_eq!(view.slug, older.slug.as_str());

    let listed = db.queries.agents().list(AgentListing::Free).await.unwrap();
    assert_eq!(listed.iter().map(|view| view.id).collect::<Vec<_>>(), [free.id]);
    assert!(!listed[0].is_premium && listed[0].price.is_zero());
}

pub async fn list_agents_puts_featured_first(db: &Ports) {
    let mut agents = Vec::new();
    for title in ["Oldest", "Older", "Newer", "Newest"] {
        let created_at = at(i64::try_from(agents.len()).unwrap());
        agents.push(stored_agent(db, title, Access::Free, created_at).await);
    }
    let removed = Lifecycle::Deleted(at(9));
    agents[0].is_featured = true;
    agents[1].position = Position::at(at(8));
    agents[2].lifecycle = removed;
    for agent in &agents {
        assert!(commit!(db.agents().update(agent)));
    }

    let listed = db.queries.agents().list(AgentListing::Free).await.unwrap();
    let titles: Vec<_> = listed.iter().map(|view| (view.title.as_str(), view.is_featured)).collect();
    assert_eq!(titles, [("Oldest", true), ("Older", false), ("Newest", false)]);
    let all = db.queries.agents().list_all().await.unwrap();
    let sorted = [&agents[0], &agents[1], &agents[3]].map(Clone::clone);
    assert_eq!(all.into_iter().map(|entry| entry.agent).collect::<Vec<_>>(), sorted);
    let pages = db.queries.agents().list_pages().await.unwrap();
    assert_eq!(pages.into_iter().map(|page| page.agent).collect::<Vec<_>>(), listed);
    let first = async |is_featured| commit!(db.agents().first_position(is_featured));
    assert_eq!((first(true).await, first(false).await), (Some(agents[0].position), Some(agents[1].position)));
}

pub async fn record_content_pack_twice_stores_one(db: &Ports) {
    let contains = async |name| commit!(db.content_packs().contains(name));
    assert!(!contains("starter").await);

    for seconds in [0, 1] {
        commit!(db.content_packs().record("starter", at(seconds)));
    }

    assert!(contains("starter").await);
    assert!(!contains("other").await);
}

pub async fn archived_agent_stays_with_owner(db: &Ports) {
    let anna = stored_user(db, "anna@example.com").await;
    let agent = stored_agent(db, "Helper", Access::Premium(cents(999)), at(0)).await;
    let placed = stored_order(db, order(&anna, std::slice::from_ref(&agent), None)).await;
    let bought = purchase(&placed, &agent, at(1));
    assert!(commit!(db.purchases().insert(&bought)));

    let archived = Agent { lifecycle: Lifecycle::Archived(at(2)), ..agent };
    assert!(commit!(db.agents().update(&archived)));

    assert_eq!(db.queries.agents().list(AgentListing::Premium).await.unwrap(), []);
    assert_eq!(db.queries.agents().list_all().await.unwrap(), []);
    assert_eq!(find(db, &[archived.id]).await, std::slice::from_ref(&archived));
    let bought = &db.queries.purchases().history(anna.id).await.unwrap()[0].agent;
    assert_eq!((bought.url.as_str(), bought.slug.as_deref()), (archived.url.as_str(), None));
    let listed = Agent { lifecycle: Lifecycle::Active, ..archived };
    assert!(commit!(db.agents().update(&listed)));
    let bought = &db.queries.purchases().history(anna.id).await.unwrap()[0].agent;
    assert_eq!(bought.slug.as_deref(), Some(listed.slug.as_str()));
}

pub async fn is_ordered_distinguishes_agents_with_orders(db: &Ports) {
    let anna = stored_user(db, "anna@example.com").await;
    let ordered = stored_agent(db, "Ordered", Access::Premium(cents(999)), at(0)).await;
    let unordered = stored_agent(db, "Unordered", Access::Premium(cents(999)), at(0)).await;
    stored_order(db, order(&anna, std::slice::from_ref(&ordered), None)).await;

    let is_ordered = async |id| commit!(db.agents().is_ordered(id));
    assert!(is_ordered(ordered.id).await);
    assert!(!is_ordered(unordered.id).await);
}

pub async fn remove_deleted_agents_keeps_ordered_and_archived(db: &Ports) {
    let anna = stored_user(db, "anna@example.com").await;
    let ordered = stored_agent(db, "Ordered", Access::Premium(cents(999)), at(0)).await;
    stored_order(db, order(&anna, std::slice::from_ref(&ordered), None)).await;
    let unordered = stored_agent(db, "Unordered", Access::Free, at(0)).await;
    let listed = stored_agent(db, "Listed", Access::Free, at(0)).await;
    let archived = stored_agent(db, "Archived", Access::Free, at(0)).await;
    for (agent, lifecycle) in [
        (&ordered, Lifecycle::Deleted(at(5))),
        (&unordered, Lifecycle::Deleted(at(5))),
        (&archived, Lifecycle::Archived(at(5))),
    ] {
        let removed = Agent { lifecycle, ..agent.clone() };
        assert!(commit!(db.agents().update(&removed)));
    }
    let remove = async |before| commit!(db.agents().remove_deleted(at(before), 10));

    assert_eq!([remove(5).await, remove(6).await, remove(6).await], [0, 1, 0]);
    let rest = find(db, &[ordered.id, unordered.id, listed.id, archived.id]).await;
    assert_eq!(rest.iter().map(|agent| agent.id).collect::<Vec<_>>(), [ordered.id, listed.id, archived.id]);
}

pub async fn list_agents_counts_owners(db: &Ports) {
    let agent = stored_agent(db, "Helper", Access::Premium(cents(999)), at(0)).await;
    let free = stored_agent(db, "Free", Access::Free, at(1)).await;
    for address in ["anna@example.com", "bea@example.com"] {
        let member = stored_user(db, address).await;
        let placed = stored_order(db, order(&member, std::slice::from_ref(&agent), None)).await;
        let bought = purchase(&placed, &agent, at(1));
        assert!(commit!(db.purchases().insert(&bought)));
    }

    let listed = db.queries.agents().list_all().await.unwrap();
    let owners: Vec<_> =
        listed.iter().map(|entry| (entry.agent.id, entry.owners, entry.is_ordered)).collect();
    assert_eq!(owners, [(free.id, 0, false), (agent.id, 2, true)]);
    assert_eq!(listed[1].agent, agent);
}

fn with_slug(agent: &Agent, slug: &str) -> Agent {
    Agent { slug: Slug::parse(slug).unwrap(), ..agent.clone() }
}

async fn insert(db: &Ports, agent: &Agent) -> bool {
    commit!(db.agents().insert(agent))
}

async fn update(db: &Ports, agent: &Agent) -> bool {
    commit!(db.agents().update(agent))
}

pub async fn agent_slug_is_unique_until_removed(db: &Ports) {
    let mut first = with_slug(&agent("Planner", Access::Free, at(0)), "planner");
    let second = with_slug(&agent("Planner", Access::Free, at(1)), "planner");
    assert!(insert(db, &first).await && !insert(db, &second).await);
    let second = with_slug(&second, "planner-2");
    assert!(insert(db, &second).await);
    assert!(!update(db, &with_slug(&second, "planner")).await);
    assert_eq!(find(db, &[second.id]).await, std::slice::from_ref(&second));
    assert_eq!(db.queries.agents().list_all().await.unwrap()[0].agent.slug.as_str(), "planner-2");

    let has_slug = async |text| commit!(db.agents().has_slug(&Slug::parse(text).unwrap()));
    first.lifecycle = Lifecycle::Deleted(at(5));
    assert!(update(db, &first).await);
    assert!(has_slug("planner").await && !has_slug("planner-3").await, "it can be restored");
    assert_eq!(commit!(db.agents().remove_deleted(at(6), 10)), 1);
    assert!(update(db, &with_slug(&second, "planner")).await);
}

pub async fn former_agent_slug_resolves_to_the_current_one(db: &Ports) {
    let rename = async |agent: &mut Agent, to: &str| {
        let previous_slug = std::mem::replace(&mut agent.slug, Slug::parse(to).unwrap());
        commit!(db.agents().add_slug_redirect(agent.id, &previous_slug));
        assert!(update(db, agent).await);
    };
    let redirect = async |slug| db.queries.agents().find_by_former_slug(slug).await.unwrap();
    let mut tea = with_slug(&agent("Tea", Access::Free, at(0)), "tea");
    assert!(insert(db, &tea).await);
    assert_eq!(redirect("tea").await, None, "its current slug");
    rename(&mut tea, "green-tea").await;
    rename(&mut tea, "white-tea").await;
    assert_eq!(redirect("tea").await.as_deref(), Some("white-tea"));
    assert_eq!(redirect("green-tea").await.as_deref(), Some("white-tea"));
    let redirects = commit!(db.agents().list_slug_redirects());
    let slug = |text: &str| Slug::parse(text).unwrap();
    assert_eq!(redirects, [(slug("green-tea"), tea.id), (slug("tea"), tea.id)].into());

    let mut other = with_slug(&agent("Tea", Access::Free, at(1)), "tea");
    assert!(insert(db, &other).await);
    assert_eq!(redirect("tea").await, None, "another agent uses the slug");
    rename(&mut other, "green-tea").await;
    assert_eq!(redirect("green-tea").await, None, "an edit also removes the redirect");
    assert_eq!(redirect("tea").await.as_deref(), Some("green-tea"));

    other.lifecycle = Lifecycle::Deleted(at(5));
    assert!(update(db, &other).await);
    assert_eq!(redirect("tea").await, None, "it is in the trash");
    commit!(db.agents().remove_deleted(at(6), 10));
    assert!(insert(db, &with_slug(&agent("Tea", Access::Free, at(7)), "green-tea")).await);
    assert_eq!(redirect("tea").await, None, "removed with its agent");
}

pub async fn find_agent_page_with_related_agents(db: &Ports) {
    let mut helper = with_slug(&agent("Helper", Access::Premium(cents(900)), at(0)), "helper");
    helper.details = AgentDetails::parse("For everyone.").unwrap();
    helper.example = ExampleConversation::parse([("Hello", "Hi")]).unwrap();
    assert!(insert(db, &helper).await);
    let mut others = Vec::new();
    for (seconds, access) in
        [(1, Access::Free), (2, Access::Premium(cents(100))), (3, Access::Free), (4, Access::Free)]
    {
        let mut other = agent("Other", access, at(seconds));
        match seconds {
            1 => other.is_featured = true,
            3 => other.lifecycle = Lifecycle::Archived(at(5)),
            4 => other.category = Category::parse("productivity").unwrap(),
            _ => {}
        }
        assert!(insert(db, &other).await);
        others.push(other);
    }

    let page = db.queries.agents().find_page("helper").await.unwrap().unwrap();
    assert_eq!((page.details.as_str(), &page.example), ("For everyone.", &helper.example));
    assert_eq!(
        (page.agent.id, page.agent.price, page.agent.url.as_str()),
        (helper.id, cents(900), helper.url.as_str())
    );
    let related = async |limit| {
        let agents = db.queries.agents().list_related(&page.agent, limit).await.unwrap();
        agents.into_iter().map(|agent| agent.id).collect::<Vec<_>>()
    };
    assert_eq!(related(3).await, [others[0].id, others[1].id]);
    assert_eq!(related(1).await, [others[0].id]);

    let pages = db.queries.agents().list_pages().await.unwrap();
    assert_eq!(pages.iter().find(|listed| listed.agent.id == helper.id), Some(&page));
    assert_eq!(db.queries.agents().find_page(others[2].slug.as_str()).await.unwrap(), None, "removed");
    assert_eq!(db.queries.agents().find_page("unknown").await.unwrap(), None);
}
