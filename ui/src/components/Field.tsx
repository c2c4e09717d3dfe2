//! The frame of one input: label above, *optional* in words, help and error below.

import { type ReactNode, useId } from 'react';
import { useText } from '../i18n';
import './field.css';

export interface FieldProps {
  label: string;
  optional?: boolean;
  help?: ReactNode;
  /** The error; `null` or absent when there is none. */
  error?: string | null | undefined;
  /** A warning; it blocks nothing. */
  warning?: string | null | undefined;
}

/** The ids that tie an input to its label and its texts. */
export interface FieldIds {
  id: string;
  'aria-describedby': string;
  'aria-invalid': boolean;
}

export function Field(props: FieldProps & { children: (ids: FieldIds) => ReactNode; id?: string }) {
  const { label, optional, help, error, warning, children } = props;
  const text = useText();
  const made = useId();
  const id = props.id ?? made;
  const noteId = `${id}-note`;
  return (
    <div className={`field${error ? ' field-wrong' : ''}`}>
      <label className="field-label" htmlFor={id}>
        {label}
        {optional && <span className="field-optional"> {text('optional')}</span>}
      </label>
      {children({ id, 'aria-describedby': noteId, 'aria-invalid': Boolean(error) })}
      <div id={noteId} className="field-notes">
        {error && <p className="field-error">{error}</p>}
        {warning && <p className="field-warning">{warning}</p>}
        {help && <p className="field-help">{help}</p>}
      </div>
    </div>
  );
}
