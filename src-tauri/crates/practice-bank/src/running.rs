//! Starts and stops the bank: its address, its control port, and the data for signing in.

use std::fmt;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::{Arc, PoisonError, RwLock};

use axum::Router;
use chrono::NaiveDate;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::accounts::{ACCOUNTS, Account, AccountLine};
use crate::assumptions::{MARKS, TOKEN_HEADER, TOKEN_PREFIX};
use crate::bank::{Bank, ORGANIZATION_ID, Wanted};
use crate::connection::{Line, Lines};
use crate::data::Data;
use crate::faults::{Fault, Faults, Plan};
use crate::past::Past;
use crate::select::Paging;
use crate::server;
use crate::shared::Shared;
use crate::store::StoreError;
use crate::tokens::{self, Permissions};
use crate::{control, counterparty, facts};

/// The OAuth client.
const CLIENT_ID: &str = "aval-practice";

/// The options of a start.
#[derive(Debug, Clone)]
pub struct Options {
    /// Listening address. Port 0 selects a free one.
    pub listen: SocketAddr,
    /// Number of drafts of a new bank.
    pub drafts: u32,
    /// Seed of a new bank.
    pub seed: u64,
    /// Which drafts a new bank has.
    pub data: Data,
    /// Lifetime of a token, in seconds.
    pub token_ttl_seconds: u64,
    /// State file; `None` keeps the state in memory. A stored bank keeps its own seed, drafts and day.
    pub state: Option<PathBuf>,
    /// Reference day of the due dates; `None` is today, and a company's bank then goes on with the days.
    pub reference_day: Option<NaiveDate>,
    /// Path in front of every address of the interface, for example `/bank/api`; empty for none.
    pub route_prefix: String,
    /// Header that carries the token, as it is; `None` for `Authorization: Bearer TOKEN`.
    pub token_header: Option<String>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 0)),
            drafts: 300,
            seed: 1,
            data: Data::default(),
            token_ttl_seconds: 8 * 60 * 60,
            state: None,
            reference_day: None,
            route_prefix: String::new(),
            token_header: None,
        }
    }
}

impl Options {
    /// The awkward drafts, in memory.
    pub fn awkward() -> Self {
        Self { data: Data::Awkward, ..Self::default() }
    }
}

/// Why the bank did not start.
#[derive(Debug, thiserror::Error)]
pub enum BankError {
    /// The address is in use or not on this machine: choose another.
    #[error("the practice bank cannot listen: {0}")]
    Listen(#[from] std::io::Error),
    /// The state file cannot be used: check it, or choose another.
    #[error("{0}")]
    State(#[from] StoreError),
    /// More drafts than ids: request fewer.
    #[error("a practice bank has at most {} drafts", facts::DRAFTS_MAX)]
    TooManyDrafts,
    /// The bank could not be prepared.
    #[error("the practice bank was not made ready: {0}")]
    NotReady(#[from] tokio::task::JoinError),
}

/// A serving bank. Dropping it stops the bank.
pub struct Running {
    /// The address of the interface.
    pub base_url: String,
    /// The tenant.
    pub organization_id: i64,
    /// The banks.
    pub bank_marks: Vec<String>,
    /// The accounts.
    pub accounts: Vec<AccountLine>,
    /// A token that permits everything.
    pub token: String,
    /// The address for requesting tokens.
    pub token_url: String,
    /// The address for a person's sign-in.
    pub authorize_url: String,
    /// The OAuth client.
    pub client_id: String,
    /// Its secret.
    pub client_secret: String,
    /// The address of the control port.
    pub control_url: String,
    shared: Arc<Shared>,
    stop: watch::Sender<bool>,
    tasks: Vec<JoinHandle<()>>,
}

/// Opens the bank and serves it.
///
/// # Errors
/// [`BankError`]: it cannot listen, has too many drafts, or its state cannot be read.
pub async fn start(options: Options) -> Result<Running, BankError> {
    if options.drafts > facts::DRAFTS_MAX {
        return Err(BankError::TooManyDrafts);
    }
    let listener = TcpListener::bind(options.listen).await?;
    let control_listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
    let Options { state, seed, drafts, data, reference_day, token_ttl_seconds, route_prefix, token_header, .. } =
        options;
    let wanted = Wanted { seed, drafts, data, day: reference_day };
    let opened = tokio::task::spawn_blocking(move || Bank::open(state.as_deref(), &wanted));
    let bank = opened.await??;
    let host = format!("http://{}", reachable(listener.local_addr()?));
    let base_url = format!("{host}{route_prefix}");
    let (token_header, token_prefix) = match token_header {
        Some(header) => (header, String::new()),
        None => (TOKEN_HEADER.to_owned(), TOKEN_PREFIX.to_owned()),
    };
    let shared = Arc::new(Shared {
        faults: Faults::new(bank.seed.seed),
        calls: crate::calls::Calls::default(),
        later: crate::later::Later::default(),
        behind: crate::behind::Behind::default(),
        receipts: Default::default(),
        sessions: Default::default(),
        foreign: Default::default(),
        grants: crate::grants::Grants::default(),
        base_url: base_url.clone(),
        route_prefix,
        token_header,
        token_prefix,
        token_ttl_seconds,
        client_id: CLIENT_ID.to_owned(),
        client_secret: bank.secret.chars().rev().collect(),
        bank: RwLock::new(bank),
    });
    let token = {
        let bank = shared.bank.read().unwrap_or_else(PoisonError::into_inner);
        tokens::issue(&bank, Permissions::All, tokens::CLERK, token_ttl_seconds)
    };
    let (stop, stopped) = watch::channel(false);
    let control_url = format!("http://{}", control_listener.local_addr()?);
    let tasks = vec![
        serve(listener, server::router(Arc::clone(&shared)), stopped.clone()),
        serve(control_listener, control::router(Arc::clone(&shared)), stopped),
    ];
    Ok(Running {
        token_url: format!("{host}/oauth/token"),
        authorize_url: format!("{host}/oauth/authorize"),
        base_url,
        organization_id: ORGANIZATION_ID,
        bank_marks: MARKS.iter().map(|mark| mark.name.to_owned()).collect(),
        accounts: account_lines(),
        token,
        client_id: shared.client_id.clone(),
        client_secret: shared.client_secret.clone(),
        control_url,
        shared,
        stop,
        tasks,
    })
}

/// A service with every habit that a first start has to find out: a route prefix, its own token header, pages of 50 that
/// begin at 1, no sort order, and records that are spelled anew in each reply. It has lists longer than its pages.
///
/// # Errors
/// [`BankError`], as of [`start`].
pub async fn start_awkward_service() -> Result<Running, BankError> {
    let options = Options {
        route_prefix: "/bank/api".to_owned(),
        token_header: Some("X-Company-Token".to_owned()),
        drafts: 2_000,
        ..Options::awkward()
    };
    let bank = start(options).await?;
    let habits =
        Paging { size_max: Some(50), first_is_one: true, respells: true, refuses_sort: Some(400), ..Paging::default() };
    bank.shared.faults.add(Plan::always(Fault::Pages(habits)));
    Ok(bank)
}

/// An address that a client can call; an unspecified one becomes loopback.
fn reachable(mut address: SocketAddr) -> SocketAddr {
    if address.ip().is_unspecified() {
        address.set_ip(Ipv4Addr::LOCALHOST.into());
    }
    address
}

fn account_lines() -> Vec<AccountLine> {
    ACCOUNTS.iter().map(Account::line).collect()
}

fn serve(listener: TcpListener, router: Router, mut stopped: watch::Receiver<bool>) -> JoinHandle<()> {
    let service = router.into_make_service_with_connect_info::<Line>();
    tokio::spawn(async move {
        let until = async move {
            // An error means that the bank was dropped, which also stops it.
            let _ = stopped.wait_for(|is_stopped| *is_stopped).await;
        };
        if let Err(error) = axum::serve(Lines(listener), service).with_graceful_shutdown(until).await {
            tracing::error!(%error, "the practice bank stopped serving");
        }
    })
}

impl Running {
    /// The days before a company's bank was opened; `None` for awkward data.
    pub fn past(&self) -> Option<Past> {
        Past::of(&self.shared.bank.read().unwrap_or_else(PoisonError::into_inner).seed)
    }

    /// The bank's clock less the computer's, in seconds.
    pub fn ahead_seconds(&self) -> i64 {
        self.shared.bank.read().unwrap_or_else(PoisonError::into_inner).clock.ahead()
    }

    /// Ends the bank's day and begins the next one; returns the drafts paid at the day's end. Each draft is then in the
    /// lists of the new day.
    ///
    /// # Errors
    /// [`BankError`] if it cannot be stored.
    pub async fn next_day(&self) -> Result<usize, BankError> {
        let shared = Arc::clone(&self.shared);
        Ok(tokio::task::spawn_blocking(move || counterparty::end_day(&shared.bank)).await??)
    }

    /// Accepts no more calls and waits for those in progress.
    pub async fn stop(mut self) {
        let _ = self.stop.send(true);
        for task in std::mem::take(&mut self.tasks) {
            let _ = task.await;
        }
    }
}

/// Token and secret are left out.
impl fmt::Debug for Running {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Running").field("base_url", &self.base_url).finish_non_exhaustive()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.stop.send(true);
        self.tasks.iter().for_each(JoinHandle::abort);
    }
}
