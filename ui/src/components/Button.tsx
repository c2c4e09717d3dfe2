//! A button that shows why it is disabled. A disabled button keeps the focus, so that its reason can be read with the
//! keyboard.

import { type ReactNode, type Ref, useId } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import './button.css';

export interface ButtonProps {
  children: ReactNode;
  onPress: () => void;
  ref?: Ref<HTMLButtonElement> | undefined;
  /** `quiet` has no border: for tool bars. */
  kind?: 'primary' | 'plain' | 'quiet';
  /** Why the button is disabled; `null` or absent when it is enabled. */
  disabled?: string | null | undefined;
  /** Show the reason below the button, not only as its description. */
  showReason?: boolean;
  icon?: ReactNode;
  /** The action: the name of a button that shows only an icon, the tooltip of any other. */
  label?: string;
  autoFocus?: boolean;
  type?: 'button' | 'submit';
  testId?: string;
}

export function Button(props: ButtonProps) {
  const { children, onPress, ref, kind = 'plain', disabled, showReason, icon, label, autoFocus, type, testId } = props;
  const reasonId = useId();
  const off = disabled !== null && disabled !== undefined;
  return (
    <span className="button-place" title={off ? disabled : label}>
      <AriaButton
        className={`button button-${kind}${off ? ' button-off' : ''}`}
        onPress={() => {
          if (!off) onPress();
        }}
        type={type ?? 'button'}
        {...(ref ? { ref } : {})}
        {...(autoFocus ? { autoFocus: true } : {})}
        {...(label && !children ? { 'aria-label': label } : {})}
        {...(off ? { 'aria-describedby': reasonId, 'aria-disabled': 'true' as const } : {})}
        {...(testId ? { 'data-testid': testId } : {})}
      >
        {icon}
        {icon && children ? <span className="button-words">{children}</span> : children}
      </AriaButton>
      {off && (
        <span id={reasonId} className={showReason ? 'button-reason' : 'unseen'}>
          {disabled}
        </span>
      )}
    </span>
  );
}
