//! The effect of a change of the settings, and the buttons that make it and leave it.

import { Button } from '../../components/Button';
import type { SettingsEdit } from '../../generated/views';
import { useText } from '../../i18n';
import { Effect } from './Effect';

interface AskedChangeProps {
  asked: { effect: SettingsEdit; label: string };
  onTake: () => void;
  onLeave: () => void;
  /** Why it cannot be made now. */
  disabled: string | null;
  /** The effect beside the settings, where these do not change. */
  beside?: string | null;
  /** The test ids of its buttons begin with it. */
  name: string;
}

export function AskedChange({ asked, onTake, onLeave, disabled, beside = null, name }: AskedChangeProps) {
  const text = useText();
  const isSame = asked.effect.edits.length === 0;
  const unchanged = isSame && beside === null ? text('settings-unchanged') : null;
  return (
    <>
      <Effect effect={asked.effect} />
      {isSame && beside !== null && <p>{beside}</p>}
      <div className="profile-line">
        <Button kind="primary" onPress={onTake} disabled={disabled ?? unchanged} testId={`${name}-take`}>
          {text(asked.label)}
        </Button>
        <Button kind="quiet" onPress={onLeave} testId={`${name}-leave`}>
          {text('back')}
        </Button>
      </div>
    </>
  );
}
