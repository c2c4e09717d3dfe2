//! A button that opens the place of a link in another window.

import { AppWindow } from 'lucide-react';
import { Button } from '../components/Button';
import { useText } from '../i18n';
import { openWindow } from './openWindow';

export function NewWindow({ link, testId }: { link: string | null; testId: string }) {
  const text = useText();
  if (link === null) return null;
  return (
    <Button kind="quiet" icon={<AppWindow aria-hidden />} onPress={() => openWindow(link)} testId={testId}>
      {text('open-window')}
    </Button>
  );
}
