//! A path, typed or chosen in the system's file dialog. The chosen path is shown in the field.

import { FolderOpen } from 'lucide-react';
import { useText } from '../i18n';
import { ipc, type PathFor } from '../ipc';
import { useCall } from '../useCall';
import { Button } from './Button';
import type { FieldProps } from './Field';
import { TextField } from './TextField';
import './path-field.css';

interface PathFieldProps extends FieldProps {
  value: string;
  onChange: (path: string) => void;
  what: PathFor;
  autoFocus?: boolean;
  /** The button's test id is `TEST_ID-choose`. */
  testId: string;
}

export function PathField({ value, onChange, what, autoFocus, testId, ...field }: PathFieldProps) {
  const text = useText();
  const { busy, trouble, run } = useCall(value);
  const failed = trouble && (trouble.service_message ?? text('trouble-window'));

  const choose = () =>
    run(async () => {
      const chosen = await ipc.choosePath(what, field.label, value.trim() || null);
      if (chosen !== null) onChange(chosen);
    });

  return (
    <div className="path-field">
      <TextField
        {...field}
        value={value}
        onChange={onChange}
        error={field.error ?? failed}
        autoFocus={autoFocus ?? false}
        testId={testId}
      />
      <Button
        icon={<FolderOpen aria-hidden />}
        onPress={() => void choose()}
        disabled={busy ? text('path-choosing') : null}
        testId={`${testId}-choose`}
      >
        {text('path-choose')}
      </Button>
    </div>
  );
}
