import { expect, test } from 'vitest';
import { isToRead, responseError, responseSaid } from './response';

const status = (error_flag: string | null, is_error: boolean | null, code: string | null, message: string | null) => ({
  error_flag,
  is_error,
  code,
  message,
});

test('a status is judged only where the code book knows its flag', () => {
  const rows = [
    { given: status('1', true, 'E1', 'busy'), error: 'yes', said: 'E1 · busy', read: true },
    { given: status('0', false, '0', 'fine'), error: 'no', said: '0 · fine', read: false },
    { given: status('7', null, null, 'odd'), error: 'unknown', said: 'odd · errorFlag 7', read: true },
    { given: status('1', true, null, null), error: 'yes', said: '1', read: true },
    { given: status(null, null, null, 'said'), error: 'no', said: 'said', read: true },
  ];
  for (const { given, error, said, read } of rows) {
    expect([responseError(given), responseSaid(given), isToRead(given)]).toEqual([error, said, read]);
  }
  expect(isToRead(null)).toBe(false);
});
