//! The page doubts.

export function DoubtsPage() {
  return null;
}
