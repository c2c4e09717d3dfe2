//! Values that wait for a form.
// @vitest-environment jsdom

import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import type { DraftRow, FormValues } from '../generated/views';
import { closeDialog, type OpenDialog, openFilled, openOrder, useDialog } from './dialog';
import { stopWaiting, waitingFor } from './filling';
import { currentPage } from './nav';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const values = (operation: string): FormValues => ({
  operation,
  answer: null,
  account: null,
  fields: { endorseeAccountName: 'Linden' },
});

/** The open dialog. */
function dialog(): OpenDialog | null {
  let open: OpenDialog | null = null;
  function Seen() {
    open = useDialog();
    return null;
  }
  const root = createRoot(document.createElement('div'));
  act(() => root.render(<Seen />));
  act(() => root.unmount());
  return open;
}

afterEach(() => {
  stopWaiting();
  closeDialog();
});

test('a transfer opens its form at once, an operation on drafts its list', () => {
  openFilled({ values: values('transfer'), template: 'Rent', number: null });
  expect(dialog()).toMatchObject({ kind: 'transfer', filling: { template: 'Rent' } });
  expect(waitingFor('transfer')).toBeNull();
  openFilled({ values: values('endorse'), template: null, number: 7 });
  expect(dialog()).toBeNull();
  expect(currentPage()).toMatchObject({ name: 'drafts', stage: 'endorsement-transfer' });
});

test('waiting values go into the form of their own operation, and not over values that the page gives', () => {
  const rows = [{ key: 'a' } as DraftRow];
  openFilled({ values: values('endorse'), template: 'To Linden', number: null });
  openOrder('pledge-application', 'create-pledge-application', null, rows);
  expect(dialog()).toMatchObject({ filling: null });
  openOrder('endorsement-transfer', 'endorse', null, rows);
  expect(dialog()).toMatchObject({ filling: { template: 'To Linden' } });
  openOrder('endorsement-transfer', 'endorse', null, rows, { remark: 'set' });
  expect(dialog()).toMatchObject({ filling: null });
  stopWaiting();
  openOrder('endorsement-transfer', 'endorse', null, rows);
  expect(dialog()).toMatchObject({ filling: null });
});
