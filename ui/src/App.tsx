//! What the whole window shows: the first start, or the frame around a page.

import { useEffect } from 'react';
import { ErrorBand } from './components/ErrorBand';
import { Frame } from './frame/Frame';
import { asTrouble } from './ipc';
import { useApp, useChanges } from './ipc/queries';
import { FirstStart } from './pages/first-start/FirstStart';
import { showKept } from './stores/look';

export function App() {
  const app = useApp();
  useChanges();
  useEffect(() => {
    if (app.data) showKept(app.data);
  }, [app.data]);
  if (app.data?.open) return <Frame app={app.data} profile={app.data.open} />;
  if (app.data) return <FirstStart app={app.data} />;
  return app.error ? <ErrorBand trouble={asTrouble(app.error)} /> : null;
}
