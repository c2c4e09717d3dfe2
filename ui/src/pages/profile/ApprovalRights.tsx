//! The senders, and the approvers of each tier.

import { Money } from '../../components/Money';
import type { ApprovalRightsView, Sentence } from '../../generated/views';
import { Say, useText } from '../../i18n';

export function ApprovalRights({ rights }: { rights: ApprovalRightsView }) {
  const text = useText();
  return (
    <table className="profile-table" data-testid="approval-rights">
      <caption>{text('approval-rights')}</caption>
      <tbody>
        <tr>
          <th scope="row">{text('approval-rights-senders')}</th>
          <td data-testid="approval-rights-senders">
            <People people={rights.senders} />
          </td>
        </tr>
        {rights.tiers.map(({ currency, from, tier, approvers, waiting }) => (
          <tr key={`${currency} ${from}`} data-testid="approval-rights-tier" data-tier={tier}>
            <th scope="row">
              {text('approvals-from')} <Money amount={from} currency={currency} />
              {currency === null && <span className="quiet"> {text('approvals-every-currency')}</span>}
              <div className="quiet">{text('approval-rights-tier', { tier })}</div>
            </th>
            <td>
              <People people={approvers} />
              {waiting.length > 0 && (
                <div className="quiet">
                  {text('approval-rights-later')} <People people={waiting} />
                </div>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function People({ people }: { people: Sentence[] }) {
  const text = useText();
  if (people.length === 0) {
    return <strong>{text('approval-rights-nobody')}</strong>;
  }
  return people.map((one, at) => (
    <span key={`${one.id} ${one.args.key ?? one.args.name ?? ''}`}>
      {at > 0 && ' · '}
      <Say sentence={one} />
    </span>
  ));
}
