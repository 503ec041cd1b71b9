//! The system call filters of the units, with the real binary under them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::ErrorKind;
use std::os::unix::fs::{MetadataExt as _, chown};
use std::panic::resume_unwind;
use std::thread;

use integration_tests::server_process::ServerProcess;
use seccompiler::{BpfProgram, SeccompAction, SeccompFilter, apply_filter};
use syscalls::{Errno, Sysno};
use tempfile::NamedTempFile;

use crate::read;

const SERVER: &str = "deploy/marigold.service";
const BACKUP: &str = "deploy/marigold-backup.service";
const GROUPS: &str = include_str!("syscall-groups.txt");

/// The members of each group, which may be groups themselves.
fn groups() -> BTreeMap<&'static str, Vec<&'static str>> {
    let mut groups = BTreeMap::new();
    let mut group = "";
    for word in GROUPS.lines().filter(|line| !line.starts_with('#')).flat_map(|line| {
        let is_member = line.starts_with(' ');
        line.split_whitespace().enumerate().map(move |(position, word)| (is_member || position > 0, word))
    }) {
        match word {
            (false, name) => {
                group = name;
                groups.insert(name, Vec::new());
            }
            (true, member) => groups.get_mut(group).expect("a group").push(member),
        }
    }
    groups
}

/// The system calls that a name of `SystemCallFilter=` stands for.
fn expand(name: &str) -> BTreeSet<&str> {
    if !name.starts_with('@') {
        return BTreeSet::from([name]);
    }
    let members = groups().remove(name).unwrap_or_else(|| panic!("syscall-groups.txt lacks {name}"));
    members.into_iter().flat_map(expand).collect()
}

/// The calls that one unit forbids, and what happens to the process that tries.
#[derive(Debug)]
struct UnitFilter {
    allowed: BTreeSet<String>,
    action: SeccompAction,
}

impl UnitFilter {
    /// Reads the unit as systemd.exec(5) says: the first line decides whether calls are allowed or denied by it, and
    /// later lines add calls to the list or take them out.
    fn parse(unit: &str) -> Self {
        let values = |key| unit.lines().filter_map(move |line| line.strip_prefix(key)?.strip_prefix('='));
        let mut allowed = expand("@default");
        let mut has_allow_list = false;
        for value in values("SystemCallFilter") {
            let (denies, names) = value.strip_prefix('~').map_or((false, value), |names| (true, names));
            assert!(has_allow_list || !denies, "a unit that begins with a deny-list is not understood here");
            has_allow_list = true;
            for call in names.split_whitespace().flat_map(expand) {
                if denies {
                    allowed.remove(call)
                } else {
                    allowed.insert(call)
                };
            }
        }
        assert!(has_allow_list, "no SystemCallFilter");
        let action = match values("SystemCallErrorNumber").next_back() {
            None => SeccompAction::KillProcess,
            Some("EPERM") => SeccompAction::Errno(Errno::EPERM.into_raw().unsigned_abs()),
            Some(other) => panic!("the error {other} is not understood here"),
        };
        Self { allowed: allowed.into_iter().map(str::to_owned).collect(), action }
    }

    /// As systemd does it: calls that it does not know do not exist, so that libraries fall back to older ones.
    fn programs(&self) -> [BpfProgram; 2] {
        let known = expand("@known");
        let unknown = SeccompAction::Errno(Errno::ENOSYS.into_raw().unsigned_abs());
        let denied = known.iter().copied().filter(|call| !self.allowed.contains(*call));
        [
            compile(known.iter().copied(), SeccompAction::Allow, unknown),
            compile(denied, self.action.clone(), SeccompAction::Allow),
        ]
    }
}

/// A program that does one thing for these calls and another for all others.
fn compile<'a>(
    calls: impl Iterator<Item = &'a str>,
    action: SeccompAction,
    otherwise: SeccompAction,
) -> BpfProgram {
    // Some exist on other architectures only.
    let numbers = calls.filter_map(|call| call.parse::<Sysno>().ok());
    let rules = numbers.map(|number| (i64::from(number.id()), Vec::new())).collect();
    let architecture = std::env::consts::ARCH.try_into().expect("an architecture with seccomp");
    let filter = SeccompFilter::new(rules, otherwise, action, architecture).expect("a filter");
    filter.try_into().expect("a program")
}

/// Runs this on a thread under the unit's filter, and so all processes that it starts.
fn run_under_filter<T: Send>(unit: &str, work: impl FnOnce() -> T + Send) -> T {
    let programs = UnitFilter::parse(&read(unit)).programs();
    let outcome = thread::scope(|scope| {
        let filtered = scope.spawn(|| {
            for program in &programs {
                apply_filter(program).expect("seccomp");
            }
            work()
        });
        filtered.join()
    });
    outcome.unwrap_or_else(|panic| resume_unwind(panic))
}

fn install() -> ServerProcess {
    ServerProcess::install(env!("CARGO_BIN_EXE_marigold-under-test"))
}

#[test]
fn serve_under_unit_filter_handles_a_sign_up() {
    run_under_filter(SERVER, || {
        let mut server = install();
        server.start();
        let client = server.client();
        assert_eq!(client.get("/healthz").unwrap().status, 200);
        assert_eq!(client.register("anna@example.com").unwrap().status, 201);
        assert!(!server.mailed_token("anna@example.com").is_empty());
        assert!(server.terminate().wait().success());
        // Threads that hash passwords may lower their own priority.
        assert!(!server.log().contains("hashing passwords"), "{}", server.log());
    });
}

#[test]
fn backup_under_unit_filter_writes_a_backup() {
    let server = install();
    run_under_filter(BACKUP, || server.run(&["backup", "--to", "backups"]));
    let backups = fs::read_dir(server.folder().join("backups")).unwrap();
    let names = backups.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    assert_eq!(names.filter(|name| name.starts_with("marigold-")).count(), 1);
}

#[test]
fn filter_denies_unlisted_system_calls() {
    let file = NamedTempFile::new().unwrap();
    let owner = fs::metadata(file.path()).unwrap().uid();
    chown(file.path(), Some(owner), None).expect("without the filter");
    let denied = run_under_filter(SERVER, || chown(file.path(), Some(owner), None)).unwrap_err();
    assert_eq!(denied.kind(), ErrorKind::PermissionDenied);
}

#[test]
fn filter_later_lines_change_the_first() {
    let unit =
        "SystemCallFilter=@system-service\nSystemCallFilter=~@resources\nSystemCallFilter=setpriority\n";
    let filter = UnitFilter::parse(unit);
    for (call, is_allowed) in
        [("read", true), ("setpriority", true), ("ioprio_set", false), ("chown", true), ("reboot", false)]
    {
        assert_eq!(filter.allowed.contains(call), is_allowed, "{call}");
    }
    assert_eq!(filter.action, SeccompAction::KillProcess);
}
