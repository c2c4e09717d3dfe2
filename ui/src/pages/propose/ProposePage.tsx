//! Paying with drafts: what is to be paid and to whom, sets of drafts that make it up, and from one of them to the form of
//! the endorsement. Nothing is sent from here.

import { useState } from 'react';
import { AmountWords } from '../../amount';
import { Button } from '../../components/Button';
import { ErrorBand } from '../../components/ErrorBand';
import { TextField } from '../../components/TextField';
import { partyFields, useKnownParties } from '../../forms/order-form/earlier';
import { PickBox } from '../../forms/order-form/PickBox';
import type { ProfileView, ProposalsView, Trouble } from '../../generated/views';
import { useText } from '../../i18n';
import { asTrouble, ipc } from '../../ipc';
import { useScope } from '../../stores/nav';
import { filledOf, NOTHING, queryOf, type Typed } from './query';
import { Sets } from './Sets';
import './propose.css';

export function ProposePage({ profile }: { profile: ProfileView }) {
  const text = useText();
  const scope = useScope();
  const [typed, setTyped] = useState<Typed>(NOTHING);
  const [found, setFound] = useState<ProposalsView | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [busy, setBusy] = useState(false);
  const set = (change: Partial<Typed>) => setTyped((before) => ({ ...before, ...change }));

  async function propose() {
    setBusy(true);
    setTrouble(null);
    try {
      setFound(await ipc.propose(queryOf(typed, scope)));
    } catch (error) {
      setFound(null);
      setTrouble(asTrouble(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <main className="page" data-testid="page-propose">
      <header className="page-title">
        <h1>{text('nav-propose')}</h1>
        <p className="quiet">{text('propose-what')}</p>
      </header>
      {trouble && <ErrorBand trouble={trouble} />}
      <div className="page-body propose">
        <form
          className="form propose-form"
          onSubmit={(event) => {
            event.preventDefault();
            if (!busy && typed.amount.trim() !== '') void propose();
          }}
        >
          <TextField
            label={text('propose-amount-label')}
            kind="amount"
            value={typed.amount}
            onChange={(amount) => set({ amount })}
            help={<AmountWords typed={typed.amount} currency={found?.currency ?? null} />}
            autoFocus
            testId="propose-amount"
          />
          <Currency profile={profile} value={typed.currency} onChange={(currency) => set({ currency })} />
          <Payee typed={typed} set={set} />
          <div className="propose-days">
            <TextField
              label={text('propose-due-from')}
              optional
              kind="date"
              value={typed.due_from}
              onChange={(due_from) => set({ due_from })}
              testId="propose-due-from"
            />
            <TextField
              label={text('propose-due-to')}
              optional
              kind="date"
              value={typed.due_to}
              onChange={(due_to) => set({ due_to })}
              testId="propose-due-to"
            />
          </div>
          <TextField
            label={text('propose-acceptor')}
            optional
            value={typed.acceptor}
            onChange={(acceptor) => set({ acceptor })}
            testId="propose-acceptor"
          />
          <label className="propose-check">
            <input
              type="checkbox"
              checked={typed.with_watched}
              onChange={(event) => set({ with_watched: event.target.checked })}
              data-testid="propose-with-watched"
            />
            {text('propose-with-watched')}
          </label>
          <Button
            kind="primary"
            type="submit"
            onPress={() => undefined}
            disabled={busy ? text('propose-busy') : typed.amount.trim() === '' ? text('propose-missing') : null}
            testId="propose-go"
          >
            {text('propose-go')}
          </Button>
        </form>
        {found && <Sets found={found} filled={filledOf(typed)} sendingOff={profile.sending_off} />}
      </div>
    </main>
  );
}

/** Only where the banks' drafts have several currencies. */
function Currency({
  profile,
  value,
  onChange,
}: {
  profile: ProfileView;
  value: string;
  onChange: (to: string) => void;
}) {
  const text = useText();
  const known = [...new Set(profile.accounts.map((account) => account.draft_currency ?? ''))];
  if (known.length < 2) return null;
  return (
    <label className="field">
      <span className="field-label">{text('currency')}</span>
      <select
        className="input"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        data-testid="propose-currency"
      >
        {['', ...known.filter((one) => one !== '')].map((one) => (
          <option key={one} value={one}>
            {one || '–'}
          </option>
        ))}
      </select>
    </label>
  );
}

function Payee({ typed, set }: { typed: Typed; set: (change: Partial<Typed>) => void }) {
  const text = useText();
  const parties = useKnownParties(false);
  return (
    <>
      <PickBox
        id="propose-payee"
        label={text('propose-payee')}
        optional
        number={false}
        value={typed.name}
        onChange={(name) => set({ name })}
        onPick={(party) => {
          const fields = partyFields('endorsee', party);
          set({ name: party.name, account: party.account, bank: fields.endorseeAccountBankNumber ?? '' });
        }}
        suggestions={parties}
        autoFocus={false}
        error={null}
      />
      <TextField
        label={text('propose-account')}
        optional
        kind="number"
        value={typed.account}
        onChange={(account) => set({ account })}
        testId="propose-account"
      />
      <TextField
        label={text('propose-bank')}
        optional
        kind="number"
        value={typed.bank}
        onChange={(bank) => set({ bank })}
        testId="propose-bank"
      />
    </>
  );
}
