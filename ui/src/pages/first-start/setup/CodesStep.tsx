//! The lists are read for the first time, and the code book is filled from their records.

import { useEffect } from 'react';
import { NoteBand } from '../../../components/NoteBand';
import { RefreshControl } from '../../../frame/RefreshControl';
import { RefreshReport } from '../../../frame/RefreshReport';
import { useText } from '../../../i18n';
import { useCodeBook, useLists } from '../../../ipc/queries';
import { startRefresh, useRefresh } from '../../../stores/refresh';
import { goStep } from '../../../stores/setup';
import { useCall } from '../../../useCall';
import { CodeBook } from '../../profile/code-book';
import { FirstCodes } from './FirstCodes';
import { StepFrame } from './StepFrame';

export function CodesStep({ signedIn }: { signedIn: boolean }) {
  const text = useText();
  const call = useCall();
  const lists = useLists([]).data;
  const book = useCodeBook().data;
  const { running } = useRefresh();
  const wasRead = lists?.stages.some((stage) => stage.as_of !== null) ?? false;
  // The suggestions need records; lists that were read before are not read again.
  const isNew = signedIn && lists !== undefined && !wasRead;
  useEffect(() => {
    if (isNew) void startRefresh([], []);
  }, [isNew]);
  return (
    <StepFrame step="codes" call={call} onNext={() => goStep('limits')}>
      <div className="setup-line" data-testid="setup-lists" data-read={wasRead && !running}>
        {signedIn ? <RefreshControl /> : text('setup-sign-in-first')}
      </div>
      <RefreshReport />
      {wasRead && !running ? (
        <>
          {book && <FirstCodes key={book.sha256} book={book} />}
          <CodeBook />
        </>
      ) : (
        <NoteBand>{text('setup-codes-wait')}</NoteBand>
      )}
    </StepFrame>
  );
}
