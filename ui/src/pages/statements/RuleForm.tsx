//! The form of one rule for statement lines: its proposal, its conditions, and the lines that it fits, counted while
//! it is typed. A rule that is too wide is saved only when a person states that so many lines are meant.

import { useState } from 'react';
import { accountOptions } from '../../components/AccountText';
import { Choice } from '../../components/Choice';
import { Dialog } from '../../components/Dialog';
import { ErrorBand } from '../../components/ErrorBand';
import { Money } from '../../components/Money';
import { NoteBand } from '../../components/NoteBand';
import { Select } from '../../components/Select';
import { TextField } from '../../components/TextField';
import type { ProfileView, RuleLook, StatementRule } from '../../generated/views';
import { sentenceText, type Text, useText } from '../../i18n';
import { asTrouble } from '../../ipc';
import { useStatementRuleLook } from '../../ipc/queries';
import type { Call } from '../../useCall';
import { useSettled } from '../../useSettled';
import { PARTS } from './rule';

const TYPING_MS = 200;

interface RuleFormProps {
  profile: ProfileView;
  first: StatementRule;
  call: Call;
  onBack: () => void;
  onSave: (rule: StatementRule) => void;
}

export function RuleForm({ profile, first, call, onBack, onSave }: RuleFormProps) {
  const text = useText();
  const [rule, setRule] = useState(first);
  const [pays, setPays] = useState(first.payee !== null);
  const [wide, setWide] = useState(false);
  const set = (change: Partial<StatementRule>) => setRule({ ...rule, ...change });
  // The lines are counted before the rule has a name and a proposal.
  const counted = useSettled({ ...rule, name: '–', aside: '–', payee: null }, TYPING_MS);
  const { data: look, error, isPlaceholderData } = useStatementRuleLook(counted);
  const blank = (typed: string) => (typed.trim() === '' ? null : typed);
  const made: StatementRule = { ...rule, aside: pays ? null : rule.aside, payee: pays ? rule.payee : null };
  const counts = look && !isPlaceholderData && !error ? look : null;

  return (
    <Dialog
      title={text('statements-rule-title')}
      width="wide"
      back={text('back')}
      onClose={onBack}
      focusBody
      call={call}
      commit={{
        label: text('statements-rule-save'),
        onPress: () => onSave(made),
        disabled: waits(text, made, pays, counts, wide),
      }}
      testId="rule-dialog"
    >
      <div className="statement-columns">
        <TextField
          label={text('statements-rule-name')}
          value={rule.name}
          onChange={(name) => set({ name })}
          autoFocus
          testId="rule-name"
        />
        <Select
          label={text('statements-rule-does')}
          value={pays ? 'payee' : 'aside'}
          onChange={(chosen) => setPays(chosen === 'payee')}
          options={(['aside', 'payee'] as const).map((one) => ({
            value: one,
            label: text(`statements-rule-does-${one}`),
          }))}
          testId="rule-does"
        />
        {pays ? (
          <TextField
            label={text('statements-rule-payee')}
            help={text('statements-rule-payee-help')}
            value={rule.payee ?? ''}
            onChange={(typed) => set({ payee: blank(typed) })}
            testId="rule-payee"
          />
        ) : (
          <TextField
            label={text('statements-rule-category')}
            help={text('statements-rule-category-help')}
            value={rule.aside ?? ''}
            onChange={(typed) => set({ aside: blank(typed) })}
            testId="rule-category"
          />
        )}
      </div>
      <fieldset className="statement-columns">
        <legend>{text('statements-rule-conditions')}</legend>
        {PARTS.map((part) => (
          <TextField
            key={part}
            label={text('statements-rule-part', { what: text(`statements-${part}`) })}
            value={rule[part] ?? ''}
            onChange={(typed) => set({ [part]: blank(typed) })}
            testId={`rule-${part}`}
          />
        ))}
        <Select
          label={text('statements-direction')}
          value={rule.direction ?? ''}
          onChange={(direction) => set({ direction: direction || null })}
          options={[
            { value: '', label: text('statements-rule-any') },
            ...['out', 'in'].map((one) => ({
              value: one,
              label: text('statements-direction-name', { direction: one }),
            })),
          ]}
          testId="rule-direction"
        />
        <Select
          label={text('journal-account')}
          value={rule.account ?? ''}
          onChange={(account) => set({ account: account || null })}
          options={accountOptions(profile.accounts, text)}
          testId="rule-account"
        />
        <TextField
          label={text('statements-column-currency')}
          value={rule.currency ?? ''}
          onChange={(typed) => set({ currency: blank(typed.toUpperCase()) })}
          testId="rule-currency"
        />
        <TextField
          label={text('statements-rule-from')}
          kind="amount"
          value={rule.amount_from ?? ''}
          onChange={(typed) => set({ amount_from: blank(typed) })}
          testId="rule-from"
        />
        <TextField
          label={text('statements-rule-to')}
          kind="amount"
          value={rule.amount_to ?? ''}
          onChange={(typed) => set({ amount_to: blank(typed) })}
          testId="rule-to"
        />
      </fieldset>
      {error && <ErrorBand trouble={asTrouble(error)} />}
      {counts && <Fits look={counts} wide={wide} onWide={setWide} />}
    </Dialog>
  );
}

function Fits({ look, wide, onWide }: { look: RuleLook; wide: boolean; onWide: (wide: boolean) => void }) {
  const text = useText();
  const { lines, all, open_lines: open } = look;
  return (
    <div className="statement-understood" data-testid="rule-fits" data-lines={lines}>
      <p>
        <strong>{text('statements-rule-fits', { lines, all, open })}</strong>
      </p>
      {look.warning && (
        <>
          <NoteBand tone="warn" testId="rule-wide-note">
            {sentenceText(text, look.warning)}
          </NoteBand>
          <Choice checked={wide} onChange={onWide} label={text('statements-rule-wide')} testId="rule-wide" />
        </>
      )}
      <table className="table">
        <tbody>
          {look.sample.map((line) => (
            <tr key={line.sha256}>
              <td className="statement-day">{line.day}</td>
              <td>{text('statements-direction-name', { direction: line.direction })}</td>
              <td>{[line.counterparty, line.reference, line.remark].filter((one) => one !== '').join(' · ')}</td>
              <td className="figures">
                <Money amount={line.amount} currency={line.currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Why it cannot be saved yet. */
function waits(text: Text, rule: StatementRule, pays: boolean, look: RuleLook | null, wide: boolean): string | null {
  if (rule.name.trim() === '') return text('statements-rule-missing-name');
  if (!pays && rule.aside === null) return text('statements-rule-missing-category');
  if (pays && rule.payee === null) return text('statements-rule-missing-payee');
  if (!look) return text('statements-rule-missing-look');
  return look.warning && !wide ? text('statements-rule-missing-wide') : null;
}
