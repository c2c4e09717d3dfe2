//! Exports a page's table as a spreadsheet, as CSV, or on paper.

import { Share } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../components/Button';
import type { ExportOf } from '../generated/views';
import { useText } from '../i18n';
import { useMayNot } from '../useMayNot';
import { ExportDialog } from './ExportDialog';

export interface ExportButtonProps {
  /** The view with its current filter. */
  of: ExportOf;
  /** The page's name: the dialog's title, and part of the suggested file name. */
  name: string;
  /** The same view, selected rows only; `null` where none are selected. */
  selected?: { of: ExportOf; count: number } | null;
  /** Why nothing can be exported. */
  disabled?: string | null;
}

export function ExportButton({ of, name, selected = null, disabled = null }: ExportButtonProps) {
  const text = useText();
  const off = useMayNot('exports_off');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        kind="quiet"
        icon={<Share aria-hidden />}
        label={text('export-open')}
        onPress={() => setOpen(true)}
        disabled={off ?? disabled}
        testId="export-open"
      >
        {text('export-open')}
      </Button>
      {open && <ExportDialog of={of} name={name} selected={selected} onClose={() => setOpen(false)} />}
    </>
  );
}
