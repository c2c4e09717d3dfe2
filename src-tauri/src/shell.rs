//! What is open: the data directory, at most one profile, and the practice bank where that profile is on it.

use std::sync::{PoisonError, RwLock};

use practice_bank::Running;
use tokio::sync::Mutex;
use treasury::home::PRACTICE;
use treasury::view::{AppView, Sentence};
use treasury::{Desk, DeskError, Home, Options, Stop};

use crate::practice;

/// The state that the commands share.
pub struct Shell {
    home: Home,
    open: RwLock<Option<Desk>>,
    /// Runs from the first opening of the practice profile to the end of the program.
    bank: Mutex<Option<Running>>,
    /// Ends the refresh under way; one of an ended refresh does nothing.
    refresh: RwLock<Stop>,
}

impl Shell {
    /// The data directory with its only profile open, or the practice bank's where that is asked for. A profile that
    /// cannot be opened stays closed: the window then offers it, and says why once a person asks for it.
    pub async fn open(home: Home, practice: bool) -> Self {
        let shell = Self { home, open: RwLock::new(None), bank: Mutex::new(None), refresh: RwLock::new(Stop::new()) };
        let only = shell.home.profiles().ok().filter(|profiles| profiles.len() == 1).map(|mut one| one.remove(0).name);
        if let Some(name) = if practice { Some(PRACTICE.to_owned()) } else { only }
            && let Err(error) = shell.open_profile(&name).await
        {
            tracing::warn!(name, %error, "the profile stays closed at the start");
        }
        shell
    }

    /// The data directory.
    pub fn home(&self) -> &Home {
        &self.home
    }

    /// The open profile.
    ///
    /// # Errors
    /// `no-profile`.
    pub fn desk(&self) -> Result<Desk, DeskError> {
        self.current().ok_or_else(|| DeskError::correct("no-profile", Sentence::new("trouble-no-profile")))
    }

    /// The program as the window shows it.
    ///
    /// # Errors
    /// The disk's.
    pub fn view(&self) -> Result<AppView, DeskError> {
        self.home.app_view(env!("CARGO_PKG_VERSION"), self.current().as_ref())
    }

    /// Opens a profile in place of the one that is open. The one that is open already stays as it is: it holds the lock
    /// that a second opening would ask for.
    ///
    /// # Errors
    /// As [`Desk::open`]; then what was open stays open. `practice-bank` where that did not start.
    pub async fn open_profile(&self, name: &str) -> Result<AppView, DeskError> {
        if self.current().is_none_or(|desk| desk.name() != name) {
            let options = match name {
                PRACTICE => self.practice_options().await?,
                _ => Options { act: true, ..Options::default() },
            };
            let desk = Desk::open(&self.home, name, options)?;
            *self.open.write().unwrap_or_else(PoisonError::into_inner) = Some(desk);
        }
        self.view()
    }

    /// A new end for a new refresh.
    pub fn new_stop(&self) -> Stop {
        let stop = Stop::new();
        *self.refresh.write().unwrap_or_else(PoisonError::into_inner) = stop.clone();
        stop
    }

    /// Ends the refresh under way.
    pub fn stop_refresh(&self) {
        self.refresh.read().unwrap_or_else(PoisonError::into_inner).stop();
    }

    fn current(&self) -> Option<Desk> {
        self.open.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The practice bank's token lives in memory alone, as long as the bank does.
    async fn practice_options(&self) -> Result<Options, DeskError> {
        let mut bank = self.bank.lock().await;
        if bank.is_none() {
            *bank = Some(practice::start(&self.home).await?);
        }
        let token = bank.as_ref().map(|running| running.token.clone());
        Ok(Options { act: true, given_token: token, ..Options::quiet() })
    }
}
