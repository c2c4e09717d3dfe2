//! Instructions with an unknown outcome, one at a time, with all their evidence. Probing and resolving send nothing; a
//! doubt ends only by evidence and a person. Instructions waiting behind a doubt can be resumed here.

import { useState } from 'react';
import { Entry } from '../../components/Entry';
import { ErrorBand } from '../../components/ErrorBand';
import { GoneOutcomes } from '../../components/GoneOutcomes';
import { Money } from '../../components/Money';
import { type Scope, ScopeSwitch } from '../../components/ScopeSwitch';
import { StandingMarks } from '../../components/StandingMarks';
import { StatePill } from '../../components/StatePill';
import type { InstructionView } from '../../generated/views';
import { useLabels, useText } from '../../i18n';
import { asTrouble } from '../../ipc';
import { useDoubts, useGroup, useGroupDay } from '../../ipc/queries';
import { usePage } from '../../stores/nav';
import { shortTime } from '../../time';
import { useChosen } from '../../useChosen';
import { useNow } from '../../useNow';
import { GroupTable } from '../journal/GroupTable';
import { ClaimsHeld } from './ClaimsHeld';
import { Doubt } from './Doubt';
import { useDoubtKeys } from './useDoubtKeys';
import './doubts.css';

export function DoubtsPage() {
  const text = useText();
  useDoubtKeys();
  const page = usePage();
  const asked = page.name === 'doubts' ? (page.instruction ?? null) : null;
  const [chosen, setChosen] = useChosen(asked);
  const [scope, setScope] = useState<Scope>('desk');
  const query = useDoubts();
  const group = useGroup();
  const doubts = query.data ?? [];
  const open = chosen ?? doubts[0]?.id ?? null;
  return (
    <main className="page" data-testid="page-doubts">
      <header className="page-title">
        <h1>{text('nav-doubts')}</h1>
        <ScopeSwitch scope={scope} onScope={setScope} />
        <p className="quiet">{text('doubt-what')}</p>
      </header>
      {query.error && <ErrorBand trouble={asTrouble(query.error)} />}
      {scope === 'desk' && <ClaimsHeld />}
      {scope === 'desk' && <GoneOutcomes decided={group.data?.standing.decided ?? []} />}
      {scope === 'group' ? (
        <GroupDoubts />
      ) : query.data && doubts.length === 0 && !chosen ? (
        <p className="entries-none" data-testid="doubts-none">
          {text('doubt-none')}
        </p>
      ) : (
        <div className="entries">
          <ul className="entries-list">
            {doubts.map((one, at) => (
              <DoubtEntry key={one.id} one={one} at={at} open={one.id === open} onOpen={() => setChosen(one.id)} />
            ))}
          </ul>
          {open && <Doubt key={open} id={open} onResolved={() => setChosen(open)} />}
        </div>
      )}
    </main>
  );
}

/** The doubts of all desks; each is resolved at its own desk, or by two people once that one is revoked. */
function GroupDoubts() {
  const text = useText();
  const day = useGroupDay();
  const doubts = day.data?.doubts ?? [];
  return (
    <section
      className="page-body"
      aria-label={text('nav-doubts')}
      data-testid="group-doubts"
      data-pane="rows"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by the keyboard
      tabIndex={0}
    >
      {day.error && <ErrorBand trouble={asTrouble(day.error)} />}
      {day.data && doubts.length === 0 && <p className="entries-none">{text('doubt-none')}</p>}
      {doubts.length > 0 && <p className="quiet">{text('group-doubts-what')}</p>}
      {doubts.length > 0 && <GroupTable rows={doubts} name="group-doubt" />}
    </section>
  );
}

interface DoubtEntryProps {
  one: InstructionView;
  at: number;
  open: boolean;
  onOpen: () => void;
}

function DoubtEntry({ one, at, open, onOpen }: DoubtEntryProps) {
  const labels = useLabels();
  const now = useNow();
  return (
    <Entry
      open={open}
      onOpen={onOpen}
      what={labels.operation(one.operation, one.answer)}
      when={shortTime(one.confirmed_at ?? one.since, now)}
      about={one.draft_number ?? one.counterparty?.name ?? ''}
      mono={one.draft_number !== null}
      standing={
        <>
          <StatePill state={one.state} /> <StandingMarks row={one} />
        </>
      }
      amounts={<Money amount={one.amount} currency={one.currency} />}
      testId={`doubt-row-${at}`}
      id={one.id}
      state={one.state}
    />
  );
}
