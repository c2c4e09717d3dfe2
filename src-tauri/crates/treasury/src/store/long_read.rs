//! The reading of a large file: how far it is, and whether a person stopped it.

use std::cell::Cell;

use model::{DeskError, Sentence};

use crate::view::{FileProgress, FileStep};

/// Lines between two reports.
const LINES_BETWEEN: u32 = 4_096;

/// The code and the sentence of a reading that a person stopped.
pub(crate) const STOPPED: &str = "file-stopped";

/// A person stopped it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Stopped;

impl From<Stopped> for Sentence {
    fn from(_: Stopped) -> Self {
        Self::new(STOPPED)
    }
}

impl From<Stopped> for DeskError {
    fn from(stopped: Stopped) -> Self {
        Self::correct(STOPPED, Sentence::from(stopped))
    }
}

/// Reports the progress of a reading and learns whether to go on.
pub struct LongRead<'a> {
    is_stopped: &'a dyn Fn() -> bool,
    on_progress: &'a dyn Fn(FileProgress),
    step: Cell<(FileStep, u32)>,
    lines: Cell<u32>,
}

impl<'a> LongRead<'a> {
    /// A reading that a person can stop.
    pub fn new(is_stopped: &'a dyn Fn() -> bool, on_progress: &'a dyn Fn(FileProgress)) -> Self {
        Self { is_stopped, on_progress, ..Self::quiet() }
    }

    /// A reading without a person at it.
    pub fn quiet() -> Self {
        Self { is_stopped: &|| false, on_progress: &|_| {}, step: Cell::new((FileStep::Cells, 0)), lines: Cell::new(0) }
    }

    /// Begins a step of so many lines or bytes.
    pub(crate) fn begin(&self, step: FileStep, of: usize) {
        self.step.set((step, limited_count(of)));
        self.report(0);
    }

    /// Counts a line of the step, which is then so far.
    ///
    /// # Errors
    /// A person stopped it.
    pub(crate) fn count_line(&self, done: usize) -> Result<(), Stopped> {
        self.lines.set(self.lines.get().wrapping_add(1));
        if !self.lines.get().is_multiple_of(LINES_BETWEEN) {
            return Ok(());
        }
        self.report(limited_count(done));
        if (self.is_stopped)() { Err(Stopped) } else { Ok(()) }
    }

    fn report(&self, done: u32) {
        let (step, of) = self.step.get();
        (self.on_progress)(FileProgress { step, done, of });
    }
}

fn limited_count(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use super::*;

    #[test]
    fn a_reading_says_how_far_it_is_and_stops() {
        let (stopped, said) = (Cell::new(false), RefCell::new(Vec::new()));
        let is_stopped = || stopped.get();
        let tell = |progress: FileProgress| said.borrow_mut().push((progress.done, progress.of));
        let long = LongRead::new(&is_stopped, &tell);
        long.begin(FileStep::Lines, 10_000);
        let all = |long: &LongRead<'_>| (0..10_000).try_for_each(|at| long.count_line(at));
        assert_eq!(all(&long), Ok(()));
        assert_eq!(*said.borrow(), [(0, 10_000), (4_095, 10_000), (8_191, 10_000)]);
        stopped.set(true);
        assert_eq!(all(&long), Err(Stopped));
        assert_eq!(all(&LongRead::quiet()), Ok(()));
    }
}
