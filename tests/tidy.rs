//! The rules of this project that a machine can check. Each rule is a test whose failure names the remedy; a small
//! sample beside it must break the rule, so that a rule that no longer finds anything fails too.

#[path = "tidy/arrows.rs"]
mod arrows;
#[path = "tidy/circles.rs"]
mod circles;
#[path = "tidy/documents.rs"]
mod documents;
#[path = "tidy/layers.rs"]
mod layers;
#[path = "tidy/lists.rs"]
mod lists;
#[path = "tidy/ratchets.rs"]
mod ratchets;
#[path = "tidy/sizes.rs"]
mod sizes;
#[path = "tidy/tree.rs"]
mod tree;
#[path = "tidy/windows.rs"]
mod windows;
#[path = "tidy/words.rs"]
mod words;

use tree::File;

/// Kinds of hand-written files, whose length is limited.
const WRITTEN: &[&str] = &[".rs", ".ts", ".tsx", ".css", ".sql", ".py"];
const GENERATED: &str = "/generated/";

/// Fails with every complaint and one sentence about the remedy.
fn none(complaints: &[String], what_to_do: &str) {
    assert!(complaints.is_empty(), "{what_to_do}\n  {}\n", complaints.join("\n  "));
}

fn of_rust(check: impl Fn(&File) -> Vec<String>) -> Vec<String> {
    tree::rust().iter().flat_map(check).collect()
}

fn sample(path: &str, text: &str) -> File {
    File { path: path.into(), text: text.into() }
}

#[test]
fn crates_use_only_what_the_readme_allows() {
    let found: Vec<_> =
        arrows::RULES.iter().flat_map(|rule| arrows::complaints(rule, &tree::file(rule.manifest).text)).collect();
    none(
        &found,
        "Remove the dependency, or change the crate map in README.md and tests/tidy/arrows.rs in the same commit:",
    );
}

#[test]
fn every_crate_of_the_workspace_has_its_row() {
    let manifests = tree::ending(&["Cargo.toml"]);
    let without: Vec<_> = manifests
        .into_iter()
        .map(|file| file.path)
        .filter(|path| arrows::RULES.iter().all(|rule| rule.manifest != path))
        .collect();
    none(&without, "Give the crate a row in tests/tidy/arrows.rs and in README.md:");
}

#[test]
fn a_wrong_arrow_is_caught() {
    let client = &arrows::RULES[1];
    for (manifest, caught) in [
        ("[dependencies]\nbank-contract.workspace = true\nreqwest.workspace = true", false),
        ("[dependencies]\ntreasury.workspace = true", true),
        ("[dependencies]\nrusqlite.workspace = true", true),
        ("[dependencies]\ntauri-build = \"2\"", true),
        ("[target.'cfg(unix)'.dependencies]\ntreasury = { path = \"../treasury\" }", true),
        ("[dev-dependencies]\npractice-bank.workspace = true", false),
        ("[dev-dependencies]\ntreasury.workspace = true", true),
    ] {
        assert_eq!(!arrows::complaints(client, manifest).is_empty(), caught, "{manifest}");
    }
    // A lower crate of the core never uses one above it: lower, above.
    for (lower, above) in [
        ("journal", "treasury"),
        ("journal", "bank-client"),
        ("model", "journal"),
        ("bank-client", "model"),
        ("money", "treasury"),
        ("money", "sign-in"),
        ("journal", "money"),
    ] {
        let rule = arrows::RULES.iter().find(|rule| rule.manifest.ends_with(&format!("/{lower}/Cargo.toml"))).unwrap();
        for section in ["dependencies", "dev-dependencies"] {
            let manifest = format!("[{section}]\n{above}.workspace = true");
            assert_eq!(arrows::complaints(rule, &manifest).len(), 1, "{lower} {section} {above}");
        }
    }
}

#[test]
fn modules_of_the_core_use_only_what_their_row_allows() {
    none(
        &layers::complaints(&tree::rust()),
        "Move what both need into a lower module, or hand it in; a new module gets its row in tests/tidy/layers.rs:",
    );
}

#[test]
fn a_wrong_arrow_between_modules_is_caught() {
    let (core, money) = ("src-tauri/crates/treasury/src", "src-tauri/crates/money/src");
    let files = [
        sample(&format!("{core}/out/export/page.rs"), "use crate::{desk, view};\n// crate::home"),
        sample(&format!("{core}/desk/mod.rs"), "use crate::{out::{audit, export}, view};\nuse crate::VERSION;"),
        sample(&format!("{core}/moving/mod.rs"), "use crate::{\n    home::place,\n    view,\n};"),
        sample(&format!("{core}/new_thing.rs"), "use model::sync::hold;"),
        sample(
            &format!("{core}/read/inbox/row.rs"),
            "use crate::{store::{cache, kept::Day}, view};\nuse crate::audit;",
        ),
        sample(&format!("{core}/store/cache/mod.rs"), "use crate::read::inbox::Line;\nuse super::kept::day;"),
        sample(&format!("{money}/check/checked_item.rs"), "use crate::{access, doubt::Inquiry};"),
        sample(&format!("{money}/doubt/look.rs"), "use crate::send::signs;\nuse crate::Submissions;"),
        sample(&format!("{money}/view/check.rs"), "use crate::check::line;"),
    ];
    let caught = [
        "moving uses home",
        "new_thing has no row",
        "out::export uses desk",
        "read::inbox uses audit, which has no row",
        "store::cache uses read::inbox",
        "check uses doubt",
        "doubt uses Submissions, which has no row",
        "view uses check",
    ];
    assert_eq!(layers::complaints(&files), caught);
}

#[test]
fn files_are_short() {
    let written = tree::ending(WRITTEN).into_iter().filter(|file| !file.path.contains(GENERATED));
    let long: Vec<_> = written.filter_map(|file| sizes::long_file(&file)).collect();
    none(&long, &format!("Split the file by what its reader looks for; at most {} lines:", sizes::FILE_LINES_MAX));
    let median = sizes::median_lines(&tree::rust());
    assert!(median <= sizes::MEDIAN_LINES_MAX, "The median Rust file has {median} lines: split the long ones.");
}

#[test]
fn the_readme_is_short_and_its_twin_has_the_same_sections() {
    let found = sizes::readme(&tree::file("README.md"), &tree::file("README.zh-CN.md"));
    none(&found, "Move details to docs/; write each section in both languages:");
    let translation = sample("README.zh-CN.md", "## 一");
    assert!(sizes::readme(&sample("README.md", "# A\n## B"), &translation).is_empty());
    assert_eq!(sizes::readme(&sample("README.md", &"## B\n".repeat(151)), &translation).len(), 2);
}

#[test]
fn a_long_file_is_caught() {
    assert!(sizes::long_file(&sample("a.rs", &"\n".repeat(sizes::FILE_LINES_MAX))).is_none());
    assert!(sizes::long_file(&sample("a.rs", &"\n".repeat(sizes::FILE_LINES_MAX + 1))).is_some());
    let files = [1, 200, 300].map(|lines| sample("a.rs", &"\n".repeat(lines)));
    assert_eq!(sizes::median_lines(&files), 200);
}

#[test]
fn functions_fit_on_a_page() {
    let what_to_do = format!("Take a part out that has a name; at most {} lines:", sizes::FUNCTION_LINES_MAX);
    none(&of_rust(sizes::long_functions), &what_to_do);
}

#[test]
fn a_long_function_is_caught() {
    let function = |head: &str, body: usize| {
        let text = format!(
            "trait T {{\n    fn declared(\n        &self,\n    );\n}}\n{head}\n{}}}\n",
            "    step();\n".repeat(body)
        );
        sizes::long_functions(&sample("a.rs", &text)).len()
    };
    let most = sizes::FUNCTION_LINES_MAX;
    assert_eq!(function("fn f() {", most - 2), 0);
    assert_eq!(function("fn f() {", most - 1), 1);
    assert_eq!(function("pub(crate) async fn f<T>(\n    x: T,\n) -> T\nwhere\n    T: Copy,\n{", most - 2), 1);
}

#[test]
fn files_are_written_and_read_at_one_place() {
    let what_to_do = "Use model::folder: it writes private files, over no other file and through no link, and reads regular \
                      files up to a limit:";
    none(&of_rust(words::second_writer), what_to_do);
}

#[test]
fn a_second_writer_is_caught() {
    let core = "src-tauri/crates/treasury/src/out/export/file.rs";
    for (path, text, caught) in [
        (core, "std::fs::write(path, text)?;", true),
        (core, "let file = File::create(path)?;", true),
        (core, "let text = fs::read_to_string(path)?;", true),
        (core, "folder::write_new(path, text)?;", false),
        (core, "fn f() {}\nmod tests {\n    fs::write(path, text).unwrap();\n}", false),
        ("src-tauri/src/log.rs", "OpenOptions::new()", true),
        ("src-tauri/crates/model/src/folder.rs", "File::options()", false),
        ("src-tauri/crates/practice-bank/src/store.rs", "File::create(path)", false),
        ("src-tauri/crates/avalctl/tests/cli/main.rs", "fs::write(path, text)", false),
    ] {
        assert_eq!(!words::second_writer(&sample(path, text)).is_empty(), caught, "{path}: {text}");
    }
}

#[test]
fn every_rust_file_opens_by_saying_what_it_is_for() {
    let silent = of_rust(|file| sizes::silent_opening(file).into_iter().collect());
    none(&silent, "Open the file with a `//!` paragraph that a newcomer can read alone:");
}

#[test]
fn a_silent_opening_is_caught() {
    for (text, caught) in
        [("//! The desk.\nuse x;", false), ("use x;\n//! The desk.", true), ("// The desk.", true), ("", true)]
    {
        assert_eq!(sizes::silent_opening(&sample("a.rs", text)).is_some(), caught, "{text}");
    }
}

#[test]
fn only_ipc_imports_the_shells_library() {
    let found: Vec<_> = tree::files("ui/src").iter().flat_map(words::second_door).collect();
    none(&found, "Call a function of ui/src/ipc instead:");
}

#[test]
fn a_second_door_to_the_shell_is_caught() {
    let import = "import { invoke } from '@tauri-apps/api/core';";
    assert_eq!(words::second_door(&sample("ui/src/pages/Today.tsx", import)).len(), 1);
    assert!(words::second_door(&sample("ui/src/ipc/invoke.ts", import)).is_empty());
}

#[test]
fn types_are_named_with_the_desks_words() {
    let found: Vec<_> = tree::ending(&[".rs", ".ts", ".tsx"]).iter().flat_map(words::empty_names).collect();
    none(&found, "Name the type by what it is for a clerk, not by what programs call such things:");
}

#[test]
fn an_empty_name_is_caught() {
    for (line, caught) in [
        (concat!("pub struct Draft", "Manager;"), true),
        (concat!("export inter", "face Utils {"), true),
        (concat!("class Grid", "Helper {"), true),
        ("pub struct Managers;", false),
        ("// a type that a manager reads", false),
    ] {
        assert_eq!(words::empty_names(&sample("a.rs", line)).len(), usize::from(caught), "{line}");
    }
}

#[test]
fn nothing_is_left_for_later_or_switched_off() {
    let found: Vec<_> = tree::ending(WRITTEN).iter().flat_map(words::unfinished).collect();
    none(&found, "Finish it, or take it out and say so in an issue:");
}

#[test]
fn what_is_left_for_later_is_caught() {
    for (path, line, caught) in [
        ("a.rs", concat!("    to", "do!(\"later\")"), true),
        ("a.rs", concat!("#[ign", "ore = \"slow\"]"), true),
        ("a.rs", "let todo = 1;", false),
        ("a.rs", concat!("// the same as a", "ny other"), false),
        ("a.tsx", concat!("const x = y as a", "ny;"), true),
        ("a.tsx", "const x = y as anything;", false),
    ] {
        assert_eq!(words::unfinished(&sample(path, line)).len(), usize::from(caught), "{line}");
    }
}

#[test]
fn no_float_comes_near_money() {
    let money = ["bank-contract", "bank-client", "model", "journal", "money", "treasury", "avalctl"];
    let sources = money.iter().flat_map(|name| tree::files(&format!("src-tauri/crates/{name}/src")));
    let found: Vec<_> = sources.flat_map(|file| words::floats(&file)).collect();
    none(&found, "Hold the number as `Amount`, or as an integer with its unit in the name:");
}

#[test]
fn a_float_is_caught() {
    for (line, caught) in
        [("let x: f64 = 1.0;", true), ("fn f(x: f32)", true), ("// no f64 here", false), ("let of64 = 1", false)]
    {
        assert_eq!(words::floats(&sample("a.rs", line)).len(), usize::from(caught), "{line}");
    }
}

#[test]
fn generated_files_are_fresh() {
    let found = xtask::generated::compare(&xtask::root());
    let stale: Vec<_> = found.into_iter().filter(|file| !file.fresh).map(|file| file.path.to_owned()).collect();
    none(&stale, "Run `cargo xtask generate` and commit what it writes:");
}

#[test]
fn a_stale_generated_file_is_caught() {
    let empty = tempfile::tempdir().expect("a folder for the test");
    let stale = |found: Vec<xtask::generated::Found>| found.iter().filter(|file| !file.fresh).count();
    let all = xtask::generated::files().len();
    assert_eq!(stale(xtask::generated::compare(empty.path())), all, "missing files are stale");
    assert_eq!(stale(xtask::generated::write(empty.path()).expect("the files are written")), all);
    assert_eq!(stale(xtask::generated::compare(empty.path())), 0, "what was written is fresh");
    let first = empty.path().join(xtask::generated::files()[0].path);
    std::fs::write(first, "something else").expect("the file is changed");
    assert_eq!(stale(xtask::generated::compare(empty.path())), 1);
}

#[test]
fn commands_permissions_and_calls_of_the_window_agree() {
    let commands = lists::commands(&tree::file("src-tauri/src/commands/list.rs").text);
    assert!(!commands.is_empty(), "src-tauri/src/commands/list.rs: no command was found in it");
    let capability = tree::file("src-tauri/capabilities/main.json").text;
    let sets = lists::permitted(&tree::file("src-tauri/permissions/window.toml").text);
    let granted = sets.into_iter().filter(|(name, _)| capability.contains(&format!("\"{name}\"")));
    let permitted = granted.flat_map(|(_, commands)| commands).collect();
    let called = lists::called(&tree::file("ui/src/generated/commands.ts").text);
    let found = [
        lists::difference(("the shell's list", &commands), ("the granted permissions", &permitted)),
        lists::difference(("the shell's list", &commands), ("ui/src/generated/commands.ts", &called)),
    ];
    none(
        &found.concat(),
        "One line per command in list.rs, and in permissions/window.toml; then cargo xtask generate:",
    );
}

#[test]
fn a_command_without_its_permission_is_caught() {
    let commands = lists::commands("macro_rules! x { ($read:ident) => { $read! {\n app::app, money::go_on,\n } }; }");
    let sets = lists::permitted("[[set]]\nidentifier = \"desk\"\npermissions = [\"allow-app\"]");
    let called = lists::called("app: () => invoke<AppView>('app'),\n goOn: () =>\n invoke<View<A>>('go_on', {}),");
    assert_eq!(lists::difference(("a", &commands), ("b", &sets[0].1)), ["go_on is in a and not in b"]);
    assert_eq!(lists::difference(("a", &sets[0].1), ("b", &called)), ["go_on is in b and not in a"]);
    assert!(lists::difference(("a", &commands), ("b", &called)).is_empty());
}

#[test]
fn both_languages_have_the_same_sentences() {
    let english: Vec<_> = tree::ending(&[".en.ftl"]);
    assert!(!english.is_empty(), "no sentences were found");
    let pairs = english.iter().map(|file| (file, tree::file(&file.path.replace(".en.ftl", ".zh-CN.ftl"))));
    let found: Vec<_> = pairs
        .flat_map(|(english, chinese)| {
            let (left, right) = (lists::sentences(&english.text), lists::sentences(&chinese.text));
            lists::difference((&english.path, &left), (&chinese.path, &right))
        })
        .collect();
    none(&found, "Write the sentence in both languages, with the same variables:");
}

#[test]
fn a_sentence_in_one_language_only_is_caught() {
    let english =
        lists::sentences("# a = b\nsaved = Saved\npages = { $count ->\n    [one] one\n   *[other] { $count } }\n");
    assert_eq!(english.into_iter().collect::<Vec<_>>(), ["pages", "pages $count", "saved"]);
    let chinese = lists::sentences("saved = 已保存\npages = 页\n");
    let english = lists::sentences("saved = Saved\npages = { $count } pages\nlost = Lost\n");
    assert_eq!(
        lists::difference(("en", &english), ("zh", &chinese)),
        ["lost is in en and not in zh", "pages $count is in en and not in zh"]
    );
}

#[test]
fn no_file_names_a_package_registrys_host() {
    let found: Vec<_> = tree::files("").iter().flat_map(words::registry_hosts).collect();
    none(&found, "Name the package and leave its address to the machine (npm: omit-lockfile-registry-resolved=true):");
}

#[test]
fn a_registrys_host_is_caught() {
    let line = concat!("\"resolved\": \"https://registry.npm", "js.org/x/-/x-1.tgz\"");
    assert_eq!(words::registry_hosts(&sample("package-lock.json", line)).len(), 1);
    assert!(words::registry_hosts(&sample("README.md", "from crates.io")).is_empty());
}

#[test]
fn every_pointer_to_a_document_has_its_target() {
    let files = tree::files("");
    let documents = documents::Documents::of(&files);
    let sources = files.iter().filter(|file| WRITTEN.iter().any(|end| file.path.ends_with(end)));
    let sources = sources.filter(|file| !file.path.starts_with("tests/tidy"));
    let found: Vec<_> = sources.flat_map(|file| documents.without_target(file)).collect();
    none(&found, "Point to a file below docs/ and, in quotes, to one of its headings:");
    let exists = |path: &str| xtask::root().join(path).exists();
    let pages = files.iter().filter(|file| file.path.ends_with(".md"));
    let dead: Vec<_> = pages.flat_map(|file| documents::dead_links(file, exists)).collect();
    none(&dead, "Link to a file of the repository:");
}

#[test]
fn a_pointer_without_a_target_is_caught() {
    let documents = documents::Documents::of(&[
        sample("docs/design/money-path.md", "## Sending\n"),
        sample("docs/service.md", "## Errors\n"),
    ]);
    for (line, caught) in [
        ("/// Source: docs/design/money-path.md, \"Sending\".", false),
        ("/// Source: docs/design/money-path.md, \"Posting\".", true),
        ("/// Source: docs/design/money.md.", true),
        ("/// service.md, \"Errors\".", false),
        ("/// service.md, \"Terrors\".", true),
        (concat!("/// The limits of MONEY-", "PATH."), true),
        ("let x = 1;", false),
    ] {
        assert_eq!(!documents.without_target(&sample("a.rs", line)).is_empty(), caught, "{line}");
    }
    let page = sample("docs/design/a.md", "[x](b.md) [y](../../README.md#top) [z](https://bank.example) [w](gone.md)");
    let exists = |path: &str| ["docs/design/b.md", "README.md"].contains(&path);
    assert_eq!(documents::dead_links(&page, exists), ["docs/design/a.md: gone.md does not exist"]);
}

#[test]
fn habits_that_are_left_behind_do_not_come_back() {
    let files = tree::ending(&[".rs", ".ts", ".tsx"]);
    let files: Vec<_> = files.into_iter().filter(|file| !file.path.contains(GENERATED)).collect();
    for ratchet in ratchets::RATCHETS {
        let found = (ratchet.count)(&files);
        let (count, most) = (found.len(), ratchet.most);
        assert!(
            count <= most,
            "{}: {count}, and at most {most} are allowed. Instead: {}.\n  {}",
            ratchet.name,
            ratchet.instead,
            found.join("\n  ")
        );
        assert!(count + ratchets::SLACK >= most, "{}: only {count} are left, lower {most}", ratchet.name);
    }
}

type Row = (usize, Vec<(String, String)>, usize);

/// Two circles: one of Rust files, one of the window's. A test that imports its file back is none.
fn circles(core: &str) -> Vec<(String, String)> {
    let files = [
        (format!("{core}read/f/mod.rs"), "mod inner;\nuse super::g::{h::H, i};"),
        (format!("{core}read/f/inner.rs"), "use crate::read::g::H;\nmod tests {\nuse super::g;"),
        (format!("{core}read/g.rs"), "// super::f\nfn x() -> crate::read::f::inner::Y {}"),
        (format!("{core}read/h.rs"), "use super::g;"),
        ("ui/src/a/List.tsx".into(), "import { row } from './row';\nimport { more } from '../more';"),
        ("ui/src/a/row.ts".into(), "import type { A } from './List';"),
        ("ui/src/more/index.ts".into(), "export { a } from './a';"),
        ("ui/src/more/a.ts".into(), "import 'x';"),
        ("ui/src/more/a.test.ts".into(), "import { a } from './index';"),
    ];
    files.into_iter().map(|(path, text)| (path, text.to_owned())).collect()
}

#[test]
fn a_habit_is_counted() {
    let core = "src-tauri/crates/treasury/src/";
    let long = "a".repeat(71);
    // ratchet, files with their texts, hits
    let rows: [Row; 7] = [
        (
            0,
            vec![("a.rs".into(), "/// What was confirmed.\n// by what they say\n// what is it?\nlet what = 1;".into())],
            2,
        ),
        (1, vec![("a.rs".into(), "// It stands here.\n// understand\nlet stands = 1;".into())], 1),
        (2, vec![("a.tsx".into(), " * Nobody sends.\n// any body".into())], 1),
        (3, vec![("a.rs".into(), format!("#[test]\nfn {long}() {{}}\n\n\n\nfn {long}() {{}}"))], 1),
        (4, vec![(format!("{core}a.rs"), "pub struct A;".into()), (format!("{core}b.rs"), "enum A {}".into())], 1),
        (
            5,
            vec![
                (format!("{core}a.rs"), "use crate::b::X;".into()),
                (format!("{core}b/mod.rs"), "fn f() { crate::c::g(); }".into()),
                (format!("{core}c.rs"), "use crate::a;\nuse crate::d;".into()),
                (format!("{core}d.rs"), "// crate::a".into()),
                (format!("{core}read/e.rs"), "use super::f;".into()),
                (format!("{core}read/f/mod.rs"), "mod inner;".into()),
                (format!("{core}read/f/inner.rs"), "use crate::read::{e, g};".into()),
                (format!("{core}read/g.rs"), "use crate::read::h;".into()),
            ],
            5,
        ),
        (6, circles(core), 2),
    ];
    for (at, files, expected) in rows {
        let files: Vec<_> = files.iter().map(|(path, text)| sample(path, text)).collect();
        let found = (ratchets::RATCHETS[at].count)(&files);
        assert_eq!(found.len(), expected, "{}: {found:?}", ratchets::RATCHETS[at].name);
    }
}
