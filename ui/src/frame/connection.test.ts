//! When the pill says live, cached, offline or never.

import { describe, expect, test } from 'vitest';
import type { ListsView, StageView, Trouble } from '../generated/views';
import { connectionOf } from './connection';

const NOW = new Date('2026-11-21T08:00:00Z');

const stage = (as_of: string | null, code: string | null = null): StageView => {
  const trouble: Trouble = { code: code ?? '', sentence: { id: 'x', args: {} }, service_message: null, problems: [] };
  return {
    stage: 'draft',
    drafts: 0,
    totals: [],
    as_of,
    complete: true,
    new: 0,
    changed: 0,
    no_longer_listed: 0,
    unseen: { new: 0, changed: 0, no_longer_listed: 0 },
    looked_at: null,
    errors: code === null ? [] : [{ account: 'a', stage: 'draft', page: null, trouble }],
  };
};

const lists = (...stages: StageView[]): ListsView => ({ stages, as_of: null, refreshing: null, unfinished: null });

describe('the connection pill', () => {
  test.each([
    ['nothing was ever read', lists(stage(null)), 'unknown', 'never', null],
    ['all lists are some minutes old', lists(stage('2026-11-21T07:50:00Z')), 'unknown', 'live', '2026-11-21T07:50:00Z'],
    [
      'the oldest list is hours old',
      lists(stage('2026-11-21T07:59:00Z'), stage('2026-11-21T01:00:00Z')),
      'reached',
      'cached',
      '2026-11-21T01:00:00Z',
    ],
    [
      'a list was refused, not unreachable',
      lists(stage('2026-11-21T07:59:00Z', '403')),
      'reached',
      'cached',
      '2026-11-21T07:59:00Z',
    ],
    [
      'the service did not accept the token',
      lists(stage('2026-11-21T07:59:00Z', '401')),
      'signed-out',
      'signed-out',
      '2026-11-21T07:59:00Z',
    ],
    [
      'the last reading found nobody',
      lists(stage('2026-11-21T07:59:00Z', 'unreachable')),
      'unknown',
      'offline',
      '2026-11-21T07:59:00Z',
    ],
    [
      'this window has just found nobody',
      lists(stage('2026-11-21T07:59:00Z')),
      'unreachable',
      'offline',
      '2026-11-21T07:59:00Z',
    ],
    [
      'this window has reached the service since',
      lists(stage('2026-11-21T07:59:00Z', 'unreachable')),
      'reached',
      'cached',
      '2026-11-21T07:59:00Z',
    ],
  ] as const)('when %s', (_, view, reach, state, as_of) => {
    expect(connectionOf(view, reach, NOW)).toEqual({ state, as_of });
  });
});
