//! The whole window: the first start and its steps, or the frame around the open page.

import { useEffect } from 'react';
import { I18nProvider } from 'react-aria-components';
import { ErrorBand } from './components/ErrorBand';
import { Dialogs } from './frame/Dialogs';
import { Frame } from './frame/Frame';
import { useFollowed } from './frame/useFollowed';
import { Help } from './help/Help';
import { asTrouble, ipc } from './ipc';
import { useApp, useChanges } from './ipc/queries';
import { setKeys } from './keys';
import { FirstStart } from './pages/first-start/FirstStart';
import { Setup } from './pages/first-start/setup/Setup';
import { LockScreen } from './sign-in/LockScreen';
import { useCovered } from './sign-in/useCovered';
import { usePresence } from './sign-in/usePresence';
import { showKept, useLook } from './stores/look';
import { keepOpenForms } from './stores/orderDraft';
import { useSetup } from './stores/setup';

export function App() {
  const app = useApp();
  const { language } = useLook();
  const setup = useSetup();
  useChanges();
  const open = app.data?.open;
  const covered = useCovered(open);
  usePresence(Boolean(open) && !covered);
  const followed = useFollowed(app.data && (open?.name ?? null));
  useEffect(() => ipc.on('leaving', keepOpenForms), []);
  useEffect(() => {
    if (!app.data) return;
    showKept(app.data);
    setKeys(app.data.keys.keys);
  }, [app.data]);
  if (!app.data) return app.error ? <ErrorBand trouble={asTrouble(app.error)} /> : null;
  if (!followed) return null;
  return (
    // React Aria's own screen-reader texts follow the window's language.
    <I18nProvider locale={language}>
      {setup.shown ? (
        <Setup open={open ?? null} />
      ) : open ? (
        <Frame app={app.data} profile={open} />
      ) : (
        <FirstStart app={app.data} />
      )}
      <Dialogs />
      {!covered && <Help hasProfile={Boolean(open) && !setup.shown} />}
      {open && covered && <LockScreen profile={open.name} token={open.token} />}
    </I18nProvider>
  );
}
