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
  // The amounts of drafts differ; any other value is often the same for all of them.
  const shared = layout.each.filter((field) => kindOf(field) !== 'amount');
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
          {shared.length > 0 && (
            <tr className="each-table-all">
              <th scope="row" colSpan={3}>
                {text('order-each-all')}
              </th>
              {layout.each.map((field) => (
                <td key={field.name}>{shared.includes(field) && <ForAll field={field} />}</td>
              ))}
            </tr>
          )}
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

/** Typed once, and sent for each draft that has no value of its own. */
function ForAll({ field }: { field: Field }) {
  const form = useForm();
  const text = useText();
  const labels = useLabels();
  const id = `form-${field.name}-all`;
  return (
    <input
      id={id}
      data-testid={id}
      className="input"
      aria-label={`${labels.label(form.layout.type, field.name)} – ${text('order-each-all')}`}
      spellCheck={false}
      autoComplete="off"
      value={form.typed.common[field.name] ?? ''}
      onChange={(event) => form.setCommon({ [field.name]: event.target.value })}
    />
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
        placeholder={form.typed.common[field.name] ?? ''}
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
