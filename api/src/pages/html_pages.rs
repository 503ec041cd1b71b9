//! The public pages, rendered from templates that the front-end build prerenders.

use std::collections::HashMap;

use application::agents::MemberAgentView;
use application::bundles::OfferedBundle;
use application::legal_pages::LegalPageView;
use application::ports::{PostSummary, PostView};
use application::posts::{PostCards, PublishedPosts};
use application::site::Site;
use domain::prompts::Prompt;
use serde_json::json;

use super::agent_list_page::AgentListTemplate;
use super::agent_page::AgentTemplate;
use super::archive_page::ArchiveTemplate;
use super::bundle_page::BundleTemplate;
use super::content::prepare_for_display;
use super::document::{HTML, SiteValues, document, preloaded_data};
use super::head::{Head, plain_head};
use super::landing_page::LandingTemplate;
use super::page_number::{PageNumber, PageOfPosts};
use super::post_card::PostCardTemplate;
use super::post_list::PostList;
use super::post_list_page::PostListTemplate;
use super::post_page::PostTemplate;
use super::prompt_page::PromptTemplate;
use super::template::Template;
use super::{FrontendAssets, PAGES, POSTS_PATH, Robots, legal_page_api_path};
use crate::cached_response::CachedResponse;
use crate::dto::{
    AgentListData, AgentOrder, AgentPageData, AgentPageResponse, LandingData, LegalPageResponse,
    PostArchiveResponse, PostSummaryResponse,
};

/// All HTML pages with the site's name filled in.
#[derive(Debug)]
pub(crate) struct HtmlPages {
    pub(crate) shell: CachedResponse,
    /// The members' screens by path, with header, heading and skeleton but no user's data.
    members: HashMap<&'static str, CachedResponse>,
    pub(crate) not_found: CachedResponse,
    /// Without agents, reviews and posts, for when they can't be loaded.
    pub(crate) plain_landing: CachedResponse,
    landing: LandingTemplate,
    pub(crate) login: CachedResponse,
    blog: BlogTemplates,
    post: PostTemplate,
    post_list: PostListTemplate,
    archive: ArchiveTemplate,
    legal_page: Template,
    agents: AgentListTemplate,
    free_agent: AgentTemplate,
    premium_agent: AgentTemplate,
    bundle: BundleTemplate,
    prompt: PromptTemplate,
}

impl HtmlPages {
    pub(crate) fn new(assets: &FrontendAssets, site: &Site) -> Option<Self> {
        let common = SiteValues::new(site);
        let noscript_note = format!(
            "{} needs JavaScript to sign up and log in. Turn it on and reload this page. You can read \
             <a href=\"/blog\">the blog</a> without it.",
            common.name
        );
        let not_found = "We couldn't find this page. <a href=\"/\">Go to the home page</a> or \
                         <a href=\"/blog\">read the blog</a>.";
        let shell = assets.document("index.html")?.replace("<title>%TITLE%</title>", "%HEAD%");
        let shell = Template::parse(&shell);
        let shell = |page: Option<&str>, note: &str| {
            let head = plain_head(site, page);
            let own = [("HEAD", head.as_str()), ("NOTE", note)];
            CachedResponse::from_text(HTML, shell.render(&[&common.values()[..], &own].concat())).compress()
        };
        let static_page = |file: &str, head: &str| {
            let own = [("HEAD", head), ("NOTE", &noscript_note)];
            let html = Template::parse(assets.document(file)?).render(&[&common.values()[..], &own].concat());
            Some(CachedResponse::from_text(HTML, html).compress())
        };
        let landing = LandingTemplate::new(assets, noscript_note.clone())?;
        let member_head = plain_head(site, None);
        Some(Self {
            shell: shell(None, &noscript_note),
            members: PAGES
                .into_iter()
                .filter(|(_, robots)| *robots == Robots::NoIndex)
                .filter_map(|(path, _)| Some((path, static_page(&template_file(path), &member_head)?)))
                .collect(),
            not_found: shell(Some("Page not found"), not_found),
            login: static_page("login.html", &Head::login(site).html())?,
            plain_landing: landing.render(site, None).compress(),
            landing,
            blog: BlogTemplates::new(assets)?,
            post: PostTemplate::new(assets)?,
            post_list: PostListTemplate::new(assets)?,
            archive: ArchiveTemplate::new(assets)?,
            legal_page: Template::parse(assets.document("legal-page.html")?),
            agents: AgentListTemplate::new(assets)?,
            free_agent: AgentTemplate::new(assets, "free-agent.html")?,
            premium_agent: AgentTemplate::new(assets, "premium-agent.html")?,
            bundle: BundleTemplate::new(assets)?,
            prompt: PromptTemplate::new(assets)?,
        })
    }

    /// The members' screen at this path, or the empty app shell.
    pub(crate) fn app(&self, path: &str) -> &CachedResponse {
        self.members.get(path).unwrap_or(&self.shell)
    }

    pub(crate) fn landing(&self, site: &Site, data: &LandingData) -> CachedResponse {
        self.landing.render(site, Some(data))
    }

    /// Renders one page of the list. Returns `None` for a page that the list does not have.
    pub(crate) fn blog(
        &self,
        site: &Site,
        posts: Vec<PostSummary>,
        page: PageNumber,
    ) -> Option<CachedResponse> {
        let page_of_posts = page.select(posts)?;
        let template = self.blog.for_page(&page_of_posts);
        let cards = self.blog.card.render_all(&page_of_posts.posts);
        let bodies: Vec<_> = page_of_posts.posts.into_iter().map(PostSummaryResponse::from).collect();
        let preloaded = if page.is_first() && page_of_posts.is_last {
            preloaded_data(POSTS_PATH.to_owned(), json!(bodies))
        } else {
            preloaded_data(page.path(), json!({"posts": bodies, "isLast": page_of_posts.is_last}))
        };
        let head = Head::blog(site, page, page_of_posts.is_last);
        let (newer, older) = (page.newer().path(), page.older().path());
        let values = [("CARDS", cards.as_str()), ("NEWER", &newer), ("OLDER", &older)];
        Some(document(template, site, &head, &preloaded, &values))
    }

    pub(crate) fn post(
        &self,
        site: &Site,
        post: &PostView,
        published: &PublishedPosts,
        cards: &PostCards,
    ) -> CachedResponse {
        self.post.render(site, post, published, cards)
    }

    /// The posts with one tag, or of one month.
    pub(crate) fn post_list(&self, site: &Site, list: &PostList<'_>) -> CachedResponse {
        self.post_list.render(site, list)
    }

    pub(crate) fn archive(&self, site: &Site, archive: &PostArchiveResponse) -> CachedResponse {
        self.archive.render(site, archive)
    }

    /// All agents, or those of one choice of the list.
    pub(crate) fn agents(
        &self,
        site: &Site,
        data: &AgentListData,
        choice: Option<&str>,
        order: AgentOrder,
    ) -> CachedResponse {
        self.agents.render(site, data, choice, order)
    }

    /// The page of an agent, as visitors see it.
    pub(crate) fn agent(&self, site: &Site, data: &AgentPageData) -> CachedResponse {
        let agent = &data.page.agent;
        let response = AgentPageResponse::new(MemberAgentView::for_visitor(agent), data, None);
        let template = if agent.is_premium { &self.premium_agent } else { &self.free_agent };
        template.render(site, data, &response)
    }

    /// The page of a bundle, as visitors see it.
    pub(crate) fn bundle(&self, site: &Site, offered: &OfferedBundle) -> CachedResponse {
        self.bundle.render(site, offered)
    }

    /// The page of a prompt, as visitors see it.
    pub(crate) fn prompt(&self, site: &Site, prompt: &Prompt, copies: u32) -> CachedResponse {
        self.prompt.render(site, prompt, copies)
    }

    pub(crate) fn legal_page(&self, site: &Site, page: &LegalPageView) -> CachedResponse {
        let head = Head::legal_page(site, page.kind);
        let body = json!(LegalPageResponse::from(page.clone()));
        let preloaded = preloaded_data(legal_page_api_path(page.kind), body);
        let content = prepare_for_display(&page.content, |_| String::new());
        let values = [("PAGE_TITLE", page.kind.title()), ("PAGE_CONTENT", &content)];
        document(&self.legal_page, site, &head, &preloaded, &values)
    }
}

/// The template of a member's screen, as the front end's build names it.
fn template_file(path: &str) -> String {
    format!("{}.html", path.trim_start_matches('/').replace('/', "-"))
}

/// The templates of the post list: empty, one page only, or one of several pages.
#[derive(Debug)]
struct BlogTemplates {
    empty: Template,
    only: Template,
    first: Template,
    middle: Template,
    last: Template,
    card: PostCardTemplate,
}

impl BlogTemplates {
    fn new(assets: &FrontendAssets) -> Option<Self> {
        let parts = |file: &str| {
            let (before, rest) = assets.document(file)?.split_once("%CARD%")?;
            let (card, after) = rest.split_once("%CARD_END%")?;
            Some((Template::parse(&format!("{before}%CARDS%{after}")), card))
        };
        let (only, card) = parts("blog.html")?;
        Some(Self {
            empty: Template::parse(assets.document("blog-empty.html")?),
            only,
            first: parts("blog-first.html")?.0,
            middle: parts("blog-middle.html")?.0,
            last: parts("blog-last.html")?.0,
            card: PostCardTemplate::new(card)?,
        })
    }

    const fn for_page<T>(&self, page_of_posts: &PageOfPosts<T>) -> &Template {
        match (page_of_posts.is_first, page_of_posts.is_last) {
            (true, true) if page_of_posts.posts.is_empty() => &self.empty,
            (true, true) => &self.only,
            (true, false) => &self.first,
            (false, false) => &self.middle,
            (false, true) => &self.last,
        }
    }
}
