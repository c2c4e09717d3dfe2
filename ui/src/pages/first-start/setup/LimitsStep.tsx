//! Limits of instructions, automatic refresh, cut-off times, the second place of the chain head. They are ordinary settings, with their fields of the profile page.

import { useEffect, useState } from 'react';
import type { SettingField } from '../../../generated/views';
import { sentenceText, useText } from '../../../i18n';
import { ipc } from '../../../ipc';
import { useApp } from '../../../ipc/queries';
import { goStep } from '../../../stores/setup';
import { useCall } from '../../../useCall';
import { SettingInput } from '../../profile/SettingsFields';
import { keepValues } from './draft';
import { StepFrame } from './StepFrame';

/** The settings of this step, in its order. */
const NAMES = [
  'limits.per_instruction.other',
  'limits.per_day.other',
  'limits.control_total_over',
  'poll_minutes',
  'sign_in.idle_minutes',
  'time_zone',
  'cut_offs.draft_system',
  'cut_offs.large_value',
  'reference_prefix',
  'chain_head_copy',
];

export function LimitsStep({ canSignIn }: { canSignIn: boolean }) {
  const text = useText();
  const app = useApp().data;
  const reading = useCall();
  const keep = useCall();
  const [before, setBefore] = useState<SettingField[]>([]);
  const [fields, setFields] = useState<SettingField[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, when the step opens.
  useEffect(() => {
    void reading.run(async () => {
      const { settings } = await ipc.settingsFields(await ipc.settingsText());
      const shown = NAMES.flatMap((name) => settings.filter((one) => one.name === name));
      setBefore(shown);
      setFields(shown);
    });
  }, []);
  const wrong = (name: string) => {
    const problem = keep.trouble?.problems.find((one) => one.field === name);
    return problem ? sentenceText(text, problem.sentence) : null;
  };
  const next = () =>
    void keep.run(async () => {
      const changed = fields.filter((one) => before.find((old) => old.name === one.name)?.value !== one.value);
      if (changed.length > 0) await keepValues(changed.map(({ name, value }) => ({ name, value })));
      goStep('ready');
    });
  return (
    <StepFrame step="limits" call={keep.trouble ? keep : { ...keep, trouble: reading.trouble }} onNext={next}>
      <p className="quiet">
        {text('setup-limits-default', { instruction: app?.ceiling_instruction ?? '', day: app?.ceiling_day ?? '' })}
      </p>
      <div className="form">
        {fields
          .filter((one) => canSignIn || !one.name.startsWith('sign_in.'))
          .map((one) => (
            <SettingInput
              key={one.name}
              field={one}
              error={wrong(one.name)}
              onChange={(value) => setFields(fields.map((old) => (old.name === one.name ? { ...old, value } : old)))}
            />
          ))}
      </div>
      <p className="quiet">{text('setup-second-place')}</p>
      <p className="quiet">{text('setup-second-person')}</p>
    </StepFrame>
  );
}
