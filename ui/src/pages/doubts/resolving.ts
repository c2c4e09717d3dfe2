//! The input that resolves a doubt, and the part still missing. The core checks both again.

import type { InstructionDetail, NotExecutedNeeds, Resolution } from '../../generated/views';

export interface Resolving {
  executed: boolean | null;
  reason: string;
  reference: string;
  file: string;
  /** The preparer, where an approver is needed; blank: the system account. */
  preparer: string;
}

/** The missing input; `null` when it can be confirmed. */
export function missing(
  form: Resolving,
  needs: NotExecutedNeeds | null,
): 'decision' | 'proof' | 'probe' | 'reason' | null {
  if (form.executed === null) return 'decision';
  const filed = form.file.trim() !== '';
  if (form.executed && !form.reference.trim() && !filed) return 'proof';
  if (!form.executed && needs && !needs.ready && !filed) return 'probe';
  return form.reason.trim() ? null : 'reason';
}

/** A blank value is left out. */
export function resolutionOf(id: string, form: Resolving): Resolution {
  return {
    instruction_id: id,
    executed: form.executed === true,
    reason: form.reason.trim(),
    bank_reference: form.reference.trim() || null,
    file: form.file.trim() || null,
  };
}

/** The newest probe got no reply to any of its reads. */
export function readNothing(detail: InstructionDetail): boolean {
  const newest = detail.evidence.at(-1);
  return newest?.reads.every((read) => read.trouble !== null) ?? false;
}
