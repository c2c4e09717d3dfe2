//! The person at this desk and their rights.

import { NoteBand } from '../../components/NoteBand';
import type { RightsView } from '../../generated/views';
import { Say, useText } from '../../i18n';

export function Rights({ rights }: { rights: RightsView }) {
  const text = useText();
  const words = (rights.roles ?? []).map((role) => text('role-name', { role }));
  const offs = [rights.prepare_off, rights.approve_off, rights.settings_off, rights.exports_off];
  const refusals = offs.filter((off) => off !== null);
  return (
    <section data-testid="rights">
      <h2>{text('rights')}</h2>
      <dl className="profile-facts">
        <dt>{text('rights-who')}</dt>
        <dd className="selectable">{rights.who}</dd>
        <dt>{text('rights-roles')}</dt>
        <dd data-testid="rights-roles">
          {rights.roles === null ? text('rights-all') : words.join(', ') || text('role-name', { role: 'view_only' })}
        </dd>
      </dl>
      {rights.roles !== null && !rights.verified && (
        <NoteBand tone="info" testId="rights-unverified">
          {text('rights-unverified')}
        </NoteBand>
      )}
      {refusals.map((sentence, at) => (
        // The list is of four fixed places.
        // biome-ignore lint/suspicious/noArrayIndexKey: the places do not move
        <p className="quiet" key={at}>
          <Say sentence={sentence} />
        </p>
      ))}
    </section>
  );
}
