//! The outcome that the evidence suggests, with its reason, the evidence still missing, the race that it cannot rule
//! out, and this bank's learned signature. Never a decision.

import { Button } from '../../components/Button';
import { NoteBand } from '../../components/NoteBand';
import type { InstructionDetail, SignatureView } from '../../generated/views';
import { useText } from '../../i18n';
import { useMayNot } from '../../useMayNot';
import { Finding } from '../journal/Finding';

/** `onAgree` leads to the form that resolves, with this decision chosen. */
export function Suggests({ detail, onAgree }: { detail: InstructionDetail; onAgree: (executed: boolean) => void }) {
  const text = useText();
  const off = useMayNot('prepare_off');
  const { proposal, race, signature } = detail;
  const missing = proposal?.missing ?? [];
  return (
    <section className="part" data-testid="doubt-proposal" data-decision={proposal?.decision ?? ''}>
      <h2>{text('doubt-proposal')}</h2>
      <NoteBand tone="stale">
        <span>
          <strong>{text('doubt-suggests', { decision: proposal?.decision ?? 'nothing' })}</strong>{' '}
          {proposal ? <Finding sentence={proposal.why} /> : text('doubt-none-yet')}
        </span>
      </NoteBand>
      {proposal?.decision && missing.length === 0 && detail.instruction.open && (
        <div className="doubt-agree">
          <Button disabled={off} onPress={() => onAgree(proposal.decision === 'executed')} testId="doubt-agree">
            {text('doubt-agree', { decision: proposal.decision })}
          </Button>
        </div>
      )}
      {missing.length > 0 && (
        <div className="doubt-missing" data-testid="doubt-missing">
          <p>{text('doubt-missing')}</p>
          <ul>
            {missing.map((sentence) => (
              <li key={sentence.id} data-id={sentence.id}>
                <Finding sentence={sentence} />
              </li>
            ))}
          </ul>
        </div>
      )}
      <dl className="doubt-reasons">
        {race && (
          <>
            <dt>{text('doubt-race-title')}</dt>
            <dd data-testid="doubt-race">
              <Finding sentence={race} />
            </dd>
          </>
        )}
        {signature && <Signature signature={signature} />}
      </dl>
    </section>
  );
}

/** How drafts at this bank looked after earlier instructions of this kind. */
function Signature({ signature }: { signature: SignatureView }) {
  const text = useText();
  return (
    <>
      <dt>{text('doubt-signature')}</dt>
      <dd data-testid="doubt-signature" data-standing={signature.standing}>
        <strong>{text('doubt-signature-standing', { standing: signature.standing })}</strong>{' '}
        <Finding sentence={signature.says} />
      </dd>
    </>
  );
}
