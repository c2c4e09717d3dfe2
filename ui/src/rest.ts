//! Keeps the page's memory small while the person works, and gives it back while they rest. WebKit frees unused script objects of all ages only after many allocations, and
//! a page cannot ask for it: after a list was typed into, sorted and scrolled, 20 MB of unused objects stay. Buffers count
//! as allocations but need no memory until something is written to them.
//! The figures are in docs/results/benchmarks.md.

/** Later than `useRows` forgets the rows that are out of sight. */
const REST_MS = 6_000;
/** The buffers of one script are free when it has ended. */
const AGAIN_MS = 500;
/** Some scroll without a key, a press or a wheel: a page's script, and the bar as it is drawn along. */
const INPUTS = ['keydown', 'pointerdown', 'wheel', 'scroll'];

/** More than WebKit lets a page allocate before it collects. */
const BUFFERS = 4;
const BUFFER_BYTES = 64 * 1024 * 1024;

/** Between two collections while the person works, and between an input and its collection, so that it is answered first. */
const WORKING_MS = 200;
const ANSWERED_MS = 40;

/** Collects after each input that `REST_MS` without another follow: twice, because the first collection is of new objects
 * only. And new objects while the person works: WebKit by itself lets 32 MB gather, and where old and new objects share a page
 * of memory, that page is not given back. */
export function collectAtRest(window: Window, collect: (buffers: number) => void = allocate): void {
  let timer: number | undefined;
  let last = Number.NEGATIVE_INFINITY;
  const twice = () => {
    collect(BUFFERS);
    timer = window.setTimeout(collect, AGAIN_MS, BUFFERS);
  };
  const heard = () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(twice, REST_MS);
    const now = window.performance.now();
    if (now - last < WORKING_MS) return;
    last = now;
    window.setTimeout(collect, ANSWERED_MS, 1);
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
