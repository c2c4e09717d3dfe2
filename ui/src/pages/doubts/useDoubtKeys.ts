//! Ctrl+Enter on the page of doubts: the main button of the part that has the focus. In the form that resolves it opens the
//! confirmation; anywhere else it asks the bank.

import { pressIn, usePageCommit } from '../../usePageCommit';

export function useDoubtKeys() {
  usePageCommit(() => {
    if (document.activeElement?.closest('[data-testid="resolve"]')) pressIn('resolve', 'doubt-resolve');
    else pressIn('doubt', 'doubt-inquire');
  });
}
