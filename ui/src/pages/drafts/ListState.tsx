//! A list without rows: one sentence and the next step.

import { Button } from '../../components/Button';
import type { InboxHead } from '../../generated/views';
import { useText } from '../../i18n';
import { startRefresh, useRefresh } from '../../stores/refresh';

interface ListStateProps {
  head: InboxHead;
  stage: string;
  accounts: string[];
  filtered: boolean;
  onClear: () => void;
}

export function ListState({ head, stage, accounts, filtered, onClear }: ListStateProps) {
  const text = useText();
  const reading = useRefresh().running !== null;
  const never = head.as_of === null && head.rows_unfiltered === 0;
  return (
    <div className="list-state" data-view={head.view} data-testid="list-empty">
      <p>{text(never ? 'list-never-read' : filtered ? 'list-no-match' : 'list-empty')}</p>
      {filtered && !never ? (
        <Button onPress={onClear}>{text('filter-clear')}</Button>
      ) : (
        <Button
          kind={never ? 'primary' : 'plain'}
          onPress={() => void startRefresh([stage], accounts)}
          disabled={reading ? text('refresh-running') : null}
          testId="list-read"
        >
          {text('refresh-list')}
        </Button>
      )}
    </div>
  );
}
