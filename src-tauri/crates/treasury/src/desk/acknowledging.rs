//! Weakenings of dual control until they are acknowledged: the people that may acknowledge them, and the approvals that count meanwhile.
//!
//! A removed approver acknowledges, and approves nothing else. Where no approver is left, an added one acknowledges with one
//! more person after three working days, which are told at every start.

use chrono::{DateTime, Utc};
use journal::{Approval, Asked, Entry, SearchedKind, Settings, WeakeningRead};
use model::dual_control::{Approver, DualControl, end_of_working_days};
use model::profile::{Approvers, Roles};
use model::typed::typed;
use model::{ApprovalState, ApprovalSubject, ApprovalTier, Person, Result, Sentence, clock, words};
use money::dual_control::refused;
use money::view::ApprovalView;
use money::witness;

use super::dual_control::Question;
use super::weakened::Values;
use super::{Desk, weakened};
use crate::out::audit::JournalRead;
use crate::view::WeakenedView;

/// Working days until an added approver may acknowledge their addition.
const WAIT_WORKING_DAYS: u32 = 3;

/// An unacknowledged weakening: the settings before it and now, and its view.
pub(super) struct Unread {
    pub before: Values,
    pub now: Values,
    /// When the people who can approve changed for the last time.
    changed_at: String,
    pub view: WeakenedView,
}

impl Desk {
    /// The unacknowledged weakening of dual control, with its approval request.
    pub fn weakened(&self) -> Option<WeakenedView> {
        let unread = self.unread()?;
        let signers = self.rules_for(ApprovalSubject::Settings).map(|policy| policy.approvers).unwrap_or_default();
        let wait = self.wait_sentence(&unread);
        let mut view = unread.view;
        view.signers = signers.into_iter().map(|one| one.name).collect();
        view.sentences.extend(wait);
        let waiting = self
            .submissions()
            .and_then(|submissions| submissions.journal(|journal| Ok(journal.approvals_in(ApprovalState::Waiting)?)));
        let about = view.event.to_string();
        let is_asked = |one: &Approval| one.asked.subject == ApprovalSubject::Settings && one.asked.about == about;
        let asked = waiting.unwrap_or_default().into_iter().find(is_asked);
        view.asked = asked.and_then(|asked| self.approval_view(&asked).ok());
        Some(view)
    }

    /// The unacknowledged weakening.
    pub(super) fn unread(&self) -> Option<Unread> {
        let book = JournalRead::open(self.folder()).ok().flatten()?;
        let events = book.of_kinds([SearchedKind::Settings, SearchedKind::WeakeningRead]).ok()?;
        let read = events.iter().filter_map(|event| match event.entry() {
            Entry::WeakeningRead(read) => Some(read.event),
            _ => None,
        });
        let read = read.max().unwrap_or_default();
        let (mut trusted, mut unread): (Values, Option<Unread>) = (Values::new(), None);
        for event in &events {
            let Entry::Settings(settings) = event.entry() else { continue };
            let Settings { values, weakened, system_user, machine, .. } = *settings;
            if event.sequence > read && !weakened.is_empty() {
                let (before, told) = match unread.take() {
                    Some(earlier) => (earlier.before, earlier.view.sentences),
                    None => (trusted.clone(), Vec::new()),
                };
                let sentences = told.into_iter().chain(weakened).collect();
                let by = format!("{system_user}@{machine}");
                let policy = Approvers::of(&before).policy;
                let view = WeakenedView::of(event.sequence, event.at.clone(), by, sentences, policy.as_ref());
                unread = Some(Unread { before, now: values.clone(), changed_at: event.at.clone(), view });
            } else if let Some(unread) = &mut unread {
                if Approvers::of(&unread.now) != Approvers::of(&values) {
                    unread.changed_at.clone_from(&event.at);
                }
                unread.now.clone_from(&values);
            }
            trusted = values;
        }
        match unread {
            Some(unread) if self.history_unknown().is_some() => Some(Unread { now: self.settings_values(), ..unread }),
            Some(unread) => Some(unread),
            None => self.unnoted(trusted),
        }
    }

    /// The rules of an approval. A weakening is acknowledged by the approvers before it, also by those who were removed, and by
    /// those who are in force; by an added one only after the wait.
    pub(super) fn rules_for(&self, subject: ApprovalSubject) -> Option<DualControl> {
        if subject != ApprovalSubject::Settings {
            return self.dual_control();
        }
        let unread = self.unread()?;
        let mut was = Approvers::of(&unread.before).policy?;
        let now = Approvers::of(&unread.now).policy;
        let in_force = match self.has_waited(&unread) {
            true => now,
            false => weakened::stricter(&unread.before, &unread.now, now.as_ref()),
        };
        let others = in_force.into_iter().flat_map(|policy| policy.approvers);
        let others: Vec<Approver> = others.filter(|one| was.approver(&one.public_key).is_none()).collect();
        was.approvers.extend(others);
        Some(was)
    }

    /// The roles before an unacknowledged change, which an approver needs too.
    pub(super) fn roles_before(&self) -> Option<Roles> {
        self.unread().and_then(|unread| weakened::roles_before(&unread.before, &unread.now))
    }

    /// Whether the roles let a person approve; a weakening also those before it, or those now after the wait.
    pub(super) fn roles_let_approve(&self, subject: ApprovalSubject, tier: ApprovalTier, approver: &Person) -> bool {
        let now = Approvers::of_profile(&self.profile());
        let let_approve = |roles: Option<&Roles>, signs_in: bool| {
            roles.is_none_or(|roles| roles.let_approve(tier, approver, signs_in))
        };
        let by_now = let_approve(now.roles.as_ref(), now.signs_in);
        let Some(unread) = self.unread() else { return by_now };
        let both = weakened::roles_before(&unread.before, &unread.now);
        match subject {
            ApprovalSubject::Settings => {
                let was = Approvers::of(&unread.before);
                let counts_now = both.is_none() || self.has_waited(&unread);
                let_approve(was.roles.as_ref(), was.signs_in) || (counts_now && by_now)
            }
            _ => by_now && let_approve(both.as_ref(), now.signs_in),
        }
    }

    /// When an added approver may acknowledge their addition, with one more person; `None` while an approver of the settings
    /// before still is one.
    fn wait_end(&self, unread: &Unread) -> Option<DateTime<Utc>> {
        let is_alone = weakened::remaining(&unread.before, &unread.now).is_empty();
        let changed = clock::moment(&unread.changed_at).filter(|_| is_alone)?;
        Some(end_of_working_days(changed, WAIT_WORKING_DAYS, self.profile().zone()))
    }

    /// Whether the wait is over by this computer's clock and by the service's latest reply, whose clock the clerk cannot set.
    fn has_waited(&self, unread: &Unread) -> bool {
        let now = self.inner.service_clock.newest().map(|compared| compared.service.min(self.now()));
        self.wait_end(unread).zip(now).is_some_and(|(end, now)| now >= end)
    }

    /// The added approvers and the end of their wait, for every start until then.
    fn wait_sentence(&self, unread: &Unread) -> Option<Sentence> {
        let (tier, is) = (unread.view.tier, Approvers::of(&unread.now));
        let waiting = weakened::waiting(&unread.before, &unread.now, tier);
        let name = |actor| is.sentence(actor).args.get("name").cloned().unwrap_or_else(|| "–".to_owned());
        let names: Vec<String> = waiting.iter().map(name).collect();
        let end = self.wait_end(unread).filter(|_| !names.is_empty())?;
        let sentence = Sentence::new("weakened-wait").with("names", names.join(", "));
        Some(sentence.with("at", self.profile().zone().spoken(end)))
    }

    /// The entry of an acknowledgement by an approver. One that only the wait allowed is marked for good.
    pub(super) fn acknowledged(&self, asked: &Asked, tier: ApprovalTier, by: (&Person, Option<&str>)) -> Entry {
        let (approver, key) = by;
        let is_added = |unread: &Unread| !weakened::is_of_before(&unread.before, tier, approver, key);
        let waited = self.unread().is_some_and(|unread| self.has_waited(&unread) && is_added(&unread));
        Entry::WeakeningRead(WeakeningRead {
            event: asked.about.parse().unwrap_or_default(),
            name: approver.name.clone(),
            waited,
            system_user: approver.system_user.clone(),
            machine: approver.machine.clone(),
        })
    }

    /// A weakening in settings that changed while the history is unknown: it is recorded when the journal is accepted,
    /// but counts already.
    fn unnoted(&self, before: Values) -> Option<Unread> {
        self.history_unknown()?;
        let now = self.settings_values();
        let sentences = weakened::weakened(&before, &now);
        if sentences.is_empty() {
            return None;
        }
        let (at, policy) = (self.now_text(), Approvers::of(&before).policy);
        let view = WeakenedView::of(0, at.clone(), String::new(), sentences, policy.as_ref());
        Some(Unread { before, now, changed_at: at, view })
    }

    /// Records that a person has read a weakening, up to a settings event. Where the settings before it required more
    /// than a name, this requests approval by an approver of that time instead; the approval acknowledges it.
    ///
    /// # Errors
    /// `approval` when that event has no unread weakening, no name is given, or the request is waiting already;
    /// `sending-off`, or `journal`.
    pub fn weakened_read(&self, event: u32, name: &str) -> Result<Option<ApprovalView>> {
        self.require_acting()?;
        let name = typed("name", name)?;
        let unread = self.unread().filter(|unread| unread.view.event == event && !name.is_empty());
        let Some(unread) = unread else {
            return Err(refused(Sentence::new("weakened-not-read").with("event", event)));
        };
        if unread.view.tier > ApprovalTier::SameAccount {
            let told = unread.view.sentences.iter().map(|sentence| words::text(sentence, "en")).collect::<Vec<_>>();
            let content = crate::out::audit::changes(&unread.before, &unread.now);
            let question = Question {
                subject: ApprovalSubject::Settings,
                about: event.to_string(),
                text: told.join("\n"),
                content: serde_json::to_string_pretty(&content).unwrap_or_default(),
                preparer: Some(name.to_owned()),
                file: None,
            };
            return self.ask_approver(&question).map(Some);
        }
        let witness = witness();
        let (system_user, machine) = (witness.system_user, witness.machine);
        let read = WeakeningRead { event, name: name.to_owned(), waited: false, system_user, machine };
        let submissions = self.act_now()?;
        submissions.record(self.now(), |recording| recording.add(&Entry::WeakeningRead(read)))?;
        Ok(None)
    }
}
