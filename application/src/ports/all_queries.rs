use super::{
    AgentQueries, BundleQueries, DiscountQueries, HealthQueries, MemberQueries, NewsQueries, OrderQueries,
    PostQueries, PromptQueries, PurchaseQueries, ReportQueries, ReviewQueries, SessionQueries,
    ToolboxQueries, TrashQueries, UserQueries,
};

macro_rules! queries {
    ($($name:ident: $queries:ident,)+) => {
        /// The queries of all features. Adapters implement them on one type.
        pub trait Queries: Send + Sync {
            $(fn $name(&self) -> &dyn $queries;)+
        }

        impl<T: $($queries +)+> Queries for T {
            $(fn $name(&self) -> &dyn $queries { self })+
        }
    };
}

queries! {
    agents: AgentQueries,
    bundles: BundleQueries,
    discounts: DiscountQueries,
    health: HealthQueries,
    members: MemberQueries,
    news: NewsQueries,
    orders: OrderQueries,
    posts: PostQueries,
    prompts: PromptQueries,
    purchases: PurchaseQueries,
    reports: ReportQueries,
    reviews: ReviewQueries,
    sessions: SessionQueries,
    toolbox: ToolboxQueries,
    trash: TrashQueries,
    users: UserQueries,
}
