//! Agent Skills, which admins import.

use application::packages::ImportedSkill;
use domain::packages::{Assistant, FileKey, PackageContent, PackageFile, SKILL_FILE, Skill};
use importers::parse_skill;

use crate::skill_rules::assert_skill;
use crate::zip_files::zip;

/// A skill that is read is a package, and what is written of it is the same skill again.
pub(super) fn skill(bytes: &[u8]) {
    let skill = match parse_skill(bytes) {
        Ok(skill) => skill,
        Err(error) => {
            let text = error.to_string();
            assert!(text.len() < 10_000 && !text.contains(char::is_control), "{text:?}");
            return;
        }
    };
    let files = skill.files.iter().map(|(name, bytes)| PackageFile {
        name: name.clone(),
        key: FileKey::from_random([0; 16]),
        bytes: bytes.len().try_into().expect("a size"),
    });
    let content = PackageContent {
        instructions: skill.instructions.clone(),
        starters: skill.starters.clone(),
        files: files.collect(),
    };
    content.check_files().expect("sizes that a package can have");
    let written = Skill {
        assistant: Assistant::Claude,
        slug: &skill.slug,
        title: skill.title.as_str(),
        description: skill.description.as_str(),
        license: None,
        version: 1,
        order: None,
        content: &content,
    };
    let (folder, markdown) = (written.name(), written.markdown());
    assert_skill(&folder, &markdown);
    let mut files = vec![(format!("{folder}/{SKILL_FILE}"), markdown.as_bytes())];
    files.extend(
        skill.files.iter().map(|(name, bytes)| (format!("{folder}/{}", name.as_str()), bytes.as_slice())),
    );
    let files: Vec<_> = files.iter().map(|(path, bytes)| (path.as_str(), *bytes)).collect();
    let again = parse_skill(&zip(&files)).unwrap_or_else(|error| panic!("{error}: {markdown}"));
    assert_eq!(again, ImportedSkill { warnings: Vec::new(), ..skill });
}
