//! Sets the open line aside with one key; it can be reopened with a reason.

import { useEffect } from 'react';
import { Button } from '../../components/Button';
import { ErrorBand } from '../../components/ErrorBand';
import type { KnownLine } from '../../generated/views';
import { useText } from '../../i18n';
import { ipc } from '../../ipc';
import { keys, queryClient } from '../../ipc/queries';
import { isDialogOpen } from '../../stores/dialog';
import { useCall } from '../../useCall';
import { useLatest } from '../../useLatest';
import { useMayNot } from '../../useMayNot';

const KEY = 'x';
/** A key that is typed into one of these is a letter. */
const TYPED_INTO = 'input, textarea, select, [contenteditable]';

export function SetAside({ line }: { line: KnownLine }) {
  const text = useText();
  const off = useMayNot('prepare_off');
  const { busy, trouble, run } = useCall(line.sha256);
  const setAside = useLatest(() => {
    if (off || busy) return;
    void run(async () => {
      await ipc.statementSetAside(line.sha256, text('statements-set-aside-category'));
      await queryClient.invalidateQueries({ queryKey: keys.journal });
    });
  });
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const typed = event.target instanceof Element && event.target.closest(TYPED_INTO) !== null;
      const chord = event.ctrlKey || event.altKey || event.metaKey || event.repeat;
      if (event.key.toLowerCase() !== KEY || typed || chord || isDialogOpen()) return;
      event.preventDefault();
      setAside();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [setAside]);
  return (
    <>
      <Button onPress={setAside} disabled={off} testId="line-set-aside">
        {text('statements-set-aside')}
      </Button>
      {trouble && <ErrorBand trouble={trouble} />}
    </>
  );
}
