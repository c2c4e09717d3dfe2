//! Templates of orders with their reminders, and the checked orders that began from one.

use model::Result;
use rusqlite::{Connection, OptionalExtension, Row, params};

/// A stored template. Form and rhythm are JSON, days `YYYY-MM-DD`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct StoredTemplate {
    pub name: String,
    pub form: String,
    pub rhythm: Option<String>,
    pub done_until: Option<String>,
    pub saved_by: String,
    pub saved_at: String,
}

const TEMPLATE: &str = "SELECT name, form, rhythm, done_until, saved_by, saved_at FROM form_template";

fn template_of(row: &Row<'_>) -> rusqlite::Result<StoredTemplate> {
    Ok(StoredTemplate {
        name: row.get(0)?,
        form: row.get(1)?,
        rhythm: row.get(2)?,
        done_until: row.get(3)?,
        saved_by: row.get(4)?,
        saved_at: row.get(5)?,
    })
}

/// All templates, by name.
pub(crate) fn all(connection: &Connection) -> Result<Vec<StoredTemplate>> {
    let mut statement = connection.prepare_cached(&format!("{TEMPLATE} ORDER BY name"))?;
    let rows = statement.query_map([], template_of)?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// The template of a name.
pub(crate) fn one(connection: &Connection, name: &str) -> Result<Option<StoredTemplate>> {
    let mut statement = connection.prepare_cached(&format!("{TEMPLATE} WHERE name = ?1"))?;
    Ok(statement.query_row(params![name], template_of).optional()?)
}

/// Stores a form under a name. The form of an existing template is replaced, and its rhythm stays.
pub(crate) fn keep(connection: &Connection, name: &str, form: &str, by: &str, at: &str) -> Result<()> {
    connection
        .prepare_cached(
            "INSERT INTO form_template (name, form, saved_by, saved_at) VALUES (?1, ?2, ?3, ?4) \
             ON CONFLICT DO UPDATE SET form = excluded.form, saved_by = excluded.saved_by, saved_at = excluded.saved_at",
        )?
        .execute(params![name, form, by, at])?;
    Ok(())
}

/// Renames a template; the new name must be free. `false` where none has the old name.
pub(crate) fn rename(connection: &Connection, name: &str, to: &str) -> Result<bool> {
    let mut statement = connection.prepare_cached("UPDATE form_template SET name = ?2 WHERE name = ?1")?;
    Ok(statement.execute(params![name, to])? > 0)
}

/// Removes a template; `false` where none has this name.
pub(crate) fn remove(connection: &Connection, name: &str) -> Result<bool> {
    let mut statement = connection.prepare_cached("DELETE FROM form_template WHERE name = ?1")?;
    Ok(statement.execute(params![name])? > 0)
}

/// Stores the rhythm of a template, or removes it; `false` where no template has this name.
pub(crate) fn set_rhythm(connection: &Connection, name: &str, rhythm: Option<&str>) -> Result<bool> {
    let mut statement = connection.prepare_cached("UPDATE form_template SET rhythm = ?2 WHERE name = ?1")?;
    Ok(statement.execute(params![name, rhythm])? > 0)
}

/// The times of a reminder up to this day are done. An earlier day than the stored one changes nothing.
pub(crate) fn done_until(connection: &Connection, name: &str, day: &str) -> Result<()> {
    connection
        .prepare_cached(
            "UPDATE form_template SET done_until = ?2 WHERE name = ?1 AND (done_until IS NULL OR done_until < ?2)",
        )?
        .execute(params![name, day])?;
    Ok(())
}

/// Stores that a checked order is for a time of a reminder, and removes those stored before `since`.
pub(crate) fn note_order(
    connection: &Connection,
    submission: &str,
    name: &str,
    due: &str,
    at: &str,
    since: &str,
) -> Result<()> {
    connection
        .prepare_cached("DELETE FROM template_order WHERE kept_at < ?1 AND confirmed_at IS NULL")?
        .execute(params![since])?;
    connection
        .prepare_cached(
            "INSERT OR REPLACE INTO template_order (submission, template, due, kept_at) VALUES (?1, ?2, ?3, ?4)",
        )?
        .execute(params![submission, name, due, at])?;
    Ok(())
}

/// The order is confirmed: the time that it is for is done.
pub(crate) fn confirm_order(connection: &mut Connection, submission: &str, at: &str) -> Result<()> {
    let transaction = connection.transaction()?;
    let noted: Option<(String, String)> = transaction
        .prepare_cached("SELECT template, due FROM template_order WHERE submission = ?1")?
        .query_row(params![submission], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?;
    if let Some((name, due)) = noted {
        done_until(&transaction, &name, &due)?;
        transaction
            .prepare_cached("UPDATE template_order SET confirmed_at = ?2 WHERE submission = ?1")?
            .execute(params![submission, at])?;
    }
    Ok(transaction.commit()?)
}

/// The check was left.
pub(crate) fn drop_order(connection: &Connection, submission: &str) -> Result<()> {
    connection.prepare_cached("DELETE FROM template_order WHERE submission = ?1")?.execute(params![submission])?;
    Ok(())
}

/// The confirmed orders of a template, by their times and the newest last: the time, and the submission.
pub(crate) fn confirmed(connection: &Connection, name: &str) -> Result<Vec<(String, String)>> {
    let mut statement = connection.prepare_cached(
        "SELECT due, submission FROM template_order WHERE template = ?1 AND confirmed_at IS NOT NULL \
         ORDER BY due, confirmed_at",
    )?;
    let rows = statement.query_map(params![name], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// Forgets the confirmed orders of one time, so that it is not open again.
pub(crate) fn forget_orders(connection: &Connection, name: &str, due: &str) -> Result<()> {
    connection
        .prepare_cached("DELETE FROM template_order WHERE template = ?1 AND due = ?2 AND confirmed_at IS NOT NULL")?
        .execute(params![name, due])?;
    Ok(())
}
