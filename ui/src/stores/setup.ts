//! The first start with a real service: its open step, and everything typed so far. It stays until the window is closed, so
//! that leaving the steps and coming back loses nothing.

import type {
  AccountField,
  AddressRead,
  AuthoritiesRead,
  Environment,
  SettingsFields,
  SettingValue,
} from '../generated/views';
import { store, useStore } from './store';

export const STEPS = ['address', 'accounts', 'sign-in', 'findings', 'codes', 'limits', 'ready'] as const;
export type Step = (typeof STEPS)[number];

/** How people get a token. */
export type TokenWay = 'company' | 'pasted';

export interface SetupDraft {
  name: string;
  environment: Environment;
  /** As typed. */
  address: string;
  /** The core's reading of it; `null` until it has answered for this text. */
  read: AddressRead | null;
  organization_id: string;
  proxy: string;
  proxyUser: string;
  /** In this window's memory until the profile is added; then in the keychain alone. */
  proxyPassword: string;
  /** The company's authorities, where a file was read. */
  authorities: AuthoritiesRead | null;
  /** The certificate of this computer, where a file was read; its password in this window's memory until the profile is added. */
  certificate: { read: AuthoritiesRead; path: string; password: string } | null;
  way: TokenWay;
  issuer: string;
  client_id: string;
  scopes: string;
  audience: string;
  accounts: AccountField[];
  /** Settings that came with the accounts. */
  settings: SettingValue[];
}

const EMPTY: SetupDraft = {
  name: '',
  environment: 'production',
  address: '',
  read: null,
  organization_id: '',
  proxy: '',
  proxyUser: '',
  proxyPassword: '',
  authorities: null,
  certificate: null,
  way: 'company',
  issuer: '',
  client_id: '',
  scopes: '',
  audience: '',
  accounts: [],
  settings: [],
};

interface Setup {
  /** Whether the steps cover the window. */
  shown: boolean;
  step: Step;
  draft: SetupDraft;
  /** Name of the profile that was added; its settings are changed from then on. */
  added: string | null;
}

const FRESH: Setup = { shown: false, step: 'address', draft: EMPTY, added: null };

const setup = store<Setup>(FRESH);

export const useSetup = () => useStore(setup);
export const goStep = (step: Step) => setup.set({ ...setup.get(), step });
export const changeDraft = (change: Partial<SetupDraft>) =>
  setup.set({ ...setup.get(), draft: { ...setup.get().draft, ...change } });
export const noteAdded = (added: string) => setup.set({ ...setup.get(), added });
export const hideSetup = () => setup.set({ ...setup.get(), shown: false });
export const endSetup = () => setup.set(FRESH);

/** Opens the steps for a new profile, with the texts typed before they were left. */
export function openSetup() {
  const now = setup.get();
  setup.set(now.added === null ? { ...now, shown: true } : { ...FRESH, shown: true });
}

/** Opens the steps for the open profile, with its settings. */
export function openSetupOf(name: string, fields: SettingsFields) {
  const value = (of: string) => {
    const field = fields.settings.find((one) => one.name === of);
    return (field?.fixed && !field.fixed.bound ? field.fixed.value : field?.value) ?? '';
  };
  const environment = value('environment') === 'test' ? 'test' : 'production';
  const draft: SetupDraft = {
    ...EMPTY,
    name,
    environment,
    address: value('base_url'),
    organization_id: value('organization_id'),
    proxy: value('connection.proxy'),
    proxyUser: value('connection.proxy_user'),
    way: value('sign_in.issuer') === '' ? 'pasted' : 'company',
    issuer: value('sign_in.issuer'),
    client_id: value('sign_in.client_id'),
    scopes: value('sign_in.scopes'),
    audience: value('sign_in.audience'),
    accounts: fields.accounts,
  };
  setup.set({ shown: true, step: 'findings', draft, added: name });
}
