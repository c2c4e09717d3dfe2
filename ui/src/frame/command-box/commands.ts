//! All commands of the command box, and which of them match the typed text. The core looks up drafts; everything else
//! is known here.

import { accountName } from '../../components/AccountText';
import { saidOf } from '../../forms/order-form/filling';
import { stages } from '../../generated/contract';
import type { ProfileView, SavedView, TemplateView } from '../../generated/views';
import type { Labels, Text } from '../../i18n';
import type { ListRow } from '../../ipc/packed';
import { rank } from '../../match';
import { formatAmount } from '../../money';
import { openFilled } from '../../stores/dialog';
import type { Language, Look } from '../../stores/look';
import { go, type Page, setScope } from '../../stores/nav';
import { actionCommands } from './actions';
import type { Command } from './command';

/** An object, so that a new page does not compile until it is here; lists have commands of their own. */
const PAGES: Record<Exclude<Page['name'], 'drafts'>, true> = {
  today: true,
  journal: true,
  doubts: true,
  approvals: true,
  maturity: true,
  propose: true,
  balances: true,
  transfers: true,
  statements: true,
  counterparties: true,
  'order-file': true,
  diagnosis: true,
  profile: true,
};

function pageCommands(text: Text): Command[] {
  return Object.keys(PAGES).map((name) => ({
    id: `page-${name}`,
    section: 'pages',
    name: text(`nav-${name}`),
    run: () => go({ name } as Page),
  }));
}

function listCommands(labels: Labels): Command[] {
  return stages.map(({ stage }) => ({
    id: `list-${stage}`,
    section: 'lists',
    name: labels.stage(stage),
    run: () => go({ name: 'drafts', stage }),
  }));
}

/** Saved views, each with its query; a view whose query can no longer be read is left out. */
export function viewCommands(views: SavedView[]): Command[] {
  return views.flatMap(({ name, text, query }) => {
    if (!query) return [];
    const run = () => go({ name: 'drafts', stage: query.stage, query, view: name });
    return [{ id: `view-${name}`, section: 'views', name, detail: text, run }];
  });
}

/** Templates, each with its operation, the other side and the amount; one with a lost account opens too, and says so. */
export function templateCommands(templates: TemplateView[], labels: Labels): Command[] {
  return templates.map(({ name, values }) => ({
    id: `template-${name}`,
    section: 'templates',
    name,
    detail: [labels.operation(values.operation), ...saidOf(values)].join(' · '),
    run: () => openFilled({ values, template: name, number: null }),
  }));
}

function accountCommands(text: Text, profile: ProfileView): Command[] {
  const all: Command = {
    id: 'account-all',
    section: 'accounts',
    name: text('scope-all', { count: profile.accounts.length }),
    run: () => setScope([]),
  };
  const each = profile.accounts.map((account): Command => {
    const known = [account.owner, account.bank_mark, account.account_number];
    return {
      id: `account-${account.key}`,
      section: 'accounts',
      name: accountName(account),
      detail: known.filter((one) => one !== null).join(' · '),
      run: () => setScope([account.key]),
    };
  });
  return [all, ...each];
}

/** All commands but the saved views and the drafts. */
export function commandsOf(text: Text, labels: Labels, look: Look, scope: string[], profile: ProfileView): Command[] {
  return [
    ...pageCommands(text),
    ...listCommands(labels),
    ...actionCommands(text, labels, look, scope),
    ...accountCommands(text, profile),
  ];
}

/** Opens the drafts found for the typed text, each in the list that offers an operation on it, with its detail open. A
 * draft of an account outside the scope adds its account to the scope. */
export function draftCommands(
  rows: ListRow[],
  typed: string,
  labels: Labels,
  language: Language,
  scope: string[],
): Command[] {
  return rows.map((row) => {
    const amount = row.amount && formatAmount(row.amount, language);
    const stage = row.stage ?? 'draft';
    return {
      id: `draft-${row.key}`,
      section: 'drafts',
      name: row.draftNumber ?? typed,
      detail: [labels.stage(stage), row.acceptorName, amount, row.dueDay ?? row.dueDate].filter(Boolean).join(' · '),
      run: () => {
        if (scope.length > 0 && !scope.includes(row.account)) setScope([row.account]);
        go({ name: 'drafts', stage, open: row.key });
      },
    };
  });
}

/** The commands that match the typed text, the best of each section first; all of them while nothing is typed. */
export function matching(commands: Command[], typed: string): Command[] {
  if (typed.trim() === '') return commands;
  return commands
    .map((command) => ({ command, rank: Math.max(rank(command.name, typed), rank(command.detail ?? '', typed)) }))
    .filter((one) => one.rank > 0)
    .sort((one, other) => other.rank - one.rank)
    .map((one) => one.command);
}
