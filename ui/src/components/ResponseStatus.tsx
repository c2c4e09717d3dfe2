//! `responseStatus` of a record in one line: judged only where the code book has a meaning of its flag.

import type { ResponseShown } from '../generated/views';
import { useText } from '../i18n';

export function ResponseStatus({ status, testId }: { status: ResponseShown; testId: string }) {
  const text = useText();
  const { code, error_flag, message, is_error } = status;
  const unknown = error_flag !== null && is_error === null;
  const said = [code, message, unknown ? `errorFlag ${error_flag}` : null].filter(Boolean).join(' · ') || error_flag;
  return (
    <span className="selectable" data-testid={testId}>
      {text('response-status', { error: unknown ? 'unknown' : is_error ? 'yes' : 'no', said: said ?? '' })}
    </span>
  );
}
