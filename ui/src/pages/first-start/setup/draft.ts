//! The settings that the typed steps result in, and their keeping: a new profile, or changes of the open one.

import type { AppView, ServiceFact, SettingValue, SetupSecrets } from '../../../generated/views';
import { ipc } from '../../../ipc';
import { storeApp } from '../../../ipc/queries';
import { changeDraft, type SetupDraft } from '../../../stores/setup';
import { openApp } from '../../profile/openApp';

/** The settings of the connection, under which an address is asked. */
export const connectionOf = (draft: SetupDraft): SettingValue[] =>
  [
    { name: 'connection.proxy', value: draft.proxy.trim() },
    { name: 'connection.proxy_user', value: draft.proxyUser.trim() },
    { name: 'connection.authorities', value: draft.authorities?.text ?? '' },
    { name: 'connection.client_certificate', value: draft.certificate?.read.text ?? '' },
  ].filter((one) => one.value !== '');

/** The secrets of the typed steps, which the core puts into the keychain. */
export const secretsOf = (draft: SetupDraft): SetupSecrets => ({
  proxy_password: draft.proxyPassword || null,
  certificate_path: draft.certificate?.path ?? null,
  certificate_password: draft.certificate?.password ?? '',
});

/** The settings of all typed steps, by their names. */
export function settingsOf(draft: SetupDraft): SettingValue[] {
  const company = draft.way === 'company';
  const values: Record<string, string> = {
    base_url: draft.read?.base_url ?? draft.address,
    organization_id: draft.organization_id,
    environment: draft.environment,
    'connection.proxy': draft.proxy,
    'connection.proxy_user': draft.proxyUser,
    'sign_in.issuer': company ? draft.issuer : '',
    'sign_in.client_id': company ? draft.client_id : '',
    'sign_in.scopes': company ? draft.scopes.split(/\s+/).join('\n') : '',
    'sign_in.audience': company ? draft.audience : '',
    ...(draft.authorities ? { 'connection.authorities': draft.authorities.text } : {}),
    ...(draft.certificate ? { 'connection.client_certificate': draft.certificate.read.text } : {}),
    ...(draft.read?.version_style === 'query' ? { version_style: 'query' } : {}),
  };
  return [...Object.entries(values).map(([name, value]) => ({ name, value: value.trim() })), ...draft.settings];
}

/** Adds the profile and opens it. The password at its proxy is forgotten here once the keychain has it. */
export async function addProfile(draft: SetupDraft) {
  const form = { name: draft.name.trim(), settings: settingsOf(draft), accounts: draft.accounts, code_book: null };
  openApp(await ipc.setupAdd(form, secretsOf(draft)));
  changeDraft({ proxyPassword: '', certificate: null });
}

/** Writes the typed steps into the open profile where they differ from it. */
export async function changeProfile(draft: SetupDraft) {
  const shown = await ipc.settingsText();
  const fields = await ipc.settingsFields(shown);
  // The certificate is taken with its key, below.
  const typed = new Map(settingsOf({ ...draft, certificate: null }).map((one) => [one.name, one.value]));
  const settings = fields.settings.map((one) => {
    const value = typed.get(one.name);
    const isFixed = one.fixed !== null && !one.fixed.bound;
    return isFixed || value === undefined || value === one.value.trim() ? one : { ...one, value };
  });
  await replaceWith(await ipc.settingsWith(shown, { ...fields, settings, accounts: draft.accounts }), shown);
  if (draft.certificate !== null) {
    storeApp(await ipc.clientCertificateSet(draft.certificate.path, draft.certificate.password));
    changeDraft({ certificate: null });
  }
  if (draft.proxyPassword !== '') {
    storeApp(await ipc.proxyPasswordSet(draft.proxyPassword));
    changeDraft({ proxyPassword: '' });
  }
}

/** Writes found or answered values into the open profile where they differ from it; `facts` are those that were answered. */
export async function keepValues(values: SettingValue[], facts: ServiceFact[] = []) {
  const shown = await ipc.settingsText();
  await replaceWith(await ipc.findingsText(facts, values), shown);
}

async function replaceWith(next: string, shown: string) {
  if (next === shown) return;
  const app: AppView = await ipc.settingsReplace(next, shown);
  // The steps cover the pages, so no page has to change with the settings.
  storeApp(app);
}
