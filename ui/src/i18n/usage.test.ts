//! Every message is used, by the window or by the core, and every used message exists. A composed id (`mark-${kind}`)
//! counts for all messages that it can become.

import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const CORE = '../src-tauri';

function sources(folder: string, ending: RegExp): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => ending.test(file) && !/(^|\/)(generated|target|node_modules)\//.test(file))
    .map((file) => readFileSync(`${folder}/${file}`, 'utf8'));
}

/** Test ids and class names look like message ids and are none. */
const NO_SENTENCES = /\b(?:testId|data-testid|className)=(?:"[^"]*"|\{`[^`]*`\})/g;

const window = sources('src', /(?<!\.test)\.tsx?$/).map((text) => text.replace(NO_SENTENCES, ''));
const core = sources(CORE, /\.rs$/);
const english = readdirSync('src/locales')
  .filter((file) => file.endsWith('.en.ftl'))
  .map((file) => readFileSync(`src/locales/${file}`, 'utf8'));
const sentences = english.flatMap((text) => [...text.matchAll(/^([a-z][\w-]*) =/gm)]).map((match) => match[1] ?? '');
/** Sentences that are a part of another one. */
const parts = english.flatMap((text) => [...text.matchAll(/\{ ([a-z][\w-]*) \}/g)]).map((match) => match[1] ?? '');

/** Ids written out, in quotes of any kind. */
const written = new Set(
  [...window, ...core].flatMap((text) => [...text.matchAll(/["'`]>?([a-z][\w-]*)["'`]/g)].map((m) => m[1])),
);

/** Composed ids as patterns; too short a pattern would match everything. */
function patterns(texts: string[], quoted: RegExp, hole: RegExp): RegExp[] {
  return texts
    .flatMap((text) => [...text.matchAll(quoted)].map((match) => match[1] ?? ''))
    .filter((name) => hole.test(name) && /^[a-z]+-/.test(name))
    .map((name) => new RegExp(`^${name.split(hole).join('[\\w-]+')}$`));
}
const HOLE = /\$\{[^}]*\}/;
const inWindow = patterns(window, /`([a-z][\w-]*(?:\$\{[^`]*?\}[\w-]*)+)`/g, HOLE);
const inCore = patterns(core, /"([a-z][\w-]*(?:\{[\w.]*\}[\w-]*)+)"/g, /\{[\w.]*\}/);
const made = [...inWindow, ...inCore];

test('the sources were found', () => {
  expect(window.length).toBeGreaterThan(200);
  expect(core.length).toBeGreaterThan(100);
  expect(sentences.length).toBeGreaterThan(1000);
});

test('no sentence is written that nobody says', () => {
  const isPart = new Set(parts);
  const idle = sentences.filter(
    (id) => !written.has(id) && !isPart.has(id) && !made.some((pattern) => pattern.test(id)),
  );
  expect(idle).toEqual([]);
});

test('every part of a sentence is written', () => {
  expect(parts.length).toBeGreaterThan(0);
  expect(parts.filter((id) => !sentences.includes(id))).toEqual([]);
});

test('no sentence is asked for that is not written', () => {
  const known = new Set(sentences);
  const named = window.flatMap((text) => [...text.matchAll(/\btext\(([^()]*)/g)].map((match) => match[1] ?? ''));
  const asked = named.flatMap((call) =>
    [...(call.split(',')[0] ?? '').matchAll(/(?:^|[?:]\s*)'([\w-]+)'/g)].map((m) => m[1] ?? ''),
  );
  expect(asked.length).toBeGreaterThan(500);
  expect(asked.filter((id) => !known.has(id))).toEqual([]);
  const become = patterns(window, /\btext\(\s*`([a-z][\w-]*(?:\$\{[^`]*?\}[\w-]*)+)`/g, HOLE);
  expect(become.length).toBeGreaterThan(20);
  expect(become.filter((pattern) => !sentences.some((id) => pattern.test(id))).map(String)).toEqual([]);
});
