//! The page transfers.

export function TransfersPage() {
  return null;
}
