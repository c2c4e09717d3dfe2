//! The records from which a suggestion was counted. Each opens where it is: a draft in its list, the record of a reply in the
//! journal.

import { Link } from '../components/Link';
import type { CodeExample } from '../generated/views';
import { useText } from '../i18n';
import { go, openInstruction } from '../stores/nav';

interface ExamplesProps {
  examples: CodeExample[];
  /** Called before a record opens: a form keeps its typed values. */
  onLeave?: () => void;
}

export function Examples({ examples, onLeave }: ExamplesProps) {
  const text = useText();
  function open({ stage, key, instruction }: CodeExample) {
    onLeave?.();
    if (instruction !== null) openInstruction(instruction);
    else if (stage !== null && key !== null) go({ name: 'drafts', stage, open: key });
  }
  return (
    <span className="code-examples">
      {examples.map((one) => (
        <Link
          key={one.name}
          className="mono"
          onPress={() => open(one)}
          label={text(one.instruction === null ? 'codebook-open-draft' : 'codebook-open-reply', { name: one.name })}
          testId={`code-example-${one.name}`}
        >
          {one.name}
        </Link>
      ))}
    </span>
  );
}
