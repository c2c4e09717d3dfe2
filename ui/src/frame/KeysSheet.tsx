//! The list of keyboard shortcuts.

import { Dialog } from '../components/Dialog';
import { useText } from '../i18n';
import { closeDialog } from '../stores/dialog';
import './keys-sheet.css';

const ROWS: { keys: string; id: string }[] = [
  { keys: '↑ ↓', id: 'keys-rows' },
  { keys: '↑ ↓ …', id: 'keys-changed' },
  { keys: 'Home End PgUp PgDn', id: 'keys-far' },
  { keys: 'Space', id: 'keys-select' },
  { keys: '2 0 Space', id: 'keys-count' },
  { keys: 'Shift + ↑ ↓', id: 'keys-extend' },
  { keys: 'Ctrl + A', id: 'keys-all' },
  { keys: 'Enter', id: 'keys-open' },
  { keys: 'J K', id: 'keys-next' },
  { keys: 'Esc', id: 'keys-close' },
  { keys: '/', id: 'keys-filter' },
  { keys: 'Ctrl + Enter', id: 'keys-primary' },
  { keys: 'R', id: 'keys-refuse' },
  { keys: 'Ctrl + K', id: 'keys-commands' },
  { keys: 'F6', id: 'keys-panes' },
  { keys: 'F1', id: 'keys-help' },
  { keys: '?', id: 'keys-sheet' },
];

export function KeysSheet() {
  const text = useText();
  return (
    <Dialog title={text('keys')} back={text('close')} onClose={closeDialog} width="wide" testId="keys-sheet">
      <dl className="keys-sheet">
        {ROWS.map((row) => (
          <div key={row.id}>
            <dt>
              <kbd>{row.keys}</kbd>
            </dt>
            <dd>{text(row.id)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
