//! How the window is built and tested.

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// The shell serves `dist` from its own protocol under a strict content policy: relative paths, no inline script, no
// inlined assets (a font as `data:` would be refused), and no polyfill that the shell's WebKit does not need.
export default defineConfig({
  base: './',
  plugins: [react()],
  clearScreen: false,
  server: { port: 5173, strictPort: true },
  build: {
    outDir: 'dist',
    target: 'safari18',
    assetsInlineLimit: 0,
    // One style sheet: pages that are read in later must not change which rule comes last.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    sourcemap: false,
    chunkSizeWarningLimit: 1000,
  },
  test: { include: ['src/**/*.test.{ts,tsx}'] },
});
