//! Ctrl+K: one box that finds pages, lists, accounts and actions by name or initials, drafts by number, party or
//! amount. It never moves money: at most it opens a form.

import { Search } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import {
  Autocomplete,
  Dialog,
  Header,
  Input,
  Menu,
  MenuItem,
  MenuSection,
  Modal,
  ModalOverlay,
  TextField,
} from 'react-aria-components';
import { focusPageNext, useFocusBack } from '../../components/useFocusBack';
import type { ProfileView } from '../../generated/views';
import { useLabels, useText } from '../../i18n';
import { useTemplates, useViews } from '../../ipc/queries';
import { composing } from '../../keys';
import { useNotesFound } from '../../notes/useNotes';
import { closeDialog } from '../../stores/dialog';
import { useLook } from '../../stores/look';
import { useScope } from '../../stores/nav';
import { useSettled } from '../../useSettled';
import type { Command, Section } from './command';
import { commandsOf, draftCommands, matching, templateCommands, viewCommands } from './commands';
import { noteCommands } from './noteCommands';
import { QUIET_MS, useDraftsFound } from './useDraftsFound';
import './command-box.css';

// Drafts are found a moment later than the rest; last in the list, they do not move the other results.
const SECTIONS: Section[] = [
  'views',
  'templates',
  'pages',
  'lists',
  'actions',
  'accounts',
  'settings',
  'help',
  'drafts',
  'notes',
];

function useCommands(typed: string, profile: ProfileView): Command[] {
  const text = useText();
  const labels = useLabels();
  const look = useLook();
  const scope = useScope();
  const views = useViews().data ?? [];
  const templates = useTemplates().data ?? [];
  const rows = useDraftsFound(typed);
  const drafts = draftCommands(rows, typed.trim(), labels, look.language, scope);
  const known = [
    ...viewCommands(views),
    ...templateCommands(templates, labels),
    ...commandsOf(text, labels, look, scope, profile),
  ];
  const notes = useNotesFound(useSettled(typed.trim(), QUIET_MS)).data ?? [];
  return [...matching(known, typed), ...drafts, ...noteCommands(notes, profile.name)];
}

export function CommandBox({ profile }: { profile: ProfileView }) {
  const text = useText();
  useFocusBack();
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const found = useCommands(typed, profile);
  const sections = SECTIONS.map((name) => ({ name, commands: found.filter((one) => one.section === name) }));

  function run(id: string) {
    const command = found.find((one) => one.id === id);
    // Close first: the command may open a dialog.
    closeDialog();
    focusPageNext();
    command?.run();
  }

  // Results that arrived after the last key have no highlight yet; Enter still takes the first one.
  function onKeyDown(event: KeyboardEvent) {
    const [first] = found;
    const marked = list.current?.querySelector('[data-focused]');
    if (event.code === 'Enter' && !composing(event.nativeEvent) && !marked && first) run(first.id);
  }

  return (
    <ModalOverlay className="dialog-scrim command-scrim" isOpen isDismissable onOpenChange={closeDialog}>
      <Modal className="dialog command-box">
        <Dialog className="command-frame" aria-label={text('command-box')} data-testid="command-box">
          <Autocomplete inputValue={typed} onInputChange={setTyped}>
            <TextField className="command-field" aria-label={text('command-box')} onKeyDown={onKeyDown} autoFocus>
              <Search aria-hidden />
              <Input placeholder={text('command-hint')} spellCheck={false} data-testid="command-input" />
            </TextField>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard stays in the text field; without it, the area could not be scrolled by keys (axe scrollable-region-focusable). */}
            <section className="command-scroll" aria-label={text('command-results')} tabIndex={0}>
              <Menu
                ref={list}
                className="command-list"
                aria-label={text('command-box')}
                onAction={(id) => run(String(id))}
                renderEmptyState={() => <p className="command-none">{text('command-none')}</p>}
              >
                {sections
                  .filter((section) => section.commands.length > 0)
                  .map((section) => (
                    <MenuSection key={section.name} className="command-section">
                      <Header className="command-head">{text('command-section', { section: section.name })}</Header>
                      {section.commands.map((command) => (
                        <MenuItem key={command.id} id={command.id} textValue={command.name} className="command-item">
                          <span className={command.section === 'drafts' ? 'mono' : ''}>{command.name}</span>
                          {command.detail && <span className="command-detail">{command.detail}</span>}
                        </MenuItem>
                      ))}
                    </MenuSection>
                  ))}
              </Menu>
            </section>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
