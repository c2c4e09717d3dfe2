//! The code book: which number a flag's word is at which bank. Read here, written in its file.

import { NoteBand } from '../../components/NoteBand';
import type { FlagView } from '../../generated/views';
import { has, useText } from '../../i18n';
import { useLook } from '../../stores/look';

/** The core's words for a code book's fixed words. */
const wordId = (word: string) => `word-${word.replaceAll('_', '-')}`;

export function CodeBook({ flags }: { flags: FlagView[] }) {
  const text = useText();
  const { language } = useLook();
  return (
    <section className="profile-wide">
      <h2>{text('code-book')}</h2>
      <p className="quiet">{text('code-book-why')}</p>
      {flags.length === 0 ? (
        <NoteBand tone="warn">{text('code-book-empty')}</NoteBand>
      ) : (
        <table className="profile-table" data-testid="code-book">
          <thead>
            <tr>
              <th scope="col">{text('account-bank')}</th>
              <th scope="col">{text('code-book-flag')}</th>
              <th scope="col">{text('code-book-word')}</th>
              <th scope="col">{text('code-book-value')}</th>
              <th scope="col">{text('code-book-label')}</th>
            </tr>
          </thead>
          <tbody>
            {flags.map((flag) => (
              <tr key={`${flag.bank_mark}/${flag.flag}/${flag.word}/${flag.value}`}>
                <td>{flag.bank_mark}</td>
                <td className="mono">{flag.flag}</td>
                <td>
                  {has(wordId(flag.word)) && `${text(wordId(flag.word))} `}
                  <span className="mono quiet">{flag.word}</span>
                </td>
                <td className="mono">{flag.value}</td>
                <td>{(language === 'en' ? flag.label_en : flag.label_zh) ?? '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
