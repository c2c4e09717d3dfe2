//! The accounts: pasted from a spreadsheet, read from a file, or typed into the table.

import { useState } from 'react';
import { Button } from '../../../components/Button';
import { ErrorBand } from '../../../components/ErrorBand';
import { PathAction } from '../../../components/PathAction';
import { TextField } from '../../../components/TextField';
import type { AccountsRead, LineRefused, Problem } from '../../../generated/views';
import { Say, sentenceText, useText } from '../../../i18n';
import { ipc } from '../../../ipc';
import { changeDraft, type SetupDraft } from '../../../stores/setup';
import { useCall } from '../../../useCall';
import { AccountFields } from '../../profile/AccountFields';
import { StepFrame } from './StepFrame';
import { useNextStep } from './useNextStep';
import { useFixedInSetup } from './useSetupFields';

/** The setting that a second address of an organization asks about. */
const SYSTEM = 'bank_system';

export function AccountsStep({ draft, added }: { draft: SetupDraft; added: boolean }) {
  const text = useText();
  const { keep, next } = useNextStep('sign-in', draft, added);
  const fixed = useFixedInSetup(draft, added);
  const reading = useCall();
  const [pasted, setPasted] = useState('');
  const [refused, setRefused] = useState<LineRefused[]>([]);

  function take(read: AccountsRead) {
    const key = (one: { bank_mark: string; account_number: string }) => `${one.bank_mark}:${one.account_number}`;
    const known = new Set(draft.accounts.map(key));
    changeDraft({
      accounts: [...draft.accounts, ...read.accounts.filter((one) => !known.has(key(one)))],
      settings: [
        ...draft.settings.filter((old) => !read.settings.some((one) => one.name === old.name)),
        ...read.settings,
      ],
    });
    setRefused(read.refused);
  }

  const readPasted = () =>
    reading.run(async () => {
      const read = await ipc.setupAccounts(pasted);
      take(read);
      // The lines that could not be read stay, to be corrected.
      const lines = pasted.split('\n');
      setPasted(read.refused.map((one) => lines[one.line - 1] ?? one.text).join('\n'));
    });

  const problems: Problem[] = keep.trouble?.problems ?? [];
  const wrong = (name: string, item: number) => {
    const problem = problems.find((one) => one.field === name && one.item === item);
    return problem ? sentenceText(text, problem.sentence) : null;
  };
  const system = draft.settings.find((one) => one.name === SYSTEM)?.value ?? '';
  return (
    <StepFrame
      step="accounts"
      call={keep}
      onNext={next}
      disabled={draft.accounts.length === 0 ? text('setup-accounts-none') : null}
    >
      <div className="form">
        <TextField
          kind="area"
          label={text('setup-accounts-paste')}
          help={text('setup-accounts-paste-help')}
          value={pasted}
          onChange={setPasted}
          autoFocus
          testId="setup-accounts-text"
        />
        <div className="setup-line">
          <Button
            onPress={() => void readPasted()}
            disabled={fixed('accounts') ?? (pasted.trim() === '' ? text('setup-accounts-blank') : null)}
            testId="setup-accounts-read"
          >
            {text('setup-accounts-read')}
          </Button>
        </div>
        {reading.trouble && <ErrorBand trouble={reading.trouble} />}
        {refused.length > 0 && (
          <ul className="setup-refused" data-testid="setup-accounts-refused">
            {refused.map((one) => (
              <li key={one.line}>
                <span className="mono">{one.text}</span> <Say sentence={one.why} />
              </li>
            ))}
          </ul>
        )}
        <details>
          <summary data-testid="setup-accounts-file-open">{text('setup-accounts-file')}</summary>
          <PathAction
            label={text('setup-accounts-file-path')}
            what="existing"
            commit={text('setup-accounts-read')}
            onCommit={async (path) => take(await ipc.setupAccountsFile(path))}
            testId="setup-accounts-path"
            commitTestId="setup-accounts-path-read"
          />
        </details>
      </div>
      <AccountFields
        accounts={draft.accounts}
        onChange={(accounts) => changeDraft({ accounts })}
        error={wrong('accounts', 0)}
        wrong={wrong}
        fixed={fixed('accounts')}
        heading="h2"
      />
      {(wrong('bank_system', 0) !== null || system !== '') && (
        <TextField
          label={text('setting-bank_system')}
          value={system}
          error={wrong('bank_system', 0)}
          onChange={(value) =>
            changeDraft({
              settings: [...draft.settings.filter((one) => one.name !== SYSTEM), { name: SYSTEM, value }],
            })
          }
          testId="setup-bank-system"
        />
      )}
    </StepFrame>
  );
}
