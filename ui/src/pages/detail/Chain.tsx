//! The party chain: drawer, acceptor, payee, endorser, us.

import type { ChainLink } from '../../generated/views';
import { useText } from '../../i18n';

/** A party without a name is titled with its bank and account, which are then not repeated below. */
const isNameless = ({ name, account_number, bank }: ChainLink) => name === `${bank} ${account_number}`;

export function Chain({ chain }: { chain: ChainLink[] }) {
  const text = useText();
  if (chain.length === 0) return null;
  return (
    <section>
      <h2 className="detail-section">{text('chain')}</h2>
      <ol className="chain">
        {chain.map((link) => (
          <li key={`${link.role}/${link.name}`} className={link.role === 'us' ? 'chain-us' : ''}>
            <span className="chain-role">{text('chain-role', { role: link.role })}</span>
            <span className="chain-name selectable">
              {link.name}
              {(link.account_number || link.bank) && !isNameless(link) && (
                <span className="chain-account">
                  {link.account_number && <span className="mono">{link.account_number}</span>}
                  {link.bank && ` ${link.bank}`}
                </span>
              )}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
