//! The dialogs in which something is ordered, checked, sent and answered.

import { useDialog } from '../stores/dialog';

export function FormHost() {
  useDialog();
  return null;
}
