//! Merges a counterparty into another: it is shown under the other's name from then on. It can be undone.

import { useState } from 'react';
import { Dialog } from '../../components/Dialog';
import { PickBox } from '../../forms/order-form/PickBox';
import type { BookParty } from '../../generated/views';
import { useText } from '../../i18n';
import { ipc } from '../../ipc';
import { readMoneyAgain, useCounterpartyBook } from '../../ipc/queries';
import { useCall } from '../../useCall';

interface MergeDialogProps {
  party: BookParty;
  /** The other name, where one is proposed. */
  other: string;
  onClose: () => void;
  onMerged: (whole: BookParty) => void;
}

export function MergeDialog({ party, other, onClose, onMerged }: MergeDialogProps) {
  const text = useText();
  const [into, setInto] = useState(other);
  const call = useCall(into);
  const all = useCounterpartyBook('').data ?? [];
  const others = all.filter((one) => one.name !== party.name);
  const target = others.find((one) => one.name === into);

  const merge = () =>
    call.run(async () => {
      const whole = await ipc.counterpartyMerge(party.name, into);
      readMoneyAgain();
      onMerged(whole);
    });

  return (
    <Dialog
      title={text('parties-merge-title', { name: party.name })}
      back={text('back')}
      onClose={onClose}
      focusBody
      call={call}
      commit={{
        label: text('parties-merge'),
        onPress: () => void merge(),
        disabled: target ? null : text('parties-merge-missing'),
      }}
      testId="counterparty-merge-dialog"
    >
      <div className="form">
        <PickBox
          id="party-merge-into"
          label={text('parties-merge-into')}
          value={into}
          onChange={setInto}
          onPick={(one) => setInto(one.value)}
          suggestions={others.map((one) => ({
            key: one.name,
            value: one.name,
            detail: one.accounts.map((account) => account.account_number).join(' · '),
          }))}
          autoFocus
        />
      </div>
      {target && (
        <p data-testid="counterparty-merge-what">
          {text('parties-merge-what', {
            name: party.name,
            into: target.name,
            count: party.accounts.length + target.accounts.length,
          })}
        </p>
      )}
    </Dialog>
  );
}
