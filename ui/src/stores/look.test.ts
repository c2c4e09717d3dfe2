//! Two choices in quick succession.
// @vitest-environment jsdom

import { expect, test, vi } from 'vitest';
import type { AppView } from '../generated/views';

const stored: Partial<AppView>[] = [];
const shown: Partial<AppView>[] = [];
vi.mock('../ipc', () => ({
  ipc: {
    preferencesSet: async (change: Partial<AppView>) => {
      const before = stored.at(-1) ?? {};
      await new Promise((done) => setTimeout(done, change.language ? 20 : 1));
      stored.push({ ...before, ...change });
      return stored.at(-1);
    },
  },
}));
vi.mock('../ipc/queries', () => ({ storeApp: (app: Partial<AppView>) => shown.push(app) }));

const { choose } = await import('./look');

test('a second choice does not lose the first one', async () => {
  choose({ language: 'zh-CN' });
  choose({ theme: 'dark' });
  await vi.waitFor(() => expect(shown).toHaveLength(1));
  expect(shown).toEqual([{ language: 'zh-CN', theme: 'dark' }]);
  expect(stored.at(-1)).toEqual({ language: 'zh-CN', theme: 'dark' });
});
