//! The end of `--help`: the environment variables and the exit codes.

use model::exit::Exit;

/// The variables that the program reads, for the end of the help.
const ENVIRONMENT: &[(&str, &str)] = &[
    ("AVAL_TOKEN", "the access token"),
    ("AVAL_TOKEN_PROFILE", "the profile that AVAL_TOKEN is for, where there are several"),
    ("AVAL_GROUP_KEY", "the key of this desk in its group, where there is no keychain"),
    ("AVAL_GROUP_CERTIFICATE_KEY", "the private key (PEM) of its client certificate, where there is no keychain"),
    ("AVAL_GROUP_PASSWORD", "the password of the group book's database user"),
    ("AVAL_APPROVER_KEY", "the file of the approver's key, where no keychain has it"),
    ("AVAL_DATA_DIR", "the data directory, where --data-dir does not name one"),
    ("AVAL_STATE_DIR", "the folder for the places of journals, instead of the system's; for tests"),
    ("AVAL_POLICY", "the policy file, where the system's place for it has none"),
];

/// The variables and the exit codes at the end of the help.
pub(super) fn environment_and_exit_codes() -> String {
    let variable = |(name, meaning): &(&str, &str)| format!("  {name:<26}  {meaning}\n");
    let variables: String = ENVIRONMENT.iter().map(variable).collect();
    let line = |exit: &Exit| format!("  {:>2}  {}\n", exit.number(), exit.meaning());
    let lines: String = Exit::ALL.iter().map(line).collect();
    format!(
        "Environment:\n{variables}\nExit codes. Where several apply, the first of 8, 7, 3, 4, 5, 11, 10, 6 is given:\n{lines}"
    )
}
