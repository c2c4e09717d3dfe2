//! What the core sees in a file, asked again whenever the file, the account or a column changes.

import { useEffect, useState } from 'react';
import type { Columns, StatementLook, Trouble } from '../../generated/views';
import { asTrouble, ipc } from '../../ipc';
import { useSettled } from '../../useSettled';

const TYPING_MS = 300;

interface Looked {
  look: StatementLook | null;
  trouble: Trouble | null;
}

const NOTHING: Looked = { look: null, trouble: null };

export function useLook(file: string, account: string, columns: Columns | null): Looked {
  const [looked, setLooked] = useState(NOTHING);
  const path = useSettled(file, TYPING_MS);
  const said = useSettled(columns, TYPING_MS);
  useEffect(() => {
    let asked = true;
    if (path === '' || account === '') {
      setLooked(NOTHING);
      return;
    }
    ipc.statementLook(path, account, said).then(
      (look) => asked && setLooked({ look, trouble: null }),
      (error) => asked && setLooked({ look: null, trouble: asTrouble(error) }),
    );
    // An answer to what is no longer asked must not be shown.
    return () => {
      asked = false;
    };
  }, [path, account, said]);
  return looked;
}
