//! The frame's notice above the page, until it is closed.

import { Button } from '../components/Button';
import { ErrorBand } from '../components/ErrorBand';
import { NoteBand } from '../components/NoteBand';
import { Say, useText } from '../i18n';
import { closeNotice, useNotice } from '../stores/notice';

export function NoticeBand() {
  const text = useText();
  const notice = useNotice();
  if (!notice) return null;
  const close = (
    <Button kind="quiet" onPress={closeNotice} testId="notice-close">
      {text('close')}
    </Button>
  );
  return (
    <div className="frame-notice" role="status" data-testid="notice">
      {'trouble' in notice ? (
        <ErrorBand trouble={notice.trouble}>{close}</ErrorBand>
      ) : (
        <NoteBand tone="warn">
          <Say sentence={notice.sentence} /> {close}
        </NoteBand>
      )}
    </div>
  );
}
