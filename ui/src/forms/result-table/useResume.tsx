//! The question before an order that was confirmed before this program start is sent: one for the whole order, with what
//! the new check found. The buttons that send stay disabled until it is answered.

import { useState } from 'react';
import { Choice } from '../../components/Choice';
import { Money } from '../../components/Money';
import { NoteBand } from '../../components/NoteBand';
import type { ResumeView } from '../../generated/views';
import { Say, useText } from '../../i18n';

export interface Resume {
  /** The digest that answers the question; `null` where none is due or it is not answered. */
  answered: string | null;
  /** Why the buttons that send are disabled. */
  reason: string | null;
  /** The question. */
  question: React.ReactNode;
}

export function useResume(resume: ResumeView | null): Resume {
  const text = useText();
  const [checked, setChecked] = useState<string | null>(null);
  if (!resume) return { answered: null, reason: null, question: null };
  const isChecked = checked === resume.digest;
  return {
    answered: isChecked ? resume.digest : null,
    reason: isChecked ? null : text('resume-first'),
    question: (
      <NoteBand tone="warn" testId="resume">
        <p>
          <Say sentence={resume.sentence} />
        </p>
        {resume.totals.map((total) => (
          <p key={total.currency}>
            <Money amount={total.amount} currency={total.currency} />
          </p>
        ))}
        {resume.notes.length > 0 && (
          <ul>
            {resume.notes.map((note) => (
              <li key={`${note.id} ${Object.values(note.args).join(' ')}`}>
                <Say sentence={note} />
              </li>
            ))}
          </ul>
        )}
        <Choice
          checked={isChecked}
          onChange={(on) => setChecked(on ? resume.digest : null)}
          label={text('resume-checked')}
          testId="resume-checked"
        />
      </NoteBand>
    ),
  };
}
