//! Lists the migrations: the files in `sql`, by name.

use std::{env, error::Error, fs, path::Path};

#[expect(clippy::disallowed_methods, reason = "Cargo passes the folder to write to")]
fn main() -> Result<(), Box<dyn Error>> {
    let mut names = Vec::new();
    for file in fs::read_dir("sql")? {
        names
            .push(file?.file_name().into_string().map_err(|name| format!("{} is not text", name.display()))?);
    }
    names.sort_unstable();
    let folder = env::current_dir()?.join("sql");
    let entries: Vec<_> = names
        .iter()
        .map(|name| {
            format!(
                "({:?}, include_str!({:?}))",
                name.trim_end_matches(".sql"),
                folder.join(name).to_string_lossy()
            )
        })
        .collect();
    let output = Path::new(&env::var("OUT_DIR")?).join("migrations.rs");
    fs::write(output, format!("[{}]", entries.join(", ")))?;
    Ok(())
}
