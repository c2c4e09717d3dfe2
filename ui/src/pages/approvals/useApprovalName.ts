//! The short name of an approval: the order, or the decision requested.

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
