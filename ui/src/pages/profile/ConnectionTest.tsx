//! Asks whether the open profile's service answers and accepts its token, and leads to the diagnosis.

import { useState } from 'react';
import { Button } from '../../components/Button';
import { ErrorBand } from '../../components/ErrorBand';
import type { ConnectionTested } from '../../generated/views';
import { Say, useText } from '../../i18n';
import { ipc } from '../../ipc';
import { openDiagnosis } from '../../stores/diagnosis';
import { useCall } from '../../useCall';

export function ConnectionTest() {
  const text = useText();
  const { busy, trouble, run } = useCall();
  const [tested, setTested] = useState<ConnectionTested | null>(null);

  function test() {
    setTested(null);
    return run(async () => setTested(await ipc.connectionTest()));
  }

  return (
    <div className="profile-test">
      <div className="profile-line">
        <Button
          onPress={() => void test()}
          disabled={busy ? text('connection-testing') : null}
          testId="connection-test"
        >
          {text('connection-test')}
        </Button>
        <Button onPress={openDiagnosis} testId="diagnosis-open">
          {text('diagnosis-open')}
        </Button>
        <span role="status" data-testid="connection-tested">
          {busy ? text('connection-testing') : tested && <Say sentence={tested.sentence} />}
        </span>
      </div>
      {trouble && <ErrorBand trouble={trouble} />}
    </div>
  );
}
