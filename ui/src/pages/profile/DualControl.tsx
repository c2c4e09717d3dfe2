//! The dual-control settings: the amounts from which each approval is needed, its expiry, the signers, and the people that can
//! send and approve.

import { Copy } from '../../components/Copy';
import { Money } from '../../components/Money';
import type { DualControlView } from '../../generated/views';
import { Say, useText } from '../../i18n';
import { ApprovalRights } from './ApprovalRights';

/** A key in groups of eight, for reading it aloud. */
const grouped = (key: string) => key.match(/.{1,8}/gu)?.join(' ') ?? key;

export function DualControl({ second }: { second: DualControlView }) {
  const text = useText();
  if (second.tiers.length === 0) {
    return (
      <section className="profile-wide" data-testid="second-person">
        <h2>{text('approvals-second-person')}</h2>
        <p>{text('approvals-no-second-person')}</p>
      </section>
    );
  }
  const hours = /^hours:(\d+)$/.exec(second.expires)?.[1] ?? '';
  return (
    <section className="profile-wide" data-testid="second-person">
      <h2>{text('approvals-second-person')}</h2>
      <p>{hours ? text('approvals-expires-hours', { hours }) : text('approvals-expires-next-working-day')}</p>
      <table className="profile-table">
        <tbody>
          {second.tiers.map((tier) => (
            <tr key={`${tier.currency} ${tier.from}`}>
              <th scope="row">
                {text('approvals-from')} <Money amount={tier.from} currency={tier.currency} />
                {tier.currency === null && <span className="quiet"> {text('approvals-every-currency')}</span>}
              </th>
              <td>
                <Say sentence={tier.sentence} />
              </td>
            </tr>
          ))}
          {second.approvers.map((approver) => (
            <tr key={approver.public_key} data-testid="approver">
              <th scope="row">{text('approvals-signer', { name: approver.name })}</th>
              <td className="mono selectable">
                {grouped(approver.public_key)} <Copy value={approver.public_key} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {second.approvers.length === 0 && <p className="quiet">{text('approvals-no-signer')}</p>}
      <ApprovalRights rights={second.rights} />
    </section>
  );
}
