//! A countdown as a clock. Pure, so that it can be tested without a window.

/** Whole seconds until a time, rounded up; 0 for a past time and for a text that is no time. */
export function secondsLeft(rfc3339: string, now: Date): number {
  const left = new Date(rfc3339).getTime() - now.getTime();
  return Number.isNaN(left) ? 0 : Math.max(0, Math.ceil(left / 1000));
}

/** `9:05`, or `1:00:00` from an hour on. */
export function timeLeft(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
