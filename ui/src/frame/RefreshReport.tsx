//! The failures of the last refresh, of lists and of balances, until they are dismissed. A missing permission for balances is none:
//! it is named where the balances are shown. A list's page also shows its own failure above its rows.

import { X } from 'lucide-react';
import { Button } from '../components/Button';
import { ErrorBand } from '../components/ErrorBand';
import { useText } from '../i18n';
import { usePage } from '../stores/nav';
import { dismissReport, useRefresh } from '../stores/refresh';

export function RefreshReport() {
  const text = useText();
  const page = usePage();
  const { rows, balances, trouble } = useRefresh();
  const failed = rows.filter((row) => row.trouble !== null);
  const unread = balances?.troubles ?? [];
  const first = trouble ?? failed[0]?.trouble ?? unread[0]?.trouble ?? null;
  // A list's page and the diagnosis say it themselves.
  if (first === null || page.name === 'diagnosis' || (trouble === null && page.name === 'drafts')) return null;
  const banks = unread.map((error) => error.bank_mark).join(', ');
  const ofLists = text('refresh-failed', { count: failed.length, all: rows.length });
  const about = failed.length > 0 ? ofLists : text('refresh-balances-failed', { banks });
  return (
    <div className="frame-notice">
      <ErrorBand trouble={first} about={trouble ? undefined : about}>
        <Button kind="quiet" icon={<X aria-hidden />} label={text('close')} onPress={dismissReport}>
          {null}
        </Button>
      </ErrorBand>
    </div>
  );
}
