//! The electronic receipt of a transfer: the path as the bank gave it, and its address at the profile's own service. It
//! opens only by a press, and the core makes the address, never this page.

import { ExternalLink } from 'lucide-react';
import { Button } from '../../components/Button';
import { Copy } from '../../components/Copy';
import { ErrorBand } from '../../components/ErrorBand';
import { NoteBand } from '../../components/NoteBand';
import type { ReceiptView } from '../../generated/views';
import { Say, useText } from '../../i18n';
import { ipc } from '../../ipc';
import { useCall } from '../../useCall';

export function ReceiptPart({ instruction, receipt }: { instruction: string; receipt: ReceiptView }) {
  const text = useText();
  const { trouble, run } = useCall(instruction);

  return (
    <section className="part" data-testid="instruction-receipt">
      <h2>{text('receipt-title')}</h2>
      <dl className="instruction-facts">
        <dt>{text('receipt-path')}</dt>
        <dd className="mono selectable">
          {receipt.path} <Copy value={receipt.path} />
        </dd>
        {receipt.address && (
          <>
            <dt>{text('receipt-address')}</dt>
            <dd className="mono selectable" data-testid="receipt-address">
              {receipt.address} <Copy value={receipt.address} />
            </dd>
          </>
        )}
      </dl>
      {receipt.refused && (
        <NoteBand tone="warn" testId="receipt-refused">
          <Say sentence={receipt.refused} />
        </NoteBand>
      )}
      {trouble && <ErrorBand trouble={trouble} />}
      {receipt.address && (
        <>
          <Button
            icon={<ExternalLink aria-hidden />}
            onPress={() => void run(() => ipc.receiptOpen(instruction))}
            testId="receipt-open"
          >
            {text('receipt-open')}
          </Button>
          <p className="quiet">{text('receipt-open-hint')}</p>
        </>
      )}
    </section>
  );
}
