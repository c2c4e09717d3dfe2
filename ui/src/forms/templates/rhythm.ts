//! A rhythm in words.

import { WEEK } from '../../components/month';
import type { Rhythm } from '../../generated/views';
import { useText } from '../../i18n';
import { type Language, useLook } from '../../stores/look';

/** The name of a weekday, 1 for Monday. */
export const weekdayName = (day: number, language: Language) =>
  new Intl.DateTimeFormat(language, { timeZone: 'UTC', weekday: 'long' }).format(
    new Date(`${WEEK[day - 1] ?? WEEK[0]}T00:00:00Z`),
  );

export function useRhythmText(): (rhythm: Rhythm) => string {
  const text = useText();
  const { language } = useLook();
  return ({ every, day, month, off_day }) =>
    text('remind-rhythm', { every, day, month, off: off_day, weekday: weekdayName(day, language) });
}
