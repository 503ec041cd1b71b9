use std::cell::Cell;
use std::io::Cursor;

use crate::http::prelude::*;
use application::media::MediaCleanup;
use domain::media::{ContentHash, ImageFile};
use futures_util::future::join_all;
use image::{DynamicImage, ImageFormat, Rgb, RgbImage};

/// Sends a file as the upload dialog does.
pub(crate) async fn upload(browser: &Browser<'_>, name: &str, bytes: Vec<u8>) -> TestResponse {
    let path = format!("/api/admin/media?name={name}");
    let request = TestRequest::post().uri(&path).insert_header(("content-type", "application/octet-stream"));
    browser.send(request.set_payload(bytes)).await
}

/// The paths of all files of an image.
pub(crate) fn file_paths(image: &Value) -> Vec<String> {
    let srcset = image["srcset"].as_str().unwrap().split(", ");
    let webp = srcset.map(|candidate| candidate.split_once(' ').unwrap().0.to_owned());
    webp.chain([image["src"].as_str().unwrap().to_owned()]).collect()
}

/// An image in one color.
fn png(color: u8) -> Vec<u8> {
    png_of_size(color, 1000, 500)
}

fn png_of_size(color: u8, width: u32, height: u32) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    let image = DynamicImage::from(RgbImage::from_pixel(width, height, Rgb([color, 90, 200])));
    image.write_to(&mut bytes, ImageFormat::Png).unwrap();
    bytes.into_inner()
}

pub(crate) async fn stored(ada: &Browser<'_>, color: u8) -> Value {
    upload(ada, "sky.png", png(color)).await.expect(201).json()
}

/// An image that can be the icon of the site.
pub(crate) async fn stored_icon(ada: &Browser<'_>, color: u8) -> Value {
    upload(ada, "icon.png", png_of_size(color, 512, 512)).await.expect(201).json()
}

fn post(content: &str) -> Value {
    json!({"title": "A post", "slug": "a-post", "excerpt": "Short", "content": content, "isPublished": true})
}

#[http_test]
async fn uploaded_image_is_served_for_good(app: TestApp, ada: Admin) {
    let image = stored(&ada, 1).await;
    assert_eq!((&image["width"], &image["height"]), (&1000.into(), &500.into()));
    assert_eq!((&image["name"], &image["alt"]), (&"sky.png".into(), &"".into()));
    let paths = file_paths(&image);
    assert_eq!(paths.len(), 4, "480, 960 and 1000 pixels, and the fallback");
    let visitor = app.browser();
    for path in paths {
        let file = visitor.get(&path).await.expect(200);
        let kind = if path.contains(".webp") { "image/webp" } else { "image/jpeg" };
        assert_eq!(file.header("content-type"), kind);
        assert_eq!(file.header("cache-control"), "public, max-age=31536000, immutable");
        assert_eq!(file.header("x-content-type-options"), "nosniff");
        assert_eq!(file.header("content-disposition"), "inline");
        assert!(file.headers.get("set-cookie").is_none());
        let tag = file.header("etag").to_owned();
        let _ = app.browser().with_headers(&[("if-none-match", &tag)]).get(&path).await.expect(304);
        let head = visitor.request(Method::HEAD, &path).await.expect(200);
        assert_eq!(head.header("etag"), tag);
    }
    for path in
        ["/media/", "/media/a.png", "/media/0123456789abcdef0123456789abcdef-480.webp", "/media/..%2Fa"]
    {
        let _ = visitor.get(path).await.expect(404);
    }
}

/// Made-up names must not cost requests to the storage.
#[http_test]
async fn file_of_no_image_is_not_read(app: TestApp, ada: Admin) {
    let image = ImageFile::parse_path(stored(&ada, 1).await["src"].as_str().unwrap()).unwrap();
    let hash = ContentHash::from_sha256(&[7; 32]);
    for file in [ImageFile { hash, ..image.clone() }, ImageFile { width: 7, ..image }] {
        app.context.media_storage.put(&file.clone().into(), b"an image".to_vec()).await.unwrap();
        let _ = app.browser().get(&file.path()).await.expect(404);
    }
}

/// Browsers keep what is served for a year.
#[http_test]
async fn damaged_file_returns_404(app: TestApp, ada: Admin) {
    let image = stored(&ada, 1).await;
    let visitor = app.browser();
    let storage = &app.context.media_storage;
    let files: Vec<_> = file_paths(&image).iter().map(|path| ImageFile::parse_path(path).unwrap()).collect();
    let mut contents = Vec::new();
    for file in &files {
        contents.push(storage.get(&file.clone().into()).await.unwrap().unwrap());
    }
    let [.., largest, fallback] = &files[..] else { panic!("{files:?}") };
    let preview = fallback.path().replace("/media/", "/share-images/uploads/");
    let page = b"<html><script>alert(1)</script>".to_vec();
    for bytes in [Vec::new(), page, contents[0][..20].to_vec(), contents[0].clone(), png(1)] {
        for file in &files[1..] {
            storage.put(&file.clone().into(), bytes.clone()).await.unwrap();
            visitor.get(&file.path()).await.expect_error(404, "not_found");
        }
        visitor.get(&preview).await.expect_error(404, "not_found");
        let _ = visitor.get(&files[0].path()).await.expect(200);
    }
    // The header is intact.
    let half = contents[files.len() - 2][..60].to_vec();
    storage.put(&largest.clone().into(), half).await.unwrap();
    visitor.get(&preview).await.expect_error(404, "not_found");

    for (file, bytes) in files.iter().zip(contents) {
        storage.put(&file.clone().into(), bytes).await.unwrap();
        let _ = visitor.get(&file.path()).await.expect(200);
    }
    let _ = visitor.get(&preview).await.expect(200);
}

#[http_test]
async fn upload_of_the_same_file_returns_the_stored_image(app: TestApp, ada: Admin) {
    let first = stored(&ada, 1).await;
    let again = upload(&ada, "copy.png", png(1)).await.expect(201).json();
    assert_eq!(again, first);
    let (left, right) = tokio::join!(stored(&ada, 2), stored(&ada, 2));
    assert_eq!(left["id"], right["id"], "at the same time too");
    let images = ada.get("/api/admin/media").await.expect(200).json();
    assert_eq!(images["items"].as_array().unwrap().len(), 2);
}

#[http_test]
async fn upload_is_rejected_by_its_head(app: TestApp, ada: Admin) {
    let send = async |kind: &'static str, bytes: Vec<u8>| {
        let request = TestRequest::post().uri("/api/admin/media").insert_header(("content-type", kind));
        ada.send(request.set_payload(bytes)).await
    };
    for kind in ["application/json", "multipart/form-data; boundary=a", "image/svg+xml", "text/html"] {
        send(kind, png(1)).await.expect_error(415, "unsupported_media_type");
    }
    let _ = send("image/png", png(1)).await.expect(201);
    let large = send("image/png", vec![0; 10 * 1024 * 1024 + 1]).await;
    large.expect_error(413, "too_large");
    assert_eq!(large.message(), "This image is larger than 10 MB. Please upload a smaller one.");
    let declared = TestRequest::post()
        .uri("/api/admin/media")
        .insert_header(("content-type", "image/png"))
        .insert_header(("content-length", "999999999"));
    ada.send(declared).await.expect_error(413, "too_large");
    let request = TestRequest::post().uri(&format!("/api/admin/media?alt={}", "a".repeat(301)));
    let long = ada.send(request.insert_header(("content-type", "image/png")).set_payload(png(1))).await;
    let _ = long.expect_invalid(&[("alt", "Alternative text must be 300 characters or less")]);
    let support = app.admin_with_role("sue@example.com", Role::Support).await;
    upload(&support, "a.png", png(3)).await.expect_error(403, "forbidden");
}

#[http_test]
async fn library_finds_images_and_where_they_are_used(app: TestApp, ada: Admin) {
    let (sky, sea) = (stored(&ada, 1).await, stored(&ada, 2).await);
    let path = format!("/api/admin/media/{}", sky["id"].as_str().unwrap());
    let changed = ada.put(&path, json!({"alt": " The evening SKY "})).await.expect(200).json();
    assert_eq!(changed["alt"], "The evening SKY");
    let content = format!("<p><img src=\"{}\" alt=\"Sky\"></p>", sky["src"].as_str().unwrap());
    let created = ada.post("/api/admin/blog/posts", post(&content)).await.expect(201).json();
    let page = json!({"content": content});
    let _ = ada.put("/api/admin/pages/terms", page).await.expect(200);

    let list = async |query: &str| {
        ada.get(&format!("/api/admin/media{query}")).await.expect(200).json()["items"]
            .as_array()
            .unwrap()
            .clone()
    };
    let all = list("").await;
    assert_eq!([&all[0]["image"]["id"], &all[1]["image"]["id"]], [&sea["id"], &sky["id"]]);
    assert_eq!(all[0]["uses"], json!([]));
    assert!(all[0]["deletedAt"].is_string());
    assert_eq!(
        all[1]["uses"],
        json!([{"kind": "post", "title": "A post"}, {"kind": "page", "title": "Terms"}])
    );
    assert_eq!(all[1]["deletedAt"], Value::Null);
    assert_eq!(list("?search=evening%20sky").await.len(), 1);
    assert_eq!(list("?search=SKY.png").await.len(), 2);
    assert!(list("?search=100%25").await.is_empty());

    let refused = ada.delete(&path).await;
    refused.expect_error(409, "image_in_use");
    assert!(refused.message().contains("“A post”"), "{}", refused.message());
    let post_path = format!("/api/admin/blog/posts/{}", created["id"].as_str().unwrap());
    let _ = ada.delete(&post_path).await.expect(204);
    let _ = ada.delete("/api/admin/pages/terms").await;
    ada.delete(&path).await.expect_error(409, "image_in_use");

    let path = format!("/api/admin/media/{}", sea["id"].as_str().unwrap());
    let file = sea["src"].as_str().unwrap();
    let _ = ada.get(file).await.expect(200);
    let _ = ada.delete(&path).await.expect(204);
    let _ = ada.get(file).await.expect(404);
    ada.delete(&path).await.expect_error(404, "not_found");
    ada.put(&path, json!({"alt": ""})).await.expect_error(404, "not_found");
    let history = app.store.audit().await;
    let entries = history.iter().filter(|entry| entry.record.kind.as_str() == "image");
    let actions: Vec<_> = entries.map(|entry| entry.record.action.as_str()).collect();
    assert_eq!(actions, ["created", "created", "changed", "removed"]);
}

#[http_test]
async fn post_shows_uploaded_images_without_moving_the_page(app: TestApp, ada: Admin) {
    let image = stored(&ada, 1).await;
    let src = image["src"].as_str().unwrap();
    let content = format!("<p><img src=\"{src}\" alt=\"A sky\" height=\"500\" onerror=\"alert(1)\"></p>");
    let created = ada.post("/api/admin/blog/posts", post(&content)).await.expect(201).json();
    let stored = created["content"].as_str().unwrap();
    let expected = format!("<p><img src=\"{src}\" alt=\"A sky\" width=\"1000\" height=\"500\"></p>");
    assert_eq!(stored, expected);
    let page = app.browser().get("/blog/a-post").await.expect(200);
    let srcset = format!("srcset=\"{}\"", image["srcset"].as_str().unwrap());
    for part in [srcset.as_str(), "loading=\"lazy\"", "width=\"1000\" height=\"500\""] {
        assert!(page.text.contains(part), "{part}");
    }
    assert!(page.header("content-security-policy").contains("img-src 'self'"));
    let feed = app.browser().get("/blog/feed.xml").await.expect(200).text;
    assert!(feed.contains(&format!("http://marigold.test{src}")), "{feed}");
}

#[http_test]
async fn uploads_in_parallel_leave_other_requests_responsive(app: TestApp, ada: Admin) {
    let answered = Cell::new(0);
    let uploads = join_all((0..100).map(|color| {
        let (ada, answered) = (&ada, &answered);
        async move {
            let status = upload(ada, "a.png", png_of_size(color, 60, 40)).await.status;
            answered.set(answered.get() + 1);
            status
        }
    }));
    let reader = async {
        let _ = app.browser().get("/api/blog/posts").await.expect(200);
        answered.get()
    };
    let (statuses, answered_before) = tokio::join!(uploads, reader);
    assert!(statuses.iter().all(|status| *status == 201), "{statuses:?}");
    assert!(answered_before < statuses.len(), "the other request waited for all uploads");
}

#[http_test]
async fn unused_images_are_removed_after_30_days(app: TestApp, ada: Admin) {
    let (used, unused) = (stored(&ada, 1).await, stored(&ada, 2).await);
    let content = format!("<p><img src=\"{}\"></p>", used["src"].as_str().unwrap());
    let _ = ada.post("/api/admin/blog/posts", post(&content)).await.expect(201);
    let cleanup = MediaCleanup::new(&app.context);
    app.clock.advance(TimeDelta::days(29));
    assert_eq!(cleanup.run().await.unwrap().unused_images, 0);
    app.clock.advance(TimeDelta::days(1));
    assert_eq!(cleanup.count_due().await.unwrap(), 1);
    assert_eq!(cleanup.run().await.unwrap().unused_images, 1);
    let visitor = app.browser();
    for path in file_paths(&unused) {
        let _ = visitor.get(&path).await.expect(404);
    }
    for path in file_paths(&used) {
        let _ = visitor.get(&path).await.expect(200);
    }

    // Uploaded again, an image is needed for a text that is not saved yet.
    let ada = app.promote("ada@example.com", Role::Owner).await;
    let sea = stored(&ada, 3).await;
    app.clock.advance(TimeDelta::days(29));
    let ada = app.promote("ada@example.com", Role::Owner).await;
    assert_eq!(stored(&ada, 3).await["id"], sea["id"]);
    app.clock.advance(TimeDelta::days(29));
    assert_eq!(cleanup.run().await.unwrap().unused_images, 0);
    app.clock.advance(TimeDelta::days(1));
    assert_eq!(cleanup.run().await.unwrap().unused_images, 1);
}

#[http_test]
async fn images_of_drafts_and_revisions_are_kept(app: TestApp, ada: Admin) {
    let (in_revision, in_draft) = (stored(&ada, 1).await, stored(&ada, 2).await);
    let html = |image: &Value| format!("<p><img src=\"{}\"></p>", image["src"].as_str().unwrap());
    let created = ada.post("/api/admin/blog/posts", post(&html(&in_revision))).await.expect(201).json();
    let id = created["id"].as_str().unwrap();
    let post_path = format!("/api/admin/blog/posts/{id}");
    let changed = ada.put(&post_path, post("<p>Text</p>")).await.expect(200).json();
    let copy = json!({
        "title": "Half a post", "slug": "a-post", "excerpt": "", "content": html(&in_draft), "updatedAt": null,
        "editor": "00000000-0000-4000-8000-000000000001", "postUpdatedAt": changed["updatedAt"],
    });
    let _ = ada.put(&format!("/api/admin/blog/working-copies/{id}"), copy).await.expect(200);
    let library = ada.get("/api/admin/media").await.expect(200).json();
    let uses: Vec<_> = [1, 0].map(|index: usize| library["items"][index]["uses"].clone()).into();
    assert_eq!(
        uses,
        [
            json!([{"kind": "revision", "title": "A post"}]),
            json!([{"kind": "draft", "title": "Half a post"}])
        ]
    );
    assert_eq!(library["items"][1]["deletedAt"], Value::Null);

    let cleanup = MediaCleanup::new(&app.context);
    for _ in 0..2 {
        app.clock.advance(TimeDelta::days(31));
        assert_eq!(cleanup.run().await.unwrap().unused_images, 0);
    }

    // Versions cannot be edited, so that an admin can delete their images, but not those of drafts.
    let ada = app.promote("ada@example.com", Role::Owner).await;
    let path = |image: &Value| format!("/api/admin/media/{}", image["id"].as_str().unwrap());
    ada.delete(&path(&in_draft)).await.expect_error(409, "image_in_use");
    let _ = ada.delete(&path(&in_revision)).await.expect(204);

    // The period begins when no text shows the image.
    let discard = json!({"editor": "00000000-0000-4000-8000-000000000001"});
    let _ = ada.post(&format!("/api/admin/blog/working-copies/{id}/discard"), discard).await.expect(204);
    assert_eq!(cleanup.run().await.unwrap().unused_images, 0);
    app.clock.advance(TimeDelta::days(29));
    assert_eq!(cleanup.run().await.unwrap().unused_images, 0);
    app.clock.advance(TimeDelta::days(1));
    assert_eq!(cleanup.run().await.unwrap().unused_images, 1);
    assert_eq!(cleanup.run().await.unwrap().unused_images, 0);
}

#[http_test]
async fn cleanup_removes_files_of_interrupted_uploads(app: TestApp, ada: Admin) {
    let image = stored(&ada, 1).await;
    let orphan = "fedcba9876543210fedcba9876543210-480.webp".parse().unwrap();
    app.context.media_storage.put(&orphan, b"half".to_vec()).await.unwrap();
    let cleanup = MediaCleanup::new(&app.context);
    // The storage has the time of the machine, not that of the test.
    let files = app.context.media_storage.list().await.unwrap();
    let written_at = files.iter().find(|stored| stored.file == orphan).unwrap().written_at;
    app.clock.advance(written_at - app.context.clock.now());
    assert_eq!(cleanup.run().await.unwrap().orphaned_files, 0, "it may belong to an upload in progress");
    app.clock.advance(TimeDelta::hours(25));
    assert_eq!(cleanup.run().await.unwrap().orphaned_files, 1);
    assert_eq!(app.context.media_storage.get(&orphan).await.unwrap(), None);
    let _ = app.browser().get(image["src"].as_str().unwrap()).await.expect(200);
}

#[http_test]
async fn image_cleanup_runs_on_one_node_and_blocks_no_writers(app: TestApp, ada: Admin) {
    let image = stored(&ada, 1).await;
    let content = format!("<p><img src=\"{}\"></p>", image["src"].as_str().unwrap());
    let _ = ada.post("/api/admin/blog/posts", post(&content)).await.expect(201);
    let nodes = [MediaCleanup::new(&app.context), MediaCleanup::new(&app.context)];
    assert!(nodes[0].run_if_due().await.unwrap().is_some());
    assert!(nodes[1].run_if_due().await.unwrap().is_none());
    app.clock.advance(TimeDelta::hours(1));
    assert!(nodes[1].run_if_due().await.unwrap().is_some());

    // It is a while since the session was used: this request records it.
    let _ = ada.get("/api/admin/media").await.expect(200);
    let writer = app.context.unaudited_store.begin().await.unwrap();
    assert_eq!(nodes[0].run().await.unwrap().unused_images, 0);
    let library = ada.get("/api/admin/media").await.expect(200).json();
    assert_eq!(library["items"][0]["uses"], json!([{"kind": "post", "title": "A post"}]));
    drop(writer);
}
