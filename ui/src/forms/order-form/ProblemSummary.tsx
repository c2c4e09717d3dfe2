//! All problems, above the form: it takes the focus when it appears and links to the fields. The typed values are kept.

import { useEffect, useRef } from 'react';
import { EntryLink } from '../../code-book/EntryLink';
import { Link as GoLink } from '../../components/Link';
import type { DraftRow, Problem } from '../../generated/views';
import { useLabels, useText } from '../../i18n';
import { problemText } from '../problemText';
import { HiddenCharacters } from './HiddenCharacters';
import type { Layout } from './layout';
import { inputId } from './order';
import { asksReason, inOrder, onceEach } from './problems';
import './problem-summary.css';

interface ProblemSummaryProps {
  problems: Problem[];
  layout: Layout;
  rows: DraftRow[];
  /** Opens the journal at an earlier instruction; the typed values are kept. */
  onEarlier: (number: string) => void;
  /** Opens the entry of the code book that a problem needs; the typed values are kept. */
  onEntry: (part: string) => void;
}

export function ProblemSummary({ problems, layout, rows, onEarlier, onEntry }: ProblemSummaryProps) {
  const text = useText();
  const top = useRef<HTMLElement>(null);
  useEffect(() => {
    if (problems.length > 0) top.current?.focus();
  }, [problems]);
  if (problems.length === 0) return null;
  const found = inOrder(onceEach(problems, rows.length), layout);
  return (
    <section className="problem-summary" ref={top} tabIndex={-1} role="alert" data-testid="form-problems">
      <h3>{text('order-problems', { count: found.length })}</h3>
      <ul>
        {found.map(({ problem, ofAll }) => (
          <li
            key={`${problem.item} ${problem.field} ${problem.sentence.id}`}
            data-source={problem.source}
            data-problem={problem.sentence.id}
          >
            {rows.length > 1 && !ofAll && <span className="mono">{rows[problem.item]?.draftNumber} </span>}
            <Line problem={problem} layout={layout} id={placeOf(problem, layout, rows.length)} />
            <Earlier problem={problem} onOpen={onEarlier} />
            <EntryLink problem={problem} type={layout.type} onOpen={onEntry} />
          </li>
        ))}
      </ul>
      <HiddenCharacters problems={found.map(({ problem }) => problem)} />
    </section>
  );
}

/** The link to the earlier order that a duplicate names. An order of another profile is not in this journal. */
function Earlier({ problem, onOpen }: { problem: Problem; onOpen: (number: string) => void }) {
  const text = useText();
  const { number } = problem.sentence.args;
  if (problem.source !== 'duplicate' || number === undefined || !/^\d+$/.test(number)) return null;
  return (
    <>
      {' '}
      <GoLink onPress={() => onOpen(number)} testId="problem-earlier">
        {text('result-journal', { number })}
      </GoLink>
    </>
  );
}

/** The input that solves it: its field's, or that of the reason. */
const placeOf = (problem: Problem, layout: Layout, drafts: number) =>
  inputId(layout, problem, drafts) ?? (asksReason(problem) ? 'form-reason' : null);

/** A sentence that names its field is the link; any other is preceded by the field's label. */
function Line({ problem, layout, id }: { problem: Problem; layout: Layout; id: string | null }) {
  const text = useText();
  const labels = useLabels();
  const said = problemText(text, labels, layout.type, problem);
  const label = problem.field === null ? '' : labels.label(layout.type, problem.field);
  const whole = label === '' || said.includes(label);
  const face = whole ? said : label;
  return (
    <>
      {id ? <Link id={id}>{face}</Link> : face}
      {!whole && `: ${said}`}
    </>
  );
}

function Link({ id, children }: { id: string; children: string }) {
  return (
    <a
      href={`#${id}`}
      onClick={(event) => {
        event.preventDefault();
        const target = document.getElementById(id);
        target?.scrollIntoView({ block: 'center' });
        (target?.querySelector<HTMLElement>('input') ?? target)?.focus();
      }}
    >
      {children}
    </a>
  );
}
