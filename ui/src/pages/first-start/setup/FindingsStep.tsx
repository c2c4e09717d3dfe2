//! The facts that the service's replies show: each found, assumed, or asked for with a field for the answer.

import { useEffect, useState } from 'react';
import { Button } from '../../../components/Button';
import { NoteBand } from '../../../components/NoteBand';
import { Pill, type Tone } from '../../../components/Pill';
import { BareSelect } from '../../../components/Select';
import type { FindingState, FindingsView, ServiceFact } from '../../../generated/views';
import { has, Say, useText } from '../../../i18n';
import { ipc } from '../../../ipc';
import { goStep } from '../../../stores/setup';
import { useCall } from '../../../useCall';
import { SettingLabel } from '../../profile/SettingLabel';
import { keepValues } from './draft';
import { StepFrame } from './StepFrame';

const TONES: Record<FindingState, Tone> = { found: 'ok', assumed: 'info', asked: 'warn', trouble: 'bad' };

/** The token's header is answered together with the text before the token. */
const HEADER = 'token.header';
const PREFIX = 'token.prefix';

export function FindingsStep({ signedIn }: { signedIn: boolean }) {
  const text = useText();
  const asking = useCall();
  const keep = useCall();
  const [calls, setCalls] = useState(0);
  const [found, setFound] = useState<FindingsView | null>(null);
  const [answers, setAnswers] = useState<Record<string, string>>({});
  useEffect(() => ipc.on('findings', setCalls), []);

  const ask = async () => {
    setCalls(0);
    const view = await ipc.findOut();
    setFound(view);
    const proposed = view.rows.flatMap((row) => (row.setting && row.value !== null ? [[row.setting, row.value]] : []));
    // The text before the token is asked for with its header: another header often has none.
    const prefix = view.rows.some((row) => row.setting === HEADER) ? await tokenPrefix() : [];
    setAnswers(Object.fromEntries([...proposed, ...prefix]));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once when the step opens, again by its button.
  useEffect(() => {
    if (signedIn) void asking.run(ask);
  }, [signedIn]);

  const values = () =>
    Object.entries(answers)
      .filter(([name, value]) => value !== '' || name === 'sort_format' || name === PREFIX)
      .map(([name, value]) => ({ name, value }));
  const isRefused = found?.rows.some((row) => row.setting === HEADER) ?? false;
  const next = () =>
    void keep.run(async () => {
      await keepValues(values(), found?.rows);
      // After another header the service is asked again; otherwise the facts are complete.
      if (isRefused) await ask();
      else goStep('codes');
    });
  const open = found?.rows.filter((row) => row.state === 'asked' && isOpen(row, answers)).length ?? 0;

  return (
    <StepFrame
      step="findings"
      call={keep.trouble ? keep : { ...keep, trouble: asking.trouble }}
      onNext={next}
      next={text(isRefused ? 'setup-findings-again' : 'setup-findings-keep')}
      disabled={
        !signedIn
          ? text('setup-sign-in-first')
          : asking.busy
            ? text('setup-findings-asking', { calls })
            : found
              ? null
              : text('setup-findings-none')
      }
    >
      <p role="status" data-testid="setup-findings-state">
        {asking.busy
          ? text('setup-findings-asking', { calls })
          : found && text('setup-findings-done', { calls: found.calls, open: isRefused ? 'refused' : open })}
      </p>
      <div className="setup-line">
        <Button
          onPress={() => void asking.run(ask)}
          disabled={signedIn ? (asking.busy ? text('being-written') : null) : text('setup-sign-in-first')}
          testId="setup-findings-ask"
        >
          {text('setup-findings-ask')}
        </Button>
        {asking.busy && (
          <Button onPress={() => void ipc.refreshStop()} testId="setup-findings-stop">
            {text('setup-findings-stop')}
          </Button>
        )}
      </div>
      {open > 0 && <NoteBand tone="warn">{text('setup-findings-open', { count: open })}</NoteBand>}
      {found && (
        <table className="profile-table setup-findings" data-testid="setup-findings">
          <tbody>
            {found.rows.map((row) => (
              <Row
                key={`${row.topic}-${row.setting}-${row.sentence.id}`}
                row={row}
                answers={answers}
                onChange={(name, value) => setAnswers({ ...answers, [name]: value })}
              />
            ))}
          </tbody>
        </table>
      )}
    </StepFrame>
  );
}

/** Whether a question has no answer; a blank text answers the question that has it among its choices. */
const isOpen = (row: ServiceFact, answers: Record<string, string>) =>
  !answers[row.setting ?? ''] && !row.choices.includes('');

/** The text before the token in the settings. */
async function tokenPrefix(): Promise<[string, string][]> {
  const { settings } = await ipc.settingsFields(await ipc.settingsText());
  return settings.filter((one) => one.name === PREFIX).map((one) => [one.name, one.value]);
}

interface RowProps {
  row: ServiceFact;
  answers: Record<string, string>;
  onChange: (setting: string, value: string) => void;
}

function Row({ row, answers, onChange }: RowProps) {
  const text = useText();
  const { setting } = row;
  const isAsked = row.state === 'asked' || row.state === 'trouble';
  return (
    <tr data-testid={`finding-${setting ?? row.topic}`} data-state={row.state}>
      <th scope="row">
        {setting ? (
          <SettingLabel name={setting} />
        ) : (
          has(`finding-topic-${row.topic}`) && text(`finding-topic-${row.topic}`)
        )}
      </th>
      <td>
        <Pill tone={TONES[row.state]}>{text('setup-finding-state', { state: row.state })}</Pill>
      </td>
      <td>
        <Say sentence={row.sentence} />
        {row.examples.length > 0 && (
          <span className="quiet setup-examples">
            {text('setup-finding-examples')} <span className="mono selectable">{row.examples.join(', ')}</span>
          </span>
        )}
      </td>
      <td>
        {setting && isAsked ? (
          <Answer row={row} setting={setting} answers={answers} onChange={onChange} />
        ) : (
          <span className="mono selectable">{row.value}</span>
        )}
      </td>
    </tr>
  );
}

function Answer({ row, setting, answers, onChange }: RowProps & { setting: string }) {
  const text = useText();
  const value = answers[setting] ?? '';
  const input = (name: string, label: string) => (
    <input
      className="input input-mono"
      aria-label={label}
      value={answers[name] ?? ''}
      onChange={(event) => onChange(name, event.target.value)}
      spellCheck={false}
      autoComplete="off"
      data-testid={`finding-answer-${name}`}
    />
  );
  if (row.choices.length > 1)
    return (
      <BareSelect
        label={text('setup-finding-answer')}
        value={value}
        onChange={(chosen) => onChange(setting, chosen)}
        options={[
          { value: '', label: text(row.choices.includes('') ? 'setup-finding-left-out' : 'setup-finding-unknown') },
          ...row.choices.filter((choice) => choice !== '').map((choice) => ({ value: choice, label: choice })),
        ]}
        testId={`finding-answer-${setting}`}
      />
    );
  return (
    <>
      {input(setting, text('setup-finding-answer'))}
      {setting === HEADER && (
        <span className="setup-prefix">
          <span className="field-label">{text('setting-token-prefix')}</span>
          {input(PREFIX, text('setting-token-prefix'))}
        </span>
      )}
    </>
  );
}
