//! The search within a draft's fields.

import { expect, test } from 'vitest';
import { matching } from './matching';

const FIELDS = [
  { label: '票据金额', name: 'amount', value: '1484567.00' },
  { label: 'Drawer name', name: 'drawerName', value: '海棠机械有限公司' },
];
const found = (typed: string, title = 'On paper') =>
  matching(FIELDS, typed, title, (field) => [field.label, field.name, field.value]).map((field) => field.name);

test('a field is found by its label, its name and its value, and a group by its title', () => {
  expect(found('  ')).toEqual(['amount', 'drawerName']);
  expect(found('金额')).toEqual(['amount']);
  expect(found('DRAWERN')).toEqual(['drawerName']);
  expect(found('海棠')).toEqual(['drawerName']);
  expect(found('4567')).toEqual(['amount']);
  expect(found('paper')).toEqual(['amount', 'drawerName']);
  expect(found('nothing')).toEqual([]);
});
