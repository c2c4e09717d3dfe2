//! The form's parameters.

import type { ReactNode } from 'react';
import type { CheckView, DraftRow, ProfileView, ResubmitView, TemplateView } from '../../generated/views';
import type { OrderDraft } from '../../stores/orderDraft';
import type { Typed } from './order';

export interface OrderFormProps {
  profile: ProfileView;
  operation: string;
  /** The list that has the drafts; `null` for a transfer. */
  list: string | null;
  rows: DraftRow[];
  answer: 'accept' | 'refuse' | null;
  /** The instruction without effect that this one replaces. */
  resubmit: ResubmitView | null;
  title: string;
  /** The template that the form began with. */
  template: string | null;
  /** Fills the form from a template; `null` for a resubmission, which has the old instruction's values. */
  onTemplate: ((template: TemplateView) => void) | null;
  /** Kept by the caller, so that returning from the check dialog restores the typed values. */
  typed: Typed;
  onTyped: (change: (typed: Typed) => Typed) => void;
  onChecked: (check: CheckView) => void;
  /** Something was typed: leaving is asked once, and the values are kept. */
  isFilled: boolean;
  /** The draft of this order with which the form began. */
  kept: OrderDraft | null;
  /** Begins with an empty form instead of the draft. */
  onAnew: () => void;
  onLeave: (keeps: boolean) => void;
  back: string;
  /** Above the fields: the choice between company and person. */
  head?: ReactNode;
}
