//! The list's information about the draft: the list and the meaning of its name, our account, the states at both ends,
//! and the other lists that have the draft.

import type { ReactNode } from 'react';
import { AccountText } from '../../components/AccountText';
import { Link } from '../../components/Link';
import { Money } from '../../components/Money';
import type { DraftDetail, PartView } from '../../generated/views';
import { Say, useLabels, useText } from '../../i18n';
import { go } from '../../stores/nav';

export function StageFacts({ detail }: { detail: DraftDetail }) {
  const text = useText();
  const labels = useLabels();
  const { row } = detail;
  const status = row.draftStatusMeaning ?? row.draftStatusCode;
  const atBank = row.bankDraftStatusDesc ?? row.bankDraftStatusCode;
  return (
    <section>
      <h2 className="detail-section">{text('facts')}</h2>
      <dl className="facts">
        <Fact name={text('facts-list')}>
          {labels.stage(detail.stage)}
          <span className="facts-hint">{labels.stageHint(detail.stage)}</span>
        </Fact>
        <Fact name={text('facts-account')}>
          <AccountText account={row.account} full />
        </Fact>
        {status && <Fact name={labels.label('Draft', 'draftStatusMeaning')}>{status}</Fact>}
        {atBank && <Fact name={labels.label('Draft', 'bankDraftStatusDesc')}>{atBank}</Fact>}
        {row.difference && <Fact name={text('facts-difference')}>{text(`mark-${row.difference}`)}</Fact>}
        {row.part && (
          <Fact name={text('facts-part')}>
            <Say sentence={row.part} />
          </Fact>
        )}
        {detail.parts.length > 0 && <Fact name={text('facts-parts')}>{<Parts parts={detail.parts} />}</Fact>}
        {row.split && <Fact name={text('facts-split')}>{text('mark-split')}</Fact>}
        {detail.also_in.length > 0 && (
          <Fact name={text('facts-also-in')}>
            {detail.also_in.map((stage) => (
              <Link key={stage} onPress={() => go({ name: 'drafts', stage, filter: { text: row.draftNumber } })}>
                {labels.stage(stage)}
              </Link>
            ))}
          </Fact>
        )}
        {detail.no_detail_query && <Fact name={text('facts-detail')}>{text('detail-no-query')}</Fact>}
      </dl>
    </section>
  );
}

/** The known parts of the package, and that others may exist. */
function Parts({ parts }: { parts: PartView[] }) {
  const text = useText();
  const labels = useLabels();
  return (
    <ul className="facts-parts" data-testid="detail-parts">
      {parts.map((one) => (
        <li key={`${one.account}-${one.part.args.first}-${one.part.args.text}`}>
          <Say sentence={one.part} /> <Money amount={one.amount} /> · <AccountText account={one.account} /> ·{' '}
          {one.stages.map((stage) => labels.stage(stage)).join(', ')}
        </li>
      ))}
      <li className="quiet">{text('facts-parts-others')}</li>
    </ul>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className="selectable">{children}</dd>
    </>
  );
}
