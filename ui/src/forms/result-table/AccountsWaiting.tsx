//! The accounts of a stopped order of which something waits, each with its own way on. An order of one account has none of
//! its own: there going on with all is the same.

import { AccountText } from '../../components/AccountText';
import { Button } from '../../components/Button';
import type { SendProgress } from '../../generated/views';
import { useText } from '../../i18n';

/** The accounts whose line is stopped with something behind it. */
export const stoppedAccounts = (progress: SendProgress) =>
  progress.accounts.filter((account) => account.stopped && account.waiting > 0);

interface AccountsWaitingProps {
  progress: SendProgress;
  onGoOn: (account: string) => void;
  testId: string;
}

export function AccountsWaiting({ progress, onGoOn, testId }: AccountsWaitingProps) {
  const text = useText();
  if (progress.accounts.length < 2) return null;
  return (
    <ul className="result-accounts">
      {stoppedAccounts(progress).map(({ account, waiting, open }, at) => (
        <li key={account}>
          <AccountText account={account} />
          <span>{text('send-account-waits', { count: waiting, open })}</span>
          <Button kind="quiet" onPress={() => onGoOn(account)} testId={`${testId}-${at}`}>
            {text('send-go-on-account')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
