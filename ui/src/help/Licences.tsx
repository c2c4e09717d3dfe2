//! The licences of the libraries that are built into the program, with their texts. Read in only when a person opens it.

import { useMemo, useState } from 'react';
import { TextField } from '../components/TextField';
import { libraries, paragraphs, texts } from '../generated/licences';
import { useText } from '../i18n';

export function Licences() {
  const text = useText();
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLowerCase();
  const found = useMemo(
    () => libraries.filter(([name, , licence]) => `${name} ${licence}`.toLowerCase().includes(wanted)),
    [wanted],
  );
  return (
    <section className="help-licences" data-testid="licences" data-rows={found.length}>
      <h3>{text('help-licences')}</h3>
      <TextField label={text('help-licences-search')} value={typed} onChange={setTyped} testId="licences-search" />
      <p className="quiet">{text('help-licences-count', { found: found.length, all: libraries.length })}</p>
      {found.map(([name, version, licence, of]) => (
        <Library key={`${name} ${version}`} name={name} version={version} licence={licence} of={of} />
      ))}
    </section>
  );
}

interface LibraryProps {
  name: string;
  version: string;
  licence: string;
  /** Its texts, by number. */
  of: readonly number[];
}

/** The texts are drawn only where they are unfolded: there are hundreds. */
function Library({ name, version, licence, of }: LibraryProps) {
  const text = useText();
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)} data-testid={`licence-${name}`}>
      <summary>
        <strong>{name}</strong> {version} <span className="quiet">{licence || text('help-licences-unknown')}</span>
      </summary>
      {open && of.length === 0 && <p className="quiet">{text('help-licences-no-text')}</p>}
      {open &&
        of.map((one) => (
          <article key={one} className="help-licence selectable" lang="en">
            {texts[one]?.map((part) => (
              <p key={part}>{paragraphs[part]}</p>
            ))}
          </article>
        ))}
    </details>
  );
}
