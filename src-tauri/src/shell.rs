//! The open objects: the data directory, at most one profile, and the practice bank if that profile uses it.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex as Held, PoisonError, RwLock};

use model::clock::Clock;
use model::profile::Role;
use model::{DeskError, Sentence};
use practice_bank::Running;
use tokio::sync::Mutex;
use treasury::home::PRACTICE;
use treasury::view::{AppView, PracticeDay};
use treasury::{Desk, Home, KeptToken, Options, Stop};

use crate::current_stop::CurrentStop;
use crate::one_at_a_time::OneAtATime;
use crate::practice;
use crate::tray::Tray;

/// The state shared by all commands.
pub struct Shell {
    home: Home,
    open: RwLock<Option<Desk>>,
    /// Runs from the first opening of the practice profile until the program quits.
    bank: Mutex<Option<Running>>,
    /// The clock of the practice profile: the practice bank lets days pass.
    practice_clock: Clock,
    refresh: CurrentStop,
    signing: OneAtATime,
    diagnosis: OneAtATime,
    /// Of the current diagnosis, whose rows are kept.
    diagnosis_stop: CurrentStop,
    /// Of the file that each window reads.
    file_stops: Held<BTreeMap<String, Stop>>,
    /// The submissions after which a window reads the lists again.
    reread: Held<BTreeSet<String>>,
    tray: Tray,
}

impl Shell {
    /// Opens the data directory with the profile that was open last or its only one, or the practice profile if
    /// requested. A profile that cannot be opened stays closed: the window lists it and shows the reason when the user
    /// opens it.
    pub async fn open(home: Home, practice: bool) -> Self {
        let shell = Self {
            home,
            open: RwLock::new(None),
            bank: Mutex::new(None),
            practice_clock: Clock::moved(),
            refresh: CurrentStop::default(),
            signing: OneAtATime::default(),
            diagnosis: OneAtATime::default(),
            diagnosis_stop: CurrentStop::default(),
            file_stops: Held::default(),
            reread: Held::default(),
            tray: Tray::default(),
        };
        let first = if practice { Some(PRACTICE.to_owned()) } else { shell.home.first_profile() };
        if let Some(name) = first
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

    /// The icon in the tray.
    pub fn tray(&self) -> &Tray {
        &self.tray
    }

    /// The sign-in that waits for a person.
    pub fn signing(&self) -> &OneAtATime {
        &self.signing
    }

    /// The diagnosis under way.
    pub fn diagnosis(&self) -> &OneAtATime {
        &self.diagnosis
    }

    /// The stop of the current diagnosis.
    pub fn diagnosis_stop(&self) -> &CurrentStop {
        &self.diagnosis_stop
    }

    /// The open profile.
    ///
    /// # Errors
    /// `no-profile` if none is open.
    pub fn desk(&self) -> Result<Desk, DeskError> {
        self.current().ok_or_else(|| DeskError::correct("no-profile", Sentence::new("trouble-no-profile")))
    }

    /// The program's state for the window.
    ///
    /// # Errors
    /// A [`DeskError`] if the data directory cannot be read.
    pub fn view(&self) -> Result<AppView, DeskError> {
        let view = self.home.app_view(env!("CARGO_PKG_VERSION"), self.current().as_ref().map(Desk::profile_view))?;
        Ok(AppView { tray_missing: self.tray.missing(), ..view })
    }

    /// Opens a profile instead of the open one. If it is already open, nothing happens, because it already holds the
    /// file lock that opening it again would need.
    ///
    /// # Errors
    /// The errors of [`Desk::open`], in which case the previous profile stays open; `practice-bank` if that does not
    /// start.
    pub async fn open_profile(&self, name: &str) -> Result<AppView, DeskError> {
        self.open_with(name, None).await
    }

    async fn open_with(&self, name: &str, kept_token: Option<KeptToken>) -> Result<AppView, DeskError> {
        if self.current().is_none_or(|desk| desk.name() != name) {
            // It would keep the lock of the profile before.
            self.end_calls().await;
            let options = match name {
                PRACTICE => self.practice_options().await?,
                _ => Options { act: true, attended: true, kept_token, ..Options::default() },
            };
            let desk = Desk::open(&self.home, name, options)?;
            if name == PRACTICE
                && let Some(bank) = self.bank.lock().await.as_ref()
            {
                tokio::task::block_in_place(|| practice::give_past(&desk, bank))?;
            }
            *self.open.write().unwrap_or_else(PoisonError::into_inner) = Some(desk);
            self.home.remember_profile(name);
        }
        self.view()
    }

    /// Replaces the settings of the open profile `desk` and opens it again.
    ///
    /// # Errors
    /// Those of [`Desk::settings_replace`], in which case nothing changes, and those of [`Desk::open`], in which case no
    /// profile is open.
    pub async fn replace_settings(&self, desk: Desk, text: &str, shown: &str) -> Result<AppView, DeskError> {
        desk.settings_replace(text, shown)?;
        self.open_again(desk).await
    }

    /// Stores the password at the proxy of the open profile `desk` and opens it again.
    ///
    /// # Errors
    /// Those of [`Desk::proxy_password_set`], in which case nothing changes, and those of [`Desk::open`], in which case no
    /// profile is open.
    pub async fn set_proxy_password(&self, desk: Desk, password: &str) -> Result<AppView, DeskError> {
        desk.proxy_password_set(password)?;
        self.open_again(desk).await
    }

    /// Changes the connection of the open profile `desk` and opens it again.
    ///
    /// # Errors
    /// Those of the change, in which case nothing changes, and those of [`Desk::open`], in which case no profile is open.
    pub async fn change_connection(
        &self,
        desk: Desk,
        change: impl FnOnce(&Desk) -> Result<(), DeskError>,
    ) -> Result<AppView, DeskError> {
        change(&desk)?;
        self.open_again(desk).await
    }

    /// Opens the profile of `desk` again, because a policy changed. `false` while instructions are being sent or lists are
    /// being read. A profile that cannot be used with the policy stays closed, and says why when it is opened.
    pub async fn open_under_policy(&self, desk: Desk) -> bool {
        let is_free = desk.release().is_ok();
        if is_free && let Err(error) = self.open_again(desk).await {
            tracing::warn!(%error, "the profile does not open under the policy");
        }
        is_free
    }

    /// Opens the profile `desk` again, with its settings as they are now.
    ///
    /// # Errors
    /// Those of [`Desk::open`], in which case no profile is open.
    pub async fn open_again(&self, desk: Desk) -> Result<AppView, DeskError> {
        let (name, kept_token) = (desk.name().to_owned(), desk.kept_token());
        self.end_calls().await;
        *self.open.write().unwrap_or_else(PoisonError::into_inner) = None;
        drop(desk);
        self.open_with(&name, Some(kept_token)).await
    }

    /// Archives a profile. The open one is closed before, and opened again if it cannot be archived.
    ///
    /// # Errors
    /// `role`, `settings-busy`, and those of [`Desk::remove`].
    pub async fn remove_profile(&self, name: &str) -> Result<AppView, DeskError> {
        self.diagnosis.cancel().await;
        let open = self.current().filter(|desk| desk.name() == name);
        if let Some(desk) = &open {
            // Before it is closed: the person may be known only here, by a token in memory.
            desk.require(Role::Administrator)?;
            desk.release()?;
            *self.open.write().unwrap_or_else(PoisonError::into_inner) = None;
        }
        let was_open = open.is_some();
        drop(open);
        let removed = match was_open {
            true => self.home.remove(name, Clock::System.now()),
            false => Desk::remove(&self.home, name, Options::default()),
        };
        if let Err(error) = removed {
            if was_open {
                self.open_profile(name).await?;
            }
            return Err(error);
        }
        self.view()
    }

    /// Whether the caller is the first to read the lists again after a submission: every window hears of its end.
    pub fn rereads(&self, submission: &str) -> bool {
        self.reread.lock().unwrap_or_else(PoisonError::into_inner).insert(submission.to_owned())
    }

    /// The stop of the current refresh.
    pub fn refresh_stop(&self) -> &CurrentStop {
        &self.refresh
    }

    /// Begins to read a file for a window, instead of the one that it has read until now.
    pub fn begin_file(&self, window: &str) -> Stop {
        let stop = Stop::new();
        let mut stops = self.file_stops.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(before) = stops.insert(window.to_owned(), stop.clone()) {
            before.stop();
        }
        stop
    }

    /// Stops the reading of the file of a window.
    pub fn stop_file(&self, window: &str) {
        if let Some(stop) = self.file_stops.lock().unwrap_or_else(PoisonError::into_inner).remove(window) {
            stop.stop();
        }
    }

    /// Ends the calls that hold the open profile for minutes.
    async fn end_calls(&self) {
        self.signing.cancel().await;
        self.diagnosis.cancel().await;
    }

    fn current(&self) -> Option<Desk> {
        self.open.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The practice bank's token is only in memory, as long as the bank runs.
    async fn practice_options(&self) -> Result<Options, DeskError> {
        let mut bank = self.bank.lock().await;
        if bank.is_none() {
            *bank = Some(practice::start(&self.home).await?);
        }
        let token = bank.as_ref().map(|running| running.token.clone());
        self.practice_clock.set_ahead(bank.as_ref().map_or(0, Running::ahead_seconds));
        Ok(Options { act: true, given_token: token, clock: self.practice_clock.clone(), ..Options::quiet() })
    }

    /// Ends the practice bank's day; the practice profile `desk` is in the new day with it.
    ///
    /// # Errors
    /// `practice-only` for another profile, `practice-bank` if the bank cannot store it.
    pub async fn practice_next_day(&self, desk: &Desk) -> Result<PracticeDay, DeskError> {
        let only = || DeskError::correct("practice-only", Sentence::new("practice-only"));
        if desk.name() != PRACTICE {
            return Err(only());
        }
        let bank = self.bank.lock().await;
        let running = bank.as_ref().ok_or_else(only)?;
        let paid = practice::end_day(running).await?;
        self.practice_clock.set_ahead(running.ahead_seconds());
        Ok(PracticeDay { day: desk.today().to_string(), paid })
    }
}
