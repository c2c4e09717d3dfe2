//! `cargo xtask run --group`: two desks of one group, each with a window and a data directory, over one practice bank and
//! one PostgreSQL of their own. Everything ends with the windows.

use std::fs;
use std::path::{Path, PathBuf};

use crate::command::{Program, built, program};
use crate::display::{Screen, Started};
use crate::{Outcome, Stop, display, root};

/// The desks' data; it is made anew each time.
const FOLDER: &str = "target/group";

/// The profile of both desks.
const PROFILE: &str = "harbour";

/// The desks, each with its key in the group. Keys for practice: a real desk's key is made at random and is in the keychain.
const DESKS: [(&str, &str); 2] = [
    ("Shanghai", "1b9c8e5f6a7d40312233445566778899aabbccddeeff00112233445566778899"),
    ("Beijing", "2c9c8e5f6a7d40312233445566778899aabbccddeeff00112233445566778899"),
];

/// One of the desks.
struct Desk {
    name: &'static str,
    key: &'static str,
    folder: PathBuf,
    token: String,
}

impl Desk {
    fn new((name, key): (&'static str, &'static str)) -> Self {
        Self { name, key, folder: root().join(FOLDER).join(name), token: String::new() }
    }

    /// A program of the workspace at this desk.
    fn program(&self, name: &str) -> Program {
        program(built(name))
            .set("AVAL_DATA_DIR", &self.folder)
            .set("AVAL_STATE_DIR", self.folder.join("state"))
            .set("AVAL_GROUP_KEY", self.key)
            .set("AVAL_TOKEN", &self.token)
    }

    fn profile(&self) -> PathBuf {
        self.folder.join("profiles").join(PROFILE)
    }
}

/// Starts the servers, makes the two desks, and opens their windows; without a display it takes a picture of each.
///
/// # Errors
/// [`Stop`] of the program that fails.
pub fn open() -> Outcome {
    let _ = fs::remove_dir_all(root().join(FOLDER));
    let [mut first, mut second] = DESKS.map(Desk::new);
    let (_book, said) = Started::start_to_first_line(&first.program("avalctl").args(["practice-book"]))?;
    let url = text_of(&said, "url")?;
    let bank = first.program("avalctl").args(["practice-bank", "--add", PROFILE]);
    let (_bank, said) = Started::start_to_first_line(&bank)?;
    let token = text_of(&said, "token")?;
    // The settings and the code book are one for both desks.
    copy_settings(&first.profile(), &second.profile())?;
    (first.token, second.token) = (token.clone(), token);
    for desk in [&first, &second] {
        desk.program("avalctl").args(["refresh"]).answer();
    }
    let created = ["group", "create", "--url", &url, "--name", "Aval Holding", "--desk", first.name];
    first.program("avalctl").args(created).run()?;
    let invitation = root().join(FOLDER).join("invitation.json").display().to_string();
    first.program("avalctl").args(["group", "invite", "--to", &invitation]).run()?;
    second.program("avalctl").args(["group", "join", &invitation, "--desk", second.name]).run()?;
    if display::is_there() {
        eprintln!("    Two desks of one group at a practice bank: no money. Close both windows to end.");
        let mut windows = [&first, &second]
            .map(|desk| Started::start(&desk.program("aval")))
            .into_iter()
            .collect::<Outcome<Vec<_>>>()?;
        windows.iter_mut().for_each(Started::wait);
        return Ok(());
    }
    eprintln!("    There is no display here: the windows open on screens in memory, to take their pictures.");
    for desk in [&first, &second] {
        let screen = Screen::start()?;
        let mut shown = Started::start(&screen.show(desk.program("aval")))?;
        let picture = format!("artifacts/group-{}.png", desk.name.to_lowercase());
        screen.picture(&mut shown, &root().join(&picture))?;
        eprintln!("    {}: {picture}", desk.name);
    }
    Ok(())
}

fn copy_settings(from: &Path, to: &Path) -> Outcome {
    let copy = || {
        fs::create_dir_all(to)?;
        for entry in fs::read_dir(from)? {
            let path = entry?.path();
            if let Some(name) = path.file_name().filter(|_| path.extension().is_some_and(|ending| ending == "toml")) {
                fs::copy(&path, to.join(name))?;
            }
        }
        Ok(())
    };
    copy().map_err(|error: std::io::Error| Stop::Failed(format!("{}: {error}.", to.display())))
}

/// The value of a text in a line of JSON that one of our own programs printed; it has no escapes.
fn text_of(line: &str, name: &str) -> Outcome<String> {
    let after = line.split_once(&format!("\"{name}\":\"")).map(|(_, after)| after);
    let value = after.and_then(|after| after.split_once('"')).map(|(value, _)| value.to_owned());
    value.ok_or_else(|| Stop::Failed(format!("There is no `{name}` in: {line}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_found_in_a_line_of_json() {
        let line = r#"{"token":"t-1","url":"postgresql://aval@127.0.0.1:5432/postgres"}"#;
        assert_eq!(text_of(line, "url").unwrap(), "postgresql://aval@127.0.0.1:5432/postgres");
        assert!(text_of(line, "base_url").is_err());
    }
}
