//! The guide is whole: every place of the window has a page and a section in both languages, and no text of it is in a form that
//! the window cannot show.

import type { Token } from 'marked';
import { describe, expect, it } from 'vitest';
import { format } from '../i18n/bundles';
import type { Language } from '../stores/look';
import { files, has, page, sections } from './guide';
import { topicOf } from './Prose';
import { OF_DIALOG, OF_PAGE, PAGES, TOPICS } from './topics';

const LANGUAGES: Language[] = ['en', 'zh-CN'];

describe('the guide', () => {
  it.each(TOPICS)('%s has the same sections in both languages', async (topic) => {
    const [en, zh] = await Promise.all(LANGUAGES.map((language) => page(topic, language)));
    expect(en?.length).toBeGreaterThan(0);
    expect(zh?.map((section) => section.id)).toEqual(en?.map((section) => section.id));
    // A table, list or example that only one language has is a fact that the other reader misses.
    const kinds = (all: typeof en) => all?.map((section) => section.body.map((token) => token.type).filter(isBlock));
    expect(kinds(zh)).toEqual(kinds(en));
  });

  it.each(PAGES)('names %s in both languages', (topic) => {
    for (const language of LANGUAGES) expect(format(language, `help-topic-${topic}`)).not.toContain('help-topic');
  });

  it('has a page for every file and a file for every page', () => {
    const wanted = TOPICS.flatMap((topic) => [`${topic}.md`, `${topic}.zh-CN.md`]);
    expect(files().sort()).toEqual(wanted.sort());
  });

  it('has the section that every page and dialog of the window leads to', async () => {
    for (const place of [...Object.values(OF_PAGE), ...Object.values(OF_DIALOG)]) {
      for (const language of LANGUAGES) {
        const ids = (await page(place.topic, language)).map((section) => section.id);
        if (place.section) expect(ids, `${place.topic} ${language}`).toContain(place.section);
      }
    }
  });

  it('has no form that the window cannot show', async () => {
    const shown = new Set(
      'space heading paragraph strong em codespan code link list list_item table text escape html'.split(' '),
    );
    for (const topic of TOPICS) {
      for (const language of LANGUAGES) {
        for (const section of await page(topic, language)) {
          for (const token of all(section.body)) expect(shown, `${topic} ${token.raw}`).toContain(token.type);
          expect(section.body.filter((token) => token.type === 'html')).toEqual([]);
        }
      }
    }
  });
});

describe('a page of the guide', () => {
  const text = '# Page\n\nFirst.\n\n<a id="next"></a>\n## Next\n\nＣＮＹ and *more*.\n';

  it('is cut at its headings, with the anchor before each', () => {
    const cut = sections(text);
    expect(cut.map((one) => [one.id, one.heading.text])).toEqual([
      [null, 'Page'],
      ['next', 'Next'],
    ]);
    expect(has(cut[1] ?? bad(), 'cny MORE')).toBe(true);
    expect(has(cut[1] ?? bad(), 'first')).toBe(false);
  });

  it('leads to the pages of the guide and to no other address', () => {
    expect(topicOf('journal.zh-CN.md#pack')).toBe('journal');
    for (const href of ['https://example.com/journal.md', '../settings.md', 'unknown.md', 'javascript:alert(1)']) {
      expect(topicOf(href)).toBeNull();
    }
  });
});

const isBlock = (type: string) => ['table', 'list', 'code', 'heading'].includes(type);

function bad(): never {
  throw new Error('no section');
}

function all(tokens: Token[]): Token[] {
  return tokens.flatMap((token) => {
    const inner = 'tokens' in token && token.tokens ? all(token.tokens) : [];
    const items = token.type === 'list' ? all(token.items) : [];
    const cells =
      token.type === 'table' ? [...token.header, ...token.rows.flat()].flatMap((cell) => all(cell.tokens)) : [];
    return [token, ...inner, ...items, ...cells];
  });
}
