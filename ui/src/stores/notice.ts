//! One notice of the frame: an error or a sentence about an action that belongs to no page.

import type { Sentence, Trouble } from '../generated/views';
import { store, useStore } from './store';

export type Notice = { trouble: Trouble } | { sentence: Sentence };

const notice = store<Notice | null>(null);

export const useNotice = () => useStore(notice);
export const showNotice = (shown: Notice) => notice.set(shown);
export const closeNotice = () => notice.set(null);
