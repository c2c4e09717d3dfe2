//! The guide's texts, `docs/guide`, as the window shows them: each page loaded when it is first opened, in sections.

import { lexer, type Token, type Tokens } from 'marked';
import type { Language } from '../stores/look';
import { TOPICS } from './topics';

/** A section: its anchor (`<a id="…">` before the heading), its heading, and its content. The first one is the page's. */
export interface Section {
  id: string | null;
  heading: Tokens.Heading;
  body: Token[];
  /** Its words, for the search. */
  text: string;
}

const FILES = import.meta.glob<string>('../../../docs/guide/*.md', { query: '?raw', import: 'default' });

const path = (topic: string, language: Language) =>
  `../../../docs/guide/${topic}${language === 'zh-CN' ? '.zh-CN' : ''}.md`;

/** The files that exist, for the test that both languages have all pages. */
export const files = () => Object.keys(FILES).map((file) => file.split('/').at(-1) ?? file);

/** The anchor of a token that holds nothing else. */
function anchor(token: Token): string | null {
  return /^<a id="([a-z-]+)"><\/a>\s*$/.exec(token.raw)?.[1] ?? null;
}

/** Cuts a page at its headings of the first and second level. */
export function sections(markdown: string): Section[] {
  const found: Section[] = [];
  let id: string | null = null;
  for (const token of lexer(markdown)) {
    const named = anchor(token);
    if (named !== null) {
      id = named;
    } else if (token.type === 'heading' && (token as Tokens.Heading).depth <= 2) {
      found.push({ id, heading: token as Tokens.Heading, body: [], text: '' });
      id = null;
    } else {
      found.at(-1)?.body.push(token);
    }
  }
  return found.map((one) => ({ ...one, text: [one.heading.raw, ...one.body.map((token) => token.raw)].join('') }));
}

/** A page in a language. */
export async function page(topic: string, language: Language): Promise<Section[]> {
  const load = FILES[path(topic, language)];
  return load ? sections(await load()) : [];
}

/** Every page in a language, for the search. */
export async function allPages(language: Language): Promise<{ topic: string; sections: Section[] }[]> {
  return Promise.all(TOPICS.map(async (topic) => ({ topic, sections: await page(topic, language) })));
}

/** Whether a section has every typed word, in any case and width. */
export function has(section: Section, typed: string): boolean {
  const folded = (text: string) => text.normalize('NFKC').toLowerCase();
  const text = folded(section.text);
  return folded(typed)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
