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
  { keys: '?', id: 'keys-sheet' },
];

export function KeysSheet() {
  const text = useText();
  return (
    <Dialog title={text('keys')} back={text('close')} onClose={closeDialog} width="narrow" testId="keys-sheet">
      <table className="keys-sheet">
        <tbody>
          {ROWS.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <kbd>{row.keys}</kbd>
              </th>
              <td>{text(row.id)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
