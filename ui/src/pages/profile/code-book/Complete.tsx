//! How many of the values that a bank's forms need the code book has, and which are not yet known.

import { Pill } from '../../../components/Pill';
import type { BankCodes } from '../../../generated/views';
import { has, useText } from '../../../i18n';
import { wordId } from './codeEdit';

export function Complete({ banks }: { banks: BankCodes[] }) {
  const text = useText();
  return (
    <ul className="code-complete">
      {banks.map(({ bank_mark, known, needed, missing }) => (
        <li key={bank_mark} data-testid={`code-complete-${bank_mark}`}>
          <Pill tone={missing.length === 0 ? 'ok' : 'warn'}>
            {text('codebook-complete', { bank: bank_mark, known, needed })}
          </Pill>{' '}
          {missing.length > 0 && (
            <>
              {text('codebook-not-yet-known')}{' '}
              {missing.map(({ flag, word }) => `${flag} ${has(wordId(word)) ? text(wordId(word)) : word}`).join(', ')}
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
