//! The navigation: work, drafts in three desks, funds. Counts are those of the last read.

import { Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import type { StageView } from '../generated/views';
import { useLabels, useText } from '../i18n';
import { useLists, useWorkCounts } from '../ipc/queries';
import { formatCount } from '../money';
import { go, type Page, usePage, useScope } from '../stores/nav';
import { changesText, DESKS, deskStages, shortName } from './desks';
import './nav.css';

interface ItemProps {
  to: Page;
  current: boolean;
  children: ReactNode;
  testId: string;
  count?: number | null;
  /** The count is of a part only: its list was never read to its end. */
  partly?: boolean;
  title?: string;
  mark?: 'new' | 'trouble' | null;
  viewOnly?: string | null;
}

function Item({ to, current, children, testId, count, partly, title, mark, viewOnly }: ItemProps) {
  return (
    <li>
      <button
        type="button"
        className={`nav-item${mark ? ` nav-${mark}` : ''}`}
        aria-current={current ? 'page' : undefined}
        onClick={() => go(to)}
        title={title}
        data-testid={testId}
      >
        <span className="nav-name">{children}</span>
        {viewOnly && <Eye className="nav-eye" role="img" aria-label={viewOnly} />}
        {count !== null && count !== undefined && (
          <span className="nav-count">
            {formatCount(count)}
            {partly && '?'}
          </span>
        )}
      </button>
    </li>
  );
}

export function Nav() {
  const text = useText();
  const labels = useLabels();
  const page = usePage();
  const lists = useLists(useScope()).data;
  const counts = useWorkCounts().data;
  const { in_doubt: open = 0, to_approve: waiting = 0, reminders = 0 } = counts ?? {};
  const byName = new Map<string, StageView>(lists?.stages.map((stage) => [stage.stage, stage]));

  function stageItem(stage: string, operation: string | null) {
    const row = byName.get(stage);
    const mark = row?.errors.length ? 'trouble' : operation !== null && (row?.new || row?.changed) ? 'new' : null;
    const partly = row !== undefined && row.drafts > 0 && row.as_of === null;
    const said = [
      labels.stage(stage),
      mark === 'new' && row ? changesText(text, row) : null,
      mark === 'trouble' ? text('nav-trouble') : null,
      partly ? text('report-list-incomplete') : null,
    ];
    return (
      <Item
        key={stage}
        to={{ name: 'drafts', stage }}
        current={page.name === 'drafts' && page.stage === stage}
        testId={`nav-${stage}`}
        count={row && (row.as_of || row.drafts > 0) ? row.drafts : null}
        partly={partly}
        title={said.filter(Boolean).join(' · ')}
        mark={mark}
        viewOnly={operation || stage === 'draft' ? null : text('view-only-short')}
      >
        {shortName(labels.stage(stage))}
      </Item>
    );
  }

  const plain = (to: Page, id: string, count?: number | null, title?: string) => (
    <Item
      to={to}
      current={page.name === to.name}
      testId={`nav-${to.name}`}
      count={count ?? null}
      {...(title ? { title } : {})}
    >
      {text(id)}
    </Item>
  );

  return (
    <nav className="nav" aria-label={text('nav')} data-pane="nav" tabIndex={-1}>
      <h2>{text('nav-work')}</h2>
      <ul>
        {plain(
          { name: 'today' },
          'nav-today',
          reminders > 0 ? reminders : null,
          reminders > 0 ? text('remind-band', { count: reminders }) : '',
        )}
        {plain({ name: 'journal' }, 'nav-journal')}
        {plain({ name: 'doubts' }, 'nav-doubts', open > 0 ? open : null)}
        {plain({ name: 'approvals' }, 'nav-approvals', waiting > 0 ? waiting : null)}
      </ul>
      <h2>{text('nav-drafts')}</h2>
      <ul>
        {stageItem('draft', null)}
        {plain({ name: 'maturity' }, 'nav-maturity')}
        {plain({ name: 'propose' }, 'nav-propose')}
      </ul>
      {DESKS.map((desk) => (
        <section key={desk}>
          <h3>{text('desk', { desk })}</h3>
          <ul>{deskStages(desk).map((stage) => stageItem(stage.stage, stage.operation))}</ul>
        </section>
      ))}
      <h2>{text('nav-funds')}</h2>
      <ul>
        {plain({ name: 'balances' }, 'nav-balances')}
        {plain({ name: 'transfers' }, 'nav-transfers')}
        {plain({ name: 'statements' }, 'nav-statements')}
        {plain({ name: 'counterparties' }, 'nav-counterparties')}
      </ul>
      <ul className="nav-last">{plain({ name: 'profile' }, 'nav-profile')}</ul>
    </nav>
  );
}
