//! Two desks with a data directory, a state folder and a keychain each, over one practice bank and one group book.

use std::path::PathBuf;
use std::sync::Arc;

use acceptance::account;
use group_book::practice_server::PracticeServer;
use group_book::{Address, Book, DeskKey, Member};
use model::dual_control::ApproverKey;
use model::profile::PolicySignature;
use model::{Environment, Keychain, MemoryKeychain};
use money::view::{InstructionView, Order};
use tempfile::TempDir;
use treasury::view::{CertificateFile, GroupInvitation, NewGroup, ProfileForm};
use treasury::{Desk, Home, Options, Scope, Stop};

use crate::bench::{Bench, only};

/// A desk beside the first one.
pub struct OtherDesk {
    pub folder: TempDir,
    state: TempDir,
    pub keychain: Arc<MemoryKeychain>,
    token: String,
    place: Place,
    pub desk: Option<Desk>,
}

/// The profile of both desks, and the policy over it. A policy does not apply to the practice profile.
#[derive(Clone)]
struct Place {
    profile: &'static str,
    policy: Option<PathBuf>,
}

impl Place {
    fn practice() -> Self {
        Self { profile: "practice", policy: None }
    }
}

/// The way of the desks to their book.
pub struct Entrance {
    pub url: String,
    pub authorities: Option<String>,
    /// The certificate of each desk.
    pub certificates: [Option<CertificateFile>; 2],
}

impl Entrance {
    fn plain(server: &PracticeServer) -> Self {
        Self { url: server.url(), authorities: None, certificates: [None, None] }
    }
}

/// The group.
pub struct Office {
    pub server: PracticeServer,
    pub first: Bench,
    pub first_keychain: Arc<MemoryKeychain>,
    pub second: OtherDesk,
    place: Place,
}

impl Office {
    /// Two desks of a group.
    pub async fn new() -> Self {
        Self::with("").await
    }

    /// The same, whose profiles have these settings at their end.
    pub async fn with(settings: &str) -> Self {
        let (first, server) = (Bench::new().await, PracticeServer::start().expect("PostgreSQL starts"));
        let entrance = Entrance::plain(&server);
        Self::of(first, settings, Place::practice(), server, entrance).await
    }

    /// Two desks of a group, whose book is reached in this way.
    pub async fn over(server: PracticeServer, entrance: Entrance) -> Self {
        Self::of(Bench::new().await, "", Place::practice(), server, entrance).await
    }

    /// Two desks under a policy.
    pub async fn under(policy: &str) -> Self {
        Self::at_a_service(Some(policy)).await
    }

    /// Two desks under a policy or none, at a service that no program here started.
    pub async fn at_a_service(policy: Option<&str>) -> Self {
        let server = PracticeServer::start().expect("PostgreSQL starts");
        let entrance = Entrance::plain(&server);
        Self::at_a_service_over(policy, server, entrance).await
    }

    /// The same, whose book is reached in this way.
    pub async fn at_a_service_over(policy: Option<&str>, server: PracticeServer, entrance: Entrance) -> Self {
        let first = Bench::new().await;
        let form = ProfileForm {
            name: "head".to_owned(),
            environment: Some(Environment::Test),
            base_url: first.bank.base_url.clone(),
            organization_id: first.bank.organization_id.to_string(),
            accounts: first.bank.accounts.iter().map(account::key).collect(),
            ceiling_instruction: None,
            ceiling_day: None,
            settings: Some(practice_bank::settings_toml()),
            code_book: Some(practice_bank::code_book_toml()),
        };
        first.home().add(&form).expect("a profile");
        let file = first.folder().join("policy.toml");
        if let Some(policy) = policy {
            std::fs::write(&file, policy).unwrap();
        }
        Self::of(first, "", Place { profile: "head", policy: Some(file) }, server, entrance).await
    }

    async fn of(mut first: Bench, settings: &str, place: Place, server: PracticeServer, entrance: Entrance) -> Self {
        let first_keychain = Arc::new(MemoryKeychain::default());
        first.desk = None;
        let profile = first.folder().join("profiles").join(place.profile).join("profile.toml");
        let known = std::fs::read_to_string(&profile).unwrap();
        std::fs::write(&profile, format!("{known}\n{settings}")).unwrap();
        let second = OtherDesk::beside(&first, place.clone());
        let mut office = Self { server, first, first_keychain, second, place };
        office.open_first();
        let (name, desk_name) = ("Aval Holding".to_owned(), "Shanghai".to_owned());
        let Entrance { url, authorities, certificates: [certificate, second] } = entrance;
        let new = NewGroup { url, name, desk_name, authorities, certificate };
        office.first.desk().group_create(&new).await.unwrap();
        office.open_first();
        let invitation = office.first.desk().group_invite().await.unwrap();
        office.second.join(&invitation, "Beijing", second.as_ref()).await;
        office
    }

    /// Opens the first desk again, with its keychain.
    pub fn open_first(&mut self) {
        self.first.desk = None;
        let Place { profile, policy } = self.place.clone();
        let options = Options { keychain: self.first_keychain.clone(), policy, ..self.first.options() };
        self.first.desk = Some(Desk::open(&self.first.home(), profile, options).expect("the desk opens"));
    }

    pub fn desks(&self) -> [&Desk; 2] {
        [self.first.desk(), self.second.desk()]
    }

    /// Both desks read a list.
    pub async fn refresh(&self, stage: &str) {
        let scope = Scope { stages: vec![stage.to_owned()], ..Scope::default() };
        for desk in self.desks() {
            let rows = desk.refresh(&scope, &Stop::new(), |_| {}).await.expect("the refresh").rows;
            assert!(rows.iter().all(|row| row.trouble.is_none()), "{rows:?}");
        }
    }

    /// Adds settings to the end of both profiles.
    pub fn add_settings(&mut self, settings: &str) {
        for desk in self.desks() {
            let path = desk.folder().join("profile.toml");
            let text = std::fs::read_to_string(&path).unwrap();
            std::fs::write(path, format!("{text}{settings}")).unwrap();
        }
        self.open_first();
        self.second.open();
    }

    /// A member of the group with the key of the first desk, as a changed program of it is.
    pub fn member(&self) -> Member {
        let group = self.first.desk().profile().group.clone().unwrap();
        let secret = self.first_keychain.read(&format!("group-key:{}", group.desk)).unwrap();
        let address = Address { url: self.server.url(), password: None, authority_pem: None };
        Member::new(Book::at(&address).unwrap(), &group.id, &group.desk, DeskKey::from_secret(&secret).unwrap())
    }

    /// The book, as the administrator of its database sees it.
    pub async fn database(&self) -> tokio_postgres::Client {
        let (client, connection) = tokio_postgres::connect(&self.server.url(), tokio_postgres::NoTls).await.unwrap();
        tokio::spawn(connection);
        client
    }

    /// Operations in the bank's ledger.
    pub async fn sent(&self) -> usize {
        self.first.ledger().await.len()
    }
}

impl OtherDesk {
    fn beside(first: &Bench, place: Place) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let to = folder.path().join("profiles").join(place.profile);
        std::fs::create_dir_all(&to).unwrap();
        for entry in std::fs::read_dir(first.folder().join("profiles").join(place.profile)).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|ending| ending == "toml") {
                std::fs::copy(&path, to.join(path.file_name().unwrap())).unwrap();
            }
        }
        let (state, token) = (tempfile::tempdir().unwrap(), first.bank.token.clone());
        let mut other = Self { folder, state, keychain: Arc::default(), token, place, desk: None };
        other.open();
        other
    }

    /// Opens it again, as a restart of the program does.
    pub fn open(&mut self) {
        self.desk = None;
        let options = Options {
            act: true,
            given_token: Some(self.token.clone()),
            state: Some(self.state.path().to_owned()),
            keychain: self.keychain.clone(),
            policy: self.place.policy.clone(),
            ..Options::quiet()
        };
        let home = Home::at(Some(self.folder.path().to_owned())).unwrap();
        self.desk = Some(Desk::open(&home, self.place.profile, options).expect("the desk opens"));
    }

    /// Opens it again under another policy.
    pub fn under(&mut self, policy: &str) {
        let file = self.folder.path().join("policy.toml");
        std::fs::write(&file, policy).unwrap();
        self.place.policy = Some(file);
        self.open();
    }

    /// The same, signed.
    pub fn under_signed(&mut self, policy: &str, key: &ApproverKey) {
        let file = self.folder.path().join("policy.toml");
        std::fs::write(&file, policy).unwrap();
        PolicySignature::sign_file(&file, key, "2026-11-20T08:00:00Z").unwrap();
        self.place.policy = Some(file);
        self.open();
    }

    /// Forgets the journal's head outside of the data directory, as a person can who restores a backup.
    pub fn forget_head(&mut self, desk: &str) {
        let entry = format!("group-key:{desk}");
        let keychain = MemoryKeychain::default();
        keychain.keep(&entry, &self.keychain.read(&entry).unwrap()).unwrap();
        (self.state, self.keychain) = (tempfile::tempdir().unwrap(), Arc::new(keychain));
    }

    pub fn desk(&self) -> &Desk {
        self.desk.as_ref().expect("the desk is open")
    }

    async fn join(&mut self, invitation: &GroupInvitation, name: &str, certificate: Option<&CertificateFile>) {
        self.desk().group_join(invitation, name, certificate).await.unwrap();
        self.open();
    }
}

/// Confirms an order of one item. Returns the submission.
pub fn confirmed(desk: &Desk, order: &Order) -> String {
    let check = desk.prepare(order).unwrap_or_else(|error| panic!("{:#?}", error.to_trouble()));
    desk.confirm(&check.submission_id, &check.nonce, None).unwrap_or_else(|error| panic!("{error:?}")).id
}

/// Sends a submission of one instruction to its end.
pub async fn sent(desk: &Desk, submission: &str) -> InstructionView {
    only(&desk.send(submission, |_| {}).await.unwrap_or_else(|error| panic!("{error:?}"))).clone()
}

/// The sentence that says why an instruction is in its state.
pub fn why(one: &InstructionView) -> String {
    one.reason.as_ref().map(|reason| reason.id.clone()).unwrap_or_default()
}
