//! Days in the profile's own format (`date_format`, written as in `profile.toml`): the service does not state its date
//! format, so a form shows the format and suggests today in it.

import type { ProfileView } from '../../generated/views';

/** The interface's default for a profile without a format. */
const DEFAULT_FORMAT = '%Y-%m-%d';

export function dateFormat(profile: ProfileView): string {
  return profile.settings.find((setting) => setting.name === 'date_format')?.value ?? DEFAULT_FORMAT;
}

const two = (value: number) => String(value).padStart(2, '0');

/** The day of a moment in such a format; `null` for a format with parts that a day does not have. */
export function dayIn(format: string, at: Date): string | null {
  let known = true;
  const text = format.replace(/%(.)/g, (_, part: string) => {
    if (part === 'Y') return String(at.getFullYear());
    if (part === 'm') return two(at.getMonth() + 1);
    if (part === 'd') return two(at.getDate());
    if (part === 'y') return two(at.getFullYear() % 100);
    if (part === '%') return '%';
    known = false;
    return '';
  });
  return known ? text : null;
}
