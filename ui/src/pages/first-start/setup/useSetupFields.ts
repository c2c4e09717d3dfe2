//! The settings that the policy of this computer fixes for the profile of the steps: of the open one, or of one that does not
//! exist yet, by its name and address.

import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { SetupFields } from '../../../generated/views';
import { sentenceText, useText } from '../../../i18n';
import { ipc } from '../../../ipc';
import { keys } from '../../../ipc/queries';
import { changeDraft, type SetupDraft } from '../../../stores/setup';
import { useFixedOf } from '../../../useFixed';

/** The fields of the typed steps, by the names of their settings. */
const FIELDS = {
  base_url: 'address',
  organization_id: 'organization_id',
  environment: 'environment',
  'connection.proxy': 'proxy',
  'connection.proxy_user': 'proxyUser',
  'sign_in.issuer': 'issuer',
  'sign_in.client_id': 'client_id',
  'sign_in.scopes': 'scopes',
  'sign_in.audience': 'audience',
} as const;

function useFields(draft: SetupDraft, added: boolean) {
  const [name, address] = [draft.name.trim(), draft.read?.base_url ?? ''];
  const found = useQuery({
    queryKey: [...keys.app, 'setup-fields', name, address],
    queryFn: () => ipc.setupFields(name, address),
    enabled: !added,
  });
  return added ? null : (found.data ?? null);
}

/** Why a setting cannot be changed in the steps; `null` where it can. */
export function useFixedInSetup(draft: SetupDraft, added: boolean) {
  const text = useText();
  const ofOpen = useFixedOf(added);
  const found = useFields(draft, added);
  return (name: string) => {
    if (added) return ofOpen(name);
    const by = name === 'accounts' ? found?.fields.accounts_fixed : fixedOf(found, name)?.by;
    return by ? sentenceText(text, by) : null;
  };
}

/** Puts the values that the policy fixes into the steps; the sentence of a policy that cannot be used. */
export function useFixedValues(draft: SetupDraft, added: boolean) {
  const found = useFields(draft, added);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer; the fields are read-only then.
  useEffect(() => {
    if (found === null) return;
    const change: Partial<Record<string, unknown>> = {};
    for (const [name, field] of Object.entries(FIELDS)) {
      const value = fixedOf(found, name)?.value;
      if (value !== undefined && draft[field] !== value) change[field] = value;
    }
    if (change.address !== undefined) change.read = null;
    if (fixedOf(found, 'sign_in.issuer')) change.way = 'company';
    if (found.fields.accounts_fixed !== null) change.accounts = found.fields.accounts;
    if (Object.keys(change).length > 0) changeDraft(change);
  }, [found]);
  return found?.off ?? null;
}

/** The share of the policy in a setting that it does not only bound. */
function fixedOf(found: SetupFields | null, name: string) {
  const fixed = found?.fields.settings.find((one) => one.name === name)?.fixed;
  return fixed && !fixed.bound ? fixed : null;
}
