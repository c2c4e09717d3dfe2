//! The group of desks: this desk in it, the last contact with the group book, and the other desks, each of which an
//! administrator can revoke.

import { useState } from 'react';
import { Button } from '../../components/Button';
import { ErrorBand } from '../../components/ErrorBand';
import { GoneOutcomes } from '../../components/GoneOutcomes';
import { NoteBand } from '../../components/NoteBand';
import { ReasonDialog } from '../../forms/ReasonDialog';
import type { GroupCheck, GroupDesk } from '../../generated/views';
import { Say, useText } from '../../i18n';
import { ipc } from '../../ipc';
import { keys, queryClient, useApp, useGroup } from '../../ipc/queries';
import { fullTime } from '../../time';
import { useCall } from '../../useCall';
import { useMayNot } from '../../useMayNot';
import { CertificateChange } from './CertificateChange';
import { CertificateFact } from './CertificateFact';
import { GoneClaims } from './GoneClaims';
import { SharedSettings } from './SharedSettings';

export function Group() {
  const text = useText();
  const group = useGroup().data;
  const open = useApp().data?.open;
  const mayNot = useMayNot('settings_off');
  const [revoking, setRevoking] = useState<GroupDesk | null>(null);
  const [checked, setChecked] = useState<GroupCheck[]>([]);
  const { busy, trouble, run } = useCall();
  if (!group) return null;
  const { standing, desks } = group;
  // The frame names the work that the policy allows without the book; this note says that there is none.
  const mayGoAlone = open?.sending_off === null;
  const check = () => run(async () => setChecked(await ipc.groupCheck()));
  return (
    <section className="profile-wide" data-testid="group">
      <h2>{text('setting-group')}</h2>
      {standing.off && !mayGoAlone && (
        <NoteBand tone="stale" testId="group-off">
          <Say sentence={standing.off} />
        </NoteBand>
      )}
      {trouble && <ErrorBand trouble={trouble} />}
      <GoneOutcomes decided={standing.decided} />
      <p>
        {text('group-mirrored', {
          mirrored: standing.mirrored,
          events: standing.events,
          since: standing.reached_at === null ? '–' : fullTime(standing.reached_at),
        })}
      </p>
      {standing.certificate && (
        <dl className="profile-facts">
          <CertificateFact name="group-certificate" one={standing.certificate} />
        </dl>
      )}
      <CertificateChange
        setting="group.client_certificate"
        title={text('group-certificate-ask')}
        isSet={standing.certificate !== null}
        compare={ipc.groupCertificateCompare}
        change={ipc.groupCertificateSet}
        name="group-certificate"
      />
      <table className="profile-table">
        <tbody>
          {desks.map((desk) => (
            <tr key={desk.id} data-testid="group-desk">
              <th scope="row">
                {desk.name} {desk.own && <span className="quiet">{text('group-own')}</span>}
              </th>
              <td>{text('group-seen', { at: fullTime(desk.seen_at) })}</td>
              <td>{!desk.own && <PolicyOf policy={desk.policy} />}</td>
              <td>
                <Checked found={checked.find((one) => one.name === desk.name)} />
              </td>
              <td>
                {desk.revoked_at === null ? (
                  <Button
                    kind="quiet"
                    onPress={() => setRevoking(desk)}
                    disabled={mayNot ?? (desk.own ? text('group-revoke-own') : null)}
                    testId={`group-revoke-${desk.name}`}
                  >
                    {text('group-revoke')}
                  </Button>
                ) : (
                  <Revoked desk={desk} at={desk.revoked_at} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div>
        <Button onPress={() => void check()} disabled={busy ? text('group-checking') : null} testId="group-check">
          {text('group-check')}
        </Button>
      </div>
      {desks.length > 0 && <SharedSettings />}
      {desks.some((desk) => desk.revoked_at !== null) && <GoneClaims />}
      {revoking && (
        <ReasonDialog
          title={text('group-revoke-title', { desk: revoking.name })}
          commit={text('group-revoke-commit')}
          label={text('statements-reason')}
          help={text('group-revoke-help')}
          missing={text('statements-reason-missing')}
          onCommit={async (reason) => {
            await ipc.groupRevoke(revoking.id, reason);
            setRevoking(null);
            await queryClient.invalidateQueries({ queryKey: keys.app });
          }}
          onClose={() => setRevoking(null)}
          testId="group-revoke"
        >
          <p>{text('group-revoke-means', { desk: revoking.name })}</p>
        </ReasonDialog>
      )}
    </section>
  );
}

/** The other desk's policy beside this desk's. */
function PolicyOf({ policy }: { policy: GroupDesk['policy'] }) {
  const text = useText();
  if (policy === null) return <span className="quiet">{text('group-policy-unknown')}</span>;
  if (policy.same) return text('group-policy-same');
  return (
    <strong title={policy.sha256 ?? '–'} data-testid="group-policy-other">
      {policy.differs.length > 0
        ? text('group-policy-differs', { settings: policy.differs.join(', ') })
        : text('group-policy-other-file')}
    </strong>
  );
}

function Checked({ found }: { found: GroupCheck | undefined }) {
  const text = useText();
  if (!found) return null;
  if (found.wrong_at === null) return text('group-check-right', { events: found.events });
  return <strong data-testid="group-wrong">{text('group-check-wrong', { event: found.wrong_at })}</strong>;
}

function Revoked({ desk, at }: { desk: GroupDesk; at: string }) {
  const text = useText();
  const { revoked_by: person, reason } = desk;
  return text('group-desk-revoked', { person: person ?? '', at: fullTime(at), reason: reason ?? '' });
}
