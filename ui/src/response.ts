//! `responseStatus` of a record as text.

import type { ResponseShown } from './generated/views';

const isUnknown = ({ error_flag, is_error }: ResponseShown) => error_flag !== null && is_error === null;

/** The code, the message, and the flag where the code book has no meaning of it. */
export function responseSaid(status: ResponseShown): string {
  const flag = isUnknown(status) ? `errorFlag ${status.error_flag}` : null;
  return [status.code, status.message, flag].filter(Boolean).join(' · ') || (status.error_flag ?? '');
}

/** The variant of the sentence `response-status`. */
export function responseError(status: ResponseShown): 'yes' | 'no' | 'unknown' {
  if (isUnknown(status)) return 'unknown';
  return status.is_error ? 'yes' : 'no';
}

/** A status that the code book calls good is in the details only. */
export const isToRead = (status: ResponseShown | null): status is ResponseShown =>
  status !== null && status.is_error !== false;
