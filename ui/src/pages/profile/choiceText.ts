//! The words of a choice of a setting.

import type { Text } from '../../i18n';

/** `name` is the setting, or the column of a list. */
export function choiceText(text: Text, name: string, choice: string): string {
  if (name === 'environment') return text('environment', { environment: choice });
  if (name.endsWith('.optional_fields')) return text('optional-field-risk', { rule: choice });
  if (name === 'roles' || name === 'roles.others') return text('role-name', { role: choice });
  if (name === 'hours.days') return text('setting-day', { day: choice });
  if (name === 'how') return text('setting-way', { way: choice });
  if (choice === 'true' || choice === 'false') return text('setting-flag', { flag: choice });
  return choice;
}
