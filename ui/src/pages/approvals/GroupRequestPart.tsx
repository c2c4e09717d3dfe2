//! A request of another desk of the group: the same content as an own one, and an answer signed with the approver's key.

import { useState } from 'react';
import { Button } from '../../components/Button';
import { ErrorBand } from '../../components/ErrorBand';
import { useMoneyText } from '../../components/Money';
import { NoteBand } from '../../components/NoteBand';
import { Panel } from '../../components/Panel';
import { TextField } from '../../components/TextField';
import type { GroupAnswer, GroupRequestDetail } from '../../generated/views';
import { Say, sentenceText, useText } from '../../i18n';
import { asTrouble, ipc } from '../../ipc';
import { readMoneyAgain, useApp, useGroupRequest } from '../../ipc/queries';
import { useCall } from '../../useCall';
import { pressIn, usePageCommit } from '../../usePageCommit';
import { ApprovalContent } from './Approval';

export function GroupRequestPart({ id }: { id: string }) {
  const query = useGroupRequest(id);
  const shown = query.data;
  usePageCommit(() => pressIn('approval', 'group-approve'));
  if (!shown) {
    return <div className="entries-opened">{query.error && <ErrorBand trouble={asTrouble(query.error)} />}</div>;
  }
  return (
    <ApprovalContent detail={shown.detail} desk={shown.request.desk}>
      <Answers shown={shown} />
    </ApprovalContent>
  );
}

function Answers({ shown }: { shown: GroupRequestDetail }) {
  const text = useText();
  const off = useApp().data?.open?.rights.approve_off ?? null;
  const [open, setOpen] = useState<GroupAnswer['answer'] | null>(null);
  const { answered_by, desk } = shown.request;
  if (answered_by.length > 0) {
    return (
      <NoteBand testId="group-answered">
        {text('approvals-group-answered', { name: answered_by.join(', '), desk })}
      </NoteBand>
    );
  }
  const unsigned = shown.signer === null ? text('approvals-group-no-key') : null;
  const reason = off ? sentenceText(text, off) : unsigned;
  return (
    <>
      {shown.cannot && (
        <NoteBand tone="warn" testId="group-cannot">
          <Say sentence={shown.cannot} />
        </NoteBand>
      )}
      <div className="approval-actions" hidden={open !== null}>
        <Button
          kind="primary"
          onPress={() => setOpen('approve')}
          disabled={reason ?? (shown.cannot ? text('approvals-group-cannot') : null)}
          showReason
          testId="group-approve"
        >
          {text('approvals-give')}
        </Button>
        <Button onPress={() => setOpen('send_back')} disabled={reason} testId="group-back">
          {text('approvals-back')}
        </Button>
      </div>
      {open && <AnswerPanel shown={shown} answer={open} onClose={() => setOpen(null)} />}
    </>
  );
}

interface AnswerPanelProps {
  shown: GroupRequestDetail;
  answer: GroupAnswer['answer'];
  onClose: () => void;
}

function AnswerPanel({ shown, answer, onClose }: AnswerPanelProps) {
  const text = useText();
  const money = useMoneyText();
  const [words, setWords] = useState('');
  const call = useCall();
  const { approval, call_backs } = shown.detail;
  const isYes = answer === 'approve';
  const asks = !isYes || call_backs.length > 0;
  const lacks =
    asks && words.trim() === '' ? (isYes ? 'approvals-lacks-call-back' : 'statements-reason-missing') : null;
  const sums = approval.totals.map((total) => money(total.amount, total.currency)).join(' + ');
  const yes = sums ? text('approvals-give-commit', { amount: sums }) : text('approvals-give-commit-plain');

  const sign = () =>
    call.run(async () => {
      await ipc.groupAnswer({ id: approval.id, digest: approval.digest, answer, words: words.trim(), name: null });
      onClose();
      readMoneyAgain();
    });

  return (
    <Panel
      title={text(isYes ? 'approvals-give-title' : 'approvals-back-title')}
      back={text('back')}
      onClose={onClose}
      call={call}
      commit={{
        label: isYes ? yes : text('approvals-back-commit'),
        onPress: () => void sign(),
        disabled: lacks ? text(lacks) : null,
      }}
      testId="group-answer"
    >
      <p>
        {isYes
          ? text('approvals-group-means', { signer: shown.signer ?? '', desk: shown.request.desk })
          : text('approvals-back-means')}
      </p>
      {asks && (
        <div className="form">
          <TextField
            label={text(isYes ? 'approvals-heard' : 'statements-reason')}
            help={text(isYes ? 'approvals-heard-help' : 'approvals-back-help')}
            value={words}
            onChange={setWords}
            autoFocus
            testId="group-words"
          />
        </div>
      )}
    </Panel>
  );
}
