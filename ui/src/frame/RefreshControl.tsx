//! Reading the lists from the bank: the button, how far it is, and the way to stop it.

import { RefreshCw, Square } from 'lucide-react';
import { Button } from '../components/Button';
import { useText } from '../i18n';
import { useScope } from '../stores/nav';
import { startRefresh, stopRefresh, useRefresh } from '../stores/refresh';

export function RefreshControl() {
  const text = useText();
  const scope = useScope();
  const refresh = useRefresh();
  if (!refresh.running) {
    return (
      <Button
        kind="quiet"
        icon={<RefreshCw aria-hidden />}
        onPress={() => void startRefresh([], scope)}
        testId="refresh"
        label={text('refresh-all-title')}
      >
        {text('refresh')}
      </Button>
    );
  }
  const progress = refresh.progress;
  return (
    <span className="refresh-control" role="status" data-testid="refresh-progress">
      <span className="figures">
        {progress
          ? text('refresh-progress', { done: progress.lists_done, all: progress.lists_all })
          : text('refresh-starting')}
      </span>
      <progress
        aria-label={text('refresh')}
        {...(progress ? { value: progress.lists_done, max: Math.max(progress.lists_all, 1) } : {})}
      />
      <Button
        kind="quiet"
        icon={<Square aria-hidden />}
        label={text('refresh-stop')}
        onPress={stopRefresh}
        disabled={refresh.stopping ? text('refresh-stopping') : null}
        testId="refresh-stop"
      >
        {null}
      </Button>
    </span>
  );
}
