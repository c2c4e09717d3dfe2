//! Everything that is wrong, above the form: it takes the focus when it appears and links to the fields. What was typed
//! stays where it is.

import { useEffect, useRef } from 'react';
import type { DraftRow, Problem } from '../../generated/views';
import { Say, useLabels, useText } from '../../i18n';
import type { Layout } from './layout';
import { inputId } from './order';
import './problem-summary.css';

/** Said only where they differ from what a clerk expects anyway. */
const SOURCES = new Set(['house', 'service', 'code_book', 'pre_flight', 'lock', 'duplicate']);

interface ProblemSummaryProps {
  problems: Problem[];
  layout: Layout;
  rows: DraftRow[];
}

function jump(id: string) {
  const target = document.getElementById(id);
  target?.scrollIntoView({ block: 'center' });
  (target?.querySelector<HTMLElement>('input') ?? target)?.focus();
}

export function ProblemSummary({ problems, layout, rows }: ProblemSummaryProps) {
  const text = useText();
  const labels = useLabels();
  const top = useRef<HTMLElement>(null);
  useEffect(() => {
    if (problems.length > 0) top.current?.focus();
  }, [problems]);
  if (problems.length === 0) return null;
  return (
    <section className="problem-summary" ref={top} tabIndex={-1} role="alert" data-testid="form-problems">
      <h3>{text('order-problems', { count: problems.length })}</h3>
      <ul>
        {problems.map((problem) => {
          const id = inputId(layout, problem, rows.length);
          const label = problem.field === null ? null : labels.label(layout.type, problem.field);
          const draft = rows.length > 1 ? rows[problem.item]?.draftNumber : null;
          return (
            <li key={`${problem.item} ${problem.field} ${problem.sentence.id}`} data-source={problem.source}>
              {draft && <span className="mono">{draft} </span>}
              {label && id && (
                <a
                  href={`#${id}`}
                  onClick={(event) => {
                    event.preventDefault();
                    jump(id);
                  }}
                >
                  {label}
                </a>
              )}
              {label && !id && <strong>{label}</strong>}
              {label && ': '}
              <Say sentence={problem.sentence} />
              {SOURCES.has(problem.source) && (
                <span className="problem-source"> {text(`order-source-${problem.source.replace('_', '-')}`)}</span>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
