//! For signing drafts one after another: the result of an accepted draft closes by itself. Any other result stays on
//! screen.

import { useEffect } from 'react';
import type { SubmissionView } from '../../generated/views';
import { closeDialog } from '../../stores/dialog';
import { openNext, useWish } from '../../stores/job';

const isPlainlyAccepted = ({ done, instructions }: SubmissionView) =>
  done && instructions.every((one) => one.succeeded && !one.unclassified && one.unwritten === null);

export function useGoOn(view: SubmissionView, goesOn: boolean) {
  const wish = useWish();
  const goes = goesOn && wish && isPlainlyAccepted(view);
  useEffect(() => {
    if (!goes) return;
    closeDialog();
    openNext();
  }, [goes]);
}
