//! Lines of a watch list.

import { X } from 'lucide-react';
import { Button } from '../../components/Button';
import type { WatchLine } from '../../generated/views';
import { useText } from '../../i18n';
import '../../components/table.css';

interface WatchTableProps {
  lines: WatchLine[];
  /** Removes a company; absent before the list is imported. */
  onRemove?: (name: string) => void;
  /** Why none can be removed. */
  removeOff?: string | null;
}

export function WatchTable({ lines, onRemove, removeOff }: WatchTableProps) {
  const text = useText();
  const columns = ['name', 'level', 'note', 'source'];
  return (
    <div className="ladder-scroll">
      <table className="table">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {text(`watch-column-${column}`)}
              </th>
            ))}
            {onRemove && (
              <th scope="col">
                <span className="unseen">{text('watch-remove')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            <tr key={[line.name, line.bank_number, line.credit_code].join('\n')} data-testid={`watch-line-${at}`}>
              <td className="watch-name">
                {line.name}
                {(line.bank_number || line.credit_code) && (
                  <div className="mono quiet">{[line.bank_number, line.credit_code].filter(Boolean).join(' · ')}</div>
                )}
              </td>
              <td className="watch-level">{line.level}</td>
              <td className="watch-note">{line.note}</td>
              <td className="watch-level">
                {line.source} <span className="quiet">{line.date}</span>
              </td>
              {onRemove && (
                <td>
                  <Button
                    kind="quiet"
                    icon={<X aria-hidden />}
                    label={text('watch-remove')}
                    onPress={() => onRemove(line.name)}
                    disabled={removeOff}
                    testId={`watch-remove-${at}`}
                  >
                    {null}
                  </Button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
