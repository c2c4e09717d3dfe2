//! The shared settings of the group: state at this desk, newest version and its author, and the person's decision where both
//! sides changed.

import { useState } from 'react';
import { Button } from '../../components/Button';
import { Dialog } from '../../components/Dialog';
import { ErrorBand } from '../../components/ErrorBand';
import { NoteBand } from '../../components/NoteBand';
import type { SharedPolicy, SharedView } from '../../generated/views';
import { Say, useText } from '../../i18n';
import { asTrouble, ipc } from '../../ipc';
import { keys, queryClient, useGroupSettings } from '../../ipc/queries';
import { fullTime } from '../../time';
import { useCall } from '../../useCall';
import { useMayNot } from '../../useMayNot';

/** States in which this desk has a content that the group has not. */
const OWN = ['not_shared', 'changed_here', 'conflict', 'went_back', 'not_signed'];
/** States in which the group has a content that this desk can take. */
const OTHER = ['newer', 'conflict', 'changed_here'];

interface Deciding {
  one: SharedView;
  puts: boolean;
}

export function SharedSettings() {
  const text = useText();
  const query = useGroupSettings(true);
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  if (query.error) return <ErrorBand trouble={asTrouble(query.error)} />;
  const all = query.data ?? [];
  return (
    <section data-testid="shared-settings">
      <h3>{text('shared-title')}</h3>
      <p className="quiet">{text('shared-what')}</p>
      <table className="profile-table">
        <tbody>
          {all.map((one) => (
            <Row key={one.kind} one={one} onDecide={(puts) => setDeciding({ one, puts })} />
          ))}
        </tbody>
      </table>
      {all.map(
        (one) =>
          one.why && (
            <NoteBand key={one.kind} tone="warn" testId={`shared-why-${one.kind}`}>
              <Say sentence={one.why} />
            </NoteBand>
          ),
      )}
      {deciding && <Decide of={deciding} onClose={() => setDeciding(null)} />}
    </section>
  );
}

function Row({ one, onDecide }: { one: SharedView; onDecide: (puts: boolean) => void }) {
  const text = useText();
  const settings = useMayNot('settings_off');
  const prepare = useMayNot('prepare_off');
  const off = one.kind === 'code_book' ? settings : prepare;
  const newest = one.versions[0];
  // A policy is signed: the command line writes it, and a desk takes it or not by its settings.
  const byPerson = one.kind !== 'policy';
  return (
    <tr data-testid={`shared-${one.kind}`}>
      <th scope="row">{text('shared-kind', { kind: one.kind })}</th>
      <td>{text('shared-state', { state: one.state, desk: newest?.desk ?? '' })}</td>
      <td>
        {newest && <Version of={newest} />}
        {one.policy && <p data-testid="shared-policy-signed">{text('shared-policy', signedBy(one.policy))}</p>}
      </td>
      <td>
        {byPerson && OTHER.includes(one.state) && (
          <Button kind="quiet" onPress={() => onDecide(false)} disabled={off} testId={`shared-take-${one.kind}`}>
            {text('shared-take')}
          </Button>
        )}
        {byPerson && OWN.includes(one.state) && (
          <Button kind="quiet" onPress={() => onDecide(true)} disabled={off} testId={`shared-put-${one.kind}`}>
            {text('shared-put')}
          </Button>
        )}
      </td>
    </tr>
  );
}

const signedBy = (policy: SharedPolicy) => ({
  version: policy.version,
  signer: policy.signer,
  at: fullTime(policy.signed_at),
});

function Version({ of }: { of: SharedView['versions'][number] }) {
  const text = useText();
  const { version, person, desk } = of;
  return text('shared-version', { version, person, desk, at: fullTime(of.changed_at) });
}

function Decide({ of: { one, puts }, onClose }: { of: Deciding; onClose: () => void }) {
  const text = useText();
  const call = useCall();
  const newest = one.versions[0];
  const kind = text('shared-kind', { kind: one.kind });
  const isOver = one.state !== 'newer' && newest !== undefined;
  const decide = async () => {
    const version = newest?.version ?? 0;
    if (puts) await ipc.groupSettingPut(one.kind, version);
    else await ipc.groupSettingTake(one.kind, version);
    onClose();
    await queryClient.invalidateQueries({ queryKey: keys.app });
  };
  return (
    <Dialog
      title={text(puts ? 'shared-put-title' : 'shared-take-title', { kind })}
      back={text('back')}
      onClose={onClose}
      focusBody
      call={call}
      commit={{ label: text(puts ? 'shared-commit-put' : 'shared-commit-take'), onPress: () => void call.run(decide) }}
      testId="shared-dialog"
    >
      <p>{puts ? text('shared-put-means', { kind: one.kind }) : text('shared-take-means')}</p>
      {isOver && <p>{puts ? <Over of={newest} /> : text('shared-take-over')}</p>}
      <h3>{text('shared-differences')}</h3>
      <ul className="shared-lines mono selectable" data-testid="shared-differences">
        <Lines sign={puts ? '+' : '−'} lines={one.removed} />
        <Lines sign={puts ? '−' : '+'} lines={one.added} />
      </ul>
    </Dialog>
  );
}

function Over({ of }: { of: SharedView['versions'][number] }) {
  const text = useText();
  return text('shared-put-over', { desk: of.desk, person: of.person });
}

function Lines({ sign, lines }: { sign: string; lines: string[] }) {
  return lines.map((line) => (
    <li key={line}>
      {sign} {line}
    </li>
  ));
}
