//! Puts a text on the clipboard. Where the web view denies clipboard access, it copies from a selected field instead.

export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.className = 'unseen';
  field.value = text;
  // Inside an open dialog: its focus trap would take the focus back before the copy.
  const place = document.querySelector('[role="dialog"]') ?? document.body;
  place.append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return copied;
}
