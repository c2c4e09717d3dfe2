//! The list of keyboard shortcuts, with the keys that this computer's file has.

import { Dialog } from '../components/Dialog';
import { NoteBand } from '../components/NoteBand';
import { Say, useText } from '../i18n';
import { useApp } from '../ipc/queries';
import { type Action, keyOf } from '../keys';
import { closeDialog } from '../stores/dialog';
import './keys-sheet.css';

/** `keys`: a key that is always the same; `of`: the action whose key a person can choose. */
type Row = { id: string; keys: string } | { id: string; of: Action[] };

const ROWS: Row[] = [
  { keys: '↑ ↓', id: 'keys-rows' },
  { keys: '↑ ↓ …', id: 'keys-changed' },
  { keys: 'Home End PgUp PgDn', id: 'keys-far' },
  { keys: 'Space', id: 'keys-select' },
  { keys: '2 0 Space', id: 'keys-count' },
  { keys: 'Shift + ↑ ↓', id: 'keys-extend' },
  { keys: 'Ctrl + A', id: 'keys-all' },
  { keys: 'Ctrl + C', id: 'keys-copy' },
  { keys: '← →  Ctrl + Shift + C', id: 'keys-copy-cell' },
  { keys: '−  +  Shift + −', id: 'keys-fold' },
  { keys: 'Shift + Enter', id: 'keys-sort-also' },
  { keys: 'Shift + ← →  Ctrl + ← →  P', id: 'keys-head' },
  { keys: 'Enter', id: 'keys-open' },
  { keys: 'Esc', id: 'keys-close' },
  { keys: 'Ctrl + Enter', id: 'keys-primary' },
  { keys: 'Ctrl + 1 … 9', id: 'keys-profile' },
  { of: ['next', 'previous'], id: 'keys-next' },
  { of: ['filter'], id: 'keys-filter' },
  { of: ['refuse'], id: 'keys-refuse' },
  { of: ['commands'], id: 'keys-commands' },
  { of: ['window'], id: 'keys-window' },
  { of: ['panes'], id: 'keys-panes' },
  { of: ['help'], id: 'keys-help' },
  { of: ['keys'], id: 'keys-sheet' },
];

const shown = (row: Row) => ('of' in row ? row.of.map(keyOf).join('  ').replaceAll('+', ' + ') : row.keys);

export function KeysSheet() {
  const text = useText();
  const keys = useApp().data?.keys;
  return (
    <Dialog title={text('keys')} back={text('close')} onClose={closeDialog} width="wide" testId="keys-sheet">
      {keys?.wrong && (
        <NoteBand testId="keys-wrong">
          <Say sentence={keys.wrong} />
        </NoteBand>
      )}
      <dl className="keys-sheet">
        {ROWS.map((row) => (
          <div key={row.id}>
            <dt>
              <kbd data-testid={row.id}>{shown(row)}</kbd>
            </dt>
            <dd>{text(row.id)}</dd>
          </div>
        ))}
      </dl>
      {keys && <p className="quiet selectable">{text('keys-file', { path: keys.path })}</p>}
    </Dialog>
  );
}
