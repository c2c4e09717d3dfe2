//! A PostgreSQL server of its own, for tests and for trying a group on one computer: the distribution's programs, a
//! temporary folder, a free port of this computer, no password. It ends with its value.
//!
//! Not here: anything for a company's server, which docs/group.md describes.

use std::io;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// Where distributions install the programs of a version.
const FOLDERS: &[&str] = &["/usr/lib/postgresql", "/usr/pgsql", "/opt/homebrew/opt/postgresql"];
/// Longest wait for the server's first connection.
const START_TIMEOUT: Duration = Duration::from_secs(30);
/// Database users other than root that may exist; PostgreSQL refuses to run as root.
const USERS: &[&str] = &["postgres", "nobody"];

/// A running server.
pub struct PracticeServer {
    bin: PathBuf,
    folder: TempDir,
    port: u16,
    child: Option<Child>,
}

impl PracticeServer {
    /// Makes a cluster and starts it.
    ///
    /// # Errors
    /// The system's error, if PostgreSQL is not installed or does not start.
    pub fn start() -> io::Result<Self> {
        let bin = programs().ok_or_else(|| io::Error::other("PostgreSQL is not installed (package postgresql)"))?;
        let folder = tempfile::Builder::new().prefix("aval-group-").tempdir()?;
        give_to_user(folder.path())?;
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let mut server = Self { bin, folder, port, child: None };
        let data = server.data();
        let mut initdb = server.program("initdb");
        initdb.args(["--username=aval", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync", "--pgdata"]);
        let made = initdb.arg(&data).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped()).output()?;
        if !made.status.success() {
            return Err(io::Error::other(String::from_utf8_lossy(&made.stderr).into_owned()));
        }
        server.start_again()?;
        Ok(server)
    }

    /// The address of its database, without a password.
    pub fn url(&self) -> String {
        format!("postgresql://aval@127.0.0.1:{}/postgres", self.port)
    }

    /// Its port on this computer.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// The process id of the server, while it runs.
    pub fn id(&self) -> Option<u32> {
        self.child.as_ref().map(Child::id)
    }

    /// Starts it on the same data and port.
    ///
    /// # Errors
    /// The system's error, if it does not start.
    pub fn start_again(&mut self) -> io::Result<()> {
        let mut postgres = self.program("postgres");
        postgres.arg("-D").arg(self.data()).args(["-p", &self.port.to_string()]);
        postgres.args(["-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="]);
        // The disk's own caches do not end with a process, so no test here depends on fsync.
        postgres.args(["-c", "fsync=off", "-c", "max_connections=60", "-c", "logging_collector=off"]);
        let log = std::fs::File::options().create(true).append(true).open(self.folder.path().join("log"))?;
        self.child = Some(postgres.stdin(Stdio::null()).stdout(log.try_clone()?).stderr(log).spawn()?);
        let began = Instant::now();
        while !self.answers() {
            let ended = self.child.as_mut().is_none_or(|child| !matches!(child.try_wait(), Ok(None)));
            if ended || began.elapsed() > START_TIMEOUT {
                let log = std::fs::read_to_string(self.folder.path().join("log")).unwrap_or_default();
                return Err(io::Error::other(format!("PostgreSQL does not start: {log}")));
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        Ok(())
    }

    /// A standby that receives every commit of this server over its replication stream. The caller makes it a synchronous one:
    /// `synchronous_standby_names = 'standby'`.
    ///
    /// # Errors
    /// The system's error, if the base backup fails or the standby does not start.
    pub fn standby(&self) -> io::Result<Self> {
        let folder = tempfile::Builder::new().prefix("aval-standby-").tempdir()?;
        give_to_user(folder.path())?;
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let mut standby = Self { bin: self.bin.clone(), folder, port, child: None };
        let primary = format!("host=127.0.0.1 port={} user=aval application_name=standby", self.port);
        let mut backup = standby.program("pg_basebackup");
        backup.args(["--dbname", &primary, "--wal-method=stream", "--write-recovery-conf", "--checkpoint=fast"]);
        let made = backup.arg("--no-sync").arg("-D").arg(standby.data()).stdin(Stdio::null()).output()?;
        if !made.status.success() {
            return Err(io::Error::other(String::from_utf8_lossy(&made.stderr).into_owned()));
        }
        standby.start_again()?;
        Ok(standby)
    }

    /// Makes a standby the primary.
    ///
    /// # Errors
    /// The system's error, if it cannot be promoted.
    pub fn promote(&self) -> io::Result<()> {
        let mut promote = self.program("pg_ctl");
        promote.arg("-D").arg(self.data()).args(["-w", "promote"]);
        let promoted = promote.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped()).output()?;
        match promoted.status.success() {
            true => Ok(()),
            false => Err(io::Error::other(String::from_utf8_lossy(&promoted.stderr).into_owned())),
        }
    }

    /// Ends it at once and without a checkpoint, as a crash does: immediate shutdown.
    ///
    /// # Errors
    /// The system's error, if it cannot be ended.
    pub fn stop_at_once(&mut self) -> io::Result<()> {
        let mut stop = self.program("pg_ctl");
        stop.arg("-D").arg(self.data()).args(["-m", "immediate", "-w", "stop"]);
        stop.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status()?;
        if let Some(mut child) = self.child.take() {
            child.wait()?;
        }
        Ok(())
    }

    fn answers(&self) -> bool {
        let mut ready = self.program("pg_isready");
        ready.args(["-q", "-h", "127.0.0.1", "-p", &self.port.to_string(), "-d", "postgres", "-U", "aval"]);
        ready.status().is_ok_and(|status| status.success())
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// A program of the server, as an ordinary user.
    fn program(&self, name: &str) -> Command {
        let path = self.bin.join(name);
        let mut command = match user() {
            Some(user) => {
                let mut command = Command::new("setpriv");
                command.args(["--reuid", user, "--regid", group_of(user), "--clear-groups"]).arg(path);
                command
            }
            None => Command::new(path),
        };
        command.current_dir("/").env("LC_ALL", "C");
        command
    }
}

impl Drop for PracticeServer {
    fn drop(&mut self) {
        if self.child.is_some()
            && let Err(error) = self.stop_at_once()
        {
            tracing::warn!(%error, "the practice server was not stopped");
        }
    }
}

/// The folder with the newest version's programs.
fn programs() -> Option<PathBuf> {
    let mut found: Vec<(u32, PathBuf)> = Vec::new();
    for folder in FOLDERS.iter().filter_map(|folder| std::fs::read_dir(folder).ok()) {
        for entry in folder.flatten() {
            let version = entry.file_name().to_string_lossy().parse().unwrap_or_default();
            found.push((version, entry.path().join("bin")));
        }
    }
    found.sort();
    found.into_iter().rev().map(|(_, bin)| bin).find(|bin| bin.join("initdb").exists())
}

/// The user to run as, if this process is root's.
fn user() -> Option<&'static str> {
    let is_root = Command::new("id").arg("-u").output().is_ok_and(|said| said.stdout.starts_with(b"0\n"));
    let exists = |user: &&&str| Command::new("id").arg("-u").arg(user).output().is_ok_and(|said| said.status.success());
    is_root.then(|| USERS.iter().find(exists).copied()).flatten()
}

fn group_of(user: &str) -> &'static str {
    if user == "nobody" { "nogroup" } else { "postgres" }
}

/// Gives a new folder to the user that the server runs as.
fn give_to_user(folder: &Path) -> io::Result<()> {
    let Some(user) = user() else { return Ok(()) };
    let given = Command::new("chown").arg(format!("{user}:{}", group_of(user))).arg(folder).status()?;
    if given.success() { Ok(()) } else { Err(io::Error::other("the folder cannot be given to the server's user")) }
}
