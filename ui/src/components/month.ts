//! The days of a month as a table of weeks, and the keys that move in it.

import { addDays } from '../time';

/** Days of the week from Monday: any week gives their names. */
export const WEEK = ['2026-01-05', '2026-01-06', '2026-01-07', '2026-01-08', '2026-01-09', '2026-01-10', '2026-01-11'];
export const utc = (day: string) => new Date(`${day}T00:00:00Z`);
/** 0 for Monday. */
const weekday = (day: string) => (utc(day).getUTCDay() + 6) % 7;
export const isWeekend = (day: string) => weekday(day) > 4;
const firstOf = (day: string) => `${day.slice(0, 7)}-01`;

/** The six weeks that show a month, from Monday. */
export function weeksOf(month: string): string[][] {
  const first = addDays(firstOf(month), -weekday(firstOf(month)));
  return Array.from({ length: 6 }, (_, week) => Array.from({ length: 7 }, (_, at) => addDays(first, week * 7 + at)));
}

const STEPS: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** The day after a key; months keep the day's number where they have it. */
export function afterKey(day: string, key: string): string | null {
  const step = STEPS[key];
  if (step !== undefined) return addDays(day, step);
  if (key === 'Home') return addDays(day, -weekday(day));
  if (key === 'End') return addDays(day, 6 - weekday(day));
  if (key === 'PageUp') return inMonth(firstOf(addDays(firstOf(day), -1)), day);
  return key === 'PageDown' ? inMonth(firstOf(addDays(firstOf(day), 31)), day) : null;
}

function inMonth(first: string, day: string): string {
  const last = addDays(firstOf(addDays(first, 31)), -1);
  const wanted = `${first.slice(0, 8)}${day.slice(8)}`;
  return wanted > last ? last : wanted;
}
