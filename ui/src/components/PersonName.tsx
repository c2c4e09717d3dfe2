//! A person by the sentences of the core, the surest fact first: the subject that the identity server confirmed, then the
//! name as typed, then the system account.

import type { Sentence } from '../generated/views';
import { Say } from '../i18n';

export function PersonName({ said }: { said: Sentence[] }) {
  return (
    <>
      {said.map((part, index) => (
        <span key={part.id} className={index === 0 ? undefined : 'quiet'}>
          {index > 0 && ' · '}
          <Say sentence={part} />
        </span>
      ))}
    </>
  );
}
