//! The history of a draft at this desk, newest first: its lists, its changes there with old and new values, and its
//! instructions.

import { ErrorBand } from '../../components/ErrorBand';
import { Link } from '../../components/Link';
import { StatePill } from '../../components/StatePill';
import type { FieldChange, HistoryEntry, HistoryInstruction } from '../../generated/views';
import { useLabels, useText } from '../../i18n';
import { asTrouble } from '../../ipc';
import { useHistory } from '../../ipc/queries';
import { openInstruction } from '../../stores/nav';
import { fullTime } from '../../time';
import './history.css';

export function History({ stage, rowKey }: { stage: string; rowKey: string }) {
  const text = useText();
  const { data, error, isPlaceholderData } = useHistory(stage, rowKey);
  if (error) return <ErrorBand trouble={asTrouble(error)} />;
  if (!data || isPlaceholderData) return <p className="facts-hint history-hint">{text('loading')}</p>;
  const newest = [...data.entries].reverse();
  return (
    <div className="detail-content" data-testid="history">
      <p className="facts-hint history-hint">{text(newest.length === 0 ? 'history-empty' : 'history-hint')}</p>
      <ol className="draft-history">
        {newest.map((entry) => (
          <li
            key={`${entry.at} ${entry.kind} ${entry.stages.join(' ')} ${entry.instruction?.id ?? ''}`}
            className={`history-${entry.kind}`}
            data-testid={`history-${entry.kind}`}
          >
            <Entry entry={entry} />
          </li>
        ))}
      </ol>
    </div>
  );
}

function Entry({ entry }: { entry: HistoryEntry }) {
  const text = useText();
  const labels = useLabels();
  return (
    <>
      <time className="history-time">{fullTime(entry.at)}</time>
      <p className="history-what">
        <strong>{text('history-kind', { kind: entry.kind })}</strong>{' '}
        <span className="quiet">{entry.stages.map(labels.stage).join(text('fields-and'))}</span>
      </p>
      {entry.instruction && <Given instruction={entry.instruction} />}
      {entry.fields.length > 0 && (
        <dl className="history-fields">
          {entry.fields.map((field) => (
            <Change key={`${field.object ?? ''}.${field.name}`} field={field} />
          ))}
        </dl>
      )}
    </>
  );
}

/** One field: before, then now. Without colour, because a change is neither good nor bad. */
function Change({ field }: { field: FieldChange }) {
  const text = useText();
  const labels = useLabels();
  const own = field.name === '' ? text('history-whole') : labels.label(field.type_name ?? 'Draft', field.name);
  const name = field.object ? `${labels.label('Draft', field.object)} · ${own}` : own;
  const value = (said: string | null) =>
    said === null || said.trim() === '' ? <span className="quiet">{text('history-blank')}</span> : said;
  return (
    <div data-testid={`change-${field.name}`}>
      <dt title={field.name}>{name}</dt>
      <dd className="selectable">
        <span className="history-from">{value(field.from)}</span> → <span>{value(field.to)}</span>
      </dd>
    </div>
  );
}

function Given({ instruction }: { instruction: HistoryInstruction }) {
  const labels = useLabels();
  return (
    <p className="history-given">
      <Link onPress={() => openInstruction(instruction.id)}>
        {instruction.number} · {labels.operation(instruction.operation, instruction.answer)}
      </Link>
      <StatePill state={instruction.state} />
      {instruction.counterparty && <span className="quiet">{instruction.counterparty}</span>}
    </p>
  );
}
