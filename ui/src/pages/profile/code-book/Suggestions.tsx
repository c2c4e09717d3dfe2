//! Pairs in records: a code beside the service's own text for it, counted. A count suggests; a person decides.

import { useState } from 'react';
import { Examples } from '../../../code-book/Examples';
import { Button } from '../../../components/Button';
import { ErrorBand } from '../../../components/ErrorBand';
import { TableHead } from '../../../components/TableHead';
import type { CodeFlagView, CodeLine, CodeSuggestion } from '../../../generated/views';
import { has, useText } from '../../../i18n';
import { asTrouble } from '../../../ipc';
import { useCodeSuggestions } from '../../../ipc/queries';
import { isStatus, withSuggestion, wordId } from './codeEdit';

interface SuggestionsProps {
  flags: CodeFlagView[];
  onUse: (flag: CodeFlagView, lines: CodeLine[]) => void;
}

export function Suggestions({ flags, onUse }: SuggestionsProps) {
  const text = useText();
  const [asked, setAsked] = useState(false);
  const found = useCodeSuggestions(asked);
  const rows = (found.data ?? []).filter((one) => one.flag !== null);
  const others = (found.data ?? []).length - rows.length;
  return (
    <details className="code-suggestions" onToggle={(event) => setAsked(event.currentTarget.open)}>
      <summary data-testid="code-suggestions">{text('codebook-suggestions')}</summary>
      <p className="quiet">{text('codebook-suggestions-why')}</p>
      {found.error && <ErrorBand trouble={asTrouble(found.error)} />}
      {found.data && rows.length === 0 && <p>{text('codebook-suggestions-none')}</p>}
      {rows.length > 0 && (
        <table className="profile-table" data-testid="code-suggestions-table">
          <TableHead
            columns={[
              'account-bank',
              'code-book-flag',
              'codebook-code',
              'codebook-meaning',
              'codebook-count',
              'codebook-standing',
              'codebook-change',
            ]}
          />
          <tbody>
            {rows.map((one) => (
              <Row
                key={`${one.bank_mark}/${one.type_name}/${one.field}/${one.code}/${one.meaning}`}
                one={one}
                flag={flags.find((flag) => flag.bank_mark === one.bank_mark && flag.flag === one.flag) ?? null}
                onUse={onUse}
              />
            ))}
          </tbody>
        </table>
      )}
      {others > 0 && <p className="quiet">{text('codebook-suggestions-others', { count: others })}</p>}
    </details>
  );
}

interface RowProps {
  one: CodeSuggestion;
  flag: CodeFlagView | null;
  onUse: SuggestionsProps['onUse'];
}

function Row({ one, flag, onUse }: RowProps) {
  const text = useText();
  const word = one.word;
  return (
    <tr>
      <td>{one.bank_mark}</td>
      <td className="mono">
        {one.type_name}.{one.field}
      </td>
      <td className="mono">{one.code}</td>
      <td>{one.meaning}</td>
      <td>
        {one.count} <Examples examples={one.examples} />
      </td>
      <td>
        {text('codebook-standing-of', { standing: one.standing })}
        {word !== null && has(wordId(word)) && ` · ${text(wordId(word))}`}
      </td>
      <td>
        {flag && !flag.fixed && one.standing !== 'agrees' && (
          <Button
            kind="quiet"
            onPress={() =>
              onUse(flag, isStatus(flag.flag) || word !== null ? withSuggestion(flag, one.code, word ?? '') : [])
            }
            disabled={!isStatus(flag.flag) && word === null ? text('codebook-meaning-unknown') : null}
          >
            {text('codebook-use')}
          </Button>
        )}
      </td>
    </tr>
  );
}
