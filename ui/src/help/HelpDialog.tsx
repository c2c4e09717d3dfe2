//! The guide, opened by F1 at the page for the place where the person is. It covers the window and changes nothing under
//! it: a form keeps its text and its focus.

import { useEffect, useRef, useState } from 'react';
import { Dialog } from '../components/Dialog';
import { TextField } from '../components/TextField';
import { useText } from '../i18n';
import { useApp } from '../ipc/queries';
import { closeHelp, type HelpPlace, openHelp } from '../stores/help';
import { useLook } from '../stores/look';
import { About } from './About';
import { ErrorCodes } from './ErrorCodes';
import { allPages, has, page, type Section } from './guide';
import { Prose } from './Prose';
import { ABOUT, ERROR_CODES, PAGES } from './topics';
import './help.css';

type Found = { topic: string; section: Section };

/** The sections of all pages that have the typed words; `null` while nothing is typed. */
function useFound(typed: string): Found[] | null {
  const { language } = useLook();
  const [found, setFound] = useState<Found[] | null>(null);
  useEffect(() => {
    let current = true;
    if (typed.trim() === '') setFound(null);
    else
      void allPages(language).then((pages) => {
        const hits = pages.flatMap(({ topic, sections }) => sections.map((section) => ({ topic, section })));
        if (current) setFound(hits.filter(({ section }) => has(section, typed.trim())));
      });
    return () => {
      current = false;
    };
  }, [typed, language]);
  return found;
}

/** One page of the guide, scrolled to its section. */
function GuidePage({ place }: { place: HelpPlace }) {
  const { language } = useLook();
  const [sections, setSections] = useState<Section[]>([]);
  const at = useRef<HTMLElement>(null);
  useEffect(() => {
    let current = true;
    void page(place.topic, language).then((loaded) => current && setSections(loaded));
    return () => {
      current = false;
    };
  }, [place.topic, language]);
  useEffect(() => {
    if (sections.length > 0) at.current?.scrollIntoView({ block: 'start' });
  }, [sections]);
  return sections.map((section, number) => (
    <section
      key={section.heading.raw}
      ref={(place.section ? section.id === place.section : number === 0) ? at : null}
      data-section={section.id}
    >
      {number === 0 ? <h2>{section.heading.text}</h2> : <h3>{section.heading.text}</h3>}
      <Prose tokens={section.body} open={(topic) => openHelp({ topic })} />
    </section>
  ));
}

export function HelpDialog({ place }: { place: HelpPlace }) {
  const text = useText();
  const app = useApp().data;
  const [typed, setTyped] = useState('');
  const found = useFound(typed);
  function go(topic: string, section?: string | null) {
    setTyped('');
    openHelp(section ? { topic, section } : { topic });
  }
  return (
    <Dialog title={text('help')} back={text('close')} onClose={closeHelp} width="paper" fills testId="help-dialog">
      <div className="help" data-topic={place.topic} data-section={place.section ?? ''} data-testid="help">
        <nav className="help-topics" aria-label={text('help-topics')}>
          <TextField label={text('help-search')} value={typed} onChange={setTyped} testId="help-search" />
          {PAGES.map((topic) => (
            <button
              type="button"
              key={topic}
              aria-current={topic === place.topic ? 'page' : undefined}
              onClick={() => go(topic)}
              data-testid={`help-topic-${topic}`}
            >
              {text(`help-topic-${topic}`)}
            </button>
          ))}
        </nav>
        <div
          className="help-text"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that is scrolled by keys has to take the focus
          tabIndex={0}
          role="document"
          data-dialog-scroll
          key={`${place.topic} ${place.section}`}
        >
          {place.topic === ERROR_CODES ? (
            <ErrorCodes typed={typed} />
          ) : place.topic === ABOUT ? (
            app && <About app={app} />
          ) : found === null ? (
            <GuidePage place={place} />
          ) : found.length === 0 ? (
            <p className="quiet">{text('help-none')}</p>
          ) : (
            <ul className="help-found" data-testid="help-found">
              {found.map(({ topic, section }) => (
                <li key={`${topic} ${section.heading.raw}`}>
                  <button type="button" onClick={() => go(topic, section.id)}>
                    {section.heading.text}
                  </button>{' '}
                  <span className="quiet">{text(`help-topic-${topic}`)}</span>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </Dialog>
  );
}
