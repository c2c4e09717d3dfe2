//! The accounts of the profile, in the profile's order.

import { TableHead } from '../../components/TableHead';
import type { AccountView } from '../../generated/views';
import { useText } from '../../i18n';

export function Accounts({ accounts }: { accounts: AccountView[] }) {
  const text = useText();
  return (
    <section className="profile-wide">
      <h2>{text('profile-accounts', { count: accounts.length })}</h2>
      <table className="profile-table">
        <TableHead
          columns={[
            'account-nickname',
            'account-bank',
            'account-number',
            'account-bank-code',
            'account-organization-code',
            'account-owner',
            'account-role',
            'account-currency',
          ]}
        />
        <tbody>
          {accounts.map((account) => (
            <tr key={account.key} data-testid={`account-${account.key}`}>
              <th scope="row">{account.nickname ?? '–'}</th>
              <td>{account.bank_mark}</td>
              <td className="mono selectable">{account.account_number}</td>
              <td className="mono selectable">{account.bank_code ?? '–'}</td>
              <td className="mono selectable">{account.organization_code ?? '–'}</td>
              <td>{account.owner ?? '–'}</td>
              <td>{account.role ?? '–'}</td>
              <td>{account.draft_currency ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
