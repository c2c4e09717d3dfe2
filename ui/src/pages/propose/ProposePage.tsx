//! Paying with drafts: the amount and the payee, sets of drafts that make up the amount, and from a set to the
//! endorsement's form. Nothing is sent from here.

import { useState } from 'react';
import { AmountWords } from '../../amount';
import { Button } from '../../components/Button';
import { Choice } from '../../components/Choice';
import { ErrorBand } from '../../components/ErrorBand';
import { Select } from '../../components/Select';
import { TextField } from '../../components/TextField';
import { partyFields, useKnownParties } from '../../forms/order-form/earlier';
import { PickBox } from '../../forms/order-form/PickBox';
import type { ProfileView, ProposalsView } from '../../generated/views';
import { useText } from '../../i18n';
import { ipc } from '../../ipc';
import { type Job, lastJob, useJob } from '../../stores/job';
import { useScope } from '../../stores/nav';
import { useCall } from '../../useCall';
import { Ordered } from './Ordered';
import { filledOf, NOTHING, orderedFrom, payersOf, queryOf, SEVERAL, type Typed } from './query';
import { Sets } from './Sets';
import './propose.css';

export function ProposePage({ profile }: { profile: ProfileView }) {
  const text = useText();
  const scope = useScope();
  const [typed, setTyped] = useState<Typed>(NOTHING);
  // With the order that was the last one when they were found: a later one of their drafts takes their place.
  const [proposed, setProposed] = useState<{ found: ProposalsView; before: Job | null } | null>(null);
  const found = proposed?.found ?? null;
  const job = useJob();
  const ordered = proposed && job !== proposed.before ? orderedFrom(proposed.found, job) : null;
  const { busy, trouble, run } = useCall();
  const set = (change: Partial<Typed>) => setTyped((before) => ({ ...before, ...change }));

  const payers = payersOf(profile.accounts, scope);
  const lacks =
    typed.amount.trim() === '' ? 'propose-missing' : noPayer(payers, typed) ? 'propose-payer-missing' : null;

  async function propose() {
    const done = await run(async () => {
      const found = await ipc.propose(queryOf(known(typed, payers), scope));
      setProposed({ found, before: lastJob() });
    });
    if (!done) setProposed(null);
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
            if (!busy && !lacks) void propose();
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
          <Payer payers={payers} typed={typed} set={set} />
          <Currency profile={profile} typed={typed} set={set} />
          <Payee typed={typed} set={set} />
          <div className="propose-days">
            <Optional name="due_from" kind="date" typed={typed} set={set} />
            <Optional name="due_to" kind="date" typed={typed} set={set} />
          </div>
          <Optional name="acceptor" kind="text" typed={typed} set={set} />
          <Choice
            checked={typed.with_watched}
            onChange={(with_watched) => set({ with_watched })}
            label={text('propose-with-watched')}
            testId="propose-with-watched"
          />
          <Button
            kind="primary"
            type="submit"
            onPress={() => undefined}
            disabled={busy ? text('propose-busy') : lacks ? text(lacks) : null}
            testId="propose-go"
          >
            {text('propose-go')}
          </Button>
        </form>
        {ordered && <Ordered submission={ordered} onAgain={() => void propose()} />}
        {found && !ordered && <Sets found={found} filled={filledOf(typed)} sendingOff={profile.acting_off} />}
      </div>
    </main>
  );
}

/** Several companies could pay and none is chosen. A choice outside the accounts in scope counts as none. */
const noPayer = (payers: string[], typed: Typed) =>
  payers.length > 1 && typed.payer !== SEVERAL && !payers.includes(typed.payer);

/** A company that is no longer in scope is not asked for. */
const known = (typed: Typed, payers: string[]): Typed =>
  typed.payer === SEVERAL || payers.includes(typed.payer) ? typed : { ...typed, payer: '' };

/** The company that pays, chosen where the accounts belong to several. */
function Payer({ payers, typed, set }: TypedProps & { payers: string[] }) {
  const text = useText();
  if (payers.length < 2) return null;
  const options = [
    { value: '', label: text('propose-payer-choose') },
    ...payers.map((payer) => ({ value: payer, label: payer })),
    { value: SEVERAL, label: text('propose-payer-several') },
  ];
  return (
    <Select
      label={text('propose-payer-label')}
      value={noPayer(payers, typed) ? '' : typed.payer}
      onChange={(payer) => set({ payer })}
      options={options}
      testId="propose-payer-company"
    />
  );
}

/** Shown only where the banks' drafts have several currencies. */
function Currency({ profile, typed, set }: TypedProps & { profile: ProfileView }) {
  const text = useText();
  const known = [...new Set(profile.accounts.map((account) => account.draft_currency ?? ''))];
  if (known.length < 2) return null;
  return (
    <Select
      label={text('currency')}
      value={typed.currency}
      onChange={(currency) => set({ currency })}
      options={['', ...known.filter((one) => one !== '')].map((one) => ({ value: one, label: one || '–' }))}
      testId="propose-currency"
    />
  );
}

interface TypedProps {
  typed: Typed;
  set: (change: Partial<Typed>) => void;
}

/** An optional field, labelled by its restriction. */
function Optional({
  name,
  kind,
  typed,
  set,
}: TypedProps & { name: 'due_from' | 'due_to' | 'acceptor' | 'account' | 'bank'; kind: 'text' | 'number' | 'date' }) {
  const text = useText();
  const id = `propose-${name.replace('_', '-')}`;
  return (
    <TextField
      label={text(id)}
      optional
      kind={kind}
      value={typed[name]}
      onChange={(value) => set({ [name]: value })}
      testId={id}
    />
  );
}

function Payee({ typed, set }: TypedProps) {
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
      <Optional name="account" kind="number" typed={typed} set={set} />
      <Optional name="bank" kind="number" typed={typed} set={set} />
    </>
  );
}
