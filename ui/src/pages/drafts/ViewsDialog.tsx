//! Saved views: saves the current view under a name; lists all views with their text, to rename or remove them.

import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/Button';
import { Copy } from '../../components/Copy';
import { Dialog } from '../../components/Dialog';
import { ErrorBand } from '../../components/ErrorBand';
import { TextField } from '../../components/TextField';
import type { InboxQuery, SavedView } from '../../generated/views';
import { useText } from '../../i18n';
import { ipc } from '../../ipc';
import { storeViews, useViews } from '../../ipc/queries';
import { useCall } from '../../useCall';
import { LeftOut } from './LeftOut';
import './views-dialog.css';

interface ViewsDialogProps {
  /** The query to be saved; `null` where views are only managed. */
  saves: InboxQuery | null;
  /** The query was saved under this name. */
  onSaved: (name: string) => void;
  onRenamed: (from: string, to: string) => void;
  onClose: () => void;
}

export function ViewsDialog({ saves, onSaved, onRenamed, onClose }: ViewsDialogProps) {
  const text = useText();
  const views = useViews().data ?? [];
  const [name, setName] = useState('');
  const line = useQuery({
    queryKey: ['query-text', saves],
    queryFn: () => (saves ? ipc.queryText(saves) : ''),
    gcTime: 0,
  }).data;
  const call = useCall();
  const change = (of: () => Promise<SavedView[]>) => call.run(async () => storeViews(await of()));

  async function save() {
    if (saves && name.trim() !== '' && (await change(() => ipc.viewSave(name, saves)))) {
      onSaved(name.trim());
      onClose();
    }
  }

  return (
    <Dialog
      title={text(saves ? 'views-save' : 'views-title')}
      back={text('close')}
      onClose={onClose}
      call={call}
      commit={
        saves
          ? { label: text('views-save'), onPress: () => void save(), disabled: name.trim() ? null : text('views-name') }
          : null
      }
      focusBody={saves !== null}
      testId="views-dialog"
    >
      {saves && (
        <>
          <TextField label={text('views-name')} value={name} onChange={setName} autoFocus testId="views-name" />
          <p className="views-line">
            <span className="views-line-label">{text('views-text')}</span>
            <code data-testid="views-text">{line ?? ''}</code>
            {line && <Copy value={line} />}
          </p>
        </>
      )}
      {views.length === 0 && !saves && <p>{text('views-none')}</p>}
      {views.length > 0 && (
        <ul className="views-list">
          {views.map((view) => (
            <ViewRow key={view.name} view={view} change={change} onRenamed={onRenamed} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

interface ViewRowProps {
  view: SavedView;
  change: (of: () => Promise<SavedView[]>) => Promise<boolean>;
  onRenamed: (from: string, to: string) => void;
}

function ViewRow({ view, change, onRenamed }: ViewRowProps) {
  const text = useText();
  const [renamed, setRenamed] = useState<string | null>(null);
  async function rename() {
    const to = renamed?.trim() ?? '';
    setRenamed(null);
    if (to !== '' && (await change(() => ipc.viewRename(view.name, to)))) onRenamed(view.name, to);
  }
  return (
    <li className="views-row" data-testid={`view-${view.name}`}>
      {renamed === null ? (
        <strong className="views-name">{view.name}</strong>
      ) : (
        <input
          className="input views-name"
          // biome-ignore lint/a11y/noAutofocus: the field replaces the button that was pressed.
          autoFocus
          value={renamed}
          aria-label={text('views-rename-to', { name: view.name })}
          onChange={(event) => setRenamed(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) void rename();
          }}
          onBlur={() => void rename()}
          data-testid="view-rename-to"
        />
      )}
      <code className="views-text" title={view.text}>
        {view.text}
      </code>
      <Copy value={view.text} />
      <Button
        kind="quiet"
        icon={<Pencil aria-hidden />}
        label={text('views-rename')}
        onPress={() => setRenamed(view.name)}
        testId={`view-rename-${view.name}`}
      >
        {null}
      </Button>
      <Button
        kind="quiet"
        icon={<Trash2 aria-hidden />}
        label={text('views-remove')}
        onPress={() => void change(() => ipc.viewRemove(view.name))}
        testId={`view-remove-${view.name}`}
      >
        {null}
      </Button>
      {view.trouble && <ErrorBand trouble={view.trouble} />}
      {view.left_out.length > 0 && <LeftOut parts={view.left_out} />}
    </li>
  );
}
