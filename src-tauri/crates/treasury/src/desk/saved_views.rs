//! Saved views: named queries, stored as a line of text. And the arrangements of lists without one.

use model::{DeskError, Result, Sentence};

use super::Desk;
use crate::read::inbox::{ParsedQuery, known_parts, parse, print};
use crate::store::kept::list_arrangements;
use crate::store::kept::saved_views::{self, Saved};
use crate::view::{InboxQuery, ListArrangement, ListLayout, SavedView};

/// Longest name that fits into a menu, in characters.
const NAME_CHARS_MAX: usize = 60;

impl Desk {
    /// All saved views, by name. One that cannot be parsed has the reason.
    ///
    /// # Errors
    /// `database` when it cannot be read.
    pub fn views(&self) -> Result<Vec<SavedView>> {
        let saved = saved_views::all(&self.inner.kept.connection())?;
        Ok(saved.into_iter().map(|saved| self.saved_view(saved)).collect())
    }

    /// Saves a query under a name; an existing view of that name is replaced.
    ///
    /// # Errors
    /// `view-name`, a code for an invalid query, or `database`.
    pub fn view_save(&self, name: &str, query: &InboxQuery) -> Result<Vec<SavedView>> {
        let name = view_name(name)?;
        self.check_query(query)?;
        saved_views::save(&self.inner.kept.connection(), &name, &print(query), &self.now_text())?;
        self.views()
    }

    /// Renames a view.
    ///
    /// # Errors
    /// `view-unknown`, `view-name`, `view-name-taken`, or `database`.
    pub fn view_rename(&self, name: &str, to: &str) -> Result<Vec<SavedView>> {
        let to = view_name(to)?;
        let connection = self.inner.kept.connection();
        if name != to && saved_views::line(&connection, &to)?.is_some() {
            return Err(DeskError::correct("view-name-taken", Sentence::new("view-name-taken").with("name", to)));
        }
        if !saved_views::rename(&connection, name, &to)? {
            return Err(unknown(name));
        }
        drop(connection);
        self.views()
    }

    /// Removes a view; no draft changes.
    ///
    /// # Errors
    /// `view-unknown`, or `database`.
    pub fn view_remove(&self, name: &str) -> Result<Vec<SavedView>> {
        if !saved_views::remove(&self.inner.kept.connection(), name)? {
            return Err(unknown(name));
        }
        self.views()
    }

    /// The query of a saved view, and the parts of its arrangement that this version does not know.
    ///
    /// # Errors
    /// `view-unknown`, `query-text`, or `database`.
    pub fn view_query(&self, name: &str) -> Result<(InboxQuery, Vec<Sentence>)> {
        let line = saved_views::line(&self.inner.kept.connection(), name)?.ok_or_else(|| unknown(name))?;
        self.stored_query(&line)
    }

    /// The query of a stored line, without unknown parts of an arrangement by another version.
    fn stored_query(&self, line: &str) -> Result<(InboxQuery, Vec<Sentence>)> {
        let (query, left_out) = known_parts(parse(line, None)?);
        self.check_query(&query)?;
        Ok((query, left_out))
    }

    /// The arrangements of lists without a saved view. Parts by another version that this one does not know are left out.
    pub(super) fn arrangements(&self) -> Vec<ListArrangement> {
        let stored = list_arrangements::all(&self.inner.kept.connection()).unwrap_or_else(|error| {
            tracing::warn!(%error, "the arrangements of lists");
            Vec::new()
        });
        let arrangement = |(stage, text): (String, String)| {
            let layout = serde_json::from_str(&text).ok();
            let (known, _) = known_parts(InboxQuery { stage: stage.clone(), layout, ..InboxQuery::default() });
            Some(ListArrangement { stage, layout: known.layout? })
        };
        stored.into_iter().filter_map(arrangement).collect()
    }

    /// Stores the arrangement of a list without a saved view; `None` removes it.
    ///
    /// # Errors
    /// A code for an invalid arrangement or list, or `database`.
    pub fn arrangement_set(&self, stage: &str, layout: Option<ListLayout>) -> Result<()> {
        let query = InboxQuery { stage: stage.to_owned(), layout, ..InboxQuery::default() };
        self.check_query(&query)?;
        let text = query.layout.map(|layout| serde_json::to_string(&layout).unwrap_or_default());
        list_arrangements::keep(&self.inner.kept.connection(), stage, text.as_deref())
    }

    /// A query as one line of text.
    ///
    /// # Errors
    /// A code for an invalid query, or `account-unknown`.
    pub fn query_text(&self, query: &InboxQuery) -> Result<String> {
        self.check_query(query)?;
        Ok(print(query))
    }

    /// The query of a line of text; `stage` if the line names none.
    ///
    /// # Errors
    /// `query-text`, or a code for an invalid query.
    pub fn query_read(&self, line: &str, stage: Option<&str>) -> Result<InboxQuery> {
        let query = parse(line, stage)?;
        self.check_query(&query)?;
        Ok(query)
    }

    fn check_query(&self, query: &InboxQuery) -> Result<()> {
        ParsedQuery::from(query, self.query_days()?)?;
        self.profile().accounts_in_scope(&query.accounts)?;
        Ok(())
    }

    fn saved_view(&self, saved: Saved) -> SavedView {
        let (query, left_out, trouble) = match self.stored_query(&saved.line) {
            Ok((query, left_out)) => (Some(query), left_out, None),
            Err(error) => (None, Vec::new(), Some(error.to_trouble())),
        };
        SavedView { name: saved.name, text: saved.line, query, trouble, left_out, saved_at: saved.saved_at }
    }
}

fn view_name(name: &str) -> Result<String> {
    let name = name.trim();
    let fits = !name.is_empty() && name.chars().count() <= NAME_CHARS_MAX && !name.contains(char::is_control);
    let refuse = || DeskError::correct("view-name", Sentence::new("view-name").with("max", NAME_CHARS_MAX));
    fits.then(|| name.to_owned()).ok_or_else(refuse)
}

fn unknown(name: &str) -> DeskError {
    DeskError::correct("view-unknown", Sentence::new("view-unknown").with("name", name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Options;
    use crate::home::tests::{form, home};
    use crate::view::LayoutColumn;

    #[test]
    fn an_arrangement_is_stored_per_list_and_unknown_columns_are_left_out() {
        let (_folder, home) = home();
        home.add(&form("main")).unwrap();
        let desk = Desk::open(&home, "main", Options::quiet()).unwrap();
        let column = |id: &str| LayoutColumn { id: id.to_owned(), width: None };
        let layout = ListLayout { columns: vec![column("number"), column("amount")], ..ListLayout::default() };
        desk.arrangement_set("draft", Some(layout.clone())).unwrap();
        let kept = || -> Vec<(String, ListLayout)> {
            desk.profile_view().arrangements.into_iter().map(|one| (one.stage, one.layout)).collect()
        };
        assert_eq!(kept(), [("draft".to_owned(), layout.clone())]);
        // A column of a later version, or of an edited file.
        let text = r#"{"columns":[{"id":"number","width":null},{"id":"later","width":9},{"id":"amount","width":null}],"pinned":0,"density":null}"#;
        list_arrangements::keep(&desk.inner.kept.connection(), "draft", Some(text)).unwrap();
        list_arrangements::keep(&desk.inner.kept.connection(), "receipt-by-endorsee", Some("{")).unwrap();
        assert_eq!(kept(), [("draft".to_owned(), layout)]);
        desk.arrangement_set("draft", None).unwrap();
        assert!(kept().is_empty());
        assert!(desk.arrangement_set("no-list", None).is_err());
    }
}
