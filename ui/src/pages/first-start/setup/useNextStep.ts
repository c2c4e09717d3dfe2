//! The button to the next step: once the profile is added, it first writes the typed changes into it.

import { goStep, type SetupDraft, type Step } from '../../../stores/setup';
import { useCall } from '../../../useCall';
import { changeProfile } from './draft';

export function useNextStep(step: Step, draft: SetupDraft, added: boolean) {
  const keep = useCall();
  const next = () => {
    if (!added) return goStep(step);
    void keep.run(async () => {
      await changeProfile(draft);
      goStep(step);
    });
  };
  return { keep, next };
}
