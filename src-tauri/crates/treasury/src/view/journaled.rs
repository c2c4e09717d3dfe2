//! Views of the journal's pages and its chain.

use std::collections::BTreeMap;

use journal::{Chain, Page};
use money::view::InstructionView;

use super::{ChainView, JournalView};

impl From<Page> for JournalView {
    fn from(page: Page) -> Self {
        let rows = page.rows.into_iter().map(InstructionView::from).collect();
        let (notes, people) = (BTreeMap::new(), BTreeMap::new());
        Self { rows, count: page.count, open: page.open, chain: page.chain.into(), notes, people }
    }
}

impl From<Chain> for ChainView {
    /// The approvals are not checked here.
    fn from(chain: Chain) -> Self {
        let Chain { intact, events, head, broken_at } = chain;
        Self { intact, events, head, broken_at, approval: None }
    }
}
