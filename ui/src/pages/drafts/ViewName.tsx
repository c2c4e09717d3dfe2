//! The name of the saved view that a list shows: a press edits it. Where something was changed since, a button saves it.

import { Bookmark, Save } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/Button';
import type { InboxQuery, SavedView } from '../../generated/views';
import { sentenceText, useText } from '../../i18n';
import { ipc } from '../../ipc';
import { storeViews, useViews } from '../../ipc/queries';
import { useCall } from '../../useCall';
import './view-name.css';

interface ViewNameProps {
  name: string;
  /** The current query, with the arrangement. */
  current: InboxQuery;
  asShown: (query: InboxQuery) => InboxQuery;
  onNamed: (name: string) => void;
}

export function ViewName({ name, current, asShown, onNamed }: ViewNameProps) {
  const text = useText();
  const call = useCall();
  const saved = useViews().data?.find((view) => view.name === name);
  const [typed, setTyped] = useState<string | null>(null);
  const changed = saved?.query ? JSON.stringify(asShown(saved.query)) !== JSON.stringify(current) : false;

  async function rename() {
    const to = typed?.trim() ?? '';
    setTyped(null);
    if (to === '' || to === name) return;
    if (await call.run(async () => storeViews(await ipc.viewRename(name, to)))) onNamed(to);
  }

  const save = (of: SavedView) => void call.run(async () => storeViews(await ipc.viewSave(of.name, current)));

  if (!saved) return null;
  if (typed !== null) {
    return (
      <input
        className="input view-name-field"
        // biome-ignore lint/a11y/noAutofocus: the field replaces the button that was pressed.
        autoFocus
        value={typed}
        aria-label={text('views-rename-to', { name })}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') void rename();
          if (event.key === 'Escape') setTyped(null);
          event.stopPropagation();
        }}
        onBlur={() => void rename()}
        data-testid="view-name-field"
      />
    );
  }
  return (
    <span className="view-name">
      <button
        type="button"
        className="view-name-press"
        title={text('views-rename')}
        onClick={() => setTyped(name)}
        data-testid="view-name"
      >
        <Bookmark aria-hidden />
        <span className="view-name-text">{name}</span>
      </button>
      {changed && (
        <Button
          kind="quiet"
          icon={<Save aria-hidden />}
          label={text('views-save-again', { name })}
          onPress={() => save(saved)}
          testId="view-save-again"
        >
          {text('views-changed')}
        </Button>
      )}
      {call.trouble && (
        <span className="view-name-trouble" role="alert">
          {sentenceText(text, call.trouble.sentence)}
        </span>
      )}
    </span>
  );
}
