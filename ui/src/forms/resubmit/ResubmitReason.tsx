//! The reason for an order without a form, where Aval requires one: typed here, and the order is checked again with it.

import { useState } from 'react';
import { Button } from '../../components/Button';
import { useText } from '../../i18n';
import { ReasonField } from '../order-form/ReasonField';
import './resubmit-reason.css';

export function ResubmitReason({ onReason }: { onReason: (reason: string) => void }) {
  const text = useText();
  const [reason, setReason] = useState('');
  const said = reason.trim();
  return (
    <div className="reason-again" data-testid="reason-again">
      <ReasonField value={reason} onChange={setReason} error={null} />
      <Button
        onPress={() => onReason(said)}
        disabled={said ? null : text('doubt-missing-reason')}
        testId="reason-check"
      >
        {text('order-check')}
      </Button>
    </div>
  );
}
