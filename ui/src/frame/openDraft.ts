//! Opens a draft by its number, in the list where it can be acted upon.

import { go, setScope } from '../stores/nav';
import { showNotice } from '../stores/notice';
import { findDrafts } from './command-box/useDraftsFound';

/** Rejects with a `Trouble`. A draft that no list of the profile has is named in the frame's notice. */
export async function openDraft(number: string, profile: string) {
  const row = (await findDrafts(number)).find((one) => one.draftNumber === number);
  if (!row) return showNotice({ sentence: { id: 'link-draft-missing', args: { number, profile } } });
  setScope([]);
  go({ name: 'drafts', stage: row.stage ?? 'draft', open: row.key });
}
