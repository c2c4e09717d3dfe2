//! Every class of the style sheets is used, so that no style outlives its element.

import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (ending: RegExp) =>
  readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file) && !file.startsWith('generated'))
    .map((file) => readFileSync(`src/${file}`, 'utf8'));

const sheets = read(/\.css$/).map((sheet) => sheet.replace(/\/\*[\s\S]*?\*\//g, ''));
const code = read(/(?<!\.test)\.tsx?$/);
const page = readFileSync('index.html', 'utf8');

const classes = new Set(
  sheets.flatMap((sheet) => [...sheet.matchAll(/\.([a-z][\w-]*)(?=[^{}]*\{)/g)].map((m) => m[1] ?? '')),
);
/** Every word of every quoted text, and the prefixes of composed texts. */
const quoted = [page, ...code]
  .map((text) => text.replace(/^\s*(?:\/\/|\/?\*).*$|\b(?:testId|data-testid)=(?:"[^"]*"|\{`[^`]*`\})/gm, ''))
  .flatMap((text) => [...text.matchAll(/"[^"\n]*"|'[^'\n]*'|`[^`]*`/g)].map((match) => match[0]));
const words = new Set(quoted.flatMap((text) => [...text.matchAll(/[a-z][\w-]*/g)].map((match) => match[0])));
const begun = code.flatMap((text) => [...text.matchAll(/([a-z][\w-]*-)\$\{/g)].map((match) => match[1] ?? ''));

test('every class of the style sheets is worn', () => {
  expect(classes.size).toBeGreaterThan(300);
  const idle = [...classes].filter((name) => !words.has(name) && !begun.some((start) => name.startsWith(start)));
  expect(idle).toEqual([]);
});
