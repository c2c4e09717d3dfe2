//! One entry of the command box.

export type Section =
  | 'pages'
  | 'lists'
  | 'views'
  | 'templates'
  | 'actions'
  | 'settings'
  | 'help'
  | 'accounts'
  | 'drafts'
  | 'notes';

export interface Command {
  id: string;
  section: Section;
  name: string;
  /** Further text that is searched and shown beside the name. */
  detail?: string;
  run: () => void;
}
