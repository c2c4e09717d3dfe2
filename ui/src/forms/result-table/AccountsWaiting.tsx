//! The accounts of a stopped order with waiting instructions, each with its own button to resume. An order of one
//! account has no such buttons, because resuming all is the same.

import { AccountText } from '../../components/AccountText';
import { Button } from '../../components/Button';
import type { SendProgress } from '../../generated/views';
import { useText } from '../../i18n';

/** The stopped accounts with waiting instructions. */
export const stoppedAccounts = (progress: SendProgress) =>
  progress.accounts.filter((account) => account.stopped && account.waiting > 0);

interface AccountsWaitingProps {
  progress: SendProgress;
  onGoOn: (account: string) => void;
  /** Why the buttons are disabled. */
  disabled: string | null;
  testId: string;
}

export function AccountsWaiting({ progress, onGoOn, disabled, testId }: AccountsWaitingProps) {
  const text = useText();
  if (progress.accounts.length < 2) return null;
  return (
    <ul className="result-accounts">
      {stoppedAccounts(progress).map(({ account, waiting, open }, at) => (
        <li key={account}>
          <AccountText account={account} />
          <span>{text('send-account-waits', { count: waiting, open })}</span>
          <Button kind="quiet" onPress={() => onGoOn(account)} disabled={disabled} testId={`${testId}-${at}`}>
            {text('send-go-on-account')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
