//! One change of the code book: first its effect, then the reason, and only a change that was shown can be applied.

import { useState } from 'react';
import type { CodeBookChange, CodeBookEdit } from '../../../generated/views';
import { ipc } from '../../../ipc';
import { storeCodeBook } from '../../../ipc/queries';
import { useCall } from '../../../useCall';

/** `file` is the text of a whole book; then `edits` is not read. */
export function useCodeChange(edits: CodeBookEdit[], file: string | null, onTaken: () => void) {
  const [change, setChange] = useState<CodeBookChange | null>(null);
  const [said, setSaid] = useState({ reason: '', name: '' });
  const call = useCall();
  const check = () => call.run(async () => setChange(await ipc.codeBookCheck(edits, file)));
  const take = (shown: CodeBookChange) =>
    call.run(async () => {
      const name = said.name.trim() === '' ? null : said.name.trim();
      storeCodeBook(await ipc.codeBookTake(edits, file, shown.digest, said.reason, name));
      onTaken();
    });
  return { change, setChange, said, setSaid, call, check, take };
}
