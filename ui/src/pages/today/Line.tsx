//! One line of Today: name, count and amount, with a link.

import { Link } from '../../components/Link';
import { TotalMoney } from '../../components/Money';
import type { Total } from '../../generated/views';
import { useText } from '../../i18n';
import { formatCount } from '../../money';

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
  const text = useText();
  const leftOut = totals.reduce((sum, total) => sum + total.left_out, 0);
  return (
    <tr>
      <th scope="row">
        <Link onPress={onOpen} testId={testId}>
          {name}
        </Link>
        {said && <div className="quiet">{said}</div>}
        {leftOut > 0 && <div className="quiet">{text('status-left-out', { count: leftOut })}</div>}
      </th>
      <td className={`figures ${tone ?? ''}`}>{formatCount(count)}</td>
      <td className="figures">
        {count > 0 &&
          totals.map((total) => (
            <div key={total.currency ?? ''}>
              <TotalMoney total={total} />
            </div>
          ))}
      </td>
    </tr>
  );
}
