//! The lists from which each operation starts at a bank. A blank row has Aval's own proposal.

import { Select } from '../../../components/Select';
import type { CodeFlagView, CodeLine } from '../../../generated/views';
import { useLabels, useText } from '../../../i18n';
import { listsOf } from './codeEdit';

interface EditOperationsProps {
  flag: CodeFlagView;
  lines: CodeLine[];
  onChange: (lines: CodeLine[]) => void;
}

export function EditOperations({ flag, lines, onChange }: EditOperationsProps) {
  const text = useText();
  const labels = useLabels();
  const choose = (at: number, place: number, list: string) => {
    const set = (line: CodeLine) => {
      const lists = listsOf(line.value);
      lists.splice(place, 1, list);
      return { ...line, value: [...new Set(lists)].filter((one) => one !== '').join(', ') };
    };
    onChange(lines.map((line, index) => (index === at ? set(line) : line)));
  };
  return (
    <div className="code-lines">
      <p className="quiet">{text('codebook-operations-help')}</p>
      {lines.map((line, at) => {
        const proposed = flag.proposed.find((one) => one.word === line.word)?.value ?? '';
        return (
          <fieldset className="code-line code-line-lists" key={line.word}>
            <legend>{labels.operation(line.word)}</legend>
            {[...listsOf(line.value), ''].map((list, place) => (
              <Select
                // biome-ignore lint/suspicious/noArrayIndexKey: a place in the row, whose list changes.
                key={place}
                label={text(place === 0 ? 'codebook-starts-from' : 'codebook-also-from')}
                value={list}
                onChange={(chosen) => choose(at, place, chosen)}
                options={[
                  {
                    value: '',
                    label:
                      place === 0
                        ? text('codebook-proposed', { list: labels.stage(proposed) })
                        : text('codebook-no-list'),
                  },
                  ...flag.words.map((word) => ({ value: word, label: labels.stage(word) })),
                ]}
                testId={`code-operation-${line.word}-${place}`}
              />
            ))}
          </fieldset>
        );
      })}
    </div>
  );
}
