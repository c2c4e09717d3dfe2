//! Completions and manual pages, made from the definitions of the commands.

use std::process::Command;

use crate::desk::Desk;

#[test]
fn completions_are_valid_and_every_command_has_a_page() {
    let desk = Desk::empty("");
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = desk.run_plain(&["completions", shell]).exits(0).stdout;
        assert!(script.contains("practice-bank") && !script.contains("<U+"), "{shell}");
        if shell == "bash" {
            let file = desk.write("completions.bash", &script);
            assert!(Command::new("bash").arg("-n").arg(file).status().expect("bash runs").success());
        }
    }
    desk.run(&["completions", "dos"]).exits(2);
    let folder = desk.data().with_file_name("pages");
    std::fs::create_dir(&folder).unwrap();
    let place = folder.to_str().unwrap();
    desk.run(&["man-pages", "--to", place]).exits(0);
    let page = |name: &str| std::fs::read_to_string(folder.join(format!("{name}.1"))).expect(name);
    assert!(page("avalctl").contains("AVAL_TOKEN") && page("avalctl-drafts-list").contains("due\\-from"));
    assert!(std::fs::read_dir(&folder).unwrap().count() > 60);
    // Pages that are there already are not replaced.
    desk.run(&["man-pages", "--to", place]).exits(1);
}
