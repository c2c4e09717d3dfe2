//! Opens the dialog for a proof pack, from a submission or from the journal.

import { PackageCheck } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/Button';
import { useText } from '../../i18n';
import { useMayNot } from '../../useMayNot';
import { PackDialog } from './PackDialog';

interface PackButtonProps {
  /** The submission; `null` for a period. */
  submission: { id: string; number: number } | null;
  testId: string;
}

export function PackButton({ submission, testId }: PackButtonProps) {
  const text = useText();
  const off = useMayNot('exports_off');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<PackageCheck aria-hidden />} onPress={() => setOpen(true)} disabled={off} testId={testId}>
        {text(submission ? 'pack-open' : 'pack-open-period')}
      </Button>
      {open && <PackDialog submission={submission} onClose={() => setOpen(false)} />}
    </>
  );
}
