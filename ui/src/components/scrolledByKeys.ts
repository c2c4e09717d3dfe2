//! A part that scrolls and has nothing that can take the focus takes it itself, so that the arrow keys scroll it.

const TAKES_FOCUS = 'a[href], button, input, select, textarea, summary, [tabindex]';

/** The `ref` of such a part. */
export function scrolledByKeys(part: HTMLElement | null) {
  if (part === null) return;
  const look = () => {
    const alone = part.scrollHeight > part.clientHeight && part.querySelector(TAKES_FOCUS) === null;
    if (alone) part.tabIndex = 0;
    else part.removeAttribute('tabindex');
  };
  look();
  const contents = new MutationObserver(look);
  contents.observe(part, { childList: true, subtree: true });
  window.addEventListener('resize', look);
  return () => {
    contents.disconnect();
    window.removeEventListener('resize', look);
  };
}
