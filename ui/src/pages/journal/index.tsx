//! The page journal.

export function JournalPage() {
  return null;
}
