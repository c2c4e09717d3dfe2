//! Approving at this computer: by name, which proves little, as the dialog says; or with the approver's own access
//! token, which is passed to the core in one call and is stored nowhere.

import { useState } from 'react';
import { useMoneyText } from '../../components/Money';
import { Panel } from '../../components/Panel';
import { TextField } from '../../components/TextField';
import type { ApprovalDetail } from '../../generated/views';
import { useText } from '../../i18n';
import { ipc } from '../../ipc';
import { readMoneyAgain } from '../../ipc/queries';
import { useCall } from '../../useCall';
import { blankField } from './approvals';

const EMPTY = { name: '', token: '', callBack: '' };

export function GivePanel({ detail, onClose }: { detail: ApprovalDetail; onClose: () => void }) {
  const text = useText();
  const money = useMoneyText();
  const [giving, setGiving] = useState(EMPTY);
  const call = useCall();
  const { approval, call_backs } = detail;
  const lacks = blankField(detail, giving);
  const set = (change: Partial<typeof giving>) => setGiving({ ...giving, ...change });
  const sums = approval.totals.map((total) => money(total.amount, total.currency)).join(' + ');

  function give() {
    const token = giving.token.trim() || null;
    // Cleared in this window before the answer arrives.
    set({ token: '' });
    const { id, digest } = approval;
    const given = { id, digest, name: giving.name.trim(), call_back: giving.callBack.trim() || null };
    return call.run(async () => {
      await ipc.approvalGive(given, token);
      onClose();
      readMoneyAgain();
    });
  }

  return (
    <Panel
      title={text('approvals-give-title')}
      back={text('back')}
      onClose={onClose}
      call={call}
      doing={text('approvals-giving')}
      commit={{
        label: sums ? text('approvals-give-commit', { amount: sums }) : text('approvals-give-commit-plain'),
        onPress: () => void give(),
        disabled: lacks ? text(`approvals-lacks-${lacks}`) : null,
      }}
      testId="give-dialog"
    >
      <p>{text('approvals-give-means', { name: approval.preparer })}</p>
      <div className="form">
        <TextField
          label={text('approvals-name')}
          help={text('approvals-name-help', { name: approval.preparer })}
          value={giving.name}
          onChange={(name) => set({ name })}
          autoFocus
          testId="approval-name"
        />
        {call_backs.length > 0 && (
          <>
            <ul className="approval-call-backs">
              {call_backs.map((one) => (
                <li key={`${one.instruction_id} ${one.account}`}>
                  {text('approvals-call-back', { name: one.name, account: one.account })}
                </li>
              ))}
            </ul>
            <TextField
              label={text('approvals-heard')}
              help={text('approvals-heard-help')}
              value={giving.callBack}
              onChange={(callBack) => set({ callBack })}
              testId="approval-call-back"
            />
          </>
        )}
        <TextField
          kind="password"
          label={text('approvals-token')}
          optional={!detail.needs_token}
          help={text('approvals-token-help')}
          value={giving.token}
          onChange={(token) => set({ token })}
          testId="approval-token"
        />
      </div>
    </Panel>
  );
}
