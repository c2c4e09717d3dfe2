//! A button that copies a text and confirms the copy.

import { Check, Copy as CopyIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { copyText } from '../copyText';
import { useText } from '../i18n';
import { Button } from './Button';

export function Copy({ value, children, testId }: { value: string; children?: string; testId?: string }) {
  const text = useText();
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => setDone(false), 1500);
    return () => clearTimeout(timer);
  }, [done]);
  return (
    <>
      <Button
        kind="quiet"
        label={text('copy')}
        icon={done ? <Check aria-hidden /> : <CopyIcon aria-hidden />}
        onPress={() => void copyText(value).then(setDone)}
        {...(testId ? { testId } : {})}
      >
        {children}
      </Button>
      <span className="unseen" role="status">
        {done ? text('copied') : ''}
      </span>
    </>
  );
}
