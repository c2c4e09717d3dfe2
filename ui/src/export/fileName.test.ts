//! Names and endings of exported files.

import { expect, test } from 'vitest';
import { fileName, offered, withEnding } from './fileName';

test('a name says whose, what and of which day, in signs that every system takes', () => {
  expect(fileName('main', 'Pledged to us / 质押待签收(我方)', '2026-11-21', 'xlsx')).toBe(
    'aval-main-Pledged-to-us-质押待签收-我方-2026-11-21.xlsx',
  );
  expect(offered('/home/a', 'p', 'x', '2026-11-21', 'csv')).toBe('/home/a/aval-p-x-2026-11-21.csv');
  expect(offered('C:\\Users\\a', 'p', 'x', '2026-11-21', 'csv')).toBe('C:\\Users\\a\\aval-p-x-2026-11-21.csv');
});

test('a changed format changes the ending and nothing else', () => {
  expect(withEnding('/a/b.csv', 'xlsx')).toBe('/a/b.xlsx');
  expect(withEnding('/a/b.XLSX', 'csv')).toBe('/a/b.csv');
  expect(withEnding('/a/b', 'csv')).toBe('/a/b');
  expect(withEnding('/a.csv/b.txt', 'xlsx')).toBe('/a.csv/b.txt');
});
