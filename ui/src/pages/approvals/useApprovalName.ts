//! What an approval is about, in a few words: the order, or the decision that was asked for.

import type { ApprovalView } from '../../generated/views';
import { useLabels, useText } from '../../i18n';

export function useApprovalName(): (approval: ApprovalView) => string {
  const text = useText();
  const labels = useLabels();
  return ({ operation, answer, count, subject }) =>
    operation
      ? text('approvals-order', { operation: labels.operation(operation, answer), count })
      : text('approvals-subject', { subject });
}
