//! The stored data of one instruction, part by part: used by the journal's pane and by the doubts.

import { Copy } from '../../components/Copy';
import type { EventView, EvidenceView, InstructionDetail } from '../../generated/views';
import { has, useText } from '../../i18n';
import { fullTime } from '../../time';
import { Finding } from './Finding';
import { ProbeReads } from './ProbeReads';
import { Raw } from './Raw';
import './instruction.css';

export function RequestPart({ detail }: { detail: InstructionDetail }) {
  const text = useText();
  return (
    <section className="part">
      <h2>{text('journal-request')}</h2>
      <p className="mono selectable part-url">{detail.url}</p>
      <Raw title={text('journal-body')} body={detail.request} testId="instruction-request" />
    </section>
  );
}

/** The reply as received, or a note that none was received. */
export function ReplyPart({ detail }: { detail: InstructionDetail }) {
  const text = useText();
  const { reply } = detail;
  return (
    <section className="part" data-testid="instruction-reply">
      <h2>{text('journal-reply')}</h2>
      {reply === null ? (
        <p>{text('journal-no-reply')}</p>
      ) : (
        <>
          <p>
            {text('journal-status', { status: String(reply.status) })}
            <span className="mono selectable part-hash" title={reply.sha256}>
              SHA-256 {reply.sha256.slice(0, 16)}…
            </span>
          </p>
          {reply.body === '' ? (
            <p>{text('journal-empty-body')}</p>
          ) : (
            <Raw title={text('journal-body')} body={reply.body} testId="instruction-reply-body" />
          )}
          <details className="raw">
            <summary>{text('journal-headers', { count: reply.headers.length })}</summary>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls is reached by the keyboard */}
            <pre className="mono selectable" tabIndex={0}>
              {reply.headers.map(([name, value]) => `${name}: ${value}`).join('\n')}
            </pre>
          </details>
        </>
      )}
    </section>
  );
}

export function SnapshotPart({ detail }: { detail: InstructionDetail }) {
  const text = useText();
  return (
    <section className="part">
      <h2>{text('journal-snapshot')}</h2>
      {detail.snapshot === null ? (
        <p className="quiet">{text('journal-no-snapshot')}</p>
      ) : (
        <>
          <ProbeReads reads={detail.before} />
          <Raw title={text('journal-snapshot-what')} body={detail.snapshot} folded testId="instruction-snapshot" />
        </>
      )}
    </section>
  );
}

export function EvidencePart({ evidence }: { evidence: EvidenceView[] }) {
  const text = useText();
  return (
    <section className="part" data-testid="instruction-evidence">
      <h2>{text('journal-evidence')}</h2>
      {evidence.length === 0 ? (
        <p className="quiet">{text('journal-no-evidence')}</p>
      ) : (
        <ol className="evidence">
          {evidence.map((one) => (
            <li key={`${one.at} ${one.finding.id}`}>
              <time>{fullTime(one.at)}</time>
              <span>
                <Finding sentence={one.finding} />
                <ProbeReads reads={one.reads} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

export function EventsPart({ events }: { events: EventView[] }) {
  const text = useText();
  const kind = (name: string) => {
    const id = `journal-event-${name.replaceAll('_', '-')}`;
    return has(id) ? text(id) : name;
  };
  return (
    <section className="part">
      <h2>{text('journal-events')}</h2>
      <table className="events" data-testid="instruction-events">
        <tbody>
          {events.map((event) => (
            <tr key={event.sequence} data-kind={event.kind}>
              <td className="figures quiet">{event.sequence}</td>
              <td className="journal-time">{fullTime(event.at)}</td>
              <th scope="row">{kind(event.kind)}</th>
              <td className="events-hash">
                <span className="mono" title={event.hash}>
                  {event.hash.slice(0, 8)}…
                </span>
                <Copy value={event.hash} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
