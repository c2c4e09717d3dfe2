//! How far the reading of a large file is, and the button that ends it. A file that is read at once shows nothing.

import { Square } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { FileProgress as Progress } from '../generated/views';
import { useText } from '../i18n';
import { ipc } from '../ipc';
import { Button } from './Button';
import './file-progress.css';

export function FileProgress() {
  const text = useText();
  const [progress, setProgress] = useState<Progress | null>(null);
  useEffect(() => ipc.on('file-progress', setProgress), []);
  // A step begins with nothing done; only a large file reports more.
  const [isLarge, setLarge] = useState(false);
  if (progress && progress.done > 0 && !isLarge) setLarge(true);
  if (!progress || !isLarge) return null;
  const { step, done, of } = progress;
  const name = text('file-step', { step });
  return (
    <p className="file-progress" role="status" data-testid="file-progress">
      <span>{name}</span>
      <progress aria-label={name} value={done} max={Math.max(of, 1)} />
      <Button icon={<Square aria-hidden />} onPress={() => void ipc.fileStop()} testId="file-stop">
        {text('file-stop')}
      </Button>
    </p>
  );
}
