//! The way out of a page with a table: as a spreadsheet, as CSV, or on paper.

import { Share } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../components/Button';
import type { ExportOf } from '../generated/views';
import { useText } from '../i18n';
import { ExportDialog } from './ExportDialog';

export interface ExportButtonProps {
  /** The view as it is filtered now. */
  of: ExportOf;
  /** What the page is called: the dialog's title, and the name that is offered for the file. */
  name: string;
  /** The same view, selected rows only; `null` where none are selected. */
  selected?: { of: ExportOf; count: number } | null;
  /** Why there is nothing to export. */
  disabled?: string | null;
}

export function ExportButton({ of, name, selected = null, disabled = null }: ExportButtonProps) {
  const text = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        kind="quiet"
        icon={<Share aria-hidden />}
        onPress={() => setOpen(true)}
        disabled={disabled}
        testId="export-open"
      >
        {text('export-open')}
      </Button>
      {open && <ExportDialog of={of} name={name} selected={selected} onClose={() => setOpen(false)} />}
    </>
  );
}
