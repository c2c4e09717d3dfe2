//! Resolving a doubt: executed or not executed, a reason, and the proof. It is stored in the journal for good with the
//! person's name, so a confirmation follows.

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../components/Button';
import { Dialog } from '../../components/Dialog';
import { useMoneyText } from '../../components/Money';
import { PathField } from '../../components/PathField';
import { TextField } from '../../components/TextField';
import type { InstructionDetail } from '../../generated/views';
import { Say, useLabels, useText } from '../../i18n';
import { ipc } from '../../ipc';
import { readMoneyAgain, useApp } from '../../ipc/queries';
import { useCall } from '../../useCall';
import { useMayNot } from '../../useMayNot';
import { LineOfDoubt } from '../statements/Evidence';
import { useAsked } from './ApproverAsked';
import { Decision } from './Decision';
import { NotExecuted } from './NotExecuted';
import { missing, type Resolving, readNothing, resolutionOf } from './resolving';

const EMPTY: Resolving = { executed: null, reason: '', reference: '', file: '', preparer: '' };

/** A person agreed with the suggestion, above the form; an object, so that agreeing again counts again. */
export interface Agreed {
  executed: boolean;
}

interface ResolveProps {
  detail: InstructionDetail;
  agreed: Agreed | null;
  /** A probe is running. */
  inquiring: boolean;
  /** Starts a probe. */
  onInquire: () => void;
  onResolved: () => void;
}

export function Resolve({ detail, agreed, inquiring, onInquire, onResolved }: ResolveProps) {
  const text = useText();
  const off = useMayNot('prepare_off');
  const [form, setForm] = useState(EMPTY);
  const [asking, setAsking] = useState(false);
  const needs = detail.not_executed;
  const lacks = missing(form, needs);
  const asked = useAsked(detail.instruction.id);
  const needsSecond = needs?.second_person ?? false;
  const second = needsSecond && form.executed === false;
  const signedIn = useApp().data?.open?.token.present ?? false;
  const set = (change: Partial<Resolving>) => setForm((old) => ({ ...old, ...change }));
  // The bank refused with a message: accepting it takes one press and one confirmation.
  const said = detail.instruction.settling ? detail.instruction.service_message : null;
  const close = (message: string) => {
    set({ executed: false, reason: text('settling-close-reason', { message }) });
    if (!needsSecond) setAsking(true);
  };
  const decide = (executed: boolean) => {
    set({ executed });
    if (!executed && needs && !needs.ready && signedIn) onInquire();
  };
  const part = useRef<HTMLElement>(null);
  const onAgreed = useEffectEvent((executed: boolean) => decide(executed));
  useEffect(() => {
    if (agreed !== null) onAgreed(agreed.executed);
  }, [agreed]);
  // The field to be typed next has appeared with the decision.
  const agreedForm = agreed !== null && form.executed === agreed.executed ? agreed : null;
  const led = useRef<Agreed | null>(null);
  useEffect(() => {
    if (agreedForm === null || led.current === agreedForm) return;
    led.current = agreedForm;
    part.current?.querySelector<HTMLElement>('input:not([type="radio"])')?.focus();
  }, [agreedForm]);
  return (
    <section className="part resolve" ref={part} data-testid="resolve">
      <h2>{text('doubt-resolve-title')}</h2>
      <p className="quiet">{text('doubt-resolve-what')}</p>
      {said !== null && (
        <Button onPress={() => close(said)} disabled={off} testId="doubt-close-refused">
          {text('settling-close')}
        </Button>
      )}
      <div className="form">
        <Decision executed={form.executed} onChange={decide} />
        {form.executed === false && needs && (
          <NotExecuted
            needs={needs}
            filed={form.file.trim() !== ''}
            unread={readNothing(detail)}
            asking={inquiring}
            onAsk={onInquire}
          />
        )}
        {form.executed !== null && (
          <>
            <TextField
              label={text('doubt-reference')}
              optional={!form.executed}
              help={form.executed ? text('doubt-reference-help') : null}
              value={form.reference}
              onChange={(reference) => set({ reference })}
              testId="doubt-reference"
            />
            <PathField
              label={text('doubt-file')}
              optional={!form.executed}
              help={text('doubt-file-help')}
              value={form.file}
              onChange={(file) => set({ file })}
              what="existing"
              testId="doubt-file"
            />
            <TextField
              label={text('doubt-reason')}
              help={text(form.executed ? 'doubt-reason-executed' : 'doubt-reason-not-executed')}
              value={form.reason}
              onChange={(reason) => set({ reason })}
              testId="doubt-reason"
            />
          </>
        )}
        {form.executed && <LineOfDoubt one={detail.instruction} onResolved={onResolved} />}
        {second && (
          <TextField
            label={text('approvals-preparer')}
            optional
            help={text('approvals-preparer-help')}
            value={form.preparer}
            onChange={(preparer) => set({ preparer })}
            testId="doubt-preparer"
          />
        )}
        <div>
          <Button
            onPress={() => setAsking(true)}
            disabled={
              off ?? (lacks ? text(`doubt-missing-${lacks}`) : second && asked ? text('approvals-doubt-waits') : null)
            }
            showReason
            testId="doubt-resolve"
          >
            {text('doubt-resolve')}
          </Button>
        </div>
      </div>
      {asking && (
        <Confirm detail={detail} form={form} second={second} onClose={() => setAsking(false)} onResolved={onResolved} />
      )}
    </section>
  );
}

interface ConfirmProps {
  detail: InstructionDetail;
  form: Resolving;
  /** An approver is asked; nothing is decided before the approval. */
  second: boolean;
  onClose: () => void;
  onResolved: () => void;
}

function Confirm({ detail, form, second, onClose, onResolved }: ConfirmProps) {
  const text = useText();
  const labels = useLabels();
  const money = useMoneyText();
  const call = useCall();
  const one = detail.instruction;
  const decision = form.executed ? 'executed' : 'not_executed';

  const resolve = () =>
    call.run(async () => {
      await ipc.doubtResolve(resolutionOf(one.id, form), form.preparer.trim() || null);
      onResolved();
      onClose();
      readMoneyAgain();
    });

  return (
    <Dialog
      title={text('doubt-confirm-title', { decision })}
      onClose={onClose}
      back={text('doubt-confirm-back')}
      call={call}
      doing={text('doubt-confirm-busy')}
      commit={{
        label: second ? text('approvals-hand-over') : text('doubt-confirm', { decision }),
        onPress: () => void resolve(),
      }}
      testId="resolve-dialog"
    >
      {call.trouble?.problems.map((problem) => (
        <p key={`${problem.field} ${problem.sentence.id}`} className="field-error">
          <Say sentence={problem.sentence} />
        </p>
      ))}
      <p className="resolve-what">
        <strong>
          {labels.operation(one.operation, one.answer)} {one.amount !== null && money(one.amount, one.currency)}
        </strong>
      </p>
      {one.draft_number && <p className="mono">{one.draft_number}</p>}
      <p className="resolve-means">{text(second ? 'approvals-doubt-needs' : 'doubt-confirm-means', { decision })}</p>
      <dl className="instruction-facts">
        <dt>{text('doubt-reason')}</dt>
        <dd>{form.reason}</dd>
        {form.reference && (
          <>
            <dt>{text('doubt-reference')}</dt>
            <dd>{form.reference}</dd>
          </>
        )}
        {form.file && (
          <>
            <dt>{text('doubt-file')}</dt>
            <dd className="mono">{form.file}</dd>
          </>
        )}
      </dl>
    </Dialog>
  );
}
