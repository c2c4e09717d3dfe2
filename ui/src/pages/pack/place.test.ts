//! A pack's path: the suggested one, and any form that a person may type.

import { expect, test } from 'vitest';
import { folderOf, joined, packName } from './place';

test('the name says what it is of and can be written on every disk', () => {
  expect(packName('harbour', '2026-11-01 2026-11-30')).toBe('aval-pack-harbour-2026-11-01-2026-11-30');
  expect(packName('东港', 'No. 7/8')).toBe('aval-pack-东港-No.-7-8');
});

test.each([
  ['/home/lin/Documents', '/home/lin/Documents/pack'],
  ['/', '/pack'],
  ['C:\\Users\\lin', 'C:\\Users\\lin\\pack'],
])('in %s it lies at %s', (folder, path) => {
  expect(joined(folder, 'pack')).toBe(path);
});

test.each([
  [' /a/pack ', '/a/pack'],
  ['/a/pack.ZIP', '/a/pack'],
  ['/a/pack.zipped', '/a/pack.zipped'],
])('%s means the folder %s', (typed, folder) => {
  expect(folderOf(typed)).toBe(folder);
});
