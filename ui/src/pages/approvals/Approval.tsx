//! One approval: the text that the preparer saw, the exact requests, and the approver's actions.

import type { ReactNode } from 'react';
import { AccountText } from '../../components/AccountText';
import { Button } from '../../components/Button';
import { Copy } from '../../components/Copy';
import { ErrorBand } from '../../components/ErrorBand';
import { Link } from '../../components/Link';
import { NoteBand } from '../../components/NoteBand';
import { OrderGrid } from '../../forms/order-table/OrderGrid';
import { OrderHead } from '../../forms/order-table/OrderHead';
import { useResume } from '../../forms/result-table/useResume';
import { NewWindow } from '../../frame/NewWindow';
import type { ApprovalDetail, ApprovalRequest } from '../../generated/views';
import { Say, sentenceText, useText } from '../../i18n';
import { asTrouble, ipc } from '../../ipc';
import { keys, queryClient, useApp, useApproval, useSubmissionOf } from '../../ipc/queries';
import { approvalLink } from '../../links';
import { openResult } from '../../stores/dialog';
import { openInstruction } from '../../stores/nav';
import { fullTime } from '../../time';
import { useCall } from '../../useCall';
import { pressIn, usePageCommit } from '../../usePageCommit';
import { Raw } from '../journal/Raw';
import { Actions } from './Actions';
import { ApprovalPill } from './ApprovalPill';
import { useApprovalName } from './useApprovalName';
import '../journal/instruction.css';

export function Approval({ id }: { id: string }) {
  const query = useApproval(id);
  const detail = query.data;
  // Opens the panel of a decision, and sends what is approved.
  usePageCommit(() => pressIn('approval', 'approval-give') || pressIn('approval', 'approval-send'));
  if (!detail || detail.approval.id !== id) {
    return <div className="entries-opened">{query.error && <ErrorBand trouble={asTrouble(query.error)} />}</div>;
  }
  return (
    <ApprovalContent detail={detail}>
      {detail.answers_refused.map((why) => (
        <NoteBand key={why.id} tone="warn" testId="approval-answer-refused">
          <Say sentence={why} />
        </NoteBand>
      ))}
      {detail.approval.state === 'waiting' && <Actions detail={detail} />}
      {detail.approval.to_send && <Send id={id} />}
    </ApprovalContent>
  );
}

interface ApprovalContentProps {
  detail: ApprovalDetail;
  /** Name of the desk that asks, if it is not this one. */
  desk?: string | undefined;
  /** The actions, below the table and above the folded parts. */
  children: ReactNode;
}

/** Everything that an approver must see. */
export function ApprovalContent({ detail, desk, children }: ApprovalContentProps) {
  const text = useText();
  return (
    <div
      className="entries-opened"
      data-testid="approval"
      data-id={detail.approval.id}
      data-state={detail.approval.state}
    >
      <Head detail={detail} desk={desk} />
      {detail.call_backs.length > 0 && (
        <section className="part">
          <h2>{text('approvals-call-backs')}</h2>
          <ul className="approval-call-backs">
            {detail.call_backs.map((one) => (
              <li key={`${one.instruction_id} ${one.account}`}>
                {text('approvals-call-back', { name: one.name, account: one.account })}
              </li>
            ))}
          </ul>
        </section>
      )}
      {detail.rows.length > 0 && (
        <section className="approval-table" data-testid="approval-table">
          <OrderHead
            common={detail.common}
            totals={detail.approval.totals}
            operation={detail.approval.operation ?? ''}
          />
          {(detail.rows.length > 1 || detail.rows.some((row) => row.draft_number)) && (
            <OrderGrid
              rows={detail.rows}
              common={detail.common}
              operation={detail.approval.operation ?? ''}
              testId="approval-rows"
            />
          )}
        </section>
      )}
      {children}
      <p>
        <Copy value={approvalLink(detail.approval.id) ?? ''}>{text('copy-link')}</Copy>
        <NewWindow link={approvalLink(detail.approval.id)} testId="approval-window" />
      </p>
      <section className="part">
        {detail.rows.length > 0 ? (
          <details className="raw">
            <summary>{text('approvals-shown')}</summary>
            <Dialogue text={detail.text} />
          </details>
        ) : (
          <>
            <h2>{text('approvals-shown')}</h2>
            <Dialogue text={detail.text} />
          </>
        )}
      </section>
      {detail.content !== '' && (
        <section className="part">
          <Raw title={text('approvals-content')} body={detail.content} testId="approval-content" />
        </section>
      )}
      {detail.instructions.length > 0 && (
        <details className="raw approval-requests" data-testid="approval-requests">
          <summary>{text('approvals-requests', { count: detail.instructions.length })}</summary>
          {detail.instructions.map((one, at) => (
            <Request key={one.instruction_id} one={one} at={at} isHere={desk === undefined} />
          ))}
        </details>
      )}
    </div>
  );
}

/** The preparer's dialog as the journal has it; the approval covers it too. */
function Dialogue({ text }: { text: string }) {
  return (
    <pre className="approval-text selectable" data-testid="approval-text">
      {text}
    </pre>
  );
}

function Head({ detail, desk }: Pick<ApprovalContentProps, 'detail' | 'desk'>) {
  const text = useText();
  const what = useApprovalName();
  const one = detail.approval;
  return (
    <section className="instruction-head">
      <h2 className="instruction-title">
        {what(one)}
        <ApprovalPill approval={one} />
      </h2>
      <NoteBand tone={one.tier === 'same_account' ? 'warn' : 'info'} testId="approval-tier">
        <Say sentence={one.tier_sentence} />
      </NoteBand>
      <dl className="instruction-facts">
        <dt>{text('approvals-prepared-by')}</dt>
        <dd className="selectable">
          {one.preparer} <span className="quiet">({one.preparer_account})</span>
        </dd>
        {desk !== undefined && (
          <>
            <dt>{text('approvals-group-desk')}</dt>
            <dd data-testid="approval-desk">{desk}</dd>
          </>
        )}
        <dt>{text('approvals-asked')}</dt>
        <dd>{fullTime(one.asked_at)}</dd>
        <dt>{text('approvals-expires')}</dt>
        <dd data-testid="approval-expires">{fullTime(one.expires_at)}</dd>
        {one.approver && (
          <>
            <dt>{text(one.state === 'sent_back' ? 'approvals-sent-back-by' : 'approvals-approved-by')}</dt>
            <dd className="selectable">
              {one.approver} {one.decided_at && <span className="quiet">{fullTime(one.decided_at)}</span>}
              {one.given && <span className="quiet"> · {text('approvals-given', { tier: one.given })}</span>}
            </dd>
          </>
        )}
        {one.reason && (
          <>
            <dt>{text('statements-reason')}</dt>
            <dd className="selectable">{one.reason}</dd>
          </>
        )}
        <dt>{text('approvals-digest')}</dt>
        <dd className="mono selectable" title={one.digest}>
          {one.digest.slice(0, 16)}… <Copy value={one.digest} />
        </dd>
      </dl>
    </section>
  );
}

/** `isHere`: it is in this desk's journal. */
function Request({ one, at, isHere }: { one: ApprovalRequest; at: number; isHere: boolean }) {
  const text = useText();
  return (
    <div className="approval-request" data-testid={`approval-request-${at}`}>
      <p>
        {isHere && (
          <Link onPress={() => openInstruction(one.instruction_id)}>
            {text('result-journal', { number: one.number })}
          </Link>
        )}{' '}
        <AccountText account={one.account} full />
      </p>
      <p className="mono selectable part-url">{one.url}</p>
      <Raw title={text('journal-body')} body={one.body} testId={`approval-body-${at}`} />
      {one.together !== null && (
        <Raw title={text('approvals-together')} body={one.together} folded testId={`approval-together-${at}`} />
      )}
    </div>
  );
}

/** Approved and not yet sent: the person at this computer sends it. */
function Send({ id }: { id: string }) {
  const text = useText();
  const off = useApp().data?.open?.acting_off ?? null;
  const { busy, trouble, run } = useCall();
  const { answered, reason, question } = useResume(useSubmissionOf(id).data?.resume ?? null);

  const send = () =>
    run(async () => {
      const { operation } = await ipc.approvalSend(id, answered);
      openResult(id, operation);
      await queryClient.invalidateQueries({ queryKey: keys.journal });
    });

  return (
    <div className="approval-actions">
      {trouble && <ErrorBand trouble={trouble} />}
      {question}
      <Button
        kind="primary"
        onPress={() => void send()}
        disabled={busy ? text('approvals-sending') : off ? sentenceText(text, off) : reason}
        testId="approval-send"
      >
        {text('approvals-send')}
      </Button>
      <span className="quiet">{text('approvals-send-what')}</span>
    </div>
  );
}
