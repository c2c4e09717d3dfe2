//! The diagnosis of the connection: one at a time, its rows as they come, and its result until the next one. It goes on while
//! another page is open.

import type { DiagnosisRow, DiagnosisView, Trouble } from '../generated/views';
import { asTrouble, ipc } from '../ipc';
import { go } from './nav';
import { hideSetup } from './setup';
import { store, useStore } from './store';

export interface Diagnosis {
  running: boolean;
  stopping: boolean;
  /** The rows so far; `view` has all of them. */
  rows: DiagnosisRow[];
  /** The last whole result; `null` while one runs. */
  view: DiagnosisView | null;
  /** Why it did not run to its end. */
  trouble: Trouble | null;
}

const NONE: Diagnosis = { running: false, stopping: false, rows: [], view: null, trouble: null };
const diagnosis = store<Diagnosis>(NONE);

export const useDiagnosis = () => useStore(diagnosis);

/** Begins a diagnosis. A second call while one runs does nothing. */
export async function startDiagnosis() {
  if (diagnosis.get().running) return;
  diagnosis.set({ ...NONE, running: true });
  const unlisten = ipc.on('diagnosis', (row) => {
    const now = diagnosis.get();
    diagnosis.set({ ...now, rows: [...now.rows, row] });
  });
  try {
    const view = await ipc.diagnose();
    diagnosis.set({ ...NONE, rows: view.rows, view });
  } catch (error) {
    diagnosis.set({ ...NONE, rows: diagnosis.get().rows, trouble: asTrouble(error) });
  } finally {
    unlisten();
  }
}

/** Opens the page and begins: from an error, and from the test of the connection. The steps of the first start are left and
 * stay as they are. */
export function openDiagnosis() {
  hideSetup();
  go({ name: 'diagnosis' });
  void startDiagnosis();
}

export function stopDiagnosis() {
  diagnosis.set({ ...diagnosis.get(), stopping: true });
  ipc.diagnosisStop().catch(() => undefined);
}
