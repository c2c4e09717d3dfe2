//! What several tests begin with. The window itself uses none of it.

import type { SendProgress } from './generated/views';
import type { KeyLike } from './keys';

/** A key, pressed afresh and by itself. */
export const key = (code: string, change: Partial<KeyLike> = {}): KeyLike => ({
  code,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  repeat: false,
  isComposing: false,
  ...change,
});

/** How far a submission is of which nothing is known yet. */
export const progress = (change: Partial<SendProgress> = {}): SendProgress => ({
  submission_id: 's',
  answer: null,
  operation: 'endorse',
  all: 0,
  counts: {},
  accounts: [],
  paused: false,
  paused_why: null,
  done: false,
  seconds_left: null,
  changed: [],
  ...change,
});
