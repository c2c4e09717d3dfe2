//! The rules for statement lines: their order, switches and counts. A press changes them at once; a form edits one.

import { ArrowDown, ArrowUp, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { accountName } from '../../components/AccountText';
import { Button } from '../../components/Button';
import { Choice } from '../../components/Choice';
import { Dialog } from '../../components/Dialog';
import { ErrorBand } from '../../components/ErrorBand';
import type { ProfileView, RuleCounted, StatementRule } from '../../generated/views';
import { useText } from '../../i18n';
import { asTrouble, ipc } from '../../ipc';
import { keys, queryClient, useStatementRules } from '../../ipc/queries';
import { useCall } from '../../useCall';
import { useMayNot } from '../../useMayNot';
import { RuleForm } from './RuleForm';
import { bare, conditions, does, moved, NEW_RULE } from './rule';
import '../../forms/templates/templates.css';

interface RulesDialogProps {
  profile: ProfileView;
  /** A rule to begin with, made from a line. */
  start: StatementRule | null;
  onClose: () => void;
}

export function RulesDialog({ profile, start, onClose }: RulesDialogProps) {
  const text = useText();
  const off = useMayNot('prepare_off');
  const [edited, setEdited] = useState<{ rule: StatementRule; at: number | null } | null>(
    start && { rule: start, at: null },
  );
  const { data, error } = useStatementRules();
  const call = useCall();
  const rules = (data?.rules ?? []).map(bare);

  const save = (next: StatementRule[]) =>
    call.run(async () => {
      await ipc.statementRulesSave(next, data?.version ?? '');
      await queryClient.invalidateQueries({ queryKey: keys.statements });
    });

  if (edited && data) {
    return (
      <RuleForm
        profile={profile}
        first={edited.rule}
        call={call}
        onBack={() => setEdited(null)}
        onSave={async (rule) => {
          const { at } = edited;
          const next = at === null ? [...rules, rule] : rules.map((one, place) => (place === at ? rule : one));
          if (await save(next)) setEdited(null);
        }}
      />
    );
  }
  return (
    <Dialog
      title={text('statements-rules-title')}
      width="wide"
      back={text('close')}
      onClose={onClose}
      call={call}
      extra={
        <Button
          icon={<Plus aria-hidden />}
          onPress={() => setEdited({ rule: NEW_RULE, at: null })}
          disabled={off ?? (error ? asTrouble(error).code : null)}
          testId="rule-new"
        >
          {text('statements-rule-new')}
        </Button>
      }
      testId="rules-dialog"
    >
      {error && <ErrorBand trouble={asTrouble(error)} />}
      <p className="quiet">{text('statements-rules-what')}</p>
      {data?.rules.length === 0 && <p data-testid="rules-none">{text('statements-rules-none')}</p>}
      <ul className="templates">
        {data?.rules.map((rule, at) => (
          <RuleRow
            key={rule.name}
            rule={rule}
            off={off}
            profile={profile}
            onSwitch={(on) => void save(rules.map((one, place) => (place === at ? { ...one, off: !on } : one)))}
            onMove={(by) => void save(moved(rules, at, by))}
            onEdit={() => setEdited({ rule: bare(rule), at })}
            onRemove={() => void save(rules.filter((_, place) => place !== at))}
            first={at === 0}
            last={at === data.rules.length - 1}
          />
        ))}
      </ul>
      {data && data.rules.length > 0 && (
        <p className="quiet" data-testid="rules-left">
          {text('statements-rules-left', { lines: data.without_rule, file: data.file })}
        </p>
      )}
    </Dialog>
  );
}

interface RuleRowProps {
  rule: RuleCounted;
  off: string | null;
  profile: ProfileView;
  first: boolean;
  last: boolean;
  onSwitch: (on: boolean) => void;
  onMove: (by: 1 | -1) => void;
  onEdit: () => void;
  onRemove: () => void;
}

function RuleRow({ rule, off, profile, first, last, onSwitch, onMove, onEdit, onRemove }: RuleRowProps) {
  const text = useText();
  const { name } = rule;
  const account = (key: string) => {
    const known = profile.accounts.find((one) => one.key === key);
    return known ? accountName(known) : key;
  };
  const acts = [
    { does: 'up', icon: <ArrowUp aria-hidden />, press: () => onMove(-1), hidden: first },
    { does: 'down', icon: <ArrowDown aria-hidden />, press: () => onMove(1), hidden: last },
    { does: 'edit', icon: <Pencil aria-hidden />, press: onEdit, hidden: false },
    { does: 'remove', icon: <Trash2 aria-hidden />, press: onRemove, hidden: false },
  ];
  return (
    <li className="template" data-testid={`rule-${name}`} data-open={rule.open_lines} data-off={rule.off}>
      <div className="template-what">
        <strong className="template-title">{name}</strong>
        <span>{`${conditions(rule, text, account)} → ${does(rule, text)}`}</span>
        <span className="quiet">
          {text('statements-rule-counts', { open: rule.open_lines, aside: rule.set_aside })}
        </span>
      </div>
      <div className="template-acts">
        <Choice
          checked={!rule.off}
          onChange={onSwitch}
          label={<span className="unseen">{text('statements-rule-on', { name })}</span>}
          disabled={off !== null}
          testId={`rule-on-${name}`}
        />
        {acts.map(
          (act) =>
            !act.hidden && (
              <Button
                key={act.does}
                kind="quiet"
                icon={act.icon}
                label={text(`statements-rule-${act.does}`, { name })}
                onPress={act.press}
                disabled={off}
                testId={`rule-${act.does}-${name}`}
              >
                {null}
              </Button>
            ),
        )}
      </div>
    </li>
  );
}
