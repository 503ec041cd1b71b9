//! Who sells on the site: an owner enters it, and receipts, newsletters and pages name it.

use crate::http::prelude::*;
use domain::purchases::ProviderKind;

use crate::http::newsletters::{create_post, schedule};

const PATH: &str = "/api/admin/seller";
const LINES: [&str; 4] = ["Tea & <Co> Ltd", "1 Main St", "Springfield", "Tax number DE 1"];

fn tea_company() -> Value {
    json!({"name": LINES[0], "address": "1 Main St\nSpringfield", "taxNumber": "DE 1", "email": "help@tea.example"})
}

async fn save(browser: &Browser<'_>, based_on: u32, values: Value) -> TestResponse {
    browser.put(PATH, json!({"basedOn": based_on, "values": values})).await
}

#[http_test]
async fn saved_seller_is_on_pages_receipts_and_orders(app: TestApp, ada: Admin, anna: Member) {
    let empty = ada.get(PATH).await.expect(200).json();
    assert_eq!(empty, json!({"number": 0, "values": {}}));
    let page = async |path| app.browser().get(path).await.expect(200).text;
    for path in ["/contact", "/terms"] {
        assert!(!page(path).await.contains("Tea"), "{path}");
    }

    let saved = save(&ada, 0, tea_company()).await.expect(200).json();
    assert_eq!(saved, json!({"number": 1, "values": tea_company()}));
    assert_eq!(ada.get(PATH).await.expect(200).json(), saved);
    let contact = page("/contact").await;
    let lines = ">Tea &amp; &lt;Co&gt; Ltd<br>1 Main St<br>Springfield<br>Tax number DE 1</p>";
    assert!(contact.contains(lines) && contact.contains("mailto:help@tea.example"), "{contact}");
    let terms = page("/terms").await;
    let seller = "The seller is Tea &amp; &lt;Co&gt; Ltd, 1 Main St, Springfield, Tax number DE 1.";
    assert!(terms.contains(seller), "{terms}");

    let coach = app.agent("Coach", 900).await;
    let intent = anna.create_payment_intent(&[coach], None).await.expect(200).json();
    let _ = anna.pay(&intent, GOOD_CARD).await.expect(200);
    let _ = anna.confirm(&intent).await.expect(200);
    let purchases = anna.get("/api/purchases").await.expect(200).json();
    let order = format!("/api/purchases/orders/{}", purchases[0]["orderId"].as_str().unwrap());
    let order = anna.get(&order).await.expect(200).json();
    assert_eq!(order["seller"], json!({"name": "Marigold", "email": "help@tea.example", "lines": LINES}));
    let emails = app.store.outbox_emails().await;
    let receipt = emails.iter().find(|mail| mail.content.subject.starts_with("Your receipt")).unwrap();
    let sold_by = "Sold by: Tea & <Co> Ltd, 1 Main St, Springfield, Tax number DE 1";
    assert!(receipt.content.text.contains(sold_by), "{}", receipt.content.text);
    assert_eq!(receipt.content.reply_to.as_ref().unwrap().as_str(), "help@tea.example");
}

#[http_test]
async fn save_outdated_or_invalid_seller_changes_nothing(app: TestApp, ada: Admin) {
    let _ = save(&ada, 0, tea_company()).await.expect(200);
    save(&ada, 0, json!({})).await.expect_error(409, "edit_conflict");
    let invalid = json!({
        "name": "x".repeat(121), "address": "a\u{0}", "taxNumber": "1\n2", "email": "help",
    });
    save(&ada, 1, invalid).await.expect_invalid(&[
        ("name", "Legal name must be 120 characters or less"),
        ("address", "Postal address contains characters that cannot be used"),
        ("taxNumber", "Tax number contains characters that cannot be used"),
        ("email", "Please enter a valid email address"),
    ]);
    save(&ada, 1, json!({"owner": "Ada"})).await.expect_error(400, "malformed");
    assert_eq!(ada.get(PATH).await.expect(200).json()["values"], tea_company());
    let _ = save(&ada, 1, json!({})).await.expect(200);
    assert_eq!(ada.get(PATH).await.expect(200).json(), json!({"number": 2, "values": {}}));
}

#[http_test(is_https: true, provider: ProviderKind::StripeLive)]
async fn newsletter_of_a_public_site_needs_a_postal_address(app: TestApp, ada: Admin) {
    let post = create_post(&ada, "questions", true).await;
    let refused = schedule(&ada, &post, json!({"when": "now"})).await;
    assert_eq!(
        refused.json()["message"],
        "Newsletters must name your postal address. An owner can enter it under Site, in the tab Seller."
    );
    refused.expect_error(409, "no_postal_address");
    let _ = save(&ada, 0, tea_company()).await.expect(200);
    let _ = schedule(&ada, &post, json!({"when": "now"})).await.expect(201);
    let preview = ada.get(&format!("/api/admin/blog/posts/{post}/newsletter/preview")).await.expect(200);
    assert!(preview.text.contains("Tea &amp; &lt;Co&gt; Ltd, 1 Main St"), "{}", preview.text);
}
