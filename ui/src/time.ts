//! Days and times on screen. Days are `YYYY-MM-DD` in both languages (a clerk compares them with a voucher); times of
//! reading are shown in the clerk's own time zone.

const MINUS = '−';

/** `+12`, `0`, `−3`: always with the sign. */
export function signedDays(days: number): string {
  if (days === 0) return '0';
  return days > 0 ? `+${days}` : `${MINUS}${-days}`;
}

/** Red when overdue, amber within a week. `overdueDays`: the profile's; on a Monday a draft of Sunday is not overdue yet. */
export function daysTone(days: number | null, overdueDays = -1): 'overdue' | 'soon' | 'plain' {
  if (days === null) return 'plain';
  if (days <= overdueDays) return 'overdue';
  return days <= 7 ? 'soon' : 'plain';
}

const two = (value: number) => String(value).padStart(2, '0');

/** The `YYYY-MM-DD` day of a moment, in the clerk's time zone. */
export function dayOf(at: Date): string {
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** `14:32` today, `11-20 14:32` on another day of this year, with the year otherwise; other text unchanged. */
export function shortTime(rfc3339: string, now: Date): string {
  const at = new Date(rfc3339);
  if (Number.isNaN(at.getTime())) return rfc3339;
  const clock = `${two(at.getHours())}:${two(at.getMinutes())}`;
  const day = dayOf(at);
  if (day === dayOf(now)) return clock;
  return day.slice(0, 4) === dayOf(now).slice(0, 4) ? `${day.slice(5)} ${clock}` : `${day} ${clock}`;
}

/** `2026-11-21 14:32:05` in the clerk's time zone. */
export function fullTime(rfc3339: string): string {
  const at = new Date(rfc3339);
  if (Number.isNaN(at.getTime())) return rfc3339;
  return `${dayOf(at)} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
}

/** The day this many days after (or before) a `YYYY-MM-DD` day. */
export function addDays(day: string, days: number): string {
  const at = new Date(`${day}T12:00:00`);
  at.setDate(at.getDate() + days);
  return dayOf(at);
}

/** Minutes since a time; `null` where the text is no time. */
export function minutesSince(rfc3339: string, now: Date): number | null {
  const at = new Date(rfc3339).getTime();
  return Number.isNaN(at) ? null : Math.max(0, Math.floor((now.getTime() - at) / 60_000));
}

/** A typed day: `2026-11-21`, `2026/11/21`, `2026.11.21`, `20261121`, `2026年11月21日`; `null` for any other text. */
export function readDay(typed: string): string | null {
  const match = /^\s*(\d{4})(?:[-/.年]\s*(\d{1,2})[-/.月]\s*(\d{1,2})日?|(\d{2})(\d{2}))\s*$/u.exec(typed);
  if (!match) return null;
  const [year, month, day] = [match[1], match[2] ?? match[4], match[3] ?? match[5]];
  const text = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`;
  // A day that its month does not have would roll over into the next month; it is rejected.
  const at = new Date(`${text}T12:00:00`);
  return !Number.isNaN(at.getTime()) && dayOf(at) === text ? text : null;
}
