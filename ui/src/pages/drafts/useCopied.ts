//! Copies rows as tab-separated text. The core writes it, with its rule for cells that a spreadsheet would run.

import { useState } from 'react';
import { copyText } from '../../copyText';
import type { InboxHead } from '../../generated/views';
import { sentenceText, useText } from '../../i18n';
import { asTrouble, ipc } from '../../ipc';
import type { ListRow } from '../../ipc/packed';
import { useLook } from '../../stores/look';
import { useLatest } from '../../useLatest';
import type { Selection } from './selection';

interface Said {
  said: string | null;
  refused: string | null;
}

const NOTHING: Said = { said: null, refused: null };

export function useCopied(head: InboxHead | undefined, selection: Selection) {
  const text = useText();
  const { language } = useLook();
  const [said, setSaid] = useState(NOTHING);
  /** `alone`: only this row, also where others are selected. */
  const copy = useLatest(async (columns: string[], row: ListRow | undefined, alone: boolean) => {
    const keys = !alone && selection.size > 0 ? [...selection.keys()] : row ? [row.key] : [];
    if (!head || keys.length === 0) return;
    try {
      const lines = await ipc.inboxCopy(head.view, keys, columns, language);
      const done = await copyText(lines);
      const words =
        columns.length === 1 && keys.length === 1
          ? text('copied-cell', { value: lines })
          : text('copied-rows', { count: keys.length });
      setSaid(done ? { said: words, refused: null } : { said: null, refused: text('copied-not') });
    } catch (error) {
      setSaid({ said: null, refused: sentenceText(text, asTrouble(error).sentence) });
    }
  });
  const clear = useLatest(() => setSaid(NOTHING));
  return { ...said, copy, clear };
}
