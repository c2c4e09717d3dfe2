//! Language, theme and density: applied at once, then stored by the core.

import type { AppView } from '../generated/views';
import { ipc } from '../ipc';
import { storeApp } from '../ipc/queries';
import { store, useStore } from './store';

export type Language = 'en' | 'zh-CN';
export type Theme = 'light' | 'dark' | 'system';
export type Density = 'comfortable' | 'standard' | 'dense';

export interface Look {
  language: Language;
  theme: Theme;
  density: Density;
}

/** Row heights in px; the same as `--row` in tokens.css, which the grid cannot read during layout. */
export const ROW_PX: Record<Density, number> = { comfortable: 36, standard: 32, dense: 28 };

function systemLanguage(): Language {
  return navigator.language.toLowerCase().startsWith('zh') ? 'zh-CN' : 'en';
}

const look = store<Look>({ language: systemLanguage(), theme: 'system', density: 'standard' });

export const useLook = () => useStore(look);
export const currentLanguage = () => look.get().language;

function show(next: Look) {
  look.set(next);
  const root = document.documentElement;
  root.lang = next.language;
  root.dataset.theme = next.theme;
  root.dataset.density = next.density;
}

/** Applies the stored preferences. */
export function showKept(app: AppView) {
  const language = app.language === 'en' || app.language === 'zh-CN' ? app.language : systemLanguage();
  const theme = app.theme === 'light' || app.theme === 'dark' ? app.theme : 'system';
  const density = app.density === 'comfortable' || app.density === 'dense' ? app.density : 'standard';
  show({ language, theme, density });
}

let storing: Promise<void> = Promise.resolve();
let unstored = 0;

/** Applies a choice at once and stores it. A choice that could not be stored still applies to this window. Choices are stored
 * one after the other, and only the answer to the last one is shown: an earlier one has not the later choices. */
export function choose(change: Partial<Look>) {
  show({ ...look.get(), ...change });
  unstored += 1;
  storing = storing
    .then(() => ipc.preferencesSet(change))
    .then(
      (app) => {
        unstored -= 1;
        if (unstored === 0) storeApp(app);
      },
      () => {
        unstored -= 1;
      },
    );
}
