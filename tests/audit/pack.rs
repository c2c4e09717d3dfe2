//! A pack can be checked with Python alone, and a changed byte in any file is found.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use treasury::audit::{Of, PackOptions};

use crate::script::{Script, files_below, list_again, run};
use crate::session::Day;

#[tokio::test(flavor = "multi_thread")]
async fn packs_of_submissions_and_periods_pass_both_scripts() {
    let day = Day::new().await;
    let script = Script::from_the_document();
    let ofs = [Of::Submission(day.endorsed.clone()), Of::Submission(day.doubtful.clone()), day.today()];
    for (at, of) in ofs.iter().enumerate() {
        let packed = day.pack(&format!("pack-{at}"), of);
        script.agrees(&packed.folder);
        let (right, said) = run(&packed.folder.join("check.py"), &packed.folder, &[]);
        assert!(right && said.contains(&packed.head.hash), "{said}");
        let head = [packed.head.sequence.to_string(), packed.head.hash.clone()];
        assert!(script.says(&packed.folder, &["--head", &head[0], &head[1]]).0);
        let verified = day.bench.desk().journal_verify().unwrap();
        assert_eq!((verified.head, verified.events), (packed.head.hash, packed.head.sequence));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_submission_s_pack_holds_its_own_evidence_and_no_other_s() {
    let day = Day::new().await;
    let packed = day.pack("pack", &Of::Submission(day.endorsed.clone()));
    let read = |name: &str| fs::read_to_string(packed.folder.join(name)).unwrap();
    let detail = {
        let view = day.bench.desk().submission(&day.endorsed).unwrap();
        day.bench.desk().instruction(&view.instructions[0].id).unwrap()
    };
    assert_eq!(read("requests/000001.json"), detail.request);
    let reply = detail.reply.unwrap();
    assert_eq!(read(&format!("attachments/{}.json", reply.sha256)), reply.body);
    assert!(files_below(&packed.folder.join("attachments")).len() > 1, "the snapshot is there too");
    assert!(read(&format!("dialogs/{}.txt", day.endorsed)).contains("PRACTICE BANK"));
    let other = day.bench.desk().submission(&day.doubtful).unwrap().instructions[0].draft_number.clone().unwrap();
    let leaks: Vec<_> = files_below(&packed.folder)
        .into_iter()
        .filter(|file| String::from_utf8_lossy(&fs::read(file).unwrap()).contains(&other))
        .collect();
    // The acting list's snapshot is filtered by number, so it does not name another draft either.
    assert!(leaks.is_empty(), "{leaks:?}");
    let secret = day.bench.bank.token.as_bytes();
    for file in files_below(&packed.folder) {
        assert!(!fs::read(&file).unwrap().windows(secret.len()).any(|part| part == secret), "{}", file.display());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_has_both_languages_marks_practice_and_takes_no_markup() {
    let day = Day::new().await;
    for (language, words) in [("en", ["Practice bank", "In doubt", "Request"]), ("zh-CN", ["练习银行", "合计", "请求"])]
    {
        let mut options = PackOptions::to(&day.bench.folder().join(language), language);
        options.zip = true;
        let packed = day.pack_with(&day.today(), options);
        let page = fs::read_to_string(packed.folder.join("index.html")).unwrap();
        assert!(page.contains(words[0]) && page.contains(&format!("lang=\"{language}\"")), "{language}");
        assert!(!page.contains("audit-"), "every sentence is written in {language}");
        assert!(page.contains("&lt;b&gt;of today&lt;/b&gt;") && !page.contains("<b>of today"));
        assert!(page.contains(&packed.head.hash) && page.contains("two equal salaries") && page.contains("REF-7"));
        let unpacked = day.bench.folder().join(format!("{language}-unpacked"));
        let zip = packed.zip.expect("a zip file");
        let python =
            std::process::Command::new("python3").args(["-m", "zipfile", "-e"]).arg(zip).arg(&unpacked).status();
        assert!(python.unwrap().success());
        Script::from_the_document().agrees(&unpacked.join(language));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_changed_byte_in_any_kind_of_file_is_found() {
    let day = Day::new().await;
    let script = Script::from_the_document();
    let packed = day.pack("pack", &day.today());
    // One file of each kind: the first of each folder, and every file at the top.
    let mut kinds = BTreeMap::new();
    for file in files_below(&packed.folder) {
        let name = file.strip_prefix(&packed.folder).unwrap().to_str().unwrap().to_owned();
        kinds.entry(name.split_once('/').map_or(name.clone(), |(folder, _)| folder.to_owned())).or_insert(name);
    }
    assert_eq!(kinds.len(), 16, "{kinds:?}");
    for name in kinds.values() {
        let path = packed.folder.join(name);
        let before = fs::read(&path).unwrap();
        let mut after = before.clone();
        let middle = after.len() / 2;
        after[middle] ^= 1;
        fs::write(&path, &after).unwrap();
        script.objects(&packed.folder, "WRONG");
        fs::write(&path, &after[..middle]).unwrap();
        script.objects(&packed.folder, "WRONG");
        fs::remove_file(&path).unwrap();
        script.objects(&packed.folder, "WRONG");
        fs::write(&path, &before).unwrap();
    }
    fs::write(packed.folder.join("events/note.txt"), "added").unwrap();
    script.objects(&packed.folder, "not in manifest.sha256");
    fs::remove_file(packed.folder.join("events/note.txt")).unwrap();
    script.agrees(&packed.folder);
}

#[tokio::test(flavor = "multi_thread")]
async fn hashes_made_anew_are_found_by_link_totals_or_a_head_kept_elsewhere() {
    let day = Day::new().await;
    let script = Script::from_the_document();
    let options = PackOptions { whole_chain: true, ..PackOptions::to(&day.bench.folder().join("pack"), "en") };
    let packed = day.pack_with(&day.today(), options);
    assert_eq!(packed.events, packed.head.sequence, "every event is there in full");
    let top = packed.folder.as_path();
    let event = files_below(&top.join("events"))
        .into_iter()
        .find(|file| {
            let text = fs::read_to_string(file).unwrap();
            text.contains("\nconfirmed\n") && text.contains("\"amount\":\"1234.50\"")
        })
        .expect("a transfer");
    let changed = fs::read_to_string(&event).unwrap().replace("\"amount\":\"1234.50\"", "\"amount\":\"1.50\"");
    fs::write(&event, changed).unwrap();
    let name = event.strip_prefix(top).unwrap().to_str().unwrap().to_owned();
    list_again(top);
    script.objects(top, &format!("{name}: its hash is not the one in chain.tsv"));
    chain_again(top, false);
    list_again(top);
    script.objects(top, "does not follow");
    chain_again(top, true);
    list_again(top);
    script.objects(top, "period.json: totals");
    script.objects(top, "index.html: Instructions, row ");
    let (_, said) = script.says(top, &["--head", &packed.head.sequence.to_string(), &packed.head.hash]);
    assert!(said.contains("chain.tsv: event"), "a head from elsewhere tells it: {said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_journal_can_be_packed_and_the_script_names_the_damage() {
    let mut day = Day::new().await;
    day.bench.desk = None;
    let file = day.bench.folder().join("profiles/practice/journal.sqlite");
    let journal = rusqlite::Connection::open(file).unwrap();
    journal.execute_batch("DROP TRIGGER event_is_fixed; DROP TRIGGER attachment_stays;").unwrap();
    let confirmed: u32 = journal
        .query_row("SELECT sequence FROM event WHERE kind = 'confirmed' ORDER BY 1 LIMIT 1", [], |row| row.get(0))
        .unwrap();
    let sql =
        "UPDATE event SET payload = CAST(replace(CAST(payload AS TEXT), '海棠', '海掌') AS BLOB) WHERE sequence = ?1";
    assert_eq!(journal.execute(sql, [confirmed]).unwrap(), 1);
    assert!(journal.execute("DELETE FROM attachment", []).unwrap() > 0);
    drop(journal);
    day.bench.open();
    assert!(day.bench.desk().sending_off().is_some());
    let packed = day.pack("pack", &day.today());
    let script = Script::from_the_document();
    script.objects(&packed.folder, &format!("events/{confirmed:08}.event: its hash is not the one in chain.tsv"));
    script.objects(&packed.folder, "attachment");
}

/// Writes the chain again, as a forger would: the hashes alone, or also each event's link to the one before it.
fn chain_again(top: &Path, with_links: bool) {
    let (mut chain, mut previous) = (String::new(), "0".repeat(64));
    for (at, file) in files_below(&top.join("events")).iter().enumerate() {
        let text = String::from_utf8(fs::read(file).unwrap()).unwrap();
        let mut parts: Vec<&str> = text.splitn(6, '\n').collect();
        if with_links {
            parts[4] = &previous;
        }
        let text = parts.join("\n");
        fs::write(file, &text).unwrap();
        let hash = sha256(text.as_bytes());
        chain.push_str(&format!("{}\t{hash}\n", at + 1));
        previous = hash;
    }
    fs::write(top.join("chain.tsv"), chain).unwrap();
    let mut facts: serde_json::Value = serde_json::from_slice(&fs::read(top.join("pack.json")).unwrap()).unwrap();
    facts["head"]["hash"] = previous.into();
    fs::write(top.join("pack.json"), facts.to_string()).unwrap();
}

fn sha256(bytes: &[u8]) -> String {
    model::hex(&model::sha256(bytes))
}
