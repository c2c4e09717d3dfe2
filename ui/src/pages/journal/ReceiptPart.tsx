//! The electronic receipt of a transfer: the path as the bank gave it, its address at the profile's own service, and the
//! fetched files. The core fetches, checks and keeps them; nothing is fetched without a press.

import { Download, ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/Button';
import { Copy } from '../../components/Copy';
import { ErrorBand } from '../../components/ErrorBand';
import { NoteBand } from '../../components/NoteBand';
import type { ReceiptView, Sentence } from '../../generated/views';
import { Say, useText } from '../../i18n';
import { ipc } from '../../ipc';
import { useCall } from '../../useCall';
import { ReceiptFile } from './ReceiptFile';

export function ReceiptPart({ instruction, receipt }: { instruction: string; receipt: ReceiptView }) {
  const text = useText();
  const { busy, trouble, run } = useCall(instruction);
  const [says, setSays] = useState<Sentence | null>(null);

  const fetch = () =>
    run(async () => {
      setSays(null);
      setSays((await ipc.receiptFetch(instruction)).says);
    });

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
      {says && (
        <NoteBand tone={says.id === 'receipt-differs' ? 'warn' : 'info'} testId={says.id}>
          <Say sentence={says} />
        </NoteBand>
      )}
      {receipt.address && (
        <div className="receipt-actions">
          <Button
            icon={<Download aria-hidden />}
            onPress={() => void fetch()}
            disabled={busy ? text('receipt-fetching') : null}
            testId="receipt-fetch"
          >
            {text('receipt-fetch')}
          </Button>
          <Button
            kind="quiet"
            icon={<ExternalLink aria-hidden />}
            onPress={() => void run(() => ipc.receiptOpen(instruction))}
            testId="receipt-open"
          >
            {text('receipt-open')}
          </Button>
        </div>
      )}
      {receipt.address && <p className="quiet">{text('receipt-hint')}</p>}
      {receipt.kept.map((one, at) => (
        <ReceiptFile key={one.at} instruction={instruction} file={one} testId={`receipt-${at}`} />
      ))}
    </section>
  );
}
