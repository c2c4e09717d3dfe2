//! The pane beside either table: its title, its close button, its content.

import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../components/Button';
import { useText } from '../../i18n';
import '../journal/instruction.css';

interface SidePaneProps {
  title: string;
  onClose: () => void;
  actions?: ReactNode;
  children: ReactNode;
}

export function SidePane({ title, onClose, actions, children }: SidePaneProps) {
  const text = useText();
  return (
    <aside className="instruction-pane" aria-label={title} data-testid="statement-pane">
      <div className="instruction-bar">
        {actions}
        <Button kind="quiet" icon={<X aria-hidden />} label={text('close')} onPress={onClose} testId="statement-close">
          {''}
        </Button>
      </div>
      <div className="instruction-body">
        <p className="instruction-title">
          <strong>{title}</strong>
        </p>
        {children}
      </div>
    </aside>
  );
}
