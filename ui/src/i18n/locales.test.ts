//! Both languages have the same messages with the same variables: a missing message would show its id to a clerk.

import { readdirSync, readFileSync } from 'node:fs';
import { type Entry, parse, type Resource, Visitor } from '@fluent/syntax';
import { describe, expect, test } from 'vitest';

class Variables extends Visitor {
  names = new Set<string>();
  visitVariableReference(node: { id: { name: string } }) {
    this.names.add(node.id.name);
  }
}

function read(file: string): Resource {
  return parse(readFileSync(`src/locales/${file}`, 'utf8'), {});
}

/** Message id → its variables, sorted. */
function shape(file: string): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const entry of read(file).body) {
    if (entry.type !== 'Message' && entry.type !== 'Term') continue;
    const named = entry as Entry & { id: { name: string } };
    const variables = new Variables();
    variables.visit(named);
    found[named.id.name] = [...variables.names].sort();
  }
  return found;
}

/** Every topic in the folder. */
const kinds = readdirSync('src/locales').flatMap((file) => /^(.+)\.en\.ftl$/.exec(file)?.[1] ?? []);

describe.each(kinds)('%s sentences', (kind) => {
  test('have the same ids and variables in both languages', () => {
    expect(shape(`${kind}.zh-CN.ftl`)).toEqual(shape(`${kind}.en.ftl`));
  });

  test.each(['en', 'zh-CN'])('have no line that Fluent cannot read, in %s', (language) => {
    const junk = read(`${kind}.${language}.ftl`).body.filter((entry) => entry.type === 'Junk');
    expect(junk.map((entry) => ('content' in entry ? entry.content : ''))).toEqual([]);
  });

  test.each(['en', 'zh-CN'])('stand there once, in %s', (language) => {
    const ids = read(`${kind}.${language}.ftl`).body.flatMap((entry) =>
      entry.type === 'Message' ? [(entry as Entry & { id: { name: string } }).id.name] : [],
    );
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });
});
