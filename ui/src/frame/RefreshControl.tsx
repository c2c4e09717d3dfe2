//! The controls for reading the lists from the bank: start, progress, stop, and resume with the lists not yet read.

import { Play, RefreshCw, Square } from 'lucide-react';
import { Button } from '../components/Button';
import { useText } from '../i18n';
import { useLists } from '../ipc/queries';
import { formatCount } from '../money';
import { useScope } from '../stores/nav';
import { goOnReading, startRefresh, stopRefresh, useRefresh } from '../stores/refresh';

export function RefreshControl() {
  const text = useText();
  const scope = useScope();
  const refresh = useRefresh();
  const unfinished = useLists(scope).data?.unfinished ?? null;
  if (!refresh.running) {
    return (
      <>
        {unfinished && (
          <Button
            kind="quiet"
            icon={<Play aria-hidden />}
            onPress={() => void goOnReading()}
            testId="refresh-go-on"
            label={text('reading-go-on-title', { done: unfinished.lists_done, all: unfinished.lists_all })}
          >
            {text('reading-go-on', { left: unfinished.lists_all - unfinished.lists_done })}
          </Button>
        )}
        <Button
          kind="quiet"
          icon={<RefreshCw aria-hidden />}
          onPress={() => void startRefresh([], scope)}
          testId="refresh"
          label={text('refresh-all-title')}
        >
          {text('refresh')}
        </Button>
      </>
    );
  }
  const progress = refresh.progress;
  return (
    <span className="refresh-control" role="status" data-testid="refresh-progress">
      <span className="figures">
        {progress
          ? text('reading-progress', {
              done: progress.lists_done,
              all: progress.lists_all,
              drafts: formatCount(progress.drafts),
            })
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
