//! The window's entry: styles, the query cache, and the app.

import '@fontsource-variable/inter/wght.css';
import './theme/tokens.css';
import './theme/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App';
import { queryClient } from './ipc/queries';
import { keepBrowserMenuAway, watchKeys } from './keys';
import { collectUnused } from './memory';

watchKeys(window);
keepBrowserMenuAway(window);
collectUnused(window);

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <App />
      </QueryClientProvider>
    </StrictMode>,
  );
}
