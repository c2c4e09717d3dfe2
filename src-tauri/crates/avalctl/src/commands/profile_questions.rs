//! `avalctl profile add` on a terminal: asks for each argument that is missing, adds the profile, signs in, and asks one
//! question for each fact that the service's replies do not show.
//!
//! A blank answer takes the proposal in brackets, or leaves the question open; a wrong one is told and asked again, so that
//! nothing typed is lost. Without a terminal nothing is asked: `profile add` then needs every argument.

use std::collections::BTreeMap;
use std::io::IsTerminal;
use std::sync::Mutex;

use model::exit::Exit;
use model::profile::fields::{AccountField, SettingValue};
use model::profile::policy_place;
use model::sync::hold;
use model::{DeskError, Problem, Sentence, words};
use money::view::CodeSuggestion;
use serde_json::json;
use treasury::accounts_text::accounts_of_text;
use treasury::token::SystemKeychain;
use treasury::view::{AddressAnswer, FindingState, FindingsView, ServiceFact, SetupForm, SignInWay};
use treasury::{Desk, Home, Newcomer};

use super::find_out::found_values;
use crate::cli::{Cli, ProfileAdd};
use crate::open::failure;
use crate::print::{Failure, tell};
use crate::{open, print};

/// Whether a person is at a terminal who can be asked.
pub fn can_ask(cli: &Cli) -> bool {
    !cli.json && !cli.token_stdin && std::io::stdin().is_terminal() && std::io::stderr().is_terminal()
}

/// Asks, adds the profile, signs in and finds out the service's facts.
pub async fn run(cli: &Cli, given: &ProfileAdd) -> Result<Exit, Failure> {
    let asking = Asking { cli, typed: Mutex::default() };
    let home = open::home(cli)?;
    asking.say(&Sentence::new("ask-begin"));
    let name = asking.added(&home, given).await.inspect_err(|_| asking.say_nothing_added())?;
    let named = Cli { profile: Some(name.clone()), ..cli.clone() };
    asking.say(&Sentence::new("ask-added").with("name", &name));
    let open_questions = asking.found_out(&named).await.inspect_err(|_| {
        asking.say(&Sentence::new("ask-goes-on").with("name", &name));
    })?;
    let folder = home.dir().join("profiles").join(&name);
    print::one(&json!({ "profile": name, "folder": folder, "open_questions": open_questions }), false);
    Ok(Exit::Ok)
}
/// Settings by their names, and the password at the proxy.
type Started = (BTreeMap<String, String>, Option<String>);

/// The setting that a refused token asks about.
const HEADER: &str = "token.header";

/// The second place of the chain head.
const SECOND_PLACE: &str = "chain_head_copy";

/// Errors of a sign-in that mean that no usable identity server is at the address.
const NO_SERVER: &[&str] = &["sign-in-unreachable", "sign-in-invalid", "sign-in-no-endpoint"];

/// The end of a round of questions about the service.
enum Findings {
    /// The answers are in the settings; these settings have none. With the codes of the records that were read.
    Kept(Vec<String>, Vec<CodeSuggestion>),
    /// The token's header is another one now, so the service is asked again.
    OtherHeader,
}

/// The person at the terminal.
pub(super) struct Asking<'a> {
    pub(super) cli: &'a Cli,
    /// The answers so far, with their questions. No password is among them.
    typed: Mutex<Vec<String>>,
}

impl Asking<'_> {
    /// Asks up to the adding of the profile; its name.
    async fn added(&self, home: &Home, given: &ProfileAdd) -> Result<String, Failure> {
        let name = self.name(home, given.name.clone())?;
        let mut form = SetupForm { name: name.clone(), settings: Vec::new(), accounts: Vec::new(), code_book: None };
        form.code_book = given.code_book.as_deref().map(open::text_of).transpose()?;
        let (mut settings, password) = self.address(home, &name, given).await?;
        self.sign_in_settings(&mut settings)?;
        form.accounts = self.accounts(&given.accounts.join("\n"), &mut settings)?;
        settings.extend(given.bank_system.iter().map(|name| ("bank_system".to_owned(), name.clone())));
        let place = self.line(&question_of(SECOND_PLACE), "")?;
        if !place.is_empty() {
            settings.insert(SECOND_PLACE.to_owned(), place);
        }
        for (name, ceiling) in [("per_instruction", &given.ceiling), ("per_day", &given.ceiling_day)] {
            settings.extend(ceiling.iter().map(|amount| (format!("limits.{name}.other"), amount.clone())));
        }
        let policy = policy_place();
        let proxy_password = password.as_deref();
        self.add(
            &Newcomer { home, name: &name, policy: Some(&policy), proxy_password, certificate: None },
            form,
            settings,
        )?;
        Ok(name)
    }

    /// Signs in and asks about the findings; the settings that are still open.
    async fn found_out(&self, named: &Cli) -> Result<Vec<String>, Failure> {
        let mut desk = self.signed_in(named).await?;
        self.say(&Sentence::new("ask-findings"));
        loop {
            match self.findings(&desk).await? {
                Findings::Kept(left, seen) => {
                    // The desk that only reads ends here: entries of the code book are an act.
                    drop(desk);
                    self.codes(&open::desk_with(named, true, None)?, &seen)?;
                    return Ok(left);
                }
                // The settings are other ones: the desk opens with them.
                Findings::OtherHeader => desk = self.signed_in(named).await?,
            }
        }
    }

    /// Nothing was added: the answers so far, so that they need not be remembered.
    fn say_nothing_added(&self) {
        self.say(&Sentence::new("ask-nothing-added"));
        hold(&self.typed).iter().for_each(|line| tell!("  {line}"));
    }

    fn note(&self, question: &Sentence, answer: &str) {
        let question = words::text(question, &self.cli.language);
        let short = question.split(['(', ',', ':', ';', '（', '，', '：', '；']).next().unwrap_or_default().trim();
        hold(&self.typed).push(format!("{short}: {answer}"));
    }

    pub(super) fn say(&self, sentence: &Sentence) {
        tell!("{}", words::text(sentence, &self.cli.language));
    }

    /// Tells an error with the sentences of its fields.
    pub(super) fn tell(&self, error: &DeskError) {
        let trouble = error.trouble();
        self.say(&trouble.sentence);
        for problem in &trouble.problems {
            let field = problem.field.as_deref().unwrap_or_default();
            tell!("  {field}: {}", words::text(&problem.sentence, &self.cli.language));
        }
    }

    /// The answer to a question; blank takes the proposal.
    pub(super) fn line(&self, question: &Sentence, proposal: &str) -> Result<String, Failure> {
        self.say(question);
        print::prompt(proposal);
        let mut line = String::new();
        if std::io::stdin().read_line(&mut line).map_err(Failure::local)? == 0 {
            return Err(self.ended());
        }
        let line = line.trim();
        let answer = if line.is_empty() { proposal } else { line };
        if !answer.is_empty() {
            self.note(question, answer);
        }
        Ok(answer.to_owned())
    }

    fn ended(&self) -> Failure {
        Failure::usage(words::text(&Sentence::new("ask-ended"), &self.cli.language))
    }

    fn name(&self, home: &Home, given: Option<String>) -> Result<String, Failure> {
        let mut name = given.map_or_else(|| self.line(&Sentence::new("ask-name"), ""), Ok)?;
        loop {
            match home.is_new_name(&name) {
                Ok(()) => return Ok(name),
                Err(error) => self.tell(&error),
            }
            name = self.line(&Sentence::new("ask-name"), "")?;
        }
    }

    /// Address, place of the version, tenant and environment. An address without the service's answer is asked for again, or
    /// taken all the same.
    async fn address(&self, home: &Home, name: &str, given: &ProfileAdd) -> Result<Started, Failure> {
        let policy = policy_place();
        let mut typed = given.base_url.clone();
        let (mut settings, mut password) = (BTreeMap::new(), None);
        let read = loop {
            let text = typed.take().map_or_else(|| self.line(&Sentence::new("ask-base_url"), ""), Ok)?;
            let newcomer =
                Newcomer { home, name, policy: Some(&policy), proxy_password: password.as_deref(), certificate: None };
            match newcomer.address(&text, &values(&settings)).await {
                Err(error) => self.tell(&error),
                Ok(read) => {
                    read.notes.iter().chain([&read.sentence]).for_each(|sentence| self.say(sentence));
                    if read.answer == AddressAnswer::Service || self.yes(&Sentence::new("ask-address-anyway"), false)? {
                        break read;
                    }
                    if read.answer == AddressAnswer::None
                        && let Some((proxy, secret)) = self.proxy()?
                    {
                        (settings, password, typed) = (proxy, secret, Some(text));
                    }
                }
            }
        };
        let tenant = match &given.organization_id {
            Some(tenant) => tenant.clone(),
            None => self.line(&Sentence::new("ask-organization_id"), read.organization_id.as_deref().unwrap_or(""))?,
        };
        let is_production = self.yes(&Sentence::new("ask-production"), true)?;
        let environment = if is_production { "production" } else { "test" };
        let values = [
            ("base_url", read.base_url),
            ("organization_id", tenant),
            ("environment", environment.to_owned()),
            ("version_style", read.version_style),
        ];
        settings.extend(values.map(|(name, value)| (name.to_owned(), value)));
        Ok((settings, password))
    }

    /// A proxy with the login that it asks for; `None` if no proxy is needed.
    fn proxy(&self) -> Result<Option<Started>, Failure> {
        let proxy = self.line(&Sentence::new("ask-proxy"), "")?;
        if proxy.is_empty() {
            return Ok(None);
        }
        let mut settings = BTreeMap::from([("connection.proxy".to_owned(), proxy)]);
        let user = self.line(&Sentence::new("ask-proxy-user"), "")?;
        if user.is_empty() {
            return Ok(Some((settings, None)));
        }
        settings.insert("connection.proxy_user".to_owned(), user);
        self.say(&Sentence::new("ask-proxy-password"));
        let password = rpassword::prompt_password("> ").map_err(Failure::local)?;
        Ok(Some((settings, Some(password))))
    }

    fn sign_in_settings(&self, settings: &mut BTreeMap<String, String>) -> Result<(), Failure> {
        let issuer = self.line(&question_of("sign_in.issuer"), "")?;
        if issuer.is_empty() {
            return Ok(());
        }
        settings.insert("sign_in.issuer".to_owned(), issuer);
        for name in ["sign_in.client_id", "sign_in.scopes"] {
            let value = self.line(&question_of(name), "")?;
            settings.insert(name.to_owned(), value.split_whitespace().collect::<Vec<_>>().join("\n"));
        }
        Ok(())
    }

    /// The accounts of `given`, else typed or pasted line by line until a blank one.
    fn accounts(&self, given: &str, settings: &mut BTreeMap<String, String>) -> Result<Vec<AccountField>, Failure> {
        let mut text = given.to_owned();
        loop {
            if text.trim().is_empty() {
                self.say(&Sentence::new("ask-accounts"));
                text = lines_until_blank()?.ok_or_else(|| self.ended())?;
                self.note(&Sentence::new("ask-accounts"), text.trim());
            }
            let read = accounts_of_text(&text);
            for refused in &read.refused {
                let why = words::text(&refused.why, &self.cli.language);
                tell!("{}: {} {why}", refused.line, refused.text);
            }
            if read.refused.is_empty() && !read.accounts.is_empty() {
                settings.extend(read.settings.into_iter().map(|one| (one.name, one.value)));
                return Ok(read.accounts);
            }
            text.clear();
        }
    }

    /// Adds the profile. Wrong answers are asked for again.
    fn add(
        &self,
        newcomer: &Newcomer<'_>,
        mut form: SetupForm,
        mut settings: BTreeMap<String, String>,
    ) -> Result<(), Failure> {
        loop {
            form.settings = values(&settings);
            let Err(error) = newcomer.add(&form, &SystemKeychain) else { return Ok(()) };
            let wrong: Vec<&Problem> = error.trouble().problems.iter().collect();
            let asked: Vec<String> =
                wrong.iter().filter_map(|one| one.field.clone()).filter(|name| is_asked(name)).collect();
            if asked.is_empty() {
                return Err(failure(self.cli, &error));
            }
            self.tell(&error);
            for name in asked {
                if name.starts_with("accounts") {
                    form.accounts = self.accounts("", &mut settings)?;
                    continue;
                }
                // No proposal: a blank answer would repeat the wrong one.
                let new = self.line(&question_of(&name), "")?;
                settings.insert(name, new);
            }
        }
    }

    /// The new profile, open, with a person's session or token.
    async fn signed_in(&self, named: &Cli) -> Result<Desk, Failure> {
        let desk = open::desk_with(named, false, None)?;
        if desk.has_token() {
            return Ok(desk);
        }
        if desk.profile().sign_in.is_some() {
            let in_browser = self.yes(&Sentence::new("ask-browser"), true)?;
            let way = if in_browser { SignInWay::Browser } else { SignInWay::Device };
            return self.signed_in_by(named, desk, way).await;
        }
        self.say(&Sentence::new("ask-token"));
        let token = rpassword::prompt_password("> ").map_err(Failure::local)?;
        match token.trim() {
            "" => self.say(&Sentence::new("ask-token-none")),
            token => desk.token_set(token).map_err(|error| failure(named, &error))?,
        }
        Ok(desk)
    }

    /// Signs in at the identity server. If there is none at this address, the error is told and the address asked for anew.
    async fn signed_in_by(&self, named: &Cli, mut desk: Desk, way: SignInWay) -> Result<Desk, Failure> {
        let wrong = |error: DeskError| failure(named, &error);
        loop {
            let show = |wait| super::login::show(named, &wait, false);
            let Err(error) = desk.sign_in(way, &named.language, show).await else { return Ok(desk) };
            if !NO_SERVER.contains(&error.trouble().sentence.id.as_str()) {
                return Err(wrong(error));
            }
            self.tell(&error);
            let issuer = self.line(&Sentence::new("ask-issuer-again"), "")?;
            if issuer.is_empty() {
                return Err(wrong(error));
            }
            let answer = SettingValue { name: "sign_in.issuer".to_owned(), value: issuer };
            let shown = desk.settings_text().map_err(wrong)?;
            match desk.findings_text(&[], &[answer]).and_then(|next| desk.settings_replace(&next, &shown)) {
                Ok(()) => {
                    drop(desk);
                    desk = open::desk_with(named, false, None)?;
                }
                Err(error) => self.tell(&error),
            }
        }
    }

    /// Shows the facts and asks one question for each open one; gives the settings without an answer.
    async fn findings(&self, desk: &Desk) -> Result<Findings, Failure> {
        let wrong = |error: DeskError| failure(self.cli, &error);
        if !desk.has_token() {
            return Ok(Findings::Kept(Vec::new(), Vec::new()));
        }
        let (stop, watched) = open::stopped_by_ctrl_c();
        let found = desk.find_out(|_| {}, &stop).await;
        watched.abort();
        let view = found.map_err(wrong)?;
        if let Some(refused) = view.rows.iter().find(|row| row.setting.as_deref() == Some(HEADER)) {
            return self.other_header(desk, &view, refused);
        }
        let mut answers = found_values(&view);
        let mut left = Vec::new();
        for row in &view.rows {
            match (row.state, &row.setting) {
                (FindingState::Asked, Some(setting)) => match self.answer(desk, &view, row, setting)? {
                    Some(answer) => answers.push(answer),
                    None => left.push(setting.clone()),
                },
                _ => self.say(&row.sentence),
            }
        }
        self.keep(desk, &view, &answers)?;
        Ok(Findings::Kept(left, view.codes))
    }

    /// The service did not accept the token in this header: another one, with the text before the token. Blank leaves both.
    fn other_header(&self, desk: &Desk, view: &FindingsView, refused: &ServiceFact) -> Result<Findings, Failure> {
        self.say(&refused.sentence);
        let header = self.line(&Sentence::new("ask-token-header"), "")?;
        if header.is_empty() {
            return Ok(Findings::Kept(vec![HEADER.to_owned()], Vec::new()));
        }
        let prefix = self.line(&Sentence::new("ask-token-prefix"), "")?;
        // A terminal's line ends without its last blank, which most texts before a token have.
        let prefix = if prefix.is_empty() { prefix } else { format!("{prefix} ") };
        let answers = [(HEADER, header), ("token.prefix", prefix)];
        let answers = answers.map(|(name, value)| SettingValue { name: name.to_owned(), value });
        self.keep(desk, view, &answers)?;
        Ok(Findings::OtherHeader)
    }

    fn keep(&self, desk: &Desk, view: &FindingsView, answers: &[SettingValue]) -> Result<(), Failure> {
        let wrong = |error: DeskError| failure(self.cli, &error);
        let shown = desk.settings_text().map_err(wrong)?;
        let next = desk.findings_text(&view.rows, answers).map_err(wrong)?;
        if next != shown {
            desk.settings_replace(&next, &shown).map_err(wrong)?;
        }
        Ok(())
    }

    /// The answer to one question; `None` leaves it open.
    fn answer(
        &self,
        desk: &Desk,
        view: &FindingsView,
        row: &ServiceFact,
        setting: &str,
    ) -> Result<Option<SettingValue>, Failure> {
        loop {
            self.say(&row.sentence);
            for (id, texts) in [("ask-choices", &row.choices), ("ask-examples", &row.examples)] {
                if !texts.is_empty() {
                    self.say(&Sentence::new(id).with("texts", texts.join(", ")));
                }
            }
            let question = Sentence::new("ask-answer").with("setting", setting);
            let value = self.line(&question, row.value.as_deref().unwrap_or(""))?;
            if value.is_empty() {
                return Ok(None);
            }
            let answer = SettingValue { name: setting.to_owned(), value };
            match desk.findings_text(&view.rows, std::slice::from_ref(&answer)) {
                Ok(_) => return Ok(Some(answer)),
                Err(error) => self.tell(&error),
            }
        }
    }

    fn yes(&self, question: &Sentence, proposal: bool) -> Result<bool, Failure> {
        let shown = if proposal { "y" } else { "n" };
        loop {
            match self.line(question, shown)?.to_lowercase().as_str() {
                "y" | "yes" | "是" => return Ok(true),
                "n" | "no" | "否" => return Ok(false),
                _ => self.say(&Sentence::new("ask-yes-or-no")),
            }
        }
    }
}

/// Whether a wrong value of this setting can be asked for again.
fn is_asked(name: &str) -> bool {
    name.starts_with("accounts")
        || [
            "base_url",
            "organization_id",
            "bank_system",
            "sign_in.issuer",
            "sign_in.client_id",
            "sign_in.scopes",
            SECOND_PLACE,
        ]
        .contains(&name)
}

/// The question for a setting. A sentence's name has no dot.
fn question_of(name: &str) -> Sentence {
    Sentence::new(&format!("ask-{}", name.replace('.', "-")))
}

fn values(settings: &BTreeMap<String, String>) -> Vec<SettingValue> {
    settings.iter().map(|(name, value)| SettingValue { name: name.clone(), value: value.clone() }).collect()
}

/// Lines of a terminal up to a blank one; `None` if the terminal ended.
fn lines_until_blank() -> Result<Option<String>, Failure> {
    let mut text = String::new();
    loop {
        print::prompt("");
        let mut line = String::new();
        let read = std::io::stdin().read_line(&mut line).map_err(Failure::local)?;
        if read == 0 {
            return Ok(None);
        }
        if line.trim().is_empty() {
            return Ok(Some(text));
        }
        text.push_str(&line);
    }
}
