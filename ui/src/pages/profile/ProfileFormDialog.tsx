//! Adds a profile of a real service: its address, tenant and accounts, and the paths of its settings and code book
//! files.

import { useRef, useState } from 'react';
import { Dialog } from '../../components/Dialog';
import { ErrorBand } from '../../components/ErrorBand';
import { Select } from '../../components/Select';
import { TextField } from '../../components/TextField';
import type { Environment } from '../../generated/views';
import { sentenceText, useText } from '../../i18n';
import { ipc } from '../../ipc';
import { useApp } from '../../ipc/queries';
import { closeDialog } from '../../stores/dialog';
import { useCall } from '../../useCall';
import { ConnectionTest } from './ConnectionTest';
import { openApp } from './openApp';
import { type Draft, EMPTY, formOf, missing } from './profileForm';

const ENVIRONMENTS: Environment[] = ['test', 'production'];

export function ProfileFormDialog() {
  const text = useText();
  const app = useApp().data;
  const usual = { ceiling_instruction: app?.ceiling_instruction ?? '', ceiling_day: app?.ceiling_day ?? '' };
  const [draft, setDraft] = useState<Draft>({ ...EMPTY, ...usual });
  const { busy, trouble, run } = useCall();
  const top = useRef<HTMLDivElement>(null);
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change });
  const lacking = missing(draft);

  function wrong(field: string): string | null {
    const problem = trouble?.problems.find((one) => one.field === field);
    return problem ? sentenceText(text, problem.sentence) : null;
  }

  async function add() {
    const added = await run(async () => {
      openApp(await ipc.profileAdd(formOf(draft)));
      closeDialog();
    });
    if (!added) top.current?.focus();
  }

  const line = (
    field: 'name' | 'base_url' | 'organization_id' | 'ceiling_instruction' | 'ceiling_day',
    kind: 'text' | 'number',
  ) => (
    <TextField
      label={text(`profile-form-${field}`)}
      help={text(`profile-form-${field}-help`)}
      value={draft[field]}
      onChange={(value) => set({ [field]: value })}
      kind={kind}
      error={wrong(field)}
      autoFocus={field === 'name'}
      testId={`profile-form-${field}`}
    />
  );

  const area = (field: 'accounts' | 'settings' | 'code_book', optional: boolean) => (
    <TextField
      label={text(`profile-form-${field}`)}
      help={text(`profile-form-${field}-help`)}
      value={draft[field]}
      onChange={(value) => set({ [field]: value })}
      kind="area"
      optional={optional}
      error={wrong(field)}
      testId={`profile-form-${field}`}
    />
  );

  return (
    <Dialog
      title={text('profile-add')}
      back={text('back')}
      onClose={closeDialog}
      focusBody
      call={{ busy, trouble: null }}
      doing={text('profile-form-busy')}
      commit={{
        label: text('profile-form-commit'),
        onPress: () => void add(),
        disabled: lacking ? text('profile-form-missing', { field: text(`profile-form-${lacking}`) }) : null,
      }}
      environment={draft.environment}
      testId="profile-form"
    >
      <div ref={top} tabIndex={-1} className="profile-form-top">
        {trouble && <ErrorBand trouble={trouble} />}
      </div>
      <div className="form">
        {line('name', 'text')}
        <Select
          label={text('profile-form-environment')}
          help={text('profile-form-environment-help')}
          value={draft.environment}
          onChange={(value) => set({ environment: value === 'production' ? 'production' : 'test' })}
          options={ENVIRONMENTS.map((environment) => ({
            value: environment,
            label: text('environment', { environment }),
          }))}
          testId="profile-form-environment"
        />
        {line('base_url', 'text')}
        {line('organization_id', 'number')}
        {area('accounts', false)}
        {line('ceiling_instruction', 'text')}
        {line('ceiling_day', 'text')}
        {area('settings', true)}
        <ConnectionTest
          ask={() => ipc.connectionTestOf(formOf(draft))}
          disabled={lacking ? text('profile-form-missing', { field: text(`profile-form-${lacking}`) }) : null}
        />
        {area('code_book', true)}
        <p className="quiet">{text('profile-form-token')}</p>
      </div>
    </Dialog>
  );
}
