//! A desk with a proven code book, for tests about something else: a person has confirmed every value, as after the
//! first weeks at a bank.

use journal::{CodeShown, CodeValue, Created, Entry, Journal, JournalError, ProofBasis};
use model::desks::FLAGS;
use model::profile::CodeBook;
use treasury::{Desk, Home, Options};

/// Confirms every value of the profile's code book. No other program may have the profile open.
pub fn confirm_all(home: &Home, profile: &str) {
    // The first opening records the book; only recorded values can be confirmed.
    drop(Desk::open(home, profile, Options { act: true, ..Options::quiet() }).expect("the desk opens"));
    let folder = home.profile_dir(profile).expect("a folder");
    let views = CodeBook::load(&folder).expect("the code book").views().into_iter();
    let values = views.filter(|view| FLAGS.contains(&view.flag.as_str())).map(|view| CodeValue {
        bank_mark: view.bank_mark,
        flag: view.flag,
        word: view.word,
        value: view.value,
    });
    let shown = CodeShown {
        values: values.collect(),
        by: ProofBasis::Person,
        agrees: true,
        instruction: String::new(),
        finding: None,
        reason: Some("the bank's letter".to_owned()),
        system_user: "clerk".to_owned(),
        machine: "desk".to_owned(),
    };
    let created = Created { profile: profile.to_owned(), program: String::new() };
    let now = model::clock::Clock::System.now();
    let mut journal = Journal::open(&folder.join("journal.sqlite"), true, &created, now).expect("the journal");
    let entry = Entry::CodeShown(Box::new(shown));
    journal.record::<_, JournalError>(now, |recording| recording.add(&entry)).expect("recorded");
}
