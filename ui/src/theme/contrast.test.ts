//! Contrast in both themes: every text on every background it is used on has 4.5 to 1, the outline and focus ring of a
//! control 3 to 1 (WCAG 2.2 AA, 1.4.3 and 1.4.11).

import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const sheet = readFileSync('src/theme/tokens.css', 'utf8');
const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

const tokens = new Map(
  [...sheet.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(([, name = '', light, dark]) => [
    name,
    { light: light ?? '', dark: dark ?? '' },
  ]),
);

/** Relative luminance of `#rrggbb`, as WCAG defines it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const colour = (name: string, theme: Theme) => tokens.get(name)?.[theme] ?? '#000000';

const GROUNDS = ['bg-app', 'bg-list', 'bg-raised', 'bg-selected'];
const STATUS = ['ok', 'warn', 'bad', 'info', 'stale'];
const TEXTS = ['text', 'text-2', 'text-3', 'accent', ...STATUS];

const READ: [text: string, ground: string][] = [
  ...TEXTS.flatMap((text) => GROUNDS.map((ground): [string, string] => [text, ground])),
  // Pills and bands: their own word, and the text inside them.
  ...STATUS.flatMap((status): [string, string][] => [
    [status, `${status}-bg`],
    ['text', `${status}-bg`],
    ['text-2', `${status}-bg`],
  ]),
  ['on-accent', 'accent'],
];
const SEEN: [line: string, ground: string][] = ['line-control', 'focus', 'accent'].flatMap((line) =>
  GROUNDS.map((ground): [string, string] => [line, ground]),
);

test('the measure is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

test('every token has a colour for either theme', () => {
  const named = new Set([...READ, ...SEEN].flat());
  expect([...named].filter((name) => !tokens.has(name))).toEqual([]);
});

describe.each(THEMES)('in the %s theme', (theme) => {
  const least = (pairs: [string, string][], ratio: number) =>
    pairs
      .map(([front, ground]) => ({ front, ground, is: contrast(colour(front, theme), colour(ground, theme)) }))
      .filter(({ is }) => is < ratio)
      .map(({ front, ground, is }) => `${front} on ${ground}: ${is.toFixed(2)}`);

  test('every text is read', () => expect(least(READ, 4.5)).toEqual([]));
  test('every control and the focus are seen', () => expect(least(SEEN, 3)).toEqual([]));
});

test('colours stand in the tokens only; a sheet of paper has its own, on white', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));
  const found = files
    .filter((file) => file !== 'theme/tokens.css')
    .flatMap((file) => [...readFileSync(`src/${file}`, 'utf8').matchAll(/(\w[\w-]*): [^;]*(#[0-9a-f]{3,8})\b/g)]);
  const inks = found.flatMap(([, property, ink = '']) => (property === 'color' ? [ink] : []));
  expect(inks.length).toBeGreaterThan(0);
  expect(inks.filter((ink) => contrast(ink, '#ffffff') < 4.5)).toEqual([]);
  const other = found.filter(([, property]) => property !== 'color' && !property?.startsWith('border'));
  expect(other.map(([, property, ink]) => `${property} ${ink}`).filter((one) => one !== 'background #ffffff')).toEqual(
    [],
  );
});

test('nothing moves for whoever asked for less motion', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));
  for (const file of files) {
    const asked = /@media \(prefers-reduced-motion: no-preference\) \{[\s\S]*?\n\}/g;
    const always = readFileSync(`src/${file}`, 'utf8').replace(asked, '');
    expect(always, file).not.toMatch(/(?:animation|transition)(?:-[\w]+)?:|scroll-behavior: smooth/);
  }
});
