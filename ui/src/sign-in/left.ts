//! The time that is left for a sign-in.

/** `4:05` until a moment; `0:00` from then on, and for a text that is no time. */
export function leftUntil(ends: string, now: Date): string {
  const seconds = Math.max(0, Math.ceil((new Date(ends).getTime() - now.getTime()) / 1000)) || 0;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
