//! Settings of one kind have one label.
// @vitest-environment jsdom

import { expect, test } from 'vitest';
import { has } from '../../i18n';
import { labelId } from './SettingLabel';

test.each([
  ['page_size', 'setting-page_size'],
  ['limits.per_day.CNY', 'setting-limits-per_day'],
  ['currencies.156', 'setting-currencies'],
  ['currencies', 'setting-currencies'],
  ['banks.EAST.draft_currency', 'setting-banks-draft_currency'],
  ['banks.EAST.optional_fields', 'setting-banks-optional_fields'],
  ['second_person.tiers[1]', 'setting-second_person-tiers'],
  ['sign_in.issuer', 'setting-sign_in-issuer'],
])('%s is named by %s', (name, id) => {
  expect(labelId(name)).toBe(id);
  expect(has(id)).toBe(true);
});
