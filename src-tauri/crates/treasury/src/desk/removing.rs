//! The removal of a profile by a person who may change it. The profile's roles and the policy's bind also where it is not the
//! open one, so it is opened to ask.
//!
//! Not here: the removal itself, which is [`Home::remove`].

use std::path::PathBuf;

use model::profile::{PolicyCheck, Role};
use model::{DeskError, Result, Sentence};

use super::{Desk, Options};
use crate::home::Home;

impl Desk {
    /// Archives a profile with its journal. `options` are those with which this program opens profiles.
    ///
    /// # Errors
    /// `role` or `command-line`: the person at this desk may not; `profile-roles-unknown`: its settings cannot be read and the
    /// policy fixes roles. The errors of [`Home::remove`].
    pub fn remove(home: &Home, name: &str, options: Options) -> Result<PathBuf> {
        let (clock, policy) = (options.clock.clone(), options.policy.clone());
        let exists = home.profile_names()?.iter().any(|known| known == name);
        match exists.then(|| Self::open(home, name, Options { act: false, ..options })) {
            Some(Ok(desk)) => desk.require(Role::Administrator)?,
            // A profile that does not open is repaired or put away; a policy's roles bind all the same.
            Some(Err(error)) => {
                let fixed = policy.filter(|path| path.exists()).map(|path| PolicyCheck::of(&path, home.dir()));
                let roles = |check: &PolicyCheck| {
                    !check.usable || check.fixes.iter().any(|one| one.name.split('.').next() == Some("roles"))
                };
                if fixed.as_ref().is_some_and(roles) {
                    let sentence = Sentence::new("profile-roles-unknown").with("name", name);
                    let detail = error.trouble().sentence.args.get("detail").cloned();
                    let sentence = sentence.with("detail", detail.unwrap_or_else(|| error.to_string()));
                    return Err(DeskError::not_permitted("profile-roles-unknown", sentence));
                }
            }
            None => {}
        }
        home.remove(name, clock.now())
    }
}
