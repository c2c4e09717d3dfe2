//! One doubt: the request, the reply, the snapshot before, the evidence since, what it suggests, and the decision that
//! resolves it.

import { useState } from 'react';
import { Button } from '../../components/Button';
import { ErrorBand } from '../../components/ErrorBand';
import { ResubmitButton } from '../../forms/resubmit/ResubmitButton';
import { useText } from '../../i18n';
import { asTrouble, ipc } from '../../ipc';
import { keys, queryClient, useInstruction } from '../../ipc/queries';
import { openInstruction } from '../../stores/nav';
import { shortTime } from '../../time';
import { useCall } from '../../useCall';
import { useMayNot } from '../../useMayNot';
import { useNow } from '../../useNow';
import { Finding } from '../journal/Finding';
import { Head } from '../journal/Head';
import { EventsPart, EvidencePart, ReplyPart, RequestPart, SnapshotPart } from '../journal/InstructionParts';
import { PackButton } from '../pack/PackButton';
import { ApproverAsked } from './ApproverAsked';
import { CodesUnknown } from './CodesUnknown';
import { type Agreed, Resolve } from './Resolve';
import { Rest } from './Rest';
import { Suggests } from './Suggests';
import { Together } from './Together';

interface DoubtProps {
  id: string;
  /** Called once it is resolved: it leaves the list of doubts and stays on screen. */
  onResolved: () => void;
}

export function Doubt({ id, onResolved }: DoubtProps) {
  const text = useText();
  const off = useMayNot('prepare_off');
  const query = useInstruction(id);
  const { busy: asking, trouble, run } = useCall(id);
  const [agreed, setAgreed] = useState<Agreed | null>(null);
  const detail = query.data;

  const inquire = () =>
    run(async () => {
      await ipc.doubtInquire(id);
      await queryClient.invalidateQueries({ queryKey: keys.journal });
    });

  if (!detail || detail.instruction.id !== id) {
    return <div className="entries-opened">{query.error && <ErrorBand trouble={asTrouble(query.error)} />}</div>;
  }
  const open = detail.instruction.open;
  return (
    <div className="entries-opened" data-testid="doubt" data-id={id}>
      {trouble && <ErrorBand trouble={trouble} />}
      <Head detail={detail} />
      {detail.opens && (
        <p className="doubt-opens" data-testid="doubt-opens" data-id={detail.opens.id}>
          <Finding sentence={detail.opens} />
        </p>
      )}
      {open && <CodesUnknown detail={detail} />}
      <div className="doubt-actions">
        <Button
          kind="primary"
          onPress={() => void inquire()}
          disabled={off ?? (asking ? text('doubt-inquiring') : open ? null : text('doubt-settled'))}
          testId="doubt-inquire"
        >
          {text(asking ? 'doubt-inquiring' : 'doubt-inquire')}
        </Button>
        <Button onPress={() => openInstruction(id)} testId="doubt-journal">
          {text('doubt-journal')}
        </Button>
        <PackButton
          submission={{ id: detail.instruction.submission_id, number: detail.instruction.number }}
          testId="doubt-pack"
        />
        <ResubmitButton one={detail.instruction} testId="doubt-again" />
        <span className="quiet">{text('doubt-inquire-what')}</span>
        {detail.next_look !== null && <NextProbe at={detail.next_look} />}
      </div>
      <Rest submission={detail.instruction.submission_id} />
      <Together submission={detail.instruction.submission_id} />
      <Suggests detail={detail} onAgree={(executed) => setAgreed({ executed })} />
      <EvidencePart evidence={detail.evidence} />
      <div className="doubt-columns">
        <RequestPart detail={detail} />
        <ReplyPart detail={detail} />
      </div>
      <SnapshotPart detail={detail} />
      <ApproverAsked instruction={id} />
      {open && (
        <Resolve
          detail={detail}
          agreed={agreed}
          inquiring={asking}
          onInquire={() => void inquire()}
          onResolved={onResolved}
        />
      )}
      <EventsPart events={detail.events} />
    </div>
  );
}

/** When the bank is probed next automatically: the window has to be open, with a token. */
function NextProbe({ at }: { at: string }) {
  const text = useText();
  const now = useNow();
  const due = new Date(at) <= now;
  return (
    <span className="quiet" data-testid="doubt-next-look" data-at={at}>
      {due ? text('doubt-look-due') : text('doubt-next-look', { time: shortTime(at, now) })}
    </span>
  );
}
