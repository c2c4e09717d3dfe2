//! F6 moves the focus between panes: navigation, rows, detail. A pane is an element with `data-pane`.

export function focusNextPane(root: ParentNode, from: Element | null, backwards: boolean) {
  const panes = [...root.querySelectorAll<HTMLElement>('[data-pane]')].filter((pane) => pane.offsetParent !== null);
  if (panes.length === 0) return;
  const at = panes.findIndex((pane) => pane.contains(from));
  const step = backwards ? -1 : 1;
  const next = at < 0 ? 0 : (at + step + panes.length) % panes.length;
  const pane = panes[next];
  if (!pane) return;
  // The web view draws no focus ring for a scripted focus when no element had the focus before.
  pane.dataset.byKey = '';
  pane.addEventListener('blur', () => delete pane.dataset.byKey, { once: true });
  pane.focus();
}
