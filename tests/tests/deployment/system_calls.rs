//! The real binary under what the units forbid and systemd enforces by seccomp: the system call filter and the
//! restrictions on arguments of system calls.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::ErrorKind;
use std::net::TcpListener;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, chown};
use std::panic::resume_unwind;
use std::thread;

use integration_tests::server_process::ServerProcess;
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter, SeccompRule,
    apply_filter,
};
use syscalls::{Errno, Sysno};
use tempfile::NamedTempFile;

use crate::deployment::read;

const SERVER: &str = "deploy/marigold.service";
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

/// A condition on one argument, by its position.
fn argument(position: u8, operator: SeccompCmpOp, value: u64) -> SeccompCondition {
    SeccompCondition::new(position, SeccompCmpArgLen::Dword, operator, value).expect("a condition")
}

/// The argument has all of these bits.
fn has_bits(position: u8, bits: u64) -> Vec<SeccompCondition> {
    vec![argument(position, SeccompCmpOp::MaskedEq(bits), bits)]
}

/// The argument is none of these.
fn is_none_of(position: u8, values: &[u64]) -> Vec<SeccompCondition> {
    values.iter().map(|value| argument(position, SeccompCmpOp::Ne, *value)).collect()
}

/// The calls that this setting denies, and the conditions that must hold together. `None` for settings that systemd
/// enforces by other means.
fn denied_by(key: &str, value: &str) -> Option<Vec<(&'static str, Vec<SeccompCondition>)>> {
    const WRITE_AND_EXECUTE: u64 = 6;
    const EXECUTE: u64 = 4;
    const NEW_NAMESPACES: [u64; 7] =
        [0x0002_0000, 0x0200_0000, 0x0400_0000, 0x0800_0000, 0x1000_0000, 0x2000_0000, 0x4000_0000];
    const SET_ID: [u64; 2] = [0o4000, 0o2000];
    Some(match key {
        "RestrictAddressFamilies" => vec![("socket", is_none_of(0, &address_families(value)))],
        "MemoryDenyWriteExecute" => {
            vec![("mmap", has_bits(2, WRITE_AND_EXECUTE)), ("mprotect", has_bits(2, EXECUTE))]
        }
        "RestrictNamespaces" => {
            let calls = NEW_NAMESPACES
                .iter()
                .flat_map(|flag| [("unshare", has_bits(0, *flag)), ("clone", has_bits(0, *flag))]);
            calls.chain([("setns", Vec::new())]).collect()
        }
        // Only the ordinary, batch and idle schedulers.
        "RestrictRealtime" => vec![("sched_setscheduler", is_none_of(1, &[0, 3, 5]))],
        "RestrictSUIDSGID" => {
            let calls = SET_ID.iter().flat_map(|bit| {
                [("chmod", has_bits(1, *bit)), ("fchmod", has_bits(1, *bit)), ("fchmodat", has_bits(2, *bit))]
            });
            calls.collect()
        }
        "LockPersonality" => vec![("personality", is_none_of(0, &[0, 0xffff_ffff]))],
        _ => return None,
    })
}

fn address_families(names: &str) -> Vec<u64> {
    let number = |name| match name {
        "AF_UNIX" => 1,
        "AF_INET" => 2,
        "AF_INET6" => 10,
        other => panic!("the address family {other} is not understood here"),
    };
    names.split_whitespace().map(number).collect()
}

/// One program for each setting that restricts arguments.
fn restrictions(unit: &str) -> Vec<BpfProgram> {
    let settings = unit.lines().filter_map(|line| line.split_once('='));
    let mut programs = Vec::new();
    for (key, value) in settings {
        let Some(denied) = denied_by(key, value) else { continue };
        let mut rules: BTreeMap<i64, Vec<SeccompRule>> = BTreeMap::new();
        for (call, conditions) in denied {
            // Some exist on other architectures only.
            let Ok(number) = call.parse::<Sysno>() else { continue };
            let rules = rules.entry(i64::from(number.id())).or_default();
            if !conditions.is_empty() {
                rules.push(SeccompRule::new(conditions).expect("a rule"));
            }
        }
        let error = if key == "RestrictAddressFamilies" { Errno::EAFNOSUPPORT } else { Errno::EPERM };
        programs.push(program(
            rules,
            SeccompAction::Errno(error.into_raw().unsigned_abs()),
            SeccompAction::Allow,
        ));
        if key == "RestrictNamespaces" {
            // Its flags are in memory, where no filter can read them, so libraries must fall back to `clone`.
            let missing = SeccompAction::Errno(Errno::ENOSYS.into_raw().unsigned_abs());
            programs.push(compile(["clone3"].into_iter(), missing, SeccompAction::Allow));
        }
    }
    programs
}

/// A program that does one thing for these calls and another for all others.
fn compile<'a>(
    calls: impl Iterator<Item = &'a str>,
    action: SeccompAction,
    otherwise: SeccompAction,
) -> BpfProgram {
    // Some exist on other architectures only.
    let numbers = calls.filter_map(|call| call.parse::<Sysno>().ok());
    program(numbers.map(|number| (i64::from(number.id()), Vec::new())).collect(), action, otherwise)
}

fn program(
    rules: BTreeMap<i64, Vec<SeccompRule>>,
    action: SeccompAction,
    otherwise: SeccompAction,
) -> BpfProgram {
    let architecture = std::env::consts::ARCH.try_into().expect("an architecture with seccomp");
    let filter = SeccompFilter::new(rules, otherwise, action, architecture).expect("a filter");
    filter.try_into().expect("a program")
}

/// Runs this on a thread under what the unit forbids, and so all processes that it starts.
fn run_under_restrictions<T: Send>(unit: &str, work: impl FnOnce() -> T + Send) -> T {
    run_under(&read(unit), work)
}

fn run_under<T: Send>(unit: &str, work: impl FnOnce() -> T + Send) -> T {
    // The filter comes last, because it may deny the call that applies the others.
    let programs: Vec<_> = restrictions(unit).into_iter().chain(UnitFilter::parse(unit).programs()).collect();
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
    ServerProcess::install(crate::BINARY)
}

#[test]
fn serve_under_unit_filter_handles_a_sign_up() {
    run_under_restrictions(SERVER, || {
        let mut server = install();
        server.start();
        let client = server.client();
        assert_eq!(client.get("/healthz").unwrap().status, 200);
        assert_eq!(client.register("anna@example.com").unwrap().status, 201);
        assert!(!server.emailed_token("anna@example.com").is_empty());
        assert!(server.terminate().wait().success());
        // Threads that hash passwords may lower their own priority.
        assert!(!server.log().contains("hashing passwords"), "{}", server.log());
    });
}

#[test]
fn backup_under_unit_filter_writes_a_backup() {
    let server = install();
    run_under_restrictions(SERVER, || server.run(&["backup", "--to", "backups"]));
    let backups = fs::read_dir(server.folder().join("backups")).unwrap();
    let names = backups.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    assert_eq!(names.filter(|name| name.starts_with("marigold-")).count(), 1);
}

#[test]
fn filter_denies_unlisted_system_calls() {
    let file = NamedTempFile::new().unwrap();
    let owner = fs::metadata(file.path()).unwrap().uid();
    chown(file.path(), Some(owner), None).expect("without the filter");
    let denied = run_under_restrictions(SERVER, || chown(file.path(), Some(owner), None)).unwrap_err();
    assert_eq!(denied.kind(), ErrorKind::PermissionDenied);
}

#[test]
fn restrictions_deny_sockets_and_set_id_files() {
    let file = NamedTempFile::new().unwrap();
    let set_id = || fs::set_permissions(file.path(), fs::Permissions::from_mode(0o4755));
    let any_family = || TcpListener::bind("127.0.0.1:0").map(drop);
    set_id().expect("without the restrictions");
    assert_eq!(restrictions(&read(SERVER)).len(), 7);
    let denied = run_under_restrictions(SERVER, || (set_id(), any_family()));
    assert_eq!(denied.0.unwrap_err().kind(), ErrorKind::PermissionDenied);
    denied.1.expect("the server may listen");
    let families = "RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX";
    let unit = read(SERVER);
    assert!(unit.contains(families));
    let denied =
        run_under(&unit.replace(families, "RestrictAddressFamilies=AF_UNIX"), any_family).unwrap_err();
    assert_eq!(denied.raw_os_error(), Some(Errno::EAFNOSUPPORT.into_raw()));
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
