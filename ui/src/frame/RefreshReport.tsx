//! The failures of the last refresh, until they are dismissed. A list's page also shows its own failure above its rows.

import { X } from 'lucide-react';
import { Button } from '../components/Button';
import { ErrorBand } from '../components/ErrorBand';
import { useText } from '../i18n';
import { usePage } from '../stores/nav';
import { dismissReport, useRefresh } from '../stores/refresh';

export function RefreshReport() {
  const text = useText();
  const page = usePage();
  const { rows, trouble } = useRefresh();
  const failed = rows.filter((row) => row.trouble !== null);
  const first = trouble ?? failed[0]?.trouble ?? null;
  // A list's page and the diagnosis say it themselves.
  if (first === null || page.name === 'diagnosis' || (trouble === null && page.name === 'drafts')) return null;
  const about = trouble ? undefined : text('refresh-failed', { count: failed.length, all: rows.length });
  return (
    <div className="frame-notice">
      <ErrorBand trouble={first} about={about}>
        <Button kind="quiet" icon={<X aria-hidden />} label={text('close')} onPress={dismissReport}>
          {null}
        </Button>
      </ErrorBand>
    </div>
  );
}
