//! How the sheet lies that is printed while it is on the screen. A style sheet holds one `@page` for everything, so each
//! printed view brings its own along; named pages would say the same, and WebKit does not know them.

import { useEffect } from 'react';

export type Paper = 'A4 landscape' | 'A4 portrait';

/** Web views that know margin boxes number the pages; in the others the numbers of the rows show that a page is lost. */
const pageRule = (size: Paper) => `@page {
  size: ${size};
  margin: 12mm 10mm 14mm;
  @bottom-right { content: counter(page) " / " counter(pages); font-size: 8pt; }
}`;

export function usePaper(size: Paper) {
  useEffect(() => {
    // Adopted and not written into the page: the window's content policy takes no style that stands in the document.
    if (!document.adoptedStyleSheets) return;
    const rule = new CSSStyleSheet();
    rule.replaceSync(pageRule(size));
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, rule];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== rule);
    };
  }, [size]);
}
