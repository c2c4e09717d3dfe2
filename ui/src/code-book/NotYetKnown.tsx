//! The state *not yet known* of a value of the code book, with the ways out of it: the entry, the records that suggest a
//! value, and the person who may enter it. The value of another bank is no way out, because banks disagree.

import { useState } from 'react';
import { ErrorBand } from '../components/ErrorBand';
import { Link } from '../components/Link';
import { useLabels, useText } from '../i18n';
import { asTrouble } from '../ipc';
import { useCodeSuggestions } from '../ipc/queries';
import { useMayNot } from '../useMayNot';
import { Examples } from './Examples';
import { placeOfEntry, type UnknownValue } from './unknown';
import './not-yet-known.css';

interface NotYetKnownProps {
  unknown: UnknownValue[];
  /** The type of the request, for the field's label. */
  type: string;
  /** Opens a part of the profile's page; without one, only leaves. */
  onOpen: (part: string | null) => void;
}

export function NotYetKnown({ unknown, type, onOpen }: NotYetKnownProps) {
  const text = useText();
  const labels = useLabels();
  const off = useMayNot('settings_off');
  return (
    <div className="not-yet-known" data-testid="not-yet-known">
      <p>{off ?? text('not-yet-known-way')}</p>
      <ul>
        {unknown.map((one) => (
          <li key={placeOfEntry(one)}>
            <Link onPress={() => onOpen(placeOfEntry(one))} testId={`not-yet-known-${placeOfEntry(one)}`}>
              {text('not-yet-known-entry', { bank: one.bank, flag: labels.label(type, one.flag) })}
            </Link>
            <Suggested one={one} onLeave={() => onOpen(null)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The records are read only on request, because all of them are. */
function Suggested({ one, onLeave }: { one: UnknownValue; onLeave: () => void }) {
  const text = useText();
  const [asked, setAsked] = useState(false);
  const found = useCodeSuggestions(asked);
  const rows = (found.data ?? []).filter((row) => row.bank_mark === one.bank && row.flag === one.flag);
  return (
    <details onToggle={(event) => setAsked(event.currentTarget.open)}>
      <summary data-testid={`not-yet-known-records-${one.bank}-${one.flag}`}>{text('not-yet-known-records')}</summary>
      {found.error && <ErrorBand trouble={asTrouble(found.error)} />}
      {found.data && rows.length === 0 && (
        <p data-testid="not-yet-known-no-records">{text('not-yet-known-no-records', { bank: one.bank })}</p>
      )}
      {rows.map((row) => (
        <p key={`${row.code} ${row.meaning}`} data-testid="not-yet-known-suggested">
          {text('not-yet-known-suggested', { code: row.code, meaning: row.meaning, count: row.count })}{' '}
          <Examples examples={row.examples} onLeave={onLeave} />
        </p>
      ))}
    </details>
  );
}
