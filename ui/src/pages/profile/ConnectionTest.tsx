//! Asks whether the service answers: with the open profile's token, or for the form of a new profile without one.

import { useState } from 'react';
import { Button } from '../../components/Button';
import { ErrorBand } from '../../components/ErrorBand';
import type { ConnectionTested } from '../../generated/views';
import { Say, useText } from '../../i18n';
import { useCall } from '../../useCall';

interface ConnectionTestProps {
  ask: () => Promise<ConnectionTested>;
  /** Why it cannot be asked yet. */
  disabled?: string | null;
  /** Opens the diagnosis; absent for a profile that is not open yet. */
  onDiagnose?: () => void;
}

export function ConnectionTest({ ask, disabled = null, onDiagnose }: ConnectionTestProps) {
  const text = useText();
  const { busy, trouble, run } = useCall();
  const [tested, setTested] = useState<ConnectionTested | null>(null);

  function test() {
    setTested(null);
    return run(async () => setTested(await ask()));
  }

  return (
    <div className="profile-test">
      <div className="profile-line">
        <Button
          onPress={() => void test()}
          disabled={busy ? text('connection-testing') : disabled}
          testId="connection-test"
        >
          {text('connection-test')}
        </Button>
        {onDiagnose && (
          <Button onPress={onDiagnose} testId="diagnosis-open">
            {text('diagnosis-open')}
          </Button>
        )}
        <span role="status" data-testid="connection-tested">
          {busy ? text('connection-testing') : tested && <Say sentence={tested.sentence} />}
        </span>
      </div>
      {trouble && <ErrorBand trouble={trouble} />}
    </div>
  );
}
