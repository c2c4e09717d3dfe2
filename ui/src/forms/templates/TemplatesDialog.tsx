//! All templates: begin an order with one, rename or delete it, or make it a reminder.

import { BellRing, Pencil, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../components/Button';
import { Dialog } from '../../components/Dialog';
import { NoteBand } from '../../components/NoteBand';
import type { TemplateView } from '../../generated/views';
import { Say, sentenceText, useLabels, useText } from '../../i18n';
import { ipc } from '../../ipc';
import { storeTemplates, useTemplates } from '../../ipc/queries';
import { composing } from '../../keys';
import { closeDialog, openFilled } from '../../stores/dialog';
import { fullTime } from '../../time';
import { useCall } from '../../useCall';
import { useMayNot } from '../../useMayNot';
import { saidOf } from '../order-form/filling';
import { ReminderAgainLine } from './ReminderAgainLine';
import { RhythmForm } from './RhythmForm';
import { useRhythmText } from './rhythm';
import './templates.css';

type Change = (of: () => Promise<TemplateView[]>) => Promise<boolean>;

export function TemplatesDialog() {
  const text = useText();
  const templates = useTemplates().data;
  const call = useCall();
  const change: Change = (of) => call.run(async () => storeTemplates(await of()));
  return (
    <Dialog
      title={text('templates')}
      width="wide"
      back={text('close')}
      onClose={closeDialog}
      call={call}
      testId="templates-dialog"
    >
      <p className="quiet">{text('templates-what')}</p>
      {templates?.length === 0 && <p data-testid="templates-none">{text('templates-none')}</p>}
      <ul className="templates">
        {templates?.map((template) => (
          <TemplateRow key={template.name} template={template} change={change} />
        ))}
      </ul>
    </Dialog>
  );
}

interface TemplateRowProps {
  template: TemplateView;
  change: Change;
}

function TemplateRow({ template, change }: TemplateRowProps) {
  const text = useText();
  const labels = useLabels();
  const off = useMayNot('prepare_off');
  const rhythmText = useRhythmText();
  const { name, values, trouble, rhythm, due, next, note } = template;
  const [renamed, setRenamed] = useState<string | null>(null);
  const [reminding, setReminding] = useState(false);
  const bell = useRef<HTMLButtonElement>(null);

  async function rename() {
    const to = renamed?.trim() ?? '';
    setRenamed(null);
    if (to !== '' && to !== name) await change(() => ipc.templateRename(name, to));
  }

  const reminder = rhythm && [
    rhythmText(rhythm),
    due && text('remind-due', { day: due.day }),
    due && due.count > 1 && text('remind-times', { count: due.count }),
    next && text('remind-next', { day: next }),
  ];
  return (
    <li className="template" data-testid={`template-${name}`}>
      <div className="template-what">
        {renamed === null ? (
          <strong className="template-title">{name}</strong>
        ) : (
          <input
            className="input template-title"
            // biome-ignore lint/a11y/noAutofocus: the field replaces the button that was pressed.
            autoFocus
            value={renamed}
            aria-label={text('templates-rename-to', { name })}
            onChange={(event) => setRenamed(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !composing(event.nativeEvent)) void rename();
            }}
            onBlur={() => void rename()}
            data-testid="template-rename-to"
          />
        )}
        <span>{[labels.operation(values.operation), ...saidOf(values)].join(' · ')}</span>
        {reminder && (
          <span className="template-reminder" data-testid={`template-reminder-${name}`}>
            <BellRing aria-hidden />
            {reminder.filter(Boolean).join(' · ')}
          </span>
        )}
        {due?.again && <ReminderAgainLine again={due.again} onOpen={closeDialog} />}
        <span className="quiet">
          {text('templates-by', { who: template.saved_by || '–', time: fullTime(template.saved_at) })}
        </span>
      </div>
      <div className="template-acts">
        <Button
          onPress={() => openFilled({ values, template: name, number: null })}
          disabled={off}
          label={text('templates-start-title', { name })}
          testId={`template-start-${name}`}
        >
          {text('templates-start')}
        </Button>
        <Button
          ref={bell}
          kind="quiet"
          icon={<BellRing aria-hidden />}
          label={text(rhythm ? 'remind-change' : 'remind')}
          onPress={() => setReminding(!reminding)}
          disabled={off}
          testId={`template-remind-${name}`}
        >
          {null}
        </Button>
        <Button
          kind="quiet"
          icon={<Pencil aria-hidden />}
          label={text('templates-rename')}
          onPress={() => setRenamed(name)}
          disabled={off}
          testId={`template-rename-${name}`}
        >
          {null}
        </Button>
        <Button
          kind="quiet"
          icon={<Trash2 aria-hidden />}
          label={text('templates-remove')}
          onPress={() => void change(() => ipc.templateRemove(name))}
          disabled={off}
          testId={`template-remove-${name}`}
        >
          {null}
        </Button>
      </div>
      {trouble && (
        <NoteBand tone="warn" testId={`template-trouble-${name}`}>
          {sentenceText(text, trouble)}
        </NoteBand>
      )}
      {note && (
        <NoteBand>
          <Say sentence={note} />
        </NoteBand>
      )}
      {reminding && (
        <RhythmForm
          rhythm={rhythm}
          onSave={async (next) => {
            if (!(await change(() => ipc.templateRemind(name, next)))) return;
            setReminding(false);
            bell.current?.focus();
          }}
        />
      )}
    </li>
  );
}
