//! The marks beside the state of an instruction: an alarm, a refusal by the service's word only, a later end.

import type { InstructionView } from '../generated/views';
import { useText } from '../i18n';
import { Pill } from './Pill';

/** The facts of the marks; a row of a check has none of them. */
export type Standing = Partial<Pick<InstructionView, 'alarm' | 'unproven' | 'later_end'>>;

export const hasMarks = ({ alarm, unproven, later_end }: Standing) => Boolean(alarm || unproven || later_end);

export function StandingMarks({ row }: { row: Standing }) {
  const text = useText();
  return (
    <>
      {row.alarm && <Pill tone="bad">{text('journal-alarm')}</Pill>}
      {row.unproven && <Pill tone="stale">{text('journal-unproven')}</Pill>}
      {row.later_end && <Pill tone="warn">{text('journal-later-end', { how: row.later_end.how })}</Pill>}
    </>
  );
}
