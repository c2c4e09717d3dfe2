//! Why sending is off, on every page, with a link to the remedy.

import { Button } from '../components/Button';
import { NoteBand } from '../components/NoteBand';
import type { Sentence } from '../generated/views';
import { Say, useText } from '../i18n';
import { go, usePage } from '../stores/nav';

/** Reasons that the journal's page explains further. */
const JOURNALS = new Set(['sending-off-history-unknown', 'sending-off-journal-broken', 'sending-off-journal-newer']);

export function SendingOff({ sentence }: { sentence: Sentence }) {
  const text = useText();
  const there = usePage().name === 'journal';
  return (
    <NoteBand tone="warn" testId="sending-off">
      <span className="frame-notice-text">
        <Say sentence={sentence} />
      </span>
      {JOURNALS.has(sentence.id) && !there && (
        <Button onPress={() => go({ name: 'journal' })} testId="sending-off-journal">
          {text('sending-off-journal')}
        </Button>
      )}
    </NoteBand>
  );
}
