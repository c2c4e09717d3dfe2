//! Language and theme, on every page because colleagues share a screen.

import { Monitor, Moon, Sun } from 'lucide-react';
import type { ReactNode } from 'react';
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import { useText } from '../i18n';
import { choose, type Language, type Theme, useLook } from '../stores/look';
import './look-switch.css';

const LANGUAGES: { value: Language; face: string; name: string; testId: string }[] = [
  { value: 'en', face: 'EN', name: 'English', testId: 'language-en' },
  { value: 'zh-CN', face: '中', name: '简体中文', testId: 'language-zh' },
];

const THEMES: { value: Theme; face: ReactNode }[] = [
  { value: 'light', face: <Sun aria-hidden /> },
  { value: 'dark', face: <Moon aria-hidden /> },
  { value: 'system', face: <Monitor aria-hidden /> },
];

export function LanguageSwitch() {
  const { language } = useLook();
  const text = useText();
  return (
    <ToggleButtonGroup
      className="switch"
      aria-label={text('language')}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[language]}
      onSelectionChange={(keys) => {
        for (const one of LANGUAGES) if (keys.has(one.value)) choose({ language: one.value });
      }}
    >
      {LANGUAGES.map((one) => (
        <ToggleButton
          key={one.value}
          id={one.value}
          className="switch-item"
          aria-label={one.name}
          data-testid={one.testId}
        >
          {one.face}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

export function ThemeSwitch() {
  const { theme } = useLook();
  const text = useText();
  return (
    <ToggleButtonGroup
      className="switch"
      aria-label={text('theme')}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[theme]}
      onSelectionChange={(keys) => {
        for (const one of THEMES) if (keys.has(one.value)) choose({ theme: one.value });
      }}
    >
      {THEMES.map((one) => (
        <ToggleButton
          key={one.value}
          id={one.value}
          className="switch-item"
          aria-label={text('theme-name', { theme: one.value })}
          data-testid={`theme-${one.value}`}
        >
          {one.face}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
