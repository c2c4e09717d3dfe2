//! Approving at this computer: by a sign-in of the approver for this one decision; with the approver's own access token,
//! which is passed to the core in one call and is stored nowhere; or by name, which proves little, as the dialog says.

import { useState } from 'react';
import { Choice } from '../../components/Choice';
import { useMoneyText } from '../../components/Money';
import { Panel } from '../../components/Panel';
import { TextField } from '../../components/TextField';
import type { ApprovalDetail } from '../../generated/views';
import { useText } from '../../i18n';
import { ipc } from '../../ipc';
import { readMoneyAgain, useApp } from '../../ipc/queries';
import { useSignIn } from '../../sign-in/useSignIn';
import { Waiting } from '../../sign-in/Waiting';
import { currentLanguage } from '../../stores/look';
import { useCall } from '../../useCall';
import { blankField, type Giving, waysToGive } from './approvals';

export function GivePanel({ detail, onClose }: { detail: ApprovalDetail; onClose: () => void }) {
  const text = useText();
  const money = useMoneyText();
  const { approval, call_backs, needs_token } = detail;
  const canSignIn = useApp().data?.open?.token.can_sign_in ?? false;
  const ways = waysToGive(needs_token, canSignIn);
  const [giving, setGiving] = useState<Giving>({ name: '', by: ways[0] ?? 'token', token: '', callBack: '' });
  const call = useCall();
  const signing = useSignIn();
  // Without an identity server the way follows from the token that is typed or not.
  const by = canSignIn ? giving.by : needs_token || giving.token.trim() !== '' ? 'token' : 'name';
  const verb = by === 'browser' || by === 'device' ? 'sign' : 'give';
  const lacks = blankField(detail, { ...giving, by });
  const set = (change: Partial<Giving>) => setGiving({ ...giving, ...change });
  const sums = approval.totals.map((total) => money(total.amount, total.currency)).join(' + ');

  function give() {
    const token = by === 'token' ? giving.token.trim() : null;
    // Cleared in this window before the answer arrives.
    set({ token: '' });
    const { id, digest } = approval;
    const given = { id, digest, name: giving.name.trim(), call_back: giving.callBack.trim() || null };
    function noteGiven() {
      onClose();
      readMoneyAgain();
    }
    if (by === 'browser' || by === 'device') {
      signing.start(by, () => ipc.approvalGiveSignedIn(given, by, currentLanguage()), noteGiven);
    } else {
      void call.run(async () => {
        await ipc.approvalGive(given, token);
        noteGiven();
      });
    }
  }

  return (
    <Panel
      title={text('approvals-give-title')}
      back={text('back')}
      onClose={onClose}
      call={{ busy: call.busy || signing.way !== null, trouble: call.trouble ?? signing.trouble }}
      doing={text('approvals-giving')}
      commit={{
        label: sums ? text(`approvals-${verb}-commit`, { amount: sums }) : text(`approvals-${verb}-commit-plain`),
        onPress: give,
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
        {canSignIn && (
          <fieldset className="approval-ways">
            <legend className="field-label">{text('approvals-proof')}</legend>
            {ways.map((way) => (
              <Choice
                key={way}
                group="approval-by"
                checked={by === way}
                onChange={() => set({ by: way })}
                label={text('approvals-proof-way', { way })}
                testId={`approval-by-${way}`}
              />
            ))}
          </fieldset>
        )}
        {(!canSignIn || by === 'token') && (
          <TextField
            kind="password"
            label={text('approvals-token')}
            optional={!needs_token && !canSignIn}
            help={text('approvals-token-help')}
            value={giving.token}
            onChange={(token) => set({ token })}
            testId="approval-token"
          />
        )}
        <Waiting signing={signing} />
      </div>
    </Panel>
  );
}
