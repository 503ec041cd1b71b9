//! Import of an Agent Skill into the package of an agent.

use crate::http::prelude::*;
use actix_web::http::header;
use integration_tests::zip_files::zip;

const SKILL: &str = "---\nname: meal-planner\ndescription: Plans meals\nmetadata:\n  starter-1: Plan my week\n---\n\nRead menu.csv.\n";

fn path(agent: AgentId) -> String {
    format!("/api/admin/gpts/{agent}/package")
}

async fn import(admin: &Browser<'_>, agent: AgentId, bytes: impl Into<Vec<u8>>) -> TestResponse {
    let request = TestRequest::post()
        .uri(&format!("{}/import", path(agent)))
        .insert_header((header::CONTENT_TYPE, "application/octet-stream"))
        .set_payload(bytes.into());
    admin.send(request).await
}

async fn write(admin: &Browser<'_>, agent: AgentId, text: &str) {
    let _ = admin.put(&path(agent), json!({"instructions": text, "starters": ["Hi"]})).await.expect(204);
}

async fn edited(admin: &Browser<'_>, agent: AgentId) -> Value {
    admin.get(&path(agent)).await.expect(200).json()
}

#[http_test]
async fn import_replaces_what_is_written(app: TestApp, ada: Admin) {
    let agent = app.agent("Planner", 900).await;
    write(&ada, agent, "Old").await;
    let _ = ada.post(&format!("{}/publish", path(agent)), json!({})).await.expect(201);
    let files = [("a/SKILL.md", SKILL), ("a/data/menu.csv", "day"), ("a/notes.md", "See data/menu.csv")];
    let imported = import(&ada, agent, zip(&files)).await.expect(200).json();
    assert_eq!(imported["instructions"], "Read menu.csv.");
    assert_eq!(imported["starters"], json!(["Plan my week"]));
    assert_eq!(
        imported["files"],
        json!([{"name": "menu.csv", "bytes": 3}, {"name": "notes.md", "bytes": 17}])
    );
    assert_eq!(
        imported["warnings"],
        json!(["data/menu.csv is now menu.csv, because a package has no folders."])
    );
    assert_eq!((&imported["isPublished"], &imported["versions"][0]["version"]), (&json!(false), &json!(1)));
    assert_eq!(edited(&ada, agent).await["updatedAt"], imported["updatedAt"]);
    let file = ada.get(&format!("{}/files/menu.csv", path(agent))).await.expect(200);
    assert_eq!(file.text, "day");

    let alone =
        import(&ada, agent, "---\nname: a\ndescription: b\n---\nAsk [[whom]].").await.expect(200).json();
    assert_eq!((&alone["starters"], &alone["files"]), (&json!([]), &json!([])));
    assert_eq!(alone["warnings"], json!(["The text still has the placeholder [[whom]]."]));
}

#[http_test]
async fn import_of_download_has_its_content(app: TestApp, ada: Admin, anna: Member) {
    let (agent, copy) = (app.agent("Claude’s “Planner”", 900).await, app.agent("Copy", 0).await);
    write(&ada, agent, "# Plan: \"a\"\r\n\r\n---\n- 'b' \\ <c> ✨\n\tRead über.csv.").await;
    for (name, bytes) in [("z.md", "---\nname: x\n---\n"), ("%C3%BCber.csv", "ä,b\r\n")] {
        let request = TestRequest::post().uri(&format!("{}/files?name={name}", path(agent)));
        let _ = ada.send(request.set_payload(bytes)).await.expect(204);
    }
    let _ = ada.post(&format!("{}/publish", path(agent)), json!({})).await.expect(201);
    let _ = anna.buy(&[agent]).await;
    let content = |package: Value| {
        ["instructions", "starters", "files", "warnings"].map(|field| package[field].clone())
    };
    let original = content(edited(&ada, agent).await);
    for assistant in ["claude", "chatgpt", "gemini", "other"] {
        let zip = anna.get(&format!("/api/gpts/{agent}/package.zip?for={assistant}")).await.expect(200);
        let imported = import(&ada, copy, zip.bytes).await.expect(200).json();
        assert_eq!(content(imported), original, "{assistant}");
    }
    let file = ada.get(&format!("{}/files/%C3%BCber.csv", path(copy))).await.expect(200);
    assert_eq!(file.text, "ä,b\r\n");
}

#[http_test]
async fn import_invalid_skill_is_rejected_unchanged(app: TestApp, ada: Admin) {
    let agent = app.agent("Planner", 0).await;
    write(&ada, agent, "Old").await;
    let before = edited(&ada, agent).await;
    let stored = app.context.media_storage.list().await.unwrap().len();
    let with = |name: &str, bytes: &str| zip(&[("SKILL.md", SKILL), (name, bytes)]);
    let script = "scripts/run.py: Only .md, .txt, .csv, .json, .pdf, .png, .jpg and .webp files can be added";
    for (bytes, message) in [
        (b"# Plan".to_vec(), "SKILL.md: has no front matter with a name and a description"),
        (b"\xff\xfe\x00\xd8".to_vec(), "SKILL.md: is not valid UTF-16; save it in UTF-8"),
        (zip(&[("README.md", SKILL)]), "SKILL.md: is missing"),
        (with("a/SKILL.md", SKILL), "SKILL.md: is there twice; import one skill at a time"),
        (with("../a.md", "x"), "../a.md: the path may lead out of the folder of the skill"),
        (with("/a.md", "x"), "/a.md: the path may lead out of the folder of the skill"),
        (with("scripts/run.py", "x"), script),
        (with("a.md", ""), "a.md: This file is empty."),
        (with("a.md", &"x".repeat(5_000_001)), "a.md: A file can have 5 MB at most."),
    ] {
        import(&ada, agent, bytes).await.expect_invalid(&[("file", message)]);
    }
    import(&ada, agent, vec![0; 22_000_001]).await.expect_error(413, "too_large");
    import(&ada, AgentId::from_uuid(uuid::Uuid::nil()), SKILL).await.expect_error(404, "not_found");
    assert_eq!(edited(&ada, agent).await, before);
    assert_eq!(app.context.media_storage.list().await.unwrap().len(), stored, "nothing is stored");
}
