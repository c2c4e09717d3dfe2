//! The menu of saved views: show one, save the current view, copy it as text, manage them.

import { Bookmark, ChevronDown } from 'lucide-react';
import { memo, useState } from 'react';
import { Button, Menu, MenuItem, MenuTrigger, Popover, Separator } from 'react-aria-components';
import { copyText } from '../../copyText';
import type { InboxQuery, SavedView } from '../../generated/views';
import { useText } from '../../i18n';
import { ipc } from '../../ipc';
import { useViews } from '../../ipc/queries';
import { ViewsDialog } from './ViewsDialog';
import '../../components/chip.css';

interface ViewsMenuProps {
  /** The current query. */
  query: () => InboxQuery;
  onView: (view: SavedView) => void;
  /** The current query was saved under this name. */
  onSaved: (name: string) => void;
  onRenamed: (from: string, to: string) => void;
  /** Asks for the columns. */
  onArrange: () => void;
}

/** Not drawn again while the search text beside it is typed. */
export const ViewsMenu = memo(function ViewsMenu({ query, onView, onSaved, onRenamed, onArrange }: ViewsMenuProps) {
  const text = useText();
  const views = useViews().data ?? [];
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null);

  function act(key: string) {
    if (key === 'save' || key === 'manage') setDialog(key);
    else if (key === 'columns') onArrange();
    else if (key === 'copy') void ipc.queryText(query()).then(copyText);
    else {
      const view = views.find((one) => `view:${one.name}` === key);
      if (view?.query) onView(view);
      else if (view) setDialog('manage');
    }
  }

  return (
    <>
      <MenuTrigger>
        <Button className="chip" data-testid="views">
          <Bookmark aria-hidden />
          {text('views')}
          <ChevronDown aria-hidden />
        </Button>
        <Popover className="combo-list" placement="bottom end">
          <Menu aria-label={text('views')} className="choice-menu" onAction={(key) => act(String(key))}>
            {views.map((view) => (
              <MenuItem key={view.name} id={`view:${view.name}`} className="choice-option" textValue={view.name}>
                <span className="choice-label" title={view.text}>
                  {view.name}
                </span>
                {view.query === null && <span className="choice-count">{text('views-unreadable')}</span>}
                {view.left_out.length > 0 && <span className="choice-count">{text('views-partly')}</span>}
              </MenuItem>
            ))}
            {views.length > 0 && <Separator className="choice-line" />}
            <MenuItem id="save" className="choice-option" textValue={text('views-save')} data-testid="views-save">
              {text('views-save')}…
            </MenuItem>
            <MenuItem id="copy" className="choice-option" textValue={text('views-copy')} data-testid="views-copy">
              {text('views-copy')}
            </MenuItem>
            <MenuItem id="manage" className="choice-option" textValue={text('views-manage')} data-testid="views-manage">
              {text('views-manage')}…
            </MenuItem>
            <MenuItem id="columns" className="choice-option" textValue={text('columns')} data-testid="views-columns">
              {text('columns')}…
            </MenuItem>
          </Menu>
        </Popover>
      </MenuTrigger>
      {dialog && (
        <ViewsDialog
          saves={dialog === 'save' ? query() : null}
          onSaved={onSaved}
          onRenamed={onRenamed}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
});
