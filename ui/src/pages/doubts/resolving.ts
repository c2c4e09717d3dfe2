//! What a person has put in to end a doubt, and what is still missing. The core has the last word on both.

import type { Resolution } from '../../generated/views';

export interface Resolving {
  executed: boolean | null;
  reason: string;
  reference: string;
  file: string;
  /** Who decides, where a second person has to approve; blank: the system account. */
  preparer: string;
}

/** What is still missing; `null` when it can be confirmed. */
export function missing(form: Resolving): 'decision' | 'proof' | 'reason' | null {
  if (form.executed === null) return 'decision';
  if (form.executed && !form.reference.trim() && !form.file.trim()) return 'proof';
  return form.reason.trim() ? null : 'reason';
}

/** Blank is absent. */
export function resolutionOf(id: string, form: Resolving): Resolution {
  return {
    instruction_id: id,
    executed: form.executed === true,
    reason: form.reason.trim(),
    bank_reference: form.reference.trim() || null,
    file: form.file.trim() || null,
  };
}
