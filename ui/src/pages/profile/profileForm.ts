//! The input for a new profile, and the part still missing.

import type { Environment, ProfileForm } from '../../generated/views';

export interface Draft {
  name: string;
  environment: Environment;
  base_url: string;
  organization_id: string;
  /** One `BANK_MARK:ACCOUNT[:BANK_CODE]` a line. */
  accounts: string;
  ceiling_instruction: string;
  ceiling_day: string;
  settings: string;
  code_book: string;
}

export const EMPTY: Draft = {
  name: '',
  environment: 'test',
  base_url: '',
  organization_id: '',
  accounts: '',
  ceiling_instruction: '',
  ceiling_day: '',
  settings: '',
  code_book: '',
};

export const accountLines = (typed: string): string[] =>
  typed
    .split(/[\n,，;；]/)
    .map((line) => line.replace(/\s/g, '').replace(/：/g, ':'))
    .filter((line) => line !== '');

/** The first required field that is blank. */
export function missing(draft: Draft): 'name' | 'base_url' | 'organization_id' | 'accounts' | null {
  if (draft.name.trim() === '') return 'name';
  if (draft.base_url.trim() === '') return 'base_url';
  if (draft.organization_id.trim() === '') return 'organization_id';
  return accountLines(draft.accounts).length === 0 ? 'accounts' : null;
}

const orNull = (typed: string) => (typed.trim() === '' ? null : typed);

export function formOf(draft: Draft): ProfileForm {
  return {
    name: draft.name.trim(),
    environment: draft.environment,
    base_url: draft.base_url.trim(),
    organization_id: draft.organization_id.trim(),
    accounts: accountLines(draft.accounts),
    ceiling_instruction: orNull(draft.ceiling_instruction),
    ceiling_day: orNull(draft.ceiling_day),
    settings: orNull(draft.settings),
    code_book: orNull(draft.code_book),
  };
}
