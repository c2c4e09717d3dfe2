//! Text of the guide as elements. Only the forms that the guide uses; another one is shown as its source, so that nothing
//! is left out. No HTML of a text is ever inserted.

import type { Token, Tokens } from 'marked';
import { Fragment, type ReactNode } from 'react';
import { Link } from '../components/Link';
import { TOPICS } from './topics';

/** Opens a page of the guide. */
type Open = (topic: string) => void;

interface ProseProps {
  tokens: Token[];
  open: Open;
}

/** The guide's page that a link names: `reading.md`, `reading.zh-CN.md`. */
export function topicOf(href: string): string | null {
  const name = /^([a-z-]+)(\.zh-CN)?\.md(#.*)?$/.exec(href)?.[1];
  return name !== undefined && TOPICS.some((topic) => topic === name) ? name : null;
}

function LinkTo({ token, open }: { token: Tokens.Link; open: Open }) {
  const topic = topicOf(token.href);
  if (topic) return <Link onPress={() => open(topic)}>{token.text}</Link>;
  // A document outside of the guide, or an address: the window opens neither.
  return (
    <span className="selectable" title={token.href}>
      {token.text}
    </span>
  );
}

function Cells({ cells, open }: { cells: Tokens.TableCell[]; open: Open }) {
  return cells.map((cell, at) => {
    const Cell = cell.header ? 'th' : 'td';
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes while it is shown
      <Cell key={at}>
        <Prose tokens={cell.tokens} open={open} />
      </Cell>
    );
  });
}

function Table({ table, open }: { table: Tokens.Table; open: Open }) {
  return (
    <div className="help-table">
      <table>
        <thead>
          <tr>
            <Cells cells={table.header} open={open} />
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes while it is shown
            <tr key={at}>
              <Cells cells={row} open={open} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The entities that the lexer writes into plain text. */
const plain = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

function shown(token: Token, open: Open): ReactNode {
  const inner = 'tokens' in token && token.tokens ? <Prose tokens={token.tokens} open={open} /> : null;
  switch (token.type) {
    case 'space':
      return null;
    case 'heading':
      return <h4>{inner}</h4>;
    case 'paragraph':
      return <p>{inner}</p>;
    case 'strong':
      return <strong>{inner}</strong>;
    case 'em':
      return <em>{inner}</em>;
    case 'codespan':
      return <code>{plain(token.text)}</code>;
    case 'code':
      return <pre className="selectable">{token.text}</pre>;
    case 'link':
      return <LinkTo token={token as Tokens.Link} open={open} />;
    case 'list': {
      const list = token as Tokens.List;
      const List = list.ordered ? 'ol' : 'ul';
      return (
        <List>
          <Prose tokens={list.items} open={open} />
        </List>
      );
    }
    case 'list_item':
      return <li>{inner}</li>;
    case 'table':
      return <Table table={token as Tokens.Table} open={open} />;
    case 'text':
    case 'escape':
      return inner ?? plain(token.text);
    default:
      return token.raw;
  }
}

export function Prose({ tokens, open }: ProseProps) {
  return tokens.map((token, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes while it is shown
    <Fragment key={at}>{shown(token, open)}</Fragment>
  ));
}
