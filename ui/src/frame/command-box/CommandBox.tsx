//! Ctrl+K: one box that leads everywhere. Pages, lists, accounts and what the window can do are found by name or initials,
//! drafts by number, party or amount. Nothing that moves money is done from here: a form opens at most.

import { Search } from 'lucide-react';
import { useState } from 'react';
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
import type { ProfileView } from '../../generated/views';
import { useLabels, useText } from '../../i18n';
import { closeDialog } from '../../stores/dialog';
import { useLook } from '../../stores/look';
import { useScope } from '../../stores/nav';
import { type Command, commandsOf, draftCommands, matching, type Section } from './commands';
import { useDraftsFound } from './useDraftsFound';
import './command-box.css';

const SECTIONS: Section[] = ['drafts', 'pages', 'lists', 'actions', 'accounts'];

function useCommands(typed: string, profile: ProfileView): Command[] {
  const text = useText();
  const labels = useLabels();
  const look = useLook();
  const scope = useScope();
  const rows = useDraftsFound(typed);
  const drafts = draftCommands(rows, typed.trim(), look.language, scope);
  return [...drafts, ...matching(commandsOf(text, labels, look, scope, profile), typed)];
}

export function CommandBox({ profile }: { profile: ProfileView }) {
  const text = useText();
  const [typed, setTyped] = useState('');
  const found = useCommands(typed, profile);
  const sections = SECTIONS.map((name) => ({ name, commands: found.filter((one) => one.section === name) }));

  function run(id: string) {
    const command = found.find((one) => one.id === id);
    // First closed: what the command opens may be a dialog.
    closeDialog();
    command?.run();
  }

  return (
    <ModalOverlay className="dialog-scrim command-scrim" isOpen isDismissable onOpenChange={closeDialog}>
      <Modal className="dialog command-box">
        <Dialog className="command-frame" aria-label={text('command-box')} data-testid="command-box">
          <Autocomplete inputValue={typed} onInputChange={setTyped}>
            <TextField className="command-field" aria-label={text('command-box')} autoFocus>
              <Search aria-hidden />
              <Input placeholder={text('command-hint')} spellCheck={false} data-testid="command-input" />
            </TextField>
            <Menu
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
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
