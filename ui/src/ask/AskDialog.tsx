//! A narrow reading: one query of the service with the parameters that a person chooses. Its answer is shown here and is
//! kept nowhere, so that no list is replaced by a part of it.

import { useState } from 'react';
import { accountName } from '../components/AccountText';
import { Dialog } from '../components/Dialog';
import { Select } from '../components/Select';
import { queries } from '../generated/contract';
import type { NarrowView, ProfileView } from '../generated/views';
import { useLabels, useText } from '../i18n';
import { ipc } from '../ipc';
import { queryName } from '../queryName';
import { closeDialog } from '../stores/dialog';
import { useScope } from '../stores/nav';
import { useCall } from '../useCall';
import { AskAnswer } from './AskAnswer';
import { AskFields } from './AskFields';
import './ask.css';

interface AskDialogProps {
  /** The endpoint's last path segment. */
  query: string;
  profile: ProfileView;
}

export function AskDialog({ query: opened, profile }: AskDialogProps) {
  const text = useText();
  const labels = useLabels();
  const [inScope] = useScope();
  const [query, setQuery] = useState(opened);
  const [account, setAccount] = useState(inScope ?? profile.accounts[0]?.key ?? '');
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [view, setView] = useState<NarrowView | null>(null);
  const [folded, setFolded] = useState(false);
  const call = useCall(`${query} ${account}`);
  const row = queries.find((one) => one.name === query);
  if (!row) return null;
  const parameters = Object.fromEntries(row.parameters.map((name) => [name, typed[name] ?? '']));

  const ask = () =>
    call.run(async () => {
      setView(null);
      setView(await ipc.readNarrowly({ endpoint: query, account, parameters }));
      setFolded(true);
    });

  // An answer that arrives after the query or the account was changed belongs to the earlier question.
  const answer = view?.endpoint === query && view.account === account ? view : null;

  function change(set: () => void) {
    set();
    setFolded(false);
  }

  return (
    <Dialog
      title={text('ask-title')}
      back={text('close')}
      onClose={closeDialog}
      // It may be closed while the service is slow: nothing depends on the answer.
      call={{ busy: false, trouble: call.trouble }}
      commit={{ label: text('ask-send'), onPress: () => void ask(), disabled: call.busy ? text('ask-reading') : null }}
      width="wide"
      focusBody
      testId="ask-dialog"
    >
      <p className="quiet">{text('ask-hint')}</p>
      <div className="ask-fields">
        <Select
          label={text('ask-query')}
          value={query}
          onChange={(chosen) => change(() => setQuery(chosen))}
          options={queries.map(({ name }) => ({ value: name, label: queryName(text, labels, name) }))}
          testId="ask-query"
        />
        <Select
          label={text('diagnosis-column-account')}
          value={account}
          onChange={(chosen) => change(() => setAccount(chosen))}
          options={profile.accounts.map((one) => ({ value: one.key, label: accountName(one) }))}
          testId="ask-account"
        />
      </div>
      <AskFields names={row.parameters} typed={typed} onChange={setTyped} folded={folded} onFold={setFolded} />
      {call.busy && (
        <p role="status" data-testid="ask-reading">
          {text('ask-reading')}
        </p>
      )}
      {answer && <AskAnswer view={answer} record={row.record} />}
    </Dialog>
  );
}
