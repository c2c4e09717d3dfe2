//! Templates in a form: fill the form from one, or save its values as one.

import { ChevronDown, LayoutTemplate } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button as AriaButton, Menu, MenuItem, MenuTrigger, Popover, Separator } from 'react-aria-components';
import { Button } from '../../components/Button';
import { ErrorBand } from '../../components/ErrorBand';
import { NoteBand } from '../../components/NoteBand';
import type { FormValues, TemplateView } from '../../generated/views';
import { sentenceText, useText } from '../../i18n';
import { ipc } from '../../ipc';
import { storeTemplates, useTemplates } from '../../ipc/queries';
import { composing } from '../../keys';
import { useCall } from '../../useCall';
import { useMayNot } from '../../useMayNot';
import { saidOf } from './filling';
import '../../components/chip.css';
import './template-bar.css';

interface TemplateBarProps {
  /** The operations whose templates fit this form. */
  operations: string[];
  answer: string | null;
  /** The template that the form began with. */
  template: string | null;
  /** The values of the form as they are now. */
  values: () => FormValues;
  onFill: (template: TemplateView) => void;
}

export function TemplateBar({ operations, answer, template, values, onFill }: TemplateBarProps) {
  const text = useText();
  const off = useMayNot('prepare_off');
  const [naming, setNaming] = useState(false);
  const [saved, setSaved] = useState<string | null>(null);
  const templates = useTemplates().data ?? [];
  const fitting = templates.filter(
    ({ values }) => operations.includes(values.operation) && (values.answer ?? null) === answer,
  );
  const chip = useRef<HTMLButtonElement>(null);
  const begun = fitting.find((one) => one.name === template);

  function leaveName() {
    setNaming(false);
    chip.current?.focus();
  }

  return (
    <div className="template-bar">
      <div className="template-bar-line">
        <MenuTrigger>
          <AriaButton ref={chip} className="chip" data-testid="form-templates">
            <LayoutTemplate aria-hidden />
            {text('templates')}
            <ChevronDown aria-hidden />
          </AriaButton>
          <Popover className="combo-list" placement="bottom start">
            <Menu
              aria-label={text('templates')}
              className="choice-menu"
              onAction={(key) => {
                const chosen = fitting.find((one) => `use:${one.name}` === key);
                if (chosen) onFill(chosen);
                else setNaming(true);
              }}
            >
              {fitting.map((one) => (
                <MenuItem
                  key={one.name}
                  id={`use:${one.name}`}
                  className="choice-option"
                  textValue={one.name}
                  data-testid={`form-template-${one.name}`}
                >
                  <span className="choice-label">{one.name}</span>
                  <span className="choice-count">{saidOf(one.values).join(' · ')}</span>
                </MenuItem>
              ))}
              {fitting.length > 0 && <Separator className="choice-line" />}
              {off === null && (
                <MenuItem
                  id="save"
                  className="choice-option"
                  textValue={text('templates-save')}
                  data-testid="form-template-save"
                >
                  {text('templates-save')}…
                </MenuItem>
              )}
            </Menu>
          </Popover>
        </MenuTrigger>
        {naming && (
          <NameLine
            start={saidOf(values())[0] ?? ''}
            taken={templates.map((one) => one.name)}
            values={values}
            onSaved={(name) => {
              setSaved(name);
              leaveName();
            }}
            onLeave={leaveName}
          />
        )}
        {!naming && fitting.length === 0 && saved === null && (
          <span className="quiet">{text('templates-none-here')}</span>
        )}
      </div>
      {saved !== null && <NoteBand testId="form-template-saved">{text('templates-saved', { name: saved })}</NoteBand>}
      {begun && saved === null && (
        <NoteBand testId="form-template-begun">{text('templates-begun', { name: begun.name })}</NoteBand>
      )}
      {begun?.trouble && (
        <NoteBand tone="warn" testId="form-template-trouble">
          {sentenceText(text, begun.trouble)}
        </NoteBand>
      )}
    </div>
  );
}

interface NameLineProps {
  start: string;
  taken: string[];
  values: () => FormValues;
  onSaved: (name: string) => void;
  onLeave: () => void;
}

function NameLine({ start, taken, values, onSaved, onLeave }: NameLineProps) {
  const text = useText();
  const [name, setName] = useState(start);
  const call = useCall(name);
  const trimmed = name.trim();

  async function save() {
    if (trimmed === '') return;
    const done = await call.run(async () => storeTemplates(await ipc.templateSave(trimmed, values())));
    if (done) onSaved(trimmed);
  }

  return (
    <>
      <input
        className="input template-name"
        // biome-ignore lint/a11y/noAutofocus: the field was asked for with the menu.
        autoFocus
        value={name}
        aria-label={text('templates-save-name')}
        placeholder={text('templates-save-name')}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => {
          if (composing(event.nativeEvent)) return;
          if (event.key === 'Enter') void save();
          if (event.key !== 'Escape' && event.key !== 'Enter') return;
          event.stopPropagation();
          event.preventDefault();
          if (event.key === 'Escape') onLeave();
        }}
        spellCheck={false}
        data-testid="form-template-name"
      />
      <Button onPress={() => void save()} testId="form-template-commit">
        {taken.includes(trimmed) ? text('templates-replace', { name: trimmed }) : text('templates-save-commit')}
      </Button>
      {call.trouble && <ErrorBand trouble={call.trouble} />}
    </>
  );
}
