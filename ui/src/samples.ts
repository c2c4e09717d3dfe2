//! Sample values for the tests. The window does not use them.

import type { SendProgress } from './generated/views';
import type { KeyLike } from './keys';

/** A single key press without modifiers or repeat. */
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

/** The progress of a submission before anything happened. */
export const progress = (change: Partial<SendProgress> = {}): SendProgress => ({
  submission_id: 's',
  answer: null,
  operation: 'endorse',
  all: 0,
  counts: {},
  outcomes: { sent: 0, accepted: 0, refused: 0, open: 0, unsent: 0 },
  accounts: [],
  paused: false,
  paused_why: null,
  done: false,
  seconds_left: null,
  changed: [],
  ...change,
});
