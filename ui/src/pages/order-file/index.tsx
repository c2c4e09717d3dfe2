//! Orders from a spreadsheet: a file or a pasted text becomes rows whose cells are checked and mended here, then the
//! same check dialog as for a typed order. Nothing is sent from this page.

import { ErrorBand } from '../../components/ErrorBand';
import { Link } from '../../components/Link';
import { NoteBand } from '../../components/NoteBand';
import { problemText } from '../../forms/problemText';
import { operations, types } from '../../generated/contract';
import type { OrderCellProblem, ProfileView } from '../../generated/views';
import { sentenceText, useLabels, useText } from '../../i18n';
import { ipc } from '../../ipc';
import { openResult, openSheet } from '../../stores/dialog';
import { useLook } from '../../stores/look';
import { type OrderFile, useOrderedFile, useOrderFile } from '../../stores/orderFile';
import { useCall } from '../../useCall';
import { useMayNot } from '../../useMayNot';
import { usePageCommit } from '../../usePageCommit';
import { Control } from './Control';
import { Foot } from './Foot';
import { OrderFileGrid } from './OrderFileGrid';
import { SameFields } from './SameFields';
import { Source } from './Source';
import { formOf, useChecked } from './useChecked';
import './order-file.css';

export function OrderFilePage({ profile }: { profile: ProfileView }) {
  const text = useText();
  const labels = useLabels();
  const opened = useOrderFile();
  const file = opened?.profile === profile.name ? opened : null;
  const of = file && [labels.operation(file.sheet.operation), file.sheet.name].filter(Boolean).join(' · ');
  return (
    <main className="page" data-testid="page-order-file">
      <header className="page-title">
        <h1>{text('nav-order-file')}</h1>
        {of && <span className="list-role">{of}</span>}
      </header>
      <div className="page-body sheet-page">
        {file ? (
          <Preview key={file.id} file={file} profile={profile} />
        ) : (
          <>
            <LastResult profile={profile.name} />
            <Source profile={profile.name} />
          </>
        )}
      </div>
    </main>
  );
}

/** The way back to the result of the last sheet, for the file with the bank's references. */
function LastResult({ profile }: { profile: string }) {
  const text = useText();
  const labels = useLabels();
  const last = useOrderedFile();
  if (last?.profile !== profile) return null;
  return (
    <NoteBand testId="sheet-last">
      {text('order-file-last', { name: last.name ?? labels.operation(last.operation) })}{' '}
      <Link onPress={() => openResult(last.submission, last.operation)} testId="sheet-last-open">
        {text('order-file-last-open')}
      </Link>
    </NoteBand>
  );
}

function Preview({ file, profile }: { file: OrderFile; profile: ProfileView }) {
  const text = useText();
  const labels = useLabels();
  const { language } = useLook();
  const mayNot = useMayNot('prepare_off');
  const { checked, seen, trouble } = useChecked(file, language);
  const call = useCall(String(file.version));
  const { sheet } = file;
  const type = operations[sheet.operation]?.item ?? '';
  // The number and the amount of a draft are columns even where no request carries them.
  const label = (field: string) => labels.label(types[type]?.some((one) => one.name === field) ? type : 'Draft', field);
  const said = (problem: OrderCellProblem) =>
    problemText(text, labels, type, { ...problem, item: problem.row ?? 0, source: 'value' });
  const problems = checked?.problems ?? [];
  // Some sentences name their field, others follow its name.
  const named = (problem: OrderCellProblem) => {
    const [own, name] = [said(problem), problem.field === null ? '' : label(problem.field)];
    return own.includes(name) ? own : `${name}: ${own}`;
  };
  const ofAll = problems.filter((problem) => problem.row === null && problem.field === null);
  const differs = checked?.control === 'differs';
  const waits = mayNot
    ? mayNot
    : profile.sending_off
      ? sentenceText(text, profile.sending_off)
      : !seen
        ? text('order-checking')
        : problems.length > 0
          ? text('order-sheet-problems', { count: problems.length })
          : differs
            ? text('order-sheet-control')
            : null;
  const check = () => void call.run(async () => openSheet(await ipc.orderSheetPrepare(formOf(file, language))));
  usePageCommit(() => {
    if (waits === null && !call.busy) check();
  });
  const failed = call.trouble ?? trouble;
  const state = !seen ? 'checking' : problems.length > 0 ? 'wrong' : differs ? 'differs' : 'right';

  return (
    <>
      {failed && <ErrorBand trouble={failed} />}
      {sheet.notes.map((note) => (
        <NoteBand key={note.id}>{sentenceText(text, note)}</NoteBand>
      ))}
      {ofAll.map((problem) => (
        <NoteBand key={problem.sentence.id} tone="warn">
          {said(problem)}
        </NoteBand>
      ))}
      {checked?.common.map(({ first, count, lines }) => (
        <NoteBand key={`${first.field} ${first.sentence.id}`} tone="warn" testId="sheet-common">
          {text('order-sheet-common', { count, lines, reason: named(first) })}
        </NoteBand>
      ))}
      <SameFields file={file} profile={profile} problems={problems} said={said} label={label} />
      <Control file={file} checked={checked} state={state} />
      <OrderFileGrid sheet={sheet} problems={problems} seen={seen} said={said} label={label} />
      <Foot changed={file.version > 0} onCheck={check} waits={waits ?? (call.busy ? text('order-checking') : null)} />
    </>
  );
}
