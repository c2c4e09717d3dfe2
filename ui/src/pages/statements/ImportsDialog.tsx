//! The imported statement files. An import is taken back while none of its lines is matched.

import { useState } from 'react';
import { AccountText } from '../../components/AccountText';
import { Button } from '../../components/Button';
import { Dialog } from '../../components/Dialog';
import { ErrorBand } from '../../components/ErrorBand';
import { NoteBand } from '../../components/NoteBand';
import type { StatementImport } from '../../generated/views';
import { useText } from '../../i18n';
import { asTrouble, ipc } from '../../ipc';
import { keys, queryClient, useStatementImports } from '../../ipc/queries';
import { fullTime } from '../../time';
import { useCall } from '../../useCall';
import { useMayNot } from '../../useMayNot';
import '../../components/table.css';

export function ImportsDialog({ onClose }: { onClose: () => void }) {
  const text = useText();
  const off = useMayNot('prepare_off');
  const call = useCall();
  const [gone, setGone] = useState<number | null>(null);
  const { data, error } = useStatementImports();
  const back = (one: StatementImport) =>
    call.run(async () => {
      setGone(await ipc.statementTakeBack(one.file_sha256, one.account));
      await queryClient.invalidateQueries({ queryKey: keys.statements });
    });
  return (
    <Dialog
      title={text('statements-imports-title')}
      width="wide"
      back={text('close')}
      onClose={onClose}
      call={call}
      testId="imports-dialog"
    >
      {error && <ErrorBand trouble={asTrouble(error)} />}
      <p className="quiet">{text('statements-imports-what')}</p>
      {gone !== null && (
        <NoteBand testId="import-taken-back">{text('statements-taken-back', { lines: gone })}</NoteBand>
      )}
      {data?.length === 0 && <p data-testid="imports-none">{text('statements-imports-none')}</p>}
      <table className="table">
        <tbody>
          {data?.map((one, at) => (
            <tr key={`${one.account} ${one.file_sha256}`} data-testid={`import-${at}`}>
              <td>
                {one.file}
                <br />
                <span className="mono quiet">{one.file_sha256.slice(0, 16)}</span>
              </td>
              <td>
                <AccountText account={one.account} />
              </td>
              <td>{one.imported_at && fullTime(one.imported_at)}</td>
              <td>{text('statements-import-lines', { lines: one.lines })}</td>
              <td>
                <Button
                  onPress={() => void back(one)}
                  disabled={
                    off ?? (one.matched > 0 ? text('statements-import-matched', { matched: one.matched }) : null)
                  }
                  testId={`import-take-back-${at}`}
                >
                  {text('statements-take-back')}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
