//! What a number counts, in words, behind a link at the number.

import { Button, DialogTrigger, Popover } from 'react-aria-components';
import type { CountedLists } from '../generated/views';
import { useLabels, useText } from '../i18n';
import { useLook } from '../stores/look';
import './field.css';
import './link.css';
import './why.css';

interface WhyProps {
  /** The text: one paragraph a line. */
  of: 'why-ladder' | 'why-exposure' | 'why-sum';
  /** The lists that the text names. */
  counted?: CountedLists;
  testId: string;
}

export function Why({ of, counted, testId }: WhyProps) {
  const text = useText();
  const labels = useLabels();
  const { language } = useLook();
  const names = (stages: string[] = []) =>
    new Intl.ListFormat(language, { type: 'disjunction' }).format(stages.map((stage) => `“${labels.stage(stage)}”`));
  const said = text(of, { ours: names(counted?.ours), taken: names(counted?.taken), drawn: names(counted?.drawn) });
  return (
    <DialogTrigger>
      <Button className="link why" data-testid={testId}>
        {text('why')}
      </Button>
      <Popover aria-label={text('why')} className="combo-list why-box" placement="bottom start">
        <div data-testid={`${testId}-text`}>
          {said.split('\n').map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      </Popover>
    </DialogTrigger>
  );
}
