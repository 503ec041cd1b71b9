//! Agents for members and admins.

mod admin;
mod list;

pub(crate) use admin::*;
pub(crate) use list::*;

use actix_web::web::{self, ServiceConfig};

use super::{resource, resources};

pub(super) fn configure(api: &mut ServiceConfig) {
    api.service(resource("/gpts/free", "GET", web::get().to(list_free)))
        .service(resource("/gpts/premium", "GET", web::get().to(list_premium)))
        .service(resources("/admin/gpts", "GET, POST", [web::get().to(list_all), web::post().to(create)]))
        .service(resources(
            "/admin/gpts/{id}",
            "PUT, DELETE",
            [web::put().to(update), web::delete().to(delete)],
        ));
}
