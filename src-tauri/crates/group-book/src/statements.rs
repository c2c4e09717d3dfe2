//! Every SQL statement of the crate, in the words that PostgreSQL, CockroachDB and YugabyteDB share: no triggers, stored
//! code, extensions, advisory locks or notifications. A test reads each statement against a list of words, and a
//! transaction takes no other statements.

/// One statement of this file.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Statement(&'static str);

impl Statement {
    pub(crate) fn text(self) -> &'static str {
        self.0
    }
}

/// The migrations, each with the statements of one file. They are added and never edited.
pub(crate) const MIGRATIONS: &[&str] = &[include_str!("../migrations/0001.sql")];

/// The time by the server's clock, in milliseconds: the desks' clocks may differ. It is the same in a whole transaction.
macro_rules! now {
    () => {
        "CAST(EXTRACT(EPOCH FROM CURRENT_TIMESTAMP) * 1000 AS BIGINT)"
    };
}

macro_rules! statements {
    ($($(#[$doc:meta])* $name:ident = $text:expr;)*) => {
        $($(#[$doc])* pub(crate) const $name: Statement = Statement($text);)*
        /// All of them, for the test of their words.
        #[cfg(test)]
        const ALL: &[&str] = &[$($text),*];
    };
}

statements! {
    BEGIN = "BEGIN ISOLATION LEVEL SERIALIZABLE";
    COMMIT = "COMMIT";
    NOW = concat!("SELECT ", now!());

    FORMAT_TABLE = "CREATE TABLE IF NOT EXISTS book_format (version BIGINT PRIMARY KEY)";
    FORMAT = "SELECT version FROM book_format ORDER BY version DESC LIMIT 1";
    FORMAT_ADD = "INSERT INTO book_format (version) VALUES ($1)";

    GROUP = "SELECT id, name FROM group_info";
    GROUP_ADD = "INSERT INTO group_info (one, id, name, created_at) VALUES (1, $1, $2, $3)";

    DESK_ADD = "INSERT INTO desk (id, name, public_key, enrolled_by, enrolled_at, seen_at) VALUES ($1, $2, $3, $4, $5, $5)";
    DESK = "SELECT name, public_key, revoked_by, revoked_at, revoked_reason FROM desk WHERE id = $1";
    DESK_LIKE = "SELECT id FROM desk WHERE name = $1 OR public_key = $2";
    DESKS = "SELECT id, name, public_key, enrolled_by, enrolled_at, seen_at, revoked_by, revoked_at, revoked_reason
               FROM desk ORDER BY enrolled_at, id";
    DESK_SEEN = concat!("UPDATE desk SET seen_at = ", now!(), " WHERE id = $1");
    DESK_REVOKE = "UPDATE desk SET revoked_by = $2, revoked_at = $3, revoked_reason = $4
                    WHERE id = $1 AND revoked_at IS NULL";

    INVITATION_ADD = "INSERT INTO invitation (code_hash, made_by, ends_at) VALUES ($1, $2, $3)";
    INVITATION = "SELECT made_by, ends_at, used_by FROM invitation WHERE code_hash = $1";
    INVITATION_USE = "UPDATE invitation SET used_by = $2 WHERE code_hash = $1 AND used_by IS NULL";

    HEAD = "SELECT sequence, hash FROM event WHERE desk = $1 ORDER BY sequence DESC LIMIT 1";
    EVENT_ADD = "INSERT INTO event (desk, sequence, at, kind, payload, previous, hash, signature)
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
    /// The event that follows the newest one, of a desk of this group with this key that is not revoked, or may be. For any
    /// other there is no previous hash, and the table refuses the row.
    EVENT_FOLLOW = "INSERT INTO event (desk, sequence, at, kind, payload, previous, hash, signature)
                    VALUES ($1, $2, $3, $4, $5,
                            (SELECT CAST($6 AS TEXT) FROM desk AS d JOIN group_info AS g ON g.id = $9
                              WHERE d.id = $1 AND d.public_key = $10 AND (d.revoked_at IS NULL OR $11)
                                AND COALESCE((SELECT e.hash FROM event AS e WHERE e.desk = $1
                                               ORDER BY e.sequence DESC LIMIT 1), $6) = $6),
                            $7, $8)";
    EVENTS = "SELECT sequence, at, kind, payload, previous, hash, signature FROM event
               WHERE desk = $1 AND sequence > $2 ORDER BY sequence LIMIT $3";

    EVENTS_OF_KIND = "SELECT sequence, at, kind, payload, previous, hash, signature FROM event
                       WHERE desk = $1 AND kind = $2 AND sequence > $3 ORDER BY sequence DESC LIMIT $4";

    CLAIM = "SELECT c.desk, c.instruction, c.number, c.person, c.taken_at, c.in_doubt_since, c.claim_key, d.name, c.done_at, c.bank
               FROM claim AS c LEFT JOIN desk AS d ON d.id = c.desk
              WHERE c.tenant = $1 AND c.bank = $2 AND c.claim_key = $3";
    CLAIM_ALIKE = "SELECT c.desk, c.instruction, c.number, c.person, c.taken_at, c.in_doubt_since, c.claim_key, d.name, c.done_at, c.bank
                     FROM claim AS c LEFT JOIN desk AS d ON d.id = c.desk
                    WHERE c.tenant = $1 AND c.bank = $2 AND c.alike = $3 AND c.desk <> $4 AND c.done_at IS NULL
                    ORDER BY c.taken_at LIMIT 1";
    CLAIMS_OF = "SELECT c.desk, c.instruction, c.number, c.person, c.taken_at, c.in_doubt_since, c.claim_key, d.name, c.done_at, c.bank
                   FROM claim AS c LEFT JOIN desk AS d ON d.id = c.desk
                  WHERE c.desk = $1 AND c.instruction = $2 ORDER BY c.claim_key";
    CLAIMS = "SELECT c.desk, c.instruction, c.number, c.person, c.taken_at, c.in_doubt_since, c.claim_key, d.name, c.done_at, c.bank
                FROM claim AS c LEFT JOIN desk AS d ON d.id = c.desk
               WHERE c.tenant = $1 AND c.done_at IS NULL ORDER BY c.taken_at, c.instruction, c.claim_key LIMIT $2";
    /// A claim on a free key, of a desk of this group with this key that is not revoked, whose newest event in the book has
    /// this hash. For any other, and where another desk has an unfinished transfer that looks the same, there is no time, and
    /// the table refuses the row.
    CLAIM_ADD = concat!(
        "INSERT INTO claim (tenant, bank, claim_key, desk, instruction, number, digest, person, alike, taken_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9,
                 (SELECT ", now!(), " FROM desk AS d JOIN group_info AS g ON g.id = $10
                   WHERE d.id = $4 AND d.public_key = $11 AND d.revoked_at IS NULL
                     AND COALESCE((SELECT e.hash FROM event AS e WHERE e.desk = $4
                                    ORDER BY e.sequence DESC LIMIT 1), $12) = $12
                     AND NOT EXISTS (SELECT c.desk FROM claim AS c WHERE c.tenant = $1 AND c.bank = $2
                                        AND c.alike = $9 AND c.desk <> $4 AND c.done_at IS NULL)))"
    );
    /// Frees a key whose holder was done before a look at the bank.
    CLAIM_FREE = "DELETE FROM claim WHERE tenant = $1 AND bank = $2 AND claim_key = $3 AND done_at < $4";
    CLAIM_DONE = concat!(
        "UPDATE claim SET done_at = ", now!(), " WHERE desk = $1 AND instruction = $2 AND done_at IS NULL"
    );
    CLAIM_END = "DELETE FROM claim WHERE desk = $1 AND instruction = $2";
    /// One that its own desk has not called done.
    CLAIM_END_OPEN = "DELETE FROM claim WHERE desk = $1 AND instruction = $2 AND done_at IS NULL";
    CLAIM_DOUBT = concat!(
        "UPDATE claim SET in_doubt_since = ", now!(), " WHERE desk = $1 AND instruction = $2 AND in_doubt_since IS NULL"
    );

    APPROVAL_ADD = "INSERT INTO approval_request (id, desk, asked_at, content) VALUES ($1, $2, $3, $4)";
    APPROVAL = "SELECT desk, asked_at, content, closed_at FROM approval_request WHERE id = $1";
    /// Not those of a revoked desk, which can send nothing.
    APPROVALS = "SELECT r.id, r.desk, d.name, r.asked_at FROM approval_request AS r JOIN desk AS d ON d.id = r.desk
                  WHERE r.closed_at IS NULL AND d.revoked_at IS NULL ORDER BY r.asked_at, r.id LIMIT $1";
    /// Those of one desk.
    APPROVALS_OF = "SELECT r.id, r.desk, d.name, r.asked_at FROM approval_request AS r JOIN desk AS d ON d.id = r.desk
                     WHERE r.desk = $1 AND r.closed_at IS NULL AND d.revoked_at IS NULL
                     ORDER BY r.asked_at, r.id LIMIT $2";
    /// A content of at most so many bytes.
    APPROVAL_CONTENT = "SELECT content FROM approval_request WHERE id = $1 AND OCTET_LENGTH(content) <= $2";
    APPROVAL_CLOSE = "UPDATE approval_request SET closed_at = $3 WHERE id = $1 AND desk = $2 AND closed_at IS NULL";
    ANSWER_ADD = "INSERT INTO approval_answer (approval, public_key, answered_at, content) VALUES ($1, $2, $3, $4)";
    ANSWER = "SELECT content FROM approval_answer WHERE approval = $1 AND public_key = $2";
    /// One of at most so many bytes.
    ANSWER_CONTENT = "SELECT content FROM approval_answer
                       WHERE approval = $1 AND public_key = $2 AND OCTET_LENGTH(content) <= $3";
    ANSWERS = "SELECT a.approval, a.public_key, a.answered_at, a.content
                 FROM approval_answer AS a JOIN approval_request AS r ON r.id = a.approval
                WHERE r.closed_at IS NULL AND OCTET_LENGTH(a.content) <= $2
                ORDER BY a.answered_at, a.approval, a.public_key LIMIT $1";
    USE = "SELECT u.desk, u.submission, u.used_at, d.name FROM approval_use AS u LEFT JOIN desk AS d ON d.id = u.desk
            WHERE u.approval = $1";
    /// Notes the use of an approval, unless this submission has.
    USE_ADD = concat!(
        "INSERT INTO approval_use (approval, desk, submission, used_at)
         SELECT CAST($1 AS TEXT), CAST($2 AS TEXT), CAST($3 AS TEXT), ", now!(), "
          WHERE NOT EXISTS (SELECT u.desk FROM approval_use AS u WHERE u.approval = $1 AND u.desk = $2 AND u.submission = $3)"
    );

    SETTING = "SELECT version, content, person, desk, changed_at, signature FROM shared_setting
                WHERE kind = $1 AND version = $2";
    SETTING_NEWEST = "SELECT version, content, person, desk, changed_at, signature FROM shared_setting
                       WHERE kind = $1 AND OCTET_LENGTH(content) <= $2 ORDER BY version DESC LIMIT 1";
    SETTING_VERSIONS = "SELECT kind, MAX(version) FROM shared_setting GROUP BY kind";
    SETTING_HISTORY = "SELECT version, person, desk, changed_at, signature FROM shared_setting
                        WHERE kind = $1 ORDER BY version DESC LIMIT $2";
    SETTING_ADD = "INSERT INTO shared_setting (kind, version, content, person, desk, changed_at, signature)
                   VALUES ($1, $2, $3, $4, $5, $6, $7)";

    ATTACHMENT = "SELECT packed FROM attachment WHERE sha256 = $1";
    ATTACHMENT_ADD = "INSERT INTO attachment (sha256, packed) VALUES ($1, $2)";
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// SQL words that the named engines share.
    const WORDS: &[&str] = &[
        "AND",
        "AS",
        "ASC",
        "BEGIN",
        "BIGINT",
        "BY",
        "BYTEA",
        "CAST",
        "CHECK",
        "COALESCE",
        "COMMIT",
        "CREATE",
        "CURRENT_TIMESTAMP",
        "DELETE",
        "DESC",
        "EPOCH",
        "EXISTS",
        "EXTRACT",
        "FROM",
        "GROUP",
        "IF",
        "INDEX",
        "INSERT",
        "INTO",
        "IS",
        "ISOLATION",
        "JOIN",
        "KEY",
        "LEFT",
        "LEVEL",
        "LIMIT",
        "MAX",
        "NOT",
        "NULL",
        "OCTET_LENGTH",
        "ON",
        "OR",
        "ORDER",
        "PRIMARY",
        "SELECT",
        "SERIALIZABLE",
        "SET",
        "TABLE",
        "TEXT",
        "UNIQUE",
        "UPDATE",
        "VALUES",
        "WHERE",
    ];
    /// Aliases of tables.
    const ALIASES: &[&str] = &["a", "c", "d", "e", "g", "r", "u"];

    fn tokens(text: &str) -> Vec<&str> {
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '$';
        text.split(|c| !is_word(c)).filter(|word| !word.is_empty()).collect()
    }

    /// The names that the migrations give to tables, columns and indexes: lower case, beside words in upper case.
    fn names() -> BTreeSet<&'static str> {
        let mut names: BTreeSet<_> = ["book_format", "version"].into_iter().chain(ALIASES.iter().copied()).collect();
        let lower = |word: &&str| word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_');
        names.extend(MIGRATIONS.iter().flat_map(|text| tokens(text)).filter(lower));
        names
    }

    fn foreign(text: &str, names: &BTreeSet<&str>) -> Vec<String> {
        let known = |word: &&str| {
            WORDS.contains(word)
                || names.contains(word)
                || word.strip_prefix('$').unwrap_or(word).parse::<u32>().is_ok()
        };
        let mut found: Vec<String> = tokens(text).into_iter().filter(|word| !known(word)).map(str::to_owned).collect();
        found.extend(text.matches(['\'', '"', ':', '[', '~', '@', '|']).map(str::to_owned));
        found
    }

    #[test]
    fn every_statement_uses_only_words_that_the_engines_share() {
        let names = names();
        for text in ALL.iter().chain(MIGRATIONS) {
            assert_eq!(foreign(text, &names), [""; 0], "{text}");
        }
        for bad in [
            "SELECT pg_advisory_lock(1)",
            "LISTEN claim",
            "INSERT INTO desk VALUES ($1) ON CONFLICT DO NOTHING",
            "CREATE TRIGGER claim",
            "SELECT id::TEXT FROM desk",
            "SELECT id FROM desk FOR UPDATE SKIP LOCKED",
        ] {
            assert_ne!(foreign(bad, &names), [""; 0], "{bad}");
        }
    }

    #[test]
    fn no_other_file_of_the_crate_has_sql() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let begins = ["\"SELECT ", "\"INSERT ", "\"UPDATE ", "\"DELETE ", "\"CREATE ", "\"ALTER ", "\"DROP "];
        for file in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if file.file_name().is_some_and(|name| name == "statements.rs" || name == "practice_server.rs") {
                continue;
            }
            let text = std::fs::read_to_string(&file).unwrap();
            assert!(begins.iter().all(|begin| !text.contains(begin)), "{}", file.display());
        }
    }
}
