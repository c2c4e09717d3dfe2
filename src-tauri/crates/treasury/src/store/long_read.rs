//! The reading of a large file: how far it is, and whether a person stopped it.

use std::cell::Cell;
use std::num::NonZero;
use std::panic::resume_unwind;
use std::thread;

use model::{DeskError, Sentence};

use crate::view::{FileProgress, FileStep};

/// Lines between two reports.
const LINES_BETWEEN: u32 = 4_096;

/// Lines that are shared out to the processors at once; fewer than the least are not worth a thread.
const LINES_SHARED: usize = 1 << 15;
const LINES_SHARED_MIN: usize = 1 << 10;
/// Most threads that share the work of a reading.
const THREADS_MAX: usize = 4;

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

/// The threads that share the work of a reading.
pub(crate) fn threads() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get).min(THREADS_MAX)
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

    /// The results of `of` for all lines, in their order. The processors share the work; the lines count behind those that are done.
    ///
    /// # Errors
    /// A person stopped it.
    pub(crate) fn map_lines<T: Sync, R: Send>(
        &self,
        done: usize,
        lines: &[T],
        of: impl Fn(&T) -> R + Sync,
    ) -> Result<Vec<R>, Stopped> {
        let threads = if lines.len() < LINES_SHARED_MIN { 1 } else { threads() };
        let mut made = Vec::with_capacity(lines.len());
        for shared in lines.chunks(LINES_SHARED) {
            let (own, others) = shared.split_at(shared.len().div_ceil(threads));
            thread::scope(|scope| {
                let make = |part: &[T]| part.iter().map(&of).collect::<Vec<R>>();
                let parts = others.chunks(own.len().max(1)).map(|part| scope.spawn(move || make(part)));
                let parts: Vec<_> = parts.collect();
                made.extend(make(own));
                for part in parts {
                    made.extend(part.join().unwrap_or_else(|panic| resume_unwind(panic)));
                }
            });
            let first = done + made.len() - shared.len();
            (first..first + shared.len()).try_for_each(|at| self.count_line(at))?;
        }
        Ok(made)
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
    fn lines_that_are_shared_out_keep_their_order() {
        for count in [0, 1, 2, LINES_SHARED_MIN, LINES_SHARED - 1, LINES_SHARED + 1, 3 * LINES_SHARED + 7] {
            let lines: Vec<usize> = (0..count).collect();
            let said = RefCell::new(Vec::new());
            let tell = |progress: FileProgress| said.borrow_mut().push(progress.done as usize);
            let made = LongRead::new(&|| false, &tell).map_lines(5, &lines, |line| line + 1).unwrap();
            assert!(made.iter().copied().eq(1..=count), "{count}");
            assert!(said.borrow().iter().all(|done| *done < count + 5), "{count}");
        }
    }

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
        assert_eq!(long.map_lines(0, &[1; 10_000], |one| *one), Err(Stopped));
        assert_eq!(all(&LongRead::quiet()), Ok(()));
    }
}
