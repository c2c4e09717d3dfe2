//! The last step: the parts that work, the missing ones with the step that adds each, and the profile as one file for the next desk.

import type { ReactNode } from 'react';
import { AccountText } from '../../../components/AccountText';
import { Button } from '../../../components/Button';
import { Pill, type Tone } from '../../../components/Pill';
import type { CodeBookView, ProfileView } from '../../../generated/views';
import { Say, type Text, useLabels, useText } from '../../../i18n';
import { useBalances, useCodeBook, useLists } from '../../../ipc/queries';
import { go } from '../../../stores/nav';
import { endSetup, goStep, type Step } from '../../../stores/setup';
import { useCall } from '../../../useCall';
import { isStatus, wordId } from '../../profile/code-book/codeEdit';
import { ProfileFile } from '../../profile/ProfileFile';
import { StepFrame } from './StepFrame';

/** A part of the desk: whether it works, the names of its missing pieces, and the step that adds them. */
interface Part {
  name: string;
  tone: Tone;
  sentence: string;
  missing?: ReactNode[];
  step?: Step;
}

export function ReadyStep({ profile }: { profile: ProfileView }) {
  const text = useText();
  const labels = useLabels();
  const call = useCall();
  const lists = useLists([]).data;
  const balances = useBalances(null).data;
  const codes = useCodeBook().data;
  const value = (name: string) => profile.settings.find((one) => one.name === name)?.value ?? null;
  const read = lists?.stages.filter((stage) => stage.as_of !== null).length ?? 0;
  const failed = lists?.stages.filter((stage) => stage.errors.length > 0) ?? [];
  const undated = value('page_base') === null;
  const unanswered = balances?.rows.filter((row) => row.inProfile && (row.notRead || row.notAnswered)) ?? [];
  const words = codes ? missingWords(codes, text) : [];
  const withoutCurrency = profile.accounts.filter((account) => account.draft_currency === null);
  const hasPlace = value('chain_head_copy') !== null;
  const tone = (isThere: boolean): Tone => (isThere ? 'ok' : 'warn');
  const account = (key: string) => <AccountText key={key} account={key} />;
  const parts: Part[] = [
    {
      name: 'token',
      tone: tone(profile.token.present),
      sentence: text('setup-ready-token', { present: String(profile.token.present) }),
      step: 'sign-in',
    },
    {
      name: 'lists',
      tone: tone(read > 0 && !undated && failed.length === 0),
      sentence: text('setup-ready-lists', { read, undated: String(undated), failed: failed.length }),
      missing: failed.map((stage) => (
        <span key={stage.stage}>
          {labels.stage(stage.stage)}: {stage.errors[0] && <Say sentence={stage.errors[0].trouble.sentence} />}
        </span>
      )),
      step: undated ? 'findings' : 'codes',
    },
    {
      name: 'balances',
      tone: tone(balances !== undefined && unanswered.length === 0),
      sentence: text('setup-ready-balances', { count: unanswered.length }),
      missing: unanswered.map((row) => account(row.account)),
      step: 'findings',
    },
    {
      name: 'currency',
      tone: tone(withoutCurrency.length === 0),
      sentence: text('setup-ready-currency', { count: withoutCurrency.length }),
      missing: withoutCurrency.map((one) => account(`${one.bank_mark}:${one.account_number}`)),
      step: 'findings',
    },
    {
      name: 'codes',
      tone: tone(words.length === 0),
      sentence: text('setup-ready-codes', { count: words.length }),
      missing: words,
      step: 'codes',
    },
    {
      name: 'person',
      tone: profile.second_person ? 'ok' : 'info',
      sentence: text('setup-ready-person', { set: String(profile.second_person !== null) }),
    },
    {
      name: 'place',
      tone: tone(hasPlace),
      sentence: text(hasPlace ? 'setup-ready-place' : 'second-place-none'),
      step: 'limits',
    },
  ];
  return (
    <StepFrame
      step="ready"
      call={call}
      next={text('setup-open')}
      onNext={() => {
        endSetup();
        go({ name: 'today' });
      }}
    >
      <ul className="setup-ready">
        {profile.sending_off && (
          <li data-testid="setup-ready-sending">
            <Pill tone="bad">{text('setup-ready-tone', { tone: 'bad' })}</Pill> <Say sentence={profile.sending_off} />
          </li>
        )}
        {parts.map((part) => (
          <PartOf key={part.name} part={part} />
        ))}
      </ul>
      <ProfileFile name={profile.name} />
    </StepFrame>
  );
}

function PartOf({ part: { name, tone, sentence, missing = [], step } }: { part: Part }) {
  const text = useText();
  return (
    <li data-testid={`setup-ready-${name}`} data-tone={tone}>
      <Pill tone={tone}>{text('setup-ready-tone', { tone })}</Pill> {sentence}
      {tone === 'warn' && step && (
        <Button onPress={() => goStep(step)} testId={`setup-ready-go-${name}`}>
          {text('setup-ready-go', { step: text(`setup-title-${step}`) })}
        </Button>
      )}
      {tone !== 'ok' && missing.length > 0 && (
        <ul className="setup-ready-missing">
          {missing.map((one, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the names do not move.
            <li key={at}>{one}</li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** The words of each bank without a number, a line for each of its fields. */
function missingWords(codes: CodeBookView, text: Text): string[] {
  const open = codes.flags.filter((one) => one.lines.length === 0 && one.proposed.length === 0);
  const named = new Map(codes.banks.map((bank) => [bank.bank_mark, bank.missing]));
  return open.map(({ bank_mark, flag }) => {
    const words = named.get(bank_mark)?.filter((one) => one.flag === flag) ?? [];
    const of = isStatus(flag) ? [] : words.map((one) => text(wordId(one.word)));
    return `${bank_mark}: ${flag}${of.length > 0 ? ` (${of.join(', ')})` : ''}`;
  });
}
