//! The tone of a lock: a doubt has its own colour, an operation in progress is only information.

export function shortStateTone(state: string): 'info' | 'stale' | 'warn' {
  if (state === 'in_doubt' || state === 'pending' || state === 'to_verify') return 'stale';
  return state === 'refused' ? 'warn' : 'info';
}
