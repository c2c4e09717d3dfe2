//! The buttons below the sheet. A sheet with typed changes is closed by a second press only.

import { useState } from 'react';
import { Button } from '../../components/Button';
import { useText } from '../../i18n';
import { closeOrderFile } from '../../stores/orderFile';

interface FootProps {
  /** Cells or values were changed here. */
  changed: boolean;
  onCheck: () => void;
  /** Why the order cannot be checked now. */
  waits: string | null;
}

export function Foot({ changed, onCheck, waits }: FootProps) {
  const text = useText();
  const [asked, setAsked] = useState(false);
  return (
    <footer className="sheet-foot">
      {asked && (
        <>
          <span className="order-leaving" role="alert" data-testid="sheet-leaving">
            {text('order-file-leaving')}
          </span>
          <Button kind="quiet" onPress={closeOrderFile} testId="sheet-discard">
            {text('order-file-discard')}
          </Button>
        </>
      )}
      <Button
        onPress={() => (asked ? setAsked(false) : changed ? setAsked(true) : closeOrderFile())}
        testId="sheet-close"
      >
        {text(asked ? 'order-file-keep' : 'order-file-close')}
      </Button>
      <Button kind="primary" onPress={onCheck} disabled={waits} testId="sheet-check">
        {text('order-check')}
      </Button>
    </footer>
  );
}
