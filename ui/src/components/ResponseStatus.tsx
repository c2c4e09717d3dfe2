//! `responseStatus` of a record in one line: judged only where the code book has a meaning of its flag.

import type { ResponseShown } from '../generated/views';
import { type Text, useText } from '../i18n';
import { responseError, responseSaid } from '../response';

export const responseText = (status: ResponseShown, text: Text): string =>
  text('response-status', { error: responseError(status), said: responseSaid(status) });

export function ResponseStatus({ status, testId }: { status: ResponseShown; testId: string }) {
  const text = useText();
  return (
    <span className="selectable" data-testid={testId}>
      {responseText(status, text)}
    </span>
  );
}
