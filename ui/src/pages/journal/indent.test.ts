//! Indented JSON: only line breaks and spaces are added.

import { expect, test } from 'vitest';
import { indent } from './indent';

test.each([
  ['[{"a":123456789012345678.90,"b":"x, {y}"}]', '[\n  {\n    "a": 123456789012345678.90,\n    "b": "x, {y}"\n  }\n]'],
  ['{"a":[],"b":{}}', '{\n  "a": [],\n  "b": {}\n}'],
  ['{"quote":"a\\"b"}', '{\n  "quote": "a\\"b"\n}'],
  ['[{"cut":"off', '[\n  {\n    "cut": "off'],
  ['<html>no</html>', '<html>no</html>'],
  ['', ''],
])('%s is shown line by line', (raw, shown) => {
  expect(indent(raw)).toBe(shown);
});
