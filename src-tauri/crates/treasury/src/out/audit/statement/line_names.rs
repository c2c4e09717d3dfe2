//! The identity of a statement line: of its values, and of its index among equal lines.

use std::collections::BTreeMap;

use model::StatementLine;

/// Counts equal lines of a file. A file imported twice, or two overlapping files, yield each line once, and two equal
/// payments on one day remain two.
#[derive(Default)]
pub(super) struct LineNames(BTreeMap<String, u32>);

impl LineNames {
    /// Gives a line its identity.
    pub(super) fn name(&mut self, line: &mut StatementLine) {
        let values = line.values();
        let count = self.0.get(&values).map_or(1, |count| count + 1);
        line.sha256 = StatementLine::identity(&values, count);
        self.0.insert(values, count);
    }
}
