//! The fields of one flag: a number and two labels for each fixed word; for status codes: a code and its word.

import { Plus } from 'lucide-react';
import { Button } from '../../../components/Button';
import { Choice } from '../../../components/Choice';
import { Select } from '../../../components/Select';
import { TextField } from '../../../components/TextField';
import type { CodeFlagView, CodeLine } from '../../../generated/views';
import { has, useText } from '../../../i18n';
import { failureLines, isFailure, isOff, isOperations, isStatus, switchedOff, wordId } from './codeEdit';
import { EditOperations } from './EditOperations';

interface EditLinesProps {
  flag: CodeFlagView;
  lines: CodeLine[];
  onChange: (lines: CodeLine[]) => void;
}

export function EditLines({ flag, lines, onChange }: EditLinesProps) {
  const text = useText();
  const set = (at: number, change: Partial<CodeLine>) =>
    onChange(lines.map((line, index) => (index === at ? { ...line, ...change } : line)));
  const wordText = (word: string) => (has(wordId(word)) ? `${text(wordId(word))} (${word})` : word);

  if (isOperations(flag.flag)) return <EditOperations flag={flag} lines={lines} onChange={onChange} />;
  if (isFailure(flag.flag)) {
    return (
      <>
        <TextField
          kind="area"
          label={text('codebook-failure-words')}
          help={text('codebook-failure-help')}
          value={lines.map((line) => line.word).join('\n')}
          onChange={(typed) => onChange(failureLines(typed === '' ? [] : typed.split('\n')))}
          readOnly={isOff(lines)}
          autoFocus
          testId="code-failure-words"
        />
        <Choice
          checked={isOff(lines)}
          onChange={(off) => onChange(switchedOff(flag, off))}
          label={text('codebook-failure-off')}
          testId="code-failure-off"
        />
      </>
    );
  }
  if (isStatus(flag.flag)) {
    return (
      <div className="code-lines">
        <p className="quiet">{text('codebook-status-help')}</p>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the code is typed in this line, so it cannot be its key.
          <div className="code-line code-line-status" key={at}>
            <TextField
              label={text('codebook-code')}
              value={line.word}
              onChange={(word) => set(at, { word })}
              autoFocus={at === 0}
              testId={`code-line-code-${at}`}
            />
            <Select
              label={text('codebook-status-word')}
              value={line.value}
              onChange={(value) => set(at, { value })}
              options={[
                { value: '', label: text('codebook-no-entry') },
                ...flag.words.map((word) => ({ value: word, label: text('codebook-status', { word }) })),
              ]}
              testId={`code-line-word-${at}`}
            />
          </div>
        ))}
        <Button
          icon={<Plus aria-hidden />}
          onPress={() => onChange([...lines, { word: '', value: '', label_en: null, label_zh: null }])}
          testId="code-line-add"
        >
          {text('codebook-add-code')}
        </Button>
      </div>
    );
  }
  return (
    <div className="code-lines">
      <p className="quiet">{text('codebook-edit-help')}</p>
      {lines.map((line, at) => (
        <fieldset className="code-line" key={line.word}>
          <legend>{wordText(line.word)}</legend>
          <TextField
            label={text('code-book-value')}
            value={line.value}
            onChange={(value) => set(at, { value })}
            kind="number"
            autoFocus={at === 0}
            testId={`code-line-${line.word}`}
          />
          <TextField
            label={text('codebook-label-zh')}
            optional
            value={line.label_zh ?? ''}
            onChange={(label_zh) => set(at, { label_zh })}
            testId={`code-label-zh-${line.word}`}
          />
          <TextField
            label={text('codebook-label-en')}
            optional
            value={line.label_en ?? ''}
            onChange={(label_en) => set(at, { label_en })}
            testId={`code-label-en-${line.word}`}
          />
        </fieldset>
      ))}
    </div>
  );
}
