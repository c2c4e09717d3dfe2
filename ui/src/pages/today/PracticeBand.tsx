//! Only in the practice profile: the note that its history is made up, the five steps to the first signed draft, and the button that lets a day
//! pass at the practice bank, so that due days, presentment and the end of a day can be practised.

import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/Button';
import { ErrorBand } from '../../components/ErrorBand';
import { Link } from '../../components/Link';
import { NoteBand } from '../../components/NoteBand';
import type { PracticeDay } from '../../generated/views';
import { useText } from '../../i18n';
import { ipc } from '../../ipc';
import { queryClient, useJournal } from '../../ipc/queries';
import { go } from '../../stores/nav';
import { refreshAfter } from '../../stores/refresh';
import { useCall } from '../../useCall';
import '../detail/detail.css';

const STEPS = [1, 2, 3, 4, 5] as const;

/** The list of the second step. */
const FIRST_LIST = 'receipt-by-endorsee';

export function PracticeBand() {
  const text = useText();
  const { busy, trouble, run } = useCall('practice');
  const [day, setDay] = useState<PracticeDay | null>(null);
  const journal = useJournal(0, 1).data;

  const next = () =>
    run(async () => {
      setDay(await ipc.practiceNextDay());
      // Every sum counts from a new today, and the lists of the bank have changed.
      await queryClient.invalidateQueries();
      void refreshAfter([], []);
    });

  return (
    <>
      <NoteBand testId="practice-band">
        <span className="today-band-text">
          {text('practice-made-up')}{' '}
          {day && (
            <span role="status" data-testid="practice-day" data-day={day.day}>
              {text('practice-day', { day: day.day, paid: day.paid })}
            </span>
          )}
        </span>
        <Button
          icon={<CalendarPlus aria-hidden />}
          onPress={() => void next()}
          disabled={busy ? text('practice-day-ends') : null}
          testId="practice-next-day"
        >
          {text('practice-next-day')}
        </Button>
      </NoteBand>
      {trouble && <ErrorBand trouble={trouble} />}
      {journal && (
        <details className="detail-fold today-tour" open={journal.count === 0} data-testid="practice-tour">
          <summary>{text('practice-tour')}</summary>
          <ol>
            {STEPS.map((step) => (
              <li key={step} data-testid={`practice-step-${step}`}>
                {text('practice-step', { step })}{' '}
                {step === 2 && (
                  <Link onPress={() => go({ name: 'drafts', stage: FIRST_LIST })} testId="practice-step-open">
                    {text('practice-step-open')}
                  </Link>
                )}
              </li>
            ))}
          </ol>
        </details>
      )}
    </>
  );
}
