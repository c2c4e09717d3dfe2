//! One counterparty beside the table: its accounts, where each is known from, and spellings of its name.

import { X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/Button';
import { Copy } from '../../components/Copy';
import { ErrorBand } from '../../components/ErrorBand';
import { NoteBand } from '../../components/NoteBand';
import { Pill } from '../../components/Pill';
import type { BookAccount, BookParty } from '../../generated/views';
import { useText } from '../../i18n';
import { ipc } from '../../ipc';
import { readMoneyAgain } from '../../ipc/queries';
import { formatAmount } from '../../money';
import { Notes } from '../../notes/Notes';
import { useLook } from '../../stores/look';
import { fullTime } from '../../time';
import { useCall } from '../../useCall';
import { useMayNot } from '../../useMayNot';
import { MergeDialog } from './MergeDialog';
import { PartyDialog } from './PartyDialog';
import '../journal/instruction.css';

interface PartyPaneProps {
  party: BookParty;
  onOpen: (name: string) => void;
  onClose: () => void;
}

export function PartyPane({ party, onOpen, onClose }: PartyPaneProps) {
  const text = useText();
  const { language } = useLook();
  const off = useMayNot('prepare_off');
  const [editing, setEditing] = useState(false);
  const [merging, setMerging] = useState<string | null>(null);
  const { trouble, run, busy } = useCall(party.name);
  const facts: [string, string | null][] = [
    ['party-group', party.group === 'none' ? null : text(`party-group-${party.group}`)],
    ['party-company-code', party.company_code],
    ['party-limit', party.limit && `${party.limit.currency} ${formatAmount(party.limit.amount, language)}`],
    ['party-note', party.note],
    ['party-uses', String(party.uses)],
    ['party-first-used', party.first_used && fullTime(party.first_used)],
    ['party-last-used', party.last_used && fullTime(party.last_used)],
    ['parties-changed', party.changed_at && `${fullTime(party.changed_at)} · ${party.changed_by ?? ''}`],
  ];
  return (
    <aside className="instruction-pane" aria-label={party.name} data-testid="counterparty-pane">
      <div className="instruction-bar">
        <Button onPress={() => setEditing(true)} disabled={off} testId="counterparty-edit">
          {text('parties-edit')}
        </Button>
        <Button onPress={() => setMerging('')} disabled={off} testId="counterparty-merge">
          {text('parties-merge')}
        </Button>
        <Button
          kind="quiet"
          icon={<X aria-hidden />}
          label={text('close')}
          onPress={onClose}
          testId="counterparty-close"
        >
          {''}
        </Button>
      </div>
      <div className="instruction-body">
        <p className="instruction-title">
          <strong className="selectable">{party.name}</strong>
        </p>
        {trouble && <ErrorBand trouble={trouble} />}
        {party.same_as.map((other) => (
          <NoteBand key={other} testId="counterparty-same">
            <span>{text('parties-same-as', { name: other })}</span>
            <Button kind="quiet" onPress={() => setMerging(other)} disabled={off} testId="counterparty-same-merge">
              {text('parties-merge')}
            </Button>
          </NoteBand>
        ))}
        <dl className="party-facts">
          {facts.map(
            ([label, value]) =>
              value && (
                <div key={label}>
                  <dt>{text(label)}</dt>
                  <dd className="selectable">{value}</dd>
                </div>
              ),
          )}
        </dl>
        <section className="part">
          <h2>{text('parties-accounts')}</h2>
          {party.accounts.length === 0 && <p className="quiet">{text('parties-no-account')}</p>}
          {party.accounts.map((account, at) => (
            <Account key={account.account_number} account={account} party={party.name} at={at} />
          ))}
        </section>
        <Notes key={party.name} about="counterparty" subject={party.name} />
        {party.merged.length > 0 && (
          <section className="part">
            <h2>{text('parties-merged')}</h2>
            {party.merged.map((name) => (
              <p key={name} className="party-merged">
                <span className="selectable">{name}</span>
                <Button
                  kind="quiet"
                  disabled={off ?? (busy ? text('being-written') : null)}
                  onPress={() =>
                    void run(async () => {
                      const split = await ipc.counterpartySplit(name);
                      readMoneyAgain();
                      onOpen(split.name);
                    })
                  }
                  testId="counterparty-split"
                >
                  {text('parties-split')}
                </Button>
              </p>
            ))}
          </section>
        )}
      </div>
      {editing && <PartyDialog party={party} onClose={() => setEditing(false)} onSaved={() => setEditing(false)} />}
      {merging !== null && (
        <MergeDialog
          party={party}
          other={merging}
          onClose={() => setMerging(null)}
          onMerged={(whole) => {
            setMerging(null);
            onOpen(whole.name);
          }}
        />
      )}
    </aside>
  );
}

const TONES = { used: 'ok', entered: 'info', read: 'stale' } as const;

function Account({ account, party, at }: { account: BookAccount; party: string; at: number }) {
  const text = useText();
  const off = useMayNot('prepare_off');
  const { trouble, run } = useCall(account.account_number);
  const bank = [account.bank_name, account.bank_number].filter(Boolean).join(' · ');
  const removable = account.entered_by !== null && account.uses === 0;
  return (
    <div className="party-account" data-testid={`counterparty-account-${at}`} data-origin={account.origin}>
      <p>
        <span className="mono selectable">{account.account_number}</span>
        <Copy value={account.account_number} />
      </p>
      {account.name !== party && <p className="selectable">{text('parties-as', { name: account.name })}</p>}
      {bank && <p className="quiet selectable">{bank}</p>}
      <p className="party-pills">
        <Pill tone={TONES[account.origin]}>{text(`party-origin-${account.origin}`)}</Pill>
        {account.is_new && <Pill tone="warn">{text('parties-new-account')}</Pill>}
      </p>
      <p className="quiet">
        {account.last_used
          ? text('parties-used', { count: account.uses, time: fullTime(account.last_used) })
          : text('parties-since', { time: fullTime(account.first_seen) })}
      </p>
      {account.called_back && (
        <p data-testid="counterparty-called-back">
          {text('parties-called-back', {
            words: account.called_back,
            person: account.called_back_by ?? '',
            time: fullTime(account.called_back_at ?? ''),
          })}
        </p>
      )}
      {trouble && <ErrorBand trouble={trouble} />}
      {removable && (
        <Button
          kind="quiet"
          disabled={off}
          onPress={() =>
            void run(async () => {
              await ipc.counterpartyAccountRemove(account.name, account.account_number);
              readMoneyAgain();
            })
          }
          testId={`counterparty-account-remove-${at}`}
        >
          {text('parties-account-remove')}
        </Button>
      )}
    </div>
  );
}
