//! Feature images of posts, and images of agents.

use std::io::Cursor;

use crate::http::prelude::*;
use image::{DynamicImage, ImageFormat, Rgba, RgbaImage, load_from_memory};

use crate::http::media::{stored, upload};

const POSTS: &str = "/api/admin/blog/posts";
const AGENTS: &str = "/api/admin/gpts";

fn post(slug: &str, image: &Value) -> Value {
    json!({
        "title": "Tea", "slug": slug, "excerpt": "Short", "content": "<p>Green.</p>", "isPublished": true,
        "featureImage": image,
    })
}

fn agent(image: &Value) -> Value {
    json!({"title": "Planner", "description": "Plans", "category": "Lifestyle", "url": "", "image": image})
}

/// As a client chooses an uploaded image.
fn chosen(image: &Value, alt: &str) -> Value {
    json!({"src": image["src"], "height": image["height"], "alt": alt})
}

/// Of an opaque image.
fn preview_path(image: &Value) -> String {
    image["src"].as_str().unwrap().replace("/media/", "/share-images/uploads/")
}

async fn create(app: &TestApp, ada: &Browser<'_>, body: Value) -> Value {
    app.clock.advance(TimeDelta::seconds(1));
    ada.post(POSTS, body).await.expect(201).json()
}

async fn uses(ada: &Browser<'_>) -> Value {
    ada.get("/api/admin/media").await.expect(200).json()["items"][0]["uses"].clone()
}

#[http_test]
async fn feature_image_is_shown_wherever_the_post_is(app: TestApp, ada: Admin) {
    let image = stored(&ada, 1).await;
    let (src, srcset) = (image["src"].as_str().unwrap(), image["srcset"].as_str().unwrap());
    let feature = chosen(&image, "A \"red\" <sky>");
    let created = create(&app, &ada, post("tea", &feature)).await;
    assert_eq!(created["featureImage"], feature);
    let _ = create(&app, &ada, post("coffee", &Value::Null)).await;

    let visitor = app.browser();
    let page = visitor.get("/blog/tea").await.expect(200).text;
    let shown = |loading: &str| {
        format!(
            "<img src=\"{src}\" srcset=\"{srcset}\" alt=\"A &quot;red&quot; &lt;sky&gt;\" width=\"1000\" height=\"500\" loading=\"{loading}\">"
        )
    };
    assert!(page.contains(&shown("eager")), "{page}");
    for (property, value) in [
        ("og:image", format!("http://marigold.test{}", preview_path(&image)).as_str()),
        ("og:image:type", "image/jpeg"),
        ("og:image:width", "1000"),
        ("og:image:height", "500"),
        ("og:image:alt", "A &quot;red&quot; &lt;sky&gt;"),
    ] {
        assert!(page.contains(&format!("<meta property=\"{property}\" content=\"{value}\">")), "{property}");
    }
    assert!(page.contains(&format!("\"image\":\"http://marigold.test{src}\"")), "JSON-LD");
    assert!(!page.contains("/share-images/posts/"));
    assert!(visitor.get("/blog").await.expect(200).text.contains(&shown("eager")), "its card");
    let other = visitor.get("/blog/coffee").await.expect(200).text;
    assert!(other.contains(&shown("lazy")) && !other.contains(&shown("eager")), "related, {other}");
    assert!(other.contains("/share-images/posts/coffee.png"));
    let feed = visitor.get("/blog/feed.xml").await.expect(200).text;
    assert!(
        feed.contains(&format!(
            "&lt;p dir=&quot;auto&quot;&gt;&lt;img src=&quot;http://marigold.test{src}&quot;"
        )),
        "{feed}"
    );
    let list = visitor.get("/api/blog/posts").await.expect(200).json();
    assert_eq!((&list[1]["featureImage"], &list[0]["featureImage"]), (&feature, &Value::Null));
    let read = visitor.get("/api/blog/posts/coffee").await.expect(200).json();
    assert_eq!((&read["featureImage"], &read["related"][0]["featureImage"]), (&Value::Null, &feature));
}

#[http_test]
async fn later_cards_load_their_images_lazily(app: TestApp, ada: Admin) {
    let image = chosen(&stored(&ada, 1).await, "");
    for number in 0..5 {
        let _ = create(&app, &ada, post(&format!("post-{number}"), &image)).await;
    }
    let page = app.browser().get("/blog").await.expect(200).text;
    let count = |part| page.matches(part).count();
    assert_eq!((count("loading=\"eager\""), count("loading=\"lazy\"")), (3, 2));
}

#[http_test]
async fn feature_image_in_use_is_kept(app: TestApp, ada: Admin) {
    let image = stored(&ada, 1).await;
    let path = format!("/api/admin/media/{}", image["id"].as_str().unwrap());
    let created = create(&app, &ada, post("tea", &chosen(&image, ""))).await;
    assert_eq!(uses(&ada).await, json!([{"kind": "post", "title": "Tea"}]));
    ada.delete(&path).await.expect_error(409, "image_in_use");

    let mut without = post("tea", &Value::Null);
    without["updatedAt"] = created["updatedAt"].clone();
    let post_path = format!("{POSTS}/{}", created["id"].as_str().unwrap());
    let saved = ada.put(&post_path, without.clone()).await.expect(200).json();
    assert_eq!(&saved["featureImage"], &Value::Null);
    assert_eq!(uses(&ada).await, json!([{"kind": "revision", "title": "Tea"}]));
    ada.put(&post_path, without).await.expect_error(409, "edit_conflict");
    let _ = ada.delete(&path).await.expect(204);
    assert!(!app.browser().get("/blog/tea").await.expect(200).text.contains("/media/"));
}

#[http_test]
async fn revision_keeps_the_image_and_its_text(app: TestApp, ada: Admin) {
    let image = stored(&ada, 1).await;
    let created = create(&app, &ada, post("tea", &chosen(&image, "Old"))).await;
    let path = format!("{POSTS}/{}", created["id"].as_str().unwrap());
    for feature in [chosen(&image, "New"), Value::Null, Value::Null] {
        app.clock.advance(TimeDelta::seconds(1));
        let _ = ada.put(&path, post("tea", &feature)).await.expect(200);
    }
    let revisions = format!("{path}/revisions");
    let listed = ada.get(&revisions).await.expect(200).json();
    let mut kept = Vec::new();
    for revision in listed.as_array().unwrap() {
        let revision = format!("{revisions}/{}", revision["id"].as_str().unwrap());
        kept.push(ada.get(&revision).await.expect(200).json()["featureImage"].clone());
    }
    assert_eq!(kept, [Value::Null, chosen(&image, "New"), chosen(&image, "Old")]);
    assert_eq!(uses(&ada).await, json!([{"kind": "revision", "title": "Tea"}]));
}

#[http_test]
async fn working_copy_keeps_the_chosen_image(app: TestApp, ada: Admin) {
    let image = stored(&ada, 1).await;
    let feature = chosen(&image, "A sky");
    let path = "/api/admin/blog/working-copies/01920000-0000-7000-8000-000000000001";
    let editor = "01920000-0000-4000-8000-000000000002";
    let body = json!({"title": "Tea", "editor": editor, "featureImage": feature});
    let _ = ada.put(path, body).await.expect(200);
    assert_eq!(ada.get(path).await.expect(200).json()["workingCopy"]["featureImage"], feature);
    assert_eq!(uses(&ada).await, json!([{"kind": "draft", "title": "Tea"}]));
    let forged =
        json!({"editor": editor, "featureImage": {"src": "https://evil.example/a.png", "height": 1}});
    ada.put(path, forged).await.expect_invalid(&[("featureImage", "Choose an image from the library")]);
}

#[http_test]
async fn feature_image_that_is_not_stored_returns_422(app: TestApp, ada: Admin) {
    let image = stored(&ada, 1).await;
    let src = image["src"].as_str().unwrap();
    let deleted = "This image no longer exists. Choose another one.";
    let other = "Choose an image from the library";
    for (image, message) in [
        (json!({"src": "/media/0123456789abcdef0123456789abcdef-960.jpg", "height": 1}), deleted),
        (json!({"src": src.replace(".jpg", ".webp"), "height": 1}), other),
        (json!({"src": src}), other),
        (json!({"src": format!("https://evil.example{src}"), "height": 1}), other),
        (json!({"src": "javascript:alert(1)", "height": 1}), other),
        (
            json!({"src": src, "height": 1, "alt": "a".repeat(301)}),
            "Alternative text must be 300 characters or less",
        ),
    ] {
        ada.post(POSTS, post("tea", &image)).await.expect_invalid(&[("featureImage", message)]);
        ada.post(AGENTS, agent(&image)).await.expect_invalid(&[("image", message)]);
    }
    // The size is that of the stored image, whatever the client says.
    let forged = json!({"src": src.replace("-1000.", "-9999."), "height": 9});
    let created = create(&app, &ada, post("tea", &forged)).await;
    assert_eq!(created["featureImage"], chosen(&image, ""));
}

#[http_test]
async fn agent_image_is_on_its_page_and_in_previews(app: TestApp, ada: Admin) {
    let image = stored(&ada, 1).await;
    let src = image["src"].as_str().unwrap();
    let created = ada.post(AGENTS, agent(&chosen(&image, "A plan"))).await.expect(201).json();
    let path = format!("{AGENTS}/{}", created["id"].as_str().unwrap());
    let visitor = app.browser();
    let page = visitor.get("/gpts/planner").await.expect(200).text;
    assert!(page.contains(&format!("<img src=\"{src}\"")) && page.contains("alt=\"A plan\""), "{page}");
    let preview = preview_path(&image);
    assert!(page.contains(&format!("property=\"og:image\" content=\"http://marigold.test{preview}\"")));
    assert_eq!(uses(&ada).await, json!([{"kind": "agent", "title": "Planner"}]));
    let list = ada.get("/api/gpts/free").await.expect(200).json();
    assert_eq!(list[0]["image"], chosen(&image, "A plan"));
    let found = visitor.get("/api/search?q=planner").await.expect(200).json();
    assert_eq!(found["items"][0]["image"], list[0]["image"]);
    let read = visitor.get("/api/gpts/by-slug/planner").await.expect(200).json();
    assert_eq!(read["image"], chosen(&image, "A plan"));

    let mut unchanged = agent(&Value::Null);
    let _ = unchanged.as_object_mut().unwrap().remove("image");
    let _ = ada.put(&path, unchanged).await.expect(204);
    assert_eq!(ada.get(&path).await.expect(200).json()["image"], chosen(&image, "A plan"));
    let _ = ada.put(&path, agent(&json!({"src": ""}))).await.expect(204);
    assert_eq!(ada.get(&path).await.expect(200).json()["image"], Value::Null);
    assert!(!visitor.get("/gpts/planner").await.expect(200).text.contains("/media/"));
}

#[http_test]
async fn preview_image_is_a_small_jpeg_until_it_is_deleted(app: TestApp, ada: Admin) {
    let mut png = Cursor::new(Vec::new());
    let transparent = RgbaImage::from_pixel(1600, 800, Rgba([200, 0, 0, 0]));
    DynamicImage::from(transparent).write_to(&mut png, ImageFormat::Png).unwrap();
    let image = upload(&ada, "logo.png", png.into_inner()).await.expect(201).json();
    assert_eq!(image["src"].as_str().unwrap().rsplit('.').next(), Some("png"));
    let created = create(&app, &ada, post("tea", &chosen(&image, ""))).await;
    let page = app.browser().get("/blog/tea").await.expect(200).text;
    let path = preview_path(&image).replace(".png", ".jpg");
    for (property, value) in [
        ("og:image", format!("http://marigold.test{path}").as_str()),
        ("og:image:type", "image/jpeg"),
        ("og:image:width", "1200"),
        ("og:image:height", "600"),
    ] {
        assert!(page.contains(&format!("<meta property=\"{property}\" content=\"{value}\">")), "{property}");
    }
    let visitor = app.browser();
    let file = visitor.get(&path).await.expect(200);
    assert_eq!(file.header("content-type"), "image/jpeg");
    assert_eq!(file.header("cross-origin-resource-policy"), "cross-origin");
    let shown = load_from_memory(&file.bytes).unwrap().into_rgb8();
    assert_eq!((shown.dimensions(), shown.get_pixel(9, 9).0), ((1200, 600), [255, 255, 255]));
    let other_width = path.replace("-1600", "-960");
    let unknown = "/share-images/uploads/0123456789abcdef0123456789abcdef-1600.jpg";
    for missing in [other_width.as_str(), path.replace(".jpg", ".webp").as_str(), unknown] {
        visitor.get(missing).await.expect_error(404, "not_found");
    }

    let mut without = post("tea", &Value::Null);
    without["updatedAt"] = created["updatedAt"].clone();
    let _ = ada.put(&format!("{POSTS}/{}", created["id"].as_str().unwrap()), without).await.expect(200);
    let _ = ada.delete(&format!("/api/admin/media/{}", image["id"].as_str().unwrap())).await.expect(204);
    visitor.get(&path).await.expect_error(404, "not_found");
}
