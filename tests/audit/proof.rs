//! Both checks find every edit of a pack, with all hashes and the page's fingerprint made anew: the scripts and
//! `avalctl`. They have no objection to an untouched pack.

use std::fs;
use std::path::Path;
use std::process::Command;

use acceptance::forged::{forge, replaced};
use treasury::Desk;
use treasury::audit::{Of, PackOptions, check_pack};
use treasury::view::JournalFilter;

use crate::script::{Script, list_again};
use crate::session::{Day, settings_file};

const LANGUAGES: [&str; 2] = ["en", "zh-CN"];

/// An edit of a pack's folder.
type Edit = fn(&Path);

#[track_caller]
fn edit(top: &Path, file: &str, change: impl Fn(&str) -> String) {
    let before = fs::read_to_string(top.join(file)).unwrap();
    let after = change(&before);
    assert_ne!(before, after, "the edit of {file} changes something");
    fs::write(top.join(file), after).unwrap();
}

#[track_caller]
fn replace(top: &Path, file: &str, from: &str, to: &str) {
    edit(top, file, |text| text.replace(from, to));
}

fn page(top: &Path, from: &str, to: &str) {
    replace(top, "index.html", from, to);
}

/// The rows of the last table with this column.
fn rows(text: &str, column: &str) -> Vec<String> {
    let table = text.rsplit("<table><tr>").find(|table| table.contains(column)).expect("the table");
    table.lines().filter(|line| line.starts_with("<tr><td")).map(|line| format!("{line}\n")).collect()
}

fn row_edit(top: &Path, change: impl Fn(&[String]) -> (String, String)) {
    edit(top, "index.html", |text| {
        let (from, to) = change(&rows(text, "Confirmed by</th><th>Approved by"));
        text.replace(&from, &to)
    });
}

/// Edits of the page: section, row and column of each changed cell are named.
const CELLS: &[(&str, &str, Edit)] = &[
    ("amount", "Amount", |top| page(top, "1,234.50", "1.50")),
    ("payee", "Draft or counterparty", |top| {
        row_edit(top, |rows| {
            let (from, to) = (&rows[2], rows[2].replace("6200900000109", "6200900000666"));
            (from.clone(), to)
        });
    }),
    ("state", "State", |top| row_edit(top, |rows| (rows[4].clone(), rows[4].replace("Refused", "Accepted")))),
    ("who", "Confirmed by", |top| page(top, " (system account)", " (confirmed by the identity server)")),
    ("time", "Time", |top| row_edit(top, |rows| (rows[0].clone(), rows[0].replacen(":", ";", 1)))),
    ("order of rows", "row 1, No.", |top| {
        row_edit(top, |rows| (format!("{}{}", rows[0], rows[1]), format!("{}{}", rows[1], rows[0])));
    }),
    ("entity", "Amount", |top| page(top, "1,234.50", "1,234&#46;50")),
    ("look-alike letter", "State", |top| {
        row_edit(top, |rows| (rows[0].clone(), rows[0].replace("Accepted", "\u{410}ccepted")));
    }),
    ("hidden mark", "Amount", |top| page(top, "1,234.50", "\u{202e}1,234.50")),
    ("handler", "Amount", |top| {
        row_edit(top, |rows| (rows[2].clone(), rows[2].replace("1,234.50", "<b hidden>1,234.50</b>9.00")));
    }),
];

/// Edits of the page that are named as a line.
const LINES: &[(&str, &str, Edit)] = &[
    ("row removed", "missing", |top| row_edit(top, |rows| (rows[1].clone(), String::new()))),
    ("row added", "does not follow", |top| {
        row_edit(top, |rows| (rows[1].clone(), format!("{}{}", rows[1], rows[1].replace("09", "10"))));
    }),
    ("second table", "does not follow", |top| page(top, "</body>", "<table><tr><td>paid</td></tr></table>\n</body>")),
    ("text", "line ", |top| page(top, "<h1>", "<p>All orders were carried out.</p><h1>")),
    ("style", "line ", |top| page(top, "</style>", "tr{display:none}</style>")),
    ("script", "line ", |top| page(top, "</head>", "<script>document.body.remove()</script></head>")),
    ("comment", "line ", |top| page(top, "</body>", "<!-- 1 --></body>")),
    ("policy", "line ", |top| page(top, "default-src 'none'", "default-src *")),
    ("base", "line ", |top| page(top, "<title>", "<base href=\"https://example.com\"><title>")),
    ("language", "line ", |top| page(top, "lang=\"en\"", "lang=\"he\" dir=\"rtl\"")),
    ("byte order mark", "line ", |top| page(top, "<!doctype", "\u{feff}<!doctype")),
    ("line ends", "line ", |top| page(top, "\n<h1>", "\r\n<h1>")),
    ("end", "", |top| edit(top, "index.html", |text| text.trim_end().to_owned())),
    ("empty", "", |top| fs::write(top.join("index.html"), "").unwrap()),
];

/// Edits of the files beside the page, and files added.
const FILES: &[(&str, &str, Edit)] = &[
    ("instructions", "instructions.json", |top| replace(top, "instructions.json", "\"1234.50\"", "\"1.50\"")),
    ("totals", "period.json", |top| replace(top, "period.json", "2469.00", "1236.00")),
    ("reason", "period.json", |top| replace(top, "period.json", "two equal salaries", "")),
    ("tenant", "profile.json", |top| {
        edit(top, "profile.json", |text| text.replace("\"organization_id\": \"", "\"organization_id\": \"9"))
    }),
    ("practice", "profile.json", |top| {
        replace(top, "profile.json", "\"practice\": true", "\"practice\": false");
        replace(top, "pack.json", "\"practice\": true", "\"practice\": false");
    }),
    ("offsets", "pack.json", |top| {
        edit(top, "pack.json", |text| {
            let mut about: serde_json::Value = serde_json::from_str(text).unwrap();
            about["offsets"][0][1] = 3600.into();
            serde_json::to_string_pretty(&about).unwrap() + "\n"
        });
    }),
    ("words", "words.json", |top| {
        replace(top, "words.json", "Refused by the service", "Accepted by the service");
        page(top, "Refused by the service", "Accepted by the service");
    }),
    ("dialog", "dialogs/", |top| {
        let file = fs::read_dir(top.join("dialogs")).unwrap().next().unwrap().unwrap().file_name();
        edit(top, &format!("dialogs/{}", file.display()), |text| format!("{text}."));
    }),
    ("added page", "index-zh.html", |top| fs::write(top.join("index-zh.html"), "<p>paid").unwrap()),
    ("added event", "events/", |top| fs::write(top.join("events/note.event"), "aval journal event 1\n").unwrap()),
    ("added attachment", "attachments/", |top| {
        let name = format!("attachments/{}.txt", model::hex(&model::sha256(b"paid")));
        fs::write(top.join(name), "paid").unwrap();
    }),
    ("renamed attachment", "attachments/", |top| {
        let files = fs::read_dir(top.join("attachments")).unwrap().map(|entry| entry.unwrap().path());
        let json = files.into_iter().find(|file| file.extension().is_some_and(|end| end == "json")).unwrap();
        fs::rename(&json, json.with_extension("html")).unwrap();
        let name = json.file_stem().unwrap().to_str().unwrap().to_owned();
        page(top, &format!("{name}.json"), &format!("{name}.html"));
    }),
    ("removed event", "", |top| {
        let files = fs::read_dir(top.join("events")).unwrap().map(|entry| entry.unwrap().path());
        let verdict = files.into_iter().find(|file| fs::read_to_string(file).unwrap().contains("\nverdict\n"));
        fs::remove_file(verdict.unwrap()).unwrap();
    }),
];

/// Makes the manifest and the page's fingerprint anew, as a forger would.
fn forge_hashes(top: &Path) {
    let shown = check_pack(top, None).unwrap().fingerprint;
    let text = String::from_utf8_lossy(&fs::read(top.join("index.html")).unwrap()).into_owned();
    if let Some((_, after)) = text.split_once("but this page (SHA-256)</th><td><code>") {
        fs::write(top.join("index.html"), text.replace(&after[..64], &shown)).unwrap();
    }
    list_again(top);
}

fn copied(from: &Path, to: &Path) {
    assert!(Command::new("cp").arg("-r").arg(from).arg(to).status().unwrap().success());
}

/// The findings of both checks of a pack, in English: of the scripts, and of Aval.
fn said(script: &Script, top: &Path) -> [(bool, String); 2] {
    let checked = check_pack(top, None).unwrap();
    let text: Vec<String> = checked.wrong.iter().map(|wrong| model::words::text(wrong, "en")).collect();
    [script.says(top, &[]), (checked.intact && checked.page_proven, text.join("\n"))]
}

#[track_caller]
fn agree(script: &Script, top: &Path) {
    for (right, said) in said(script, top) {
        assert!(right, "{}: {said}", top.display());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_edit_of_a_pack_is_found_by_both_checks() {
    let mut day = Day::new().await;
    day.bench.desk = None;
    let settings = fs::read_to_string(settings_file(&day.bench)).unwrap();
    fs::write(settings_file(&day.bench), format!("time_zone = \"Asia/Shanghai\"\n{settings}")).unwrap();
    day.bench.open();
    let script = Script::from_the_document();
    let packed = day.pack("pack", &day.today());
    agree(&script, &packed.folder);
    let rows = CELLS.iter().chain(LINES).map(|row| (row, "index.html")).chain(FILES.iter().map(|row| (row, "")));
    for (at, ((name, about, change), file)) in rows.enumerate() {
        let top = day.bench.folder().join(format!("edited-{at}"));
        copied(&packed.folder, &top);
        change(&top);
        forge_hashes(&top);
        for (right, said) in said(&script, &top) {
            assert!(!right && said.contains(about) && said.contains(file), "{name}: {said}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_untouched_pack_in_either_language_is_accepted_by_both_checks() {
    let day = Day::new().await;
    let script = Script::from_the_document();
    let none = Desk::period("2001-01-01", "2001-01-02").unwrap();
    let ofs = [Of::Submission(day.endorsed.clone()), Of::Submission(day.doubtful.clone()), day.today(), none];
    for (at, of) in ofs.iter().enumerate() {
        for (language, whole_chain) in LANGUAGES.into_iter().flat_map(|language| [(language, false), (language, true)])
        {
            let to = day.bench.folder().join(format!("{language}-{at}-{whole_chain}"));
            let packed = day.pack_with(of, PackOptions { whole_chain, ..PackOptions::to(&to, language) });
            agree(&script, &to);
            let (_, said) = script.says(&to, &[]);
            assert!(said.contains(&format!("FINGERPRINT {}", packed.fingerprint)), "{said}");
            let page = fs::read_to_string(to.join("index.html")).unwrap();
            assert!(page.contains(&packed.fingerprint) && !page.contains("audit-"), "{page}");
            assert_eq!(check_pack(&to, Some(&packed.head)).unwrap().fingerprint, packed.fingerprint);
            let other = model::ChainHead { hash: "0".repeat(64), ..packed.head };
            assert!(!check_pack(&to, Some(&other)).unwrap().intact);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn hostile_names_stay_text_and_a_verified_person_is_named_first() {
    let mut day = Day::new().await;
    let (folder, today) = (day.bench.desk().folder().to_owned(), day.today());
    day.bench.desk = None;
    const HOSTILE: &str = "<script>alert(1)</script> & \"q\" 'x' {count} </td><td>\u{202e}\u{200b}#1\nnext";
    forge(&folder.join("journal.sqlite"), &day.bench.state.path().join("places"), |kind, value| {
        match kind {
            "confirmed" => value["counterparty"]["name"] = HOSTILE.into(),
            "submission" => {
                value["reason"] = HOSTILE.into();
                value["witness"]["token_subject"] = "chen".into();
                value["witness"]["verified_by"] = "https://id.example aval".into();
                value["witness"]["system_user"] = HOSTILE.into();
                replaced(&mut value["dialog"], "1. ", HOSTILE);
            }
            "verdict" => value["bank_transaction_id"] = HOSTILE.into(),
            _ => {}
        }
        true
    });
    day.bench.open();
    let script = Script::from_the_document();
    for language in LANGUAGES {
        let to = day.bench.folder().join(language);
        day.pack_with(&today, PackOptions::to(&to, language));
        agree(&script, &to);
        let page = fs::read_to_string(to.join("index.html")).unwrap();
        assert!(!page.contains("<script") && !page.contains('\u{202e}') && page.contains("&lt;U+202E&gt;"));
        let verified = model::words::text(&model::Sentence::new("person-verified").with("subject", "chen"), language);
        assert!(page.contains(&format!("<td>{verified}<br>&lt;script&gt;")), "{page}");
    }
    let desk = day.bench.desk();
    let of = |person: &str| {
        let filter = JournalFilter { person: Some(person.to_owned()), ..JournalFilter::default() };
        desk.journal_of(0, 99, &filter).unwrap()
    };
    let (all, none) = (of(" CHEN"), of("wang"));
    assert_eq!((all.rows.len(), all.count, none.rows.len(), none.count), (5, 5, 0, 0));
    assert_eq!(of("").count, 5);
    let detail = desk.instruction(&all.rows[0].id).unwrap();
    for people in [&all.people[&all.rows[0].id], &detail.people] {
        let said: Vec<&str> = people.confirmed_by.iter().map(|part| part.id.as_str()).collect();
        assert_eq!((said, people.approved_by.len()), (vec!["person-verified", "person-account"], 0));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pack_in_the_older_form_is_checked_but_its_page_is_not_proven() {
    let day = Day::new().await;
    let script = Script::from_the_document();
    let top = day.pack("pack", &day.today()).folder;
    replace(&top, "pack.json", "aval proof pack 2", "aval proof pack 1");
    page(&top, "1,234.50", "1.50");
    list_again(&top);
    let (right, said) = script.says(&top, &[]);
    assert!(!right && !said.contains("WRONG") && said.contains("NOT PROVEN index.html"), "{said}");
    let checked = check_pack(&top, None).unwrap();
    assert!(checked.intact && !checked.page_proven && !checked.not_proven.is_empty(), "{checked:?}");
    replace(&top, "period.json", "2469.00", "1236.00");
    list_again(&top);
    script.objects(&top, "period.json: totals");
}
