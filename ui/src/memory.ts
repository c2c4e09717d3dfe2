//! Keeps the page's memory small while the person works, and gives it back while they rest. WebKit collects script objects
//! only after many allocations, and a page cannot ask for it: 20 to 30 MB of unused objects stay, and where old and new
//! objects share a page of memory, that page is never given back. Buffers count as allocations but need no memory until
//! something is written to them. The figures are in docs/results/benchmarks.md.

/** Later than `useRows` forgets the rows that are out of sight. */
const REST_MS = 6_000;
/** The buffers of one script are free when it has ended. */
const AGAIN_MS = 30;
/** Some scroll without a key, a press or a wheel: a page's script, and the bar as it is drawn along. */
const INPUTS = ['keydown', 'pointerdown', 'wheel', 'scroll'];

/** More than WebKit lets a page allocate before it collects objects of all ages. */
const BUFFERS = 4;
const BUFFER_BYTES = 64 * 1024 * 1024;

/** Between two collections while the person works. */
const WORKING_MS = 150;
/** Between an input and its collection, so that it is answered first. */
const ANSWERED_MS = 60;
/** Keys put the collection off for so long at most, so that it meets no letter of a word. Scrolling does not: it replaces the most rows. */
const PUT_OFF_MS = 400;

/** Chromium shows the window on Windows. It collects by a measure of its own, and Windows counts a buffer as used memory. */
const CHROMIUM = /Chrome\//;

/** Collects after each input that `REST_MS` without another follow, and a few times a second while the person works: each key,
 * press and step of scrolling replaces rows and pages that were in use before. */
export function collectUnused(window: Window, collect: (buffers: number) => void = allocate): void {
  if (CHROMIUM.test(window.navigator.userAgent)) return;
  let rest: number | undefined;
  let answered: number | undefined;
  let last = Number.NEGATIVE_INFINITY;
  /** When the collection that comes next was asked for. */
  let wanted: number | null = null;
  /** Twice, because the first collection is of new objects only. */
  const whole = () => {
    collect(BUFFERS);
    window.setTimeout(collect, AGAIN_MS, BUFFERS);
  };
  const working = () => {
    last = window.performance.now();
    wanted = null;
    whole();
  };
  const heard = ({ type }: Event) => {
    window.clearTimeout(rest);
    rest = window.setTimeout(whole, REST_MS);
    const now = window.performance.now();
    if (now - last < WORKING_MS) return;
    if (wanted !== null && (type !== 'keydown' || now - wanted > PUT_OFF_MS)) return;
    wanted ??= now;
    window.clearTimeout(answered);
    answered = window.setTimeout(working, ANSWERED_MS);
  };
  for (const input of INPUTS) window.addEventListener(input, heard, { capture: true, passive: true });
}

/** The sum is returned so that no compiler drops the buffers. */
function allocate(buffers: number): number {
  let bytes = 0;
  try {
    for (let made = 0; made < buffers; made += 1) bytes += new ArrayBuffer(BUFFER_BYTES).byteLength;
  } catch {
    // A system that refuses so much address space collects by itself.
  }
  return bytes;
}
