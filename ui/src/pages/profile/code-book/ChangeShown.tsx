//! The preview of a change: in words, its consequences, and the file's lines.

import { NoteBand } from '../../../components/NoteBand';
import { TextField } from '../../../components/TextField';
import type { CodeBookChange } from '../../../generated/views';
import { Say, sentenceText, useText } from '../../../i18n';

interface ChangeShownProps {
  change: CodeBookChange;
  said: { reason: string; name: string };
  onSaid: (said: { reason: string; name: string }) => void;
}

export function ChangeShown({ change, said, onSaid }: ChangeShownProps) {
  const text = useText();
  return (
    <div className="code-change" data-testid="code-change">
      {change.changes.length === 0 ? (
        <p>{text('codebook-nothing-changes')}</p>
      ) : (
        <ul>
          {change.changes.map((sentence) => (
            <li key={sentenceText(text, sentence)}>
              <Say sentence={sentence} />
            </li>
          ))}
        </ul>
      )}
      {change.notes.map((note) => (
        <NoteBand key={sentenceText(text, note)} tone="warn" testId="code-change-note">
          <Say sentence={note} />
        </NoteBand>
      ))}
      <details>
        <summary>{text('codebook-diff')}</summary>
        <pre className="code-diff selectable" data-testid="code-diff">
          {change.diff.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change, and equal lines are usual.
            <span key={at} className={line.sign === '+' ? 'code-more' : line.sign === '-' ? 'code-less' : ''}>
              {`${line.sign} ${line.text}\n`}
            </span>
          ))}
        </pre>
      </details>
      <TextField
        label={text('codebook-reason')}
        help={text('codebook-reason-help')}
        value={said.reason}
        onChange={(reason) => onSaid({ ...said, reason })}
        testId="code-reason"
      />
      {change.needs_approval && (
        <TextField
          label={text('codebook-name')}
          help={text('codebook-name-help')}
          optional
          value={said.name}
          onChange={(name) => onSaid({ ...said, name })}
          testId="code-name"
        />
      )}
    </div>
  );
}
