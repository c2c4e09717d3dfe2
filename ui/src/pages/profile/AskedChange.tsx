//! A change of one setting, from the file that is read for it: its effect, the buttons that make it and leave it, and the one
//! that asks for the removal of the present value.

import type { ReactNode } from 'react';
import { Button } from '../../components/Button';
import { ErrorBand } from '../../components/ErrorBand';
import { useText } from '../../i18n';
import { Effect } from './Effect';
import type { SettingChange } from './useAskedChange';

interface AskedChangeProps {
  change: SettingChange;
  onLeave: () => void;
  /** Asks for the removal; `null` where there is nothing to remove. */
  onDrop: (() => void) | null;
  /** The message of that button. */
  dropLabel: string;
  /** The effect beside the settings, where these do not change. */
  beside?: string | null;
  testId: string;
  /** The test ids of its buttons begin with it. */
  name: string;
  /** Reads the file. */
  children: ReactNode;
}

export function AskedChange(props: AskedChangeProps) {
  const { change, onLeave, onDrop, dropLabel, beside = null, testId, name, children } = props;
  const { call, asked, take, disabled } = change;
  const text = useText();
  const isSame = asked?.effect.edits.length === 0;
  const unchanged = isSame && beside === null ? text('settings-unchanged') : null;
  return (
    <div className="form" data-testid={testId} data-busy={call.busy}>
      {children}
      {asked && (
        <>
          <Effect effect={asked.effect} />
          {isSame && beside !== null && <p>{beside}</p>}
          <div className="profile-line">
            <Button
              kind="primary"
              onPress={() => take(onLeave)}
              disabled={disabled ?? unchanged}
              testId={`${name}-take`}
            >
              {text(asked.label)}
            </Button>
            <Button kind="quiet" onPress={onLeave} testId={`${name}-leave`}>
              {text('back')}
            </Button>
          </div>
        </>
      )}
      {call.trouble && <ErrorBand trouble={call.trouble} />}
      {onDrop && !asked && (
        <div className="profile-line">
          <Button onPress={onDrop} disabled={disabled} testId={`${name}-drop`}>
            {text(dropLabel)}
          </Button>
        </div>
      )}
    </div>
  );
}
