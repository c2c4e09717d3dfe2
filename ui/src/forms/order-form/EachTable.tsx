//! Several drafts in one order: the fields that differ per draft, one line each.

import { DraftNumber } from '../../components/DraftNumber';
import { Money } from '../../components/Money';
import type { Field } from '../../generated/contract';
import { useLabels, useText } from '../../i18n';
import { isNeeded, kindOf } from './layout';
import { useForm } from './state';
import '../../components/table.css';
import './each-table.css';

export function EachTable() {
  const form = useForm();
  const text = useText();
  const labels = useLabels();
  const { rows, layout } = form;
  return (
    <div className="each-table-scroll">
      <table className="table table-sticky each-table">
        <caption className="unseen">{text('order-each-caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{labels.label('Draft', 'draftNumber')}</th>
            <th scope="col">{labels.label('Draft', 'dueDate')}</th>
            <th scope="col" className="figures">
              {labels.label('Draft', 'amount')}
            </th>
            {layout.each.map((field) => (
              <th key={field.name} scope="col">
                {labels.label(layout.type, field.name)}
                {!isNeeded(field) && !form.isAsked(field.name) && (
                  <span className="field-optional"> {text('optional')}</span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={row.key} data-testid={`form-draft-${at}`}>
              <td>{row.draftNumber ? <DraftNumber number={row.draftNumber} /> : '–'}</td>
              <td className="each-table-day">{row.dueDay ?? row.dueDate ?? '–'}</td>
              <td>
                <Money amount={row.amount} />
              </td>
              {layout.each.map((field) => (
                <td key={field.name}>
                  <Cell
                    field={field}
                    at={at}
                    name={`${labels.label(layout.type, field.name)} ${row.draftNumber ?? at + 1}`}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({ field, at, name }: { field: Field; at: number; name: string }) {
  const form = useForm();
  const id = `form-${field.name}-${at}`;
  const error = form.errorOf(id);
  return (
    <div className={error ? 'field-wrong' : ''}>
      <input
        id={id}
        data-testid={id}
        className={`input${kindOf(field) === 'amount' ? ' input-amount' : ''}`}
        aria-label={name}
        aria-invalid={Boolean(error)}
        aria-describedby={error ? `${id}-note` : undefined}
        spellCheck={false}
        autoComplete="off"
        value={form.typed.each[at]?.[field.name] ?? ''}
        onChange={(event) => form.setEach(at, { [field.name]: event.target.value })}
      />
      {error && (
        <p className="field-error" id={`${id}-note`}>
          {error}
        </p>
      )}
    </div>
  );
}
