//! A private PostgreSQL server for tests: created in a temporary folder, reached by a socket in it, and removed when
//! the test process ends for any reason.

use std::fs;
use std::os::unix::fs::{MetadataExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock};

/// A running server.
pub(crate) struct Server {
    folder: PathBuf,
    programs: PathBuf,
    user: Option<(u32, u32)>,
    superuser: &'static str,
    /// Ends the server and removes the folder when its input closes, which happens when this process ends.
    _watchdog: Child,
    postmaster: Mutex<Child>,
}

impl Server {
    /// The server that all tests of this process share, each with its own database. `None`, with a message, if
    /// `TETRAD_SKIP` names `postgres`.
    pub(crate) fn shared() -> Option<&'static Self> {
        static SHARED: OnceLock<Option<Server>> = OnceLock::new();
        SHARED.get_or_init(Self::start).as_ref()
    }

    /// Starts a separate server, for a test that stops it.
    pub(crate) fn start() -> Option<Self> {
        Self::start_for("tetrad")
    }

    /// Starts a separate server with another name of the superuser.
    pub(crate) fn start_for(superuser: &'static str) -> Option<Self> {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        if std::env::var("TETRAD_SKIP").is_ok_and(|skipped| skipped.split(',').any(|one| one == "postgres")) {
            eprintln!("skipped: TETRAD_SKIP names postgres");
            return None;
        }
        let programs = programs().expect(
            "these tests need PostgreSQL. Debian, Ubuntu: apt-get install postgresql; macOS: brew install \
             postgresql; or skip them: cargo xtask test --skip postgres, TETRAD_SKIP=postgres cargo test",
        );
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        // Paths of sockets have to be short, so the folder can't be in the target directory.
        let folder = std::env::temp_dir().join(format!("tetrad-pg-{}-{number}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let is_root = fs::metadata("/proc/self").is_ok_and(|process| process.uid() == 0);
        let user = is_root.then(unprivileged);
        if let Some((uid, gid)) = user {
            chown(&folder, Some(uid), Some(gid)).unwrap();
        }
        let made = as_user(&programs.join("initdb"), user)
            .args(["--auth=trust", "--username", superuser, "--encoding=UTF8", "--locale=C", "--no-sync", "-D"])
            .arg(folder.join("data"))
            .output()
            .unwrap();
        assert!(made.status.success(), "initdb: {}", String::from_utf8_lossy(&made.stderr));
        let script = format!(
            "cat > /dev/null; kill -QUIT $(head -1 '{0}/data/postmaster.pid') 2> /dev/null; rm -rf '{0}'",
            folder.display()
        );
        let watchdog = Command::new("sh")
            .args(["-c", &script])
            // Interrupted tests end with their whole process group, and the watchdog has to outlive them.
            .process_group(0)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let postmaster = Mutex::new(run(&programs, &folder, user));
        let server = Self { folder, programs, user, superuser, _watchdog: watchdog, postmaster };
        server.wait();
        Some(server)
    }

    /// Creates an empty database and returns its address.
    pub(crate) fn database(&self, name: &str) -> String {
        self.sql("postgres", &format!("CREATE DATABASE \"{name}\""));
        self.address(name, self.superuser)
    }

    /// Returns the address of a database for a role.
    pub(crate) fn address(&self, database: &str, role: &str) -> String {
        format!("postgres://{role}@localhost/{database}?host={}", self.folder.display())
    }

    /// Returns the path of the server's socket.
    pub(crate) fn socket(&self) -> PathBuf {
        self.folder.join(".s.PGSQL.5432")
    }

    /// Executes SQL as the superuser; returns the rows, one a line.
    pub(crate) fn sql(&self, database: &str, sql: &str) -> String {
        self.sql_as(self.superuser, database, sql).unwrap()
    }

    /// Executes SQL as a role; returns the rows or the error message.
    pub(crate) fn sql_as(&self, role: &str, database: &str, sql: &str) -> Result<String, String> {
        let output = Command::new(self.programs.join("psql"))
            .args(["--no-psqlrc", "--tuples-only", "--no-align", "--quiet", "-v", "ON_ERROR_STOP=1"])
            .arg("-h")
            .arg(&self.folder)
            .args(["-U", role, "-d", database, "-c", sql])
            .output()
            .unwrap();
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).trim_end().to_owned();
        if output.status.success() { Ok(text(&output.stdout)) } else { Err(text(&output.stderr)) }
    }

    /// Runs an SQL file as the superuser, with variables for psql.
    pub(crate) fn run_file(&self, file: &str, variables: &[&str]) {
        let mut psql = Command::new(self.programs.join("psql"));
        psql.args(["--no-psqlrc", "--quiet", "-U", self.superuser, "-d", "postgres", "-f", file, "-h"]);
        psql.arg(&self.folder);
        let output = psql.args(variables.iter().flat_map(|variable| ["-v", *variable])).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }

    /// Ends the server as a crash does, and restarts it.
    pub(crate) fn crash_and_restart(&self) {
        let mut postmaster = self.postmaster.lock().unwrap();
        let id = postmaster.id().to_string();
        assert!(Command::new("kill").args(["-QUIT", &id]).status().unwrap().success());
        postmaster.wait().unwrap();
        *postmaster = run(&self.programs, &self.folder, self.user);
        drop(postmaster);
        self.wait();
    }

    /// Waits until the server accepts connections.
    fn wait(&self) {
        let ready = || {
            let asked = Command::new(self.programs.join("pg_isready")).arg("-q").arg("-h").arg(&self.folder).status();
            asked.unwrap().success()
        };
        while !ready() {
            let ended = self.postmaster.lock().unwrap().try_wait().unwrap();
            assert!(ended.is_none(), "{}", fs::read_to_string(self.folder.join("log")).unwrap_or_default());
            std::thread::yield_now();
        }
    }
}

fn run(programs: &Path, folder: &Path, user: Option<(u32, u32)>) -> Child {
    let log = fs::OpenOptions::new().create(true).append(true).open(folder.join("log")).unwrap();
    as_user(&programs.join("postgres"), user)
        .arg("-D")
        .arg(folder.join("data"))
        .args(["-c", "listen_addresses=", "-c", "max_connections=200", "-c"])
        .arg(format!("unix_socket_directories={}", folder.display()))
        // Ctrl-C is for the tests; the watchdog ends the server.
        .process_group(0)
        .stdin(Stdio::null())
        .stdout(log.try_clone().unwrap())
        .stderr(log)
        .spawn()
        .unwrap()
}

fn as_user(program: &Path, user: Option<(u32, u32)>) -> Command {
    let mut command = Command::new(program);
    command.current_dir("/").env_remove("PGDATA").env_remove("PGOPTIONS");
    if let Some((uid, gid)) = user {
        command.uid(uid).gid(gid);
    }
    command
}

/// Returns the user and group that the server runs as, because it refuses to run as root.
fn unprivileged() -> (u32, u32) {
    let users = fs::read_to_string("/etc/passwd").unwrap();
    let of = |name: &str| {
        let fields: Vec<&str> = users
            .lines()
            .map(|line| line.split(':'))
            .find_map(|mut fields| (fields.next() == Some(name)).then(|| fields.collect()))?;
        Some((fields.get(1)?.parse().ok()?, fields.get(2)?.parse().ok()?))
    };
    of("postgres").or_else(|| of("nobody")).expect("there is a user `postgres` or `nobody`")
}

/// Returns the folder with the server's programs: Debian's newest installed version, or the one on the search path.
pub(crate) fn programs() -> Option<PathBuf> {
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().filter_map(Result::ok);
    let mut folders: Vec<PathBuf> = versions.map(|version| version.path().join("bin")).collect();
    folders.sort_by_key(|folder| {
        let version = folder.parent()?.file_name()?.to_str()?;
        version.parse::<u32>().ok()
    });
    folders.reverse();
    folders.extend(std::env::split_paths(&std::env::var_os("PATH")?));
    folders.into_iter().find(|folder| ["initdb", "postgres", "psql"].iter().all(|name| folder.join(name).is_file()))
}
