import { describe, expect, it } from 'vitest';
import { seenBy, shownNow } from './seen';

describe('a list counts as looked at', () => {
  it('when it was on the screen for three seconds, and not when it was passed by', () => {
    const shown = shownNow(null, 7, 10_000);
    expect(seenBy(shown, 12_999)).toBeNull();
    expect(seenBy(shown, 13_000)).toBe(7);
  });

  it('up to what was there for so long: what came just before it was left stays to be looked at', () => {
    const first = shownNow(null, 7, 10_000);
    expect(shownNow(first, 7, 11_000)).toBe(first);
    const second = shownNow(first, 9, 20_000);
    expect(seenBy(second, 21_000)).toBe(7);
    expect(seenBy(second, 23_000)).toBe(9);
    expect(seenBy(shownNow(first, 9, 11_000), 12_000)).toBeNull();
  });
});
