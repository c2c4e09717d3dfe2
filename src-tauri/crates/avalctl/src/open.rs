//! Opens the profile of a command, with its token.

use std::io::BufRead;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use model::profile::Profile;
use model::{DeskError, folder};
use tokio::runtime::Handle;
use tokio::task::{self, JoinHandle};
use treasury::{Desk, Home, Options, Stop};

use crate::cli::Cli;
use crate::nearest::{self, did_you_mean};
use crate::print::{Failure, tell};

/// The data directory.
pub fn home(cli: &Cli) -> Result<Home, Failure> {
    Home::at(cli.data_dir.clone()).map_err(|error| failure(cli, &error))
}

/// Opens the named profile, or the only one. `act` requests the lock that sending and recovery need.
pub fn desk(cli: &Cli, act: bool) -> Result<Desk, Failure> {
    let given_token = if cli.token_stdin { Some(token_from_stdin()?) } else { None };
    desk_with(cli, act, given_token)
}

/// The same with a token that was already read, or none. Warns about weakened dual control until a person acknowledges
/// it.
pub fn desk_with(cli: &Cli, act: bool, given_token: Option<String>) -> Result<Desk, Failure> {
    let home = home(cli)?;
    let name = profile_name(cli, &home)?;
    let open = || {
        let options = Options { act, given_token: given_token.clone(), by_command_line: true, ..Options::default() };
        Desk::open(&home, &name, options).map_err(|error| failure(cli, &error))
    };
    // The previous desk would keep its lock while it is stored here.
    opened().take();
    let mut desk = open()?;
    if act && desk.policy().follows_group() {
        // Before anything is prepared under an older policy of the group.
        let _ = task::block_in_place(|| Handle::current().block_on(desk.follow_group()));
        if desk.policy_changed() {
            drop(desk);
            desk = open()?;
        }
    }
    if let Some(weakened) = desk.weakened() {
        for sentence in &weakened.sentences {
            tell!("! {}", model::words::text(sentence, &cli.language));
        }
        tell!("  `avalctl approvals weakened --read {} --name NAME` says that you have read it.", weakened.event);
    }
    *opened() = Some(desk.clone());
    Ok(desk)
}

/// The desk that this command opened last.
static OPENED: Mutex<Option<Desk>> = Mutex::new(None);

fn opened() -> MutexGuard<'static, Option<Desk>> {
    OPENED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The number of instructions that need a person, in the profile that this command opened last; `None` where none was opened
/// or its journal cannot be read.
pub fn doubts() -> Option<usize> {
    let desk = opened().clone()?;
    desk.doubts().ok().map(|doubts| doubts.len())
}

/// Mirrors the events of this command into the group book, shows its requests for approval there, and takes answers. Without the book, a later command does it.
pub async fn follow_group() {
    let desk = opened().clone();
    if let Some(desk) = desk.filter(|desk| desk.has_group() && desk.holds_act_lock()) {
        let _ = desk.follow_group_and_approvals().await;
    }
}

/// Prints warnings about this computer on standard error: the clock, the disk, the place of the data. Called at the end
/// of the command, because only a reply shows the service's clock. A command that failed names a full disk itself.
pub fn tell_warnings(cli: &Cli, is_done: bool) {
    let opened = opened();
    let Some(desk) = opened.as_ref() else { return };
    for warning in desk.full_disk().filter(|_| is_done).into_iter().chain(desk.warnings()) {
        tell!("{}", model::words::text(&warning, &cli.language));
    }
}

/// The given name if it is a profile's, or the name of the only profile.
pub fn profile_name(cli: &Cli, home: &Home) -> Result<String, Failure> {
    if let Some(name) = &cli.profile {
        let known = home.profile_names().map_err(|error| failure(cli, &error))?;
        return match known.contains(name) {
            true => Ok(name.clone()),
            false if known.is_empty() => Err(no_profile()),
            false => {
                let meant = did_you_mean(name, known.iter().map(String::as_str), &cli.language);
                let known = known.join(", ");
                Err(Failure::usage(format!("There is no profile {name}. There is: {known}.{meant}")))
            }
        };
    }
    let mut profiles = home.profiles().map_err(|error| failure(cli, &error))?;
    // Of several profiles, one that cannot be opened anyway makes the choice no less clear.
    if profiles.len() > 1 {
        profiles.retain(|profile| profile.broken.is_none());
    }
    match (profiles.pop(), profiles.len()) {
        (Some(only), 0) => Ok(only.name),
        (None, _) => Err(no_profile()),
        (Some(_), _) => Err(Failure::usage("There are several profiles: name one with `--profile NAME`.")),
    }
}

/// The settings of the named profile; without a name those of the only one, where there is one that can be opened.
pub fn settings(cli: &Cli) -> Result<Option<Arc<Profile>>, Failure> {
    match desk_with(cli, false, None) {
        Ok(desk) => Ok(Some(desk.profile())),
        Err(failure) if cli.profile.is_some() => Err(failure),
        Err(_) => Ok(None),
    }
}

fn no_profile() -> Failure {
    Failure::usage("There is no profile yet: add one with `avalctl profile add`.")
}

/// A stop that Ctrl+C gives, and the task that waits for it: abort it when the work has ended.
pub fn stopped_by_ctrl_c() -> (Stop, JoinHandle<()>) {
    let stop = Stop::new();
    let stops = stop.clone();
    let watched = tokio::spawn(async move {
        if tokio::signal::ctrl_c().await.is_ok() {
            stops.stop();
        }
    });
    (stop, watched)
}

/// The first line of standard input. A token is never a flag, because the process list shows flags.
pub fn token_from_stdin() -> Result<String, Failure> {
    let line = line_from_stdin()?;
    let token = line.trim();
    if token.is_empty() {
        return Err(Failure::usage("Standard input has no token in its first line."));
    }
    Ok(token.to_owned())
}

/// The first line of standard input, without its end. A password may begin or end with a space.
pub fn line_from_stdin() -> Result<String, Failure> {
    let mut line = String::new();
    std::io::stdin().lock().read_line(&mut line).map_err(Failure::local)?;
    Ok(line.trim_end_matches(['\r', '\n']).to_owned())
}

/// Largest file of items or settings, in bytes.
const TEXT_BYTES_MAX: u64 = 16 << 20;

/// The text of a file that the user named.
pub fn text_of(file: &Path) -> Result<String, Failure> {
    let text = folder::read_text(file, TEXT_BYTES_MAX);
    text.map_err(|error| Failure::usage(format!("{}: {error}", file.display())))
}

/// The bytes of a file that the user named.
pub fn bytes_of(file: &Path) -> Result<Vec<u8>, Failure> {
    let bytes = folder::read_regular(file, TEXT_BYTES_MAX);
    bytes.map_err(|error| Failure::usage(format!("{}: {error}", file.display())))
}

/// Converts an error of the core to a message and an exit code.
pub fn failure(cli: &Cli, error: &DeskError) -> Failure {
    let trouble = error.to_trouble();
    let exit = error.exit();
    let message = crate::print::trouble_text(&trouble, &cli.language);
    let meant = nearest::of_sentence(&trouble.sentence, &cli.language);
    Failure { exit, message: format!("{message}{meant}"), trouble: Some(Box::new(trouble)) }
}
