use std::io::{Cursor, Write as _};

use domain::packages::PackageContent;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use super::*;

const SKILL: &str = "---\nname: meal-planner\ndescription: Plans meals\n---\n\nRead menu.csv.\n";

fn archive(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for (path, bytes) in files {
        archive.start_file(*path, SimpleFileOptions::default()).unwrap();
        archive.write_all(bytes).unwrap();
    }
    archive.finish().unwrap().into_inner()
}

fn with_file(path: &str, bytes: &[u8]) -> Result<ImportedSkill, ExportError> {
    parse(&archive(&[("a/SKILL.md", SKILL.as_bytes()), (path, bytes)]))
}

#[track_caller]
fn assert_rejected(result: Result<ImportedSkill, ExportError>, reason: &str) {
    let error = result.expect_err(reason).to_string();
    assert!(error.contains(reason) && !error.contains(char::is_control), "{error}");
}

#[test]
fn skill_of_others_has_a_title_and_files() {
    let skill = with_file("a/Menu.csv", b"day,meal").unwrap();
    assert_eq!((skill.slug.as_str(), skill.title.as_str()), ("meal-planner", "Meal planner"));
    assert_eq!(skill.description.as_str(), "Plans meals");
    assert_eq!(skill.instructions.as_str(), "Read menu.csv.");
    assert_eq!(skill.files, [(FileName::parse("Menu.csv").unwrap(), b"day,meal".to_vec())]);
    assert!(skill.starters.is_empty() && skill.warnings.is_empty());
    let alone = parse(SKILL.as_bytes()).unwrap();
    assert_eq!(alone, ImportedSkill { files: Vec::new(), ..skill });
}

#[test]
fn skill_files_of_folders_are_renamed_in_the_text() {
    let text = "---\nname: a\ndescription: b\n---\nSee references/a.md, [b](./references/a.md), \
                `references/a.md`, https://a.example/references/a.md, ../references/a.md and references/a.mdx.";
    let files: [(&str, &[u8]); 3] =
        [("SKILL.md", text.as_bytes()), ("references/a.md", b"A"), ("./assets//Ä\u{308}.txt", b"B")];
    assert_rejected(parse(&archive(&files)), "letters, numbers");
    let skill = parse(&archive(&files[..2])).unwrap();
    assert_eq!(
        skill.instructions.as_str(),
        "See a.md, [b](./a.md), `a.md`, https://a.example/references/a.md, ../references/a.md and references/a.mdx."
    );
    assert_eq!(skill.warnings, ["references/a.md is now a.md, because a package has no folders."]);
}

#[test]
fn skill_paths_out_of_its_folder_are_rejected() {
    for path in
        ["../b.md", "a/../../b.md", "/b.md", "a\\..\\b.md", "C:b.md", "a/b\u{0}.md", "../", ".a/../b.md"]
    {
        assert_rejected(with_file(path, b"x"), "may lead out of the folder");
    }
    assert_rejected(with_file("b.md", b"x"), "is outside of the folder of SKILL.md");
    assert_rejected(with_file("ab/b.md", b"x"), "is outside of the folder of SKILL.md");
}

#[test]
fn skill_files_of_the_system_are_skipped() {
    let files: [(&str, &[u8]); 4] = [
        ("__MACOSX/a/._SKILL.md", b"x"),
        ("a/.DS_Store", b"x"),
        ("./a/.git/config", b"x"),
        ("a/SKILL.md", SKILL.as_bytes()),
    ];
    assert!(parse(&archive(&files)).unwrap().files.is_empty());
}

#[test]
fn skill_files_that_packages_cannot_have_are_rejected() {
    assert_rejected(with_file("a/scripts/run.sh", b"rm"), "a/scripts/run.sh: Only .md, .txt");
    assert_rejected(with_file("a/empty.md", b""), "a/empty.md: This file is empty.");
    assert_rejected(with_file("a/b\u{202e}gpj.md", b"x"), "letters, numbers");
    assert_rejected(with_file("a/b/SKILL.md", SKILL.as_bytes()), "SKILL.md: is there twice");
    assert_rejected(with_file("a/SKILL.MD", SKILL.as_bytes()), "SKILL.md: is there twice");
    let twice: [(&str, &[u8]); 3] = [("SKILL.md", SKILL.as_bytes()), ("b/a.md", b"1"), ("c/A.md", b"2")];
    assert_rejected(parse(&archive(&twice)), "another file is also named A.md");
    let names: Vec<_> = (0..21).map(|number| format!("{number}.md")).collect();
    let mut files: Vec<(&str, &[u8])> = names.iter().map(|name| (name.as_str(), &b"x"[..])).collect();
    files.push(("SKILL.md", SKILL.as_bytes()));
    assert_rejected(parse(&archive(&files)), "20 files at most");
}

#[test]
fn skill_archive_bombs_are_rejected() {
    let zeros = vec![0; 5_000_001];
    assert_rejected(with_file("a/big.md", &zeros), "a/big.md: A file can have 5 MB at most.");
    // The size that it declares is not the size that it has.
    let mut lying = archive(&[("a/SKILL.md", SKILL.as_bytes()), ("a/big.md", &zeros)]);
    let declared = 5_000_001_u32.to_le_bytes();
    for at in 0..lying.len() - 4 {
        if lying[at..].starts_with(&declared) {
            lying[at..at + 4].copy_from_slice(&7_u32.to_le_bytes());
        }
    }
    assert_rejected(parse(&lying), "a/big.md: ");
    let many: Vec<_> = (0..5).map(|number| format!("{number}.md")).collect();
    let mut files: Vec<(&str, &[u8])> =
        many.iter().map(|name| (name.as_str(), &zeros[..5_000_000])).collect();
    files.push(("SKILL.md", SKILL.as_bytes()));
    assert_rejected(parse(&archive(&files)), "20 MB together at most");
    let names: Vec<_> = (0..201).map(|number| format!(".{number}")).collect();
    let files: Vec<(&str, &[u8])> = names.iter().map(|name| (name.as_str(), &b""[..])).collect();
    assert_rejected(parse(&archive(&files)), "has more than 200 files");
}

#[test]
fn skill_archive_links_duplicates_and_damage_are_rejected() {
    let mut linked = ZipWriter::new(Cursor::new(Vec::new()));
    linked.add_symlink("a/b.md", "/etc/passwd", SimpleFileOptions::default()).unwrap();
    assert_rejected(parse(&linked.finish().unwrap().into_inner()), "a/b.md: is a link");

    let mut twice = archive(&[("SKILL.md", SKILL.as_bytes()), ("a.md", b"1"), ("b.md", b"2")]);
    for at in 0..twice.len() - 4 {
        if twice[at..].starts_with(b"b.md") {
            twice[at] = b'a';
        }
    }
    assert_rejected(parse(&twice), "two files have the same path");

    assert_rejected(parse(b"PK\x03\x04"), "the ZIP file: ");
    assert_rejected(parse(&archive(&[])), "SKILL.md: is missing");
    assert_rejected(parse(&archive(&[("a/README.md", b"x")])), "SKILL.md: is missing");
    let whole = archive(&[("SKILL.md", SKILL.as_bytes()), ("a.md", &[b'x'; 500])]);
    assert_rejected(parse(&whole[..whole.len() / 2]), "the ZIP file: ");
}

#[test]
fn skill_text_in_other_encodings_is_read_or_rejected() {
    let expected = parse(SKILL.as_bytes()).unwrap();
    let with_crlf = SKILL.replace('\n', "\r\n");
    let utf16 = |unit: fn(u16) -> [u8; 2]| {
        format!("\u{feff}{with_crlf}").encode_utf16().flat_map(unit).collect::<Vec<_>>()
    };
    for bytes in [
        with_crlf.clone().into_bytes(),
        format!("\u{feff}{SKILL}").into_bytes(),
        utf16(u16::to_le_bytes),
        utf16(u16::to_be_bytes),
    ] {
        assert_eq!(parse(&bytes).unwrap(), expected);
    }
    let lines = SKILL.replace("Read menu.csv.", "One\r\nTwo\rThree");
    assert_eq!(parse(lines.as_bytes()).unwrap().instructions.as_str(), "One\nTwo\nThree");
    let mut cut = utf16(u16::to_le_bytes);
    cut.pop();
    assert_rejected(parse(&cut), "not valid UTF-16");
    assert_rejected(parse(b"\xff\xfe\x00\xd8"), "not valid UTF-16");
    assert_rejected(parse(b"---\nname: \xe4\n---\n"), "SKILL.md: line 2: the file is not in UTF-8");
    assert_rejected(parse(SKILL.replace("Read", "\u{7}").as_bytes()), "cannot be used");
}

#[test]
fn skill_front_matter_missing_or_invalid_is_rejected() {
    for (text, reason) in [
        ("# Plan", "has no front matter"),
        ("", "has no front matter"),
        ("---\nname: a\n", "has no end"),
        ("---\n- a\n---\n", "has no fields"),
        ("---\ndescription: b\n---\n", "has no name"),
        ("---\nname: a\n---\n", "has no description"),
        ("---\nname: My Skill\ndescription: b\n---\n", "\"My Skill\" must be lowercase"),
        ("---\nname: a\ndescription: b: c\n---\n", "not valid YAML"),
        ("---\nname: &a a\ndescription: *a\n---\n", "aliases are not supported"),
    ] {
        assert_rejected(parse(text.as_bytes()), reason);
    }
    let text = format!("---\nname: a\ndescription: {}\n---\n", "x".repeat(2001));
    assert_rejected(parse(text.as_bytes()), "Description must be 2000 characters or less");
    let text = format!("{SKILL}{}", "x".repeat(100_000));
    assert_rejected(parse(text.as_bytes()), "Instructions must be 100000 characters or less");
    let starters: String = (1..12).map(|number| format!("  starter-{number}: x\n")).collect();
    let text = format!("---\nname: a\ndescription: b\nmetadata:\n{starters}---\n");
    let reason = format!("{} conversation starters at most", PackageContent::MAX_STARTERS);
    assert_rejected(parse(text.as_bytes()), &reason);
}

#[test]
fn skill_folder_is_read_without_links() {
    let folder = tempfile::TempDir::new().unwrap();
    let root = folder.path().join("meal-planner");
    fs::create_dir_all(root.join("references")).unwrap();
    fs::write(root.join(SKILL_FILE), SKILL).unwrap();
    fs::write(root.join("references/b.md"), "B").unwrap();
    fs::write(root.join("a.md"), "A").unwrap();
    let skill = read(&root).unwrap();
    let names: Vec<_> = skill.files.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["a.md", "b.md"]);

    fs::write(folder.path().join("other.zip"), archive(&[(SKILL_FILE, SKILL.as_bytes())])).unwrap();
    fs::write(folder.path().join("notes.txt"), "x").unwrap();
    fs::create_dir(folder.path().join(".git")).unwrap();
    let found = list(folder.path()).unwrap();
    assert_eq!(found, [root.clone(), folder.path().join("other.zip")]);
    assert_eq!(list(&root).unwrap(), std::slice::from_ref(&root));
    assert_eq!(read(&found[1]).unwrap().slug.as_str(), "meal-planner");
    assert_rejected(read(&root.join("missing.zip")), "cannot be read");
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("/etc/passwd", root.join("c.md")).unwrap();
        assert_rejected(read(&root), "c.md: is a link");
    }
}
