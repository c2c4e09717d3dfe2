//! The reason: asked only where Aval requires one (an amount that differs, a look-alike of an earlier transfer).

import { useText } from '../../i18n';
import { PickBox, type Suggestion } from './PickBox';

const COMMON = ['invoice', 'instalment', 'wages', 'correction', 'agreed', 'partial'];

interface ReasonFieldProps {
  value: string;
  onChange: (value: string) => void;
  error: string | null;
}

export function ReasonField({ value, onChange, error }: ReasonFieldProps) {
  const text = useText();
  const suggestions: Suggestion[] = COMMON.map((key) => ({ key, value: text(`order-reason-${key}`), detail: '' }));
  return (
    <PickBox
      id="form-reason"
      label={text('order-reason')}
      help={text('order-reason-help')}
      value={value}
      onChange={onChange}
      onPick={(picked) => onChange(picked.value)}
      suggestions={suggestions}
      error={error}
    />
  );
}
