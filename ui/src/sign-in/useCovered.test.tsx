//! When the lock screen covers the pages.
// @vitest-environment jsdom

import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { useCovered } from './useCovered';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

test('the pages stay covered until a person signs in, also after the session ended', async () => {
  let covered = false;
  function Probe({ name, locked, present }: { name: string; locked: boolean; present: boolean }) {
    covered = useCovered({ name, token: { locked, present } });
    return null;
  }
  const root = createRoot(document.createElement('div'));
  const rows = [
    ['main', false, false, false],
    ['main', false, true, false],
    ['main', true, true, true],
    ['main', false, false, true],
    ['other', false, false, false],
    ['main', false, false, true],
    ['main', false, true, false],
    ['main', false, false, false],
  ] as const;
  for (const [name, locked, present, expected] of rows) {
    await act(async () => root.render(<Probe name={name} locked={locked} present={present} />));
    expect(covered, `${name} ${locked} ${present}`).toBe(expected);
  }
});
