//! The paper size and orientation of the sheet that is open. A style sheet has one `@page` for everything, so each
//! printed view adds its own; named pages would do the same, but WebKit does not support them.

import { useEffect } from 'react';

export type Paper = 'A4 landscape' | 'A4 portrait';

/** Web views with margin boxes number the pages; in the others a gap in the row numbers shows a missing page. */
const pageRule = (size: Paper) => `@page {
  size: ${size};
  margin: 12mm 10mm 14mm;
  @bottom-right { content: counter(page) " / " counter(pages); font-size: 8pt; }
}`;

export function usePaper(size: Paper) {
  useEffect(() => {
    // An adopted style sheet, because the window's content policy blocks styles in the document.
    if (!document.adoptedStyleSheets) return;
    const rule = new CSSStyleSheet();
    rule.replaceSync(pageRule(size));
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, rule];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== rule);
    };
  }, [size]);
}
