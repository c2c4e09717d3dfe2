//! The code book as a table: bank and flag, the words with their numbers, and the proof of each.

import { Button } from '../../../components/Button';
import { Pill, type Tone } from '../../../components/Pill';
import { TableHead } from '../../../components/TableHead';
import type { CodeFlagView, CodeValueView } from '../../../generated/views';
import { has, Say, useLabels, useText } from '../../../i18n';
import { useLook } from '../../../stores/look';
import { useMayNot } from '../../../useMayNot';
import { chapterName, failureWords, isFailure, isOff, isOperations, isStatus, listsOf, wordId } from './codeEdit';

const TONES: Record<string, Tone> = {
  service: 'ok',
  evidence: 'ok',
  person: 'ok',
  contradicted: 'bad',
  unproven: 'warn',
};

interface CodeTableProps {
  flags: CodeFlagView[];
  onEdit: (flag: CodeFlagView) => void;
  onProof: (flag: CodeFlagView, value: CodeValueView) => void;
}

export function CodeTable({ flags, onEdit, onProof }: CodeTableProps) {
  const text = useText();
  const off = useMayNot('settings_off');
  return (
    <table className="profile-table">
      <TableHead
        columns={[
          'account-bank',
          'code-book-flag',
          'code-book-word',
          'code-book-value',
          'code-book-label',
          'codebook-shown-by',
          'codebook-change',
        ]}
      />
      {flags.map((flag) => (
        <tbody key={`${flag.bank_mark}/${flag.flag}`} data-testid={`code-${flag.bank_mark}-${flag.flag}`}>
          {(flag.lines.length > 0 && !isFailure(flag.flag) ? flag.lines : [null]).map((value, at) => (
            <tr key={value?.line.word ?? ''}>
              <td>{at === 0 && flag.bank_mark}</td>
              <td className={isOperations(flag.flag) || isFailure(flag.flag) ? '' : 'mono'}>
                {at === 0 && chapterName(text, flag.flag)}
              </td>
              <Entry flag={flag} value={value} onProof={onProof} />
              <td>
                {at === 0 &&
                  (flag.fixed ? (
                    <span className="quiet">
                      <Say sentence={flag.fixed} />
                    </span>
                  ) : (
                    <Button
                      kind="quiet"
                      onPress={() => onEdit(flag)}
                      disabled={off}
                      label={text('codebook-edit-of', { flag: chapterName(text, flag.flag), bank: flag.bank_mark })}
                      testId={`code-edit-${flag.bank_mark}-${flag.flag}`}
                    >
                      {text('codebook-edit')}
                    </Button>
                  ))}
              </td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

interface EntryProps {
  flag: CodeFlagView;
  value: CodeValueView | null;
  onProof: (flag: CodeFlagView, value: CodeValueView) => void;
}

function Entry({ flag, value, onProof }: EntryProps) {
  const text = useText();
  const off = useMayNot('settings_off');
  const labels = useLabels();
  const { language } = useLook();
  if (isFailure(flag.flag)) {
    return (
      <td colSpan={4} className={flag.lines.length === 0 ? 'quiet' : ''}>
        {flag.lines.length === 0 && text('codebook-failure-settings')}{' '}
        {isOff(flag.lines.map((one) => one.line))
          ? text('codebook-failure-is-off')
          : failureWords(flag).join(text('journal-list-comma'))}
      </td>
    );
  }
  if (!value) {
    return (
      <td colSpan={4} className="quiet">
        {text(
          isOperations(flag.flag)
            ? 'codebook-operations-proposed'
            : flag.sent
              ? 'codebook-no-entry-locked'
              : 'codebook-no-entry',
        )}
      </td>
    );
  }
  const { open, line } = value;
  const { word, value: number, label_en, label_zh } = line;
  return (
    <>
      {isOperations(flag.flag) ? (
        <>
          <td>{labels.operation(word)}</td>
          <td>{listsOf(number).map(labels.stage).join(text('journal-list-comma'))}</td>
        </>
      ) : isStatus(flag.flag) ? (
        // A status is read: the code comes from the bank, and the word is its meaning.
        <>
          <td>
            {text('codebook-status', { word: number })} <span className="mono quiet">{number}</span>
          </td>
          <td className="mono">{word}</td>
        </>
      ) : (
        <>
          <td>
            {has(wordId(word)) && `${text(wordId(word))} `}
            <span className="mono quiet">{word}</span>
          </td>
          <td className="mono">{number}</td>
        </>
      )}
      <td>{(language === 'en' ? label_en : label_zh) ?? '–'}</td>
      <td data-testid={`code-proof-${flag.bank_mark}-${flag.flag}-${word}`} data-proof={value.proof}>
        {value.proof !== 'reading' && (
          <span className="code-proof">
            <Pill tone={TONES[value.proof] ?? 'plain'}>{text('codebook-proof', { proof: value.proof })}</Pill>
            {value.instruction && !open && (
              <span className="quiet">
                {text('codebook-proof-number', { number: String(value.instruction.number) })}
              </span>
            )}
            {open && (
              <Button
                kind="quiet"
                onPress={() => onProof(flag, value)}
                disabled={off}
                testId={`code-prove-${flag.bank_mark}-${flag.flag}-${word}`}
              >
                {text('codebook-prove')}
              </Button>
            )}
          </span>
        )}
      </td>
    </>
  );
}
