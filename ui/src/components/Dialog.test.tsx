//! The keys of a dialog: which keys commit, which do not, and where the focus is.
// @vitest-environment jsdom

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AppView, Trouble } from '../generated/views';
import { ipc } from '../ipc';
import { keys } from '../ipc/queries';
import { watchKeys } from '../keys';
import { currentPage } from '../stores/nav';
import { Dialog, type DialogProps } from './Dialog';

// jsdom has no CSS object; React Aria asks it only to quote names.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true, CSS: { escape: (name: string) => name } });

const APP = { open: { environment: 'practice' } } as AppView;

let root: Root;
const commit = vi.fn();
const close = vi.fn();

watchKeys(window);

const QUIET = { busy: false, trouble: null };

function open(change: Partial<Extract<DialogProps, { call: object }>> = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(keys.app, APP);
  const place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
  act(() => {
    root.render(
      <QueryClientProvider client={client}>
        <Dialog
          title="Check"
          back="Back"
          onClose={close}
          call={QUIET}
          commit={{ label: 'Endorse', onPress: commit }}
          {...change}
        >
          <p>What is sent</p>
        </Dialog>
      </QueryClientProvider>,
    );
  });
}

const byId = (id: string) => document.querySelector<HTMLElement>(`[data-testid="${id}"]`);

function press(type: 'keydown' | 'keyup', change: KeyboardEventInit, on: Element | null = document.activeElement) {
  act(() => {
    on?.dispatchEvent(
      new KeyboardEvent(type, { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true, ...change }),
    );
  });
}

beforeEach(() => {
  commit.mockClear();
  close.mockClear();
});

afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
  window.dispatchEvent(new Event('blur'));
});

describe('a dialog', () => {
  test('opens with the focus on the safe button and says in words that it is practice', () => {
    open();
    expect(document.activeElement).toBe(byId('dialog-back'));
    expect(byId('environment-practice')?.textContent).not.toBe('');
  });

  test('commits by Ctrl+Enter, once', () => {
    open();
    press('keydown', { ctrlKey: true });
    press('keydown', { ctrlKey: true, repeat: true });
    press('keydown', { ctrlKey: true, isComposing: true });
    expect(commit).toHaveBeenCalledTimes(1);
  });

  test('is never committed by Enter, on the commit button neither', () => {
    open();
    const button = byId('dialog-commit');
    act(() => button?.focus());
    press('keydown', {}, button);
    press('keyup', {}, button);
    expect(commit).not.toHaveBeenCalled();
  });

  test('that was opened by a held Enter waits until it is released', () => {
    window.dispatchEvent(new KeyboardEvent('keydown', { code: 'Enter' }));
    open();
    press('keydown', { ctrlKey: true });
    expect(commit).not.toHaveBeenCalled();
    press('keyup', {});
    press('keydown', { ctrlKey: true });
    expect(commit).toHaveBeenCalledTimes(1);
  });

  test('counts a release that came before it had the focus', () => {
    window.dispatchEvent(new KeyboardEvent('keydown', { code: 'Enter' }));
    open();
    window.dispatchEvent(new KeyboardEvent('keyup', { code: 'Enter' }));
    press('keydown', { ctrlKey: true });
    expect(commit).toHaveBeenCalledTimes(1);
  });

  test('does not commit what is disabled', () => {
    open({ commit: { label: 'Endorse', onPress: commit, disabled: 'type the total first' } });
    press('keydown', { ctrlKey: true });
    act(() => byId('dialog-commit')?.click());
    expect(commit).not.toHaveBeenCalled();
    expect(byId('dialog-commit')?.getAttribute('aria-disabled')).toBe('true');
  });

  test('closes by its safe button, but not while something is being sent', () => {
    open();
    act(() => byId('dialog-back')?.click());
    expect(close).toHaveBeenCalledTimes(1);
  });

  test('stays, commits nothing more and says what it does while its call is on its way', () => {
    open({ call: { busy: true, trouble: null }, doing: 'being imported' });
    press('keydown', { ctrlKey: true });
    act(() => byId('dialog-commit')?.click());
    act(() => byId('dialog-back')?.click());
    expect(commit).not.toHaveBeenCalled();
    expect(close).not.toHaveBeenCalled();
    const said = byId('dialog-commit')?.getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(said)?.textContent).toBe('being imported');
  });

  test('shows what refused its call above its body', () => {
    const sentence = { id: 'trouble-window', args: {} };
    open({ call: { busy: false, trouble: { code: 'disk', sentence, service_message: null, problems: [] } } });
    expect(byId('error-band')?.dataset.code).toBe('disk');
    press('keydown', { ctrlKey: true }, byId('dialog-back'));
    expect(commit).toHaveBeenCalledTimes(1);
  });

  test('stays while something is being sent', () => {
    open({ keepOpen: 'being sent' });
    act(() => byId('dialog-back')?.click());
    expect(close).not.toHaveBeenCalled();
  });
});

/** Checked by `tsc`: each line under an expected error must not compile. */
describe('the committing button', () => {
  const shell = { title: 'Check', back: 'Back', onClose: close, children: null };
  const endorse = { label: 'Endorse', onPress: commit };

  test('that confirms does not exist without its call', () => {
    const dialogs: DialogProps[] = [
      // @ts-expect-error: nothing would keep it from being pressed twice, and its error would not be shown.
      { ...shell, commit: endorse },
      // @ts-expect-error: the same, said in words.
      { ...shell, commit: { ...endorse, does: 'confirms' } },
      // @ts-expect-error: a label alone commits nothing.
      { ...shell, call: QUIET, commit: { label: 'Endorse' } },
      { ...shell, call: QUIET, commit: endorse },
    ];
    expect(dialogs).toHaveLength(4);
  });

  test('that only checks needs no call, and neither does a dialog without one', () => {
    const dialogs: DialogProps[] = [{ ...shell, commit: { ...endorse, does: 'checks' } }, shell];
    expect(dialogs).toHaveLength(2);
  });
});

describe('the link to the diagnosis', () => {
  const trouble: Trouble = {
    code: '503',
    sentence: { id: 'trouble-503', args: {} },
    service_message: null,
    problems: [],
  };

  test('closes the dialog and opens the page', () => {
    vi.spyOn(ipc, 'on').mockReturnValue(() => undefined);
    const asked = vi.spyOn(ipc, 'diagnose').mockReturnValue(new Promise(() => undefined));
    open({ call: { busy: false, trouble } });
    act(() => byId('error-diagnose')?.click());
    expect(close).toHaveBeenCalledOnce();
    expect(currentPage()).toEqual({ name: 'diagnosis' });
    expect(asked).toHaveBeenCalledOnce();
  });

  test('is absent while the dialog has to stay open', () => {
    open({ call: { busy: false, trouble }, keepOpen: 'Being sent' });
    expect(byId('error-band')).not.toBeNull();
    expect(byId('error-diagnose')).toBeNull();
  });
});
