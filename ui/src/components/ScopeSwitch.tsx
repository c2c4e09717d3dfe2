//! This desk or its whole group. Shown only where the profile belongs to a group.

import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import { useText } from '../i18n';
import { useGroup } from '../ipc/queries';
import '../frame/look-switch.css';

export type Scope = 'desk' | 'group';

interface ScopeSwitchProps {
  scope: Scope;
  onScope: (scope: Scope) => void;
}

export function ScopeSwitch({ scope, onScope }: ScopeSwitchProps) {
  const text = useText();
  const group = useGroup().data;
  if (!group) return null;
  return (
    <ToggleButtonGroup
      className="switch"
      aria-label={text('scope')}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[scope]}
      onSelectionChange={(keys) => onScope(keys.has('group') ? 'group' : 'desk')}
    >
      <ToggleButton id="desk" className="switch-item" data-testid="scope-desk">
        {text('scope-desk')}
      </ToggleButton>
      <ToggleButton id="group" className="switch-item" data-testid="scope-group">
        {text('scope-group')}
      </ToggleButton>
    </ToggleButtonGroup>
  );
}
