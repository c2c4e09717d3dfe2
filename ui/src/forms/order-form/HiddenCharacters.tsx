//! Invisible characters in typed texts: each text before and after their removal, and the button that removes them.

import { Button } from '../../components/Button';
import type { Problem } from '../../generated/views';
import { useLabels, useText } from '../../i18n';
import { type Form, useForm } from './state';

export const isHidden = (problem: Problem) => problem.sentence.id === 'problem-hidden-character';

export function HiddenCharacters({ problems }: { problems: Problem[] }) {
  const text = useText();
  const labels = useLabels();
  const form = useForm();
  const found = problems.filter(isHidden);
  if (found.length === 0) return null;
  const removed = found.every((problem) => typedIn(form, problem) === problem.sentence.args.after);
  return (
    <div className="hidden-characters" data-testid="hidden-characters">
      <dl>
        {found.map((problem) => (
          <div key={`${problem.item} ${problem.field}`}>
            <dt>{labels.label(form.layout.type, problem.field ?? '')}</dt>
            <dd>
              <span className="mono" data-testid="hidden-before">
                {problem.sentence.args.before}
              </span>
              {' → '}
              <span className="mono" data-testid="hidden-after">
                {problem.sentence.args.after}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <Button
        onPress={() => {
          for (const problem of found) take(form, problem);
        }}
        disabled={removed ? text('order-hidden-removed') : null}
        showReason
        testId="hidden-remove"
      >
        {text('order-hidden-remove')}
      </Button>
    </div>
  );
}

/** Whether the field is a column of the table per draft. */
const isEach = (form: Form, field: string) =>
  form.rows.length > 1 && form.layout.each.some((one) => one.name === field);

function typedIn(form: Form, { field, item }: Problem): string {
  if (field === null) return '';
  if (field === 'reason') return form.typed.reason;
  return (isEach(form, field) ? form.typed.each[item]?.[field] : form.typed.common[field]) ?? '';
}

function take(form: Form, { field, item, sentence }: Problem) {
  const after = sentence.args.after ?? '';
  if (field === null) return;
  if (field === 'reason') form.setReason(after);
  else if (isEach(form, field)) form.setEach(item, { [field]: after });
  else form.setCommon({ [field]: after });
}
