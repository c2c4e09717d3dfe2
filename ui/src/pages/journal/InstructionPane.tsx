//! One instruction beside the journal, with all its stored data.

import { X } from 'lucide-react';
import { Button } from '../../components/Button';
import { Copy } from '../../components/Copy';
import { ErrorBand } from '../../components/ErrorBand';
import { AsNewButton } from '../../forms/resubmit/AsNewButton';
import { ResubmitButton } from '../../forms/resubmit/ResubmitButton';
import { NewWindow } from '../../frame/NewWindow';
import { useText } from '../../i18n';
import { asTrouble } from '../../ipc';
import { useInstruction } from '../../ipc/queries';
import { instructionLink } from '../../links';
import { Notes } from '../../notes/Notes';
import { go } from '../../stores/nav';
import { Fields } from '../detail/Fields';
import { PackButton } from '../pack/PackButton';
import { Head } from './Head';
import { EventsPart, EvidencePart, ReplyPart, RequestPart, SnapshotPart } from './InstructionParts';
import { Raw } from './Raw';
import { ReceiptPart } from './ReceiptPart';

export function InstructionPane({ id, onClose }: { id: string; onClose: () => void }) {
  const text = useText();
  const query = useInstruction(id);
  const detail = query.data;
  return (
    <aside className="instruction-pane" aria-label={text('journal-instruction')} data-testid="instruction-pane">
      <div className="instruction-bar">
        {detail?.instruction.open && (
          <Button onPress={() => go({ name: 'doubts', instruction: id })} testId="instruction-doubt">
            {text('result-doubt')}
          </Button>
        )}
        {detail && (
          <PackButton
            submission={{ id: detail.instruction.submission_id, number: detail.instruction.number }}
            testId="instruction-pack"
          />
        )}
        {detail && <ResubmitButton one={detail.instruction} testId="instruction-again" />}
        {detail && <AsNewButton one={detail.instruction} />}
        <Button
          kind="quiet"
          icon={<X aria-hidden />}
          label={text('close')}
          onPress={onClose}
          testId="instruction-close"
        >
          {''}
        </Button>
      </div>
      {query.error && <ErrorBand trouble={asTrouble(query.error)} />}
      {detail && (
        <div className="instruction-body">
          <Head detail={detail} />
          <p>
            <Copy value={instructionLink(id) ?? ''}>{text('copy-link')}</Copy>
            <NewWindow link={instructionLink(id)} testId="instruction-window" />
          </p>
          <Notes key={id} about="instruction" subject={id} />
          <RequestPart detail={detail} />
          <ReplyPart detail={detail} />
          {detail.record_shown && (
            <section className="part" data-testid="instruction-record-shown">
              <Fields record={detail.record_shown} />
            </section>
          )}
          {detail.instruction.record && (
            <section className="part">
              <Raw title={text('journal-record')} body={detail.instruction.record} folded testId="instruction-record" />
            </section>
          )}
          {detail.receipt && <ReceiptPart instruction={id} receipt={detail.receipt} />}
          <EvidencePart evidence={detail.evidence} />
          <SnapshotPart detail={detail} />
          <EventsPart events={detail.events} />
        </div>
      )}
    </aside>
  );
}
