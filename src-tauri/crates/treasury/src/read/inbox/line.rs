//! Reads and writes a query as one line of text, the same for the window's saved views and `avalctl drafts list
//! --query`:
//!
//! ```text
//! stage=receipt-by-endorsee,receipt-confirm due<=today+30 amount>=100000 party~华东 sort=-amount
//! ```
//!
//! Terms are separated by spaces. `stage=`, `account=`, `type=` and `status=` take one or more values separated by
//! commas; `text~` and `party~` match a part of a text; `changes=refresh` or `changes=looked` selects only differences
//! since then; `due` and `amount` take `>=`, `<=` or `=`; `sort=` takes one or more columns, each with `-` for largest
//! first; `set=` takes one side of the ladder in place of the list's own drafts. `group=` takes `company`, `acceptor` or
//! `week`; `columns=` takes the list's columns, each with its width behind `:`, of which the first `pinned=` stay in
//! sight; `density=` takes the height of the rows. A word without an operator is a `text~`. A value with spaces, commas
//! or quotes is written in `"…"`, where `\` precedes `"` and `\`. No term may occur twice, and no default is filled in.

use model::{DeskError, Result, Sentence};

use crate::view::{InboxQuery, LayoutColumn, ListLayout};

/// A character, and whether it was quoted or escaped and so has no special meaning.
type Letter = (char, bool);

const SIGNS: [&str; 4] = ["<=", ">=", "=", "~"];

/// Reads a line. `stage` is used where the line names none.
///
/// # Errors
/// `query-text`: a term cannot be read; the error contains it.
pub(crate) fn parse(line: &str, stage: Option<&str>) -> Result<InboxQuery> {
    let mut query = InboxQuery::default();
    let mut words: Vec<String> = Vec::new();
    for term in terms(line)? {
        match signed(&term) {
            Some((key, sign, value)) => take(&mut query, &key, sign, value, &term)?,
            None => words.push(plain(&term)),
        }
    }
    if !words.is_empty() {
        once(&mut query.text, words.join(" "), "text")?;
    }
    if query.stage.is_empty() {
        let missing = || refused(Sentence::new("query-no-stage"));
        stage.filter(|stage| !stage.is_empty()).ok_or_else(missing)?.clone_into(&mut query.stage);
    }
    Ok(query)
}

/// Writes a query as a line, always in the same form. Reading the line returns the trimmed query.
pub(crate) fn print(query: &InboxQuery) -> String {
    let query = super::query::tidied(query);
    let mut terms = Vec::new();
    let stages: Vec<&String> = std::iter::once(&query.stage).chain(&query.more_stages).collect();
    let lists = [
        ("stage", stages),
        ("account", query.accounts.iter().collect()),
        ("type", query.types.iter().collect()),
        ("status", query.statuses.iter().collect()),
    ];
    for (key, values) in lists {
        if !values.is_empty() {
            let values: Vec<String> = values.into_iter().map(|value| quoted(value)).collect();
            terms.push(format!("{key}={}", values.join(",")));
        }
    }
    terms.extend(query.set.as_ref().map(|set| format!("set={}", quoted(set))));
    for (key, from, to) in [
        ("due", &query.due_from, &query.due_to),
        ("issued", &query.issued_from, &query.issued_to),
        ("amount", &query.amount_from, &query.amount_to),
    ] {
        match (from, to) {
            (Some(from), Some(to)) if from == to => terms.push(format!("{key}={}", quoted(from))),
            _ => {
                terms.extend(from.as_ref().map(|from| format!("{key}>={}", quoted(from))));
                terms.extend(to.as_ref().map(|to| format!("{key}<={}", quoted(to))));
            }
        }
    }
    for (key, part) in [("party", &query.party), ("text", &query.text)] {
        terms.extend(part.as_ref().map(|part| format!("{key}~{}", quoted(part))));
    }
    terms.extend(query.changes.as_ref().map(|since| format!("changes={}", quoted(since))));
    let way = if query.descending { "-" } else { "" };
    let first =
        query.sort.as_deref().or_else(|| (query.descending || !query.sort_then.is_empty()).then_some("due_date"));
    if let Some(first) = first {
        let keys = std::iter::once(format!("{way}{first}")).chain(query.sort_then.iter().cloned());
        terms.push(format!("sort={}", keys.map(|key| quoted(&key)).collect::<Vec<_>>().join(",")));
    }
    terms.extend(query.group.as_ref().map(|group| format!("group={}", quoted(group))));
    terms.extend(query.layout.iter().flat_map(layout_terms));
    terms.join(" ")
}

fn layout_terms(layout: &ListLayout) -> Vec<String> {
    let mut terms = Vec::new();
    if !layout.columns.is_empty() {
        let column = |column: &LayoutColumn| match column.width {
            Some(width) => quoted(&format!("{}:{width}", column.id)),
            None => quoted(&column.id),
        };
        terms.push(format!("columns={}", layout.columns.iter().map(column).collect::<Vec<_>>().join(",")));
    }
    if layout.pinned > 0 {
        terms.push(format!("pinned={}", layout.pinned));
    }
    terms.extend(layout.density.as_ref().map(|density| format!("density={}", quoted(density))));
    terms
}

/// A column with its width; text behind `:` that is no width belongs to the id.
fn column(text: String) -> LayoutColumn {
    let width = text.rsplit_once(':').and_then(|(id, width)| Some((id.to_owned(), width.parse().ok()?)));
    match width {
        Some((id, width)) => LayoutColumn { id, width: Some(width) },
        None => LayoutColumn { id: text, width: None },
    }
}

fn refused(sentence: Sentence) -> DeskError {
    DeskError::correct("query-text", sentence)
}

fn plain(letters: &[Letter]) -> String {
    letters.iter().map(|(letter, _)| letter).collect()
}

/// The terms of a line.
fn terms(line: &str) -> Result<Vec<Vec<Letter>>> {
    let mut terms = Vec::new();
    let mut term: Vec<Letter> = Vec::new();
    let (mut in_quotes, mut begun) = (false, false);
    let mut letters = line.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '"' => {
                in_quotes = !in_quotes;
                begun = true;
            }
            '\\' if in_quotes => match letters.next() {
                Some('n') => term.push(('\n', true)),
                Some(meant) => term.push((meant, true)),
                None => break,
            },
            _ if letter.is_whitespace() && !in_quotes => {
                if begun || !term.is_empty() {
                    terms.push(std::mem::take(&mut term));
                }
                begun = false;
            }
            _ => term.push((letter, in_quotes)),
        }
    }
    if in_quotes {
        return Err(refused(Sentence::new("query-quote")));
    }
    if begun || !term.is_empty() {
        terms.push(term);
    }
    Ok(terms)
}

/// Key, operator and value of a term with an operator.
fn signed(term: &[Letter]) -> Option<(String, &'static str, &[Letter])> {
    let stands = |at: usize, sign: &str| {
        sign.chars().enumerate().all(|(place, wanted)| term.get(at + place) == Some(&(wanted, false)))
    };
    let (at, sign) = (0..term.len()).find_map(|at| Some((at, *SIGNS.iter().find(|sign| stands(at, sign))?)))?;
    Some((plain(&term[..at]), sign, &term[at + sign.len()..]))
}

fn take(query: &mut InboxQuery, key: &str, sign: &str, value: &[Letter], term: &[Letter]) -> Result<()> {
    let text = plain(value);
    match (key, sign) {
        ("stage", "=") => {
            let mut stages = values(value);
            if !query.stage.is_empty() {
                return Err(twice(key));
            }
            query.stage = stages.remove(0);
            query.more_stages = stages;
            Ok(())
        }
        ("account", "=") => several(&mut query.accounts, value, key),
        ("type", "=") => several(&mut query.types, value, key),
        ("status", "=") => several(&mut query.statuses, value, key),
        ("set", "=") => once(&mut query.set, text, key),
        ("text", "~") => once(&mut query.text, text, key),
        ("party", "~") => once(&mut query.party, text, key),
        ("due", ">=") => once(&mut query.due_from, text, key),
        ("due", "<=") => once(&mut query.due_to, text, key),
        ("issued", ">=") => once(&mut query.issued_from, text, key),
        ("issued", "<=") => once(&mut query.issued_to, text, key),
        ("amount", ">=") => once(&mut query.amount_from, text, key),
        ("amount", "<=") => once(&mut query.amount_to, text, key),
        ("due", "=") => once(&mut query.due_from, text.clone(), key).and_then(|()| once(&mut query.due_to, text, key)),
        ("issued", "=") => {
            once(&mut query.issued_from, text.clone(), key).and_then(|()| once(&mut query.issued_to, text, key))
        }
        ("amount", "=") => {
            once(&mut query.amount_from, text.clone(), key).and_then(|()| once(&mut query.amount_to, text, key))
        }
        ("changes", "=") => once(&mut query.changes, text, key),
        ("sort", "=") => {
            let mut keys = values(value);
            let first = keys.remove(0);
            query.descending = first.starts_with('-');
            query.sort_then = keys;
            once(&mut query.sort, first.trim_start_matches('-').to_owned(), key)
        }
        ("group", "=") => once(&mut query.group, text, key),
        ("columns", "=") => {
            let layout = query.layout.get_or_insert_default();
            if !layout.columns.is_empty() {
                return Err(twice(key));
            }
            layout.columns = values(value).into_iter().map(column).collect();
            Ok(())
        }
        ("pinned", "=") => {
            let refuse = || refused(Sentence::new("query-term").with("term", plain(term)));
            let layout = query.layout.get_or_insert_default();
            if std::mem::replace(&mut layout.pinned, text.parse().map_err(|_| refuse())?) > 0 {
                return Err(twice(key));
            }
            Ok(())
        }
        ("density", "=") => once(&mut query.layout.get_or_insert_default().density, text, key),
        _ => Err(refused(Sentence::new("query-term").with("term", plain(term)))),
    }
}

fn twice(key: &str) -> DeskError {
    refused(Sentence::new("query-twice").with("key", key))
}

fn once(place: &mut Option<String>, value: String, key: &str) -> Result<()> {
    match place.replace(value) {
        None => Ok(()),
        Some(_) => Err(twice(key)),
    }
}

fn several(place: &mut Vec<String>, value: &[Letter], key: &str) -> Result<()> {
    if !place.is_empty() {
        return Err(twice(key));
    }
    *place = values(value);
    Ok(())
}

/// The values between commas; never empty.
fn values(value: &[Letter]) -> Vec<String> {
    value.split(|letter| *letter == (',', false)).map(plain).collect()
}

fn quoted(value: &str) -> String {
    let needs = |letter: char| letter.is_whitespace() || matches!(letter, '"' | '\\' | ',');
    if !value.is_empty() && !value.contains(needs) {
        return value.to_owned();
    }
    let escaped = value.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
    format!("\"{escaped}\"")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_line_is_read_as_a_person_means_it() {
        let line = "stage=receipt-by-endorsee,draft due<=today+7 amount>=100000 party~华东 type=AC01,\"\" sort=-amount 纸业 co";
        let query = parse(line, None).unwrap();
        assert_eq!(
            (query.stage.as_str(), query.more_stages.as_slice()),
            ("receipt-by-endorsee", &["draft".to_owned()][..])
        );
        assert_eq!((query.due_from, query.due_to.as_deref()), (None, Some("today+7")));
        assert_eq!((query.amount_from.as_deref(), query.party.as_deref()), (Some("100000"), Some("华东")));
        assert_eq!(query.types, ["AC01", ""]);
        assert_eq!((query.sort.as_deref(), query.descending), (Some("amount"), true));
        assert_eq!(query.text.as_deref(), Some("纸业 co"));
        let query = parse("due=2026-12-31 \"a=b \\\"c\\\\\"", Some("draft")).unwrap();
        assert_eq!((query.due_from.as_deref(), query.due_to.as_deref()), (Some("2026-12-31"), Some("2026-12-31")));
        assert_eq!((query.text.as_deref(), query.stage.as_str()), (Some("a=b \"c\\"), "draft"));
        let line = "stage=draft sort=-amount,acceptor_name group=week columns=number:224,due pinned=1 density=dense";
        let query = parse(line, None).unwrap();
        assert_eq!(
            (query.sort.as_deref(), query.sort_then.as_slice()),
            (Some("amount"), &["acceptor_name".to_owned()][..])
        );
        let layout = query.layout.clone().unwrap();
        let column = |id: &str, width| LayoutColumn { id: id.to_owned(), width };
        assert_eq!(layout.columns, [column("number", Some(224)), column("due", None)]);
        assert_eq!((layout.pinned, query.group.as_deref(), print(&query).as_str()), (1, Some("week"), line));
    }

    #[test]
    fn what_cannot_be_read_is_named() {
        let rows = [
            ("sort=amount", "query-no-stage"),
            ("stage=", "query-no-stage"),
            ("stage=draft colour=red", "query-term"),
            ("stage=draft due~x", "query-term"),
            ("stage=draft =x", "query-term"),
            ("stage=draft due=today due>=today", "query-twice"),
            ("stage=draft stage=draft", "query-twice"),
            ("stage=draft text~a b", "query-twice"),
            ("stage=draft \"a", "query-quote"),
        ];
        for (line, sentence) in rows {
            let error = parse(line, None).unwrap_err();
            assert_eq!(
                (error.trouble().code.as_str(), error.trouble().sentence.id.as_str()),
                ("query-text", sentence),
                "{line}"
            );
        }
    }

    fn any_query() -> impl Strategy<Value = InboxQuery> {
        let word = || proptest::option::of("[ -~华东（\n]{1,8}");
        let list = || proptest::collection::vec("[ -~华,\"\\\\]{0,5}", 0..3);
        let first = (list(), list(), list(), list());
        let words = (word(), word(), word(), word(), word(), word(), word(), word(), word());
        let sort = (proptest::option::of("[a-z_]{1,12}"), any::<bool>());
        let then = proptest::collection::vec("-?[a-z_,]{1,6}", 0..3);
        let column = ("[a-z华]{1,5}", proptest::option::of(any::<u32>()));
        let column = column.prop_map(|(id, width)| LayoutColumn { id, width });
        let layout = (proptest::collection::vec(column, 0..4), 0..3_u32, proptest::option::of("[a-z ]{1,5}"));
        let layout = layout.prop_map(|(columns, pinned, density)| ListLayout { columns, pinned, density });
        let sort = (sort, then, word(), proptest::option::of(layout));
        ("[a-z-]{1,12}", first, words, sort).prop_map(|(stage, first, words, sort)| InboxQuery {
            stage,
            more_stages: first.0,
            accounts: first.1,
            set: None,
            types: first.2,
            statuses: first.3,
            text: words.0,
            party: words.1,
            due_from: words.2,
            due_to: words.3,
            amount_from: words.4,
            amount_to: words.5,
            changes: words.6,
            issued_from: words.7,
            issued_to: words.8,
            descending: sort.0.1 && sort.0.0.is_some(),
            sort_then: if sort.0.0.is_some() { sort.1 } else { Vec::new() },
            sort: sort.0.0,
            group: sort.2,
            layout: sort.3,
        })
    }

    proptest! {
        #[test]
        fn what_is_printed_is_read_back(query in any_query()) {
            let line = print(&query);
            prop_assert!(!line.contains('\n'));
            let tidied = super::super::query::tidied(&query);
            prop_assert_eq!(parse(&line, None).unwrap(), tidied.clone(), "{}", line);
            prop_assert_eq!(print(&tidied), line);
        }

        #[test]
        fn no_line_ends_the_program_and_what_is_read_is_printed_alike(line in "([a-z]{2,6}(=|~|<=|>=)?[ -~华]{0,6} ?){0,4}") {
            if let Ok(query) = parse(&line, Some("draft")) {
                let printed = print(&query);
                prop_assert_eq!(print(&parse(&printed, None).unwrap()), printed);
            }
        }
    }
}
