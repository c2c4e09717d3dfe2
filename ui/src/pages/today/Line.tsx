//! One line of Today: name, count and amount, with a link.

import { Link } from '../../components/Link';
import { Money } from '../../components/Money';
import type { Total } from '../../generated/views';

interface LineProps {
  name: string;
  count: number;
  totals: Total[];
  /** A limit of the count and the sum, for example that they are of a part only. */
  said?: string | null;
  onOpen: () => void;
  tone?: string;
  testId: string;
}

export function Line({ name, count, totals, said, onOpen, tone, testId }: LineProps) {
  return (
    <tr>
      <th scope="row">
        <Link onPress={onOpen} testId={testId}>
          {name}
        </Link>
        {said && <div className="quiet">{said}</div>}
      </th>
      <td className={`figures ${tone ?? ''}`}>{count}</td>
      <td className="figures">
        {count > 0 &&
          totals.map((total) => (
            <div key={total.currency ?? ''}>
              <Money amount={total.amount} currency={total.currency} />
            </div>
          ))}
      </td>
    </tr>
  );
}
