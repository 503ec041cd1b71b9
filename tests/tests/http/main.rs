//! What the server promises, asked through its edge as a browser would. `MARIGOLD_TEST_STORE` says whether it keeps
//! its things in `memory` (if unset), in `sqlite` or in `postgres`; all three hold the same promises.

mod agents;
mod agents_desk;
mod audit;
mod authorisation;
mod discounts;
mod document;
mod feeds;
mod posts;
mod prompts;
mod purchases;
mod sandbox;
mod server;
mod server_clients;
mod server_files;
mod server_headers;
mod server_outage;
mod server_pages;
mod server_public_pages;
mod server_requests;
mod server_routes;
mod users_admins;
mod users_email_change;
mod users_join;
mod users_known_browsers;
mod users_limits;
mod users_new_browsers;
mod users_password;
mod users_password_reset;
mod users_profile;
mod users_session_hint;
mod users_session_list;
mod users_sessions;
mod users_sign_in;
mod users_sign_in_link;
mod users_verification;
