//! Checks `deploy/` and the documents against the program.

#[cfg(unix)]
mod commands;
mod nginx;
mod release;
#[cfg(target_os = "linux")]
mod system_calls;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use api::config::{Config, ConfigError};
use yaml_rust2::{Yaml, YamlLoader};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace").to_owned()
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The files below this folder, hidden ones too, with their paths from the root.
fn files(folder: &str) -> Vec<String> {
    let mut found = Vec::new();
    for entry in fs::read_dir(root().join(folder)).unwrap() {
        let path = format!("{folder}/{}", entry.unwrap().file_name().to_str().unwrap());
        if root().join(&path).is_dir() {
            found.extend(files(&path));
        } else if root().join(&path).extension().is_none_or(|extension| extension != "webp") {
            found.push(path);
        }
    }
    found
}

fn documents() -> Vec<String> {
    let mut documents = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md"].map(str::to_owned).to_vec();
    documents.extend(files("docs"));
    documents.extend(files("deploy"));
    documents
}

/// The names that begin like a setting of the product.
fn settings_in(text: &str) -> BTreeSet<&str> {
    let mut names = BTreeSet::new();
    for (start, _) in text.match_indices("MARIGOLD_") {
        let rest = &text[start..];
        let end = rest.find(|c: char| !c.is_ascii_uppercase() && !c.is_ascii_digit() && c != '_');
        let name = &rest[..end.unwrap_or(rest.len())];
        // `MARIGOLD_LIMIT_…_PER_HOUR` stands for several settings.
        if !rest[name.len()..].starts_with('…') {
            names.insert(name);
        }
    }
    names
}

fn known_settings() -> BTreeSet<String> {
    let settings = api::config::known_settings().into_iter().map(|(name, _)| name);
    settings.chain(api::config::secret_file_settings()).collect()
}

#[test]
fn settings_cited_anywhere_exist() {
    let known = known_settings();
    for path in documents() {
        let text = read(&path);
        let strangers: Vec<_> = settings_in(&text)
            .into_iter()
            .filter(|name| !known.contains(*name) && !name.starts_with("MARIGOLD_TEST_"))
            .collect();
        assert!(strangers.is_empty(), "{path} names {strangers:?}, which api/src/config.rs does not know");
    }
}

#[test]
fn settings_are_all_explained() {
    let document = read("docs/operating.md");
    let (_, configuration) = document.split_once("\n## Configuration\n").expect("its section");
    let explained = settings_in(configuration);
    for name in known_settings() {
        let is_limit = name.starts_with("MARIGOLD_LIMIT_");
        assert!(is_limit || explained.contains(name.as_str()), "docs/operating.md does not explain {name}");
    }
}

#[test]
fn example_settings_file_is_valid() {
    let known = known_settings();
    let example = read("marigold.example.toml");
    let keys = example.lines().filter_map(|line| line.trim_start_matches("# ").split_once(" = "));
    let keys: Vec<_> = keys.map(|(key, _)| format!("MARIGOLD_{}", key.to_uppercase())).collect();
    for key in &keys {
        assert!(known.contains(key), "marigold.example.toml names {key}");
    }
    for (key, _) in api::config::known_settings() {
        assert!(keys.contains(&key), "marigold.example.toml lacks {key}");
    }
}

/// `marigold` and its arguments, wherever a unit, a container or a document runs it.
fn commands_in(text: &str) -> BTreeSet<&str> {
    let words =
        text.split(|c: char| c.is_whitespace() || "`\"[],".contains(c)).filter(|word| !word.is_empty());
    let words: Vec<_> = words.collect();
    let calls = words.windows(2).filter(|pair| pair[0].ends_with("/marigold") || pair[0] == "marigold");
    calls.map(|pair| pair[1].trim_end_matches(['.', ';', ':', ')'])).collect()
}

#[test]
fn deploy_commands_exist() {
    let mut commands = BTreeSet::new();
    for path in files("deploy") {
        let file = read(&path);
        let called = file.lines().filter(|line| line.starts_with("Exec")).flat_map(commands_in);
        commands.extend(called.map(str::to_owned));
    }
    for (_, service) in COMPOSE_FILES.iter().flat_map(|file| services(&compose(file))) {
        commands.extend(service["command"].as_vec().and_then(|words| words.first()).map(text));
    }
    assert!(["serve", "migrate"].iter().all(|command| commands.contains(*command)), "{commands:?}");
    for command in commands {
        let help =
            Command::new(crate::BINARY).args([command.as_str(), "--help"]).env_clear().output().unwrap();
        assert!(help.status.success(), "there is no `marigold {command}`");
    }
}

const ONE_NODE: &str = "deploy/compose.yaml";
const TWO_NODES: &str = "deploy/compose.two-nodes.yaml";
const COMPOSE_FILES: [&str; 2] = [ONE_NODE, TWO_NODES];

fn compose(file: &str) -> Yaml {
    let mut documents = YamlLoader::load_from_str(&read(file)).expect("YAML");
    assert_eq!(documents.len(), 1);
    documents.remove(0)
}

/// The services of the file, with what they take over by `<<` filled in.
fn services(compose: &Yaml) -> Vec<(String, Yaml)> {
    let services = compose["services"].as_hash().expect("services");
    services.iter().map(|(name, service)| (text(name), merged(service))).collect()
}

fn merged(service: &Yaml) -> Yaml {
    let mut all = service.as_hash().expect("a service").clone();
    if let Some(base) = all.remove(&Yaml::String("<<".to_owned())) {
        for (key, value) in merged(&base).as_hash().expect("a service") {
            all.entry(key.clone()).or_insert_with(|| value.clone());
        }
    }
    Yaml::Hash(all)
}

fn text(yaml: &Yaml) -> String {
    yaml.as_str().unwrap_or_else(|| panic!("a text in place of {yaml:?}")).to_owned()
}

/// The names in a list, or the keys of a map.
fn names(yaml: &Yaml) -> Vec<String> {
    match yaml {
        Yaml::Array(items) => items.iter().map(text).collect(),
        Yaml::Hash(map) => map.keys().map(text).collect(),
        _ => Vec::new(),
    }
}

#[test]
fn compose_references_are_declared() {
    for file in COMPOSE_FILES {
        check_references(&compose(file));
    }
}

fn check_references(compose: &Yaml) {
    let services = services(compose);
    let (declared, volumes, networks) =
        (names(&compose["services"]), names(&compose["volumes"]), names(&compose["networks"]));
    for (name, service) in &services {
        for dependency in names(&service["depends_on"]) {
            assert!(declared.contains(&dependency), "{name} waits for {dependency}");
        }
        for network in names(&service["networks"]) {
            assert!(networks.contains(&network), "{name} is in {network}");
        }
        for volume in names(&service["volumes"]) {
            let source = volume.split(':').next().unwrap().to_owned();
            let is_file =
                source.strip_prefix("./").is_some_and(|file| root().join("deploy").join(file).is_file());
            assert!(is_file || volumes.contains(&source), "{name} mounts {source}");
        }
        if let Some(dockerfile) = service["build"]["dockerfile"].as_str() {
            assert!(root().join(dockerfile).is_file(), "{name} is built from {dockerfile}");
        }
    }
}

#[test]
fn compose_exposes_only_the_proxy() {
    for (name, service) in COMPOSE_FILES.iter().flat_map(|file| services(&compose(file))) {
        assert_eq!(service["ports"].is_badvalue(), name != "proxy", "{name}");
        assert_eq!(names(&service["security_opt"]), ["no-new-privileges:true"], "{name}");
    }
}

#[test]
fn compose_one_node_migrates_behind_its_proxy() {
    let services = services(&compose(ONE_NODE));
    let find = |wanted: &str| &services.iter().find(|(name, _)| name == wanted).expect("a service").1;
    let (node, proxy) = (find("marigold"), find("proxy"));
    assert_eq!(names(&node["command"]), ["serve", "--migrate"]);
    assert_eq!((node["read_only"].as_bool(), names(&node["cap_drop"])), (Some(true), vec!["ALL".to_owned()]));
    assert_eq!(names(&node["volumes"]), ["data:/var/lib/marigold"], "all data is in the volume");
    assert_eq!(text(&proxy["environment"]["UPSTREAM"]), "marigold:8080");
    assert!(read("deploy/Caddyfile").contains("reverse_proxy {$UPSTREAM:127.0.0.1:8080} {"));
}

#[test]
fn compose_two_nodes_wait_for_the_migration() {
    let services = services(&compose(TWO_NODES));
    let caddyfile = read("deploy/Caddyfile.two-nodes");
    let nodes: Vec<_> = services.iter().filter(|(name, _)| name.starts_with("node-")).collect();
    assert!(nodes.len() >= 2);
    for (name, node) in nodes {
        assert!(caddyfile.contains(&format!("{name}:8080")), "the proxy does not know {name}");
        assert_eq!(node["read_only"].as_bool(), Some(true), "{name}");
        assert_eq!(names(&node["cap_drop"]), ["ALL"], "{name}");
        let after = &node["depends_on"]["migrate"]["condition"];
        assert_eq!(after.as_str(), Some("service_completed_successfully"), "{name}");
    }
    let database = services.iter().find(|(name, _)| name == "database").map(|(_, service)| service).unwrap();
    assert_eq!(names(&database["networks"]), ["backend"]);
    assert!(!database["healthcheck"].is_badvalue());
}

/// Behind an untrusted proxy, all visitors would share one count.
#[test]
fn compose_nodes_trust_their_proxy() {
    for compose in COMPOSE_FILES.map(compose) {
        let subnet = text(&compose["networks"]["frontend"]["ipam"]["config"][0]["subnet"]);
        for (name, service) in services(&compose) {
            if name.starts_with("node-") || name == "marigold" {
                assert_eq!(text(&service["environment"]["MARIGOLD_TRUSTED_PROXIES"]), subnet, "{name}");
            }
        }
    }
    assert!(read("deploy/marigold.env.example").contains("\nMARIGOLD_TRUSTED_PROXIES=127.0.0.1\n"));
    // A client's own header is not passed on.
    let nginx = read("deploy/nginx.conf");
    let said: Vec<_> = nginx.lines().filter(|line| line.contains("X-Forwarded-For")).collect();
    assert_eq!(said, ["    proxy_set_header X-Forwarded-For $remote_addr;"]);
}

#[test]
fn deploy_files_contain_no_secrets() {
    for path in files("deploy") {
        for line in read(&path).lines().filter(|line| !line.trim_start().starts_with('#')) {
            let Some((name, value)) = line.split_once("PASSWORD") else { continue };
            // A variable of a shell ends here, or one of psql follows.
            if value.starts_with('"') || value.starts_with(" :'") {
                continue;
            }
            let value = value.trim_start_matches([':', '=', ' ']);
            assert!(
                value.is_empty() || value.starts_with("${") || value.starts_with(':'),
                "{path}: {name}{value}"
            );
        }
    }
}

/// The values of an example, without quotes.
fn example_settings(file: &str) -> BTreeMap<String, String> {
    let example = read(file);
    let lines = example.lines().filter(|line| !line.starts_with('#'));
    let values = lines.filter_map(|line| line.split_once('='));
    values.map(|(name, value)| (name.to_owned(), value.trim_matches('"').to_owned())).collect()
}

/// Reads the settings that a container gets: the environment of the compose file over `marigold.env.example`.
fn container_config((file, node): (&str, &str), changes: &[(&str, &str)]) -> Result<Config, ConfigError> {
    let mut settings = example_settings("deploy/marigold.env.example");
    let host = example_settings("deploy/env.example")["SITE_HOST"].clone();
    let (_, node) = services(&compose(file)).into_iter().find(|(name, _)| name == node).expect("a node");
    for (name, value) in node["environment"].as_hash().expect("an environment") {
        let value = text(value).replace("${SITE_HOST:?set it in deploy/.env}", &host);
        settings.insert(text(name), value);
    }
    settings.extend(changes.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())));
    Config::read(None, settings.into_iter().map(|(name, value)| (name.into(), value.into())))
}

const CONTAINERS: [(&str, &str); 2] = [(ONE_NODE, "marigold"), (TWO_NODES, "node-1")];

#[test]
fn env_example_needs_a_payment_provider() {
    for node in CONTAINERS {
        let error = container_config(node, &[]).unwrap_err();
        assert!(matches!(error, ConfigError::StripeIncomplete(_)), "{error}");
        let sandbox = container_config(node, &[("MARIGOLD_PAYMENTS", "sandbox")]).unwrap_err();
        assert!(matches!(sandbox, ConfigError::PublicSandbox { .. }), "{sandbox}");
    }
}

#[test]
fn env_example_with_stripe_or_for_a_trial_is_valid() {
    let keys = [
        ("MARIGOLD_STRIPE_SECRET_KEY", "sk_live_1"),
        ("MARIGOLD_STRIPE_PUBLISHABLE_KEY", "pk_live_1"),
        ("MARIGOLD_STRIPE_WEBHOOK_SECRET", "whsec_1"),
    ];
    let trial = [
        ("MARIGOLD_PAYMENTS", "sandbox"),
        ("MARIGOLD_ALLOW_SANDBOX", "1"),
        ("MARIGOLD_MAIL_URL", "file:///var/lib/marigold/mail"),
    ];
    for node in CONTAINERS {
        for settings in [keys, trial] {
            assert!(container_config(node, &settings).unwrap().is_https());
        }
    }
}

#[test]
fn container_runs_unprivileged() {
    let dockerfile = read("deploy/Dockerfile");
    let last = dockerfile.rsplit("\nFROM ").next().unwrap();
    let user = last.lines().find_map(|line| line.strip_prefix("USER ")).expect("a user");
    assert!(!user.starts_with("root") && !user.starts_with("0:"), "{user}");
    assert!(last.contains("HEALTHCHECK") && last.contains("/readyz"));
    for line in dockerfile.lines().filter_map(|line| line.strip_prefix("COPY ")) {
        let words: Vec<_> = line.split_whitespace().collect();
        let (_, sources) = words.split_last().unwrap();
        if sources.iter().any(|word| word.starts_with("--from")) {
            continue;
        }
        for source in sources {
            assert!(root().join(source).exists(), "COPY {source}");
        }
    }
    // Cargo reads the manifest of every member, even of those that are not built.
    let ignored = read(".dockerignore");
    for member in ["domain", "application", "infrastructure", "api", "migrations", "tests", "Cargo.lock"] {
        assert!(ignored.lines().any(|line| line == format!("!{member}")), ".dockerignore keeps {member} out");
    }
}

#[test]
fn systemd_unit_is_hardened() {
    let unit = read("deploy/marigold.service");
    for line in [
        "DynamicUser=yes",
        "ProtectSystem=strict",
        "ProtectHome=yes",
        "NoNewPrivileges=yes",
        "CapabilityBoundingSet=",
        "StateDirectory=marigold",
        "PrivateTmp=yes",
    ] {
        assert!(unit.lines().any(|found| found == line), "the unit lacks {line}");
    }
}
